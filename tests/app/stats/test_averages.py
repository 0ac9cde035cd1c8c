"""Averages against results worked out by hand, and against the definition for any times."""

from __future__ import annotations

from math import ceil, isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st
from playing import finished

from tui.finished_game import ranked_games
from tui.stats.model.averages import Figure, Summary, average, rolling

TIMES = st.lists(st.floats(0.001, 1e5), max_size=130)


def by_definition(times: list[float], n: int) -> float | None:
    """The oracle: sort, drop a twentieth at each end, take the mean."""
    if len(times) < n:
        return None
    drop = ceil(n / 20)
    middle = sorted(times[-n:])[drop : n - drop]
    return sum(middle) / len(middle)


def test_an_average_of_five_drops_the_best_and_the_worst() -> None:
    # 10 and 30 are dropped: (12 + 14 + 16) / 3.
    assert average([10.0, 12.0, 30.0, 14.0, 16.0], 5).last == 14.0
    # Of the last five 12 and 99 are dropped: (30.5 + 14 + 12.5) / 3.
    assert average([1.0, 12.0, 30.5, 14.0, 99.0, 12.5], 5).last == 19.0


def test_an_average_of_twelve_drops_one_at_each_end() -> None:
    # 1 and 12 are dropped: 2 + ... + 11 = 65.
    assert average([float(number) for number in (7, 1, 12, 3, 9, 2, 8, 4, 11, 5, 10, 6)], 12).last == 6.5


def test_an_average_of_a_hundred_drops_five_at_each_end() -> None:
    # 1 to 5 and 96 to 100 are dropped: 6 + ... + 95 = 4545, of 90.
    times = [float(number) for number in range(1, 101)]
    assert average(times, 100).last == 50.5
    # So five games given up for dinner make no difference; a sixth does.
    slow = [*times[:95], *[9999.0] * 5]
    assert average(slow, 100).last == 50.5
    assert average([*times[:94], *[9999.0] * 6], 100).last == (4545 - 95 + 9999) / 90


def test_equal_times_are_dropped_one_by_one() -> None:
    assert average([5.0, 5.0, 5.0, 5.0, 5.0], 5).last == 5.0
    assert average([5.0, 5.0, 8.0, 8.0, 8.0], 5).last == 7.0


@pytest.mark.parametrize("n", [5, 12, 100])
def test_there_is_no_average_of_fewer_times(n: int) -> None:
    assert average([1.0] * (n - 1), n).last is None
    assert average([1.0] * (n - 1), n).best is None
    assert average([1.0] * n, n).last == 1.0


def test_an_average_of_less_than_three_is_refused() -> None:
    for n in (2, 0, -5):
        with pytest.raises(ValueError, match="at least 3 times"):
            average([1.0] * 9, n)


@given(TIMES, st.sampled_from([3, 5, 12, 21, 100]))
def test_averages_roll_as_defined(times: list[float], n: int) -> None:
    averages = rolling(times, n)
    for end, value in enumerate(averages):
        expected = by_definition(times[: end + 1], n)
        assert (value is None) is (expected is None)
        assert value is None or isclose(value, expected or 0.0)
    known = [value for value in averages if value is not None]
    of_all = average(times, n)
    assert of_all.best == (min(known) if known else None)
    assert of_all.last == (averages[-1] if averages else None)


def test_a_summary_leaves_games_with_hints_out_of_everything_but_the_count() -> None:
    games = [finished(number, seconds) for number, seconds in enumerate([20.0, 10.0, 12.0, 14.0, 16.0, 18.0])]
    helped = finished(99, 0.5, hints=1, moves=(), at=(), start=games[0].goal.board, optimal=0)
    for listed in ([helped, *games[::-1]], [*games, helped]):
        summary = Summary.of(listed)
        assert len(summary.games) == 6
        assert (summary.time.best, summary.time.mean, summary.moves.best) == (10.0, 15.0, 10)
        assert summary.times == (20.0, 10.0, 12.0, 14.0, 16.0, 18.0)
        # The first five without 20 and 10, the last five without 10 and 18: 12, 14 and 16 both times.
        assert (summary.averages[5].last, summary.averages[5].best) == (14.0, 14.0)
        assert (summary.averages[12].last, summary.averages[100].best) == (None, None)
        assert summary.tps.best == 1.0
        assert summary.accuracy.mean is None


def test_the_average_now_is_not_always_the_best() -> None:
    games = [
        finished(number, seconds) for number, seconds in enumerate([10.0, 10.0, 10.0, 10.0, 10.0, 50.0, 50.0])
    ]
    summary = Summary.of(games)
    assert summary.averages[5].best == 10.0
    assert summary.averages[5].last == pytest.approx(70 / 3)


def test_accuracy_is_the_mean_of_the_games_whose_shortest_length_is_known() -> None:
    games = [finished(1, optimal=10), finished(2, optimal=6), finished(3)]
    assert Summary.of(games).accuracy.mean == pytest.approx(0.8)


def test_games_of_the_same_second_keep_the_order_of_the_list() -> None:
    when = finished(1).when
    games = [finished(number, float(number), when=when) for number in (3, 2, 1)]
    assert Summary.of(games).times == (1.0, 2.0, 3.0)


def test_no_games_have_no_figures() -> None:
    summary = Summary.of([])
    assert (summary.games, summary.time, summary.tps) == ((), Figure(), Figure())
    assert summary.times == ()


def test_own_boards_count_only_while_no_random_one_was_solved() -> None:
    own = [finished(1, 0.5), finished(2, 0.7)]
    dealt = [
        finished(3, 9.0, seed="K7Q2"),
        finished(4, 8.0, seed="AB12"),
        finished(5, 0.1, seed="H1", hints=1),
    ]
    assert ranked_games(own) == own
    assert ranked_games([*own, *dealt]) == dealt[:2]
    assert Summary.of([*own, *dealt]).time.best == 8.0
    assert len(Summary.of([*own, *dealt]).games) == 2
