"""The terminal side of puzzle-tui: what draws. The engine is `solver`, which knows none of it."""

import sys

from puzzle_tui import USAGE, in_the_way

_problem = in_the_way()
if _problem is not None:
    if sys.argv[:1] == ["-m"]:  # So it is while Python looks for the module of `python -m tui`.
        sys.stderr.write(f"puzzle-tui: {_problem}\n")
        sys.exit(USAGE)
    raise ImportError(_problem)
