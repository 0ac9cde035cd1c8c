"""Prepares what hints and searches need, so that nobody waits for it: compiled kernels and small tables.

Each step runs small real searches. Numba compiles a kernel for the types of its arrays, not for the size of
the board, so boards of a few sizes are enough for most kernels.
"""

from __future__ import annotations

import hashlib
import os
import platform
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from functools import partial
from typing import Any

from solver import files, process
from solver.kernels.cache import kernel_cache, unsaved

BUSY = 75
"""The exit status of a helper that found another process at work."""
NICE = 15


@dataclass(frozen=True, slots=True)
class Step:
    """One part of the work."""

    title: str
    run: Callable[[], object]


def wanted() -> bool:
    """Whether something is still to be prepared on this machine, and there is a folder to keep it in."""
    folder = kernel_cache()
    return folder is not None and os.access(folder, os.W_OK) and not (folder / _marker()).exists()


def under_way() -> bool:
    """Whether a process is preparing now."""
    with locked() as alone:
        return not alone


@contextmanager
def locked() -> Iterator[bool]:
    """Hold the lock of a process that prepares; False if another process holds it."""
    folder = kernel_cache()
    with nullcontext(True) if folder is None else files.locked(folder / "warm.lock") as alone:
        yield alone


def mark_ready() -> bool:
    """Record that all steps are done, so that `wanted` is false; returns False if not all could be saved."""
    folder = kernel_cache()
    if folder is None or unsaved:
        return False
    try:
        (folder / _marker()).touch()
    except OSError:
        return False
    return True


def _marker() -> str:
    """The name of the marker file: it differs between machines and between versions of Python."""
    about = platform.node(), sys.implementation.cache_tag
    return f"warm-{hashlib.sha256(repr(about).encode()).hexdigest()[:16]}"


# -- the helper process of the app ----------------------------------------------------------------


def help_app() -> None:
    """Do all steps at a low priority, until standard input ends, which it does with the app."""
    process.run(_help_app)


def _help_app() -> int:
    if hasattr(os, "nice"):
        os.nice(NICE)
    threading.Thread(target=_end_with_app, daemon=True).start()
    with locked() as alone:
        if not alone:
            return BUSY
        for step in STEPS:
            step.run()
    return 0 if mark_ready() else 1


def _end_with_app() -> None:
    while os.read(0, 1):
        pass
    process.leave(process.INTERRUPTED)


# -- the steps ------------------------------------------------------------------------------------


SEED = "warm"
NODES = 2_000
"""Nodes raised by a search that is run for its kernels only: enough for its arrays to grow."""


def _hints(*sizes: tuple[int, int]) -> None:
    from solver.hints import hint
    from solver.scramble import random_board

    for rows, cols in sizes:
        hint(random_board(rows, cols, SEED))


def _search(rows: int, cols: int, algorithm: str, heuristic: str | None = None, **options: Any) -> None:
    from solver.progress import Limits
    from solver.scramble import random_board
    from solver.search import solve

    solve(random_board(rows, cols, SEED), algorithm, heuristic, limits=Limits(nodes=NODES), **options)


def _searches(rows: int, cols: int) -> None:
    """Run every algorithm with every heuristic."""
    from solver.puzzle import SlidingPuzzle
    from solver.registry import algorithms, heuristics
    from solver.scramble import random_board

    puzzle = SlidingPuzzle.of(random_board(rows, cols, SEED), "standard")
    estimates = [spec.name for spec in heuristics if spec.why_not(puzzle) is None]
    for spec in algorithms:
        if spec.why_not(puzzle) is None:
            for heuristic in estimates if spec.informed else [None]:
                _search(rows, cols, spec.name, heuristic)


def _options() -> None:
    """Run the kernels that only an option uses."""
    from solver.search import solve_all

    _search(4, 4, "dfs", visited="none")
    _search(4, 4, "idastar", order="LRUD")
    for algorithm in ("astar", "idastar"):
        solve_all("1 2 3/4 0 6/7 5 8", algorithm)


def _queens() -> None:
    from solver.queens import completions, solve_queens
    from solver.queens.problem import MODES
    from solver.registry import queens_algorithms

    for name in queens_algorithms.names():
        for mode in MODES:
            solve_queens(6, name, mode)
    completions(6, [(0, 1)])


STEPS = (
    Step("hints on 4x4", partial(_hints, (4, 4))),
    Step("branch and bound, A* and the like", partial(_search, 4, 4, "bnb")),
    Step("hints on 5x5 and larger boards", partial(_hints, (5, 5))),
    Step("all searches on 4x4", partial(_searches, 4, 4)),
    Step("hints on 3x3", partial(_hints, (3, 3))),
    Step("all searches on 3x3", partial(_searches, 3, 3)),
    Step("options of searches", _options),
    Step("queens", _queens),
    Step("all searches on 5x5", partial(_searches, 5, 5)),
    Step("hints on other sizes", partial(_hints, (3, 4), (3, 5), (2, 3), (2, 4), (2, 5), (2, 6), (2, 7))),
)
