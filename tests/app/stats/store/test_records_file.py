"""The file of records in use: locked, full, read-only, removed, or nowhere. No game is lost."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from playing import finished, kept

from solver.goal import Goal
from tui.stats.store import file
from tui.stats.store.csv import games_to_csv
from tui.stats.store.file import CannotWrite
from tui.stats.store.records import Records
from tui.stats.store.schema import APPLICATION

GAMES = [finished(number) for number in (2, 1)]


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file, "PATIENCE", 0.05)


def test_without_a_home_games_are_kept_while_the_program_runs() -> None:
    records = Records.open(None)
    assert records.path is None
    assert "there is no home folder" in records.problems[0]
    game = finished(goal=Goal.standard(4, 4), seed="daily-2026-11-16")
    assert "1 game is not saved yet (there is no home folder)" in str(records.add(game))
    assert "2 games are not saved yet" in str(records.add(finished(2)))
    records.add_optimum(game.id, 10, 10)
    assert [one.id for one in records.games()] == ["game-2", "game-1"]
    assert records.get("game-1") == records.best(game.goal)
    assert records.best_on(game.start, game.goal) == records.games((4, 4))[0]
    assert records.games((4, 4))[0].proven
    assert len(records.daily_days()) == 1
    assert records.sizes() == [(3, 3), (4, 4)]
    assert games_to_csv(reversed(records.games())).count("\n") == 3
    imported = records.import_csv(games_to_csv(reversed(records.games())))
    assert (imported.added, imported.problems) == (0, ["nothing was imported (there is no home folder)"])
    assert records.delete("game-2") == finished(2)
    assert [one.id for one in records.games()] == ["game-1"]


def test_without_a_home_a_file_called_none_is_not_taken_for_the_records(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    records = Records.open(None)
    before = records.revision()
    Path("None").write_text("another program's")
    assert records.revision() == before


def test_a_folder_that_cannot_be_made_is_tried_again_with_each_game(tmp_path: Path) -> None:
    folder = tmp_path / "state"
    folder.touch()
    records = Records.open(folder)
    assert str(folder) in records.problems[0]
    assert "1 game is not saved yet" in str(records.add(finished(1)))
    folder.unlink()
    assert records.add(finished(2)) is None
    assert Records.open(folder).games() == [finished(2), finished(1)]


def test_records_that_are_removed_begin_anew_with_the_next_game(tmp_path: Path) -> None:
    folder = tmp_path / "state"
    kept(folder, GAMES)
    records = Records.open(folder)
    shutil.rmtree(folder)
    assert records.games() == []
    assert records.add(finished(3)) is None
    assert records.games() == [finished(3)]


@pytest.mark.parametrize("emptied", [True, False])
def test_records_that_are_replaced_begin_anew_with_the_next_game(tmp_path: Path, emptied: bool) -> None:
    path = kept(tmp_path, GAMES)
    records = Records.open(tmp_path)
    path.unlink()
    if emptied:
        path.touch()
    else:
        with closing(sqlite3.connect(path)) as connection:
            connection.execute(f"PRAGMA application_id={APPLICATION}")
    assert records.add(finished(3)) is None
    assert records.games() == [finished(3)]


@pytest.fixture
def held(tmp_path: Path) -> Iterator[sqlite3.Connection]:
    """Another process in the middle of its writing."""
    with closing(sqlite3.connect(kept(tmp_path, GAMES), isolation_level=None)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        yield connection


def test_while_another_process_writes_games_are_read_and_new_ones_wait(
    tmp_path: Path, held: sqlite3.Connection
) -> None:
    records = Records.open(tmp_path)
    assert records.problems == []
    assert records.games() == GAMES
    assert "another process has been writing to it for too long" in str(records.add(finished(3)))
    assert "not saved yet" in str(records.add_optimum("game-1", 10, 10))
    # What is not in the file yet is read as if it were.
    known = finished(1, optimal=10, lower_bound=10)
    assert records.games() == [finished(3), finished(2), known]
    for _ in range(2):
        with pytest.raises(CannotWrite, match=r"cannot be deleted \(.*another process"):
            records.delete("game-1")
    held.execute("COMMIT")
    assert records.add(finished(4)) is None
    assert Records.open(tmp_path).games() == [finished(4), finished(3), finished(2), known]


def test_of_a_game_that_waits_the_first_finish_stays_as_in_the_file(
    tmp_path: Path, held: sqlite3.Connection
) -> None:
    records, game = Records.open(tmp_path), finished(3)
    records.add(game)
    records.add(replace(game, seconds=99.0, hints=1, optimal=8, lower_bound=8))
    first = replace(game, optimal=8, lower_bound=8)
    assert records.games()[0] == first
    held.execute("COMMIT")
    assert records.add(finished(4)) is None
    assert Records.open(tmp_path).games()[1] == first


def test_on_a_full_disk_games_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept(tmp_path, GAMES)
    records = Records.open(tmp_path)
    writing = file.connected

    def full(path: Path, mode: str = file.OPEN) -> object:
        """A file that may not grow: SQLite answers as on a full disk."""
        manager = writing(path, mode)

        class Limited:
            def __enter__(self) -> sqlite3.Connection:
                connection = manager.__enter__()
                connection.execute("PRAGMA max_page_count = 1")
                return connection

            def __exit__(self, *error: object) -> None:
                manager.__exit__(*error)  # type: ignore[arg-type]

        return Limited()

    big = finished(3, start=finished(3).goal.board, moves=(), at=(), name="x" * 100_000)
    monkeypatch.setattr(file, "connected", full)
    assert "the disk is full" in str(records.add(big))
    monkeypatch.undo()
    assert records.games()[0] == big
    assert records.add(finished(4)) is None
    assert Records.open(tmp_path).games()[1] == big


def test_a_folder_that_cannot_be_written_is_read(tmp_path: Path) -> None:
    kept(tmp_path, GAMES)
    tmp_path.chmod(0o500)
    if os.access(tmp_path, os.W_OK):
        pytest.skip("this user may write everywhere")
    try:
        records = Records.open(tmp_path)
        assert "cannot be saved" in records.problems[0]
        assert records.games() == GAMES
        assert "not saved yet" in str(records.add(finished(3)))
    finally:
        tmp_path.chmod(0o700)
