"""Runs several searches at a time, each in its own process."""

from __future__ import annotations

import multiprocessing
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from typing import TypeVar

from solver import machine
from solver import process as own
from solver.cli import interrupts
from solver.errors import PuzzleError

TaskT = TypeVar("TaskT")
ResultT = TypeVar("ResultT")


def in_processes(work: Callable[[TaskT], ResultT], tasks: Sequence[TaskT], jobs: int) -> Iterator[ResultT]:
    """Yield the results in the order of the tasks; Ctrl-C ends the processes and the results."""
    others = set(multiprocessing.active_children())
    # Fork would copy locks held by threads; spawn works the same on every platform.
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=_begin, initargs=(jobs,))
    try:
        with _unheard():
            futures = [pool.submit(work, task) for task in tasks]
        for future in futures:
            while not future.done():
                if interrupts.came():
                    return
                wait([future], interrupts.TICK)
            yield future.result()
        pool.shutdown()
    except BrokenProcessPool:
        raise PuzzleError("a worker process was killed, perhaps because memory ran out") from None
    finally:
        # Processes still alive here are no longer needed: the caller stopped reading, or an error
        # occurred. Once they are gone, the pool fails its remaining futures. Those must not be cancelled
        # as well, as `map` and `shutdown` can do: the pool would then print a traceback.
        for process in set(multiprocessing.active_children()) - others:
            process.terminate()
        pool.shutdown()


@contextmanager
def _unheard() -> Iterator[None]:
    """Start processes that ignore Ctrl-C from the first moment; this process receives it a little later."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin(jobs: int) -> None:
    """Set up a process of the pool: it ignores Ctrl-C, and on SIGTERM it leaves no half-written file."""
    machine.share_cores(jobs)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM})
        threading.Thread(target=_end_when_told, daemon=True).start()


def _end_when_told() -> None:
    signal.sigwait({signal.SIGTERM})
    own.leave(own.INTERRUPTED)
