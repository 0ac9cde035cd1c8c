"""The processor time of commands that find nothing compiled: `python benchmarks/cold.py [OTHER CHECKOUT]`.

Each run has an empty cache of its own. With another checkout, as of an older version, the two take turns.
The least of three rounds counts: other work on the machine makes the same instructions take longer.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent
ROUNDS = 3
COMMANDS = (
    "solve default_4x4",
    "solve config1 -a astar",
    "solve config1 -a bnb",
    "solve config1 -a idastar -H manhattan",
    "solve config1 -a beam",
    "warm",
)


def seconds(root: Path, command: str) -> float:
    """User and system time of one run."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with tempfile.TemporaryDirectory() as cache:
        environment = {**os.environ, "XDG_CACHE_HOME": cache, "PYTHONPATH": str(root)}
        run = [sys.executable, "-m", "tui", *command.split()]
        subprocess.run(run, cwd=root, env=environment, capture_output=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    """Print the table."""
    roots = [*(Path(root).resolve() for root in sys.argv[1:]), HERE]
    print(f"| nothing compiled, s of processor time |{''.join(f' {root.name} |' for root in roots)}")
    print("|---|" + "---|" * len(roots))
    for command in COMMANDS:
        least = {root: float("inf") for root in roots}
        for _ in range(1 if command == "warm" else ROUNDS):
            for root in roots:
                least[root] = min(least[root], seconds(root, command))
        print(f"| `puzzle-tui {command}` |{''.join(f' {least[root]:.1f} |' for root in roots)}", flush=True)


if __name__ == "__main__":
    main()
