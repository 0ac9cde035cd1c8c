"""How long the command line takes to start, against Python itself: a ratio within one run.

python benchmarks/start_up.py
"""

from __future__ import annotations

import subprocess
import sys
import time
from statistics import median

ROUNDS = 25
COMMANDS = {
    "`python -c pass`": [sys.executable, "-c", "pass"],
    "`puzzle-tui check solvable1_15`": [sys.executable, "-m", "tui", "check", "solvable1_15"],
    "`puzzle-tui convert solvable1_15 --to code`": [
        sys.executable, "-m", "tui", "convert", "solvable1_15", "--to", "code",
    ],
    "`puzzle-tui list`": [sys.executable, "-m", "tui", "list"],
    "`puzzle-tui solve solvable1_15`": [sys.executable, "-m", "tui", "solve", "solvable1_15"],
}  # fmt: skip


def seconds(command: list[str]) -> float:
    """One run, from start to end."""
    began = time.perf_counter()
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
    return time.perf_counter() - began


def main() -> None:
    """Print the table; the commands take turns, so that a busy moment slows them all."""
    for command in COMMANDS.values():
        seconds(command)
    runs = {name: [] for name in COMMANDS}
    for _ in range(ROUNDS):
        for name, command in COMMANDS.items():
            runs[name].append(seconds(command))
    bare = runs["`python -c pass`"]
    print("| command, warm | median ms | least ms | median ratio |\n|---|---|---|---|")
    for name, times in runs.items():
        ratio = median(a / b for a, b in zip(times, bare, strict=True))
        print(f"| {name} | {median(times) * 1e3:.0f} | {min(times) * 1e3:.0f} | {ratio:.1f} |")


if __name__ == "__main__":
    main()
