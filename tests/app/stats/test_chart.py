"""The chart and the histogram: they fit their room, start at zero and show every game."""

from __future__ import annotations

from statistics import median

from hypothesis import given
from hypothesis import strategies as st

from tui.stats.model.chart import LABEL, WIDEST, Row, histogram, step_for, times_chart, top_of
from tui.widgets.ascii_filter import to_ascii

TIMES = st.lists(st.floats(0, 1e5), min_size=1, max_size=150)
ROOM = (st.integers(20, 120), st.integers(3, 20))


def plain(rows: list[Row]) -> list[str]:
    return ["".join(cells for cells, _ in row) for row in rows]


@given(TIMES, *ROOM)
def test_both_fit_their_room_and_are_plain_in_ascii(times: list[float], columns: int, rows: int) -> None:
    for draw in (times_chart, histogram):
        drawn = plain(draw(times, columns, rows, len(times) - 1))
        assert len(drawn) == rows
        assert all(len(line) <= columns for line in drawn)
        assert "?" not in to_ascii("".join(drawn))


@given(TIMES)
def test_the_axis_ends_above_all_times_but_those_far_from_the_others(times: list[float]) -> None:
    top, middle = top_of(times), median(times)
    assert top > 0
    assert all(seconds <= top or seconds > 2 * middle for seconds in times)


@given(st.floats(0.01, 1e6))
def test_a_step_is_long_enough(seconds: float) -> None:
    assert step_for(seconds) >= seconds


def test_a_time_stands_as_high_as_it_is_long_above_zero() -> None:
    rows = plain(times_chart([0.0, 15.0, 30.0, 45.0, 60.0], 60, 5))
    assert [line[: LABEL - 1].strip() for line in rows] == ["1:00", "", "30 s", "", "0"]
    places = [
        next(at for at, line in enumerate(rows) if line[LABEL + 3 + WIDEST * n] in "•━") for n in range(5)
    ]
    assert places == [4, 3, 2, 1, 0]


def test_the_average_the_best_and_the_chosen_game_have_characters_of_their_own() -> None:
    drawn = "".join(plain(times_chart([30.0, 50, 30, 60, 40, 20, 35, 45], 60, 7, chosen=3)))
    assert all(mark in drawn for mark in "•━┄◆")
    assert "━" not in "".join(plain(times_chart([30.0, 50.0, 30.0, 60.0], 60, 7)))
    assert "▲" in "".join(plain(times_chart([10.0, 11.0, 12.0, 900.0], 60, 7)))


def test_the_average_line_is_the_rolling_average_of_five() -> None:
    rows = plain(times_chart([60.0] + [30.0] * 9, 90, 5))
    line = {at: row.count("━") for at, row in enumerate(rows)}
    # The one minute is dropped as the worst of the first five; then all are equal.
    assert line == {0: 0, 1: 0, 2: line[2], 3: 0, 4: 0}
    assert line[2] > 15


@given(st.lists(st.floats(1, 100), min_size=1, max_size=60))
def test_the_bars_of_a_histogram_count_every_game(times: list[float]) -> None:
    rows = histogram(times, 120, 9)
    label = rows[0][0][0]
    cells = rows[0][1:]
    assert 1 <= int(label) <= len(times)
    assert any(text == "█" for text, _ in cells)
