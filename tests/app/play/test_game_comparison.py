"""What the records save of a game, and the games that it is compared with."""

from __future__ import annotations

from dataclasses import replace

import pytest
from playing import finished

from solver.board import Board, Move
from solver.goal import Goal
from tui.challenge import Challenge
from tui.finished_game import ComparedGames, FinishedGame
from tui.play.model.game import Game
from tui.play.model.game_comparison import GameComparison, Optimum

CHALLENGE = Challenge(Board.parse("1 2 3/4 5 6/0 7 8"), Goal.standard(3, 3), seed="K7Q2")
OTHER = Challenge(Board.parse("1 2 3/4 5 6/7 0 8"), Goal.standard(3, 3))
RIVAL = finished(seconds=8.0, seed="7777")


def solved_in(seconds: float, *, hints: int = 0) -> tuple[GameComparison, Game]:
    """A game that was just solved in so many seconds, and its comparison."""
    time = [0.0]
    game = Game(CHALLENGE, lambda: time[0])
    comparison = GameComparison(game, {})
    for _ in range(hints):
        game.note_hint(game.board)
    game.play(Move.LEFT)
    time[0] = seconds
    game.play(Move.LEFT)
    comparison.finish()
    return comparison, game


def compare(
    comparison: GameComparison,
    *,
    own: FinishedGame | None = None,
    others: FinishedGame | None = None,
    ghost: FinishedGame | None = None,
    retry: bool = False,
) -> None:
    comparison.compare(ComparedGames(others, own, ghost, retry))


def test_a_game_is_finished_while_its_board_is_at_the_goal() -> None:
    comparison, game = solved_in(5.0)
    first = comparison.finished
    assert first is not None
    assert (first.length, first.seconds, first.optimal) == (2, 5.0, None)
    game.undo()
    assert comparison.finished is None
    game.redo()
    assert comparison.finished == first


def test_a_solved_game_that_is_loaded_is_finished_and_another_game_is_not() -> None:
    _, game = solved_in(5.0)
    assert GameComparison(game, {}).finished == game.finished()
    other = GameComparison(Game(OTHER), {})
    assert (other.finished, other.best, other.ghost, other.retry) == (None, None, None, None)


def test_a_game_becomes_the_best_once_the_records_say_that_it_is_not_a_retry() -> None:
    comparison, _ = solved_in(5.0)
    assert comparison.best is None
    compare(comparison, others=RIVAL)
    assert comparison.best == comparison.finished
    compare(comparison, others=RIVAL, retry=True)
    assert comparison.best == RIVAL


def test_a_first_game_stays_one_whatever_is_played_on_its_board_later() -> None:
    comparison, game = solved_in(5.0)
    compare(comparison, own=game.finished(), retry=True)
    assert comparison.retry is False
    compare(comparison, own=replace(game.finished(), retry=True), retry=False)
    assert comparison.retry is True


def test_the_first_finish_counts_even_if_moves_are_undone_and_others_made() -> None:
    comparison, game = solved_in(5.0)
    compare(comparison)
    first = comparison.best
    game.undo()
    assert comparison.best == first
    game.play(Move.RIGHT)
    game.play(Move.LEFT)
    game.play(Move.LEFT)
    assert comparison.finish().length == 4
    assert comparison.best == first


def test_a_game_deleted_from_the_records_is_not_a_best() -> None:
    comparison, game = solved_in(5.0)
    compare(comparison)
    assert comparison.best is not None
    game.kept = True
    compare(comparison)
    assert comparison.best is None


@pytest.mark.parametrize(("shortest", "bound", "known"), [(2, 2, (2, 2)), (4, 0, (2, 0))])
def test_the_optimum_is_added_to_the_finished_game_and_is_never_longer_than_it(
    shortest: int, bound: int, known: tuple[int, int]
) -> None:
    optima = {OTHER: Optimum(1, 1)}
    _, game = solved_in(5.0)
    comparison = GameComparison(game, optima)
    assert comparison.finished == game.finished()
    optima[CHALLENGE] = Optimum(shortest, bound)
    learnt = comparison.finished
    assert learnt is not None
    assert (learnt.optimal, learnt.lower_bound) == known
    # It is known at once the next time.
    assert comparison.finish() == learnt


def test_the_optimum_is_not_shown_before_the_game_is_over() -> None:
    optima = {CHALLENGE: Optimum(2, 2)}
    assert GameComparison(Game(CHALLENGE), optima).finished is None
    _, game = solved_in(5.0)
    finished = GameComparison(game, optima).finished
    assert finished is not None
    assert finished.optimal == 2


@pytest.mark.parametrize(
    ("seconds", "others", "ghost", "ahead", "remark"),
    [
        (5.0, RIVAL, None, 3.0, ""),
        (5.0, RIVAL, RIVAL, 3.0, "3.000 s faster than the ghost."),
        (9.0, RIVAL, None, None, ""),
        (9.0, RIVAL, RIVAL, None, "1.000 s slower than the ghost."),
        (5.0, None, RIVAL, None, "3.000 s faster than the ghost."),
        (8.0, RIVAL, RIVAL, None, "As fast as the ghost."),
        (5.0, None, None, None, ""),
    ],
)
def test_a_finished_game_is_compared_with_the_best_and_the_ghost(
    seconds: float,
    others: FinishedGame | None,
    ghost: FinishedGame | None,
    ahead: float | None,
    remark: str,
) -> None:
    comparison, game = solved_in(seconds)
    compare(comparison, others=others, ghost=ghost)
    assert (comparison.beaten_by, comparison.remark) == (ahead, remark)
    game.undo()
    assert (comparison.beaten_by, comparison.remark) == (None, "")


def test_a_game_with_hints_is_not_compared_with_the_ghost() -> None:
    comparison, _ = solved_in(5.0, hints=1)
    compare(comparison, others=RIVAL, ghost=RIVAL)
    assert (comparison.beaten_by, comparison.remark) == (None, "")
    assert comparison.best == RIVAL


def test_undo_and_redo_at_the_end_do_not_change_the_time() -> None:
    time = [0.0]
    game = Game(CHALLENGE, lambda: time[0])
    comparison = GameComparison(game, {})
    for time[0] in (0.0, 5.0):
        game.play(Move.LEFT)
    comparison.finish()
    compare(comparison, others=RIVAL)
    assert comparison.beaten_by == 3.0
    game.undo()
    game.resume()
    time[0] = 20.0
    game.play(Move.LEFT)
    assert comparison.finish().seconds == 5.0
    assert comparison.beaten_by == 3.0


def test_a_first_random_board_is_not_compared_with_ones_own_boards() -> None:
    comparison, _ = solved_in(9.0)
    compare(comparison, others=replace(RIVAL, seed=None))
    assert comparison.best is not None
    assert comparison.beaten_by is None
