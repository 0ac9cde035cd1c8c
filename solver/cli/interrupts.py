"""Ctrl-C while there are figures to print: it is noted, and whoever works looks for it.

Elsewhere Ctrl-C ends the process at once (`solver.process`).
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TypeVar

from solver import process

T = TypeVar("T")

TICK = 0.1
"""Seconds between two looks at what works: figures that change faster cannot be read."""
PATIENCE = 0.3
"""Seconds that it may take to stop after Ctrl-C."""

_came = False


def came() -> bool:
    """Whether Ctrl-C was noted."""
    return _came


def forget() -> None:
    """Begin anew: nothing has been noted."""
    global _came
    _came = False


@contextmanager
def noted() -> Iterator[None]:
    """Note the first Ctrl-C; the second one ends the process. Only the main thread can hear it."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, _note)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _note(number: int, frame: FrameType | None) -> None:
    global _came
    if _came:
        process.interrupt(number, frame)
    _came = True


def watch(work: Callable[[], T], look: Callable[[], None]) -> T:
    """Do the work in a thread of its own, and `look` at it ten times a second.

    After Ctrl-C the work, or `look`, can see to it that it ends. If it does not end soon, as a compiler does
    not, `KeyboardInterrupt` is raised here and the thread is left to itself.
    """
    ended = threading.Event()
    results: list[T] = []
    errors: list[BaseException] = []

    def run() -> None:
        try:
            results.append(work())
        except BaseException as error:
            errors.append(error)
        ended.set()

    with noted():
        look()
        threading.Thread(target=run, daemon=True).start()
        while not ended.wait(TICK):
            look()
            if came() and not ended.wait(PATIENCE):
                raise KeyboardInterrupt
        look()
    if errors:
        raise errors[0]
    return results[0]
