"""Other packages that solve 15-puzzles: `python benchmarks/peers.py PYTHON [SECONDS] [GIGABYTES]`.

PYTHON belongs to an environment with `slidingpuzzle` and `fifteen-puzzle-solvers`, which need an older numpy.
Each of their searches runs in a process of its own, with a limit on time and memory; the time is that of the
search alone. A length in brackets belongs to a solution that is not a shortest one.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time

from solver import Board, solve
from solver.suites import suite

EVERY = 3
"""Every third board of the suite 15-easy is solved."""

PEERS = {
    # Its IDA* finds solutions that are not shortest ones.
    "slidingpuzzle": """
        import slidingpuzzle
        board = slidingpuzzle.from_rows(*rows)
        begin()
        result = slidingpuzzle.search(board, "a*", heuristic=slidingpuzzle.linear_conflict_distance)
        length = len(result.solution)
    """,
    "fifteen-puzzle-solvers": """
        from fifteen_puzzle_solvers.domain import Puzzle
        from fifteen_puzzle_solvers.services.algorithms import AStar
        from fifteen_puzzle_solvers.services.solver import PuzzleSolver
        solver = PuzzleSolver(AStar(Puzzle(rows)))
        begin()
        solver.run()
        length = len(solver.get_solution()) - 1
    """,
}
"""The distributions, and how each solves the board in `rows`."""

FRAME = """
import json, resource, sys, time
from importlib.metadata import version
def begin():
    global began
    began = time.perf_counter()
rows, limit, name = json.loads(sys.argv[1])
resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
{}
print(json.dumps([version(name), length, time.perf_counter() - began]))
"""


def solved_by(python: str, name: str, board: Board, limits: tuple[float, float]) -> tuple[str, int, float]:
    """The version of a package, the length of its solution and the seconds, or 0 and why there is none."""
    seconds, gigabytes = limits
    cols = board.cols
    rows = [board.tiles[at : at + cols] for at in range(0, len(board.tiles), cols)]
    lines = PEERS[name].splitlines()
    program = FRAME.format("\n".join(line.strip() for line in lines))
    question = json.dumps([rows, int(gigabytes * 2**30), name])
    command = [python, "-c", program, question]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=seconds, check=False)
    except subprocess.TimeoutExpired:
        return f"over {seconds:g} s", 0, 0.0
    if done.returncode:
        last = (done.stderr.strip().splitlines() or ["killed"])[-1]
        return f"over {gigabytes:g} GB" if "MemoryError" in last else last, 0, 0.0
    found, length, taken = json.loads(done.stdout.splitlines()[-1])
    return found, length, taken


def main() -> None:
    """Print the table."""
    python, *given = sys.argv[1:]
    seconds = float(given[0]) if given else 60.0
    gigabytes = float(given[1]) if given[1:] else 8.0
    boards = [board for board, _ in suite("15-easy").make()][::EVERY]
    # This also compiles the kernels and loads the tables.
    boards.sort(key=lambda board: solve(board).length or 0)
    print(f"| moves | `solve` | {' | '.join(PEERS)} |\n|---|---|{'---|' * len(PEERS)}")
    versions: dict[str, str] = {}
    for board in boards:
        began = time.perf_counter()
        shortest = solve(board).length or 0
        cells = [time_text(time.perf_counter() - began)]
        for name in PEERS:
            said, length, taken = solved_by(python, name, board, (seconds, gigabytes))
            if length:
                versions[name] = said
            note = "" if length in (0, shortest) else f" ({length})"
            cells.append(f"{time_text(taken)}{note}" if length else said)
        print(f"| {shortest} | {' | '.join(cells)} |", flush=True)
    print(f"\nVersions: {', '.join(f'{name} {number}' for name, number in versions.items())}")


def time_text(seconds: float) -> str:
    """A time with a unit that suits it."""
    return f"{1e3 * seconds:.1f} ms" if seconds < 1 else f"{seconds:.1f} s"


if __name__ == "__main__":
    main()
