"""The process of the program: Ctrl-C, and an end that waits for no thread and leaves no half-written file.

Ctrl-C raises nothing. An exception raised in the middle of an import or of a compilation comes out as another
one, or is lost. This module imports next to nothing, so that Ctrl-C is heard from the first moment on.
"""

from __future__ import annotations

# `signal` and `contextlib` take ten times as long to import as all of this, which is in the interpreter.
import _signal  # type: ignore[import-not-found]
import atexit
import os
import sys
import time
from _thread import get_ident

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType

INTERRUPTED = 130

ONE_THREAD = ("OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")
"""Numpy's linear algebra, which is never used here, would take memory for a thread a core at its import."""

_writers: list[int] = []
"""The threads that write a file which nobody could tell from a whole one, or which nobody would delete."""
_unfinished: set[str] = set()
_status: int | None = None
"""The exit status, once the process is to end."""


def run(main: Callable[[], int]) -> None:
    """Run the program and end the process with its exit status."""
    _signal.signal(_signal.SIGINT, interrupt)
    for name in ONE_THREAD:
        os.environ.setdefault(name, "1")
    status = main()
    # The interpreter does not take itself apart: Ctrl-C in the middle of that makes a traceback.
    leave_threads(status)
    atexit._run_exitfuncs()
    flush()
    leave(status)


def interrupt(_number: int, _frame: FrameType | None) -> None:
    """End the process with a line: what Ctrl-C does, unless a search with figures to print is under way."""
    if _status is None:
        # On a terminal the line begins below `^C`, and a bar has hidden the cursor.
        terminal = os.name == "posix" and os.isatty(2) and os.environ.get("TERM", "dumb") != "dumb"
        try:
            os.write(2, (b"\x1b[?25h\n" if terminal else b"") + b"puzzle-tui: interrupted\n")
        except OSError:
            pass
    leave(INTERRUPTED)


def leave_threads(status: int) -> None:
    """End the process at once if a search or a compiler is still at work: it may take seconds to notice."""
    threading = sys.modules.get("threading")
    if threading is None or not any(thread.daemon for thread in threading.enumerate()):
        return
    flush()
    leave(status)


def flush() -> None:
    """Write what is still to be written."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (AttributeError, OSError, ValueError):
            pass  # There is none, or nobody reads it.


def leave(status: int) -> None:
    """End the process, from any thread, as soon as no thread is inside `writing`; see `unfinished` too.

    Returns only where this very thread is inside `writing`: it ends the process when it is done.
    """
    global _status
    _status = status
    if get_ident() in _writers:
        return
    while _writers:
        time.sleep(0.001)
    for name in list(_unfinished):
        try:
            os.unlink(name)
        except OSError:
            pass
    os._exit(status)


class writing:  # noqa: N801
    """A context in which the process does not end: for short writes."""

    def __enter__(self) -> None:
        _writers.append(get_ident())
        if _status is not None:
            self.__exit__()

    def __exit__(self, *_: object) -> None:
        _writers.remove(get_ident())
        if _status is not None:
            leave(_status)


class unfinished:  # noqa: N801
    """A context in which a file is deleted if the process ends: for long writes under a passing name."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __enter__(self) -> None:
        _unfinished.add(self._name)

    def __exit__(self, *_: object) -> None:
        _unfinished.discard(self._name)
