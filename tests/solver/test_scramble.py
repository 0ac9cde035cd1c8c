"""Random boards: solvable, uniform, repeatable, and at an exact distance on request."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from datetime import date, datetime, timedelta
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import goals, sizes

from solver import scramble
from solver.board import Board, Move
from solver.errors import BadOption, InvalidBoard
from solver.goal import Goal
from solver.scramble import boards, daily_seed, new_seed, numbered_seed, random_board, random_board_at
from solver.shipped import shipped_board, shipped_names
from solver.verify import replay


@given(size=sizes, seed=st.integers() | st.text(max_size=8), data=st.data())
@settings(max_examples=50)
def test_a_random_board_reaches_its_goal_and_comes_again(
    size: tuple[int, int], seed: int | str, data: st.DataObject
) -> None:
    goal = data.draw(goals(*size))
    board = random_board(*size, seed, goal)
    assert goal.reachable_from(board)
    assert random_board(*size, str(seed), goal) == board


def test_the_boards_of_a_seed_never_change() -> None:
    assert random_board(4, 4, "K7Q2").code == "4x4:1.6.3.8.15.11.2.14.9.10.13.7.12.0.4.5"
    assert random_board(2, 5, 42).code == "2x5:1.7.8.9.3.0.6.2.5.4"
    assert random_board_at(3, 3, 31, "K7Q2").code == "3x3:6.4.7.8.5.0.3.2.1"


@pytest.mark.parametrize("name", [name for name in shipped_names() if name.startswith("default_")])
def test_the_default_boards_are_the_ones_of_their_seed(name: str) -> None:
    board = shipped_board(name)
    assert board == random_board(board.rows, board.cols, "default")


def test_every_board_of_2x2_comes_about_equally_often() -> None:
    draws = 4_000
    counts = Counter(boards(2, 2, draws, "even"))
    assert len(counts) == 12
    # Four and a half standard deviations around 333; the seed is fixed, so this cannot flicker.
    assert all(250 < count < 417 for count in counts.values())


def test_a_series_is_made_of_boards_that_can_be_had_alone() -> None:
    series = list(boards(4, 4, 20, "K7Q2"))
    assert series == [random_board(4, 4, numbered_seed("K7Q2", n)) for n in range(1, 21)]
    assert series[0] == random_board(4, 4, "K7Q2")
    assert len(set(series)) == 20


def test_seeds_are_short_and_have_no_letters_that_look_alike() -> None:
    seeds = {new_seed() for _ in range(50)}
    assert len(seeds) > 40
    assert all(len(seed) == 4 and not set(seed) & set("01IO") for seed in seeds)


def test_a_day_has_one_board_and_another_day_another() -> None:
    days = [date(2026, 1, 1) + timedelta(days=n) for n in range(366)]
    assert len({daily_seed(day) for day in days}) == len({daily_seed(day) for day in days * 2}) == 366
    assert len({random_board(4, 4, daily_seed(day)) for day in days}) == 366


def test_the_time_of_the_day_makes_no_other_board() -> None:
    assert daily_seed(datetime(2026, 11, 16, 23, 59)) == daily_seed(date(2026, 11, 16)) == "daily-2026-11-16"


@pytest.mark.parametrize("size", [(2, 2), (2, 3), (3, 2), (2, 4), (3, 3)])
def test_an_exact_length_is_exact(size: tuple[int, int]) -> None:
    distance = _distances(Goal.standard(*size).board)
    farthest = max(distance.values())
    assert farthest == scramble.FARTHEST[min(size), max(size)]
    for length in {*range(0, farthest, 5), farthest - 1, farthest}:
        assert distance[random_board_at(*size, length, "seed").tiles] == length


def test_an_exact_length_is_exact_for_another_goal() -> None:
    goal = Goal.named("spiral", 3, 3)
    distance = _distances(goal.board)
    assert distance[random_board_at(3, 3, 17, 1, goal).tiles] == 17
    with pytest.raises(BadOption, match=f"the farthest need {max(distance.values())}"):
        random_board_at(3, 3, 60, 1, goal)


@given(length=st.integers(0, 28), seed=st.integers(0, 1000), easy=st.booleans())
@settings(max_examples=40)
def test_climbing_finds_an_exact_length_too(length: int, seed: int, easy: bool) -> None:
    # The method for large boards, on a small one whose distances are all known.
    goal = Goal.standard(3, 3)
    distance = _distances(goal.board)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(scramble, "FEW_CELLS", 4)
        patch.setattr(scramble, "EASY_CELLS", 16 if easy else 4)
        board = random_board_at(3, 3, length, seed, goal, _oracle(goal))
        assert board == random_board_at(3, 3, length, seed, goal, _oracle(goal))
    assert distance[board.tiles] == length


@pytest.mark.parametrize("length", [1, 6, 13])
def test_short_lengths_are_exact_on_boards_too_large_to_solve(length: int) -> None:
    goal = Goal.standard(5, 5)
    board = random_board_at(5, 5, length, "K7Q2", optimal_path=lambda b: _deepening(b, goal.board))
    path = _deepening(board, goal.board)
    assert len(path) == length
    assert replay(board, path) == goal.board


def test_lengths_that_cannot_be_are_refused_in_a_sentence() -> None:
    with pytest.raises(BadOption, match="81 moves from the goal; none needs more than 80"):
        random_board_at(4, 4, 81)
    for goal in ("blank-first", "snake"):
        with pytest.raises(BadOption, match="81 moves from the goal; none needs more than 80"):
            random_board_at(4, 4, 81, goal=Goal.named(goal, 4, 4))
    with pytest.raises(BadOption, match="give a length of 0 or more"):
        random_board_at(4, 4, -1)
    with pytest.raises(BadOption, match="no 16x16 board"):
        random_board_at(16, 16, 10**9)
    with pytest.raises(BadOption, match="need an `optimal_path`"):
        random_board_at(4, 4, 10)


def test_giving_up_says_how_far_it_came() -> None:
    with pytest.raises(BadOption, match=r"a length of 75: .* take too long to prove .* needs 0\)"):
        random_board_at(5, 5, 75, "K7Q2", optimal_path=lambda _: None)
    with pytest.raises(BadOption, match="75 moves from the goal was found in 5 tries"):
        random_board_at(5, 5, 75, "K7Q2", optimal_path=lambda _: (), tries=5)


def test_sizes_that_do_not_fit_are_refused() -> None:
    with pytest.raises(InvalidBoard, match="1x9 is not a supported size"):
        random_board(1, 9)
    with pytest.raises(InvalidBoard, match="the goal is 2x2 and the board is 3x3"):
        random_board(3, 3, goal=Goal.standard(2, 2))


@cache
def _distances(goal: Board) -> dict[tuple[int, ...], int]:
    """The oracle: distances of all boards from the goal, layer by layer."""
    near = [[m for m in range(len(goal.tiles)) if _touch(n, m, goal.cols)] for n in range(len(goal.tiles))]
    distance = {goal.tiles: 0}
    queue = [goal.tiles]
    for state in queue:
        blank = state.index(0)
        for cell in near[blank]:
            tiles = list(state)
            tiles[blank], tiles[cell] = tiles[cell], 0
            if (child := tuple(tiles)) not in distance:
                distance[child] = distance[state] + 1
                queue.append(child)
    return distance


def _touch(one: int, two: int, cols: int) -> bool:
    return abs(one // cols - two // cols) + abs(one % cols - two % cols) == 1


def _oracle(goal: Goal) -> Callable[[Board], tuple[Move, ...]]:
    distance = _distances(goal.board)

    def shortest(board: Board) -> tuple[Move, ...]:
        path: list[Move] = []
        while board != goal.board:
            nearer = distance[board.tiles] - 1
            move = next(m for m in board.moves() if distance[board.after(m).tiles] == nearer)
            path.append(move)
            board = board.after(move)
        return tuple(path)

    return shortest


def _deepening(board: Board, goal: Board) -> tuple[Move, ...]:
    """The oracle for short paths: depth-first, one move deeper each time."""

    def search(board: Board, left: int) -> tuple[Move, ...] | None:
        if board == goal:
            return ()
        if _misplaced(board, goal) > left:
            return None
        for move in board.moves():
            rest = search(board.after(move), left - 1)
            if rest is not None:
                return (move, *rest)
        return None

    depth = 0
    while (path := search(board, depth)) is None:
        depth += 1
    return path


def _misplaced(board: Board, goal: Board) -> int:
    return sum(a != b and a > 0 for a, b in zip(board.tiles, goal.tiles, strict=True))


@pytest.mark.parametrize("seed", ["\udcff", "K7\ud800"])
def test_a_seed_that_is_no_text_is_refused(seed: str) -> None:
    with pytest.raises(BadOption, match=r"the seed '.*\\ud.*' is not text in UTF-8; give letters"):
        random_board(3, 3, seed)
    with pytest.raises(BadOption):
        next(boards(3, 3, 2, seed))
    with pytest.raises(BadOption):
        random_board_at(3, 3, 4, seed)
