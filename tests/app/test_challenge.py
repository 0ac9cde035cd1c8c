"""Challenges: the boards of a text, a size, a seed or a day, and the fewest moves that a board needs."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from oracle import distances

from solver.board import Board
from solver.errors import BoardSyntaxError, PuzzleError
from solver.goal import Goal
from solver.scramble import random_board
from tui.challenge import Challenge, goal_like
from tui.play.model.game_comparison import Optimum, find_optimum

NEAR = Challenge(Board.parse("1 2 3/4 5 6/7 0 8"), Goal.standard(3, 3))


@pytest.mark.parametrize(
    ("text", "size", "seed"),
    [("5", (5, 5), None), ("3x4", (3, 4), None), ("k7q2", (4, 4), "K7Q2"), ("seed abc", (4, 4), "abc")],
)
def test_a_size_or_a_seed_deals_a_random_board(text: str, size: tuple[int, int], seed: str | None) -> None:
    challenge = Challenge.of_text(text, Goal.named("snake", 4, 4))
    assert (challenge.board.rows, challenge.board.cols) == size
    assert challenge.goal == Goal.named("snake", *size)
    assert challenge.goal.reachable_from(challenge.board)
    assert challenge.seed == seed if seed else challenge.seed


def test_a_seed_gives_the_same_board_again() -> None:
    goal = Goal.standard(4, 4)
    first = Challenge.random(goal)
    assert Challenge.of_text(str(first.seed), goal).board == first.board


@pytest.mark.parametrize("text", ["1 2 3/4 5 6/7 0 8", "3x3:1.2.3.4.5.6.7.0.8", "[[1,2,3],[4,5,6],[7,0,8]]"])
def test_a_board_in_any_format_is_that_board(text: str) -> None:
    assert Challenge.of_text(text, Goal.standard(4, 4)).board == NEAR.board


def test_a_shipped_board_is_found_by_its_name() -> None:
    challenge = Challenge.of_text("npuzzle8", Goal.standard(4, 4))
    assert (challenge.name, challenge.board.rows) == ("npuzzle8", 3)


@pytest.mark.parametrize("text", ["", "  ", "17x2", "1 2 2/0 1 3", "nonsense"])
def test_a_text_without_a_board_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(PuzzleError):
        Challenge.of_text(text, Goal.standard(4, 4))


def test_a_goal_of_another_size_is_of_the_same_kind() -> None:
    assert goal_like(Goal.named("spiral", 3, 3), 4, 5) == Goal.named("spiral", 4, 5)
    assert goal_like(Goal.of(Board.parse("2 1/3 0")), 3, 3) == Goal.standard(3, 3)


def test_the_seed_of_a_day_gives_its_daily_board() -> None:
    day = date(2026, 11, 16)
    assert Challenge.of_text("daily-2026-11-16", Goal.standard(3, 3)) == Challenge.daily(day)


@pytest.mark.parametrize("seed", ["daily-20261116", "daily-2026-W47-1", "2026-11-16", "daily-999-01-01"])
def test_only_the_seed_of_a_day_makes_a_daily_board(seed: str) -> None:
    challenge = Challenge.random(Goal.standard(4, 4), seed)
    assert challenge.board != Challenge.daily(date(2026, 11, 16)).board
    assert challenge.day is None


@pytest.mark.parametrize("text", ["5x5 k7q2", "k7q2 5x5", "K7Q2  5", "seed 5x5 K7Q2", "5x5@standard K7Q2"])
def test_a_seed_may_come_with_its_size(text: str) -> None:
    goal = Goal.standard(3, 3)
    assert Challenge.of_text(text, goal).board == random_board(5, 5, "K7Q2")


@pytest.mark.parametrize("text", ["4x4 2345", "2345 4x4"])
def test_digits_beside_a_size_are_a_seed(text: str) -> None:
    challenge = Challenge.of_text(text, Goal.standard(3, 3))
    assert (challenge.seed, challenge.goal) == ("2345", Goal.standard(4, 4))


def test_a_size_may_come_with_its_goal() -> None:
    challenge = Challenge.of_text("3x5@snake", Goal.standard(3, 3))
    assert challenge.goal == Goal.named("snake", 3, 5)
    assert challenge.seed is not None
    with pytest.raises(PuzzleError, match="snail"):
        Challenge.of_text("3x5@snail", Goal.standard(3, 3))


def test_a_day_gives_its_daily_board() -> None:
    goal, today = Goal.standard(3, 3), date.today()
    assert Challenge.of_text("2026-11-17", goal) == Challenge.daily(date(2026, 11, 17))
    assert Challenge.of_text("Yesterday", goal) == Challenge.daily(today - timedelta(days=1))
    assert Challenge.of_text("today", goal) == Challenge.daily(today)


@pytest.mark.parametrize(
    "challenge",
    [
        Challenge.random(Goal.standard(4, 4), "GNRM"),
        Challenge.random(Goal.named("snake", 3, 5), "GNRM-2"),
        Challenge.random(Goal.standard(3, 3), "daily-2026-11-17"),
        Challenge.random(Goal.standard(3, 3), "my:seed"),
        Challenge.random(Goal.standard(4, 4), "2026-11-17"),
        Challenge.daily(date(2026, 11, 17)),
    ],
    ids=lambda challenge: str(challenge.seed),
)
def test_the_text_of_a_seed_gives_the_same_board_on_every_screen(challenge: Challenge) -> None:
    assert challenge.seed_text is not None
    assert Challenge.of_text(challenge.seed_text, Goal.named("spiral", 5, 5)) == challenge


def test_a_seed_that_cannot_be_typed_has_no_text() -> None:
    custom = Goal.of(Board.parse("2 1/3 0"))
    assert Challenge.random(custom, "GNRM").seed_text is None
    assert Challenge.random(Goal.standard(2, 2), "two words").seed_text is None
    assert NEAR.seed_text is None


@pytest.mark.parametrize(
    ("board", "challenge"),
    [
        ("daily 2026-11-18", Challenge.daily(date(2026, 11, 18))),
        ("4x4 V6WD", Challenge.random(Goal.standard(4, 4), "V6WD")),
        ("3x5 snake my:seed", Challenge.random(Goal.named("snake", 3, 5), "my:seed")),
    ],
)
def test_a_shared_result_gives_its_board_whatever_is_played_now(board: str, challenge: Challenge) -> None:
    text = f"puzzle-tui {board}: 24.408 s, 51 moves (shortest 51), streak 1\n"
    assert Challenge.of_text(text, Goal.named("spiral", 3, 3)) == challenge


@pytest.mark.parametrize("board", ["3x3", "3x3 custom V6WD", "daily 2026-02-30"])
def test_a_shared_result_without_a_board_says_so(board: str) -> None:
    with pytest.raises(BoardSyntaxError, match="does not say which board it was"):
        Challenge.of_text(f"puzzle-tui {board}: 1:12.060, 51 moves", Goal.standard(3, 3))


def test_the_optimum_of_a_small_board_is_proven() -> None:
    assert find_optimum(NEAR) == Optimum(1, 1)


def test_a_board_without_a_solution_has_no_optimum() -> None:
    assert find_optimum(Challenge(Board.parse("1 2 3/4 5 6/8 7 0"), Goal.standard(3, 3))) is None


def test_a_search_for_the_optimum_ends_once_it_is_cancelled() -> None:
    # This board takes the full five seconds.
    challenge = Challenge.random(Goal.standard(8, 8), "K7Q2")
    asked: list[int] = []

    def cancelled() -> bool:
        asked.append(1)
        return len(asked) == 3

    assert find_optimum(challenge, cancelled) is None
    assert len(asked) == 3


def test_today_gives_todays_board_and_an_unknown_word_gets_advice() -> None:
    like = Goal.standard(3, 3)
    for text in ("today", "daily", "Today"):
        assert Challenge.of_text(text, like) == Challenge.daily(date.today())
    with pytest.raises(BoardSyntaxError, match=r"a seed \(K7Q2\), a size \(4x5\) or `today` works too"):
        Challenge.of_text("hello", like)


@pytest.mark.parametrize(("name", "size", "least"), [("standard", (2, 2), 4), ("snake", (2, 3), 6)])
def test_a_random_board_is_far_from_its_goal(name: str, size: tuple[int, int], least: int) -> None:
    goal = Goal.named(name, *size)
    moves = distances(goal.board)
    assert min(moves[Challenge.random(goal).board.tiles] for _ in range(100)) >= least


def test_a_seed_gives_its_board_even_if_that_is_near_the_goal() -> None:
    goal = Goal.standard(2, 2)
    seeds = [str(number) for number in range(30)]
    boards = [Challenge.random(goal, seed).board for seed in seeds]
    assert boards == [random_board(2, 2, seed) for seed in seeds]
