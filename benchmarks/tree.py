"""The search tree in a real pseudo-terminal: opened, gone through and opened further beside a running A*.

python benchmarks/tree.py

Times are from the moment a key is written to the terminal to the moment the words it brings are read back.
The search goes on meanwhile, from a million nodes up; memory is measured while it holds still.
"""

from __future__ import annotations

import re
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from app import HARD, Terminal, spread, wait_until

NODES = 1_000_000
KEYS = 100
UP, DOWN, RIGHT, LEFT, PAGE_UP, PAGE_DOWN = "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D", "\x1b[5~", "\x1b[6~"
NODE = r"node [\d,]+|not raised"
"""The first line beside the tree: it is written when the cursor comes to another node."""


def raised(terminal: Terminal) -> int:
    """The nodes raised that were written last."""
    found = re.findall(r"raised\s+([\d,]+)", terminal.text())
    return int(found[-1].replace(",", "")) if found else 0


def until_raised(terminal: Terminal, nodes: int) -> None:
    """Wait until the search has raised so many."""
    while raised(terminal) < nodes:
        terminal.read(0.2)


def moves(terminal: Terminal, *keys: str) -> list[float]:
    """Latencies of keys that bring the cursor to another node, in turn."""
    return [terminal.press(keys[n % len(keys)], NODE) for n in range(KEYS)]


def openings(terminal: Terminal) -> list[float]:
    """Latencies of closing and opening an expanded node, in turn."""
    return [terminal.press(*((LEFT, "▸ 0") if n % 2 == 0 else (RIGHT, "▾ 0"))) for n in range(KEYS // 2)]


def watched(home: str, report: Callable[[str, str], None]) -> None:
    """Everything beside one search."""
    config = Path(home) / "config" / "puzzle-tui"
    config.mkdir(parents=True, exist_ok=True)
    (config / "settings.toml").write_text('algorithm = "astar"\n', encoding="ascii")
    terminal = Terminal("play", HARD, home=home)
    terminal.until("arrows move: ")
    terminal.press("s", "searching")
    until_raised(terminal, NODES)
    times = []
    for _ in range(20):
        times.append(terminal.press("t", "next: "))
        for words in ("in the frontier", "Algorithm"):
            # As long as somebody takes who looks at it: the screen is laid out anew each time.
            time.sleep(0.2)
            terminal.press("t", words)
        time.sleep(0.2)
    report("`t` to the tree (median / p95)", spread(times))
    terminal.press("t", "next: ")
    report("nodes raised by then, and the search goes on", f"{raised(terminal):,}")
    terminal.press(UP, "Press f to follow")
    report("up and down, beside the search", spread(moves(terminal, UP, UP, DOWN, DOWN)))
    report("a page up and down, beside the search", spread(moves(terminal, PAGE_UP, PAGE_DOWN)))
    terminal.press("\x1b[H", NODE)
    report("close and open the root, beside the search", spread(openings(terminal)))
    report("nodes raised by then", f"{until_counted(terminal):,}")
    terminal.press("p", "paused")
    time.sleep(0.5)
    before = terminal.megabytes()
    terminal.press("f", NODE)
    report("up and down, held still", spread(moves(terminal, UP, UP, DOWN, DOWN)))
    opened = open_many(terminal)
    report("memory before and after going through it", f"{before:.0f}, {terminal.megabytes():.0f} MB")
    report("nodes opened for it", f"{opened}")
    report("`t` to the frontier", f"{terminal.press('t', 'in the frontier') * 1e3:.0f} ms")
    report("Esc to `stopped after`", f"{terminal.press(chr(27), 'stopped after') * 1e3:.0f} ms")
    report("`q` to the end", f"{terminal.quit() * 1e3:.0f} ms")


def until_counted(terminal: Terminal) -> int:
    """The nodes raised, once that has been written anew."""
    terminal.screen.clear()
    wait_until(lambda: bool(terminal.read(0.2)) and raised(terminal) > 0)
    return raised(terminal)


def open_many(terminal: Terminal) -> int:
    """Go down from the root and open what can be opened."""
    terminal.press("\x1b[H", NODE)
    for _ in range(3 * KEYS):
        terminal.press(RIGHT + DOWN, NODE)
    return 3 * KEYS


def main() -> None:
    """Print the table."""

    def report(what: str, figure: str) -> None:
        print(f"| {what} | {figure} |", flush=True)

    print("| | |\n|---|---|")
    with tempfile.TemporaryDirectory() as home:
        watched(home, report)


if __name__ == "__main__":
    main()
