"""The terminal user interface of puzzle-tui. The engine, `solver`, does not depend on it."""

import sys

from puzzle_tui import USAGE, handle_interrupts, in_the_way

_as_command = sys.argv[:1] == ["-m"]
"""True while Python looks for the module of `python -m tui`."""
if _as_command:
    handle_interrupts()
_problem = in_the_way()
if _problem is not None:
    if _as_command:
        sys.stderr.write(f"puzzle-tui: {_problem}\n")
        sys.exit(USAGE)
    raise ImportError(_problem)
