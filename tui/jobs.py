"""Work beside the screen: in a thread that never holds up the keys, nor the end of the program.

Threads are daemons, not Textual's workers: those are waited for at the end, and a compiler at work
listens to nobody for up to fifteen seconds.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

from solver.errors import PuzzleError


def in_background(work: Callable[[], None], name: str) -> threading.Thread:
    """Run it in a thread of its own, which is returned; `work` reports by posting messages."""
    thread = threading.Thread(target=work, name=name, daemon=True)
    thread.start()
    return thread


SOLVER = "the solver"


def sentence_of(error: BaseException, what: str = SOLVER) -> str:
    """What went wrong, for a toast: ours as it is, anything else with its kind and a way out.

    >>> sentence_of(MemoryError(), "the export")
    'the memory of this machine is used up: the export was given up; close other programs and try again'
    """
    if isinstance(error, PuzzleError):
        return str(error)
    if isinstance(error, MemoryError):
        if what == SOLVER:
            return "the memory of this machine is used up; set a limit on memory in Solve"
        return (
            f"the memory of this machine is used up: {what} was given up; close other programs and try again"
        )
    logging.getLogger("tui").error("unexpected", exc_info=error)
    kind = f"{type(error).__name__}: {error}".removesuffix(": ")
    unharmed = "the board is unharmed" if what == SOLVER else "the game goes on"
    return f"{what} stopped with a mistake of its own ({kind}); {unharmed}"
