"""What a search is called on the screen, and how it ended."""

from __future__ import annotations

from solver.progress import Outcome
from solver.puzzle import SlidingPuzzle
from solver.registry import algorithms
from solver.search import resolve

STATES = {
    Outcome.SOLVED: "solved",
    Outcome.UNSOLVABLE: "not solvable",
    Outcome.EXHAUSTED: "nothing found",
    Outcome.LIMIT: "stopped by a limit",
    Outcome.CANCELLED: "stopped",
}


def search_title(asked: str, heuristic: str | None, puzzle: SlidingPuzzle, *, lists_all: bool = False) -> str:
    """An algorithm by name, with what `auto` stands for here and the heuristic that it uses."""
    spec, with_what = resolve(algorithms[asked], heuristic or None, puzzle, lists_all=lists_all)
    name = asked if spec.name == asked else f"{asked}: {spec.name}"
    name = f"{name} with {with_what.name}" if with_what else name
    return f"{name}, all shortest" if lists_all else name
