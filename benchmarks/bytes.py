"""Bytes that Play sends to the terminal: over ssh they are what a player waits for.

python benchmarks/bytes.py
"""

from __future__ import annotations

import os
import tempfile
import time
from pathlib import Path

from app import Terminal

BOARD = "5 1 2 4/9 6 3 8/13 10 7 11/0 14 15 12"
MOVES = 20
SETTLED = 0.4
"""Seconds after which a slide has ended."""


def received(terminal: Terminal, seconds: float) -> int:
    """Bytes that come within the time."""
    terminal.seen, end = b"", time.perf_counter() + seconds
    while (left := end - time.perf_counter()) > 0:
        terminal.read(left)
    return len(terminal.seen)


def measured(size: tuple[int, int], animation: bool) -> tuple[float, float]:
    """Bytes a second of a running clock, and bytes a move without what the clock sends meanwhile."""
    with tempfile.TemporaryDirectory() as home:
        settings = Path(home) / "config" / "puzzle-tui" / "settings.toml"
        settings.parent.mkdir(parents=True)
        settings.write_text(f"animation = {str(animation).lower()}\n", encoding="ascii")
        terminal = Terminal("play", BOARD, home=home, size=size)
        terminal.until("arrows move: ")
        terminal.press("\x1b[B", r"moves\s+1\b")
        received(terminal, 2.0)
        clock = received(terminal, 5.0) / 5.0
        moves = 0.0
        for number in range(MOVES):
            os.write(terminal.fd, b"\x1b[A" if number % 2 == 0 else b"\x1b[B")
            moves += received(terminal, SETTLED) - SETTLED * clock
        terminal.quit()
    return clock, moves / MOVES


def main() -> None:
    """Print the table."""
    print("| terminal | clock, bytes a second | bytes a move | without animation |\n|---|---|---|---|")
    for size in ((80, 24), (140, 40)):
        clock, animated = measured(size, animation=True)
        _, still = measured(size, animation=False)
        print(f"| {size[0]}x{size[1]} | {clock:,.0f} | {animated:,.0f} | {still:,.0f} |", flush=True)


if __name__ == "__main__":
    main()
