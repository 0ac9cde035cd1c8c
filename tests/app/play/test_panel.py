"""The texts in the panel of Play, without the app."""

from __future__ import annotations

import pytest
from hosting import FakeHost, FakeRecords
from hypothesis import given
from hypothesis import strategies as st
from playing import finished

from solver.board import LARGEST, SMALLEST, Board, Move
from solver.goal import Goal
from tui.challenge import Challenge
from tui.finished_game import ComparedGames
from tui.messages import Notice
from tui.play.model.game import Game
from tui.play.model.game_comparison import Optimum
from tui.play.model.game_stack import GameStack
from tui.play.model.layout import fitting_sizes, lay_out
from tui.play.model.play_model import PlayModel
from tui.play.panel import GamePanel
from tui.widgets.tile_sizes import NAMES

TWO_LEFT = "1 2 3/4 5 6/0 7 8"


KEYS = {
    "play.new": "n",
    "play.hint": "h",
    "play.follow": ".",
    "play.pause": "Space",
    "play.edit": "e",
    "play.restart": "R",
}


class Screen(FakeHost):
    """A screen with few keys."""

    def key_of(self, binding_id: str) -> str:
        return KEYS.get(binding_id, binding_id)


def panel_of(board: str, *moves: Move, message: str = "", goal: str = "standard") -> GamePanel:
    start = Board.parse(board)
    challenge = Challenge(start, Goal.named(goal, start.rows, start.cols))

    model = PlayModel(Screen(), GameStack(challenge, lambda: 0.0), FakeRecords())
    model.load()
    for move in moves:
        model.play((move,))
    panel = GamePanel(model)
    panel.notices = [Notice(message, warning=False, since=0.0)] if message else []
    return panel


def comment(panel: GamePanel) -> str:
    return panel.comment().plain


def figures(panel: GamePanel) -> dict[str, str]:
    text = panel.text
    shown = (*text.main_figures(), *text.more_figures(), *text.splits())
    return {label: value for label, value, _ in shown}


def result(panel: GamePanel) -> list[str]:
    assert panel.model.finished is not None
    return [sentence for sentence, _ in panel.text.result(panel.model.finished)]


def test_before_the_first_move_the_panel_explains_the_keys_or_why_a_key_does_nothing() -> None:
    panel = panel_of(TWO_LEFT)
    assert comment(panel) == ""
    panel.model.compare(panel.model.game.id, ComparedGames(none_finished=True))
    assert comment(panel).startswith("Put the tiles in order")
    assert comment(panel_of(TWO_LEFT, message="why")) == "why"
    assert comment(panel_of(TWO_LEFT, Move.LEFT)) == ""


def test_the_figures_of_a_game() -> None:
    panel = panel_of(TWO_LEFT, Move.LEFT)
    assert figures(panel) == {
        "time": "0:00.0",
        "TPS": "-",
        "moves": "1",
        "best": "-",
        "in place": "7/8",
        "distance": "1",
    }
    panel.model.toggle_pause()
    assert comment(panel) == "Paused. Move a tile or press Space to continue."


def test_a_restored_game_is_visible_and_not_called_paused() -> None:
    panel = panel_of(TWO_LEFT, Move.LEFT)
    panel.model.game.pause()
    assert comment(panel).startswith("Paused.")
    panel.model.games = GameStack.from_dict(panel.model.games.to_dict())
    assert comment(panel) == "Welcome back. Move a tile or press Space to continue."
    panel.model.game.resume()
    assert comment(panel) == ""


def test_after_undo_in_a_finished_game_the_panel_says_that_the_clock_stays_stopped() -> None:
    panel = panel_of(TWO_LEFT, Move.LEFT, Move.LEFT)
    panel.model.undo()
    recorded = "Your result is recorded, so the clock stays stopped. R starts this board again."
    assert comment(panel) == recorded
    panel.model.toggle_pause()
    assert comment(panel) == recorded
    panel.model.restart()
    assert not panel.model.game.begun


def test_a_ghost_waits_for_the_first_move_and_is_gone_at_the_goal() -> None:
    panel = panel_of(TWO_LEFT)
    model = panel.model
    rival = finished(start=model.game.board, moves=(Move.LEFT, Move.LEFT), at=(0.0, 9.0), seconds=9.0)
    model.compare(model.game.id, ComparedGames(fastest_on_board=rival))
    assert figures(panel)["ghost"] == "move 0 of 2"
    assert figures(panel)["ghost in place"] == "6/8"
    assert "you" not in figures(panel)
    assert [title for title, _ in panel.other_boards()] == ["ghost (9.000)"]
    model.play((Move.LEFT,))
    assert (figures(panel)["ghost"], figures(panel)["ghost in place"]) == ("move 1 of 2", "7/8")
    assert figures(panel)["you"] == "level"
    model.undo()
    assert (figures(panel)["ghost"], figures(panel)["you"]) == ("move 1 of 2", "level")
    model.redo()
    model.play((Move.LEFT,))
    assert list(panel.other_boards()) == []
    # The race is over, even if the last move is undone: the clock has stopped.
    model.undo()
    assert list(panel.other_boards()) == []
    assert "ghost" not in figures(panel)


def test_a_goal_other_than_the_standard_one_is_shown_if_it_is_narrow() -> None:
    assert [title for title, _ in panel_of(TWO_LEFT, goal="snake").other_boards()] == ["goal (snake)"]
    wide = Goal.named("snake", 2, 9).board.code
    assert list(panel_of(wide, goal="snake").other_boards()) == []


@pytest.mark.parametrize(
    ("board", "words"),
    [
        ("1 2 3/4 5 6/7 8 0", "This is the goal. n gives you"),
        (
            "1 2 3/4 5 6/8 7 0",
            "This board has no solution. Press e, then edit.kurang to see why or edit.fix to fix it.",
        ),
    ],
)
def test_a_board_that_need_not_or_cannot_be_solved(board: str, words: str) -> None:
    assert comment(panel_of(board)).startswith(words)


@pytest.mark.parametrize(
    ("moves", "optimum", "sentence"),
    [
        ("LL", None, "2 moves."),
        ("LL", Optimum(2, 2), "2 moves. Perfect: the shortest possible solution!"),
        ("DULL", Optimum(2, 2), "4 moves; the shortest solution has 2."),
        ("DULL", Optimum(6, 2), "4 moves; best known 4, at least 2 needed."),
        ("LL", Optimum(6, 2), "2 moves. Perfect: the shortest possible solution!"),
    ],
)
def test_at_the_goal_the_moves_are_compared_with_the_optimum(
    moves: str, optimum: Optimum | None, sentence: str
) -> None:
    by_letter = {move.name[0]: move for move in Move}
    panel = panel_of(TWO_LEFT, *(by_letter[letter] for letter in moves))
    if optimum is not None:
        panel.model.optima[panel.model.game.challenge] = optimum
    assert sentence in result(panel)


def test_undone_moves_are_named_and_make_no_perfect_game() -> None:
    panel = panel_of(TWO_LEFT, Move.LEFT)
    model = panel.model
    model.undo()
    model.redo()
    assert model.game.undone == 0
    model.undo()
    model.play((Move.LEFT, Move.LEFT))
    model.optima[model.game.challenge] = Optimum(2, 2)
    assert "2 moves and 1 undone. The shortest possible solution." in result(panel)
    assert "2 moves (shortest 2), 1 undone" in model.card()
    again = Game.from_dict(model.game.to_dict())
    assert again.undone == 1
    model.undo()
    assert model.game.undone == 1


def test_the_result_names_the_best_the_average_and_what_does_not_count() -> None:
    panel = panel_of(TWO_LEFT, Move.LEFT, Move.LEFT)
    model = panel.model
    slower = finished(seconds=1.204)
    model.compare(model.game.id, ComparedGames(best_other=slower, ao5=14.22))
    assert result(panel)[0] == "New best! 1.204 s faster."
    assert "before 1.204" in result(panel), "the time itself is shown in large digits"
    assert "Ao5 14.220" in result(panel)
    model.compare(model.game.id, ComparedGames(retry=True))
    assert "A retry does not count." in result(panel)
    model.game.note_hint(model.game.board)
    assert "This game does not count: you used 1 hint." in result(panel)


def test_the_result_is_one_line_to_share() -> None:
    panel = panel_of(TWO_LEFT, Move.LEFT)
    assert panel.model.card() == ""
    panel.model.play((Move.LEFT,))
    assert panel.model.card() == "puzzle-tui 3x3: 0.000 s, 2 moves"
    panel.model.optima[panel.model.game.challenge] = Optimum(2, 2)
    assert panel.model.card() == "puzzle-tui 3x3: 0.000 s, 2 moves (shortest 2)"
    snake = panel_of("1 2 3/6 5 4/7 0 8", Move.LEFT, goal="snake")
    assert snake.model.card() == "puzzle-tui 3x3 snake: 0.000 s, 1 move"


@pytest.mark.parametrize("width", [20, 28, 58, 138])
def test_no_line_of_the_panel_is_wider_than_the_panel_and_no_word_is_broken(width: int) -> None:
    panel = panel_of(TWO_LEFT)
    for line in panel.figures_below(width).plain.split("\n")[:-1]:
        assert len(line) <= width
        assert not line.endswith(("in", "best", "time"))


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
    # The panel of a wide terminal is wider by less than these ten columns.
    assert set(fitting) <= set(fitting_sizes(rows, cols, width + 10, height + 1))


def test_the_fewest_moves_so_far_are_mentioned_if_the_game_counts() -> None:
    panel = panel_of(TWO_LEFT, Move.LEFT, Move.LEFT)
    model = panel.model
    own = model.finished
    other = finished(seconds=0.0)
    model.compare(model.game.id, ComparedGames(best_other=other, recorded=own, fewest_before=53))
    assert "Fewest moves yet (53 before)." in result(panel)
    model.compare(model.game.id, ComparedGames(best_other=other, recorded=own, fewest_before=2))
    assert not any("Fewest" in sentence for sentence in result(panel))
    model.compare(model.game.id, ComparedGames(best_other=other, recorded=own))
    assert not any("Fewest" in sentence for sentence in result(panel))


def test_a_board_without_a_solution_has_no_clock_and_no_splits() -> None:
    panel = panel_of("1 2 3/4 5 6/8 0 7", Move.LEFT)
    model = panel.model
    model.compare(model.game.id, ComparedGames(best_other=finished(seconds=9.0)))
    assert not model.game.clock.running
    assert model.comparison.splits == []
    assert model.game.board.code in model.game.goal.board.code.replace("7.8", "8.7"), "rows are complete"


@pytest.mark.parametrize(("most", "shown"), [(9, 0), (2, 1), (1, 2)])
def test_splits_without_room_are_counted(most: int, shown: int) -> None:
    panel = panel_of(TWO_LEFT, Move.LEFT, Move.LEFT)
    model = panel.model
    model.compare(model.game.id, ComparedGames(best_other=finished(seconds=9.0)))
    number = len(model.comparison.splits)
    assert number == 3
    lines = [label for label, _, _ in panel.text.result_splits(most)]
    assert len(lines) == 1 + min(most, number) + (1 if shown else 0)
    assert (lines[-1] == f"and {shown} more") == bool(shown)
    assert [label for label, _, _ in panel.text.result_splits(0)] == ["3 splits not shown"]


def test_splits_on_a_board_of_ones_own_are_not_compared_with_those_of_a_dealt_board() -> None:
    panel = panel_of(TWO_LEFT, Move.LEFT, Move.LEFT)
    model = panel.model
    model.compare(model.game.id, ComparedGames(best_other=finished(seconds=9.0, seed="K7Q2")))
    assert "A board of your own does not count." in result(panel)
    assert panel.text.splits(9) == []
