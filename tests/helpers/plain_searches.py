"""Searches in plain Python with the counts of a tally, to check what the compiled ones count.

Each returns its path as letters for the blank's moves (None if there is none) and its last tally, which has
the counts, but no board and no memory. The best-first family has `plain_tree`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from solver.algorithms._beam import FIRST_NODES, SLOTS, deepest, marks_for
from solver.progress import Tally
from solver.puzzle import SlidingPuzzle

Tiles = tuple[int, ...]
Estimate = Callable[[Tiles], int]
Found = tuple[str | None, Tally]

REVERSE = {"U": "D", "D": "U", "L": "R", "R": "L"}


def children(tiles: Tiles, cols: int, last: str, order: str = "UDLR") -> Iterator[tuple[str, Tiles]]:
    """The boards after each move of the blank, without the one that takes back the last move."""
    blank = tiles.index(0)
    row, col = divmod(blank, cols)
    steps = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}
    for letter in order:
        down, right = steps[letter]
        if (
            letter == REVERSE.get(last)
            or not 0 <= row + down < len(tiles) // cols
            or not 0 <= col + right < cols
        ):
            continue
        after, cell = list(tiles), blank + down * cols + right
        after[blank], after[cell] = after[cell], 0
        yield letter, tuple(after)


def idastar(puzzle: SlidingPuzzle, estimate: Estimate, order: str) -> Found:
    """Depth-first searches with a rising bound on g + h; every round raises the root again."""
    start, goal, cols = puzzle.board.tiles, puzzle.goal.board.tiles, puzzle.board.cols
    raised = expanded = deepest_ply = 0
    over: list[int] = []

    def search(tiles: Tiles, path: str) -> str | None:
        nonlocal raised, expanded, deepest_ply
        for letter, after in children(tiles, cols, path[-1:], order):
            raised += 1
            f = len(path) + 1 + estimate(after)
            if f > bound:
                over.append(f)
                continue
            expanded += 1
            deepest_ply = max(deepest_ply, len(path) + 1)
            if after == goal:
                return path + letter
            found = search(after, path + letter)
            if found is not None:
                return found
        return None

    path, bound = None, estimate(start)
    while path is None:
        over.clear()
        raised, expanded = raised + 1, expanded + 1
        path = "" if start == goal else search(start, "")
        bound = bound if path is not None else min(over)
    depth = len(path)
    return path, Tally(
        raised, expanded, 0, depth + 1, deepest_ply + 1, depth, deepest_ply, bound, lower_bound=bound
    )


def two_sided(puzzle: SlidingPuzzle, order: str) -> Found:
    """Breadth-first from both ends, always the whole level of the side that has fewer boards."""
    roots, cols = (puzzle.board.tiles, puzzle.goal.board.tiles), puzzle.board.cols
    paths: list[dict[Tiles, str]] = [{root: ""} for root in roots]
    levels = [[root] for root in roots]
    raised, expanded, duplicates, peak, side, complete = 2, 0, 0, 2, 0, 0
    while True:
        level, mine, others = levels[side], paths[side], paths[1 - side]
        levels[side] = []
        for tiles in level:
            expanded += 1
            for letter, after in children(tiles, cols, mine[tiles][-1:], order):
                if after in others:
                    ways = [others[after], mine[tiles] + letter][:: 1 if side else -1]
                    path = ways[0] + "".join(REVERSE[way] for way in reversed(ways[1]))
                    return path, Tally(
                        raised,
                        expanded,
                        duplicates,
                        raised - expanded,
                        peak,
                        complete + 1,
                        complete + 1,
                        lower_bound=complete + 1,
                    )
                if after in mine:
                    duplicates += 1
                    continue
                mine[after] = mine[tiles] + letter
                levels[side].append(after)
                raised += 1
                peak = max(peak, raised - expanded)
        complete += 1
        if len(levels[side]) > len(levels[1 - side]):
            side = 1 - side


def beam(puzzle: SlidingPuzzle, estimate: Estimate, order: str, width: int) -> Found:
    """Level by level, the best `width` boards of each; among equals the first raised.

    A child no better than the worst of `width` others is dropped at once. The table of boards seen forgets:
    it has one board for each value of the low bits of a hash. It does not grow here, so the width must not
    exceed `FIRST_NODES`.
    """
    assert width <= FIRST_NODES
    start, goal, cols = puzzle.board.tiles, puzzle.goal.board.tiles, puzzle.board.cols
    marks = marks_for(puzzle.cells).tolist()
    slots = SLOTS * FIRST_NODES
    raised, expanded, duplicates, peak, depth, deepest_ply = 1, 0, 0, 1, 0, 0
    limit = deepest(estimate(start), puzzle.cells)

    def hashed(tiles: Tiles) -> int:
        value = 0
        for cell, tile in enumerate(tiles):
            value ^= marks[tile][cell]
        return value

    level, seen = [("", start)], {hashed(start) % slots: hashed(start)}
    frontier = 1
    while True:
        stored: list[tuple[int, str, Tiles]] = []
        for slot, (path, tiles) in enumerate(level, start=1):
            expanded += 1
            for letter, after in children(tiles, cols, path[-1:], order):
                if after == goal:
                    raised, depth = raised + 1, depth + 1
                    frontier = len(level) - slot + min(len(stored), width)
                    counts = Tally(
                        raised,
                        expanded,
                        duplicates,
                        frontier,
                        max(peak, frontier),
                        depth,
                        max(deepest_ply, depth),
                    )
                    return path + letter, counts
                h = estimate(after)
                if len(stored) < width or h < sorted(stored)[width - 1][0]:
                    value = hashed(after)
                    if seen.get(value % slots, 0) >> 32 == value >> 32:
                        duplicates += 1
                        continue
                    seen[value % slots] = value
                    stored.append((h, path + letter, after))
                raised, deepest_ply = raised + 1, depth + 1
            frontier = len(level) - slot + min(len(stored), width)
            peak = max(peak, frontier)
        if not stored or depth + 1 >= limit:
            return None, Tally(raised, expanded, duplicates, frontier, peak, depth, deepest_ply)
        best = sorted(range(len(stored)), key=lambda number: stored[number][0])[:width]
        level = [stored[number][1:] for number in sorted(best)]
        depth += 1
