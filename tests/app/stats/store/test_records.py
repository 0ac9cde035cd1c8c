"""The book of records: what goes in comes out, is found, counted, deleted and brought back."""

from __future__ import annotations

import sqlite3
import threading
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from playing import finished, walked

from solver.board import Board, Move
from solver.goal import NAMES, Goal
from solver.scramble import daily_seed
from tui.finished_game import FinishedGame, ranked_games
from tui.stats.store.records import Records

STANDARD = Goal.standard(3, 3)


@pytest.fixture
def records(tmp_path: Path) -> Records:
    opened = Records.open(tmp_path / "deep" / "down")
    assert opened.problems == []
    return opened


def edit(records: Records, sql: str, *values: object) -> None:
    """What somebody does to the file by hand."""
    assert records.path is not None
    connection = sqlite3.connect(records.path)
    with connection:
        connection.execute(sql, values)
    connection.close()


def test_games_come_back_as_they_were_in_another_process_too(records: Records, tmp_path: Path) -> None:
    games = [finished(number, goal=Goal.named(name, 3, 4)) for number, name in enumerate(NAMES)]
    games.append(
        finished(8, hints=2, seed="K7Q2", name="naïve 'board' \N{SNOWMAN}", optimal=8, lower_bound=6)
    )
    games.append(finished(9, goal=Goal.of(Board.parse("3 1 2/0 4 5")), at=tuple(n / 7 for n in range(10))))
    for game in games:
        assert records.add(game) is None
    for opened in (records, Records.open(tmp_path / "deep" / "down")):
        assert opened.games() == games[::-1]
        assert [opened.get(game.id) for game in games] == games
        assert opened.problems == []
    assert records.get("no such game") is None


def test_a_game_without_a_move_is_kept(records: Records) -> None:
    game = finished(start=STANDARD.board, moves=(), at=(), seconds=0.0)
    assert records.add(game) is None
    assert records.games() == [game]


def test_a_game_is_kept_once_and_what_is_known_of_it_only_grows(records: Records) -> None:
    game = finished()
    for _ in range(2):
        records.add(game)
    assert records.add_optimum(game.id, 10, 6) is None
    records.add_optimum(game.id, 8, 4)
    assert records.games() == [replace(game, optimal=8, lower_bound=6)]
    records.add(game)
    records.add(replace(game, hints=7, seconds=1.0))
    records.add_optimum("no such game", 1, 1)
    assert records.games() == [replace(game, optimal=8, lower_bound=6)]
    records.add(replace(game, optimal=8, lower_bound=8))
    assert records.games()[0].proven


def test_a_bound_never_passes_the_length_known(records: Records) -> None:
    records.add(finished(lower_bound=10))
    records.add_optimum("game-1", 8, 9)
    assert records.games() == [finished(optimal=8, lower_bound=8)]


def test_games_are_listed_newest_first_and_by_size(records: Records) -> None:
    snake = Goal.named("snake", 3, 3)
    three, four, winding = finished(3), finished(1, goal=Goal.standard(4, 4)), finished(2, goal=snake)
    for game in (three, four, winding):
        records.add(game)
    assert records.games() == [three, winding, four]
    assert records.games((3, 3)) == [three, winding]
    assert records.games((5, 5)) == []
    assert records.sizes() == [(3, 3), (4, 4)]


def test_the_best_is_the_fastest_without_hints_of_the_size_and_goal(records: Records) -> None:
    assert records.best(STANDARD) is None
    games = [
        finished(1, 9.0),
        finished(2, 7.5),
        finished(3, 3.0, hints=1),
        finished(4, 2.0, goal=Goal.named("snake", 3, 3)),
        finished(5, 1.0, goal=Goal.standard(2, 3)),
    ]
    for game in games:
        records.add(game)
    assert records.best(STANDARD) == games[1]
    assert records.best(Goal.standard(2, 3)) == games[4]


def test_the_best_on_a_board_has_hints_only_if_no_other_has_none(records: Records) -> None:
    start, moves = walked(STANDARD, 10, 77)

    def played(number: int, seconds: float, hints: int = 0) -> FinishedGame:
        return finished(number, seconds, start=start, moves=moves, hints=hints)

    helped, slow, fast = played(1, 2.0, 3), played(2, 9.0), played(3, 8.0)
    records.add(finished(9, 1.0))
    assert records.best_on(start, STANDARD) is None
    records.add(helped)
    assert records.best_on(start, STANDARD) == helped
    for game in (slow, fast):
        records.add(game)
    assert records.best_on(start, STANDARD) == replace(fast, retry=True)
    assert records.best_on(start, STANDARD, before=fast.id) == replace(slow, retry=True)
    assert records.best_on(start, Goal.named("spiral", 3, 3)) is None


def test_a_deleted_game_comes_back_by_add_and_not_by_itself(records: Records) -> None:
    games = [finished(number, optimal=8, lower_bound=8) for number in (1, 2)]
    for game in games:
        records.add(game)
    assert records.delete("game-1") == games[0]
    assert records.delete("game-1") is None
    assert records.games() == [games[1]]
    assert records.add(games[0], unless_deleted=True) is None
    assert records.games() == [games[1]]
    assert records.add(games[0]) is None
    assert records.games() == games[::-1]
    records.delete("game-2")
    records.add(games[1])
    assert records.add(games[1], unless_deleted=True) is None
    assert records.games() == games[::-1]


def test_the_days_are_those_whose_own_board_was_solved(records: Records) -> None:
    four = Goal.standard(4, 4)
    for number, (seed, goal) in enumerate(
        [
            (daily_seed(date(2026, 11, 16)), four),
            (daily_seed(date(2026, 11, 16)), four),
            (daily_seed(date(2026, 11, 17)), four),
            (daily_seed(date(2026, 11, 18)), Goal.standard(5, 5)),
            (daily_seed(date(2026, 11, 19)), Goal.named("snake", 4, 4)),
            ("daily-20261120", four),
            ("daily-tomorrow", four),
            ("K7Q2", four),
            (None, four),
        ]
    ):
        records.add(finished(number, seed=seed, goal=goal))
    assert records.daily_days() == {date(2026, 11, 16), date(2026, 11, 17)}


@pytest.mark.parametrize(
    ("other", "words"),
    [
        ({"moves": (Move.UP,) * 10}, "moves"),
        ({"moves": (), "at": ()}, "not to the goal"),
        ({"at": ()}, "0 times for 10 moves"),
        ({"seconds": float("nan")}, "seconds"),
        ({"goal": Goal.standard(3, 3), "start": Board.solved(2, 2)}, "size"),
        ({"id": ""}, "id"),
    ],
)
def test_what_is_no_finished_game_is_refused_and_holds_up_no_other(
    records: Records, other: dict[str, object], words: str
) -> None:
    sentence = records.add(finished(1, **other))
    assert sentence is not None
    assert words in sentence
    assert records.add(finished(2)) is None
    assert records.games() == [finished(2)]


def test_a_name_that_is_no_text_is_kept_as_it_is_shown(records: Records) -> None:
    assert records.add(finished(name="board\udcff")) is None
    assert [game.name for game in records.games()] == ["board\\udcff"]


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("start", "3x3:1.2.3"),
        ("start", "nonsense"),
        ("start", b"\xff\xfe"),
        ("goal", "4x4:1.2.3.4.5.6.7.8.9.10.11.12.13.14.15.0"),
        ("goal", "2x2:1.2.3.3"),
        ("moves", "LURX"),
        ("moves", 7),
        ("at", "0.5"),
        ("at", b"1234567"),
        ("at", b"\xff" * 80),
        ("seconds", "soon"),
        ("seconds", -1),
        ("hints", 0.5),
        ("seed", b"\x00"),
        ("optimal", "few"),
        ("optimal", -3),
        ("retry", "often"),
        ('"when"', "yesterday"),
        ('"when"', "2026-01-01T00:00:00"),
        ('"when"', "0001-01-01T00:00:00Z"),
        ('"when"', "9999-12-31T23:59:59Z"),
    ],
)
def test_a_row_edited_into_nonsense_is_left_out_and_told_of_once(
    records: Records, column: str, value: object
) -> None:
    for number in (1, 2):
        records.add(finished(number))
    edit(records, f"UPDATE games SET {column} = ? WHERE id = 'game-1'", value)
    for _ in range(2):
        assert records.games() == [finished(2)]
    [problem] = records.problems
    where = f"1 row of {records.path} cannot be read as a game. The first: game-1: "
    assert problem.startswith(f"{where}{column.strip(chr(34))}: ")


def test_text_that_is_no_utf8_is_left_out_or_shown_as_far_as_it_goes(records: Records) -> None:
    records.add(finished(name="board"))
    edit(records, "UPDATE games SET name = CAST(x'62ff' AS TEXT)")
    assert [game.name for game in records.games()] == ["b\N{REPLACEMENT CHARACTER}"]


def test_moves_that_miss_the_goal_are_found_out_when_the_game_is_opened(records: Records) -> None:
    again = finished(2, 9.0, start=finished(1).start, moves=finished(1).moves, retry=True)
    other = finished(3, 9.5)
    for game in (finished(1), again, other):
        records.add(game)
    edit(records, "UPDATE games SET moves = 'LLLLLLLLLL' WHERE id = 'game-1'")
    assert len(records.games()) == 3
    assert records.get("game-1") is None
    assert "game-1: moves: " in records.problems[0]
    assert records.best(STANDARD) == other
    assert records.best_on(again.start, STANDARD) == again
    assert records.delete("game-1") is not None
    assert records.games() == [other, again]


def test_threads_write_and_read_at_once(records: Records) -> None:
    sentences: list[str | None] = []

    def play(first: int) -> None:
        for number in range(first, first + 8):
            sentences.append(records.add(finished(number)))
            records.games()

    threads = [threading.Thread(target=play, args=[100 * number]) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sentences == [None] * 32
    assert len(records.games()) == 32
    assert records.problems == []


def test_the_best_of_a_size_and_goal_is_one_that_counts(records: Records) -> None:
    games = [finished(1, 0.5), finished(2, 9.0, seed="K7Q2"), finished(3, 4.0), finished(4, 7.0, seed="AB12")]
    for game in games:
        records.add(game)
        best = records.best(game.goal)
        counted = ranked_games(games[: games.index(game) + 1])
        assert best == min(counted, key=lambda game: game.seconds)
