"""Starting a search: `start` returns a live handle, `solve` runs to the end.

`start_all` and `solve_all` find all shortest solutions.
"""

from __future__ import annotations

import inspect
import time
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, ParamSpec

from solver.board import Board
from solver.checkpoint import Checkpoint
from solver.cluster import Cluster
from solver.errors import BadOption, NotApplicable
from solver.goal import Goal
from solver.handle import SearchHandle, SearchPlan
from solver.kurang import why_unsolvable
from solver.memory_limit import MemoryLimit
from solver.options import read_options
from solver.progress import Limits, Outcome, Result, Search, Solutions
from solver.puzzle import Heuristic, SlidingPuzzle, prepared
from solver.registry import AlgorithmSpec, HeuristicSpec, algorithms, heuristics
from solver.verify import verify_bound, verify_path

Given = ParamSpec("Given")

LISTED, MOST_LISTED = 100, 10_000
"""How many of all shortest solutions are listed by default, and at most. All are counted."""

ROOT_BOUNDS = ("linear-conflict", "inversion")
"""Cheap admissible heuristics: their estimates of the start give every result a proven bound."""


def _with_the_arguments_of(
    start: Callable[Given, SearchHandle],
) -> Callable[[Callable[..., Result]], Callable[Given, Result]]:
    """Copy the signature of `start` to a function that passes all its arguments on to it."""

    def signed(run: Callable[..., Result]) -> Callable[Given, Result]:
        signature = inspect.signature(start).replace(return_annotation="Result")
        run.__signature__ = signature  # type: ignore[attr-defined]
        return run

    return signed


def start(
    puzzle: SlidingPuzzle | Board | str,
    algorithm: str = "auto",
    heuristic: str | None = None,
    *,
    goal: Goal | Board | str | None = None,
    limits: Limits | None = None,
    checkpoint: Checkpoint | None = None,
    cluster: Cluster | None = None,
    **options: Any,
) -> SearchHandle:
    """Set up a search; nothing runs and no table is read until the handle is iterated.

    If the board cannot reach the goal, the handle has its result at once. An algorithm that uses no
    heuristic ignores the one given, and its result has None. If a table turns out to be damaged, a
    search that asked for it by name fails with that error; `auto` and `pdb` use the next best table.
    A checkpoint keeps what a long search by `idastar` has finished; a cluster searches its long rounds.
    """
    return _PuzzleSearch(
        as_puzzle(puzzle, goal),
        algorithms[algorithm],
        heuristic,
        options,
        limits,
        checkpoint=checkpoint,
        cluster=cluster,
    ).handle()


@_with_the_arguments_of(start)
def solve(*args: Any, **settings: Any) -> Result:
    """Search to the end or to a limit, and return the result.

    >>> result = solve(Board.parse("1 2 3/4 0 6/7 5 8"), "astar", "manhattan")
    >>> result.length, result.proven_optimal, [move.name for move in result.path]
    (2, True, ['UP', 'LEFT'])
    """
    return start(*args, **settings).run()


def start_all(
    puzzle: SlidingPuzzle | Board | str,
    algorithm: str = "auto",
    heuristic: str | None = None,
    *,
    most: int = LISTED,
    goal: Goal | Board | str | None = None,
    limits: Limits | None = None,
    **options: Any,
) -> SearchHandle:
    """Set up a search for all shortest solutions; all are counted, and up to `most` are listed.

    Raises NotApplicable for an algorithm, heuristic or option that might miss some of them.
    """
    if not 0 <= most <= MOST_LISTED:
        raise BadOption(f"{most} solutions cannot be listed; the limit is from 0 to {MOST_LISTED:,}")
    puzzle = as_puzzle(puzzle, goal)
    return _PuzzleSearch(puzzle, algorithms[algorithm], heuristic, options, limits, most=most).handle()


@_with_the_arguments_of(start_all)
def solve_all(*args: Any, **settings: Any) -> Result:
    """Find all shortest solutions, or as many as a limit allows.

    >>> found = solve_all(Board.parse("1 2/0 3"), "bnb").solutions
    >>> found.count, found.complete, [move.name for move in found.paths[0]]
    (1, True, ['LEFT'])
    """
    return start_all(*args, **settings).run()


def why_not_all(
    spec: AlgorithmSpec, heuristic: HeuristicSpec | None, values: Mapping[str, Any]
) -> str | None:
    """A sentence that says why a search might miss some shortest solutions; None if it finds them all."""
    if not spec.lists_all:
        able = ", ".join(other.name for other in algorithms if other.lists_all)
        return f"{spec.name} cannot find all shortest solutions; auto can, and so can {able}"
    if heuristic is not None and not heuristic.admissible:
        return (
            f"{heuristic.name} may overestimate, so shortest solutions would be missed; manhattan never does"
        )
    visited = values.get("visited")
    if heuristic is not None and visited == "raised":
        return "visited=raised can miss shortest solutions; visited=best and visited=none cannot"
    if heuristic is not None and visited == "taken" and not heuristic.consistent:
        return (
            f"visited=taken can miss shortest solutions by {heuristic.name}, which is not consistent; "
            "visited=best and visited=none cannot"
        )
    return None


def as_puzzle(puzzle: SlidingPuzzle | Board | str, goal: Goal | Board | str | None) -> SlidingPuzzle:
    """Make a puzzle of a board, a text or a puzzle; `goal` replaces the goal it has."""
    if isinstance(puzzle, str):
        puzzle = SlidingPuzzle.parse(puzzle)
    if isinstance(puzzle, Board):
        return SlidingPuzzle.of(puzzle, goal or "standard")
    return puzzle if goal is None else SlidingPuzzle.of(puzzle.board, goal)


def resolve(
    spec: AlgorithmSpec, heuristic: str | None, puzzle: SlidingPuzzle, *, lists_all: bool = False
) -> tuple[AlgorithmSpec, HeuristicSpec | None]:
    """The algorithm that will run (what `auto` chooses here), and its heuristic if it uses one."""
    if spec.choose is not None:
        name, suited = spec.choose(puzzle, lists_all)
        spec, heuristic = algorithms[name], heuristic or suited
    if heuristic is not None:
        heuristics[heuristic]  # Raises for an unknown name, even if the algorithm uses no heuristic.
    if not spec.informed:
        return spec, None
    return spec, heuristics[heuristic or spec.heuristic or "manhattan"]


def lower_bound(puzzle: SlidingPuzzle) -> int:
    """A proven lower bound on the moves left, from ROOT_BOUNDS."""
    estimates = (estimate(puzzle.board) for _, estimate in _estimates(puzzle, None))
    return puzzle.with_parity(max(estimates, default=0))


class _PuzzleSearch:
    """A search of a sliding puzzle: the algorithm, the heuristic and the options chosen, and the result."""

    def __init__(
        self,
        puzzle: SlidingPuzzle,
        asked: AlgorithmSpec,
        heuristic: str | None,
        options: dict[str, Any],
        limits: Limits | None,
        *,
        most: int | None = None,
        checkpoint: Checkpoint | None = None,
        cluster: Cluster | None = None,
    ) -> None:
        limits = limits or Limits()
        self._puzzle, self._asked, self._named, self._limits = puzzle, asked, heuristic, limits
        self._most = most
        """How many of all shortest solutions to list; None if one solution is enough."""
        self._values = read_options(asked.name, asked.options, options)
        self._given = {name: self._values[name] for name in options}
        self._values |= _under_limits(asked, self._given, limits)
        self._spec, self._chosen = self._resolved()
        self._estimate: Heuristic | None = None
        """The heuristic that the algorithm receives."""
        if self._spec is not asked:
            # The algorithm that `auto` chooses takes the options that both have, and its defaults otherwise.
            shared = {option.name for option in self._spec.options} & self._values.keys()
            self._given = {name: value for name, value in self._given.items() if name in shared}
            taken_over = {name: self._values[name] for name in shared}
            self._values = read_options(self._spec.name, self._spec.options, taken_over)
        self._checkpoint = checkpoint
        self._values |= self._for_subtrees(checkpoint, cluster)
        if most is not None:
            refusal = why_not_all(self._spec, self._chosen, self._values)
            if refusal is not None:
                raise NotApplicable(refusal)
            self._values["most"] = most

    def _for_subtrees(self, checkpoint: Checkpoint | None, cluster: Cluster | None) -> dict[str, Any]:
        """A checkpoint and a cluster as options; NotApplicable if the algorithm does not search subtrees."""
        able = ", ".join(spec.name for spec in algorithms if spec.splits)
        values: dict[str, Any] = {}
        if checkpoint is not None:
            if not self._spec.splits:
                raise NotApplicable(f"{self._spec.name} keeps no checkpoints; {able} does")
            values["checkpoint"] = checkpoint
        if cluster is not None:
            if not self._spec.splits:
                raise NotApplicable(f"{self._spec.name} does not run on a cluster; {able} does")
            if "threads" in self._given:
                raise BadOption("threads are those of this machine; a cluster has its own")
            values["cluster"] = cluster
        return values

    def _resolved(self) -> tuple[AlgorithmSpec, HeuristicSpec | None]:
        return resolve(self._asked, self._named, self._puzzle, lists_all=self._most is not None)

    def handle(self) -> SearchHandle:
        """The search, ready to run; it has ended already if the goal cannot be reached."""
        plan = SearchPlan(None, self._limits, self.conclude)
        if self._checkpoint is not None:
            plan = replace(plan, release=self._checkpoint.close)
        began = time.perf_counter()
        if not self._puzzle.solvable:
            return SearchHandle(replace(plan, checked=time.perf_counter() - began))
        self._spec.require(self._puzzle)
        self._estimate = self._make_heuristic()
        return SearchHandle(replace(plan, search=self.searching(), preparing=self.preparing()))

    def _make_heuristic(self) -> Heuristic | None:
        """The heuristic for the algorithm; raises NotApplicable if it does not work for the puzzle."""
        spec = self._chosen
        if spec is None and self._spec.prepares is not None:
            name = self._spec.prepares(self._values)
            spec = None if name is None else heuristics[name]
        return None if spec is None else spec.on(self._puzzle)

    def preparing(self) -> Generator[float, None, None]:
        """Load or build the heuristic's tables."""
        if self._estimate is not None:
            self._estimate = yield from prepared(self._estimate, self._choose_again)

    def _choose_again(self) -> Heuristic:
        """The heuristic to take after a table was found damaged.

        `auto` and `pdb` have another one; for a table asked for by name this raises the reason.
        """
        spec, self._chosen = self._resolved()
        assert spec is self._spec, "what `auto` stands for depends on the size alone"
        made = self._make_heuristic()
        assert made is not None
        return made

    def searching(self) -> Search:
        """The search itself; it starts after the preparation."""
        memory = MemoryLimit.of_megabytes(self._limits.megabytes)
        return (yield from self._spec.run(self._puzzle, self._estimate, memory, **self._values))

    def conclude(self, ended: Result, path: Any) -> Result:
        """Complete the Result: the paths are verified, and the bound is the best one proven."""
        puzzle, proven, reason = self._puzzle, 0, None
        if ended.outcome is Outcome.UNSOLVABLE:
            reason = why_unsolvable(puzzle)
        else:
            proven = puzzle.with_parity(ended.tally.lower_bound)
            if path is None or len(path) != proven:  # Otherwise no bound can be higher.
                proven = max(lower_bound(puzzle), proven)
        solutions = ended.tally.solutions
        if self._most is not None and solutions is None:
            solutions = Solutions(0, complete=ended.outcome is Outcome.UNSOLVABLE)
        listed = solutions.paths if solutions is not None else ()
        for each in listed if path is None else (path, *listed):
            verify_path(puzzle, each, self._spec.name)
            verify_bound(puzzle, each, proven, self._spec.name, _estimates(puzzle, self._chosen))
        return replace(
            ended,
            algorithm=self._spec.name,
            heuristic=self._chosen.name if self._chosen else None,
            options=self._given,
            path=path,
            lower_bound=proven,
            reason=reason,
            solutions=solutions,
        )


def verify_together(puzzle: SlidingPuzzle, results: Iterable[Result]) -> None:
    """Raise FalseClaim if one search found a path shorter than the bound that another one proved."""
    results = list(results)
    paths = [result.path for result in results if result.path is not None]
    if not paths:
        return
    shortest = min(paths, key=len)
    for result in results:
        chosen = None if result.heuristic is None else heuristics[result.heuristic]
        verify_bound(puzzle, shortest, result.lower_bound, result.algorithm, _estimates(puzzle, chosen))


def _estimates(
    puzzle: SlidingPuzzle, chosen: HeuristicSpec | None
) -> Iterator[tuple[str, Callable[[Board], int]]]:
    """The heuristics that a proven bound is based on: the one chosen, and ROOT_BOUNDS."""
    for spec in (chosen, *(heuristics[name] for name in ROOT_BOUNDS)):
        if spec is not None and spec.admissible and spec.why_not(puzzle) is None:
            yield spec.name, spec.on(puzzle).estimate


def _under_limits(spec: AlgorithmSpec, given: dict[str, Any], limits: Limits) -> dict[str, Any]:
    """The options whose default changes under a limit, without those that were given."""
    options = [option for option in spec.options if option.name not in given]
    changed: dict[str, Any] = {}
    if limits.seconds is not None or limits.nodes is not None:
        changed |= {option.name: option.default_if_limited for option in options}
    if limits.nodes is not None:
        nodes_limited = {option.name: option.default_if_nodes_limited for option in options}
        changed |= {name: value for name, value in nodes_limited.items() if value is not None}
    return {name: value for name, value in changed.items() if value is not None}
