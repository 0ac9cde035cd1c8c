"""Handles Ctrl-C, and ends the process without waiting for threads or leaving half-written files.

Ctrl-C raises no exception, because one raised during an import or a compilation may turn into another or
get lost. This module imports next to nothing, so that Ctrl-C works from the first moment.
"""

from __future__ import annotations

# `signal` and `contextlib` take ten times as long to import as these, which are built into the interpreter.
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
"""On import, numpy's linear algebra, which is never used here, would take memory for one thread per core."""

_writers: list[int] = []
"""The threads writing a file that, if cut short, would look complete or would never be deleted."""
_unfinished: set[str] = set()
_status: int | None = None
"""The exit status, once the process is ending."""


def run(main: Callable[[], int]) -> None:
    """Run the program and end the process with its exit status."""
    _signal.signal(_signal.SIGINT, interrupt)
    for name in ONE_THREAD:
        os.environ.setdefault(name, "1")
    status = main()
    # Skip the interpreter's own shutdown: Ctrl-C during it prints a traceback.
    leave_threads(status)
    atexit._run_exitfuncs()
    flush()
    leave(status)


def interrupt(_number: int, _frame: FrameType | None) -> None:
    """End the process with a message. This handles Ctrl-C unless a running search has figures to print."""
    if _status is None:
        # On a terminal, start a line below `^C`, and show the cursor, which a progress bar hides.
        terminal = os.name == "posix" and os.isatty(2) and os.environ.get("TERM", "dumb") != "dumb"
        try:
            os.write(2, (b"\x1b[?25h\n" if terminal else b"") + b"puzzle-tui: interrupted\n")
        except OSError:
            pass
    leave(INTERRUPTED)


def leave_threads(status: int) -> None:
    """End the process at once if a search or a compiler still runs, which may take seconds to stop."""
    threading = sys.modules.get("threading")
    if threading is None or not any(thread.daemon for thread in threading.enumerate()):
        return
    flush()
    leave(status)


def flush() -> None:
    """Flush the output."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (AttributeError, OSError, ValueError):
            pass  # The stream is missing, or its reader is gone.


def leave(status: int) -> None:
    """End the process, from any thread, as soon as no thread is inside `writing`; see also `unfinished`.

    Returns only if this thread is inside `writing`; the process then ends when the thread leaves it.
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
    """A context in which a file is deleted if the process ends: for long writes under a temporary name."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __enter__(self) -> None:
        _unfinished.add(self._name)

    def __exit__(self, *_: object) -> None:
        _unfinished.discard(self._name)
