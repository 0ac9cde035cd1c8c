"""The contract of an algorithm: laws that every algorithm must obey, shipped or plugged in.

An incomplete algorithm (`complete=False`) may end without a path on a solvable board. Every path that it
does return must be right, and so must everything it claims.
"""

from __future__ import annotations

import oracle
from slicing import in_slices

from solver import Board, Goal, Limits, Outcome, Result, SlidingPuzzle, solve
from solver.memory_limit import MemoryLimit
from solver.progress import LimitKind, Tally
from solver.registry import AlgorithmSpec
from solver.search import resolve
from solver.verify import replay

NO_GOAL = (Outcome.EXHAUSTED, Outcome.LIMIT)


def check_contract(spec: AlgorithmSpec) -> None:
    """Check all laws on a few hundred boards: a quick test of an algorithm that is not shipped."""
    check_solved_boards(spec)
    for goal in oracle.GOALS:
        check_all(spec, 2, 3, goal, every=7)
        check_near_goal(spec, 4, 4, goal)
    for nodes in (1, 2, 50, 777):
        check_node_limit(spec, nodes)
    for board in oracle.all_boards(3, 2)[::20]:
        puzzle = SlidingPuzzle.of(board)
        assert run_in_slices(spec, puzzle, [3, 1, 7]) == run_in_slices(spec, puzzle, [10**9])


def check(puzzle: SlidingPuzzle, result: Result, spec: AlgorithmSpec) -> None:
    """The path replays to the goal, and all claims about it are true."""
    shortest = oracle.distances(puzzle.goal.board)[puzzle.board.tiles]
    assert result.lower_bound <= shortest, "a lower bound that is none"
    assert_sound(result.progress.tally)
    if spec.complete:
        assert result.outcome is Outcome.SOLVED
    if result.path is None:
        assert result.outcome is Outcome.EXHAUSTED
        return
    assert replay(puzzle.board, result.path) == puzzle.goal.board
    assert len(result.path) >= shortest
    assert result.proven_optimal == (len(result.path) == result.lower_bound)
    if result.proven_optimal or spec.optimal:
        assert len(result.path) == shortest
    if spec.optimal:
        assert result.proven_optimal, "it says optimal and does not prove it"


def assert_sound(tally: Tally) -> None:
    """The figures agree with each other."""
    assert 0 <= tally.expanded <= tally.raised
    assert 0 <= tally.frontier <= tally.frontier_peak
    assert 0 <= tally.depth <= tally.max_depth
    assert tally.memory_bytes >= 0


def check_all(spec: AlgorithmSpec, rows: int, cols: int, goal: str, every: int = 1) -> None:
    """Check the results for all boards of a size, or for every n-th one."""
    for board in oracle.all_boards(rows, cols, goal)[::-every]:
        puzzle = SlidingPuzzle.of(board, goal)
        check(puzzle, solve(puzzle, spec.name), spec)


def run_in_slices(spec: AlgorithmSpec, puzzle: SlidingPuzzle, budgets: list[int]) -> tuple[object, Tally]:
    """Drive the generator directly with these budgets, repeated."""
    spec, chosen = resolve(spec, None, puzzle)
    options = {option.name: option.default for option in spec.options}
    search = spec.run(puzzle, chosen.on(puzzle) if chosen else None, MemoryLimit(), **options)
    finding = in_slices(search, budgets)
    return finding.answer, finding.tally


def check_node_limit(spec: AlgorithmSpec, nodes: int) -> None:
    """A search stops at exactly the node limit."""
    board = Board.parse("13 6 8 12/15 14 0 10/11 7 4 5/9 1 3 2")
    result = solve(board, spec.name, limits=Limits(nodes=nodes))
    if result.outcome is Outcome.LIMIT:
        assert result.limit is LimitKind.NODES
        assert result.progress.tally.raised == nodes
    else:
        assert result.progress.tally.raised <= nodes


def check_solved_boards(spec: AlgorithmSpec) -> None:
    """A solved board needs no moves."""
    for rows, cols in ((2, 2), (3, 3), (4, 4), (2, 5)):
        result = solve(Board.solved(rows, cols), spec.name)
        if result.path is None:
            assert not spec.complete
            assert result.outcome is Outcome.EXHAUSTED
        else:
            assert result.path == ()
            assert result.proven_optimal


def check_near_goal(spec: AlgorithmSpec, rows: int, cols: int, name: str) -> None:
    """Near the goal, every complete algorithm but plain depth-first search finds it at once."""
    goal = Goal.named(name, rows, cols)
    board = goal.board
    for _ in range(3):
        for move in board.moves()[:1] + board.moves()[-1:]:
            board = board.after(move)
    result = solve(board, spec.name, goal=goal, limits=Limits(nodes=100_000))
    if result.path is not None:
        assert replay(board, result.path) == goal.board
    elif spec.complete:
        assert spec.name == "dfs"
        assert result.outcome is Outcome.LIMIT
    else:
        assert result.outcome in NO_GOAL
