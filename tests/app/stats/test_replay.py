"""The replay of a finished game, without a screen."""

from __future__ import annotations

from datetime import UTC, datetime
from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.board import Board, Move
from solver.goal import Goal
from solver.verify import replay as played
from tui.finished_game import FinishedGame
from tui.stats.model.replay import LONGEST_PAUSE, SPEEDS, Replay

TIMES = st.lists(st.integers(0, 9000), min_size=1, max_size=40).map(
    lambda gaps: tuple(thousandths / 1000 for thousandths in accumulate([0, *gaps[1:]]))
)


def game_of(at: tuple[float, ...], seconds: float | None = None) -> FinishedGame:
    """A game that goes to and fro at these seconds, and ends at the board that it calls its goal."""
    start = Board.parse("1 2 3/4 5 6/7 8 0")
    moves = tuple(Move.DOWN if number % 2 == 0 else Move.UP for number in range(len(at)))
    goal = Goal.of(played(start, moves))
    return FinishedGame("g", datetime.now(UTC), start, goal, moves, at, seconds or at[-1])


@given(at=TIMES)
def test_every_frame_is_shown_from_its_time_on(at: tuple[float, ...]) -> None:
    replay = Replay(game_of(at))
    assert replay.position == 0
    for second in at:
        assert replay.turn_to(second) == sum(other <= second for other in at)
        assert replay.board == played(replay.start, replay.path[: replay.position])
        replay.turn_to(second - 0.001)
        assert replay.position == (sum(other < second for other in at) if second else 0)


@given(
    at=TIMES,
    ticks=st.lists(st.floats(0.001, 0.5), min_size=1, max_size=60),
    speed=st.sampled_from(SPEEDS),
    skips=st.booleans(),
)
def test_time_goes_on_and_no_frame_comes_too_soon(
    at: tuple[float, ...], ticks: list[float], speed: float, skips: bool
) -> None:
    replay = Replay(game_of(at))
    replay.speed, replay.skips_pauses = speed, skips
    for tick in ticks:
        before, clock = replay.position, replay.clock
        after = replay.advance(tick)
        assert after >= before
        assert clock <= replay.clock <= replay.seconds
        assert replay.when(after) <= replay.clock + 0.001
        if not skips:
            assert replay.clock == pytest.approx(min(clock + tick * speed, replay.seconds))


@given(at=TIMES)
def test_going_to_a_frame_and_letting_no_time_pass_stays_there(at: tuple[float, ...]) -> None:
    replay = Replay(game_of(at))
    for frame in range(len(replay) + 1):
        assert replay.go(frame) == frame
        assert replay.ended == (frame == len(replay) or replay.when(frame) >= replay.seconds)
    assert replay.go(10**6) == len(replay)
    assert replay.ended


def test_a_long_pause_is_cut_to_three_seconds_only_when_asked() -> None:
    replay = Replay(game_of((0.0, 1.0, 61.0)))
    replay.go(2)
    assert replay.advance(LONGEST_PAUSE + 0.1) == 2
    replay.go(2)
    replay.skips_pauses = True
    assert replay.advance(LONGEST_PAUSE) == 2
    assert replay.advance(0.1) == 3
    assert replay.clock == 61.0


def test_speeds_end_at_the_slowest_and_the_fastest() -> None:
    replay = Replay(game_of((0.0,)))
    for steps, speeds in ((1, [2, 4, 8, 16, 32, 32]), (-1, [16, 8, 4, 2, 1, 0.5, 0.25, 0.25])):
        for speed in speeds:
            replay.speed = replay.speed_after(steps)
            assert replay.speed == speed


def test_tiles_a_second_are_those_of_the_last_three_seconds() -> None:
    replay = Replay(game_of(tuple(float(number) for number in range(10))))
    replay.turn_to(8.5)
    assert replay.tps == pytest.approx(1.0)
    replay.turn_to(0.05)
    assert replay.tps == 0


@given(at=TIMES, seconds=st.floats(0, 100))
def test_the_bar_is_one_of_time_and_leads_back_to_the_same_frame(
    at: tuple[float, ...], seconds: float
) -> None:
    replay = Replay(game_of(at, at[-1] + 0.001))
    frame = replay.turn_to(round(min(seconds, replay.seconds), 3))
    done, whole = replay.bar
    assert 0 <= done <= whole
    assert done == pytest.approx(replay.clock * 1000, abs=1.001)
    assert replay.scrub(done + 1) >= frame
    assert replay.scrub(whole) == len(replay)


@pytest.mark.parametrize("at", [(0.0, 5.0, 4.0, 6.0), (0.0, 5.0, 5.0, 6.0)])
def test_a_move_made_again_never_comes_before_the_one_before_it(at: tuple[float, ...]) -> None:
    assert list(Replay(game_of(at)).times) == [0.0, 5.0, 5.0, 6.0]


def test_a_game_without_times_is_spread_evenly() -> None:
    game = game_of((0.0, 1.0))
    bare = FinishedGame(game.id, game.when, game.start, game.goal, game.moves, (), 3.0)
    assert list(Replay(bare).times) == [1.5, 3.0]


def test_a_game_of_no_moves_has_its_one_frame() -> None:
    solved = Board.solved(3, 3)
    replay = Replay(FinishedGame("g", datetime.now(UTC), solved, Goal.standard(3, 3), (), (), 0.0))
    assert replay.advance(2.0) == 0
    assert replay.ended
