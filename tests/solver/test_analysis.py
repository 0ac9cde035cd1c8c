"""Games against the optimum: every distance and every loss against a plain breadth-first search."""

from __future__ import annotations

from collections.abc import Callable
from threading import Timer

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracle import GOALS, distances
from strategies import goals, solvable_boards

from solver.analysis import Position, Review, analyse, analysis
from solver.board import Board, Move
from solver.errors import BoardSyntaxError, IllegalMove, Unsolvable
from solver.goal import Goal
from solver.moves import parse_moves
from solver.progress import Limits
from solver.puzzle import SlidingPuzzle
from solver.scramble import random_board
from solver.search import solve
from solver.verify import replay

ALL_THERE_IS = Limits(nodes=50_000_000)
A_LITTLE = Limits(nodes=300_000)

numbers = st.lists(st.integers(0, 11), max_size=40)
"""A game: the index of the legal move made each time."""


def game(board: Board, played: list[int]) -> tuple[Move, ...]:
    moves = []
    for number in played:
        legal = board.moves()
        moves.append(legal[number % len(legal)])
        board = board.after(moves[-1])
    return tuple(moves)


def hold(review: Review, board: Board, moves: tuple[Move, ...], goal: Board) -> None:
    """Every fact of a review that has proven all of it."""
    left = distances(goal)
    assert review.positions[0] == Position(0, board, None, left[board.tiles], left[board.tiles])
    assert len(review.positions) == len(moves) + 1
    for number, (move, position) in enumerate(zip(moves, review.positions[1:], strict=True), start=1):
        before, board = board, board.after(move)
        assert (position.number, position.board, position.move) == (number, board, move)
        assert position.length == position.lower_bound == left[board.tiles]
        assert position.loss == 1 + left[board.tiles] - left[before.tiles]
        if position.loss and before != goal:
            assert position.better is not None
            assert left[before.after(position.better).tiles] == left[before.tiles] - 1
        else:
            assert position.better is None
    start, end = left[review.positions[0].board.tiles], left[board.tiles]
    assert (review.moves, review.judged, review.optimal) == (len(moves), len(moves), start)
    assert review.lost == len(moves) + end - start == 2 * len(review.losing)
    good = sum(position.loss == 0 for position in review.positions[1:])
    assert review.clean == (pytest.approx(good / len(moves)) if moves else None)


# -- the facts ---------------------------------------------------------------------------------------


@given(st.data(), goals(2, 3) | goals(3, 2) | goals(2, 2), numbers)
def test_every_fact_is_the_oracles_for_any_goal(data: st.DataObject, goal: Goal, played: list[int]) -> None:
    board = data.draw(solvable_boards(goal.board.rows, goal.board.cols, goal))
    moves = game(board, played)
    hold(analyse(board, moves, goal=goal, limits=ALL_THERE_IS), board, moves, goal.board)


@settings(max_examples=80)
@given(solvable_boards(2, 4) | solvable_boards(3, 3), numbers)
def test_every_fact_is_the_oracles_on_eight_and_nine_cells(board: Board, played: list[int]) -> None:
    moves = game(board, played)
    hold(analyse(board, moves, limits=ALL_THERE_IS), board, moves, Board.solved(board.rows, board.cols))


@settings(max_examples=20)
@given(solvable_boards(3, 3))
def test_a_solved_game_lost_what_it_has_over_the_optimum(board: Board) -> None:
    path = solve(board, "staged").path
    assert path is not None
    review = analyse(board, path, limits=ALL_THERE_IS)
    assert review.optimal == distances(Board.solved(3, 3))[board.tiles]
    assert review.lost == len(path) - review.optimal
    assert review.positions[-1].length == 0


@pytest.mark.parametrize("goal", GOALS)
def test_a_shortest_game_lost_nothing(goal: str) -> None:
    board = random_board(3, 3, "shortest", Goal.named(goal, 3, 3))
    path = solve(board, "bfs", goal=goal).path
    assert path is not None
    review = analyse(board, path, goal=goal)
    assert (review.lost, review.losing, review.clean) == (0, (), 1)


def test_a_4x4_game_is_judged_move_by_move() -> None:
    start = Board.parse("5 1 2 4/9 6 3 8/13 10 7 11/0 14 15 12")
    path = solve(start).path
    assert path is not None
    detour = (Move.LEFT, Move.RIGHT)
    review = analyse(start, (*path[:4], *detour, *path[4:]))
    assert review.judged == review.moves == len(path) + 2
    assert (review.optimal, review.lost) == (len(path), 2)


@settings(max_examples=60)
@given(solvable_boards(3, 3), numbers, st.integers(1, 20_000))
def test_whatever_the_limits_nothing_false_is_said(board: Board, played: list[int], nodes: int) -> None:
    left = distances(Board.solved(3, 3))
    before = board
    for position in analysis(board, game(board, played), limits=Limits(nodes=nodes)):
        distance = left[position.board.tiles]
        assert position.lower_bound <= distance <= position.length
        if position.move is not None:
            assert position.loss in (None, 1 + distance - left[before.tiles])
        before = position.board


# -- one position after another ----------------------------------------------------------------------


@settings(max_examples=30)
@given(solvable_boards(3, 3), numbers, st.integers(0, 40))
def test_a_game_cut_short_begins_the_same(board: Board, played: list[int], cut: int) -> None:
    moves = game(board, played)
    whole = analyse(board, moves, limits=ALL_THERE_IS)
    assert analyse(board, moves[:cut], limits=ALL_THERE_IS).positions == whole.positions[: cut + 1]


def test_positions_come_one_by_one_and_stay() -> None:
    board = random_board(3, 3, "stream")
    moves = game(board, list(range(20)))
    live = analysis(board, moves)
    assert live.positions == ()
    for number in range(21):
        position = next(live)
        assert position.number == number
        assert live.positions[-1] is position
        assert len(live.positions) == number + 1
    assert next(live, None) is None
    assert Review(live.positions) == analyse(board, moves)


def test_stopped_it_ends_and_keeps_what_is_known_even_where_no_search_is_needed() -> None:
    board = random_board(3, 3, "stop")
    moves = solve(board).path
    assert moves is not None
    live = analysis(board, moves)
    for position in live:
        if position.number == 3:
            live.stop()
    assert live.positions == analyse(board, moves).positions[:4]
    assert next(live, None) is None


def test_stopped_before_it_begins_it_says_nothing() -> None:
    live = analysis(random_board(4, 4, "stop"), "")
    live.stop()
    assert list(live) == []


def test_another_thread_stops_it_while_it_runs() -> None:
    board = random_board(6, 6, "thread")
    moves = game(board, [5, 2, 7, 1, 11, 4] * 50)
    # Without limits every position is searched for about a second.
    live = analysis(board, moves, limits=Limits())
    timer = Timer(0.05, live.stop)
    timer.start()
    assert len(list(live)) < 300
    timer.join()


# -- where the optimum is out of reach ---------------------------------------------------------------


def test_a_large_board_claims_no_loss_until_it_is_near_the_goal() -> None:
    board = random_board(5, 5, "large")
    path = solve(board, "staged").path
    assert path is not None
    review = analyse(board, path, limits=A_LITTLE)
    first = review.positions[0]
    assert review.optimal is None
    assert first.lower_bound < first.length <= len(path)
    assert review.positions[1].loss is None
    assert "at most" in str(first)
    assert "best known" in str(review)
    assert review.positions[-1].proven
    assert 0 < review.judged < review.moves


def test_what_the_player_did_counts_as_a_path() -> None:
    # A spiral outwards and the same way home, which the locking method does not find; then a move too many.
    out = parse_moves("D R2 U2 L3 D4 R4 U5 L")
    start = replay(Board.solved(7, 7), parse_moves("R3 D3"))
    start = replay(start, out)
    home = tuple(move.reverse for move in reversed((*parse_moves("R3 D3"), *out)))
    review = analyse(start, (*home, Move.RIGHT), limits=Limits(nodes=1))
    staged = solve(start, "staged").length
    assert staged is not None
    assert staged > len(home)
    assert all(position.length <= len(home) - position.number for position in review.positions[:-1])


def test_a_limit_ends_no_game() -> None:
    board = random_board(4, 4, "limit")
    moves = game(board, list(range(30)))
    review = analyse(board, moves, limits=Limits(nodes=1))
    assert [position.number for position in review.positions] == list(range(31))
    assert all(position.lower_bound <= position.length for position in review.positions)
    assert not review.positions[0].proven


# -- refusals ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("ask", [analyse, analysis])
def test_an_illegal_move_is_refused_with_its_number_before_anything_runs(ask: Callable[..., object]) -> None:
    with pytest.raises(IllegalMove, match="move 3: no tile can move up"):
        ask(Board.parse("1 2 3/4 0 6/7 5 8"), [Move.UP, Move.LEFT, Move.UP])


@pytest.mark.parametrize("ask", [analyse, analysis])
def test_a_start_that_cannot_reach_the_goal_is_refused(ask: Callable[..., object]) -> None:
    with pytest.raises(Unsolvable, match="the goal cannot be reached"):
        ask(Board.parse("1 2 3/4 5 6/8 7 0"), [])


def test_a_text_that_is_no_moves_is_refused() -> None:
    with pytest.raises(BoardSyntaxError, match="'Q' is not a move"):
        analysis(Board.solved(3, 3), "Q")


def test_boards_puzzles_and_moves_may_be_texts() -> None:
    board = Board.parse("3 1 2/4 0 5/6 7 8")
    review = analyse(board.code, "RD", goal="blank-first")
    assert review == analyse(SlidingPuzzle.of(board, "blank-first"), iter([Move.RIGHT, Move.DOWN]))
    assert review.optimal == 2


# -- the texts ---------------------------------------------------------------------------------------


def test_positions_in_words() -> None:
    board = Board.parse("1 2 3/4 0 6/7 5 8")
    down = board.after(Move.DOWN)
    assert str(Position(0, board, None, 2, 2)) == "Start: 2 to go."
    assert str(Position(0, board, None, 8, 2)) == "Start: at least 2 and at most 8 to go."
    lost = "7. 2 down: 3 to go. A mistake: it wastes 2 moves. 5 up is better."
    assert str(Position(7, down, Move.DOWN, 3, 3, 2, Move.UP)) == lost
    assert str(Position(7, down, Move.DOWN, 9, 3, None)) == "7. 2 down: at least 3 and at most 9 to go."


def test_leaving_the_goal_loses_and_no_move_is_better() -> None:
    review = analyse(Board.solved(3, 3), "R")
    assert (review.optimal, review.lost) == (0, 2)
    assert str(review.positions[1]) == "1. 8 right: 1 to go. A mistake: it wastes 2 moves."


def review_of(*figures: tuple[int, int, int | None]) -> Review:
    """A review with these lengths, bounds and losses, to test its texts."""
    board = Board.solved(3, 3)
    return Review(tuple(Position(number, board, None, *figure) for number, figure in enumerate(figures)))


@pytest.mark.parametrize(
    ("review", "words"),
    [
        (review_of((3, 3, 0)), "0 moves made; the shortest solution has 3."),
        (review_of((1, 1, 0), (0, 0, 0)), "1 move made; the shortest solution has 1. No mistakes."),
        (
            review_of((2, 2, 0), (3, 3, 2), (2, 2, 0), (1, 1, 0), (0, 0, 0)),
            "4 moves made; the shortest solution has 2. 1 mistake cost you 2 moves (75 % right).",
        ),
        (
            review_of((2, 2, 0), (3, 3, 2), (4, 4, 2), (3, 3, 0)),
            "3 moves made, 3 to go; the shortest solution has 2. 2 mistakes cost you 4 moves (33 % right).",
        ),
    ],
)
def test_reviews_in_words(review: Review, words: str) -> None:
    assert str(review) == words


def test_what_is_not_proven_is_said_of_a_review() -> None:
    text = str(review_of((9, 5, 0), (8, 4, None)))
    best = "the best known solution has 9, and at least 5 are needed"
    assert text == f"1 move made, at most 8 to go; {best}. No move could be judged."
    some = str(review_of((9, 5, 0), (8, 4, None), (3, 3, None), (4, 4, 2), (3, 3, 0)))
    mistakes = "1 mistake in the 2 moves that could be judged cost you 2 moves (50 % right)."
    assert some.endswith(f", 3 to go; {best}. {mistakes}")
    none = str(review_of((9, 5, 0), (8, 4, None), (1, 1, None), (0, 0, 0)))
    assert none.endswith(" No mistakes in the 1 move that could be judged.")


def test_a_loss_among_many_moves_is_never_a_hundred_percent() -> None:
    review = review_of((500, 500, 0), *((n, n, 0) for n in range(499, 0, -1)), (2, 2, 2))
    assert str(review).endswith(" (99 % right).")
