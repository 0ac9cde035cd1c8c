"""The analysis of a game names exactly the moves that lost, and says no more than is proven."""

from __future__ import annotations

from dataclasses import replace
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
from tui.stats.model.review import ReviewModel, board_before, mistake_text
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
def test_the_mistakes_are_exactly_the_moves_that_led_away_from_the_goal(
    seed: int, detours: list[int]
) -> None:
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

    assert [mistake.number for mistake in model.mistakes] == away
    assert model.graph == [left[board.tiles] for board in boards]
    model.graphs_losses = True
    assert model.review is not None
    assert model.review.judged == model.review.moves == len(moves)
    # Nothing is lost but what was played more than needed.
    assert model.review.lost == model.graph[-1] == len(moves) - left[start.tiles]
    for mistake in model.mistakes:
        before = board_before(mistake)
        assert before == boards[mistake.number - 1]
        assert before.after(moves[mistake.number - 1]) == boards[mistake.number]
        if mistake.better is not None:
            assert left[before.after(mistake.better).tiles] < left[before.tiles]


def test_a_mistake_is_said_with_its_tile_and_the_better_one() -> None:
    review = reviewed(game_of(Board.parse("1 2 3/4 0 6/7 5 8"), parse_moves("DUUL"), seconds=2.0))
    assert [mistake_text(mistake) for mistake in review.mistakes] == ["2 down; 5 up is better"]
    assert review.sentences() == [
        "4 moves; the shortest solution has 2. Accuracy: 50 %.",
        "1 mistake cost you 2 moves, about 1.0 s.",
    ]


def test_accuracy_is_rounded_and_only_a_perfect_game_has_all_of_it() -> None:
    start = random_board(3, 3, 1)
    review = ReviewModel(game_of(start, (start.moves()[0], start.moves()[0].reverse) * 12))
    for best, accuracy in ((22, "92 %"), (21, "88 %"), (23, "96 %")):
        review.update(Review((Position(0, start, None, best, best),)))
        assert f"Accuracy: {accuracy}." in review.sentences()[0]


def test_a_perfect_game_lost_nothing() -> None:
    review = reviewed(game_of(Board.parse("1 2 3/4 0 6/7 5 8"), parse_moves("UL")))
    assert review.mistakes == ()
    assert review.sentences() == ["2 moves. Perfect: the shortest possible solution!"]


def test_a_game_with_hints_is_not_called_perfect() -> None:
    game = game_of(Board.parse("1 2 3/4 0 6/7 5 8"), parse_moves("UL"))
    review = reviewed(replace(game, hints=2))
    assert review.sentences() == ["2 moves. The shortest possible solution."]


def test_moves_beyond_the_goal_have_no_better_one() -> None:
    review = reviewed(game_of(Board.parse("1 2 3/4 5 6/7 0 8"), parse_moves("LRL")))
    assert [mistake_text(mistake) for mistake in review.mistakes] == ["8 right; the goal was reached"]


def test_while_it_runs_it_says_how_far_it_is() -> None:
    game = game_of(Board.parse("1 2 3/4 0 6/7 5 8"), parse_moves("DUUL"))
    review = ReviewModel(game)
    assert review.sentences() == ["Looking for the shortest solution..."]
    assert (review.positions, review.graph, review.mistake) == ((), [], None)
    positions = tuple(analysis(game.start, game.moves))
    review.update(Review(positions[:2]))
    assert review.sentences()[1] == "Analysing move 2 of 4..."
    review.update(Review(positions))
    assert [mistake.number for mistake in review.mistakes] == [1]


def test_what_is_not_proven_is_not_claimed() -> None:
    start = random_board(5, 5, 1)
    moves = (start.moves()[0], start.moves()[0].reverse)
    review = ReviewModel(game_of(start, moves * 80))
    assert "5x5" in review.sentences()[0]
    middle = start.after(moves[0])
    positions = [Position(0, start, None, 120, 90), Position(1, middle, moves[0], 121, 89, None)]
    review.update(Review((*positions, Position(2, start, moves[1], 120, 90, None))))
    review.ended = True
    text = " ".join(review.sentences())
    assert "best known 120, at least 90 needed" in text
    assert "No move can be judged" in text
    assert "mistake" not in text
    assert review.mistakes == ()


def test_the_line_of_a_mistake_is_cut_to_its_width() -> None:
    review = reviewed(game_of(Board.parse("1 2 3/4 0 6/7 5 8"), parse_moves("DUUL")))
    assert len(review) == 1
    assert review.mistake == review.mistakes[0]
    for width in range(12, 50):
        (number, _), (text, _) = review.line(0, width)
        assert number in (" 1: ", " move 1: ")
        assert ("move" in number) == (width >= 35)
        assert len(number + text) < width
        assert text == mistake_text(review.mistakes[0]) or text.endswith("…")


@pytest.mark.parametrize("moves", [0, 1])
def test_a_game_too_short_to_lose_anything(moves: int) -> None:
    start = Board.parse("1 2 3/4 5 6/7 0 8") if moves else Board.solved(3, 3)
    assert "Perfect" in reviewed(game_of(start, parse_moves("L" * moves), 0.0)).sentences()[0]


def test_the_splits_are_lines_too_with_what_they_took_and_wasted() -> None:
    start, moves = Board.parse("1 2 3/4 0 6/7 5 8"), parse_moves("DUUL")
    game = replace(game_of(start, moves), at=(0.0, 1.0, 2.5, 3.0))
    review = reviewed(game)
    review.switch()
    lines = ["".join(text for text, _ in review.line(at, 60)).split() for at in range(len(review))]
    # 2 down and up again broke row 1 and column 2; columns 1 and 3 are complete from the start.
    assert lines[0] == ["column", "1", "0.000", "0", "moves", "took", "0.000,", "0", "moves"]
    assert lines[2] == ["row", "1", "1.000", "2", "moves", "took", "1.000,", "2", "moves,", "2", "wasted"]
    assert [line[:2] for line in lines[3:]] == [["row", "2"], ["row", "3"], ["column", "2"]]
    assert (review.frame, review.board) == (0, start)
    review.cursor = 2
    assert (review.frame, review.board, review.mistake) == (2, start, None)
    for width in range(30, 60):
        assert sum(len(text) for text, _ in review.line(2, width)) < width


def test_a_split_is_compared_with_that_of_the_same_line_in_the_best_other_game() -> None:
    start, moves = Board.parse("1 2 3/4 0 6/7 5 8"), parse_moves("UL")
    review = ReviewModel(replace(game_of(start, moves), at=(1.0, 3.0)))
    review.switch()
    review.cursor = len(review.splits) - 1
    assert review.split_caption == f"{review.splits[-1].line.capitalize()}: tiles in place"
    review.compare(replace(game_of(start, moves), at=(0.5, 1.75)))
    assert review.split_caption.splitlines()[1] == "1.250 s behind your best"
    review.compare(replace(game_of(start, moves), at=(0.5, 3.5)))
    assert review.split_caption.splitlines()[1] == "0.500 s ahead of your best"
    review.compare(replace(game_of(start, moves), at=(0.5, 3.5)), is_best=True)
    assert review.split_caption.splitlines()[1] == "0.500 s ahead of 2nd best"
    # The other game completes its lines in another order and at other times.
    other = replace(game_of(Board.parse("1 2 3/4 5 6/0 7 8"), parse_moves("LL")), at=(0.25, 4.0))
    review.compare(other)
    for at, split in enumerate(review.splits):
        review.cursor = at
        same = next(that for that in other.splits if that.line == split.line)
        assert f"{abs(same.seconds - split.seconds):.3f} s " in review.split_caption


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
