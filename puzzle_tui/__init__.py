"""The command `puzzle-tui`, in a package with a unique name.

Python imports the first `solver` or `tui` on its path, even a file of that name in the current folder. This
package checks before it imports either, so that a foreign file is named in a message and never run.
"""

from __future__ import annotations

# `signal` and `importlib.util` take longer to import than all of this, and Ctrl-C must work from the start.
import _signal  # type: ignore[import-not-found]
import os
import sys

USAGE = 2
"""The exit status of `solver.cli.status.USAGE`, which cannot be imported yet."""


INTERRUPTED = 130


def start() -> None:
    """Run the command and end the process with its exit status."""
    handle_interrupts()
    problem = in_the_way()
    if problem is not None:
        sys.stderr.write(f"puzzle-tui: {problem}\n")
        sys.exit(USAGE)
    from tui.cli import start as run

    run()


def handle_interrupts() -> None:
    """Make Ctrl-C end the process with a message, until `solver.process` takes over."""

    def interrupt(*_: object) -> None:
        os.write(2, b"puzzle-tui: interrupted\n")
        os._exit(INTERRUPTED)

    _signal.signal(_signal.SIGINT, interrupt)


def in_the_way() -> str | None:
    """A sentence about the file that Python finds instead of our `tui` or `solver`; None if it finds ours."""
    home = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    for name in ("tui", "solver"):
        found = _place(name)
        if found is None:
            return f"its package {name} is missing; install puzzle-tui again"
        if os.path.realpath(found) != os.path.realpath(os.path.join(home, name)):
            return (
                f"{found!r} is in the way: Python takes it for the package {name} of puzzle-tui; rename it, "
                "or start puzzle-tui from another folder, without PYTHONPATH, or in a virtual environment "
                "of its own"
            )
    return None


def _place(name: str) -> str | None:
    """The file of the module, or the folder of the package, that an import would use."""
    from importlib.util import find_spec

    spec = find_spec(name)
    if spec is None:
        return None
    if spec.submodule_search_locations:
        return os.path.abspath(next(iter(spec.submodule_search_locations)))
    return os.path.abspath(spec.origin or "")
