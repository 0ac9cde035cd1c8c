"""Stats loses no game, even if the records are locked, edited by hand or full of strange names."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from driving import drive, screen_text, until
from patience import PATIENCE
from playing import finished, kept
from textual.pilot import Pilot

from tui.app import PuzzleApp
from tui.dialogs.help import HelpScreen
from tui.stats.replay_screen import ReplayScreen
from tui.stats.review_screen import ReviewScreen
from tui.stats.screen import StatsScreen
from tui.stats.store import file
from tui.stats.store import worker as keeping
from tui.stats.store.csv import games_to_csv
from tui.stats.store.records import Records
from tui.storage.paths import state_folder

pytestmark = pytest.mark.usefixtures("home")

GAMES = [finished(number) for number in (3, 2, 1)]


@contextmanager
def held(path: Path) -> Iterator[sqlite3.Connection]:
    """Another process in the middle of its writing."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        yield connection


def home() -> Path:
    folder = state_folder()
    assert folder is not None
    return folder


async def at_stats(app: PuzzleApp, pilot: Pilot[int], games: int) -> StatsScreen:
    await pilot.press("6")
    screen = app.mode_screen
    assert isinstance(screen, StatsScreen)
    await until(pilot, lambda: len(screen.model.lines.games) == games and screen.model.loaded, "the games")
    return screen


def warnings(app: PuzzleApp, words: str) -> int:
    return sum(words in notice.sentence for notice in app.notices)


def test_a_game_that_cannot_be_deleted_comes_back_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    path = kept(home(), GAMES)
    monkeypatch.setattr(file, "PATIENCE", 0.05)

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        screen = await at_stats(app, pilot, 3)
        with held(path):
            for _ in range(2):
                app.notices = ()
                await pilot.press("delete")
                await until(pilot, lambda: warnings(app, "cannot be deleted"), "the word")
                assert screen.model.lines.games == GAMES
                assert not screen.model.deleted
        await pilot.press("delete")
        assert screen.model.lines.games == GAMES[1:]
        await until(pilot, lambda: Records.open(home()).games() == GAMES[1:], "the records")

    drive(flow)


def test_the_program_waits_for_a_game_restored_just_before_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    done = []
    monkeypatch.setattr(file, "PATIENCE", PATIENCE)
    monkeypatch.setattr(keeping, "RESTORE_TIMEOUT", PATIENCE)
    with held(kept(home(), GAMES)) as other:

        async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
            screen, close = await at_stats(app, pilot, 3), app.records_worker.close

            def at_the_end() -> None:
                # The first delete is under way, and goes through only now.
                other.execute("COMMIT")
                close()
                done.append(app.records_worker._jobs.wait(0))

            monkeypatch.setattr(app.records_worker, "close", at_the_end)
            await pilot.press("delete", "u", "delete", "u")
            assert screen.model.lines.games == GAMES
            await pilot.press("q")

        drive(flow)
    assert done == [True]
    assert Records.open(home()).games() == GAMES


def test_an_import_goes_on_when_its_dialog_is_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(file, "PATIENCE", PATIENCE)
    (tmp_path / "games.csv").write_text(games_to_csv(GAMES[:2]) + "nonsense\n")
    path = kept(home(), GAMES[2:])

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        screen = await at_stats(app, pilot, 1)
        with held(path) as other:
            await pilot.press("I", "enter")
            await until(pilot, lambda: "Reading games.csv" in screen_text(app), "the file")
            await pilot.press("escape")
            assert app.screen is screen
            other.execute("COMMIT")
        await until(pilot, lambda: screen.model.lines.games == GAMES, "the games")
        await until(pilot, lambda: warnings(app, "2 games added. Some lines were skipped."), "the word")

    drive(flow)


def test_a_row_with_impossible_moves_is_reported_and_its_strange_name_does_no_harm() -> None:
    strange = finished(4, name="\x1b[2Jmy\nboard 盤面")
    path = kept(home(), [strange, *GAMES])
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE games SET moves = 'LLLLLLLLLL' WHERE id = 'game-3'")

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await at_stats(app, pilot, 4)
        assert screen_text(app).replace("\n", "").isprintable()
        await until(pilot, lambda: r"\x1b[2Jmy\nboard 盤面" in screen_text(app), "the name")
        for key, kind in (("space", ReplayScreen), ("enter", ReviewScreen)):
            await pilot.press("home", key)
            assert isinstance(app.screen, kind)
            await until(pilot, lambda: r"\x1b[2Jmy\nboard 盤面" in screen_text(app), "the title")
            assert screen_text(app).replace("\n", "").isprintable()
            await pilot.press("escape", "down", key)
            assert app.screen is app.mode_screen
            assert warnings(app, "This game cannot be shown: moves: ")
            app.notices = ()

    drive(flow)


def test_playing_on_from_a_replay_over_an_analysis_leaves_nothing_over_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("left", "left", "enter", "space")
        assert [type(screen) for screen in app.screen_stack[1:]] == [ReviewScreen, ReplayScreen]
        await pilot.press("question_mark")
        assert isinstance(app.screen, HelpScreen)
        assert "Skip long pauses" in screen_text(app)
        # No leftovers: a dialog has no keys of the app, and none of Textual's own.
        assert "Everywhere" not in screen_text(app)
        assert "Focus" not in screen_text(app)
        await pilot.press("q", "x")
        assert "screen.svg" in screen_text(app)
        await pilot.press("escape", "home", "c")
        await pilot.pause()
        assert app.screen is app.mode_screen
        assert not app.game_stack.game.solved
        await pilot.press("left", "left", "space", "q")
        assert app._exit
        assert app.return_code == 0

    drive(flow, "1 2 3/4 5 6/0 7 8")
