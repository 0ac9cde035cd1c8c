"""Fits the prices of the ranking heuristic on 5x5: `python benchmarks/ranking_prices.py [ROUNDS]`.

Within a level of a beam all boards are equally far from the start, so the best rank is the one that tells
which of them are nearer to the goal. Each round takes boards from the levels of beams by the ranking so far,
four from a level, solves each of them by a narrow beam, and fits the prices to how the lengths within a level
differ (ridge regression over the boards of all rounds). Boards from the ranking's own beams matter: fitted to
beams of another ranking only, prices of pairs made answers longer, since nothing said what their own beams
wrongly prefer. A round takes two minutes or more; the file in `solver/algorithms` is replaced.

The file that ships was not written by this script but by a prototype in C with the same steps: five rounds,
42,000 boards, the second round by fitted prices without pairs. Of this script one round has been run. Korf's
boards were not fitted to.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from solver.algorithms import _guides
from solver.algorithms._beam import BeamSearch
from solver.board import Board
from solver.memory_limit import MemoryLimit
from solver.puzzle import SlidingPuzzle
from solver.registry import heuristics
from solver.scramble import random_board

Floats = npt.NDArray[np.float64]

SIZE, FAR, SCALE = 5, _guides.FAR, 32
SIDE = 2 * FAR + 1
BOARDS, WIDTH, PER_LEVEL, LABEL_WIDTH = 110, 3_000, 4, 700
"""In each round: boards, the width of their beams, boards from a level, the width of the beams that solve."""
SLICE = 38_000
"""Nodes between two samples: some six levels."""
STIFF, STIFFER = 5.0, 60.0
"""The ridge for the prices of single tiles, and of pairs: each of the 800 kinds is in few boards."""
CLASSES = [(long, short) for long in range(SIZE) for short in range(long + 1)][1:]


class Sample(NamedTuple):
    """A board from a level of a beam, and the moves that it takes."""

    level: int
    board: Board
    length: int


def main() -> None:
    """Fit, round after round."""
    orbits, samples = mirrored(), list[Sample]()
    _guides._prices = start  # type: ignore[assignment]
    for number in range(int(sys.argv[1]) if len(sys.argv) > 1 else 5):
        for board in range(BOARDS):
            samples += beam_samples(random_board(SIZE, SIZE, f"prices {number} {board}"), len(samples))
        prices, conflict, inversion = fitted(samples, orbits)
        np.save(_guides.PRICES_FILE, prices)
        print(
            f"round {number + 1}: {len(samples)} boards, CONFLICT {conflict}, INVERSION {inversion}",
            flush=True,
        )
        _guides._prices = lambda found=prices: found  # type: ignore[assignment,misc]
        _guides.CONFLICT, _guides.INVERSION = conflict, inversion
        _guides._cell_tables.cache_clear()


def start() -> npt.NDArray[Any]:
    """The prices of the first round: none for pairs; a tile costs more than in proportion to its steps."""
    down, right = np.divmod(np.arange(SIDE * SIDE), SIDE)
    steps = abs(down - FAR) + abs(right - FAR)
    alone = np.rint(12 * steps**1.5) - 9 * (steps > 0)
    return np.vstack([np.zeros((SIDE**2, SIDE**2)), alone]).astype(np.int16)


def beam_samples(board: Board, first: int) -> Iterator[Sample]:
    """Boards from the levels of a beam, each with the length of its own solution."""
    puzzle, chance = SlidingPuzzle.of(board), random.Random(first)
    search = beam(puzzle, WIDTH)
    run = search.run()
    next(run)
    level = first
    while True:
        try:
            run.send(SLICE)
        except StopIteration:
            return
        level += 1
        for tiles in level_of(search, chance):
            sample = Board(SIZE, SIZE, tiles)
            length = solved(beam(SlidingPuzzle(sample, puzzle.goal), LABEL_WIDTH))
            if length:
                yield Sample(level, sample, length)


def beam(puzzle: SlidingPuzzle, width: int) -> BeamSearch:
    """A beam by the ranking so far."""
    guide = _guides.ranking_for(puzzle.goal.board)
    return BeamSearch(puzzle, guide.heuristic, MemoryLimit(), width=width, depth=600, ranking=guide.ranking)


def solved(search: BeamSearch) -> int | None:
    """The length of the solution."""
    run = search.run()
    next(run)
    try:
        while True:
            run.send(1 << 40)
    except StopIteration as stop:
        return None if stop.value.answer is None else len(stop.value.answer)


def level_of(search: BeamSearch, chance: random.Random) -> Iterator[tuple[int, ...]]:
    """Some boards of the level before the current one, all of which are kept."""
    from solver.kernels.beam import BEFORE
    from solver.kernels.beam import SIDE as BUFFER

    store, reg = search._store, search._reg
    for _ in range(PER_LEVEL if reg[BEFORE] else 0):
        yield tuple(store.boards[1 - reg[BUFFER], chance.randrange(reg[BEFORE])].tolist())


def mirrored() -> npt.NDArray[np.int64]:
    """[number of a pair's two shifts] -> the least number among its mirror images: they have one price."""
    number = np.arange(SIDE**4).reshape(SIDE, SIDE, SIDE, SIDE)
    turned = number[::-1, :, ::-1, :]
    images = [number, turned, *(way[:, ::-1, :, ::-1].transpose(2, 3, 0, 1) for way in (number, turned))]
    return np.minimum.reduce(images).ravel()


def fitted(samples: list[Sample], orbits: npt.NDArray[np.int64]) -> tuple[npt.NDArray[Any], int, int]:
    """The prices of pairs and of single tiles, of conflicts and of inversions."""
    used, kind = np.unique(orbits, return_inverse=True)
    lines = np.zeros((len(samples), len(CLASSES) + 2 + len(used)))
    for line, sample in zip(lines, samples, strict=True):
        describe(sample.board, line, kind)
    level = np.unique([sample.level for sample in samples], return_inverse=True)[1]
    lines, lengths = within(lines, level), within(np.array([[s.length] for s in samples], float), level)
    ridge = np.where(np.arange(lines.shape[1]) < len(CLASSES) + 2, STIFF, STIFFER)
    worth = SCALE * np.linalg.solve(lines.T @ lines + np.diag(ridge), lines.T @ lengths)[:, 0]
    alone = dict(zip(CLASSES, worth, strict=False)) | {(0, 0): 0.0}
    shifts = [abs(n // SIDE - FAR) for n in range(SIDE**2)], [abs(n % SIDE - FAR) for n in range(SIDE**2)]
    singles = [alone[max(down, right), min(down, right)] for down, right in zip(*shifts, strict=True)]
    pairs = worth[len(CLASSES) + 2 :][kind].reshape(SIDE**2, SIDE**2)
    prices = np.rint(np.vstack([pairs - pairs[SIDE**2 // 2, SIDE**2 // 2], singles])).astype(np.int16)
    return prices, round(worth[len(CLASSES)]), round(worth[len(CLASSES) + 1])


def describe(board: Board, line: Floats, kind: npt.NDArray[np.intp]) -> None:
    """Count on a line what each price has to pay for."""
    puzzle = SlidingPuzzle.of(board)
    shift = {}
    for cell, tile in enumerate(board.tiles):
        if tile:
            shift[tile - 1] = cell // SIZE - (tile - 1) // SIZE, cell % SIZE - (tile - 1) % SIZE
    for home, (down, right) in shift.items():
        if down or right:
            line[CLASSES.index((max(abs(down), abs(right)), min(abs(down), abs(right))))] += 1
        for other, turn in ((home + 1, 1), (home + SIZE, -1)):
            if other in shift and (turn < 0 or other % SIZE):
                a, b, c, d = (far + FAR for far in (*shift[home][::turn], *shift[other][::turn]))
                line[len(CLASSES) + 2 + kind[((a * SIDE + b) * SIDE + c) * SIDE + d]] += 1
    estimates = [heuristics[name].on(puzzle).estimate(board) for name in ("linear-conflict", "manhattan")]
    line[len(CLASSES)] = estimates[0] - estimates[1]
    line[len(CLASSES) + 1] = heuristics["inversion"].on(puzzle).estimate(board)


def within(lines: Floats, level: npt.NDArray[np.intp]) -> Floats:
    """What each line has more than the mean of its level."""
    sums = np.zeros((level.max() + 1, lines.shape[1]))
    np.add.at(sums, level, lines)
    mean: Floats = (sums / np.bincount(level)[:, None])[level]
    return lines - mean


if __name__ == "__main__":
    main()
