"""The analysis of a game names exactly the moves that lost, and says no more than is proven."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracle import distances

from solver.analysis import Position, Review, analyse, analysis
from solver.board import Board, Move
from solver.goal import Goal
from solver.moves import parse_moves
from solver.scramble import random_board
from solver.search import solve
from tui.finished_game import FinishedGame
from tui.stats.model.review import ReviewModel, board_before, slip_brief, slip_text
from tui.widgets.bar_chart import bars, heights, spread


def game_of(start: Board, moves: tuple[Move, ...], seconds: float = 10.0) -> FinishedGame:
    goal = Goal.standard(start.rows, start.cols)
    return FinishedGame("g", datetime.now(UTC), start, goal, moves, tuple(0.0 for _ in moves), seconds)


def reviewed(game: FinishedGame) -> ReviewModel:
    model = ReviewModel(game)
    model.update(analyse(game.start, game.moves, goal=game.goal))
    model.ended = True
    return model


@settings(max_examples=20)
@given(seed=st.integers(0, 10_000), detours=st.lists(st.integers(0, 3), max_size=12))
def test_the_slips_are_exactly_the_moves_that_led_away_from_the_goal(seed: int, detours: list[int]) -> None:
    start = board = random_board(3, 3, seed)
    moves: list[Move] = []
    for choice in detours:
        legal = board.moves()
        moves.append(legal[choice % len(legal)])
        board = board.after(moves[-1])
    moves += solve(board).path or ()
    left = distances(Board.solved(3, 3))
    boards = [start]
    for move in moves:
        boards.append(boards[-1].after(move))
    away = [
        number
        for number in range(1, len(boards))
        if left[boards[number].tiles] > left[boards[number - 1].tiles]
    ]

    model = reviewed(game_of(start, tuple(moves)))

    assert [slip.number for slip in model.slips] == away
    assert model.to_go == [left[board.tiles] for board in boards]
    assert model.review is not None
    assert model.review.judged == model.review.moves == len(moves)
    # Nothing is lost but what was played more than needed.
    assert model.review.lost == model.lost_so_far[-1] == len(moves) - left[start.tiles]
    for slip in model.slips:
        before = board_before(slip)
        assert before == boards[slip.number - 1]
        assert before.after(moves[slip.number - 1]) == boards[slip.number]
        if slip.better is not None:
            assert left[before.after(slip.better).tiles] < left[before.tiles]


def test_a_slip_is_said_with_its_tile_and_the_better_one() -> None:
    review = reviewed(game_of(Board.parse("1 2 3/4 0 6/7 5 8"), parse_moves("DUUL"), seconds=2.0))
    assert [slip_text(slip) for slip in review.slips] == ["2 down lost 2; 5 up would not"]
    assert [slip_brief(slip) for slip in review.slips] == ["2 down -2, not 5 up"]
    assert review.sentences() == [
        "4 moves, 2 are optimal: accuracy 50 %.",
        "1 move lost 2: 1.0 s at 2.0 TPS.",
    ]


def test_a_perfect_game_lost_nothing() -> None:
    review = reviewed(game_of(Board.parse("1 2 3/4 0 6/7 5 8"), parse_moves("UL")))
    assert review.slips == ()
    assert review.sentences() == ["2 moves, and no way is shorter: nothing was lost."]


def test_moves_beyond_the_goal_have_no_better_one() -> None:
    review = reviewed(game_of(Board.parse("1 2 3/4 5 6/7 0 8"), parse_moves("LRL")))
    assert [slip_text(slip) for slip in review.slips] == ["8 right lost 2; the goal was reached"]


def test_while_it_runs_it_says_how_far_it_is() -> None:
    game = game_of(Board.parse("1 2 3/4 0 6/7 5 8"), parse_moves("DUUL"))
    review = ReviewModel(game)
    assert review.sentences() == ["looking for the shortest way ..."]
    assert (review.optimal, review.to_go, review.chosen) == (None, [], None)
    positions = tuple(analysis(game.start, game.moves))
    review.update(Review(positions[:2]))
    assert review.sentences()[1] == "analysing move 2 of 4 ..."
    review.update(Review(positions))
    assert [slip.number for slip in review.slips] == [1]


def test_what_is_not_proven_is_not_claimed() -> None:
    start = random_board(5, 5, 1)
    moves = (start.moves()[0], start.moves()[0].reverse)
    review = ReviewModel(game_of(start, moves))
    assert "5x5" in review.sentences()[0]
    middle = start.after(moves[0])
    positions = [Position(0, start, None, 120, 90), Position(1, middle, moves[0], 121, 89, None)]
    review.update(Review((*positions, Position(2, start, moves[1], 120, 90, None))))
    review.ended = True
    text = " ".join(review.sentences())
    assert "the best way known takes 120, at least 90 are needed" in text
    assert "No move can be judged" in text
    assert "lost" not in text
    assert review.slips == ()


def test_a_line_of_a_slip_is_shortened_to_its_room_and_the_cursor_is_marked() -> None:
    review = reviewed(game_of(Board.parse("1 2 3/4 0 6/7 5 8"), parse_moves("DUUL")))
    assert len(review) == 1
    assert review.chosen == review.slips[0]
    for width in range(12, 50):
        (number, _), (text, _) = review.line(0, width)
        assert number == "> 1 "
        assert len(number + text) < width
        assert text in (slip_text(review.slips[0]), slip_brief(review.slips[0])) or text.endswith("…")


@pytest.mark.parametrize("moves", [0, 1])
def test_a_game_too_short_to_lose_anything(moves: int) -> None:
    start = Board.parse("1 2 3/4 5 6/7 0 8") if moves else Board.solved(3, 3)
    assert "nothing was lost" in reviewed(game_of(start, parse_moves("L" * moves), 0.0)).sentences()[0]


# -- the bars -------------------------------------------------------------------------------------


@given(total=st.integers(0, 300), columns=st.integers(0, 200))
def test_every_number_has_a_column_and_no_column_two_places(total: int, columns: int) -> None:
    parts = spread(total, columns)
    assert len(parts) <= columns
    if columns:
        assert sorted({at for part in parts for at in part}) == list(range(total))
    assert parts == sorted(parts, key=lambda part: part.start)


@given(values=st.lists(st.integers(0, 500), max_size=80), rows=st.integers(1, 12))
def test_a_greater_number_has_no_lower_bar(values: list[int], rows: int) -> None:
    lines = bars(heights(values, spread(len(values), len(values))), rows)
    assert len(lines) == rows
    drawn = [sum(" ▁▂▃▄▅▆▇█".index(line[at]) for line in lines) for at in range(len(values))]
    assert all(drawn)
    for low, high in zip(sorted(zip(values, drawn, strict=True)), sorted(drawn), strict=True):
        assert low[1] == high
