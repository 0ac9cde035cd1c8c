"""What `warm` prepares is what searches need: after it, none of them compiles anything."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest
from patience import PATIENCE

from solver import warm

SCRIPT = """
import importlib, pkgutil
import solver.kernels
from solver.cli import main
from solver.goal import Goal
from solver.hints import hint
from solver.progress import Limits
from solver.puzzle import SlidingPuzzle
from solver.queens import completions, solve_queens
from solver.registry import algorithms, heuristics, queens_algorithms
from solver.scramble import random_board
from solver.search import solve, solve_all

def specialisations():
    "Every kernel in use with its argument types, whether compiled now or read from the cache."
    found = set()
    for module in pkgutil.iter_modules(solver.kernels.__path__):
        for name, value in vars(importlib.import_module(f"solver.kernels.{module.name}")).items():
            for signature in getattr(value, "signatures", ()):
                found.add((module.name, name, str(signature)))
    return found

for _ in range(2):
    assert main(["warm"]) == 0
prepared = specialisations()
assert prepared

def unprepared(what):
    new = specialisations() - prepared
    assert not new, (what, new)

few = Limits(nodes=3_000)
for size in ((3, 3), (4, 4), (5, 5), (8, 8)):
    for goal in ("standard", "blank-first") if size == (4, 4) else ("standard",):
        wanted = Goal.named(goal, *size)
        puzzle = SlidingPuzzle(random_board(*size, "law", wanted), wanted)
        known = hint(puzzle)
        known.then(known.path[0])
        unprepared((size, goal, "hint"))
        for spec in algorithms:
            if spec.why_not(puzzle) is not None:
                continue
            fitting = [h.name for h in heuristics if h.why_not(puzzle) is None] if spec.informed else [None]
            for heuristic in fitting:
                solve(puzzle, spec.name, heuristic, limits=few)
                unprepared((size, goal, spec.name, heuristic))
                if spec.lists_all and heuristic != "report-inversion":
                    solve_all(puzzle, spec.name, heuristic, limits=few)
                    unprepared((size, goal, spec.name, heuristic, "all"))
            values = {option.name: option.choices for option in spec.options if option.kind == "choice"}
            values |= {option.name: ("LRUD",) for option in spec.options if option.kind == "order"}
            for name, choices in values.items():
                for choice in choices:
                    solve(puzzle, spec.name, limits=few, **{name: choice})
                    unprepared((size, goal, spec.name, name, choice))
for spec in queens_algorithms:
    for mode in ("all", "first", "unique", "count"):
        solve_queens(8, spec.name, mode)
        unprepared((spec.name, mode))
completions(8, [(0, 0)])
unprepared("completions")
"""


@pytest.mark.usefixtures("compiled_kernels")
def test_after_warm_no_search_and_no_hint_compiles_anything() -> None:
    done = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 0, done.stderr
    titles = [step.title for step in warm.STEPS]
    *lines, last, again = done.stdout.splitlines()
    assert [line[:34].rstrip() for line in lines] == titles
    assert re.fullmatch(r"everything is ready \(.+ m?s\)", last)
    assert again == "everything is ready already"
    steps = [f"preparing {title} ({n} of {len(titles)})" for n, title in enumerate(titles, start=1)]
    assert done.stderr.splitlines() == [f"puzzle-tui: {step}" for step in steps]
