"""A game and the stack of games: undo, redo, the clock, and what is saved."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.board import Board, Move
from solver.errors import IllegalMove, PuzzleError
from solver.goal import NAMES, Goal
from solver.scramble import random_board
from tui.challenge import Challenge
from tui.play.model.game import Game
from tui.play.model.game_stack import MOST_GAMES, GameStack

NEAR = Challenge(Board.parse("1 2 3/4 5 6/7 0 8"), Goal.standard(3, 3))


class Hands:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.time = 100.0

    def __call__(self) -> float:
        return self.time


@st.composite
def challenges(draw: st.DrawFn) -> Challenge:
    rows, cols = draw(st.integers(2, 5)), draw(st.integers(2, 5))
    goal = Goal.named(draw(st.sampled_from(NAMES)), rows, cols)
    return Challenge(random_board(rows, cols, draw(st.integers(0, 99)), goal), goal)


def wander(game: Game, turns: list[int]) -> None:
    for turn in turns:
        if game.solved:
            return
        moves = game.board.moves()
        game.play(moves[turn % len(moves)])


turns = st.lists(st.integers(0, 3), max_size=40)


@given(challenges(), turns)
def test_undo_to_the_start_and_redo_to_the_end_change_nothing(challenge: Challenge, ways: list[int]) -> None:
    game = Game(challenge, Hands())
    wander(game, ways)
    made, board, times = game.made, game.board, game.times
    while game.undo():
        pass
    assert (game.board, game.moves) == (challenge.board, 0)
    while game.redo():
        pass
    assert (game.made, game.board, game.times) == (made, board, times)


@given(challenges(), turns, st.integers(0, 10))
def test_a_saved_game_is_the_same_game(challenge: Challenge, ways: list[int], back: int) -> None:
    game = Game(challenge, Hands())
    wander(game, ways)
    for _ in range(back):
        game.undo()
    again = Game.from_dict(game.to_dict())
    assert again.to_dict() == game.to_dict()
    assert (again.board, again.made, again.goal.board) == (game.board, game.made, game.goal.board)
    assert not again.clock.running


@given(challenges(), st.sampled_from(list(Move)))
def test_a_run_takes_the_blank_to_the_edge(challenge: Challenge, move: Move) -> None:
    game = Game(challenge)
    for step in game.run_of(move):
        game.play(step)
    assert game.solved or game.board.source(move) is None


@given(challenges(), st.data())
def test_a_click_in_line_brings_the_blank_to_the_cell_and_any_other_does_nothing(
    challenge: Challenge, data: st.DataObject
) -> None:
    game = Game(challenge)
    cell = data.draw(st.integers(0, len(challenge.board.tiles) - 1))
    (row, col), (blank_row, blank_col) = (
        divmod(cell, challenge.board.cols),
        divmod(challenge.board.blank, challenge.board.cols),
    )
    moves = game.run_from(cell)
    assert bool(moves) == ((row == blank_row) != (col == blank_col))
    board = challenge.board
    for move in moves:
        board = board.after(move)
    assert not moves or board.blank == cell


def test_the_clock_runs_from_the_first_move_to_the_goal() -> None:
    hands = Hands()
    game = Game(Challenge(Board.parse("1 2 3/4 5 6/0 7 8"), Goal.standard(3, 3)), hands)
    hands.time += 5
    assert game.clock.elapsed == 0
    game.play(Move.LEFT)
    hands.time += 4
    game.play(Move.LEFT)
    hands.time += 9
    assert (game.solved, game.clock.elapsed, game.times, game.tps) == (True, 4, (0, 4), 0.5)


def test_tiles_per_second_use_the_time_that_is_saved() -> None:
    hands = Hands()
    game = Game(Challenge(Board.parse("1 2 3/4 5 6/0 7 8"), Goal.standard(3, 3)), hands)
    game.play(Move.LEFT)
    hands.time += 0.4214
    game.play(Move.LEFT)
    assert game.tps == game.finished().tps == 2 / 0.421


def test_the_clock_rests_before_the_first_move_and_after_the_goal() -> None:
    game = Game(NEAR)
    game.resume()
    assert not game.clock.running
    game.play(Move.LEFT)
    game.resume()
    assert not game.clock.running


def test_a_pause_covers_the_tiles_until_a_move_or_the_next_press() -> None:
    game = Game(Challenge(Board.parse("1 2 3/4 0 6/7 5 8"), Goal.standard(3, 3)))
    game.toggle_pause()
    assert not game.covered, "a game that has not begun cannot be paused"
    game.play(Move.LEFT)
    game.toggle_pause()
    assert (game.covered, game.clock.running) == (True, False)
    game.toggle_pause()
    assert (game.covered, game.clock.running) == (False, True)
    game.toggle_pause()
    game.play(Move.RIGHT)
    assert (game.covered, game.clock.running) == (False, True)
    game.pause()
    assert not game.covered, "the clock waits for another screen, the player has not paused"


def test_an_impossible_move_changes_nothing() -> None:
    game = Game(NEAR)
    with pytest.raises(IllegalMove):
        game.play(Move.UP)
    assert (game.moves, game.board, game.begun) == (0, NEAR.board, False)


def test_undo_goes_back_over_a_new_board_and_a_restart() -> None:
    game_stack = GameStack(NEAR)
    game_stack.game.play(Move.DOWN)
    game_stack.start_game(Challenge.random(Goal.standard(4, 4), "K7Q2"))
    game_stack.restart()
    assert game_stack.undo()
    assert game_stack.undo()
    assert (game_stack.game.challenge, game_stack.game.made) == (NEAR, (Move.DOWN,))
    assert game_stack.undo()
    assert game_stack.game.board == NEAR.board
    assert not game_stack.undo()
    assert [game_stack.redo() for _ in range(4)] == [True, True, True, False]
    assert game_stack.game.challenge.seed == "K7Q2"


def test_a_saved_stack_is_the_same_stack() -> None:
    game_stack = GameStack(NEAR)
    game_stack.game.play(Move.DOWN)
    for number in range(3):
        game_stack.start_game(Challenge.random(Goal.named("snake", 3, 4), str(number)))
    game_stack.undo()
    again = GameStack.from_dict(game_stack.to_dict())
    assert again.to_dict() == game_stack.to_dict()
    assert again.game.challenge == game_stack.game.challenge


def test_a_stack_keeps_a_limited_number_of_games() -> None:
    game_stack = GameStack(NEAR)
    for number in range(MOST_GAMES + 5):
        game_stack.start_game(Challenge.random(Goal.standard(2, 2), str(number)))
    assert len(game_stack.to_dict()["games"]) == MOST_GAMES


@pytest.mark.parametrize(
    "spoilt", [{"front": 7}, {"games": []}, {"games": [{}]}, {"front": None}, {"games": 3}]
)
def test_an_invalid_record_is_refused(spoilt: dict[str, object]) -> None:
    with pytest.raises(PuzzleError):
        GameStack.from_dict({**GameStack(NEAR).to_dict(), **spoilt})


@pytest.mark.parametrize("spoilt", [{"made": 9}, {"at": "1"}, {"moves": "UUUU"}, {"start": "4x4:1.2"}])
def test_an_invalid_game_is_refused(spoilt: dict[str, object]) -> None:
    with pytest.raises(PuzzleError):
        Game.from_dict({**Game(NEAR).to_dict(), **spoilt})


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=5,
)


def test_a_race_is_saved_with_its_rival() -> None:
    rival = Game(NEAR, Hands())
    rival.play(Move.LEFT)
    game = Game(NEAR, rival=rival.finished())
    again = Game.from_dict(game.to_dict()).rival
    assert again is not None
    assert (again.start, again.moves, again.at) == (NEAR.board, (Move.LEFT,), rival.times)
    spoilt = {**game.to_dict(), "rival": "game1 start=2x2"}
    assert Game.from_dict(spoilt).rival is None


def test_a_game_whose_seed_is_empty_is_read_again() -> None:
    # `play --seed ""` makes one.
    game = Game(Challenge.random(Goal.standard(3, 3), ""))
    assert Game.from_dict(game.to_dict()).challenge == game.challenge


@given(st.sampled_from(sorted(Game(NEAR).to_dict())), anything)
def test_any_record_is_a_game_or_is_refused(name: str, value: object) -> None:
    state = {**Game(NEAR).to_dict(), name: value}
    try:
        game = Game.from_dict(state)
    except PuzzleError:
        return
    assert game.clock.elapsed >= 0
    hash(game.challenge)
    assert Game.from_dict(game.to_dict()).to_dict() == game.to_dict()


def test_redo_returns_to_the_new_board_before_it_repeats_older_moves() -> None:
    game_stack = GameStack(Challenge(Board.parse("1 2 3/4 0 6/7 5 8"), Goal.standard(3, 3)))
    game_stack.game.play(Move.LEFT)
    game_stack.undo()
    game_stack.start_game(Challenge.random(Goal.standard(4, 4), "K7Q2"))
    assert game_stack.undo()
    assert game_stack.redo()
    assert game_stack.game.challenge.seed == "K7Q2"


def test_a_hint_is_counted_once_per_board() -> None:
    game = Game(NEAR)
    game.note_hint(game.board)
    game.note_hint(game.board)
    assert (game.hints, Game.from_dict(game.to_dict()).hints) == (1, 1)


@given(st.lists(st.sampled_from(["UP", "DOWN", "LEFT", "RIGHT", "undo", "redo", "stop", "resume", "save"])))
def test_the_times_of_moves_never_go_back(actions):
    hands = Hands()
    game = Game(Challenge(random_board(3, 3, "TIME"), Goal.standard(3, 3)), hands)
    for action in actions:
        hands.time += 0.7501
        if action in Move.__members__:
            if game.board.source(Move[action]) is not None and not game.solved:
                game.play(Move[action])
        elif action == "save":
            game = Game.from_dict(game.to_dict(), hands)
        else:
            {"undo": game.undo, "redo": game.redo, "stop": game.clock.stop, "resume": game.resume}[action]()
        assert list(game.times) == sorted(game.times)


@pytest.mark.parametrize("key", ["\ud800", "\x1b[2J"])
def test_an_id_that_no_database_takes_is_refused(key: str) -> None:
    with pytest.raises(PuzzleError, match="id: printable text is expected"):
        Game.from_dict(Game(NEAR).to_dict() | {"id": key})


def test_a_finished_game_keeps_its_first_time_of_finish_after_it_is_loaded():
    game = Game(NEAR)
    assert game.finished_at is None
    game.play(Move.LEFT)
    first = game.finished_at
    game.undo()
    again = Game.from_dict(game.to_dict())
    again.redo()
    assert again.solved
    assert first is not None
    assert again.finished_at == first
    years = ("0001-01-01T00:00:00+23:59", "9999-12-31T23:59:59-23:59")
    for bad in ("yesterday", "2026-11-16T10:00:00", 7, *years):
        with pytest.raises(PuzzleError):
            Game.from_dict(game.to_dict() | {"finished": bad})


def test_a_saved_game_remembers_a_solution_seen_which_older_versions_take_for_a_hint() -> None:
    game = Game(NEAR)
    game.note_hint(game.board, solution=True)
    state = game.to_dict()
    assert state["hinted"] == game.board.code
    assert Game.from_dict(state).solution_seen
    del state["solution_seen"]
    older = Game.from_dict(state)
    assert (older.hints, older.solution_seen) == (1, False)
