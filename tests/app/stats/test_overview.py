"""What Stats says of games: kinds are never mixed, bests are fair, lines fit their room."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from solver.board import Board
from solver.goal import Goal
from solver.scramble import daily_seed
from tui.finished_game import FinishedGame
from tui.stats.model.overview import MOVES, TIME, TPS, StatsView, excess
from tui.stats.model.text import by_kind, cells, fitted, row_text, sums, trend, turned, when_text

TODAY = date(2026, 11, 16)
NOW = datetime(2026, 11, 16, 12, tzinfo=UTC)


def game(
    key: str,
    seconds: float,
    moves: int = 1,
    *,
    size: tuple[int, int] = (4, 4),
    goal: str = "standard",
    hints: int = 0,
    seed: str | None = None,
    retry: bool = False,
    known: tuple[int, int] | None = None,
) -> FinishedGame:
    """A game of so many moves, to and fro."""
    wanted = Goal.named(goal, *size)
    way = wanted.board.moves()[0]
    path = tuple(way if number % 2 == 0 else way.reverse for number in range(moves))
    start = wanted.board if moves % 2 == 0 else wanted.board.after(way)
    path = tuple(move.reverse for move in path) if moves % 2 else path
    optimal, bound = known or (None, None)
    return FinishedGame(
        key, NOW, start, wanted, path, (0.0,) * moves, seconds, hints, seed, None, optimal, bound, retry
    )


def view(*games: FinishedGame) -> StatsView:
    return StatsView.of(games, set(), TODAY)


def test_sizes_and_goals_are_kinds_of_their_own_the_most_played_first() -> None:
    small, snake = game("a", 1, size=(3, 3)), game("b", 2, goal="snake")
    large = [game("c", 3), game("d", 4)]
    seen = view(small, snake, *large)
    assert [kind.name for kind in seen.kinds] == ["4x4", "3x3", "4x4 snake"]
    assert seen.shown("4x4") == tuple(large)
    assert seen.shown(None) == (small, snake, *large)
    assert seen.kind(None) is None


def test_two_drawn_goals_of_a_size_are_told_apart() -> None:
    boards = [Board.parse("2 1 3/4 5 6/7 8 0"), Board.parse("3 2 1/4 5 6/7 8 0")]
    games = [
        FinishedGame(str(at), NOW, board, Goal.of(board), (), (), 1.0) for at, board in enumerate(boards)
    ]
    assert [kind.name for kind in view(*games).kinds] == ["3x3 custom", "3x3 custom 2"]


def test_one_kind_alone_is_summed_up_without_being_named() -> None:
    seen = view(game("a", 1))
    assert seen.kind(None) is seen.kinds[0]


def test_left_and_right_end_at_all_games_and_at_the_least_played() -> None:
    seen = view(game("a", 1), game("b", 1), game("c", 1, size=(3, 3)))
    assert seen.beside(None, 1) == "4x4"
    assert seen.beside("4x4", 1) == seen.beside("3x3", 1) == "3x3"
    assert seen.beside("4x4", -1) is seen.beside(None, -1) is seen.beside("gone", 0) is None


def test_bests_are_of_their_kind_without_hints_and_the_earliest_of_equals() -> None:
    newest_first = [
        game("hinted", 1, 1, hints=1),
        game("equal", 10, 20),
        game("short", 30, 10),
        game("fast", 10, 20),
        game("small", 90, 50, size=(3, 3)),
    ]
    bests = view(*newest_first).bests
    assert bests == {
        "fast": frozenset({TIME, TPS}),
        "short": frozenset({MOVES}),
        "small": frozenset({TIME, MOVES, TPS}),
    }


def test_a_game_too_short_for_a_rate_has_none_and_is_the_best_in_none() -> None:
    seen = view(game("a", 0.0))
    assert seen.bests == {"a": frozenset({TIME, MOVES})}
    assert ["TPS", "-", "-", "-"] in turned(sums(seen.kinds[0]))


@pytest.mark.parametrize(
    ("games", "days", "words"),
    [
        ([], set(), "today's board: not solved yet (t deals it)"),
        ([], {TODAY - timedelta(1)}, "today's board: not solved yet (t deals it), streak 1 day"),
        (
            [game("b", 9, seed=daily_seed(TODAY), retry=True), game("a", 62.3, seed=daily_seed(TODAY))],
            {TODAY - timedelta(back) for back in range(4)},
            "today: solved in 1:02.3, streak 4 days",
        ),
        (
            [game("a", 62.3, seed=daily_seed(TODAY), hints=2)],
            {TODAY, *(TODAY - timedelta(back) for back in range(9, 12))},
            "today: solved in 1:02.3 with 2 hints, streak 1 day (longest 3)",
        ),
        (
            [game("a", 62.3, seed=daily_seed(TODAY), retry=True)],
            {TODAY},
            "today: solved in 1:02.3 on a retry, streak 1 day",
        ),
        (
            [game("a", 5, size=(3, 3), seed=daily_seed(TODAY))],
            set(),
            "today's board: not solved yet (t deals it)",
        ),
    ],
)
def test_todays_board_is_told_with_its_streak(games: list[FinishedGame], days: set[date], words: str) -> None:
    assert str(StatsView.of(games, days, TODAY).today) == words


def test_the_sums_are_of_the_last_game_the_best_and_the_mean() -> None:
    games = [game("a", 20, 40, known=(20, 20)), game("h", 1, 2, hints=1), game("b", 10, 50, known=(50, 50))]
    table = turned(sums(view(*games).kinds[0]))
    assert ["time", "0:20.0", "0:10.0", "0:15.0"] in table
    assert ["moves", "40", "40", "45"] in table
    assert ["TPS", "2.0", "5.0", "3.5"] in table
    assert ["accuracy", "50 %", "100 %", "75 %"] in table
    assert ["Ao5", "-", "-", ""] in table


def test_games_with_hints_alone_have_no_sums() -> None:
    assert sums(view(game("h", 1, hints=1)).kinds[0]) == [["", "time"], ["last", "-"]]


def test_kinds_beyond_the_room_are_counted() -> None:
    kinds = view(*(game(f"{side}", 1, size=(side, side)) for side in range(2, 8))).kinds
    table = by_kind(kinds, 4)
    assert len(table) == 1 + 4
    assert table[-1] == ["3 more", "3"]
    assert [row[0] for row in by_kind(kinds, 6)[1:]] == [kind.name for kind in kinds]


@given(
    table=st.integers(1, 6).flatmap(
        lambda width: st.lists(
            st.lists(st.text("ab1", max_size=9), min_size=width, max_size=width), min_size=1, max_size=5
        )
    ),
    width=st.integers(10, 80),
)
def test_a_table_never_is_wider_than_its_room(table: list[list[str]], width: int) -> None:
    lines = fitted(table, width)
    assert len(lines) == len(table)
    assert all(len(line) <= width for line in lines)


@given(times=st.lists(st.floats(0.1, 1e5), max_size=200), columns=st.integers(1, 90), rows=st.integers(1, 8))
def test_a_trend_never_is_wider_than_its_room(times: list[float], columns: int, rows: int) -> None:
    lines = trend(times, columns, rows)
    assert len(lines) == rows
    assert all(len(line) == min(columns, len(times)) for line in lines)


def test_a_row_marks_what_is_best_and_what_is_not_proven() -> None:
    row = cells(game("a", 62.3, 146, known=(122, 122), seed="K7Q2"), "4x4", frozenset({TIME}), "now")
    assert row == ["now", "4x4", "1:02.3*", "146 ", "+24", "2.3 ", "", "K7Q2"]
    again = game("a", 62.3, 146, seed="K7Q2", retry=True)
    assert cells(again, "4x4", frozenset(), "now")[-2:] == ["retry", "K7Q2"]
    assert cells(replace(again, hints=2), "4x4", frozenset(), "now")[-2] == "2 retry"
    assert excess(game("a", 1, 200, known=(150, 120))) == "+50~"
    assert excess(game("a", 1, 200)) == ""
    assert excess(game("a", 1, 200, known=(200, 200))) == "+0"


@given(width=st.integers(20, 90))
def test_a_row_fits_and_drops_its_seed_first(width: int) -> None:
    row = ["11-16 10:20", "4x4", "1:02.3*", "146 ", "+24", "2.3 ", "", "daily-2026-11-16"]
    wide = [11, 4, 7, 6, 5, 5, 0]
    text = row_text(row, wide, width)
    assert len(text) <= width
    assert ("daily" in text) == (width >= sum(wide) + 5 + 2 + 5)
    assert "…" not in text


@pytest.mark.parametrize(
    "name", ["盤面の名前がとても長い", "a\x1b[2J\nb\x07 much too long for this", "e\u0301" * 40]
)
def test_a_name_of_any_letters_fits_and_commands_nothing(name: str) -> None:
    row = cells(game("a", 62.3, 146, seed=name), "4x4", frozenset(), "11-16 10:20")
    wide = [11, 4, 7, 6, 5, 5, 0]
    for width in range(48, 90):
        text = row_text(row, wide, width)
        assert cell_len(text) <= width
        assert text.isprintable()


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
def test_a_date_has_its_year_where_there_is_need() -> None:
    when = datetime(2026, 11, 14, 23, 5, tzinfo=UTC)
    assert when_text(when, 2026, full=False) == "11-15 00:05"
    assert when_text(when, 2026, full=True) == "2026-11-15 00:05"
    assert when_text(when, 2027, full=False) == "2026-11-15"


@pytest.mark.usefixtures("_in_berlin")
def test_a_game_of_summer_is_told_by_the_clock_of_summer_at_any_season() -> None:
    summer, winter = datetime(2026, 7, 1, 12, tzinfo=UTC), datetime(2026, 12, 1, 12, tzinfo=UTC)
    assert [when_text(when, 2026, full=False) for when in (summer, winter)] == ["07-01 14:00", "12-01 13:00"]
