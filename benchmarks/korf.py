"""Korf's hundred 15-puzzles against a plain C program: `python benchmarks/korf.py [BOARDS] [RUNS]`.

The C program (`yardstick.c`, built with `cc -O3`) does the same search by the same 6-6-3 tables. Each board
is solved RUNS times by either and the least time of the processor counts, as other work goes on beside.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

from solver import Board, SlidingPuzzle, start
from solver.registry import heuristics

HERE = Path(__file__).resolve().parent
KORF = HERE.parent.parent / "shared" / "data" / "korf100.txt"


class Run(NamedTuple):
    """One board: what it took."""

    length: int
    nodes: int
    milliseconds: float


def main() -> None:
    """Print the table."""
    path = Path(sys.argv[1]) if len(sys.argv) > 1 else KORF
    runs = int(sys.argv[2]) if len(sys.argv) > 2 else 5
    boards = read(path)
    rows = {"C -O3, 6-6-3 with reflection": yardstick(path, runs)}
    for heuristic, repeats in (("pdb-663", 2), ("pdb-663", 12), ("pdb-78", 12)):
        if heuristics[heuristic].why_not(SlidingPuzzle.of(boards[0][1])) is None:
            title = f"`idastar -H {heuristic}`" + (f" `-o repeats={repeats}`" if repeats == 2 else "")
            rows[title] = [measure(*entry, heuristic, repeats, runs) for entry in boards]
    first = rows["C -O3, 6-6-3 with reflection"]
    yard = fmean(run.milliseconds for run in first) if first else None
    print("| | mean nodes | mean ms | max ms | million nodes/s | time, C = 1 |")
    print("|---|---|---|---|---|---|")
    for title, measured in rows.items():
        if measured:
            nodes, mean = fmean(run.nodes for run in measured), fmean(run.milliseconds for run in measured)
            most = max(run.milliseconds for run in measured)
            ratio = f"{mean / yard:.2f}" if yard else ""
            print(
                f"| {title} | {nodes:,.0f} | {mean:.2f} | {most:.1f} | {nodes / mean / 1e3:.1f} | {ratio} |"
            )


def read(path: Path) -> list[tuple[int, Board]]:
    """The boards and their lengths."""
    lines = [line.partition(":") for line in path.read_text().splitlines() if line and line[0] != "#"]
    return [(int(length), Board(4, 4, tuple(map(int, tiles.split())))) for length, _, tiles in lines]


def measure(length: int, board: Board, heuristic: str, repeats: int, runs: int) -> Run:
    """The quickest of some runs; a length that is not the known one ends it all."""
    times = []
    for _ in range(runs):
        handle = start(board, "idastar", heuristic, repeats=repeats)
        next(handle)  # tables are loaded and kernels compiled
        began = time.process_time()
        result = handle.run()
        times.append(time.process_time() - began)
        assert result.length == length, board.code
        assert result.proven_optimal, board.code
    return Run(length, result.progress.tally.raised, 1e3 * min(times))


def yardstick(path: Path, runs: int) -> list[Run]:
    """What the C program says; nothing where there is no compiler."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        print("No C compiler: the yardstick is left out.\n")
        return []
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "yardstick"
        subprocess.run([compiler, "-O3", "-o", program, HERE / "yardstick.c"], check=True)
        done = subprocess.run([program, path, str(runs)], check=True, capture_output=True, text=True)
    fields = [line.split() for line in done.stdout.splitlines() if line[0].isdigit()]
    return [Run(int(length), int(nodes), float(micros) / 1e3) for length, nodes, micros, *_ in fields]


if __name__ == "__main__":
    main()
