"""The board that a search shows while it runs is reachable, and is the one that its docstring names."""

from __future__ import annotations

from itertools import pairwise

import oracle
import pytest

from solver.board import Board
from solver.goal import Goal
from solver.memory_limit import MemoryLimit
from solver.progress import Finding, Limits, Tally
from solver.puzzle import SlidingPuzzle
from solver.registry import AlgorithmSpec, algorithms, heuristics
from solver.scramble import random_board
from solver.search import resolve, start

every_algorithm = pytest.mark.parametrize("spec", list(algorithms), ids=lambda spec: spec.name)

BOARDS = [
    Board.parse("5 1 3/4 2 0"),
    Board.parse("8 6 7/2 5 4/3 0 1"),
    Board.parse("2 5 3 4/1 7 0 8/9 6 11 12/13 10 14 15"),
    random_board(5, 5, "shown"),
    random_board(3, 12, "shown"),
]
NODES = 2_000
"""The nodes after which the tests stop a search."""
BY_ESTIMATE = [spec.name for spec in algorithms if spec.family == "best-first" and spec.informed]
OF_THE_DEPTH = [spec.name for spec in algorithms if spec.name not in (*BY_ESTIMATE, "bidirectional", "auto")]
"""The algorithms whose shown board has the depth that the tally gives."""


def puzzle_of(board: Board) -> SlidingPuzzle:
    return SlidingPuzzle.of(board)


def driven(
    spec: AlgorithmSpec, puzzle: SlidingPuzzle, budget: int, heuristic: str | None = None, nodes: int = NODES
) -> tuple[list[Tally], Finding | None]:
    """The figures of a search by equal budgets, until its end or for so many nodes."""
    spec, chosen = resolve(spec, heuristic, puzzle)
    options = {option.name: option.default for option in spec.options}
    search = spec.run(puzzle, chosen.on(puzzle) if chosen else None, MemoryLimit(), **options)
    tallies = [next(search)]
    while tallies[-1].raised < nodes:
        try:
            tallies.append(search.send(budget))
        except StopIteration as stop:
            finding: Finding = stop.value
            return [*tallies, finding.tally], finding
    search.close()
    return tallies, None


def require_reachable(start: Board, tallies: list[Tally]) -> None:
    """Every board shown can be reached from the start."""
    for tiles in {tally.board for tally in tallies if tally.board is not None}:
        shown = Board(start.rows, start.cols, tiles)
        assert SlidingPuzzle(start, Goal.of(shown)).solvable


@every_algorithm
@pytest.mark.parametrize("board", BOARDS, ids=lambda board: f"{board.rows}x{board.cols}")
@pytest.mark.parametrize("budget", [1, 2, 7, 500])
def test_every_board_shown_can_be_reached_and_the_first_is_the_start(
    spec: AlgorithmSpec, board: Board, budget: int
) -> None:
    tallies, _ = driven(spec, puzzle_of(board), budget)
    require_reachable(board, tallies)
    assert tallies[0].board == board.tiles
    # The first line of these takes more nodes than are looked at; an incomplete search may give up at once.
    if spec.name not in ("staged", "auto") and (spec.complete or spec.name == "beam"):
        assert len({tally.board for tally in tallies}) > 1


@pytest.mark.parametrize("name", BY_ESTIMATE)
@pytest.mark.parametrize("heuristic", ["manhattan", "misplaced", "linear-conflict", "pdb"])
def test_by_an_estimate_the_board_shown_never_goes_away_from_the_goal(name: str, heuristic: str) -> None:
    for board in BOARDS[:3]:
        puzzle = puzzle_of(board)
        tallies, finding = driven(algorithms[name], puzzle, 3, heuristic)
        estimate = heuristics[heuristic].on(puzzle).estimate
        seen = [tally.board for tally in tallies if tally.board is not None]
        estimates = [estimate(Board(board.rows, board.cols, tiles)) for tiles in dict.fromkeys(seen)]
        assert len(seen) == len(tallies)
        assert all(later < earlier for earlier, later in pairwise(estimates))
        if finding is not None:
            assert seen[-1] == puzzle.goal.board.tiles


@pytest.mark.parametrize("name", OF_THE_DEPTH)
@pytest.mark.parametrize("budget", [1, 3, 100])
def test_the_board_shown_is_as_many_moves_from_the_start_as_the_depth_says(name: str, budget: int) -> None:
    for board in BOARDS[:2]:
        distance = oracle.distances(board)
        tallies, _ = driven(algorithms[name], puzzle_of(board), budget)
        for tally in tallies:
            assert tally.board is not None
            assert distance[tally.board] <= tally.depth
            assert (distance[tally.board] - tally.depth) % 2 == 0
            if name in ("bfs", "ucs"):
                assert distance[tally.board] == tally.depth


def test_with_two_sides_the_board_shown_is_of_the_start_side() -> None:
    for board in BOARDS[:2]:
        distance = oracle.distances(board)
        tallies, _ = driven(algorithms["bidirectional"], puzzle_of(board), 1)
        far = [distance[tally.board] for tally in tallies if tally.board is not None]
        assert len(far) == len(tallies)
        assert far == sorted(far)
        assert 0 < far[-1] < tallies[-1].depth
        assert all(tally.depth <= 2 * steps + 4 for tally, steps in zip(tallies, far, strict=True))


@every_algorithm
def test_the_last_board_of_a_search_that_has_ended_is_the_goal(spec: AlgorithmSpec) -> None:
    puzzle = puzzle_of(BOARDS[0])
    _, finding = driven(spec, puzzle, 50)
    if spec.name in ("bidirectional", "dfs"):  # One ends where the sides meet, the other not so soon.
        return
    assert finding is not None
    if finding.answer is None:
        assert not spec.complete
        return
    assert finding.tally.board == puzzle.goal.board.tiles


@pytest.mark.parametrize("name", ["staged", "auto"])
def test_the_locking_method_shows_line_after_line(name: str) -> None:
    board = random_board(7, 7, "lines")
    goal = Board.solved(7, 7).tiles
    tallies, _ = driven(algorithms[name], puzzle_of(board), 100, nodes=300_000)
    require_reachable(board, tallies)
    shown = list(dict.fromkeys(tally.board for tally in tallies if tally.board is not None))
    home = [sum(map(int.__eq__, tiles, goal)) for tiles in shown]
    assert len(home) > 4
    assert home == sorted(home)


def test_auto_shows_no_board_once_it_has_a_path_to_improve() -> None:
    board = random_board(6, 6, "improved")
    tallies = [progress.tally for progress in start(board, limits=Limits(nodes=100_000))]
    assert any(tally.best is not None for tally in tallies)
    assert all((tally.board is None) == (tally.best is not None) for tally in tallies)


@pytest.mark.parametrize("name", ["astar", "bfs", "bidirectional", "beam", "staged"])
@pytest.mark.parametrize("megabytes", [0.001, 0.05, 0.4, 1.5])
def test_the_end_of_memory_shows_a_board_too(name: str, megabytes: float) -> None:
    board = random_board(6, 6, "full")
    handle = start(board, name, limits=Limits(megabytes=megabytes, nodes=200_000))
    tallies = [progress.tally for progress in handle]
    assert all(tally.board is not None for tally in tallies)
    require_reachable(board, tallies)
