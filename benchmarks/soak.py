"""The app used for a long time: memory, threads, open files and key latency, minute by minute.

python benchmarks/soak.py [MINUTES]      15 unless given

It presses what a person presses, in random order by a fixed seed: new boards, moves, hints, searches
that are stopped, races, queens, the tree, Stats, Edit and every dialog. After the first minutes, in
which kernels are compiled, all columns but the first two should stay level.
"""

from __future__ import annotations

import os
import random
import sys
import tempfile
import time
from pathlib import Path

from app import Terminal, spread

UP, DOWN, RIGHT, LEFT, ESC, ENTER = "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D", "\x1b", "\r"
PLAY, SOLVE, COMPARE, QUEENS, STATS = "\x1bOQ", "\x1bOS", "\x1b[15~", "\x1b[17~", "\x1b[18~"
QUIET, LONGEST = 0.3, 0.6
"""Seconds without output after which the next key follows; at most, as a running clock is never quiet."""
ONE_MOVE, ANY_ARROW = "1 2 3/4 5 6/7 0 8", "1 2 3/4 0 6/7 5 8"

USES = {
    "new board and moves": (PLAY, "n", UP, LEFT, DOWN, RIGHT, "uuurr"),
    "other sizes": (PLAY, "+", UP + LEFT, "-", "z", "m"),
    "hints": (PLAY, "n", "h", "h", "h", ".", ESC),
    "a game won": (PLAY, "g", ONE_MOVE, ENTER, LEFT, "u", "r"),
    "a search stopped": (PLAY, "n", "s", ESC, SOLVE, ENTER, ESC),
    "a search stepped": (SOLVE, "t", "ooo", DOWN + DOWN, "t", "t", ESC),
    "a race stopped": (COMPARE, "n", " ", ESC, "t", "t", "p"),
    "queens": (QUEENS, " ", DOWN + " ", "h", "n", ENTER, "ooo", ESC),
    "stats": (STATS, DOWN + DOWN, " ", ESC, ENTER, ESC, "p", PLAY),
    "edit": (PLAY, "e", "7", RIGHT, "\t", "n", "v", ESC, ESC),
    "dialogs": (PLAY, "?", ESC, "P", ESC, ":", ESC, "g", ESC, "O", ESC, "x", ESC),
}


class Soak(Terminal):
    """The app, used without end."""

    def use(self, keys: tuple[str, ...]) -> None:
        """Press these keys, each when the one before has had its effect."""
        for key in keys:
            os.write(self.fd, key.encode())
            end = time.perf_counter() + LONGEST
            while self.read(QUIET) and time.perf_counter() < end:
                pass
        self.seen = b""

    def latency(self) -> list[float]:
        """Key to screen in Play."""
        self.use((ESC, ESC, ESC, PLAY))
        self.press("g", "Enter Use it")
        self.press(ANY_ARROW, "solvable")
        # Solve keeps the tree of the last search, up to 256 MB, until it is shown another board.
        self.use((ENTER, ESC, SOLVE, PLAY))
        return [self.press((LEFT, RIGHT)[n % 2], rf"moves\s+{n + 1}\b") for n in range(20)]

    def count(self, folder: str) -> int:
        """How many threads (`task`) or open files (`fd`) the process has."""
        return len(list(Path(f"/proc/{self.pid}/{folder}").iterdir()))


def main() -> None:
    """Print a row a minute."""
    minutes = float(sys.argv[1]) if len(sys.argv) > 1 else 15
    rng = random.Random(1)
    with tempfile.TemporaryDirectory() as home:
        terminal = Soak(home=home)
        terminal.until("arrows move: ")
        print("| minute | uses | MB | threads | files | key to screen (median / p95) |")
        print("|---|---|---|---|---|---|")
        began, uses, row = time.perf_counter(), 0, 0
        while row <= minutes:
            if time.perf_counter() - began >= row * 60:
                # First the latency: by then Solve has given back the memory of a search that was stopped.
                latency = spread(terminal.latency())
                figures = f"{terminal.megabytes():.0f} | {terminal.count('task')} | {terminal.count('fd')}"
                print(f"| {row} | {uses} | {figures} | {latency} |", flush=True)
                row += 1
            terminal.use(USES[rng.choice(list(USES))])
            uses += 1
        print(f"\n`q` to the end: {terminal.quit() * 1e3:.0f} ms")
        logs = list(Path(home).rglob("crash.log"))
        print(logs[0].read_text(encoding="utf-8") if logs else "no crash")


if __name__ == "__main__":
    main()
