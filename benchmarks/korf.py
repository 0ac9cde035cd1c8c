"""Korf's hundred 15-puzzles against a plain C program: `python benchmarks/korf.py [BOARDS] [ROUNDS]`.

The C program (`yardstick.c`, built with `cc -O3`) does the same search by the same 6-6-3 tables. Either
solves each board once a round, and the least time of the processor counts, as other work goes on beside.
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
C = "C -O3, 6-6-3 with reflection"
KORF = HERE.parent.parent / "shared" / "data" / "korf100.txt"


class Run(NamedTuple):
    """One board: what it took."""

    nodes: int
    milliseconds: float


def main() -> None:
    """Print the table."""
    path = Path(sys.argv[1]) if len(sys.argv) > 1 else KORF
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 5
    boards = read(path)
    searches = {
        f"`idastar -H {name}`" + ("" if repeats == 12 else f" `-o repeats={repeats}`"): (name, repeats)
        for name, repeats in (("pdb-663", 2), ("pdb-663", 12), ("pdb-78", 12))
        if heuristics[name].why_not(SlidingPuzzle.of(boards[0][1])) is None
    }
    table: dict[str, list[Run]] = {}
    with tempfile.TemporaryDirectory() as folder:
        program = compiled(Path(folder))
        yardstick = None if program is None else Yardstick(program)
        # Round by round, so that a slow minute of the machine is one for all.
        for _ in range(rounds):
            if yardstick is not None:
                keep_least(table, C, [yardstick.measure(*entry) for entry in boards])
            for title, search in searches.items():
                keep_least(table, title, [measure(*entry, *search) for entry in boards])
        if yardstick is not None:
            yardstick.close()
    print("| | mean nodes | mean ms | max ms | million nodes/s | time, C = 1 |")
    print("|---|---|---|---|---|---|")
    for title, runs in table.items():
        nodes, mean = fmean(run.nodes for run in runs), fmean(run.milliseconds for run in runs)
        most = max(run.milliseconds for run in runs)
        ratio = f"{mean / fmean(run.milliseconds for run in table[C]):.2f}" if C in table else ""
        print(f"| {title} | {nodes:,.0f} | {mean:.2f} | {most:.1f} | {nodes / mean / 1e3:.1f} | {ratio} |")


def keep_least(table: dict[str, list[Run]], title: str, runs: list[Run]) -> None:
    """Of each board the quickest run of all rounds."""
    before = table.get(title, runs)
    table[title] = [min(pair, key=lambda run: run.milliseconds) for pair in zip(before, runs, strict=True)]


def read(path: Path) -> list[tuple[int, Board]]:
    """The boards and their lengths."""
    lines = [line.partition(":") for line in path.read_text().splitlines() if line and line[0] != "#"]
    return [(int(length), Board(4, 4, tuple(map(int, tiles.split())))) for length, _, tiles in lines]


def measure(length: int, board: Board, heuristic: str, repeats: int) -> Run:
    """One run; a length that is not the known one ends it all."""
    handle = start(board, "idastar", heuristic, repeats=repeats)
    next(handle)  # tables are loaded and kernels compiled
    began = time.process_time()
    result = handle.run()
    taken = time.process_time() - began
    if result.length != length or not result.proven_optimal:
        raise SystemExit(f"{board.code}: {result.length} moves where {length} are known")
    return Run(result.progress.tally.raised, 1e3 * taken)


def compiled(folder: Path, name: str = "yardstick") -> Path | None:
    """A C program; None where there is no compiler."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        print("No C compiler: the yardstick is left out.\n")
        return None
    program = folder / name
    subprocess.run([compiler, "-O3", "-o", program, HERE / f"{name}.c"], check=True)
    return program


class Yardstick:
    """A C program, which waits for boards."""

    def __init__(self, program: Path) -> None:
        command, pipe = [program, "/dev/stdin"], subprocess.PIPE
        self._process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, bufsize=1)

    def ask(self, number: int, board: Board) -> list[int]:
        """The figures that it prints for a board; what the number means depends on the program."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{number}: {' '.join(map(str, board.tiles))}\n")
        return [int(figure) for figure in self._process.stdout.readline().split()]

    def measure(self, length: int, board: Board) -> Run:
        """What `yardstick.c` says of a board."""
        _, nodes, micros = self.ask(length, board)
        return Run(nodes, micros / 1e3)

    def close(self) -> None:
        """Let the program end."""
        self._process.communicate()


if __name__ == "__main__":
    main()
