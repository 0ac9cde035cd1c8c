"""The chart and the histogram fill their space and show every game."""

from __future__ import annotations

from itertools import pairwise
from math import floor
from statistics import median
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tui.stats.model import chart
from tui.stats.model.averages import rolling
from tui.stats.model.chart import (
    BRAILLE,
    LABEL,
    Row,
    chart_scale,
    histogram,
    longest_shown,
    step_for,
    times_chart,
)
from tui.widgets.ascii_filter import to_ascii

TIMES = st.lists(st.floats(0, 1e6), min_size=1, max_size=150)
ROOM = (st.integers(0, 120), st.integers(0, 40))
BOTH = pytest.mark.parametrize("fine", [True, False])


def plain(rows: list[Row]) -> list[str]:
    return ["".join(cells for cells, _ in row) for row in rows]


def label_seconds(text: str) -> float:
    """The seconds of a label below one hour."""
    minutes, _, rest = text.removesuffix(" s").rpartition(":")
    return 60 * int(minutes or 0) + float(rest)


def levels(seconds: float, drawn: list[Row], up: int) -> set[int]:
    """The dot of a time, from the bottom, by the first two labels; two if the time is right between them.

    A label is in the middle of its row.
    """
    labels = [row[0][0][:-1].strip() for row in reversed(drawn)]
    (low, start), (high, end) = [(at, label_seconds(text)) for at, text in enumerate(labels) if text][:2]
    exact = up // 2 + up * (low + (high - low) * (seconds - start) / (end - start))
    return {level for level in (floor(exact), floor(exact) + 1) if abs(level - exact) < 0.5 + 1e-6}


def marks(drawn: list[Row], x: int) -> set[int]:
    """The levels of the games in a column of Braille dots; a block covers two of them."""
    halves = {"▄": (0, 1), "▀": (2, 3)}
    found = dots(drawn, x)
    for row, cells in enumerate(reversed(drawn)):
        found |= {4 * row + y for y in halves.get(cells[1 + x // 2][0], ())}
    return found


def dots(drawn: list[Row], x: int) -> set[int]:
    """The levels of the dots in a column of Braille dots."""
    found = set()
    for row, cells in enumerate(reversed(drawn)):
        bits = ord(cells[1 + x // 2][0]) - 0x2800
        found |= {4 * row + y for y in range(4) if 0 <= bits < 256 and bits & BRAILLE[x % 2][y]}
    return found


@given(TIMES, *ROOM)
@example([1.0, 1.0, 1.0, 1e8, 5e6, 200.0, 1.0, 1e8], 32, 37)  # The Ao5 is millions of rows above the axis.
def test_chart_and_histogram_fit_any_size_and_are_plain_in_ascii(
    times: list[float], columns: int, rows: int
) -> None:
    for drawn in (
        times_chart(times, columns, rows, len(times) - 1),
        times_chart(times, columns, rows, 0, fine=False),
        histogram(times, columns, rows, len(times) - 1),
    ):
        assert len(drawn) == rows or (not drawn and (columns < LABEL + 8 or rows < 3))
        assert all(len(line) <= columns for line in plain(drawn))
        assert "?" not in to_ascii("".join(plain(drawn)))


@given(TIMES)
def test_the_axis_reaches_all_times_but_those_far_from_the_others(times: list[float]) -> None:
    longest = longest_shown(times)
    assert longest > 0
    assert all(seconds <= longest or seconds > 2 * median(times) for seconds in times)


@given(st.floats(0.01, 1e6))
def test_a_step_is_long_enough(seconds: float) -> None:
    assert step_for(seconds) >= seconds


@BOTH
@given(times=st.lists(st.floats(20, 45), min_size=1, max_size=150), rows=st.integers(3, 30), data=st.data())
def test_every_game_is_in_the_cell_that_its_time_says(
    fine: bool, times: list[float], rows: int, data: st.DataObject
) -> None:
    game = data.draw(st.integers(0, len(times) - 1))
    up = 4 if fine else 1
    used = 60
    drawn = times_chart(times, LABEL + 60, rows, fine=fine)
    marked = times_chart(times, LABEL + 60, rows, game, fine=fine)
    column = (2 * game + 1) * used // (2 * len(times))
    told = {rows - 1 - level // up for level in levels(times[game], drawn, up)}
    (found,) = (row for row in range(rows) if marked[row][1 + column] == ("◆", "chosen"))
    assert found in told
    assert drawn[found][1 + column][1] in ("dot", "average")
    if fine and len(times) <= 2 * used:
        assert levels(times[game], drawn, up) & marks(drawn, (2 * game + 1) * used // len(times))


@given(st.lists(st.floats(20, 45), min_size=5, max_size=240), st.integers(3, 30))
def test_the_average_passes_through_the_ao5_after_each_game(times: list[float], rows: int) -> None:
    drawn = times_chart(times, LABEL + 130, rows)
    for game, average in enumerate(rolling(times, 5)):
        if average is not None:
            x = (2 * game + 1) * 130 // len(times)
            cells = {(rows - 1 - level // 4, 1 + x // 2) for level in levels(average, drawn, 4)}
            # A game may be drawn over the line.
            assert any(drawn[row][column][1] in ("average", "dot") for row, column in cells)


@given(st.lists(st.floats(20, 45), min_size=5, max_size=400), st.integers(3, 30))
def test_the_average_has_no_holes_but_games(times: list[float], rows: int) -> None:
    drawn = times_chart(times, LABEL + 60, rows)
    columns = [
        {at for at, row in enumerate(drawn) if row[1 + x][1] in ("average", "dot")}
        for x in range(9 * 60 // (2 * len(times)), 60)
    ]
    for left, right in pairwise(columns):
        assert any(abs(here - there) <= 1 for here in left for there in right)


@given(st.lists(st.floats(20, 45), min_size=1, max_size=60), st.integers(3, 30))
def test_few_games_hide_the_lines_and_never_the_other_way_round(times: list[float], rows: int) -> None:
    drawn = times_chart(times, LABEL + 60, rows)
    for game in range(len(times)):
        column = [row[1 + (2 * game + 1) * 60 // (2 * len(times))] for row in drawn]
        assert [cell for cell in column if cell in {("▄", "dot"), ("▀", "dot")}]
    assert {text for row in drawn for text, role in row if role == "dot"} <= set("▄▀▲")


@given(st.lists(st.floats(0.5, 5000), min_size=1, max_size=60), st.integers(5, 30))
def test_the_times_fill_most_of_the_axis(times: list[float], rows: int) -> None:
    scale, longest, best = chart_scale(times, rows), longest_shown(times), min(times)
    end = scale.start + (rows - 1) * scale.row_seconds
    assert scale.start <= best <= longest <= end + 1e-6
    # From zero, unless that leaves the lower half empty. The steps of the labels are at most 2.5 times apart.
    assert scale.start == 0 or best > longest / 2
    span = max(longest - scale.start, 0.2 * longest, 1 if longest < 3600 else 60 * (rows - 1))
    assert end - scale.start <= 3 * span + 2 * scale.row_seconds * scale.label_rows


@pytest.mark.parametrize("count", [1, 5, 60, 200])
def test_the_games_are_spread_over_the_whole_width(count: int) -> None:
    drawn = times_chart([20.0 + n % 5 for n in range(count)], LABEL + 60, 9)
    last = max(x for row in drawn for x, (_, role) in enumerate(row[1:]) if role == "dot")
    first = min(x for row in drawn for x, (_, role) in enumerate(row[1:]) if role == "dot")
    assert abs(first - (59 - last)) <= 1
    assert last >= 59 - 60 // (2 * count)


def test_a_time_is_as_high_as_it_is_long_above_zero() -> None:
    rows = plain(times_chart([0.0, 15.0, 30.0, 45.0, 60.0], LABEL + 50, 5, fine=False))
    assert [line[: LABEL - 1].strip() for line in rows] == ["1:00", "45 s", "30 s", "15 s", "0"]
    places = [next(at for at, line in enumerate(rows) if line[LABEL + 5 + 10 * n] == "•") for n in range(5)]
    assert places == [4, 3, 2, 1, 0]


def test_times_close_together_are_on_an_axis_that_begins_near_the_best() -> None:
    rows = plain(times_chart([21.4, 24.0, 19.8, 26.3, 22.2], LABEL + 50, 6, fine=False))
    assert [line[: LABEL - 1].strip() for line in rows] == ["28 s", "26 s", "24 s", "22 s", "20 s", "18 s"]
    places = [next(at for at, line in enumerate(rows) if line[LABEL + 5 + 10 * n] == "•") for n in range(5)]
    assert places == [3, 2, 4, 1, 3]


@pytest.mark.parametrize("times", [[90.0, 91.0, 92.0], [3700.0, 3900.0, 4100.5]])
def test_two_labels_are_never_the_same(times: list[float]) -> None:
    for rows in range(2, 30):
        labels = list(chart_scale(times, rows).labels(rows).values())
        assert len(set(labels)) == len(labels)


def test_without_colours_the_series_have_characters_of_their_own() -> None:
    drawn = "".join(plain(times_chart([30.0, 50, 30, 60, 40, 20, 35, 45], 60, 7, chosen=3, fine=False)))
    assert all(mark in drawn for mark in "•━┄◆")
    assert all(mark in to_ascii(drawn) for mark in "*=-@")
    assert "━" not in "".join(plain(times_chart([30.0, 50.0, 30.0, 60.0], 60, 7, fine=False)))


@BOTH
def test_a_time_above_the_axis_points_up(fine: bool) -> None:
    drawn = plain(times_chart([10.0, 11.0, 12.0, 900.0], 60, 7, fine=fine))
    assert [line.count("▲") for line in drawn] == [1, 0, 0, 0, 0, 0, 0]


@given(st.lists(st.floats(1, 100), min_size=1, max_size=60), st.data())
def test_a_histogram_counts_every_game_and_marks_the_bar_of_the_chosen_one(
    times: list[float], data: st.DataObject
) -> None:
    game = data.draw(st.integers(0, len(times) - 1))
    rows = histogram(times, 120, 9, game)
    assert 1 <= int(rows[0][0][0][:-1]) <= len(times)
    assert any(text == "█" for text, _ in rows[0][1:])
    marks = [x for x, (text, _) in enumerate(rows[-2][1:]) if text == "◆"]
    lit = {
        x for row in rows[:-1] for x, (text, role) in enumerate(row[1:]) if role == "chosen" and text != " "
    }
    assert len(marks) == 1
    assert marks[0] in lit


def test_the_labels_of_a_histogram_are_at_the_edges_of_its_bars() -> None:
    *_, last, axis = plain(histogram([10.0, 11, 12, 13, 14, 15, 16, 17, 18, 19], 120, 6))
    edges = [x for x in range(LABEL, len(last)) if last[x] != " " and last[x - 1] in " │┤"]
    assert edges == [x for x in range(len(axis)) if axis[x] == "╵" and x < len(last.rstrip())]
    assert axis.split()[::2] == [f"╵{seconds}" for seconds in range(10, 21)]


@pytest.mark.parametrize("columns", [58, 78, 120])
def test_the_bar_of_the_times_above_the_axis_is_labelled_so(columns: int) -> None:
    times = [0.9 + 0.05 * number for number in range(18)]
    *_, bar, axis = plain(histogram([*times, 11.453], columns, 6, len(times)))
    assert axis.endswith("╵11 s+")
    assert 0 <= bar.index("◆") - axis.rindex("╵") <= 4
    assert not plain(histogram(times, columns, 6))[-1].endswith("+")


@pytest.mark.parametrize(("draw", "kept"), [(times_chart, chart._plot), (histogram, chart._bins)])
def test_the_chart_is_computed_once_however_the_cursor_moves(draw: Any, kept: Any) -> None:
    times = tuple(10.0 + number % 7 for number in range(50))
    draw(times, 80, 10, 0)
    before = kept.cache_info().misses
    assert draw(times, 80, 10, 1) != draw(times, 80, 10, 2)
    assert kept.cache_info().misses == before


def test_a_time_at_the_edge_of_two_bars_is_in_the_right_one() -> None:
    *_, axis = plain(histogram([3.0, 3.2, 3.5, 60.0, 70.0], 78, 6))
    assert axis.split("╵")[1].strip() == "3 s"
    assert axis.endswith("╵1:00+")
    # 3.5 has a bar of its own, and the two long times share the last one.
    *bars, _ = plain(histogram([3.0, 3.2, 3.5, 60.0, 70.0], 78, 6, 2))
    assert [bars[-1][LABEL + 8 * n] != " " for n in range(7)] == [True, False, True, False, False, True, True]
