"""The commands of the keys of Play, without the app."""

from __future__ import annotations

from hosting import FakeHost, FakeRecords

from solver.board import LARGEST, Board, Move
from solver.goal import Goal
from solver.search import solve
from tui.challenge import Challenge
from tui.play.model.game_comparison import Optimum
from tui.play.model.game_stack import GameStack
from tui.play.model.play_model import PlayModel
from tui.storage.settings import Settings

TWO_LEFT = Challenge(Board.parse("1 2 3/4 5 6/0 7 8"), Goal.standard(3, 3))


class Screen(FakeHost):
    """A screen, and the records to which the model adds games."""

    def __init__(self, games: GameStack) -> None:
        super().__init__()
        self.games = games
        self.records = FakeRecords()
        self.kept, self.known = self.records.added, self.records.optima

    def key_of(self, binding_id: str) -> str:
        return f"<{binding_id}>"


def playing(challenge: Challenge = TWO_LEFT) -> tuple[PlayModel, Screen]:
    games = GameStack(challenge)
    screen = Screen(games)
    model = PlayModel(screen, games, screen.records)
    assert model.load()
    return model, screen


def test_an_arrow_moves_the_tile_or_the_blank_as_the_settings_say() -> None:
    model, screen = playing()
    assert model.slide("LEFT") == [(7, 6)]
    screen.settings = Settings(arrows="blank")
    assert model.slide("LEFT") == [(6, 7)]
    assert model.game.made == (Move.LEFT, Move.RIGHT)


def test_a_run_slides_the_whole_line_and_reaches_the_goal() -> None:
    model, screen = playing()
    assert model.slide("LEFT", run=True) == [(7, 6), (8, 7)]
    assert [game.length for game in screen.kept] == [2]
    assert model.finished == screen.kept[0]
    assert model.slide("RIGHT") == ()
    assert screen.said == ["This board is solved. <play.new> gives you a new one, <play.undo> undoes a move."]


def test_a_game_that_is_solved_before_it_is_loaded_is_kept() -> None:
    model, screen = playing()
    model.games.start_game(TWO_LEFT)
    model.slide("LEFT", run=True)
    assert [game.id for game in screen.kept] == [model.game.id]


def test_a_key_that_cannot_move_says_why_with_the_keys_in_force() -> None:
    model, screen = playing()
    assert model.slide("RIGHT") == ()
    assert screen.said[-1].endswith("<play.arrows> lets the arrows move the blank.")
    assert model.press(1) == ()
    assert screen.said[-1] == "Only tiles in the row or the column of the blank can slide."
    model.undo()
    assert screen.said[-1] == "There is nothing to undo."
    assert model.follow() == ()
    assert screen.said[-1] == "There is no hint to follow; <play.hint> gives one."


def test_while_paused_undo_and_hints_wait() -> None:
    model, screen = playing()
    model.slide("LEFT")
    model.toggle_pause()
    model.undo()
    model.hint()
    assert (model.game.moves, model.hints.waiting) == (1, False)
    assert set(screen.said) == {"Undo, redo and hints are off during a pause. <play.pause> continues."}


def test_the_search_for_the_optimum_runs_once_for_all_games_on_a_board() -> None:
    model, screen = playing()
    model.slide("LEFT", run=True)
    model.games.restart()
    model.load()
    model.slide("LEFT", run=True)
    assert len(screen.jobs) == 1
    screen.jobs[0].done(Optimum(2, 2))
    assert [(game.id, game.optimal, game.proven) for game in screen.known] == [
        (game.id, 2, True) for game in screen.kept
    ]
    assert len({game.id for game in screen.known}) == 2


def test_a_search_for_the_optimum_that_failed_is_tried_again() -> None:
    model, screen = playing()
    model.slide("LEFT")
    screen.jobs[0].failed("Out of memory in the solver.")
    assert screen.warned == ["Out of memory in the solver."]
    model.slide("LEFT")
    assert len(screen.jobs) == 2


def test_an_older_search_for_an_optimum_that_fails_leaves_the_newer_one_alone() -> None:
    model, screen = playing()
    # The finished game needs its optimum, so its search continues when another one begins.
    model.slide("LEFT", run=True)
    model.new()
    model.load()
    model.play(model.game.board.moves()[:1])
    assert [job.discarded for job in screen.jobs] == [False, False]
    screen.jobs[0].failed("Out of memory in the solver.")
    model.play(model.game.board.moves()[:1])
    assert len(screen.jobs) == 2


def test_a_game_that_is_solved_again_gets_its_optimum_once() -> None:
    model, screen = playing()
    model.slide("LEFT", run=True)
    model.undo()
    model.redo()
    screen.jobs[0].done(Optimum(2, 2))
    assert len(screen.known) == 1


def test_the_search_for_another_board_is_stopped() -> None:
    model, screen = playing()
    model.slide("LEFT")
    model.new()
    model.load()
    model.play(model.game.board.moves()[:1])
    assert [job.discarded for job in screen.jobs] == [True, False]


def test_undo_and_redo_say_that_they_go_to_another_board() -> None:
    model, screen = playing()
    model.new()
    model.load()
    model.undo()
    model.redo()
    assert screen.said[-2:] == ["Back to the previous board.", "Back to the next board."]


def test_a_board_without_a_solution_has_no_hint() -> None:
    model, screen = playing(Challenge(Board.parse("1 2 3/4 5 6/8 7 0"), Goal.standard(3, 3)))
    model.follow()
    assert screen.said[0].startswith("This board has no solution, so there is no hint.")


def test_boards_have_a_largest_size() -> None:
    model, screen = playing(Challenge.random(Goal.standard(LARGEST, LARGEST)))
    before = model.game
    model.resize(1)
    assert model.game is before
    assert screen.said == [f"Boards go from 2x2 to {LARGEST}x{LARGEST}."]


def test_a_new_board_says_how_to_get_the_game_back() -> None:
    model, screen = playing()
    model.new()
    assert screen.said == []
    model.play(model.game.board.moves()[:1])
    model.new()
    assert screen.said == ["New board. <play.undo> brings back your last game."]


def test_the_optimum_reaches_a_finished_game_even_if_another_board_is_played_by_then() -> None:
    model, screen = playing()
    model.slide("LEFT", run=True)
    search = screen.jobs[-1]
    model.new()
    model.load()
    model.slide(next(move.name for move in model.game.board.moves()))
    assert not search.discarded
    search.done(Optimum(2, 2))
    assert [(game.length, game.optimal) for game in screen.known] == [(2, 2)]


def test_the_optimum_reaches_a_finished_game_whose_last_move_was_undone() -> None:
    model, screen = playing()
    model.slide("LEFT", run=True)
    model.undo()
    screen.jobs[-1].done(Optimum(2, 2))
    assert [(game.length, game.optimal) for game in screen.known] == [(2, 2)]


def test_undo_to_a_solved_game_leaves_the_switch_to_the_screen() -> None:
    model, _ = playing()
    model.slide("LEFT", run=True)
    model.resize(1)
    assert model.load()
    model.undo()
    assert model.finished is not None
    assert model.load()


def test_todays_board_under_way_is_not_started_again() -> None:
    model, screen = playing()
    model.today()
    game = model.game
    model.today()
    assert (model.game, screen.said[-1]) == (game, "This is today's board.")


def test_today_goes_back_to_the_unfinished_game_on_todays_board() -> None:
    model, _ = playing()
    model.today()
    model.load()
    game = model.game
    model.play([game.board.moves()[0]])
    model.new()
    model.load()
    random = model.game
    model.play([random.board.moves()[0]])
    model.today()
    assert model.load()
    assert model.game is game
    assert not random.clock.running
    # The next move does not drop the other games: undo reaches the random one.
    model.play([game.board.moves()[0]])
    for _ in range(3):
        model.undo()
    assert model.game is random


def test_todays_board_once_solved_shows_its_result() -> None:
    model, _ = playing()
    model.today()
    model.load()
    game = model.game
    model.play(solve(game.board).path or ())
    assert game.solved
    model.new()
    model.today()
    assert model.game is game
    assert model.finished is not None
    model.restart()
    assert (model.game.challenge, model.game.moves) == (game.challenge, 0)


def test_a_key_pressed_during_the_search_for_a_hint_skips_no_step() -> None:
    model, screen = playing()
    for _ in range(3):
        model.hint()
    assert model.hints.step == 1
    assert model.follow() == ()
    assert screen.said[-1] == "Looking for a hint..."
