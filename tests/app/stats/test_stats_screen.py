"""Stats and its dialogs, over the real app and real records."""

from __future__ import annotations

import re
import threading
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from driving import drive, screen_text, settings_path, toasts, until
from playing import walked
from textual.pilot import Pilot
from textual.widgets import Input

from solver.board import Board
from solver.goal import Goal
from solver.moves import parse_moves
from solver.scramble import daily_seed
from solver.verify import replay
from tui.app import PuzzleApp
from tui.finished_game import FinishedGame
from tui.sharing.game_code import read_game_code
from tui.stats.import_dialog import ImportScreen
from tui.stats.model.overview import StatsView
from tui.stats.model.review import mistake_text
from tui.stats.replay_screen import ReplayScreen
from tui.stats.review_screen import ReviewScreen
from tui.stats.screen import ChartView, StatsScreen, SummaryPanel
from tui.stats.store.records import Records
from tui.storage.paths import state_folder
from tui.widgets.board_view import BoardView
from tui.widgets.line_list import LineList

pytestmark = pytest.mark.usefixtures("home")

START = "1 2 3/4 0 6/7 5 8"
SLIP = "DUUL"
"""Two moves more than needed: the first one, 2 down, is the wrong one, and 5 up the right one."""


def game(
    key: str, seconds: float, minutes: int, moves: str = SLIP, seed: str | None = "K7Q2"
) -> FinishedGame:
    made = parse_moves(moves)
    start = replay(Board.solved(3, 3), [move.reverse for move in reversed(made)])
    at = tuple(round(seconds * number / len(made), 3) for number in range(len(made)))
    when = datetime(2026, 11, 14, tzinfo=UTC) + timedelta(minutes=minutes)
    return FinishedGame(key, when, start, Goal.standard(3, 3), made, at, seconds, seed=seed)


OLD, FAST, NEW = game("old", 9.0, 1, "ULUL"), game("fast", 2.0, 2, "LU"), game("new", 4.0, 3)
"""On three boards: a second game on one would be a retry."""


def keep(*games: FinishedGame) -> Records:
    records = Records.open(state_folder())
    for kept in games:
        assert records.add(kept) is None
    return records


async def at_stats(app: PuzzleApp, pilot: Pilot[int], games: int) -> StatsScreen:
    """Stats, once it lists so many games."""
    await pilot.press("6")
    screen = app.mode_screen
    assert isinstance(screen, StatsScreen)
    await until(pilot, lambda: len(screen.model.lines.games) == games and screen.model.loaded, "the games")
    if games:
        await until(pilot, lambda: " when" in screen_text(app), "the headings")
    return screen


def rows(app: PuzzleApp) -> list[str]:
    """The list as it stands on the screen."""
    lines = screen_text(app).splitlines()
    head = next(at for at, line in enumerate(lines) if line.lstrip().startswith("when"))
    return [line.rstrip("▁▂▃▄▅▆▇█ ") for line in lines[head + 1 : -1] if "3x3" in line or "4x4" in line]


def test_three_games_are_three_rows_newest_first_and_the_best_is_marked() -> None:
    snake = Goal.named("snake", 4, 4)
    move = snake.board.moves()[0]
    other = FinishedGame("snake", NEW.when, snake.board.after(move), snake, (move.reverse,), (0.0,), 0.0)
    keep(OLD, FAST, NEW)

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        screen = await at_stats(app, pilot, 3)
        assert [row.split("3x3")[1].split()[0] for row in rows(app)] == ["4.000", "2.000*", "9.000"]
        assert "5.000" in screen_text(app)  # The mean of one kind alone.
        assert screen.model.chosen == NEW
        await pilot.press("down")
        assert screen.model.chosen == FAST
        await pilot.press("end")
        assert screen.model.chosen == OLD
        await pilot.press("home", "pagedown")
        assert screen.model.chosen == OLD
        # Another window adds games; they are there when the screen is shown again, the cursor on its game.
        keep(other)
        await pilot.press("1")
        await at_stats(app, pilot, 4)
        assert screen.model.chosen == OLD
        await pilot.press("right")
        assert len(rows(app)) == 3
        await pilot.press("right", "right")
        assert screen.model.lines.games == [other]
        assert "4x4 snake" in rows(app)[0]
        await pilot.press("left", "left", "left")
        assert len(rows(app)) == 4

    drive(flow)


def test_the_keys_of_the_list_work_whatever_was_clicked_or_shown_before(home: Path) -> None:
    keep(OLD, FAST, NEW)
    settings_path(home).write_text('[keys]\n"stats.oldest" = "z"\n')

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        screen = await at_stats(app, pilot, 3)
        for name in ("#kinds", "ChartView", "#head", "#summary"):
            await pilot.click(name)
            await pilot.press("z")
            assert screen.model.chosen == OLD
            await pilot.press("k", "k")
            assert screen.model.chosen == NEW
        await pilot.press("question_mark", "escape", "j")
        assert screen.model.chosen == FAST
        await pilot.resize_terminal(40, 10)
        await until(pilot, lambda: "too small" in screen_text(app), "the line")
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: " when" in screen_text(app), "the list")
        await pilot.press("j")
        assert screen.model.chosen == OLD
        await pilot.press("4", "6", "k")
        assert screen.model.chosen == FAST

    drive(flow, movement="hjkl")


def test_the_summary_is_beside_the_list_where_there_is_room() -> None:
    keep(OLD, FAST, NEW)

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        screen = await at_stats(app, pilot, 3)
        summary, table = screen.query_one(SummaryPanel), screen.query_one(LineList)
        for width, beside in ((130, True), (109, False), (110, True), (60, False)):
            await pilot.resize_terminal(width, 30)
            await until(pilot, lambda beside=beside: summary.tall == beside, "the class")
            await until(
                pilot, lambda beside=beside: (summary.region.right <= table.region.x) == beside, "the layout"
            )
            assert all(time in screen_text(app) for time in ("4.000 ", "2.000*", "9.000 "))

    drive(flow)


def test_without_games_it_says_how_to_begin_and_t_deals_the_same_board_in_every_home(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dealt = []

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await at_stats(app, pilot, 0)
        await until(pilot, lambda: "No finished games yet" in screen_text(app), "the word")
        await pilot.press("space", "enter", "p", "delete", "u", "y", "up", "left", "end")
        assert app.screen is app.mode_screen
        await pilot.press("escape")
        assert app.current_mode == "play"
        await pilot.press("6", "t")
        assert app.current_mode == "play"
        dealt.append(app.game_stack.game.challenge)

    for home in ("one", "two"):
        monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / home))
        drive(flow, START, size=(60, 18))
    assert dealt[0] == dealt[1]
    assert dealt[0].seed == daily_seed(date.today())


def test_deleted_games_come_back_in_turn_and_the_records_follow() -> None:
    keep(OLD, FAST, NEW)

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        screen = await at_stats(app, pilot, 3)
        records = app.records
        assert records is not None
        await pilot.press("down", "delete")
        assert [game.id for game in screen.model.lines.games] == ["new", "old"]
        assert screen.model.chosen == OLD
        await pilot.press("backspace")
        await until(pilot, lambda: [game.id for game in records.games()] == ["new"], "the records")
        await pilot.press("u", "u", "u")
        await until(pilot, lambda: len(screen.model.lines.games) == 3, "the games")
        await until(pilot, lambda: records.games() == [NEW, FAST, OLD], "the records")
        assert screen.model.chosen == FAST

    drive(flow)


def test_a_replay_plays_by_itself_and_by_key_and_hands_its_frame_to_play() -> None:
    keep(game("quick", 0.2, 1))

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await at_stats(app, pilot, 1)
        await pilot.press("space")
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        await until(pilot, lambda: screen.replay.ended and not screen.view.playing, "the end")
        assert screen.replay.board == Board.solved(3, 3)
        await pilot.press("home")
        assert screen.query_one(BoardView).picture.blank == 4
        await pilot.press("right", "shift+right", "left")
        assert screen.replay.position == 3
        await pilot.press("plus", "plus", "minus", "p")
        assert (screen.replay.speed, screen.replay.skips_pauses) == (2.0, True)
        assert "2x, paused" in screen_text(app)
        assert f"{screen.replay.tps:.1f} now, 20.0 mean" in screen_text(app)
        await pilot.press("space", "x")
        assert not screen.view.playing
        await pilot.press("escape", "y")
        assert read_game_code(app.clipboard).moves == screen.game.moves
        await pilot.press("home", "c")
        await pilot.pause()
        assert app.current_mode == "play"
        assert app.screen is app.mode_screen
        assert app.game_stack.game.board == Board.parse(START)

    drive(flow)


def test_the_analysis_names_the_move_that_lost_and_marks_the_better_one() -> None:
    records = keep(OLD, NEW)

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await at_stats(app, pilot, 2)
        await pilot.press("enter")
        screen = app.screen
        assert isinstance(screen, ReviewScreen)
        await until(pilot, lambda: screen.model.ended, "the analysis")
        await pilot.pause()
        text = screen_text(app)
        assert "4 moves; the shortest solution has 2. Accuracy: 50 %." in text
        assert "1 mistake cost you 2 moves, about 2.0 s." in text
        assert "2 down" in text
        assert [mistake_text(mistake) for mistake in screen.model.mistakes] == ["2 down; 5 up is better"]
        marks = {face.text: face.mark for face in screen.query_one(BoardView).picture.faces if face.mark}
        assert marks == {"2": "x", "5": "^"}
        await pilot.press("v")
        await until(pilot, lambda: "row 1" in screen_text(app), "the splits")
        await pilot.press("end")
        # It is the best game itself.
        await until(pilot, lambda: "s ahead of 2nd best" in screen_text(app), "the comparison")
        await until(pilot, lambda: "v Mistakes" in screen_text(app), "the label of v")
        await pilot.press("v")
        await until(pilot, lambda: "v Splits" in screen_text(app), "the label of v")
        await pilot.press("t", "down", "end", "space")
        assert isinstance(app.screen, ReplayScreen)
        await pilot.press("escape", "escape")
        assert app.screen is app.mode_screen
        # What was found out is kept.
        await until(pilot, lambda: (records.get("new") or NEW).optimal == 2, "the records")
        await until(pilot, lambda: "+2" in screen_text(app), "the list")

    drive(flow, size=(60, 18))


def test_the_analysis_of_a_perfect_game_says_that_there_are_no_mistakes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    keep(FAST)
    gate, analyse = threading.Event(), ReviewScreen._analyse
    monkeypatch.setattr(ReviewScreen, "_analyse", lambda screen: gate.wait() and analyse(screen))

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await at_stats(app, pilot, 1)
        await pilot.press("enter")
        screen = app.screen
        assert isinstance(screen, ReviewScreen)
        assert "No mistakes" not in screen_text(app)
        gate.set()
        await until(pilot, lambda: "No mistakes. v shows the splits." in screen_text(app), "the sentence")
        # The highest number of moves lost is 0 too, and the axis has only one.
        await pilot.press("t")
        await pilot.pause()
        lines = screen_text(app).splitlines()
        box = next(line.index("╭") for line in lines if "Analysis of" in line)
        assert sum(line[box + 1 :].split()[:1] == ["0"] for line in lines if len(line) > box) == 1
        await pilot.press("v")
        await until(pilot, lambda: "row 1" in screen_text(app), "the splits")
        assert "No mistakes." not in screen_text(app)
        await pilot.press("v")
        await until(pilot, lambda: "No mistakes. v shows" in screen_text(app), "the sentence")
        # Beside the board of a small terminal it takes two lines.
        await pilot.resize_terminal(60, 18)
        await until(pilot, lambda: re.search(r"No mistakes. v shows .*\n.* splits\.", screen_text(app)))

    drive(flow)


def test_closing_the_analysis_of_a_hard_board_stops_it() -> None:
    goal = Goal.standard(5, 5)
    start, moves = walked(goal, 600, 1)
    hard = FinishedGame("hard", NEW.when, start, goal, moves, (0.0,) * len(moves), 1.0)

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        app.review(hard)
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, ReviewScreen)
        assert "5x5" in screen_text(app)
        await pilot.press("escape")
        assert app.screen is app.mode_screen
        # Long before the seconds are over that its searches may take.
        await until(
            pilot, lambda: "review" not in {thread.name for thread in threading.enumerate()}, "the end"
        )
        assert not screen.model.ended

    drive(flow)


def test_games_go_out_as_csv_and_come_in_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    keep(OLD, FAST, NEW)

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        screen = await at_stats(app, pilot, 3)
        files = screen.exports()
        assert list(files) == ["games.csv", "replay.svg", "replay.cast", "game.txt"]
        made = files["games.csv"]
        (tmp_path / "games.csv").write_text(made if isinstance(made, str) else made())
        await pilot.press("y")
        assert read_game_code(app.clipboard).moves == NEW.moves
        await pilot.press("delete", "delete", "delete")
        records = app.records
        assert records is not None
        await until(pilot, lambda: not records.games(), "the records")
        # Where there is no room for its list, the dialog takes every key all the same.
        await pilot.resize_terminal(40, 10)
        await pilot.press("I", "pagedown", "pageup", "escape")
        await pilot.resize_terminal(80, 24)
        await pilot.press("I", "enter")
        assert isinstance(app.screen, ImportScreen)
        await until(pilot, lambda: "3 games added." in screen_text(app), "the games")
        assert records.games() == [NEW, FAST, OLD]
        assert app.screen is app.mode_screen, "the dialog has closed"
        await pilot.press("I")
        (tmp_path / "bad.csv").write_text("a,b\n1,2\n")
        # Words without a space where they may stand at the end of a line: that depends on the path.
        for path, word in (("nowhere.csv", "cannot"), ("bad.csv", "Line 1"), (".", "folder,")):
            app.screen.query_one(Input).value = path
            app.screen.query_one(Input).focus()
            await pilot.press("enter")
            await until(pilot, lambda word=word: word in screen_text(app), word)
        await pilot.press("escape", "p")
        await pilot.pause()
        assert (app.current_mode, app.game_stack.game.challenge.board) == ("play", NEW.start)

    drive(flow)


def test_of_thousands_of_games_only_the_visible_rows_are_made() -> None:
    games = [game(f"g{number}", 1.0 + number, 10_000 - number) for number in range(5_000)]
    view = StatsView.of(games, set(), date.today())

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        screen = await at_stats(app, pilot, 0)
        screen.call_later(screen.show_view, view)
        await until(pilot, lambda: len(screen.model.lines.games) == 5_000, "the games")
        made = set()
        table = screen.query_one(LineList)
        lines = table._lines
        line = lines.line
        lines.line = lambda row, width: made.add(row) or line(row, width)
        for _ in range(3):
            await pilot.press("pagedown", "down", "up")
        await pilot.press("end")
        await pilot.pause()
        assert screen.model.chosen == games[-1]
        assert 4_999 in made
        assert len(made) <= 5 * (table.size.height + 2)

    drive(flow)


def where(app: PuzzleApp, words: str) -> tuple[int, int]:
    """The place of these words on the screen, for a click."""
    lines = screen_text(app).splitlines()
    row = next(at for at, line in enumerate(lines) if words in line)
    return lines[row].index(words), row


def test_headings_and_tabs_are_clicked_and_keys_do_the_same() -> None:
    snake = Goal.named("snake", 4, 4)
    move = snake.board.moves()[0]
    other = FinishedGame("snake", NEW.when, snake.board.after(move), snake, (move.reverse,), (0.0,), 7.0)
    keep(OLD, FAST, NEW, other)

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        screen = await at_stats(app, pilot, 4)
        await until(pilot, lambda: "when ▼" in screen_text(app), "the headings")

        def times() -> list[float]:
            return [game.seconds for game in screen.model.lines.games]

        await pilot.click(offset=where(app, " time "))
        await until(pilot, lambda: times() == [2.0, 4.0, 7.0, 9.0], "the fastest first")
        await until(pilot, lambda: "time ▲" in screen_text(app), "the arrow")
        assert screen.model.chosen == other, "the cursor stays on its game"
        await pilot.click(offset=where(app, "time ▲"))
        await until(pilot, lambda: times() == [9.0, 7.0, 4.0, 2.0], "the slowest first")
        await pilot.press("r")
        assert times() == [2.0, 4.0, 7.0, 9.0]
        await pilot.press("o")
        assert [game.length for game in screen.model.lines.games] == [1, 2, 4, 4]
        column, row = where(app, "4x4 snake 1")
        await pilot.click(offset=(column + 2, row))
        await until(pilot, lambda: screen.model.lines.games == [other], "the tab")
        await until(pilot, lambda: "[4x4 snake 1]" in screen_text(app), "the tab")
        # The arrows before the tabs and the text about today's board are clicked too.
        column, row = where(app, "← →")
        await pilot.click(offset=(column, row))
        await until(pilot, lambda: "[3x3 3]" in screen_text(app), "the tab on the left")
        await pilot.click(offset=(column + 2, row))
        await until(pilot, lambda: "[4x4 snake 1]" in screen_text(app), "the tab on the right")
        await pilot.click(offset=where(app, "Today's board"))
        await until(pilot, lambda: app.current_mode == "play", "Play")
        assert app.game_stack.game.challenge.day is not None

    drive(flow)


def test_c_changes_the_chart_and_a_low_terminal_begins_with_the_list() -> None:
    keep(OLD, FAST, NEW)

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        screen = await at_stats(app, pilot, 3)
        chart = screen.query_one(ChartView)
        await until(pilot, lambda: "┄ best 2.000" in screen_text(app), "the chart")
        assert "mean" in screen_text(app)
        # On a low terminal there is room for the chart or for the summary.
        await pilot.resize_terminal(60, 18)
        await until(pilot, lambda: not chart.display and "mean" in screen_text(app), "the list")
        await pilot.press("c")
        await until(pilot, lambda: "┄ best 2.000" in screen_text(app), "the chart")
        assert "mean" not in screen_text(app)
        await pilot.press("c")
        await until(pilot, lambda: "games by their time" in screen_text(app), "the histogram")
        await pilot.press("c")
        await until(pilot, lambda: not chart.display and "mean" in screen_text(app), "the list")
        await pilot.press("c")
        await until(pilot, lambda: "┄ best 2.000" in screen_text(app), "the chart")

    drive(flow)


@pytest.mark.parametrize(("ascii_wanted", "no_color"), [(False, False), (True, False), (False, True)])
def test_the_chart_has_braille_patterns_only_where_there_are_colours_and_characters(
    ascii_wanted: bool, no_color: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep(OLD, FAST, NEW)
    monkeypatch.delenv("NO_COLOR", raising=False)
    if no_color:
        monkeypatch.setenv("NO_COLOR", "1")

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        screen = await at_stats(app, pilot, 3)
        await until(pilot, lambda: "3 games count" in screen_text(app), "the chart")
        drawn = screen.query_one(ChartView).render().plain.split("\n", 1)[1]
        fine = not (ascii_wanted or no_color)
        assert any("\u2800" < character <= "\u28ff" for character in drawn) == fine
        assert ("•" in drawn) != fine
        assert "◆" in drawn

    drive(flow, ascii_wanted=ascii_wanted)


def test_f_shows_the_retries_and_b_the_sessions() -> None:
    keep(OLD, FAST, NEW, game("again", 3.0, 4))

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        screen = await at_stats(app, pilot, 4)
        await until(pilot, lambda: " retry " in screen_text(app), "the mark")
        await pilot.press("f")
        await until(pilot, lambda: "only first tries (f)" in screen_text(app), "the filter")
        assert screen.model.lines.games == [NEW, FAST, OLD]
        await pilot.press("f")
        assert [game.id for game in screen.model.lines.games] == ["again"]
        await pilot.press("f", "b")
        await until(pilot, lambda: ": 4 games, best 2.000, mean 5.000" in screen_text(app), "the session")
        await until(
            pilot,
            lambda: "in brackets: not counted (help, retry, own board)" in screen_text(app),
            "the legend",
        )
        await pilot.press("home")
        assert screen.model.lines.on_session
        footer = lambda: screen_text(app).splitlines()[-1]  # noqa: E731
        await until(pilot, lambda: "Replay" not in footer() and "b Sessions" in footer(), "the footer")
        await pilot.press("delete")
        assert "Select one of its games to delete it." in toasts(app)
        assert len(screen.model.lines.games) == 4
        for key in ("space", "enter", "p"):
            await pilot.press(key)
            assert toasts(app) == "This line is a whole session. Select one of its games."
            assert app.screen is screen
        await pilot.press("down")
        await until(pilot, lambda: "Space Replay" in footer(), "the footer")


def test_capital_y_copies_the_result_of_the_game_under_the_cursor() -> None:
    again = replace(game("again", 3.0, 4), optimal=2, lower_bound=2)
    keep(NEW, again)

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await at_stats(app, pilot, 2)
        await pilot.press("end", "Y")
        assert app.clipboard == "puzzle-tui 3x3 K7Q2: 4.000 s, 4 moves"
        await pilot.press("home", "Y")
        assert app.clipboard == "puzzle-tui 3x3 K7Q2: 3.000 s, 4 moves (shortest 2), retry"
        assert toasts(app) == f"Copied, if your terminal allows it: {app.clipboard}"

    drive(flow)


def test_an_empty_list_says_why_and_a_chart_of_no_game_is_left_out() -> None:
    keep(replace(NEW, hints=1))

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        screen = await at_stats(app, pilot, 1)
        assert not screen.query_one(ChartView).display
        await pilot.press("c")
        assert (toasts(app), screen.model.chart) == ("No counted games to chart yet.", "times")
        await pilot.press("f", "f")
        await until(pilot, lambda: "No retries here. Press f to list other games." in screen_text(app), "it")
        await pilot.press("up", "down", "end", "delete", "space", "f")
        await until(pilot, lambda: "No retries here" not in screen_text(app), "the list")
        assert len(screen.model.lines.games) == 1

    drive(flow)


def test_p_races_the_game_under_the_cursor_and_not_the_fastest_on_its_board() -> None:
    keep(NEW, game("again", 3.0, 4))

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        screen = await at_stats(app, pilot, 2)
        await pilot.press("down", "p")
        assert screen.model.chosen == NEW
        assert app.game_stack.game.challenge.board == NEW.start
        await until(pilot, lambda: "rival" in screen_text(app), "the rival")
        play = app.mode_screen
        ghost = play.model.comparison.ghost  # type: ignore[union-attr]
        assert ghost.game.id == "new"

    drive(flow)


def test_the_cursor_goes_to_the_game_just_finished_and_its_board_is_shown() -> None:
    keep(OLD, FAST, NEW)

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        screen = await at_stats(app, pilot, 3)
        await pilot.press("end", "1", "left", "left")
        assert app.game_stack.game.solved
        await at_stats(app, pilot, 4)
        finished = app.game_stack.game
        await until(
            pilot, lambda: screen.model.chosen and screen.model.chosen.id == finished.id, "the cursor"
        )
        view = screen.query_one(BoardView)
        await until(pilot, lambda: view.picture.blank == 6, "the start")
        await until(pilot, lambda: "\n  LL" in screen_text(app), "the moves")
        assert "\n  Moves:" in screen_text(app)
        assert "\n  3x3: 0." in screen_text(app)
        await pilot.press("down")
        await until(pilot, lambda: view.picture.blank == NEW.start.blank, "the next one")

    drive(flow, "1 2 3/4 5 6/0 7 8", size=(130, 40))


def test_a_game_finished_before_the_one_in_front_is_listed_whatever_size_was() -> None:
    keep(OLD, FAST, game("third", 5.0, 4))

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        screen = await at_stats(app, pilot, 3)
        await pilot.press("right")
        assert screen.model.kind_name == "3x3"
        await pilot.press("1", "left", "left")
        finished = app.game_stack.game
        assert finished.solved
        await pilot.press("n")
        assert app.game_stack.game is not finished
        await at_stats(app, pilot, 4)
        await until(
            pilot, lambda: screen.model.chosen and screen.model.chosen.id == finished.id, "the cursor"
        )

    drive(flow, Board.parse("1 2 3 4/5 6 7 8/9 10 11 12/13 0 14 15").code)


@pytest.mark.parametrize("size", [(60, 18), (80, 24), (140, 40)])
def test_the_legend_of_the_chart_has_every_mark(size: tuple[int, int]) -> None:
    boards = ("LU", "ULUL", "LLUU", "UULL", "LULU")
    keep(*(game(f"g{at}", 9.0 + at, at, moves) for at, moves in enumerate(boards)), game("x", 99.0, 9, "LUL"))

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await at_stats(app, pilot, 6)
        if size == (60, 18):
            await pilot.press("c")
        marks = ("▄ game", "━ Ao5 ", "┄ best 9.000", "▲ off the scale", "◆ selected")
        await until(pilot, lambda: all(mark in screen_text(app) for mark in marks), "the marks")
        await pilot.press("c")
        await until(pilot, lambda: "games by their time  ◆ selected" in screen_text(app), "the histogram")

    drive(flow, size=size)


def test_selecting_a_game_that_does_not_count_changes_neither_scale_nor_legend() -> None:
    boards = ("LU", "ULUL", "LLUU", "UULL", "LULU")
    counting = [game(f"g{at}", 29.0 + at, at, moves) for at, moves in enumerate(boards)]
    keep(*counting, game("x", 99.0, 9, "LUL"), replace(game("again", 5.0, 12, "LU"), retry=True))

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await at_stats(app, pilot, 7)
        chart = app.screen.query_one(ChartView)
        await until(pilot, lambda: "off the scale" in screen_text(app), "the chart")
        without = chart.render().plain
        await pilot.press("down")
        await pilot.pause()
        assert "◆ selected" in without
        assert without.count("◆") == 1
        marked = chart.render().plain
        assert marked.count("◆") == 2
        changed = [(one, other) for one, other in zip(without, marked, strict=True) if one != other]
        assert len(changed) == 1

    drive(flow)


def counted_calls(monkeypatch: pytest.MonkeyPatch, name: str) -> list[object]:
    """A list that grows with every call of this method of the records."""
    calls: list[object] = []
    method = getattr(Records, name)

    def counting(*values: Any, **options: Any) -> Any:
        calls.append(values)
        return method(*values, **options)

    monkeypatch.setattr(Records, name, counting)
    return calls


@pytest.mark.parametrize(("mode", "query"), [("play", "is_retry"), ("stats", "games")])
def test_a_closed_dialog_reads_the_records_again_only_if_they_changed(
    mode: str, query: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep(OLD, FAST)
    asked, read = counted_calls(monkeypatch, "revision"), counted_calls(monkeypatch, query)

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        async def through_a_dialog() -> None:
            before = len(asked)
            await pilot.press("question_mark", "escape")
            await until(pilot, lambda: len(asked) > before, "the question")

        await at_stats(app, pilot, 2)
        app.action_show(mode)
        await pilot.pause()
        await through_a_dialog()
        await through_a_dialog()
        before = len(read)
        await through_a_dialog()
        await through_a_dialog()
        assert len(read) == before
        # Another window adds a game.
        keep(NEW)
        await through_a_dialog()
        await until(pilot, lambda: len(read) > before, "the reading")

    drive(flow, START)


def test_in_ascii_the_arrow_of_a_sorted_column_is_apart_from_its_name() -> None:
    keep(OLD, FAST, NEW)

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await at_stats(app, pilot, 3)
        for heading in ("size ^", "time ^", "moves ^", "over ^", "TPS v"):
            await pilot.press("o")
            await until(pilot, lambda heading=heading: f"{heading} " in screen_text(app), heading)

    drive(flow, size=(60, 18), ascii_wanted=True)
