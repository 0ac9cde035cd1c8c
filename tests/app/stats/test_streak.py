"""The streak of daily boards."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tui.stats.model.overview import Streak, streak

TODAY = date(2026, 3, 2)


def days(*ago: int) -> set[date]:
    return {TODAY - timedelta(days=number) for number in ago}


@pytest.mark.parametrize(
    ("solved", "expected"),
    [
        (days(), Streak(0, 0)),
        (days(0), Streak(1, 1)),
        (days(1), Streak(1, 1)),  # Today's board is still open.
        (days(2), Streak(0, 1)),
        (days(0, 1, 2), Streak(3, 3)),  # Over the end of February.
        (days(1, 2, 3), Streak(3, 3)),
        (days(0, 2, 3, 4), Streak(1, 3)),
        (days(2, 3, 4, 9), Streak(0, 3)),
        (days(-1, 0), Streak(1, 2)),  # Tomorrow's board, solved today, is for tomorrow.
        ({date.min, date.max}, Streak(0, 1)),
    ],
)
def test_a_streak_is_of_days_without_a_gap(solved: set[date], expected: Streak) -> None:
    assert streak(solved, TODAY) == expected


@given(st.sets(st.integers(-3, 30)))
def test_the_longest_is_at_least_the_one_now(ago: set[int]) -> None:
    found = streak(days(*ago), TODAY)
    assert found.longest >= found.now
    assert (found.now > 0) is (bool(ago & {0, 1}))
    assert found.longest <= len(ago)
