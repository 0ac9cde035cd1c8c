"""The algorithms, heuristics, options, goals, boards and suites, as `list` prints them."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator
from typing import Any

from solver.goal import NAMES
from solver.options import Option, options_text
from solver.registry import AlgorithmSpec, HeuristicSpec, algorithms, heuristics, queens_algorithms
from solver.report.records import SCHEMA, Record
from solver.report.tables import WIDTH
from solver.shipped import shipped_names, shipped_puzzle
from solver.suites import SUITES

GOALS = {
    "standard": "1, 2, 3 ... row by row, the blank last",
    "blank-first": "the blank first, then 1, 2, 3 ... row by row",
    "snake": "one row to the right, the next to the left; the blank last",
    "spiral": "in a spiral to the middle; the blank last",
}
"""A description of each named goal."""


def catalogue_record() -> Record:
    """The object of `list --format json`."""
    return {
        "schema": SCHEMA,
        "algorithms": [_algorithm(spec) for spec in algorithms],
        "heuristics": [_heuristic(spec) for spec in heuristics],
        "queens": [_algorithm(spec) for spec in queens_algorithms],
        "goals": [{"name": name, "summary": GOALS[name]} for name in NAMES],
        "boards": [_board(name) for name in shipped_names()],
        "suites": [{"name": suite.name, "title": suite.title} for suite in SUITES.values()],
    }


def catalogue_text() -> str:
    """The text that `list` prints."""
    return "\n\n".join(
        [
            _section("algorithms (-a)", map(_algorithm_text, algorithms)),
            _section("options of algorithms (-o name=value)", _options_lines()),
            _section("heuristics (-H)", map(_heuristic_text, heuristics)),
            _section("queens algorithms", map(_queens_text, queens_algorithms)),
            _section("goals (--goal)", (f"  {name:<12} {GOALS[name]}" for name in NAMES)),
            _section("built-in boards", [_fold(", ".join(shipped_names()), "  ")]),
            _section(
                "suites (bench --suite)",
                (_fold(f"{suite.name:<12} {suite.title}", "  ", " " * 15) for suite in SUITES.values()),
            ),
        ]
    )


def _board(name: str) -> Record:
    board, goal = shipped_puzzle(name)
    return {"name": name, "board": board.code, "goal": goal.title if goal else "standard"}


def _algorithm(spec: AlgorithmSpec) -> Record:
    return {
        "name": spec.name,
        "title": spec.title,
        "family": spec.family,
        "informed": spec.informed,
        "optimal": spec.optimal,
        "complete": spec.complete,
        "heuristic": spec.heuristic,
        "options": [_option(option) for option in spec.options],
        "summary": spec.summary,
    }


def _option(option: Option) -> Record:
    return {
        "name": option.name,
        "kind": option.kind,
        "default": option.default,
        "takes": option.takes,
        "help": option.help,
    }


def _heuristic(spec: HeuristicSpec) -> Record:
    return {
        "name": spec.name,
        "title": spec.title,
        "admissible": spec.admissible,
        "consistent": spec.consistent,
        "summary": spec.summary,
    }


def _section(title: str, entries: Iterable[str]) -> str:
    return "\n".join([title, *entries])


def _algorithm_text(spec: AlgorithmSpec) -> str:
    return "\n".join(_algorithm_lines(spec, "optimal" if spec.optimal else "not optimal"))


def _queens_text(spec: AlgorithmSpec) -> str:
    """The text of a queens algorithm, without lengths: all solutions have the same one."""
    return "\n".join(_algorithm_lines(spec))


def _algorithm_lines(spec: AlgorithmSpec, lengths: str = "") -> Iterator[str]:
    traits = [
        spec.family,
        lengths,
        "" if spec.complete else "may miss the goal",
        f"uses a heuristic ({spec.heuristic} unless given)" if spec.informed else "",
    ]
    yield f"  {spec.name}: {spec.title}"
    yield _fold(spec.summary, "      ")
    yield _fold("; ".join(filter(None, traits)), "      ")
    if spec.options:
        defaults = {option.name: option.default for option in spec.options}
        yield _fold(f"options: {options_text(defaults)}", "      ", "               ")


def _options_lines() -> Iterator[str]:
    """Each option once; if algorithms use a name for different things, each meaning once."""
    owners: dict[tuple[str, str, str], list[str]] = {}
    for spec in algorithms:
        for option in spec.options:
            owners.setdefault((option.name, option.help, option.takes), []).append(spec.name)
    for (name, text, takes), names in sorted(owners.items()):
        yield _fold(f"{name}  {text}; it takes {takes} [{', '.join(names)}]", "  ", "      ")


def _heuristic_text(spec: HeuristicSpec) -> str:
    traits: list[Any] = [
        "admissible" if spec.admissible else "NOT admissible",
        "consistent" if spec.consistent else "not consistent",
    ]
    lines = [f"  {spec.name}: {spec.title}", _fold(spec.summary, "      ")]
    return "\n".join([*lines, _fold("; ".join(traits), "      ")])


def _fold(text: str, indent: str, hanging: str | None = None) -> str:
    return textwrap.fill(
        text,
        WIDTH - 1,
        initial_indent=indent,
        subsequent_indent=indent if hanging is None else hanging,
        break_on_hyphens=False,
    )
