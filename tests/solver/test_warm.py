"""`warm` prepares everything that searches need: after it, none of them compiles anything."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from patience import PATIENCE

from solver import warm
from solver.kernels.cache import kernel_cache
from solver.pdb.partition import partition_for
from solver.pdb.tables import values_of

COUNT = """
import importlib, json, pkgutil, sys
import solver.kernels

def kernels():
    for module in pkgutil.iter_modules(solver.kernels.__path__):
        for name, value in vars(importlib.import_module(f"solver.kernels.{module.name}")).items():
            if hasattr(value, "signatures"):
                yield f"{module.name}.{name}", value

def specialisations():
    "Every kernel in use with its argument types, whether compiled now or read from the cache."
    return {f"{name} {signature}" for name, kernel in kernels() for signature in kernel.signatures}
"""

WARM = (
    COUNT
    + """
from solver.cli import main

for _ in range(2):
    assert main(["warm"]) == 0
with open(sys.argv[1], "w") as file:
    json.dump(sorted(specialisations()), file)
"""
)

SEARCHES = (
    COUNT
    + """
from solver.goal import Goal
from solver.hints import hint
from solver.progress import Limits
from solver.puzzle import SlidingPuzzle
from solver.queens import completions, solve_queens
from solver.registry import algorithms, heuristics, queens_algorithms
from solver.scramble import random_board
from solver.search import solve, solve_all

with open(sys.argv[1]) as file:
    prepared = set(json.load(file))
assert prepared

def unprepared(what):
    # A specialisation loaded from the cache counts too: an earlier run made it, not `warm`.
    new = specialisations() - prepared
    assert not new, (what, new)
    compiled = [name for name, kernel in kernels() if kernel.stats.cache_misses]
    assert not compiled, (what, compiled)

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
)


@pytest.mark.usefixtures("compiled_kernels")
def test_after_warm_no_search_and_no_hint_compiles_anything(tmp_path: Path) -> None:
    def run(script: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-c", script, str(tmp_path / "prepared")]
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
        assert done.returncode == 0, done.stderr
        return done

    done = run(WARM)
    run(SEARCHES)
    titles = [step.title for step in warm.STEPS]
    *lines, last, again = done.stdout.splitlines()
    assert [line[:34].rstrip() for line in lines] == titles
    assert re.fullmatch(r"everything is ready \(.+ m?s\)", last)
    assert again == "everything is already prepared"
    steps = [f"preparing {title} ({n} of {len(titles)})" for n, title in enumerate(titles, start=1)]
    assert done.stderr.splitlines() == [f"puzzle-tui: {step}" for step in steps]


def test_all_is_ready_once_everything_was_saved(tables: Path) -> None:
    assert warm.wanted()
    assert warm.mark_ready()
    assert not warm.wanted()
    assert not tables.exists()


def test_it_is_not_ready_if_a_table_could_not_be_saved(tables: Path) -> None:
    tables.parent.mkdir()
    tables.touch()
    partition = partition_for(2, 3)
    assert partition is not None
    values_of(partition)
    assert not warm.mark_ready()
    assert warm.wanted()


@pytest.mark.usefixtures("tables")
def test_it_is_not_ready_if_that_cannot_be_written() -> None:
    place = kernel_cache()
    assert place is not None
    (place / warm._marker()).symlink_to(place / "missing" / "file")
    assert not warm.mark_ready()
    assert warm.wanted()
