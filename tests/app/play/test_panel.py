"""What stands in the panel of Play, without the app."""

from __future__ import annotations

from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st
from playing import finished
from rich.text import Text

from solver.board import LARGEST, SMALLEST, Board, Move
from solver.goal import Goal
from tui.challenge import Challenge, Optimum
from tui.jobs import Job
from tui.play.layout import fitting_sizes, lay_out
from tui.play.model.game import Game
from tui.play.model.game_recorder import GameRecorder
from tui.play.model.hint_assistant import HintAssistant
from tui.play.panel import PanelView
from tui.widgets.tile_sizes import NAMES

TWO_LEFT = "1 2 3/4 5 6/0 7 8"


class Owner:
    """Never told of anything: no job is started here."""

    is_running = False

    def call_later(self, *_: object) -> bool:
        raise AssertionError("a job was started")


def view_of(board: str, *moves: Move, message: str = "", goal: str = "standard") -> PanelView:
    start = Board.parse(board)
    game = Game(Challenge(start, Goal.named(goal, start.rows, start.cols)), lambda: 0.0)
    hints = HintAssistant(partial(Job, Owner()), lambda _: None, lambda _: None)
    recorder = GameRecorder()
    recorder.load(game)
    for move in moves:
        game.play(move)
    if game.solved and moves:
        recorder.finish(game)
    return PanelView(game, hints, recorder, Text(message))


def comment(view: PanelView, width: int = 80) -> str:
    return view.comment(width).plain


def test_before_the_first_move_the_keys_are_explained_and_a_reason_takes_their_place() -> None:
    assert comment(view_of(TWO_LEFT)).startswith("Slide tiles into the gap")
    assert comment(view_of(TWO_LEFT, message="why")) == "why"
    assert comment(view_of(TWO_LEFT, Move.LEFT)) == ""


def test_the_figures_of_a_game() -> None:
    view = view_of(TWO_LEFT, Move.LEFT)
    figures = dict(view.figures())
    assert figures == {
        "time": "0:00.0",
        "moves": "1",
        "TPS": "-",
        "best": "-",
        "in place": "7/8",
        "h (Manhattan)": "1",
    }
    view.game.toggle_pause()
    assert "time, paused" in dict(view.figures())
    assert comment(view).startswith("Paused.")


def test_a_ghost_waits_for_the_first_move_and_is_gone_at_the_goal() -> None:
    view = view_of(TWO_LEFT)
    rival = finished(start=view.game.board, moves=(Move.LEFT, Move.LEFT), at=(0.0, 9.0), seconds=9.0)
    view.recorder.compare(own=None, others=None, ghost=rival, retry=False)
    assert dict(view.figures())["ghost"] == "0/2, 6 in place"
    assert [title for title, _ in view.other_boards()] == ["ghost (0:09.0)"]
    view.game.play(Move.LEFT)
    assert dict(view.figures())["ghost"] == "1/2, 7 in place"
    view.game.play(Move.LEFT)
    assert "ghost" not in dict(view.figures())
    assert list(view.other_boards()) == []


def test_another_goal_than_the_standard_one_is_shown_if_it_is_narrow() -> None:
    assert [title for title, _ in view_of(TWO_LEFT, goal="snake").other_boards()] == ["goal (snake)"]
    wide = Goal.named("snake", 2, 9).board.code
    assert list(view_of(wide, goal="snake").other_boards()) == []


@pytest.mark.parametrize(
    ("board", "words"),
    [("1 2 3/4 5 6/7 8 0", "This is the goal. n deals"), ("1 2 3/4 5 6/8 7 0", "NOT SOLVABLE\nNo moves")],
)
def test_a_board_that_need_not_or_cannot_be_solved(board: str, words: str) -> None:
    assert comment(view_of(board)).startswith(words)


@pytest.mark.parametrize(
    ("moves", "optimum", "words"),
    [
        ("LL", None, "Solved in 2 moves, optimal ...\n\n"),
        ("LL", Optimum(2, 2), "Solved in 2 moves, optimal 2\nNo way is shorter!\n"),
        ("DULL", Optimum(2, 2), "Solved in 4 moves, optimal 2\n2 moves more than needed.\n"),
        ("DULL", Optimum(6, 2), "Solved in 4 moves, best known 4\nno way is shorter than 2\n"),
        ("LL", Optimum(6, 2), "Solved in 2 moves, optimal 2\nNo way is shorter!\n"),
    ],
)
def test_at_the_goal_the_moves_are_compared_with_the_optimum(
    moves: str, optimum: Optimum | None, words: str
) -> None:
    by_letter = {move.name[0]: move for move in Move}
    view = view_of(TWO_LEFT, *(by_letter[letter] for letter in moves))
    if optimum is not None:
        view.recorder.learn(view.game.challenge, optimum)
    assert comment(view).startswith(words)


def test_a_title_that_is_too_long_is_broken_and_hints_and_retries_are_named() -> None:
    view = view_of(TWO_LEFT, Move.LEFT, Move.LEFT)
    view.game.note_hint(view.game.board)
    view.recorder.compare(own=None, others=None, ghost=None, retry=True)
    text = comment(view, width=20)
    assert text.startswith("Solved in 2 moves,\noptimal ...\n")
    assert "\nwith 1 hint\na retry: no best, no average\n" in text


sizes = st.integers(SMALLEST, LARGEST)


@given(sizes, sizes, st.integers(60, 300), st.integers(15, 100), st.sampled_from(["auto", *NAMES]))
def test_the_board_and_the_panel_fit_into_the_terminal(
    rows: int, cols: int, width: int, height: int, wanted: str
) -> None:
    layout = lay_out(rows, cols, width, height, wanted)
    across, down = (max, sum) if layout.below else (sum, max)
    assert across((layout.board[0], layout.panel[0])) <= width
    assert down((layout.board[1], layout.panel[1])) <= height


@given(sizes, sizes, st.integers(60, 300), st.integers(15, 100))
def test_a_larger_terminal_fits_every_size_of_a_smaller_one(
    rows: int, cols: int, width: int, height: int
) -> None:
    fitting = fitting_sizes(rows, cols, width, height)
    assert fitting == [name for name in NAMES if name in fitting]
    # Ten columns more are more than a wide terminal spends on a wider panel.
    assert set(fitting) <= set(fitting_sizes(rows, cols, width + 10, height + 1))
