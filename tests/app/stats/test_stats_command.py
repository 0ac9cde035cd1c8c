"""`stats`: the page, JSON, CSV out and in, and what it says when something is wrong."""

from __future__ import annotations

import io
import json
import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest
from playing import finished, kept, walked

from solver.board import Board
from solver.goal import Goal
from solver.scramble import daily_seed
from tui.cli import main
from tui.finished_game import FinishedGame
from tui.stats.model.overview import StatsView, summary_table
from tui.stats.store.csv import games_to_csv
from tui.stats.store.records import Records
from tui.stats.store.schema import FIELDS

Capture = pytest.CaptureFixture[str]
FOUR = Goal.standard(4, 4)


@pytest.fixture
def folder(home: Path) -> Path:
    return home / "state" / "puzzle-tui"


def ran(capsys: Capture, *argv: str) -> tuple[int, str, str]:
    code = main(["stats", *argv])
    said = capsys.readouterr()
    return code, said.out, said.err


def play(folder: Path, *games: FinishedGame) -> Records:
    records = Records.open(folder)
    for game in games:
        assert records.add(game) is None
    return records


def test_without_games_it_says_where_they_come_from_and_makes_nothing(capsys: Capture, folder: Path) -> None:
    code, out, err = ran(capsys)
    assert (code, err) == (0, "")
    assert out == (
        "No finished games yet. `puzzle-tui` opens the app, and every board that you solve there "
        f"is saved in {folder / 'records.db'}.\n"
    )
    assert ran(capsys, "--csv") == (0, ",".join(FIELDS) + "\n", "")
    assert json.loads(ran(capsys, "--format", "json")[1])["boards"] == []
    assert not folder.exists()


def test_the_page_sums_up_each_size_and_goal(capsys: Capture, folder: Path) -> None:
    days = [date.today() - timedelta(days=ago) for ago in (1, 0)]
    # The 10th and the 12th are on boards of earlier ones.
    numbers = [number for number in range(1, 16) if number not in (10, 12)]
    play(
        folder,
        *(finished(number, float(nth), optimal=8, lower_bound=8) for nth, number in enumerate(numbers, 1)),
        finished(20, 45.0, goal=Goal.named("snake", 3, 3), name="a\nb", hints=3),
        *(finished(30 + n, 45.0, goal=FOUR, seed=daily_seed(day), optimal=6) for n, day in enumerate(days)),
    )
    code, out, err = ran(capsys)
    assert (code, err) == (0, "")
    lines = [line.split() for line in out.splitlines()]
    assert [" ".join(line) for line in lines[:11] if line and line[0][0] != "-"] == [
        "size counted games best Ao5 Ao12 Ao100 mean",
        "3x3 13 1.000 11.000 7.500 - 7.000",
        "4x4 2 45.000 - - - 45.000",
        "3x3 snake 0 of 1 - - - - -",
        "size fewest moves best TPS mean accuracy",
        "3x3 10 10.0 80 %",
        "4x4 10 0.2 60 %",
        "3x3 snake - - -",
    ]
    latest = [line[2:] for line in lines[14:24]]
    assert latest[0] == ["4x4", "45.000", "10", "+4~", "-", daily_seed(days[1])]
    assert latest[2] == ["3x3", "snake", "(45.000)", "10", "-", "with", "help", r"a\nb"]
    assert latest[3] == ["3x3", "13.000", "10", "+2", "own", "-"]
    assert "Daily boards: 2 days in a row, longest 2.\n" in out
    assert out.endswith(f"\nSaved in {folder / 'records.db'}\n")
    assert max(map(len, out.splitlines()[:-1])) <= 80


def test_a_page_of_long_times_goes_on_below_and_keeps_its_width(capsys: Capture, folder: Path) -> None:
    play(folder, *(finished(number, 3700.0, goal=Goal.named("snake", 3, 3)) for number in range(1, 14)))
    out = ran(capsys)[1]
    assert "1:01:40.000" in out
    assert "accuracy" in out
    assert max(map(len, out.splitlines()[:-1])) <= 80


def test_it_says_what_the_app_says_of_the_same_games(capsys: Capture, folder: Path) -> None:
    goals = [Goal.of(Board.parse(text)) for text in ("2 1 3/4 5 6/7 8 0", "3 2 1/4 5 6/7 8 0")]
    long = walked(goals[0], 300, 1)
    times = tuple(float(number) for number in range(300))
    games = [
        finished(2, goal=goals[0], start=long[0], moves=long[1], at=times, optimal=299, lower_bound=299),
        finished(1, goal=goals[1], name="\x1b[2Jhello"),
    ]
    play(folder, *games)
    _, out, _ = ran(capsys)
    view = StatsView.of(games, set(), date.today())
    for kind in view.kinds:
        assert f"\n{kind.name} " in out
        assert summary_table(kind)[3][-1] in out
    assert "99 %" in out
    assert out.replace("\n", "").isprintable()
    assert "hello" in out


def test_rows_that_make_no_sense_are_no_games_of_none(capsys: Capture, folder: Path) -> None:
    path = kept(folder, [finished(1)])
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE games SET seconds = 'soon'")
    for arguments, of in (([], ""), (["--size", "3x3"], " of 3x3")):
        code, out, err = ran(capsys, *arguments)
        assert (code, out) == (
            0,
            f"No finished games{of}: {path} has some, but none of them is valid.\n",
        )
        assert "cannot be read as a game" in err


def test_one_size_alone(capsys: Capture, folder: Path) -> None:
    play(folder, finished(1), finished(2, goal=FOUR))
    _, out, _ = ran(capsys, "--size", "4x4")
    assert "4x4" in out
    assert "3x3" not in out
    _, out, _ = ran(capsys, "--size", "4", "--csv")
    assert out.count("\n") == 2
    code, out, _ = ran(capsys, "--size", "5x5")
    assert (code, out) == (0, "No finished 5x5 games. There are games of 3x3, 4x4.\n")


def test_json_has_the_figures_as_numbers(capsys: Capture, folder: Path) -> None:
    play(folder, *(finished(number, float(number)) for number in range(1, 6)))
    code, out, err = ran(capsys, "--format", "json")
    assert (code, err) == (0, "")
    found = json.loads(out)
    assert (found["schema"], found["games"], found["file"]) == (1, 5, str(folder / "records.db"))
    [board] = found["boards"]
    assert (board["size"], board["best"], board["ao5"]) == ([3, 3], 1.0, {"now": 3.0, "best": 3.0})
    assert [game["id"] for game in found["latest"]] == [f"game-{number}" for number in (5, 4, 3, 2, 1)]
    assert found["latest"][0] == {
        "id": "game-5",
        "when": "2026-01-01T00:05:00Z",
        "board": finished(5).start.code,
        "goal": finished(5).goal.board.code,
        "seconds": 5.0,
        "moves": 10,
        "optimal": None,
        "lower_bound": None,
        "hints": 0,
        "seed": None,
        "name": None,
        "retry": False,
    }


def test_a_retry_is_listed_as_one_and_is_in_no_figure(capsys: Capture, folder: Path) -> None:
    first = finished(1, 9.0)
    play(folder, first, finished(2, 1.0, start=first.start, moves=first.moves))
    found = json.loads(ran(capsys, "--format", "json")[1])
    assert [game["retry"] for game in found["latest"]] == [True, False]
    [board] = found["boards"]
    assert (board["games"], board["counted"], board["retries"], board["best"]) == (2, 1, 1, 9.0)
    out = ran(capsys)[1]
    assert ["(1.000)" in line for line in out.splitlines() if " retry  " in line] == [True]
    assert "\nA time in brackets does not count: help, retry or own board.\n" in out
    header, *rows = ran(capsys, "--csv")[1].splitlines()
    assert header.split(",")[-1] == "retry"
    assert [row.rpartition(",")[2] for row in rows] == ["0", "1"]


def test_an_own_board_that_does_not_count_is_in_brackets(capsys: Capture, folder: Path) -> None:
    play(folder, finished(1, 0.421), finished(2, 0.573, seed="K7Q2"))
    rows = [line.split()[3:] for line in ran(capsys)[1].splitlines() if line.startswith("20")]
    assert rows == [["0.573", "10", "-", "-", "K7Q2"], ["(0.421)", "10", "-", "own", "-"]]


def test_csv_goes_out_and_comes_in_elsewhere_without_loss(
    capsys: Capture, home: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = play(
        folder, finished(1, name="na\N{LATIN SMALL LETTER I WITH DIAERESIS}ve, 'quoted'"), finished(2)
    ).games()
    _, out, _ = ran(capsys, "--csv")
    file = home / "games.csv"
    file.write_text(out, encoding="utf-8")
    assert ran(capsys, "--import", str(file))[1].startswith("0 games added, 2 already known, in ")
    monkeypatch.setenv("XDG_STATE_HOME", str(home / "elsewhere"))
    monkeypatch.setattr(sys, "stdin", io.StringIO(out))
    code, said, err = ran(capsys, "--import", "-")
    assert (code, err) == (0, "")
    assert said.startswith("2 games added, 0 already known, in ")
    assert Records.open(home / "elsewhere" / "puzzle-tui").games() == games


def test_lines_that_make_no_sense_are_named_and_the_status_tells(
    capsys: Capture, home: Path, folder: Path
) -> None:
    records = play(folder, finished(1))
    text = games_to_csv(reversed(records.games()))
    file = home / "games.csv"
    file.write_text(text.replace("game-1", "game-7") + "nonsense\n")
    code, out, err = ran(capsys, "--import", str(file))
    assert code == 2
    assert out.startswith("1 game added, 0 already known")
    assert err == f"puzzle-tui: {file}: line 3: 1 fields where the first line has {len(FIELDS)}\n"
    assert records.games() == [finished(1), replace(finished(1), id="game-7", retry=True)][::-1]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--csv", "--format", "json"], "two formats; give one"),
        (["--import", "x.csv", "--csv"], "--import only adds games"),
        (["--import", "no-such-file.csv"], "no-such-file.csv: cannot be read: No such file"),
        (["--import", "/"], "cannot be read: Is a directory"),
        (["--import", sys.executable], "not UTF-8 text"),
        (["--import", "a\0b"], "cannot be read: embedded null byte"),
        (["--size", "big"], "'big' is not a size such as 4x4"),
        (["--size", "1x99"], "1x99 is not a supported size"),
        (["--format", "xml"], "; not 'xml'"),
    ],
)
def test_wrong_usage_is_one_sentence(arguments: list[str], words: str, capsys: Capture, folder: Path) -> None:
    code, out, err = ran(capsys, *arguments)
    assert (code, out) == (2, "")
    assert err.startswith("puzzle-tui: ")
    assert err.count("\n") == 1
    assert words in err
    assert not folder.exists()


def test_what_is_wrong_with_the_file_is_reported(capsys: Capture, folder: Path) -> None:
    folder.mkdir(parents=True)
    (folder / "records.db").write_text("my notes")
    code, out, err = ran(capsys)
    assert code == 0
    assert "No finished games yet" in out
    assert "is not a records file (it is not a database). It is kept as " in err


def test_without_a_home_there_are_no_games(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tui.stats.command.state_folder", lambda: None)
    code, out, err = ran(capsys)
    assert (code, out) == (0, "No finished games: without a home folder they cannot be saved.\n")
    assert "there is no home folder" in err


def test_bytes_from_standard_input_that_are_not_utf_8_are_refused(
    capsys: Capture, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the locale C they come in as lone surrogates, which no database takes."""
    play(folder, finished())
    text = ran(capsys, "--csv")[1].replace("game-1", "game\udcff")
    assert "\udcff" in text
    monkeypatch.setattr(sys, "stdin", io.StringIO(text))
    assert ran(capsys, "--import", "-") == (
        2, "", "puzzle-tui: -: not UTF-8 text; a CSV file was expected\n"
    )  # fmt: skip


def test_paths_name_the_file(capsys: Capture, folder: Path) -> None:
    assert main(["paths", "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["records"] == str(folder / "records.db")


def test_it_needs_neither_the_screen_nor_the_compiler(folder: Path) -> None:
    play(folder, finished())
    code = """if True:
        import sys
        from tui.cli import main
        assert main(["stats"]) == 0
        assert not {"textual", "rich", "numba", "numpy"} & set(sys.modules), "imported too much"
    """
    subprocess.run([sys.executable, "-c", code], check=True, stdout=subprocess.DEVNULL)
