"""Compare in a real pseudo-terminal: eight lanes race; keys beside it, stopping, times against lanes alone.

python benchmarks/race.py

The last table sets every lane's time in the race against that of `puzzle-tui compare`, which runs one lane
after another; counts must be equal to the last node.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median

from app import Terminal, spread

from solver.board import Board
from solver.lanes import Lane, preset
from solver.progress import Limits
from solver.puzzle import SlidingPuzzle
from tui.compare.model.race import Race

LANES, KEYS = 8, 60
NAME = 18
"""Characters of a lane's name that the narrowest table shows."""
THREE = "8 6 7/2 5 4/3 0 1"
"""31 moves, as far from the goal as 3x3 goes."""
FOUR = "1 6 3 8/15 11 2 14/9 10 13 7/12 0 4 5"
"""46 moves: some lanes end in milliseconds, some at no limit."""
HARD = "0 11 9 13/12 15 10 14/3 7 6 2/4 8 5 1"
"""80 moves: lanes that go on until they are stopped."""
SECONDS, ROUNDS, LONG = 3, 3, 0.01
"""Of a lane, and how often each is run for its best time; shorter lanes are nothing but start-up."""


def racing(board: str, home: str, preset_keys: str) -> Terminal:
    """Compare with eight lanes on a board, the race begun."""
    terminal = Terminal("play", board, home=home)
    terminal.until("arrows move: ")
    terminal.press("4", "Press Space to start")
    if preset_keys:
        terminal.press(preset_keys, r"\d+ lanes")
    shown = int(re.findall(r"(\d+) lanes on", terminal.text())[-1])
    for lanes in range(shown - 1, LANES - 1, -1):
        terminal.press("-", rf"\b{lanes}\D*")
    return terminal


def keys_beside(board: str, name: str, home: str) -> None:
    """Everything that is asked of the screen while the lanes run."""
    terminal = racing(board, home, "")
    puzzle = SlidingPuzzle.of(Board.parse(board))
    size, lanes = f"{puzzle.board.rows}x{puzzle.board.cols}", preset(name, puzzle).lanes[-LANES:]
    print(f"| {size}: key to screen, no race (median / p95) | {spread(moving(terminal, lanes))} |")
    terminal.press(" ", "running")
    began = time.perf_counter()
    print(f"| {size}: key to screen beside eight lanes (median / p95) | {spread(moving(terminal, lanes))} |")
    while time.perf_counter() - began < 2:
        terminal.read(0.05)
    during = terminal.megabytes()
    # On a fast machine the eight lanes of 3x3 have ended by now.
    terminal.press("r", "running")
    print(f"| {size}: Esc to `stopped` on the screen | {terminal.press(chr(27), 'stopped') * 1e3:.0f} ms |")
    print(f"| {size}: and on to a processor at rest | {at_rest(terminal) * 1e3:.0f} ms |")
    print(f"| {size}: memory during the race, after it | {during:.0f}, {terminal.megabytes():.0f} MB |")
    terminal.press("r", "running")
    print(f"| {size}: `q` to the end, beside the race | {terminal.quit() * 1e3:.0f} ms |", flush=True)


def moving(terminal: Terminal, lanes: Sequence[Lane]) -> list[float]:
    """Latencies of the cursor, first lane to second and back; its mark stands before the name."""
    times = []
    for number in range(KEYS):
        arrow, lane = ("\x1b[A", lanes[0]) if number % 2 else ("\x1b[B", lanes[1])
        times.append(terminal.press(arrow, f"▸{re.escape(lane.short[:NAME])}"))
    return times


def at_rest(terminal: Terminal) -> float:
    """Seconds until the process uses less than a tenth of a core."""
    began = time.perf_counter()
    while time.perf_counter() - began < 10:
        before, at = ticks(terminal.pid), time.perf_counter()
        while time.perf_counter() - at < 0.1:
            terminal.read(0.02)
        if ticks(terminal.pid) - before <= 2:
            return at - began
    return float("inf")


def ticks(pid: int) -> int:
    """Hundredths of a second of processor time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12])


def finishing(board: str, home: str) -> str:
    """Seconds from Space to each further row that is done."""
    terminal = racing(board, home, "")
    terminal.screen.clear()
    began, times = time.perf_counter(), []
    os.write(terminal.fd, b" ")
    while time.perf_counter() - began < 120:
        terminal.read(0.05)
        done = [int(number) for number in re.findall(r"Racing: (\d+) of", terminal.text())]
        if done and done[-1] > len(times):
            times += [time.perf_counter() - began] * (done[-1] - len(times))
        if "Best: " in terminal.text():
            break
    times += [time.perf_counter() - began] * (LANES - len(times))
    terminal.quit()
    return " ".join(f"{moment:.1f}" for moment in times) + " s"


def against_alone(board: str, name: str) -> None:
    """Times in a race against those of the command, which runs lanes one after another: the best of each."""
    puzzle = SlidingPuzzle.of(Board.parse(board))
    lanes = preset(name, puzzle).lanes
    # In turns, so that whatever else the machine does falls on both.
    rounds = [(in_a_race(puzzle, lanes), by_the_command(board, name)) for _ in range(ROUNDS)]
    raced, alone = [race for race, _ in rounds], [command for _, command in rounds]
    ended = [at for at in range(len(lanes)) if raced[0][at][0] == "solved" == alone[0][at][0]]
    for at in ended:
        assert len({one[at][1] for one in (*raced, *alone)}) == 1, f"{lanes[at].name}: counts differ"
    best = [[min(one[at][2] for one in runs) for at in ended] for runs in (raced, alone)]
    ratios = [race / command for race, command in zip(*best, strict=True) if command > LONG]
    spread = f"{min(ratios):.2f} / {median(ratios):.2f} / {max(ratios):.2f}"
    what = f"{puzzle.board.rows}x{puzzle.board.cols}, preset {name}: lanes of equal counts"
    print(
        f"| {what}; time in the race / alone (least / median / most) | {len(ended)}; {spread} |", flush=True
    )


def in_a_race(puzzle: SlidingPuzzle, lanes: Sequence[Lane]) -> list[tuple[str, int, float]]:
    """Outcome, nodes raised and seconds of every lane."""
    race = Race(puzzle, lanes, Limits(seconds=SECONDS, megabytes=1000))
    race.run()
    results = [standing.result for standing in race.standings()]
    return [(r.outcome.value, r.progress.tally.raised, r.progress.elapsed) for r in results if r is not None]


def by_the_command(board: str, name: str) -> list[tuple[str, int, float]]:
    """The same of `puzzle-tui compare`."""
    arguments = ["compare", board, "--preset", name, "--format", "json", "--time", str(SECONDS)]
    said = subprocess.run(
        [sys.executable, "-m", "tui", *arguments], capture_output=True, text=True, check=False
    )
    records = map(json.loads, said.stdout.splitlines())
    return [(r["outcome"], r["stats"]["raised"], r["stats"]["elapsed_seconds"]) for r in records]


def main() -> None:
    """Print the table."""
    print("| | |\n|---|---|")
    with tempfile.TemporaryDirectory() as home:
        keys_beside(THREE, "all", home)
        keys_beside(HARD, "informed", home)
        for board, size in ((THREE, "3x3"), (FOUR, "4x4")):
            print(f"| {size}: Space to each further row done | {finishing(board, home)} |", flush=True)
    for board, name in ((THREE, "all"), (FOUR, "informed")):
        against_alone(board, name)


if __name__ == "__main__":
    main()
