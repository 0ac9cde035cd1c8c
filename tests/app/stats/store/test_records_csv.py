"""Games as CSV: out and in without loss, and what is wrong with a line is said with its place."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playing import finished, walked

from solver.goal import NAMES, Goal
from solver.moves import format_moves
from tui.finished_game import FinishedGame
from tui.stats.store.csv import games_from_csv, games_to_csv
from tui.stats.store.records import Records
from tui.stats.store.schema import FIELDS, stamp

WORDS = st.none() | st.text(st.characters(codec="utf-8"), min_size=1, max_size=8)


@st.composite
def games(draw: st.DrawFn) -> FinishedGame:
    """Any game that there can be."""
    rows, cols = draw(st.integers(2, 4)), draw(st.integers(2, 4))
    goal = Goal.of(Goal.named(draw(st.sampled_from(NAMES)), rows, cols).board)
    start, moves = walked(goal, draw(st.integers(0, 12)), draw(st.integers(0, 99)))
    times = st.floats(0, 1e6, allow_nan=False)
    optimal = draw(st.none() | st.integers(0, 200))
    return finished(
        draw(st.integers(0, 10**6)),
        draw(times),
        goal=goal,
        start=start,
        moves=moves,
        at=tuple(draw(times) for _ in moves),
        hints=draw(st.integers(0, 9)),
        retry=draw(st.booleans()),
        seed=draw(WORDS),
        name=draw(WORDS),
        optimal=optimal,
        lower_bound=draw(st.none() | st.integers(0, optimal or 200)) if optimal != 0 else 0,
    )


@settings(max_examples=50)
@given(st.lists(games(), max_size=4))
def test_what_is_written_is_read_without_loss(some: list[FinishedGame]) -> None:
    assert list(games_from_csv(games_to_csv(some))) == some


def test_an_export_imports_into_other_records_without_loss(tmp_path: Path) -> None:
    one, other = Records.open(tmp_path / "one"), Records.open(tmp_path / "other")
    for number in (1, 2, 3):
        one.add(
            finished(
                number, name='a "name",\r\nof\ntwo lines', seed="K7Q2", at=tuple(n / 3 for n in range(10))
            )
        )
    text = games_to_csv(reversed(one.games()))
    assert text.splitlines()[0] == ",".join(FIELDS)
    other.add(finished(3))
    imported = other.import_csv(text)
    assert (imported.added, imported.known, imported.problems) == (2, 1, [])
    assert other.games()[1:] == one.games()[1:]
    again = other.import_csv(text)
    assert (again.added, again.known, again.problems) == (0, 3, [])


def test_an_import_brings_what_is_known_of_a_game_and_takes_nothing_away(tmp_path: Path) -> None:
    records = Records.open(tmp_path)
    game = finished()
    records.add(game)
    known = replace(game, optimal=8, lower_bound=8)
    for text in (games_to_csv([known]), games_to_csv([game])):
        assert records.import_csv(text).known == 1
        assert records.games() == [known]


def test_moves_carry_their_notation_and_either_is_read() -> None:
    game = finished()
    text = games_to_csv([game])
    tile, blank = (format_moves(game.moves, way, labelled=True) for way in ("tile", "blank"))
    assert f",{tile}," in text
    assert list(games_from_csv(text.replace(tile, blank))) == [game]


def test_columns_are_found_by_their_names_and_some_may_be_missing() -> None:
    game = finished()
    lines = [line.split(",") for line in games_to_csv([game]).splitlines()]
    turned = "\r\n".join(",".join(fields[:7][::-1]) for fields in lines)
    assert list(games_from_csv(f"\ufeff{turned}\r\n\r\n")) == [game]


def test_fractions_of_a_second_are_dropped_so_that_times_sort_as_texts_do(tmp_path: Path) -> None:
    records = Records.open(tmp_path)
    for number, second in ((1, "00.9"), (2, "00"), (3, "01")):
        text = games_to_csv([finished(number)]).replace(
            stamp(finished(number).when), f"2026-01-01T00:00:{second}Z"
        )
        assert records.import_csv(text).added == 1
    assert [(game.id, game.when.second, game.when.microsecond) for game in records.games()] == [
        ("game-3", 1, 0),
        ("game-2", 0, 0),
        ("game-1", 0, 0),
    ]


def test_a_long_game_is_read() -> None:
    start, moves = walked(Goal.standard(4, 4), 30_000, 1)
    times = tuple(number / 7 for number in range(len(moves)))
    game = finished(goal=Goal.standard(4, 4), start=start, moves=moves, at=times)
    assert list(games_from_csv(games_to_csv([game]))) == [game]


@pytest.mark.parametrize(
    ("field", "text", "words"),
    [
        ("id", "", "id: text is expected"),
        ("when", "yesterday", "when: 'yesterday' is not a time such as"),
        ("when", "2026-11-16 20:15", "when: '2026-11-16 20:15' has no time zone; end it with Z for UTC"),
        ("when", "1969-12-31T23:59:59Z", "when: '1969-12-31T23:59:59Z' is not in the years 1970 to 9998"),
        ("when", "9999-12-31T23:59:59-14:00", "when: '9999-12-31T23:59:59-14:00' is not a time such as"),
        ("start", "3x3:1.2", "start: a 3x3 board has 9 cells, but 2 tiles were given"),
        ("start", "boo", "start: 'boo' is not a board code such as 2x2:1.2.3.0"),
        ("goal", "2x2:1.2.3.0", "goal: it does not have the size of the start"),
        ("moves", "tile:LURX", "moves: character 9: 'X' is not a move; use U, D, L or R"),
        ("moves", "tile:LLLLLLLLLL", "moves: move "),
        ("at", "1 2 3", "at: 3 times for 10 moves"),
        ("at", "1 2 soon", "at: 'soon' is not a number"),
        ("at", "nan " * 10, "at: a number of seconds is expected for each move"),
        ("seconds", "", "seconds: '' is not a number"),
        ("seconds", "inf", "seconds: inf is not a number of seconds"),
        ("hints", "-1", "hints: must be 0 or more, not -1"),
        ("optimal", "1.5", "optimal: '1.5' is not a number"),
        ("lower_bound", "9" * 5000, "lower_bound: "),
    ],
)
def test_a_wrong_line_is_named_with_its_field_and_the_others_are_taken(
    tmp_path: Path, field: str, text: str, words: str
) -> None:
    first, second, third = (games_to_csv([finished(number)]).splitlines()[1] for number in (1, 2, 3))
    fields = second.split(",")
    fields[FIELDS.index(field)] = text
    records = Records.open(tmp_path)
    imported = records.import_csv("\n".join([",".join(FIELDS), first, ",".join(fields), third]))
    assert imported.added == 2
    [problem] = imported.problems
    assert problem.startswith(f"line 3: {words}")
    assert records.games() == [finished(3), finished(1)]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            "",
            "line 1: no column id, when, start, goal, moves, at, seconds; a file written by `puzzle-tui ",
        ),
        ("time,moves\n1,2\n", "line 1: no column id, when"),
        (games_to_csv([]) + "a,b\n", f"line 2: 2 fields where the first line has {len(FIELDS)}"),
        ('\x00"', "line 1"),
    ],
)
def test_what_is_no_file_of_games_is_one_sentence(tmp_path: Path, text: str, words: str) -> None:
    imported = Records.open(tmp_path).import_csv(text)
    assert imported.added == 0
    [problem] = imported.problems
    assert problem.startswith(words)


def test_a_path_that_no_file_can_have_is_one_sentence(tmp_path: Path) -> None:
    told = Records.open(tmp_path).import_file(Path("a\0b"))
    assert "cannot be read: embedded null byte" in told
    assert "\0" not in told
