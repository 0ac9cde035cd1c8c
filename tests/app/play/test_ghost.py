"""The ghost stands where the finished game stood when the clock showed the same."""

from __future__ import annotations

from datetime import UTC, datetime

from hypothesis import given
from hypothesis import strategies as st

from solver.board import Board, Move
from solver.goal import Goal
from solver.search import solve
from solver.verify import replay
from tui.challenge import Challenge
from tui.finished_game import FinishedGame
from tui.play.model.game import Game, Stopwatch, tiles_in_place
from tui.play.model.game_comparison import Ghost

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


class Player:
    """The player's game, as far as a ghost looks at it."""

    begun = True

    def __init__(self, seconds=0.0, in_place=0, moved_at=0.0):
        self.clock = Stopwatch(seconds)
        self.in_place, self.changed_at = in_place, moved_at


@given(st.lists(st.floats(0, 40), max_size=20))
def test_the_ghost_is_where_the_game_was_in_whatever_order_it_is_asked(times):
    player = Player()
    ghost = Ghost(GAME, player)
    for seconds in times:
        player.clock = Stopwatch(seconds)
        made = sum(at <= seconds for at in GAME.at)
        assert ghost.moves == made
        assert ghost.board == replay(START, WAY[:made])


def test_the_ghost_ends_at_the_goal_and_all_tiles_are_in_place():
    assert Ghost(GAME, Player(1e9)).board == GAME.goal.board
    assert Ghost(GAME, Player(1e9)).in_place == 8
    assert Ghost(GAME, Player(0.4)).in_place < 8


@given(st.floats(0, 40), st.floats(0, 40), st.integers(0, 8))
def test_the_lead_counts_tiles_now_and_seconds_until_the_ghost_has_as_many_or_one_more(
    moved_at, seconds, in_place
):
    ghost = Ghost(GAME, Player(seconds, in_place, moved_at))
    tiles, ahead = ghost.lead
    assert tiles == in_place - ghost.in_place
    counts = [tiles_in_place(replay(START, WAY[:made]), GAME.goal) for made in range(len(WAY) + 1)]

    def first_time(wanted: int) -> float:
        made = next(made for made, count in enumerate(counts) if count >= wanted)
        return GAME.at[made - 1] if made else 0.0

    as_many = first_time(in_place) - moved_at
    one_more = first_time(in_place + 1) - seconds if in_place < max(counts) else as_many
    assert ahead == min(as_many, one_more)


def test_undo_neither_stops_the_ghost_nor_gives_back_the_time_that_the_moves_took() -> None:
    time = [0.0]
    player = Game(Challenge(START, GAME.goal), lambda: time[0])
    ghost = Ghost(GAME, player)
    for number, move in enumerate((*WAY[:2], Move.DOWN, Move.UP)):
        time[0] = float(number)
        if player.board.source(move) is not None:
            player.play(move)
    time[0] = 6.0
    while player.undo():
        assert player.changed_at == 6.0
        assert (ghost.moves, ghost.board) == (13, replay(START, WAY[:13]))
    # Back at the start, the player has as many tiles in place as the ghost had at once, six seconds ago.
    assert ghost.lead == (player.in_place - ghost.in_place, -6.0)
    time[0] = 7.0
    assert ghost.moves == 15
    player.redo()
    assert player.changed_at == 7.0
