"""The command `puzzle-tui`, in a package with a name that nobody else uses.

Python takes the first `solver` or `tui` on its path, also a file of that name in the current folder. This
package finds out before anything is imported, so that a foreign file is named in a message and never run.
"""

from __future__ import annotations

import os
import sys
from importlib.util import find_spec

USAGE = 2
"""The exit status of `solver.cli.status.USAGE`, which cannot be imported yet."""


def start() -> int:
    """Run the command; the exit status is returned."""
    problem = in_the_way()
    if problem is not None:
        sys.stderr.write(f"puzzle-tui: {problem}\n")
        return USAGE
    from tui.cli import start as run

    return run()


def in_the_way() -> str | None:
    """A sentence on what Python finds in place of our `tui` or `solver`; None if it finds ours."""
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
    """The file of the module, or the folder of the package, that an import would take."""
    spec = find_spec(name)
    if spec is None:
        return None
    if spec.submodule_search_locations:
        return os.path.abspath(next(iter(spec.submodule_search_locations)))
    return os.path.abspath(spec.origin or "")
