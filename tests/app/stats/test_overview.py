"""What Stats says about games: kinds are never mixed, bests are fair, lines fit."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest
from hosting import FakeHost, FakeRecords
from hypothesis import given
from hypothesis import strategies as st

from solver.board import Board
from solver.goal import Goal
from solver.scramble import daily_seed
from tui.finished_game import FinishedGame
from tui.stats.model.game_list import StatsModel
from tui.stats.model.overview import (
    BREAK,
    MOVES,
    TIME,
    TPS,
    StatsView,
    excess,
    fitted,
    kind_figures,
    kinds_table,
    moves_text,
    note,
    sessions_of,
    summary_table,
    transposed,
)

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
    assert seen.shown(seen.kinds[0].code) == tuple(large)
    assert seen.shown(None) == (small, snake, *large)
    assert seen.kind(None) is None


def test_two_drawn_goals_of_a_size_are_told_apart() -> None:
    boards = [Board.parse("2 1 3/4 5 6/7 8 0"), Board.parse("3 2 1/4 5 6/7 8 0")]
    games = [
        FinishedGame(str(at), NOW, board, Goal.of(board), (), (), 1.0) for at, board in enumerate(boards)
    ]
    assert [kind.name for kind in view(*games).kinds] == ["3x3 custom", "3x3 custom 2"]


def test_a_single_kind_is_summarised_without_its_name() -> None:
    seen = view(game("a", 1))
    assert seen.kind(None) is seen.kinds[0]


def test_left_and_right_end_at_all_games_and_at_the_least_played() -> None:
    model, kinds = StatsModel(FakeHost(), FakeRecords()), []
    model.load(view(game("a", 1), game("b", 1), game("c", 1, size=(3, 3))))
    for ways in (1, 1, 1, -1, -1, -1):
        model.choose_kind(ways)
        kinds.append(model.kind_name)
    assert kinds == ["4x4", "3x3", "3x3", "4x4", "all", "all"]


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
        ("fast", TIME),
        ("fast", TPS),
        ("short", MOVES),
        ("small", TIME),
        ("small", MOVES),
        ("small", TPS),
    }


def test_a_game_too_short_for_a_rate_has_none_and_is_the_best_in_none() -> None:
    seen = view(game("a", 0.0))
    assert seen.bests == {("a", TIME), ("a", MOVES)}
    assert ["TPS", "-", "-", "-"] in transposed(summary_table(seen.kinds[0]))


@pytest.mark.parametrize(
    ("games", "days", "sentences"),
    [
        ([], set(), ["Today's board: not solved yet (t)."]),
        (
            [],
            {TODAY - timedelta(1)},
            ["Today's board: not solved yet (t).", "Streak: 1 day."],
        ),
        (
            [
                *(game(f"r{n}", n, seed=daily_seed(TODAY), retry=True) for n in (7, 8)),
                game("a", 62.3, seed=daily_seed(TODAY)),
            ],
            {TODAY - timedelta(back) for back in range(4)},
            ["Today's board: 1:02.300.", "Retries: 8.000 s, 7.000 s.", "Streak: 4 days."],
        ),
        (
            [game("a", 62.3, seed=daily_seed(TODAY), hints=2)],
            {TODAY, *(TODAY - timedelta(back) for back in range(9, 12))},
            ["Today's board: 1:02.300 with help.", "Streak: 1 day (longest: 3)."],
        ),
        (
            [game(f"{n}", n, seed=daily_seed(TODAY), retry=True) for n in range(6, 1, -1)],
            {TODAY},
            [
                "Today's board: 2.000 s on a retry.",
                "Retries: ... 4.000 s, 5.000 s, 6.000 s.",
                "Streak: 1 day.",
            ],
        ),
        (
            [game("a", 5, size=(3, 3), seed=daily_seed(TODAY))],
            set(),
            ["Today's board: not solved yet (t)."],
        ),
    ],
)
def test_todays_board_has_its_first_result_the_retries_and_the_streak(
    games: list[FinishedGame], days: set[date], sentences: list[str]
) -> None:
    assert StatsView.of(games, days, TODAY).today.sentences("t") == sentences


def test_the_summary_has_the_last_game_the_best_and_the_mean() -> None:
    games = [game("a", 20, 40, known=(20, 20)), game("h", 1, 2, hints=1), game("b", 10, 50, known=(50, 50))]
    table = transposed(summary_table(view(*games).kinds[0]))
    assert ["time", "20.000", "10.000", "15.000"] in table
    assert ["moves", "40", "40", "45"] in table
    assert ["TPS", "2.0", "5.0", "3.5"] in table
    assert ["accuracy", "50 %", "100 %", "75 %"] in table
    assert ["Ao5", "-", "-", ""] in table


def test_averages_are_rounded_to_the_millisecond() -> None:
    # The best and the worst drop out; the other three take 13.079 s together.
    games = [game(str(at), seconds, seed="a") for at, seconds in enumerate((1, 5.329, 3.984, 3.766, 9))]
    kind = StatsView.of(games, set(), TODAY).kinds[0]
    assert kind_figures(kind)["Ao5"] == summary_table(kind)[1][2] == "4.360"
    assert kind_figures(kind)["mean"] == "4.616"  # 4.6158
    (session,) = sessions_of(games)
    assert "mean 4.616, Ao5 4.360" in session.text(120)


def test_games_with_hints_alone_have_no_summary() -> None:
    assert summary_table(view(game("h", 1, hints=1)).kinds[0]) == [["", "time"], ["last", "-"]]


def test_beside_the_list_there_is_room_for_the_best_moves_and_tps() -> None:
    kinds = view(*(game(f"{n}", 50 + n, goal="snake") for n in range(12))).kinds
    [head, *_] = fitted(kinds_table(kinds, 4, brief=True), 38)
    assert head.split() == ["games", "best", "moves", "TPS"]
    [head, *_] = fitted(kinds_table(kinds, 4), 78)
    assert re.split("  +", head.strip()) == [
        "counted games",
        "best",
        "fewest moves",
        "best TPS",
        "Ao5",
        "Ao12",
    ]


def test_a_kind_says_how_many_of_its_games_count() -> None:
    all_count, not_all = (game("a", 20), game("b", 10)), (game("a", 20), game("b", 10, hints=1))
    assert kind_figures(view(*all_count).kinds[0])["counted games"] == "2"
    assert kind_figures(view(*not_all).kinds[0])["counted games"] == "1 of 2"


def test_kinds_beyond_the_room_are_counted() -> None:
    kinds = view(*(game(f"{side}", 1, size=(side, side)) for side in range(2, 8))).kinds
    table = kinds_table(kinds, 4)
    assert len(table) == 1 + 4
    assert table[-1] == ["3 more", "3"]
    assert [row[0] for row in kinds_table(kinds, 6)[1:]] == [kind.name for kind in kinds]


@given(
    table=st.integers(1, 6).flatmap(
        lambda width: st.lists(
            st.lists(st.text("ab1", max_size=9), min_size=width, max_size=width), min_size=1, max_size=5
        )
    ),
    width=st.integers(10, 80),
)
def test_a_table_is_never_wider_than_its_room(table: list[list[str]], width: int) -> None:
    lines = fitted(table, width)
    assert len(lines) == len(table)
    assert all(len(line) <= width for line in lines)


def test_a_game_says_what_it_lost_and_why_it_does_not_count() -> None:
    again = game("a", 62.3, 146, retry=True)
    assert (note(again), note(replace(again, hints=2))) == ("retry", "retry with help")
    assert (note(game("a", 1, hints=1)), note(game("a", 1))) == ("with help", "own")
    assert note(game("a", 1, seed="K7Q2")) == ""
    assert excess(game("a", 1, 200, known=(150, 120))) == "+50~"
    assert excess(game("a", 1, 200)) == ""
    assert excess(game("a", 1, 200, known=(200, 200))) == "+0"


@given(st.lists(st.tuples(st.integers(0, 90), st.integers(0, 60)), max_size=12))
def test_a_session_ends_where_nothing_was_played_for_half_an_hour(minutes: list[tuple[int, int]]) -> None:
    clock, oldest_first = NOW, list[FinishedGame]()
    for number, (pause, length) in enumerate(minutes):
        clock += timedelta(minutes=pause + length)
        oldest_first.append(replace(game(f"g{number}", length * 60), when=clock))
    # The oracle: a cut before every game that began half an hour or more after the one before.
    expected: list[list[FinishedGame]] = []
    for number, one in enumerate(oldest_first):
        if number == 0 or timedelta(minutes=minutes[number][0]) >= BREAK:
            expected.append([])
        expected[-1].append(one)
    found = sessions_of(oldest_first[::-1])
    assert [list(session.games[::-1]) for session in found[::-1]] == expected


def test_a_session_never_mixes_the_averages_of_kinds() -> None:
    games = [replace(game(f"g{n}", 10 + n), when=NOW - timedelta(minutes=n)) for n in range(5)]
    [session] = sessions_of(games)
    assert session.text(80).endswith(": 5 games, best 10.000, mean 12.000, Ao5 12.000")
    assert session.text(60).endswith(": 5 games, best 10.000")
    [mixed] = sessions_of([*games, replace(game("s", 9, size=(3, 3)), when=games[-1].when)])
    assert mixed.text(80).endswith(": 6 games, 4x4 mean 12.000, 3x3 mean 9.000")
    assert mixed.text(64).endswith(": 6 games, 4x4 mean 12.000")


@given(moves=st.integers(0, 400), width=st.integers(5, 80))
def test_the_moves_of_a_preview_fit_and_none_is_missing(moves: int, width: int) -> None:
    lines = moves_text(game("a", 1, moves), width)
    assert len(lines) <= 4
    letters = "".join(lines[:3]).replace(" ", "")
    if len(lines) == 4 and lines[3].startswith("..."):
        assert lines[3] == f"... and {moves - len(letters):,} more moves"
    else:
        assert len("".join(lines).replace(" ", "")) == moves
    assert all(len(line) <= width for line in lines[:3])
