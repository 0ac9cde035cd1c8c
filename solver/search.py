"""The two verbs: `start` gives a live handle, `solve` runs to the end."""

from __future__ import annotations

from typing import Any

from solver.board import Board
from solver.goal import Goal
from solver.handle import Conclude, SearchHandle
from solver.kurang import why_unsolvable
from solver.options import read_options
from solver.progress import LimitKind, Limits, Outcome, Progress, Result
from solver.puzzle import SlidingPuzzle
from solver.registry import AlgorithmSpec, HeuristicSpec, algorithms, heuristics
from solver.room import Room
from solver.verify import verify

ROOT_BOUNDS = ("linear-conflict", "inversion")
"""Admissible estimates of the start that cost next to nothing: a proven bound for every result."""


def start(
    puzzle: SlidingPuzzle | Board | str,
    algorithm: str = "auto",
    heuristic: str | None = None,
    *,
    goal: Goal | Board | str | None = None,
    limits: Limits | None = None,
    **options: Any,
) -> SearchHandle:
    """Set up a search; nothing runs until the handle is iterated.

    A board that cannot reach the goal is refused here: the handle has its result at once. An
    algorithm that uses no heuristic ignores the one given, and its result says None.
    """
    puzzle = as_puzzle(puzzle, goal)
    limits = limits or Limits()
    asked = algorithms[algorithm]
    values = read_options(asked.name, asked.options, options)
    given = {name: values[name] for name in options}
    spec, chosen = resolve(asked, heuristic, puzzle)
    if spec is not asked:
        # What `auto` stands for here runs with its own defaults: its options are for its own search.
        values, given = read_options(spec.name, spec.options, {}), {}
    if limits.seconds is not None or limits.nodes is not None:
        values |= _until_a_limit(spec, given)
    conclude = _conclusion(puzzle, spec, chosen, given)
    if not puzzle.solvable:
        return SearchHandle(None, limits, conclude)
    spec.require(puzzle)
    estimate = chosen.on(puzzle) if chosen else None
    search = spec.run(puzzle, estimate, Room.of_megabytes(limits.megabytes), **values)
    preparing = estimate.preparing() if estimate and estimate.preparing else None
    return SearchHandle(search, limits, conclude, preparing)


def solve(
    puzzle: SlidingPuzzle | Board | str,
    algorithm: str = "auto",
    heuristic: str | None = None,
    *,
    goal: Goal | Board | str | None = None,
    limits: Limits | None = None,
    **options: Any,
) -> Result:
    """Search to the end, or to a limit, and return the result.

    >>> result = solve(Board.parse("1 2 3/4 0 6/7 5 8"), "astar", "manhattan")
    >>> result.length, result.proven_optimal, [move.name for move in result.path]
    (2, True, ['UP', 'LEFT'])
    """
    return start(puzzle, algorithm, heuristic, goal=goal, limits=limits, **options).run()


def as_puzzle(puzzle: SlidingPuzzle | Board | str, goal: Goal | Board | str | None) -> SlidingPuzzle:
    """The puzzle itself, or a board with its goal, the standard one unless given."""
    if isinstance(puzzle, str):
        puzzle = Board.parse(puzzle)
    if isinstance(puzzle, Board):
        return SlidingPuzzle.of(puzzle, goal or "standard")
    return puzzle if goal is None else SlidingPuzzle.of(puzzle.board, goal)


def resolve(
    spec: AlgorithmSpec, heuristic: str | None, puzzle: SlidingPuzzle
) -> tuple[AlgorithmSpec, HeuristicSpec | None]:
    """What will really run: `auto` made concrete, and the heuristic, if the algorithm uses one."""
    if spec.choose is not None:
        name, suited = spec.choose(puzzle)
        spec, heuristic = algorithms[name], heuristic or suited
    if heuristic is not None:
        heuristics[heuristic]  # An unknown name is refused even where none is used.
    if not spec.informed:
        return spec, None
    return spec, heuristics[heuristic or spec.heuristic or "manhattan"]


def lower_bound(puzzle: SlidingPuzzle, *names: str) -> int:
    """A proven bound on the moves left, from the named admissible heuristics and the cheap ones."""
    bounds = [0]
    for name in dict.fromkeys((*ROOT_BOUNDS, *names)):
        spec = heuristics[name]
        if spec.admissible and spec.why_not(puzzle) is None:
            bounds.append(spec.on(puzzle).estimate(puzzle.board))
    return puzzle.with_parity(max(bounds))


def _until_a_limit(spec: AlgorithmSpec, given: dict[str, Any]) -> dict[str, Any]:
    """The options that a limit changes, unless they were asked for."""
    changed = {option.name: option.until_limit for option in spec.options if option.name not in given}
    return {name: value for name, value in changed.items() if value is not None}


def _conclusion(
    puzzle: SlidingPuzzle, spec: AlgorithmSpec, chosen: HeuristicSpec | None, given: dict[str, Any]
) -> Conclude:
    """How the handle's facts become a Result of this puzzle: verified, with what is proven."""

    def conclude(
        outcome: Outcome, path: Any, progress: Progress, prepared: float, limit: LimitKind | None
    ) -> Result:
        proven, reason = 0, None
        if outcome is Outcome.UNSOLVABLE:
            reason = why_unsolvable(puzzle)
        else:
            proven = max(lower_bound(puzzle), puzzle.with_parity(progress.tally.lower_bound))
            if path is not None:
                verify(puzzle, path, proven)
        return Result(
            outcome=outcome,
            algorithm=spec.name,
            heuristic=chosen.name if chosen else None,
            options=given,
            progress=progress,
            path=path,
            lower_bound=proven,
            prepare_seconds=prepared,
            limit=limit,
            reason=reason,
        )

    return conclude
