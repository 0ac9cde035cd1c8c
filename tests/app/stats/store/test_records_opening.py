"""The file of records as it is found: older, newer, foreign, damaged. No game is lost."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from playing import finished, kept

from tui.finished_game import FinishedGame
from tui.stats.store import file, schema
from tui.stats.store.csv import games_to_csv
from tui.stats.store.file import set_aside
from tui.stats.store.records import Records
from tui.stats.store.schema import FIELDS, row_of
from tui.text import sentence

GAMES = [finished(number) for number in (2, 1)]


LATER = {"name": 2, "lower_bound": 2, "retry": 3}
"""The version from which on there is a column."""


def older(folder: Path, games: list[FinishedGame], version: int = 1) -> Path:
    """Records as an earlier version wrote them."""
    folder.mkdir(exist_ok=True)
    path = folder / "records.db"
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        schema.migrate(connection, to=version)
        fields = [field for field in FIELDS if LATER.get(field, 1) <= version]
        for game in games:
            row = dict(zip(FIELDS, row_of(game), strict=True))
            columns = ", ".join(f'"{field}"' for field in fields)
            marks = ", ".join("?" * (len(fields) + 1))
            values = ("3x3", *(row[field] for field in fields))
            connection.execute(f"INSERT INTO games (size, {columns}) VALUES ({marks})", values)
    return path


def asked(path: Path, sql: str) -> object:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(sql).fetchone()[0]


def test_the_file_says_what_it_is_and_is_sound(tmp_path: Path) -> None:
    path = kept(tmp_path, GAMES)
    assert asked(path, "PRAGMA application_id") == schema.APPLICATION
    assert asked(path, "PRAGMA user_version") == schema.VERSION
    assert asked(path, "PRAGMA journal_mode") == "wal"
    assert asked(path, "PRAGMA integrity_check") == "ok"
    assert [file.name for file in tmp_path.iterdir()] == ["records.db"]


def test_an_older_file_is_brought_up_to_date_and_kept_as_it_was(tmp_path: Path) -> None:
    for copy in ("records-v1.db", "records-v1-2.db"):
        path = older(tmp_path, GAMES)
        records = Records.open(tmp_path)
        [problem] = records.problems
        assert f"from version 1 to {schema.VERSION}" in problem
        assert copy in problem
        assert records.games() == GAMES
        assert records.add_optimum("game-1", 10, 10) is None
        assert asked(tmp_path / copy, "PRAGMA user_version") == 1
        assert asked(tmp_path / copy, "SELECT count(*) FROM games") == 2
        assert asked(path, "PRAGMA user_version") == schema.VERSION
        assert Records.open(tmp_path).problems == []
        path.unlink()
    assert sorted(file.name for file in tmp_path.iterdir()) == ["records-v1-2.db", "records-v1.db"]


def test_an_older_file_that_cannot_be_copied_is_left_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = older(tmp_path, GAMES)
    before = path.read_bytes()
    nowhere = tmp_path / "no" / "such" / "folder.db"
    monkeypatch.setattr("tui.stats.store.file.free_name", lambda *_: nowhere)
    records = Records.open(tmp_path)
    assert "cannot be copied first" in records.problems[0]
    assert path.read_bytes() == before
    assert records.games() == []


def test_a_step_that_fails_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = ("ALTER TABLE games ADD COLUMN half TEXT", "INSERT INTO games (id) VALUES (NULL)")
    path = older(tmp_path, GAMES)
    monkeypatch.setattr(schema, "STEPS", (schema.STEPS[0], broken))
    assert Records.open(tmp_path).problems
    monkeypatch.undo()
    assert "half" not in str(asked(path, "SELECT sql FROM sqlite_master WHERE name = 'games'"))
    assert Records.open(tmp_path).games() == GAMES


def test_a_newer_file_is_left_as_it_is_and_games_wait(tmp_path: Path) -> None:
    path = kept(tmp_path, GAMES)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA user_version = 99")
    before = path.read_bytes()
    records = Records.open(tmp_path)
    [problem] = records.problems
    assert f"newer puzzle-tui (version 99; this one reads {schema.VERSION})" in problem
    assert "update puzzle-tui" in problem
    game = finished(3)
    assert "1 game is not saved yet" in str(records.add(game))
    assert records.games() == [game]
    assert records.delete(game.id) == game
    assert path.read_bytes() == before


def foreign_text(path: Path) -> None:
    path.write_text("when,time\nyesterday,12\n" * 100)


def foreign_word(path: Path) -> None:
    path.write_text("x")


def foreign_database(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE games (id)")


def foreign_application(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA application_id = 77")


def foreign_folder(path: Path) -> None:
    path.mkdir()
    (path / "something").touch()


def foreign_pipe(path: Path) -> None:
    os.mkfifo(path)


@pytest.mark.parametrize(
    "make",
    [foreign_text, foreign_word, foreign_database, foreign_application, foreign_folder, foreign_pipe],
)
def test_a_foreign_file_is_set_aside_and_records_begin_anew(
    tmp_path: Path, make: Callable[[Path], None]
) -> None:
    for number in (1, 2):
        make(tmp_path / "records.db")
        seen = (tmp_path / "records.db").stat()
        records = Records.open(tmp_path)
        [problem] = records.problems
        [aside] = [file for file in tmp_path.glob("records-foreign-*") if os.path.samestat(file.stat(), seen)]
        assert str(aside) in problem
        assert "a new file was started." in problem
        assert records.add(finished(number)) is None
        assert records.games() == [finished(number)]
        (tmp_path / "records.db").unlink()
    assert len(list(tmp_path.iterdir())) == 2


def test_an_empty_file_is_ours_to_begin(tmp_path: Path) -> None:
    (tmp_path / "records.db").touch()
    records = Records.open(tmp_path)
    assert records.problems == []
    assert records.add(finished()) is None


def damage_end(path: Path) -> None:
    os.truncate(path, path.stat().st_size * 2 // 3)


def damage_middle(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[-4096:] = b"\xaa" * 4096
    path.write_bytes(data)


def damage_table(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("ALTER TABLE games RENAME TO matches")


@pytest.mark.parametrize("damage", [damage_end, damage_middle, damage_table])
def test_a_damaged_file_is_set_aside_and_what_can_be_read_is_taken_over(
    tmp_path: Path, damage: Callable[[Path], None]
) -> None:
    games = [finished(number) for number in range(200, 0, -1)]
    path = kept(tmp_path, [])
    Records.open(tmp_path).import_csv(games_to_csv(games))
    damage(path)
    records = Records.open(tmp_path)
    [problem] = records.problems
    assert f"{path} is damaged" in problem
    assert str(next(tmp_path.glob("records-damaged-*"))) in problem
    rescued = records.games()
    assert f"{len(rescued)} game" in problem
    assert {replace(game, retry=False) for game in rescued} <= set(games)
    assert (len(rescued) > 50) is (damage is not damage_table)
    assert records.add(finished(999)) is None
    assert asked(path, "PRAGMA integrity_check") == "ok"


def test_a_file_that_another_process_has_replaced_meanwhile_is_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "records.db"
    foreign_text(path)
    examined = path.lstat()
    path.rename(tmp_path / "moved")
    ours = kept(tmp_path, GAMES)
    assert ours == path
    assert set_aside(path, "foreign", examined) is None
    assert len(Records.open(tmp_path).games()) == len(GAMES)


def test_rescued_games_are_written_once_there_is_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = kept(tmp_path, [])
    Records.open(tmp_path).import_csv(games_to_csv([finished(number) for number in range(200, 0, -1)]))
    damage_end(path)
    connected = file.connected

    @contextmanager
    def full(path: Path, mode: str = file.OPEN) -> Iterator[sqlite3.Connection]:
        """A file that may not grow once it is there: SQLite answers as on a full disk."""
        with connected(path, mode) as connection:
            if (path.name, mode) == ("records.db", file.OPEN):
                connection.execute("PRAGMA max_page_count = 1")
            yield connection

    monkeypatch.setattr(file, "connected", full)
    records = Records.open(tmp_path)
    assert "is damaged" in records.problems[0]
    assert "the disk is full" in records.problems[1]
    monkeypatch.undo()
    assert not Records.open(tmp_path).games()
    assert len(records.games()) > 50
    assert records.add(finished(999)) is None
    assert len(records.games()) > 50


def newer_file(path: Path) -> None:
    with closing(sqlite3.connect(kept(path.parent, GAMES))) as connection:
        connection.execute("PRAGMA user_version = 99")


def older_file(path: Path) -> None:
    older(path.parent, GAMES)


def damaged_file(path: Path) -> None:
    damage_table(kept(path.parent, GAMES))


def file_with_a_wrong_row(path: Path) -> None:
    with closing(sqlite3.connect(kept(path.parent, GAMES))) as connection, connection:
        connection.execute("UPDATE games SET hints = -1")


@pytest.mark.parametrize("make", [foreign_text, newer_file, older_file, damaged_file, file_with_a_wrong_row])
def test_every_problem_is_a_sentence(tmp_path: Path, make: Callable[[Path], None]) -> None:
    make(tmp_path / "records.db")
    for records in (Records.open(tmp_path), Records.open(None)):
        records.games()
        told = [*records.problems, *filter(None, [records.add(finished(3)), records.add(finished(4, at=()))])]
        assert told == [sentence(problem) for problem in told]
        assert len(told) >= 2


def test_what_lies_beside_a_foreign_file_goes_with_it(tmp_path: Path) -> None:
    foreign_text(tmp_path / "records.db")
    (tmp_path / "records.db-wal").write_text("left over")
    Records.open(tmp_path)
    [aside] = tmp_path.glob("records-foreign-*-wal")
    assert aside.read_text() == "left over"
    assert aside.with_name(aside.name.removesuffix("-wal")).exists()


def test_of_an_older_file_the_first_game_on_each_board_counts_and_the_others_are_retries(
    tmp_path: Path,
) -> None:
    first = finished(3)
    again = [finished(number, start=first.start, moves=first.moves) for number in (5, 4)]
    # Imported after the later ones, but played before them.
    path = older(tmp_path, [*again, finished(8), first], version=2)
    records = Records.open(tmp_path)
    assert f"from version 2 to {schema.VERSION}" in records.problems[0]
    assert records.games() == [finished(8), *(replace(game, retry=True) for game in again), first]
    assert asked(path, "SELECT count(*) FROM seen") == 4
    assert records.is_retry("new", finished(8).start, finished(8).goal, ())
    assert asked(tmp_path / "records-v2.db", "PRAGMA user_version") == 2
