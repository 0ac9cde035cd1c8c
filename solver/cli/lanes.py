"""Lanes: the searches that `compare` and `report` run on one board, one after another."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from solver.cli.parser import Parser, add_limits, add_search, limits
from solver.cli.running import prepare, run_search
from solver.cli.session import Session
from solver.errors import NotApplicable, UnknownName
from solver.options import read_options
from solver.progress import Limits, Outcome, Result
from solver.puzzle import SlidingPuzzle
from solver.registry import algorithms, heuristics
from solver.search import resolve

SECONDS = 10.0
MEGABYTES = 1000.0
"""A lane's limits unless others are given: breadth-first search on 4x4 would take all there is."""


@dataclass(frozen=True, slots=True)
class Lane:
    """One algorithm with one heuristic."""

    algorithm: str
    heuristic: str | None
    options: dict[str, Any] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """What it is called on the screen."""
        return f"{self.algorithm} {self.heuristic or ''}".strip()


def add_lanes(parser: Parser) -> None:
    """-a, -H, -o and the limits of a lane."""
    add_search(parser)
    add_limits(parser, seconds=SECONDS, memory=f"{MEGABYTES:g} a lane")


def lane_limits(args: argparse.Namespace) -> Limits:
    """The limits of each lane."""
    return limits(args, MEGABYTES)


def choose_lanes(args: argparse.Namespace, puzzle: SlidingPuzzle, session: Session) -> list[Lane]:
    """The lanes asked for, or all that fit; each that does not is noted with the reason."""
    wanted = list(dict.fromkeys(args.heuristic or [None]))
    for name in filter(None, wanted):
        heuristics[name]
    given = dict(args.option)
    lanes: dict[tuple[str, str | None], Lane] = {}
    for name in args.algorithm or algorithms.names():
        for heuristic in wanted:
            spec, chosen = resolve(algorithms[name], heuristic, puzzle)
            why_not = spec.why_not(puzzle) or (chosen.why_not(puzzle) if chosen else None)
            if why_not is not None:
                session.note(f"{name} is left out: {why_not}")
                continue
            known = {option.name for option in spec.options}
            options = {key: value for key, value in given.items() if key in known}
            read_options(spec.name, spec.options, options)
            concrete = chosen.name if chosen else None
            lanes.setdefault((spec.name, concrete), Lane(spec.name, concrete, options))
    if not lanes:
        raise NotApplicable("no algorithm asked for fits this board")
    _require_known(given, lanes.values())
    return list(lanes.values())


def _require_known(given: dict[str, Any], lanes: Iterable[Lane]) -> None:
    """Refuse an option that no lane has; one that only some have is for those."""
    known = {option.name for lane in lanes for option in algorithms[lane.algorithm].options}
    for name in given:
        if name not in known:
            raise UnknownName.of("option of these algorithms called", name, known)


def run_lanes(lanes: Sequence[Lane], puzzle: SlidingPuzzle, limits: Limits, session: Session) -> list[Result]:
    """Run one lane after another, so that none slows another down; Ctrl-C ends them all."""
    results: list[Result] = []
    with session.narrator.tell("comparing", len(lanes)) as narration:
        for number, lane in enumerate(lanes):
            narration.count(number, lane.name)
            handle = prepare(puzzle, lane.algorithm, lane.heuristic, limits, lane.options)
            try:
                results.append(run_search(handle, narration))
            except NotApplicable as reason:
                # A table whose damage shows only when it is read.
                session.note(f"{lane.name} is left out: {reason}")
                continue
            if results[-1].outcome is Outcome.CANCELLED:
                break
    if lanes and not results:
        raise NotApplicable("no algorithm asked for fits this board")
    return results
