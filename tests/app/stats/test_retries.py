"""Retries: only the first game on a board makes bests and averages, however the board comes back."""

from __future__ import annotations

from dataclasses import replace
from itertools import accumulate
from pathlib import Path

import pytest
from playing import finished, walked

from solver.board import Board, Move
from solver.goal import Goal
from tui.finished_game import FinishedGame, ranked_games
from tui.stats.model.averages import Summary
from tui.stats.store.csv import games_to_csv
from tui.stats.store.records import Records

STANDARD = Goal.standard(3, 3)
START, MOVES = walked(STANDARD, 12, 7)
ON_THE_WAY = list(accumulate(MOVES, Board.after, initial=START))


def played(number: int, seconds: float = 8.0, **other: object) -> FinishedGame:
    """A game on the one board of these tests."""
    at = tuple(seconds * move / len(MOVES) for move in range(len(MOVES)))
    return finished(number, seconds, **{"start": START, "moves": MOVES, "at": at, **other})


@pytest.fixture(params=["in a file", "without a home"])
def records(request: pytest.FixtureRequest, tmp_path: Path) -> Records:
    return Records.open(tmp_path if request.param == "in a file" else None)


def retries(records: Records) -> dict[str, bool]:
    return {game.id: game.retry for game in records.games()}


def test_only_the_first_game_on_a_board_counts(records: Records) -> None:
    snake = Goal.named("snake", 3, 3)
    start, moves = walked(snake, 12, 7)
    for game in (
        played(1, 9.0),
        played(2, 1.0),
        finished(3, 5.0),
        finished(4, 1.0, goal=snake, start=start, moves=moves, at=(0.0,) * 12),
    ):
        records.add(game)
    assert retries(records) == {"game-1": False, "game-2": True, "game-3": False, "game-4": False}
    best = records.best(STANDARD)
    assert best is not None
    assert best.id == "game-3"
    # It can be raced against all the same.
    fastest = records.best_on(START, STANDARD)
    assert fastest is not None
    assert fastest.id == "game-2"


def test_a_retry_is_in_no_figure_but_the_count() -> None:
    games = [finished(number, 10.0 + number) for number in range(5)]
    again = finished(9, 0.5, retry=True)
    summary = Summary.of([*games, again])
    assert ranked_games([*games, again]) == games
    assert (len(summary.games), summary.time.best) == (5, 10.0)
    assert (summary.averages[5].last, summary.times) == (12.0, (10.0, 11.0, 12.0, 13.0, 14.0))


def test_a_game_on_a_board_that_was_begun_and_left_is_a_retry(records: Records) -> None:
    records.mark_seen(START, STANDARD, "left")
    records.add(played(1))
    assert retries(records) == {"game-1": True}


def test_a_game_that_was_begun_is_no_retry_of_itself_also_after_a_kill(tmp_path: Path) -> None:
    Records.open(tmp_path).mark_seen(START, STANDARD, "game-1")
    again = Records.open(tmp_path)
    again.mark_seen(START, STANDARD, "game-1")
    again.add(played(1))
    assert retries(again) == {"game-1": False}


def test_a_game_resumed_after_another_on_its_board_is_a_retry_too(records: Records) -> None:
    for key in ("game-1", "game-2"):
        records.mark_seen(START, STANDARD, key)
    records.add(played(2))
    records.add(played(1))
    assert retries(records) == {"game-1": True, "game-2": True}


def test_a_game_whose_rest_was_played_as_another_game_meanwhile_is_a_retry(records: Records) -> None:
    records.mark_seen(START, STANDARD, "game-1")
    records.mark_seen(ON_THE_WAY[4], STANDARD, "copy")
    assert not records.is_retry("game-1", START, STANDARD, MOVES[:3])
    assert records.is_retry("game-1", START, STANDARD, MOVES[:4])
    records.add(played(1))
    assert retries(records) == {"game-1": True}


def test_boards_on_the_way_that_were_played_before_the_game_began_do_not_matter(records: Records) -> None:
    records.mark_seen(ON_THE_WAY[4], STANDARD, "earlier")
    records.mark_seen(START, STANDARD, "game-1")
    records.mark_seen(STANDARD.board, STANDARD, "at the goal")
    records.add(played(1))
    assert retries(records) == {"game-1": False}


def test_a_board_whose_solution_was_shown_is_seen(records: Records) -> None:
    records.mark_seen(START, STANDARD)
    records.add(played(1))
    assert retries(records) == {"game-1": True}


def test_deleting_the_first_game_does_not_make_its_board_new(tmp_path: Path) -> None:
    records = Records.open(tmp_path)
    first = played(1)
    records.add(first)
    records.add(played(2))
    assert records.delete("game-1") == first
    records.add(played(3))
    assert retries(records) == {"game-2": True, "game-3": True}
    # Brought back, it is what it was.
    records.add(first)
    assert retries(records) == {"game-1": False, "game-2": True, "game-3": True}


def test_a_game_that_comes_twice_stays_what_it_was(tmp_path: Path) -> None:
    records = Records.open(tmp_path)
    records.add(played(1))
    records.mark_seen(START, STANDARD, "later")
    records.add(played(1), unless_deleted=True)
    assert retries(records) == {"game-1": False}


def test_two_windows_know_of_each_other(tmp_path: Path) -> None:
    one, other = Records.open(tmp_path), Records.open(tmp_path)
    one.mark_seen(START, STANDARD, "game-1")
    assert other.is_retry("game-2", START, STANDARD, ())
    other.mark_seen(START, STANDARD, "game-2")
    assert one.is_retry("game-1", START, STANDARD, MOVES[:2])


def test_of_imported_games_the_first_by_time_counts(tmp_path: Path) -> None:
    one, other = Records.open(tmp_path / "one"), Records.open(tmp_path / "other")
    one.add(played(2))
    one.mark_seen(finished(5).start, STANDARD, "left")
    one.add(finished(5))
    other.add(played(1))
    other.add(played(3))
    assert other.import_csv(games_to_csv(reversed(one.games()))).added == 2
    assert retries(other) == {"game-1": False, "game-2": True, "game-3": True, "game-5": True}
    # Seen there is seen here.
    assert other.is_retry("new", finished(5).start, STANDARD, ())


def test_a_csv_file_from_before_there_were_retries_is_read(tmp_path: Path) -> None:
    lines = games_to_csv([played(2), played(1)]).splitlines()
    assert lines[0].endswith(",retry")
    text = "\n".join(line.rpartition(",")[0] for line in lines)
    records = Records.open(tmp_path)
    assert records.import_csv(text).problems == []
    assert retries(records) == {"game-1": False, "game-2": True}


def test_a_retry_in_a_csv_file_stays_one(tmp_path: Path) -> None:
    again = replace(played(1), retry=True)
    records = Records.open(tmp_path)
    records.import_csv(games_to_csv([again]))
    assert records.games() == [again]


def dealt_2x2(number: int, **other: object) -> FinishedGame:
    """A game on the same random 2x2 board."""
    start, moves = Board.parse("1 2/0 3"), (Move.LEFT,)
    fields = {"goal": Goal.standard(2, 2), "start": start, "moves": moves, "at": (1.0,), "seed": "K7Q2"}
    return finished(number, **{**fields, **other})


def test_a_random_2x2_board_is_never_a_retry_unless_it_is_a_race(records: Records) -> None:
    records.mark_seen(dealt_2x2(1).start, Goal.standard(2, 2))
    for game in (dealt_2x2(1), dealt_2x2(2), dealt_2x2(3, seed=None), dealt_2x2(4, retry=True)):
        records.add(game)
    assert retries(records) == {"game-1": False, "game-2": False, "game-3": True, "game-4": True}


def test_random_2x2_boards_that_are_imported_are_no_retries_and_make_none(tmp_path: Path) -> None:
    records = Records.open(tmp_path)
    records.add(dealt_2x2(2))
    records.import_csv(games_to_csv([dealt_2x2(1), dealt_2x2(3), dealt_2x2(4, seed=None)]))
    assert retries(records) == {"game-1": False, "game-2": False, "game-3": False, "game-4": True}
