"""Windows: stretches of a path, each solved as a small puzzle and replaced if a shorter path is found."""

from __future__ import annotations

from solver.algorithms._beam import BeamSearch
from solver.algorithms._blank import blanks_of, path_of, play
from solver.algorithms._chain import Chain
from solver.algorithms._guides import ranking_for
from solver.board import Board, Move
from solver.goal import Goal
from solver.memory_limit import MemoryLimit
from solver.progress import Finding, Search
from solver.puzzle import SlidingPuzzle


def polished(
    puzzle: SlidingPuzzle, path: tuple[Move, ...], memory: MemoryLimit, *, length: int, width: int
) -> Search:
    """Slide a window along the path, again and again, as long as some window gets shorter."""
    chain = Chain()
    chain.offer(path)
    blanks = blanks_of(path, puzzle)
    gained = True
    while gained:
        gained = False
        cells, at = list(puzzle.board.tiles), 0
        while at < len(blanks) - 2:
            stretch = blanks[at : at + length + 1]
            window = _window(puzzle, cells, stretch)
            guide = ranking_for(window.goal.board)
            # All paths between two boards have the same parity, so a shorter one is shorter by at least two.
            depth = max(1, len(stretch) - 3)
            search = BeamSearch(
                window, guide.heuristic, memory, width=width, depth=depth, ranking=guide.ranking, prunes=True
            )
            found = yield from chain.run(search.run())
            if found is not None and found.answer is not None:
                blanks[at : at + length + 1] = blanks_of(found.answer, window)
                chain.offer(path_of(blanks, puzzle))
                gained = True
            play(cells, blanks[at : at + length // 2 + 1])
            at += length // 2
    return Finding(chain.tally(), chain.best, chain.out_of_memory)


def _window(puzzle: SlidingPuzzle, cells: list[int], blanks: list[int]) -> SlidingPuzzle:
    rows, cols = puzzle.board.rows, puzzle.board.cols
    there = list(cells)
    play(there, blanks)
    goal = Goal("window", Board(rows, cols, tuple(there)))
    return SlidingPuzzle(Board(rows, cols, tuple(cells)), goal)
