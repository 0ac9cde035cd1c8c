"""The ghost is where the finished game was when its clock showed the same time."""

from __future__ import annotations

from datetime import UTC, datetime
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from solver.board import Board, Move
from solver.goal import Goal
from solver.moves import parse_moves
from solver.verify import replay
from tui.challenge import Challenge
from tui.finished_game import FinishedGame
from tui.play.model.game import Game, Stopwatch, tiles_in_place
from tui.play.model.game_comparison import Ghost

START = Board.parse("8 6 7/2 5 4/3 0 1")
WAY = parse_moves("DDRUULLDDRURULLDDRURULLDDRRUULL")
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
    """The part of the player's game that a ghost reads: the first moves of the solution, at these times."""

    begun = True
    challenge = Challenge(START, GAME.goal)
    goal = GAME.goal

    def __init__(self, seconds=0.0, times=()):
        self.clock = Stopwatch(seconds)
        self.made, self.times = WAY[: len(times)], tuple(times)


@given(st.lists(st.floats(0, 40), max_size=20))
def test_the_ghost_is_where_the_game_was_whatever_the_order_of_the_questions(times):
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


@given(st.lists(st.floats(0, 40), max_size=len(WAY)), st.floats(0, 40))
def test_the_lead_is_the_difference_of_the_clocks_at_as_many_tiles_in_place(times, thinking):
    times = sorted(times)
    now = max(times, default=0.0) + thinking
    ghost = Ghost(GAME, Player(now, times))
    counts = [tiles_in_place(replay(START, WAY[:made]), GAME.goal) for made in range(len(WAY) + 1)]
    most = max(counts[: len(times) + 1])

    def first_time(wanted, clock):
        made = next(made for made, count in enumerate(counts) if count >= wanted)
        return clock[made - 1] if made else 0.0

    of_ghost = max(count for at, count in zip((0.0, *GAME.at), counts, strict=True) if at <= now)
    if max(most, of_ghost) == counts[0]:
        assert ghost.lead is None, "neither has had more tiles in place than at the start"
        return
    ahead = first_time(most, GAME.at) - first_time(most, times)
    if most < max(counts):
        # The ghost has one more tile in place: the player falls behind while the clock runs.
        ahead = min(ahead, first_time(most + 1, GAME.at) - now)
    assert ghost.lead == ahead


def test_a_tile_that_leaves_its_place_does_not_change_the_lead():
    time = [0.0]
    player = Game(Challenge(START, GAME.goal), lambda: time[0])
    ghost = Ghost(GAME, player)
    leads, counts = [], [player.in_place]
    for number, move in enumerate(WAY):
        time[0] = 0.5 * number
        player.play(move)
        leads.append(ghost.lead)
        counts.append(player.in_place)
    assert any(now < before for before, now in pairwise(counts))
    started = next(number for number, count in enumerate(counts[1:]) if count > counts[0])
    assert started > 0
    assert leads == [None] * started + [0.0] * (len(WAY) - started)


def test_a_ghost_at_the_goal_says_its_time() -> None:
    first = next(at for at in GAME.at if Ghost(GAME, Player(at)).in_place == 2)
    assert Ghost(GAME, Player(first - 0.1)).standing == "1/8 in place"
    assert Ghost(GAME, Player(first)).standing == "2/8 in place; you: level"
    assert Ghost(GAME, Player(first + 0.4)).standing == "2/8 in place; you: 0.4 s behind"
    assert Ghost(GAME, Player(1e9)).standing == f"Finished in {GAME.seconds:.3f}."


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
        assert (ghost.moves, ghost.board) == (13, replay(START, WAY[:13]))
    assert ghost.lead is None, "neither has had a tile more than at the start"
    time[0] = 7.0
    assert ghost.moves == 15
    player.redo()
    time[0] = 20.0
    first = next(at for at in GAME.at if Ghost(GAME, Player(at)).in_place == 2)
    assert ghost.lead == first - 20.0
