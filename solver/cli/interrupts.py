"""Ctrl-C during a search that has figures to print: it sets a flag, which the running work checks.

At all other times Ctrl-C ends the process at once (`solver.process`).
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
"""Seconds between two updates: figures that change faster cannot be read."""
GRACE = 0.3
"""Seconds that the work may take to stop after Ctrl-C."""

_came = False


def came() -> bool:
    """Whether Ctrl-C was pressed."""
    return _came


def forget() -> None:
    """Forget an earlier Ctrl-C."""
    global _came
    _came = False


@contextmanager
def noted() -> Iterator[None]:
    """A context in which the first Ctrl-C is only noted; the second ends the process.

    It does nothing outside the main thread, which alone receives signals.
    """
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
    """Run the work in its own thread, and call `look` ten times a second.

    After Ctrl-C, the work or `look` should end it. If it does not end soon (a compiler does not),
    `KeyboardInterrupt` is raised here and the thread keeps running.
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
            if came() and not ended.wait(GRACE):
                raise KeyboardInterrupt
        look()
    if errors:
        raise errors[0]
    return results[0]
