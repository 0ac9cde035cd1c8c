"""Lanes on the command line: chooses the lanes of `compare` and `report`, and runs them one by one."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import Any

from solver.cli import interrupts
from solver.cli.parser import Parser, UsageError, add_limits, add_rules, add_search, limits
from solver.cli.running import prepare, run_search
from solver.cli.session import Session
from solver.coursework.rules import rules_named
from solver.errors import NotApplicable, UnknownName
from solver.lanes import MEGABYTES, PRESETS, SECONDS, Lane, line_up, preset
from solver.machine import safe_megabytes
from solver.progress import Limits, Outcome, Result
from solver.puzzle import SlidingPuzzle
from solver.registry import algorithms, heuristics
from solver.search import verify_together


def add_lanes(parser: Parser) -> None:
    """Add --preset, -a, -H, -o and the limits of a lane."""
    parser.add_argument(
        "--preset", metavar="NAME", help=f"a set of lanes: {', '.join(PRESETS)} (default: all)"
    )
    add_rules(parser)
    add_search(parser)
    add_limits(parser, seconds=SECONDS, memory=f"{MEGABYTES:g} a lane")


def lane_limits(args: argparse.Namespace) -> Limits:
    """The limits of each lane."""
    return limits(args, min(MEGABYTES, safe_megabytes() or MEGABYTES))


def choose_lanes(args: argparse.Namespace, puzzle: SlidingPuzzle, session: Session) -> list[Lane]:
    """The lanes asked for, or all that work on the puzzle; for each one left out, a note gives the reason."""
    given = dict(args.option)
    if args.rules is not None:
        if args.preset is not None:
            raise UsageError("--rules and --preset both name lanes, so only one of them can be given")
        chosen = line_up(_by_rules(args, given), puzzle)
    elif args.preset is not None:
        if args.algorithm or args.heuristic:
            raise UsageError("--preset names the algorithms and heuristics, so -a and -H cannot be given too")
        chosen = preset(args.preset, puzzle, given)
    else:
        wanted = list(dict.fromkeys(args.heuristic or [None]))
        for name in filter(None, wanted):
            heuristics[name]
        names = args.algorithm or algorithms.names()
        chosen = line_up((Lane(name, estimate) for name in names for estimate in wanted), puzzle, given)
    for sentence in chosen.left_out:
        session.note(sentence)
    if not chosen.lanes:
        raise NotApplicable("none of these algorithms works on this board")
    _require_known(given, chosen.lanes)
    return list(chosen.lanes)


def _by_rules(args: argparse.Namespace, given: dict[str, Any]) -> Iterator[Lane]:
    """The searches of a report, or the algorithms given with its rules; options given override its own."""
    rules = rules_named(args.rules)
    methods = list(rules.methods)
    if args.algorithm or args.heuristic:
        wanted = product(args.algorithm or [None], args.heuristic or [None])
        methods = [rules.method(*pair) for pair in wanted]
    for method in methods:
        known = {option.name for option in algorithms[method.algorithm].options}
        changed = {name: value for name, value in given.items() if name in known}
        options = {**method.options, **changed}
        title = "" if changed else method.title
        yield Lane.of(rules, replace(method, options=options, title=title))


def _require_known(given: dict[str, Any], lanes: Iterable[Lane]) -> None:
    """Raise UnknownName for an option that no lane has; it applies to the lanes that have it."""
    known = {option.name for lane in lanes for option in algorithms[lane.algorithm].options}
    for name in given:
        if name not in known:
            raise UnknownName.of("option of these algorithms called", name, known)


def run_lanes(lanes: Sequence[Lane], puzzle: SlidingPuzzle, limits: Limits, session: Session) -> list[Result]:
    """Run the lanes one by one, so that none slows another down; Ctrl-C ends them all."""
    results: list[Result] = []
    with interrupts.noted(), session.narrator.tell("comparing", len(lanes)) as narration:
        for number, lane in enumerate(lanes):
            narration.count(number, lane.short)
            handle = prepare(puzzle, lane.algorithm, lane.heuristic, limits, dict(lane.options))
            try:
                results.append(run_search(handle, narration))
            except NotApplicable as reason:
                # A table is damaged, which shows only when it is read.
                session.note(f"{lane.name} is left out: {reason}")
                continue
            if results[-1].outcome is Outcome.CANCELLED:
                break
    if lanes and not results:
        raise NotApplicable("none of these algorithms works on this board")
    verify_together(puzzle, results)
    return results
