"""What the records keep of a game, and which games it is measured against."""

from __future__ import annotations

from dataclasses import replace

import pytest
from playing import finished

from solver.board import Board, Move
from solver.goal import Goal
from tui.challenge import Challenge, Optimum
from tui.finished_game import FinishedGame, Rivals
from tui.play.model.game import Game
from tui.play.model.game_recorder import GameRecorder

CHALLENGE = Challenge(Board.parse("1 2 3/4 5 6/0 7 8"), Goal.standard(3, 3), seed="K7Q2")
OTHER = Challenge(Board.parse("1 2 3/4 5 6/7 0 8"), Goal.standard(3, 3))
RIVAL = finished(seconds=8.0, seed="7777")


def solved_in(seconds: float, *, hints: int = 0) -> tuple[GameRecorder, Game]:
    """A game that was just solved in so many seconds, and its recorder."""
    time = [0.0]
    game = Game(CHALLENGE, lambda: time[0])
    recorder = GameRecorder(game, {})
    for _ in range(hints):
        game.note_hint(game.board)
    game.play(Move.LEFT)
    time[0] = seconds
    game.play(Move.LEFT)
    recorder.finish()
    return recorder, game


def compare(
    recorder: GameRecorder,
    *,
    own: FinishedGame | None = None,
    others: FinishedGame | None = None,
    ghost: FinishedGame | None = None,
    retry: bool = False,
) -> None:
    recorder.compare(Rivals(others, own, ghost, retry))


def test_a_game_is_finished_while_its_board_stands_at_the_goal() -> None:
    recorder, game = solved_in(5.0)
    first = recorder.finished
    assert first is not None
    assert (first.length, first.seconds, first.optimal) == (2, 5.0, None)
    game.undo()
    assert recorder.finished is None
    game.redo()
    assert recorder.finished == first


def test_a_solved_game_that_is_loaded_is_finished_and_another_game_is_not() -> None:
    _, game = solved_in(5.0)
    assert GameRecorder(game, {}).finished == game.finished()
    other = GameRecorder(Game(OTHER), {})
    assert (other.finished, other.best, other.ghost, other.retry) == (None, None, None, None)


def test_a_game_is_no_best_until_the_records_say_that_it_is_no_retry() -> None:
    recorder, _ = solved_in(5.0)
    assert recorder.best is None
    compare(recorder, others=RIVAL)
    assert recorder.best == recorder.finished
    compare(recorder, others=RIVAL, retry=True)
    assert recorder.best == RIVAL


def test_a_first_game_stays_one_whatever_was_played_on_its_board_since() -> None:
    recorder, game = solved_in(5.0)
    compare(recorder, own=game.finished(), retry=True)
    assert recorder.retry is False
    compare(recorder, own=replace(game.finished(), retry=True), retry=False)
    assert recorder.retry is True


def test_the_first_finish_counts_even_if_moves_are_undone_and_others_made() -> None:
    recorder, game = solved_in(5.0)
    compare(recorder)
    first = recorder.best
    game.undo()
    assert recorder.best == first
    game.play(Move.RIGHT)
    game.play(Move.LEFT)
    game.play(Move.LEFT)
    assert recorder.finish().length == 4
    assert recorder.best == first


def test_a_kept_game_that_the_records_no_longer_have_is_no_best() -> None:
    recorder, game = solved_in(5.0)
    compare(recorder)
    assert recorder.best is not None
    game.kept = True
    compare(recorder)
    assert recorder.best is None


@pytest.mark.parametrize(("shortest", "bound", "known"), [(2, 2, (2, 2)), (4, 0, (2, 0))])
def test_the_optimum_is_added_to_the_finished_game_and_is_never_longer_than_it(
    shortest: int, bound: int, known: tuple[int, int]
) -> None:
    optima = {OTHER: Optimum(1, 1)}
    _, game = solved_in(5.0)
    recorder = GameRecorder(game, optima)
    assert recorder.finished == game.finished()
    optima[CHALLENGE] = Optimum(shortest, bound)
    learnt = recorder.finished
    assert learnt is not None
    assert (learnt.optimal, learnt.lower_bound) == known
    # It is known at once the next time.
    assert recorder.finish() == learnt


def test_the_optimum_of_a_game_that_is_not_over_is_for_later() -> None:
    optima = {CHALLENGE: Optimum(2, 2)}
    assert GameRecorder(Game(CHALLENGE), optima).finished is None
    _, game = solved_in(5.0)
    finished = GameRecorder(game, optima).finished
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
    recorder, game = solved_in(seconds)
    compare(recorder, others=others, ghost=ghost)
    assert (recorder.beaten_by, recorder.remark) == (ahead, remark)
    game.undo()
    assert (recorder.beaten_by, recorder.remark) == (None, "")


def test_a_game_with_hints_is_no_race() -> None:
    recorder, _ = solved_in(5.0, hints=1)
    compare(recorder, others=RIVAL, ghost=RIVAL)
    assert (recorder.beaten_by, recorder.remark) == (None, "")
    assert recorder.best == RIVAL


def test_a_new_best_is_measured_by_the_first_finish() -> None:
    time = [0.0]
    game = Game(CHALLENGE, lambda: time[0])
    recorder = GameRecorder(game, {})
    for time[0] in (0.0, 5.0):
        game.play(Move.LEFT)
    recorder.finish()
    compare(recorder, others=RIVAL)
    assert recorder.beaten_by == 3.0
    game.undo()
    game.resume()
    time[0] = 20.0
    game.play(Move.LEFT)
    assert recorder.finish().seconds == 20.0
    assert recorder.beaten_by == 3.0


def test_a_first_dealt_game_is_no_new_best_against_a_board_of_ones_own() -> None:
    recorder, _ = solved_in(9.0)
    compare(recorder, others=replace(RIVAL, seed=None))
    assert recorder.best is not None
    assert recorder.beaten_by is None
