"""The state of Stats: what is listed, where the cursor is, and what was deleted."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest
from hosting import FakeHost, FakeRecords
from hypothesis import given
from hypothesis import strategies as st
from playing import finished
from rich.cells import cell_len

from solver.board import Board
from solver.goal import Goal
from tui.finished_game import FinishedGame
from tui.stats.model.game_list import COLUMNS, FILTERS, Column, GameLines, StatsModel, when_text
from tui.stats.model.overview import TIME, Session, StatsView
from tui.stats.screen import StatsScreen

SMALL = [finished(number) for number in (5, 4, 3)]
SNAKE = [finished(number, goal=Goal.named("snake", 4, 4)) for number in (2, 1)]
GAMES = [*SMALL, *SNAKE]
"""Newest first, of two kinds."""


def loaded(games: Sequence[FinishedGame] = GAMES) -> StatsModel:
    model = StatsModel(FakeHost(StatsScreen), FakeRecords())
    model.load(view(games))
    return model


def view(games: Sequence[FinishedGame]) -> StatsView:
    return StatsView.of(games, set(), date(2026, 11, 16))


def test_before_the_first_load_there_is_nothing_to_choose_or_to_delete() -> None:
    model = StatsModel(FakeHost(StatsScreen), FakeRecords())
    assert not model.loaded
    assert (model.chosen, model.delete(), model.undo()) == (None, None, None)
    assert model.lines.games == []


def test_the_cursor_stays_on_its_game_whatever_is_added_or_listed() -> None:
    model = loaded(GAMES[1:])
    model.lines.cursor = 1
    assert model.chosen == GAMES[2]
    model.load(view(GAMES))
    assert model.chosen == GAMES[2]
    model.choose_kind(1)
    assert (model.kind_name, model.lines.games, model.chosen) == ("3x3", SMALL, GAMES[2])
    # A kind without that game keeps the row, as far as there is one.
    model.choose_kind(1)
    assert (model.kind_name, model.chosen) == ("4x4 snake", SNAKE[1])
    model.choose_kind(1)
    assert model.kind_name == "4x4 snake"


def test_a_kind_whose_last_game_is_gone_gives_way_to_all_games() -> None:
    model = loaded()
    model.choose_kind(2)
    assert model.kind_name == "4x4 snake"
    model.load(view(SMALL))
    assert model.kind is None
    assert model.lines.games == SMALL


def test_the_kind_that_is_listed_stays_when_another_drawn_goal_is_played_more_often() -> None:
    drawn = [Goal.of(Board.parse(text)) for text in ("1 3 2/4 5 6/7 8 0", "2 1 3/4 5 6/7 8 0")]
    often = [finished(number, goal=drawn[0]) for number in (3, 2)]
    rare = [finished(number, goal=drawn[1]) for number in (5, 4, 1)]
    model = loaded([*often, rare[2]])
    model.choose_kind(2)
    assert (model.lines.games, model.kind_name) == (rare[2:], "3x3 custom 2")
    model.load(view([*rare[:2], *often, rare[2]]))
    assert (model.lines.games, model.kind_name) == (rare, "3x3 custom")


def test_a_deleted_game_is_gone_at_once_and_the_next_one_has_the_cursor() -> None:
    model = loaded()
    model.lines.cursor = 1
    assert model.delete() == GAMES[1]
    assert model.chosen == GAMES[2]
    # The records still had it when they were read.
    model.load(view(GAMES))
    assert GAMES[1] not in model.lines.games
    assert model.undo() == GAMES[1]
    assert model.chosen == GAMES[1]
    assert not model.deleted


def test_a_restored_game_gets_the_cursor_once_it_is_listed_again() -> None:
    model = loaded()
    model.delete()
    model.load(view(GAMES[1:]))
    assert model.undo() == GAMES[0]
    assert model.chosen == GAMES[1]
    model.load(view(GAMES))
    assert model.chosen == GAMES[0]


def test_a_game_that_could_not_be_deleted_is_listed_again() -> None:
    host, records = FakeHost(StatsScreen), FakeRecords()
    model = StatsModel(host, records)
    model.load(view(GAMES))
    game = model.delete()
    assert game is not None
    assert host.last_said().endswith("u restores it.")
    records.failed("The disk is full.")
    assert host.warned == ["The disk is full."]
    assert model.lines.games == GAMES
    assert model.chosen == game
    assert model.undo() is None


@given(st.lists(st.sampled_from(["delete", "undo", "load", "load late"]), max_size=30))
def test_deleted_games_come_back_last_first_and_only_they_are_hidden(steps: list[str]) -> None:
    model, deleted, seen = loaded(), list[FinishedGame](), list(GAMES)
    for step in steps:
        if step == "delete":
            game = model.delete()
            deleted += [game] if game else []
        elif step == "undo":
            assert model.undo() == (deleted.pop() if deleted else None)
        else:
            # The records may still have the games when they are read.
            seen = [game for game in GAMES if game not in deleted or (step == "load late" and game in seen)]
            model.load(view(seen))
        assert model.deleted == deleted
        assert model.lines.games == [game for game in seen if game not in deleted]
    model.load(view([game for game in GAMES if game not in deleted]))
    model.load(view(GAMES))
    assert model.lines.games == GAMES, "a game that was gone and is imported again is listed"


def placed(lines: GameLines, index: int, width: int) -> str:
    return "".join(part for part, _ in lines.line(index, width))


@given(st.integers(20, 140))
def test_lines_and_headings_fit(width: int) -> None:
    lines = GameLines(GAMES)
    assert sum(cell_len(text) for text, _ in lines.head(width, COLUMNS[2], reverse=False)) <= width
    for index in range(len(lines)):
        text = placed(lines, index, width)
        assert cell_len(text) <= width


def test_a_row_marks_what_is_best_and_drops_its_seed_first() -> None:
    game = finished(1, 62.3, optimal=6, lower_bound=6, seed="daily-2026-01-01")
    lines = GameLines([game], replace(view([game]), bests=frozenset({(game.id, TIME)})))
    assert lines.legend == "* best"
    assert placed(lines, 0, 90).split()[2:] == ["3x3", "1:02.300*", "10", "+4", "0.2", "daily-2026-01-01"]
    for width in range(20, 90):
        text = placed(lines, 0, width)
        assert "…" not in text
        assert ("daily" in text) == (width >= 56)
    again = GameLines([replace(game, retry=True)])
    assert " retry " in placed(again, 0, 90)
    assert again.line(0, 90)[0][1] == "dim"
    assert "(1:02.300)" in placed(again, 0, 60)
    assert again.legend == "in brackets: not counted (help, retry, own board)"


def test_a_long_note_is_cut_where_there_is_no_room_for_it() -> None:
    lines = GameLines([finished(1, 62.3, hints=12, retry=True)])
    assert "retry with help" in placed(lines, 0, 80)
    assert placed(lines, 0, 59).endswith(" retry w…")
    assert "own" in placed(GameLines([finished(1)]), 0, 60)


def test_the_arrow_of_the_order_is_no_letter_of_its_heading() -> None:
    lines = GameLines([finished(1, 1.0, hints=2)])
    for column in COLUMNS:
        head = "".join(text for text, _ in lines.head(100, column, reverse=column.descending))
        assert f"{column.name} ▲" in head
    # The arrow takes the gap between two columns, so that no column needs more room.
    for width in range(40, 100):
        heads = ["".join(text for text, _ in lines.head(width, column, reverse=False)) for column in COLUMNS]
        assert len({len(head) for head in heads[:-1]}) == 1
        assert len(heads[0]) <= width
        assert not any(re.search(r"\w[▲▼]|[▲▼]\w", head) for head in heads)


def test_a_sorted_list_keeps_the_cursor_on_its_game() -> None:
    model = loaded([replace(game, seconds=9.0 - at) for at, game in enumerate(GAMES)])
    model.lines.cursor = 1
    chosen = model.chosen
    for _ in COLUMNS:
        model.sort_by_next()
        assert model.chosen == chosen
    model.sort_by(2)
    assert model.lines.cursor == 3


def test_an_own_board_counts_only_while_there_is_no_random_one() -> None:
    own = replace(GAMES[0], seed=None)
    assert "(" not in placed(loaded([own]).lines, 0, 60)
    assert "(" in placed(loaded([own, replace(GAMES[1], seed="K7Q2")]).lines, 0, 60)
    assert loaded([replace(own, optimal=1, lower_bound=0)]).lines.legend == "* best   ~ not proven"


def test_a_game_that_is_not_listed_does_not_split_its_session() -> None:
    middle = GAMES[2]
    # Games a quarter of an hour apart, and the one in the middle a retry.
    games = [replace(game, when=middle.when - timedelta(minutes=20 * at)) for at, game in enumerate(GAMES)]
    games[2] = replace(games[2], retry=True)
    model = loaded(games)
    model.group()
    model.next_filter()
    assert model.lines.games == [*games[:2], *games[3:]]
    assert [row for row in model.lines.entries if isinstance(row, Session)] == [
        Session(tuple(model.lines.games), games[-1].began)
    ]
    model.next_filter()
    assert model.lines.entries == [Session((games[2],), games[-1].began), games[2]]


def test_the_line_of_a_session_is_no_game_to_delete() -> None:
    model = loaded()
    model.group()
    model.lines.cursor = 0
    assert model.delete() is None
    assert model.lines.games == GAMES


@pytest.mark.parametrize(
    "name", ["盤面の名前がとても長い", "a\x1b[2J\nb\x07 much too long for this", "e\u0301" * 40]
)
def test_a_name_of_any_letters_fits_and_commands_nothing(name: str) -> None:
    lines = GameLines([finished(1, seed=name)])
    for width in range(48, 90):
        text = placed(lines, 0, width)
        assert cell_len(text) <= width
        assert text.isprintable()


@given(
    st.lists(
        st.builds(
            finished,
            st.integers(1, 99),
            st.floats(0.5, 99),
            hints=st.integers(0, 2),
            retry=st.booleans(),
            name=st.sampled_from([None, "b", "A"]),
            optimal=st.sampled_from([None, 8, 10]),
        ),
        max_size=9,
        unique_by=lambda game: game.id,
    ),
    st.sampled_from(COLUMNS),
    st.booleans(),
)
def test_a_sorted_list_has_every_game_once_in_the_order_of_the_column(
    games: list[FinishedGame], column: Column, reverse: bool
) -> None:
    model = loaded(sorted(games, key=lambda game: game.when, reverse=True))
    if column is not model.sort:
        model.sort_by(COLUMNS.index(column))
    if reverse:
        model.sort_by(COLUMNS.index(column))
    assert sorted(game.id for game in model.lines.games) == sorted(game.id for game in games)
    keys = [column.key(game) for game in model.lines.games]
    known = [key for key in keys if key is not None]
    assert keys[: len(known)] == known
    assert known == sorted(known, reverse=column.descending != reverse)


def test_the_sort_key_goes_through_all_columns_and_back_to_the_first() -> None:
    model, seen = loaded(), []
    for _ in COLUMNS:
        seen.append(model.sort)
        model.sort_by_next()
    assert seen == list(COLUMNS)
    assert model.sort is COLUMNS[0]
    assert not model.reverse


def test_first_tries_and_retries_share_all_games_between_them() -> None:
    games = [replace(game, retry=number % 2 == 0) for number, game in enumerate(GAMES)]
    model, found = loaded(games), {}
    for _ in FILTERS:
        found[model.filter] = model.lines.games
        model.next_filter()
    assert found == {"all games": games, "first tries": games[1::2], "retries": games[::2]}


def test_sessions_have_lines_of_their_own_in_the_order_of_time() -> None:
    far = replace(GAMES[-1], when=GAMES[-1].when - timedelta(days=1))
    model = loaded([*GAMES[:-1], far])
    model.sort_by(2)
    model.group()
    assert model.sort is COLUMNS[0]
    assert [type(row).__name__[0] for row in model.lines.entries] == list("SFFFFSF")
    assert model.lines.games == [*GAMES[:-1], far]
    model.lines.cursor = 5
    assert model.chosen == far
    assert placed(model.lines, 5, 60).startswith("Session of ")
    model.sort_by(0)
    assert model.by_session
    assert model.lines.games == [far, *GAMES[-2::-1]]
    model.sort_by(2)
    assert not model.by_session


def test_the_cursor_stays_on_the_line_of_a_session_when_games_are_read_again() -> None:
    model = loaded()
    model.group()
    model.lines.cursor = 0
    newer = replace(GAMES[0], id="newer", when=GAMES[0].when + timedelta(days=1))
    model.load(StatsView.of([newer, *GAMES], set(), date(2026, 11, 18)))
    assert model.lines.cursor == 2
    assert model.lines.on_session


def test_a_wanted_game_gets_the_cursor_whatever_is_listed() -> None:
    model = loaded(GAMES[1:])
    model.choose_kind(2)
    model.want(GAMES[0].id)
    assert model.kind_name == "4x4 snake"
    model.load(view(GAMES))
    assert model.chosen == GAMES[0]
    assert model.kind is None


@given(st.integers(0, 140), st.integers(0, 2))
def test_the_listed_kind_is_in_brackets_and_visible(width: int, kind: int) -> None:
    model = loaded()
    model.choose_kind(kind)
    labels = [label for label, _ in model.tabs(width)]
    label = f"[{model.kind_name} {len(model.lines.games)}]"
    assert label in labels
    assert len(" ".join(labels[: labels.index(label)])) <= max(20, width)


@pytest.fixture
def _in_berlin(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A place with summer time."""
    if not hasattr(time, "tzset"):
        pytest.skip("the zone of this process cannot be changed")
    monkeypatch.setenv("TZ", "CET-1CEST,M3.5.0,M10.5.0/3")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.mark.usefixtures("_in_berlin")
def test_a_date_has_its_year_where_it_is_needed() -> None:
    when = datetime(2026, 11, 14, 23, 5, tzinfo=UTC)
    assert when_text(when, 2026, full=False) == "11-15 00:05"
    assert when_text(when, 2026, full=True) == "2026-11-15 00:05"
    assert when_text(when, 2027, full=False) == "2026-11-15"


@pytest.mark.usefixtures("_in_berlin")
def test_times_are_local_and_mind_daylight_saving() -> None:
    summer, winter = datetime(2026, 7, 1, 12, tzinfo=UTC), datetime(2026, 12, 1, 12, tzinfo=UTC)
    assert [when_text(when, 2026, full=False) for when in (summer, winter)] == ["07-01 14:00", "12-01 13:00"]
