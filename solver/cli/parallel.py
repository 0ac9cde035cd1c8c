"""Several searches at a time, each in a process of its own."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar

from solver.cli.interrupts import on_interrupt
from solver.errors import PuzzleError

TaskT = TypeVar("TaskT")
ResultT = TypeVar("ResultT")


def in_processes(work: Callable[[TaskT], ResultT], tasks: Sequence[TaskT], jobs: int) -> Iterator[ResultT]:
    """The results in the order of the tasks; Ctrl-C ends the processes and the results."""
    others = set(multiprocessing.active_children())
    # Fork would copy the threads' locks; spawn is the same on every platform.
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(jobs, mp_context=context)
    try:
        # The processes inherit, from their first moment, that Ctrl-C is none of their business.
        with on_interrupt(signal.SIG_IGN):
            futures = [pool.submit(work, task) for task in tasks]
        with on_interrupt(signal.default_int_handler):
            for future in futures:
                yield future.result()
        pool.shutdown()
    except KeyboardInterrupt:
        return
    except BrokenProcessPool:
        raise PuzzleError("a process was ended from outside, perhaps for want of memory") from None
    finally:
        # What is left here was not waited for: the reader has had enough, or something failed. The
        # pool finds its processes gone and fails what was still to do; if that were cancelled as well,
        # as `map` and `shutdown` can do, it would stumble over it with a traceback.
        for process in set(multiprocessing.active_children()) - others:
            process.terminate()
        pool.shutdown(wait=False)
