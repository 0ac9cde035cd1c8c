"""Lanes: the searches to compare on one board, and presets of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from solver.coursework.rules import RULES, Count, Method, Rules
from solver.errors import UnknownName
from solver.options import options_text, read_options
from solver.puzzle import SlidingPuzzle
from solver.registry import algorithms
from solver.search import resolve

SECONDS = 10.0
MEGABYTES = 1000.0
"""The default limits of a lane: breadth-first search on 4x4 would use up all memory."""

SMALL_CELLS = 9
"""Up to this many cells every algorithm finishes."""


@dataclass(frozen=True, slots=True)
class Lane:
    """One algorithm with one heuristic and its options."""

    algorithm: str
    heuristic: str | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    title: str = field(default="", compare=False)
    """A short title, used where the options would take too much room."""
    rules: str = field(default="", compare=False)
    """The name of the report whose rules it follows."""
    counts: tuple[Count, ...] = field(default=(), compare=False)
    """How that report counts nodes."""

    @property
    def name(self) -> str:
        """The unique name: `astar manhattan ties=first`."""
        return " ".join(filter(None, (self.algorithm, self.heuristic, options_text(self.options))))

    @property
    def short(self) -> str:
        """The title, or the name if there is none."""
        return self.title or self.name

    @classmethod
    def of(cls, rules: Rules, method: Method) -> Lane:
        """The lane for a method of a report."""
        return cls(
            method.algorithm, method.heuristic, method.options, method.title, rules.name, method.counts
        )


REPORTS = tuple(Lane.of(rules, method) for rules in RULES.values() for method in rules.methods)
"""The methods of the five reports, with the rules that reproduce the published counts."""

MORE = {"astar": ("misplaced", "linear-conflict"), "idastar": ("linear-conflict",)}
"""Heuristics that the informed preset adds to the algorithm's default."""

PRESETS = {
    "all": "every algorithm, its own heuristic",
    "informed": "informed searches",
    "uninformed": "uninformed searches",
    "reports": "the methods of the five reports",
    **{rules.name: rules.about for rules in RULES.values()},
}
"""The presets by name, each with a description of at most 36 characters, the room beside a board."""


@dataclass(frozen=True, slots=True)
class Lineup:
    """The lanes that work on a board, and a sentence for each one left out."""

    lanes: tuple[Lane, ...]
    left_out: tuple[str, ...] = ()


def default_preset(puzzle: SlidingPuzzle) -> str:
    """The default preset: all algorithms on a small board, the informed ones on a large one."""
    return "all" if len(puzzle.board.tiles) <= SMALL_CELLS else "informed"


def preset(name: str, puzzle: SlidingPuzzle, given: Mapping[str, Any] | None = None) -> Lineup:
    """The lanes of a preset that work on this puzzle; a given option applies to the lanes that have it.

    >>> from solver.board import Board
    >>> puzzle = SlidingPuzzle.of(Board.parse("1 2 3/4 5 6/7 0 8"))
    >>> [lane.name for lane in preset("informed", puzzle).lanes[:2]]
    ['astar manhattan', 'astar misplaced']
    """
    return line_up(preset_lanes(name), puzzle, given)


def line_up(wanted: Iterable[Lane], puzzle: SlidingPuzzle, given: Mapping[str, Any] | None = None) -> Lineup:
    """The lanes that will run: with the choice of `auto`, without duplicates and unsuitable lanes."""
    lanes: dict[str, Lane] = {}
    left_out: list[str] = []
    for asked in wanted:
        spec, chosen = resolve(algorithms[asked.algorithm], asked.heuristic, puzzle)
        why_not = spec.why_not(puzzle) or (chosen.why_not(puzzle) if chosen else None)
        if why_not is not None:
            left_out.append(f"{asked.algorithm} is left out: {why_not}")
            continue
        known = {option.name for option in spec.options}
        # An algorithm that `auto` chooses runs with its own options.
        own = asked.options if spec.name == asked.algorithm else {}
        options = {key: value for key, value in (given or {}).items() if key in known} | dict(own)
        values = read_options(spec.name, spec.options, options)
        concrete = {key: values[key] for key in options}
        lane = replace(
            asked, algorithm=spec.name, heuristic=chosen.name if chosen else None, options=concrete
        )
        lanes.setdefault(lane.name, lane)
    return Lineup(tuple(lanes.values()), tuple(left_out))


def preset_lanes(name: str) -> Iterator[Lane]:
    """The lanes of a preset, whether they work on a board or not."""
    if name not in PRESETS:
        raise UnknownName.of("preset", name, PRESETS)
    if name == "reports" or name in RULES:
        yield from (lane for lane in REPORTS if name in ("reports", lane.rules))
        return
    for spec in algorithms:
        if name == "all":
            yield Lane(spec.name)
        elif spec.choose is None and spec.informed == (name == "informed"):
            yield Lane(spec.name)
            yield from (Lane(spec.name, other) for other in MORE.get(spec.name, ()) if spec.informed)
    if name == "informed":
        yield Lane("auto")
