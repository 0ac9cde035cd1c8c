"""The chart and the histogram: they fit their room, start at zero and show every game."""

from __future__ import annotations

from itertools import pairwise
from math import floor
from statistics import median
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tui.stats.model import chart
from tui.stats.model.averages import rolling
from tui.stats.model.chart import BRAILLE, LABEL, WIDEST, Row, histogram, longest_shown, step_for, times_chart
from tui.widgets.ascii_filter import to_ascii

TIMES = st.lists(st.floats(0, 1e6), min_size=1, max_size=150)
ROOM = (st.integers(0, 120), st.integers(0, 40))
BOTH = pytest.mark.parametrize("fine", [True, False])


def plain(rows: list[Row]) -> list[str]:
    return ["".join(cells for cells, _ in row) for row in rows]


def levels(seconds: float, drawn: list[Row], up: int) -> set[int]:
    """The dot of a time, from the bottom, by the first label; two if the time is right between them.

    A label is in the middle of its row.
    """
    labels = [row[0][0][:-1].strip() for row in drawn]
    at, text = next((at, text) for at, text in enumerate(labels) if text)
    minutes, _, rest = text.removesuffix(" s").rpartition(":")
    rows_a_second = (len(drawn) - 1 - at) / (60 * int(minutes or 0) + float(rest))
    exact = up // 2 + up * rows_a_second * seconds
    return {level for level in (floor(exact), floor(exact) + 1) if abs(level - exact) < 0.5 + 1e-9}


def dots(drawn: list[Row], x: int) -> set[int]:
    """The levels of the dots in a column of Braille dots."""
    found = set()
    for row, cells in enumerate(reversed(drawn)):
        bits = ord(cells[1 + x // 2][0]) - 0x2800
        found |= {4 * row + y for y in range(4) if 0 <= bits < 256 and bits & BRAILLE[x % 2][y]}
    return found


@given(TIMES, *ROOM)
def test_both_fit_any_room_and_are_plain_in_ascii(times: list[float], columns: int, rows: int) -> None:
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
    used = min(60, WIDEST * len(times))
    drawn = times_chart(times, LABEL + 60, rows, fine=fine)
    marked = times_chart(times, LABEL + 60, rows, game, fine=fine)
    column = (2 * game + 1) * used // (2 * len(times))
    told = {rows - 1 - level // up for level in levels(times[game], drawn, up)}
    (found,) = (row for row in range(rows) if marked[row][1 + column] == ("◆", "chosen"))
    assert found in told
    assert drawn[found][1 + column][1] in ("dot", "average")
    if fine and len(times) <= 2 * used:
        assert levels(times[game], drawn, up) & dots(drawn, (2 * game + 1) * used // len(times))


@given(st.lists(st.floats(20, 45), min_size=5, max_size=120), st.integers(3, 30))
def test_the_average_passes_through_the_ao5_after_each_game(times: list[float], rows: int) -> None:
    used = min(130, WIDEST * len(times))
    drawn = times_chart(times, LABEL + 130, rows)
    for game, average in enumerate(rolling(times, 5)):
        if average is not None:
            x = (2 * game + 1) * used // len(times)
            found = levels(average, drawn, 4) & dots(drawn, x)
            assert any(drawn[rows - 1 - y // 4][1 + x // 2][1] == "average" for y in found)


@given(st.lists(st.floats(20, 45), min_size=5, max_size=400), st.integers(3, 30))
def test_the_average_has_no_holes(times: list[float], rows: int) -> None:
    drawn = times_chart(times, LABEL + 60, rows)
    used = min(60, WIDEST * len(times))
    columns = [
        {at for at, row in enumerate(drawn) if row[1 + x][1] == "average"}
        for x in range(9 * used // (2 * len(times)), used)
    ]
    for left, right in pairwise(columns):
        assert any(abs(here - there) <= 1 for here in left for there in right)


def test_a_time_stands_as_high_as_it_is_long_above_zero() -> None:
    rows = plain(times_chart([0.0, 15.0, 30.0, 45.0, 60.0], 60, 5, fine=False))
    assert [line[: LABEL - 1].strip() for line in rows] == ["1:00", "", "30 s", "", "0"]
    assert [line[LABEL - 1] for line in rows] == ["┤", "│", "┤", "│", "┤"]
    places = [
        next(at for at, line in enumerate(rows) if line[LABEL + 3 + WIDEST * n] in "•━") for n in range(5)
    ]
    assert places == [4, 3, 2, 1, 0]


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
    assert axis.endswith("╵1.8 s+")
    assert 0 <= bar.index("◆") - axis.rindex("╵") <= 4
    assert not plain(histogram(times, columns, 6))[-1].endswith("+")


@pytest.mark.parametrize(("draw", "kept"), [(times_chart, chart._plot), (histogram, chart._bins)])
def test_the_chart_is_computed_once_however_the_cursor_moves(draw: Any, kept: Any) -> None:
    times = tuple(10.0 + number % 7 for number in range(50))
    draw(times, 80, 10, 0)
    before = kept.cache_info().misses
    assert draw(times, 80, 10, 1) != draw(times, 80, 10, 2)
    assert kept.cache_info().misses == before
