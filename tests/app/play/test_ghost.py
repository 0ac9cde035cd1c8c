"""The ghost stands where the finished game stood when the clock showed the same."""

from __future__ import annotations

from datetime import UTC, datetime

from hypothesis import given
from hypothesis import strategies as st

from solver.board import Board
from solver.goal import Goal
from solver.search import solve
from solver.verify import replay
from tui.finished_game import FinishedGame
from tui.play.model.game import tiles_in_place
from tui.play.model.ghost import Ghost

START = Board.parse("8 6 7/2 5 4/3 0 1")
WAY = solve(START).path
GAME = FinishedGame(
    id="ghost",
    when=datetime(2026, 11, 16, tzinfo=UTC),
    start=START,
    goal=Goal.standard(3, 3),
    moves=WAY,
    at=tuple(number / 2 for number in range(len(WAY))),
    seconds=(len(WAY) - 1) / 2,
)


@given(st.lists(st.floats(0, 40), max_size=20))
def test_the_ghost_is_where_the_game_was_in_whatever_order_it_is_asked(times):
    ghost = Ghost(GAME)
    for seconds in times:
        made = sum(at <= seconds for at in GAME.at)
        assert ghost.move(seconds) == made
        assert ghost.board(seconds) == replay(START, WAY[:made])


def test_the_ghost_ends_at_the_goal_and_all_tiles_are_in_place():
    assert Ghost(GAME).board(1e9) == GAME.goal.board
    assert Ghost(GAME).in_place(1e9) == 8
    assert Ghost(GAME).in_place(0.4) < 8


@given(st.floats(0, 40), st.floats(0, 40), st.integers(0, 8))
def test_the_lead_counts_tiles_now_and_seconds_until_the_ghost_has_as_many(moved_at, seconds, in_place):
    tiles, ahead = Ghost(GAME).lead(in_place, moved_at, seconds)
    assert tiles == in_place - Ghost(GAME).in_place(seconds)
    counts = [tiles_in_place(replay(START, WAY[:made]), GAME.goal) for made in range(len(WAY) + 1)]
    first = next(made for made, count in enumerate(counts) if count >= in_place)
    assert ahead == (GAME.at[first - 1] if first else 0.0) - moved_at
