"""How short the answers for large boards are, and how soon: `python benchmarks/large_boards.py`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from statistics import fmean
from typing import Any, NamedTuple

from solver.board import Board
from solver.progress import Limits
from solver.scramble import random_board
from solver.search import solve

ROOT = Path(__file__).resolve().parent.parent
KORF = ROOT.parent / "shared" / "data" / "korf24_50.txt"
RANDOM = [(5, 5), (5, 5), (8, 8), (8, 8), (10, 10), (10, 10), (16, 16), (2, 16), (3, 10), (4, 6), (5, 6)]
SMALL = 25
"""Cells; up to here two seconds are enough."""


class Run(NamedTuple):
    """A column: what is run, for how many seconds at most."""

    algorithm: str
    options: dict[str, Any]
    seconds: float | None = None

    def suits(self, board: Board) -> bool:
        """Whether the board is worth that long."""
        return (
            self.seconds is None or self.algorithm != "auto" or self.seconds <= 2 or len(board.tiles) > SMALL
        )


RUNS = {
    "staged": Run("staged", {}),
    "beam 1k": Run("beam", {"width": 1_000}, 5),
    "beam 10k": Run("beam", {"width": 10_000}, 5),
    "auto": Run("auto", {}),
    **{f"auto, {seconds} s": Run("auto", {}, seconds) for seconds in (1, 2, 5, 10)},
}


class Timed(NamedTuple):
    """The moves of an answer, if there is one, and the seconds it took."""

    length: int | None
    seconds: float

    def __str__(self) -> str:
        return f"{'none' if self.length is None else self.length} / {self.seconds:.2f}"


def main() -> None:
    """Print the table: moves / seconds of searching, compiled beforehand."""
    for run in RUNS.values():
        measure(random_board(5, 5, "warm"), run)
    print("| board | size | bound |", " | ".join(RUNS), "|")
    print("|---|---|---|" + "---|" * len(RUNS))
    for name, board in boards():
        bound = solve(board, "staged").lower_bound
        cells = [str(measure(board, run)) if run.suits(board) else "" for run in RUNS.values()]
        print(f"| {name} | {board.rows}x{board.cols} | {bound} |", " | ".join(cells), "|", flush=True)
    korf()


def measure(board: Board, run: Run) -> Timed:
    """One run on one board."""
    result = solve(board, run.algorithm, limits=Limits(seconds=run.seconds), **run.options)
    return Timed(result.length, result.progress.elapsed)


def boards() -> Iterator[tuple[str, Board]]:
    """The 35-puzzle of source report 2, and random ones."""
    yield "npuzzle35", Board.parse((ROOT / "boards" / "npuzzle35.txt").read_text())
    for number, (rows, cols) in enumerate(RANDOM, start=1):
        yield f"seed {number}", random_board(rows, cols, str(number))


def korf() -> None:
    """A row with the means over Korf's 50 boards; the optimum stands for the bound."""
    if not KORF.exists():
        print("\nKorf's 50 boards of 5x5 are not on this machine: skipped.")
        return
    optimal, start = [], []
    for line in KORF.read_text().splitlines():
        if line and not line.startswith("#"):
            length, _, tiles = line.partition(":")
            optimal.append(int(length))
            start.append(Board(5, 5, tuple(map(int, tiles.split()))))
    cells = [means(start, run) if run.suits(start[0]) else "" for run in RUNS.values()]
    print(f"| Korf's 50, mean | 5x5 | {fmean(optimal):.1f} optimal |", " | ".join(cells), "|")


def means(start: list[Board], run: Run) -> str:
    """A cell: the means over all boards."""
    timed = [measure(board, run) for board in start]
    lost = sum(one.length is None for one in timed)
    mean = fmean(one.length for one in timed if one.length is not None)
    seconds = fmean(one.seconds for one in timed)
    return f"{mean:.1f} / {seconds:.2f}" + (f" ({lost} lost)" if lost else "")


if __name__ == "__main__":
    main()
