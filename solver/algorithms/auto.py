"""Chooses the best search for a board."""

from __future__ import annotations

from solver.algorithms._anytime import anytime
from solver.algorithms._options import threads as threads_option
from solver.machine import cores
from solver.memory_limit import MemoryLimit
from solver.options import Option
from solver.progress import Search
from solver.puzzle import Heuristic, SlidingPuzzle
from solver.registry import Memory, algorithm, heuristics

NO_END = 1_000_000_000_000
EFFORT = Option(
    "effort",
    "int",
    0,
    "on large boards, how many nodes to raise before it stops improving the solution; 0: as many as take a"
    " second or two, or as a limit on time or nodes allows",
    low=0,
    high=NO_END,
    default_if_limited=NO_END,
)


PROVEN_CELLS, PROVEN_LONG = 16, 14
"""Up to these sizes the shortest solution usually takes milliseconds, and seconds at worst, except for the
very hardest 15-puzzles. One in ten boards of 2x8 takes too long."""


def _choose(puzzle: SlidingPuzzle, lists_all: bool) -> tuple[str, str | None]:
    """IDA* if that takes seconds at most, or if all solutions are wanted; otherwise the search below."""
    thin = min(puzzle.board.rows, puzzle.board.cols) == 2
    if puzzle.cells > (PROVEN_LONG if thin else PROVEN_CELLS) and not lists_all:
        return "auto", None
    names = ("pdb-78", "pdb-663", "pdb", "linear-conflict")
    return "idastar", next(name for name in names if heuristics[name].why_not(puzzle) is None)


PROVE = Option(
    "prove",
    "flag",
    False,
    "on large boards, go on until the path is proven shortest; that may take hours",
)


@algorithm(
    "auto",
    "Automatic",
    family="automatic",
    memory=Memory.LITTLE,
    no_tree="On a board of this size it shortens one path piece by piece.",
    options=(EFFORT, PROVE, threads_option(0)),
    prepares=lambda options: "pdb" if options["prove"] else None,
    choose=_choose,
)
def auto(
    puzzle: SlidingPuzzle,
    proof: Heuristic | None,
    memory: MemoryLimit,
    effort: int,
    prove: bool,
    threads: int,
) -> Search:
    """Finds a shortest solution up to 4x4 or 2x7; on larger boards, one that it shortens for a few seconds.

    With a limit on time or nodes it continues until then, or until nothing is left to gain. With such a limit
    and a second core, it works from both ends, and raises the lower bound if there are pattern databases.
    """
    threads = threads or cores()
    if prove or (effort == NO_END and threads > 1):
        from solver.algorithms._side_by_side import side_by_side

        return side_by_side(puzzle, memory, effort or _by_size(puzzle), threads, proof)
    return anytime(puzzle, memory, effort or _by_size(puzzle))


def _by_size(puzzle: SlidingPuzzle) -> int:
    return 5_000_000 + 30_000 * puzzle.cells
