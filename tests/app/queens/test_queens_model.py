"""The state of Queens without a screen: real searches run, and their reports are delivered one by one."""

from __future__ import annotations

import pytest
from hosting import FakeHost
from hypothesis import given, settings
from hypothesis import strategies as st
from patience import PATIENCE

from solver.progress import Outcome
from solver.queens import completions, safe_squares, solve_queens
from tui.queens.model.formats import MOST_QUEENS
from tui.queens.model.game import QueensGame, find_outlook, is_solved, solution_number
from tui.queens.model.queens import ATTACKED, CHOICES, LEADS, SAFE, QueensModel
from tui.queens.model.report import panel_text
from tui.queens.screen import QueensScreen


class Session(FakeHost):
    """A screen and its model."""

    def __init__(self, n=4, algorithm="dfs", mode="all"):
        super().__init__(QueensScreen)
        self.model = QueensModel(self)
        self.model.set_n(n)
        self.model.choose("search", algorithm)
        self.model.choose("find", mode)

    def finish(self):
        """Deliver messages until the search is over."""
        while self.model.run is not None:
            self.deliver()

    def step(self):
        """Go a step on and wait for it."""
        message = said(self.model.step_forward)
        while self.model.awaited:
            self.deliver()
        return message


def said(command, *values):
    """What the model says when it is given this command."""
    command(*values)
    return command.__self__.host.last_said()


def searched(n=4, algorithm="dfs", mode="all"):
    session = Session(n, algorithm, mode)
    session.model.start()
    session.finish()
    return session.model


# -- the player's board -----------------------------------------------------------------------------


def test_at_first_the_players_empty_board_is_shown():
    model = Session(8).model
    assert (model.view, model.position) == ("own", (8, frozenset()))
    assert model.picture.cursor == (0, 0)
    assert not model.can_escape


def test_the_cursor_goes_a_square_or_to_the_edge():
    model = Session(8).model
    model.move(1, 0)
    model.move(0, 1, far=True)
    assert model.picture.cursor == model.picture.in_view == (1, 7)


def test_a_number_of_queens_out_of_range_changes_nothing():
    model = Session(8).model
    for n in (0, MOST_QUEENS + 1):
        assert said(model.set_n, n) == "The number of queens can be 1 to 20."
        assert model.position == (8, frozenset())


def test_what_cannot_be_undone_is_said():
    model = Session().model
    model.game = QueensGame()
    assert said(model.travel, -1) == "There is nothing to undo."
    assert said(model.travel, 1) == "There is nothing to redo."
    assert said(model.clear) == "There are no queens to remove."
    assert said(model.adopt) == "This is already your board. Press Enter to run a search."
    assert said(model.toggle) == said(model.travel, -1) == said(model.travel, 1) == said(model.clear) == ""


# -- hints ------------------------------------------------------------------------------------------


def test_a_hint_marks_safe_squares_then_those_that_lead_on_then_nothing():
    session, queens = Session(4), frozenset({(0, 1)})
    model = session.model
    model.enter(4, queens)
    assert said(model.next_hint) == ""
    [_, job] = session.jobs
    assert model.picture.marks == dict.fromkeys(safe_squares(4, queens), SAFE)
    outlook = completions(4, queens)
    job.done(outlook)
    model.next_hint()
    assert {square for square, mark in model.picture.marks.items() if mark == LEADS} == outlook.leads
    assert model.can_escape
    model.next_hint()
    assert not model.picture.marks
    assert not model.can_escape


def test_a_hint_belongs_to_its_board():
    model = Session(4).model
    model.next_hint()
    hint = model.hint
    model.toggle()
    assert model.hint is None
    model.travel(-1)
    assert model.hint is hint


def test_a_search_begins_without_the_hint_of_the_board_before():
    session = Session(4)
    session.model.enter(4, frozenset({(0, 1)}))
    session.model.next_hint()
    session.model.start(steps=1)
    session.model.discard_search()
    assert session.model.hint is None


def test_a_board_with_a_conflict_needs_no_search_for_a_hint():
    session = Session(4)
    model = session.model
    model.enter(4, frozenset({(0, 0), (0, 1)}))
    model.next_hint()
    assert len(session.jobs) == 1
    assert model.hint is not None
    assert model.hint.outlook is not None
    assert model.hint.outlook.complete


def test_attacked_squares_are_all_that_are_neither_safe_nor_taken():
    model, queens = Session(5).model, frozenset({(0, 0), (3, 1)})
    model.enter(5, queens)
    model.toggle_attacked()
    squares = {(row, column) for row in range(5) for column in range(5)}
    assert model.picture.marks == dict.fromkeys(squares - queens - safe_squares(5, queens), ATTACKED)
    model.escape()
    assert not model.picture.marks


def test_the_number_of_a_solution_is_asked_for_once():
    session = Session(4)
    model = session.model
    model.number_solution()
    assert len(session.jobs) == 1
    model.enter(4, frozenset(enumerate((1, 3, 0, 2))))
    for _ in range(2):
        model.number_solution()
    assert len(session.jobs) == 2
    assert model.number is None
    session.jobs[-1].done(session.jobs[-1].work())
    assert model.number == 2  # As dfs goes column by column.
    model.choose("search", "bitmask")
    model.number_solution()
    assert len(session.jobs) == 3
    assert said(model.next_hint) == "The board is solved: there is nothing left to find."


def test_a_click_on_a_solution_takes_its_board_and_adds_no_queen():
    model = searched(4)
    position = model.position
    assert said(model.toggle_at, (0, 0)) == "This is your board now. Press u to get the last one back."
    assert (model.view, model.position) == ("own", position)
    assert not said(model.toggle_at, (0, 0))
    assert len(model.game.queens) == 5


@pytest.mark.parametrize("algorithm", ["bfs", "dfs", "bitmask"])
@pytest.mark.parametrize("n", [1, 4, 6, 8])
def test_solutions_are_numbered_in_the_order_of_the_search(n, algorithm):
    boards = solve_queens(n, algorithm).answer.boards
    assert [solution_number(board, algorithm) for board in boards] == list(range(1, len(boards) + 1))


@given(st.sets(st.tuples(st.integers(0, 5), st.integers(0, 5)), max_size=3))
def test_the_solutions_left_are_those_that_the_solver_completes(queens):
    reports = []
    assert find_outlook(6, frozenset(queens), reports.append, lambda: False) == completions(6, queens)
    assert len(reports) <= 1


def test_the_count_of_solutions_left_can_be_cancelled():
    outlook = find_outlook(20, frozenset(), lambda _: None, lambda: True)
    assert not outlook.complete


# -- the search -------------------------------------------------------------------------------------


def test_choices_go_round():
    model = Session().model
    for field, names in CHOICES.items():
        chosen = []
        for _ in names:
            model.choose_next(field, 1)
            chosen.append(model.chosen[field])
        assert sorted(chosen) == sorted(names)


@pytest.mark.parametrize("algorithm", CHOICES["search"])
def test_a_search_ends_at_its_first_solution(algorithm):
    model = searched(6, algorithm)
    assert (model.view, model.solution, len(model.boards)) == ("solutions", 0, 4)
    assert model.position == (6, frozenset(enumerate(model.boards[0])))
    assert is_solved(*model.position)


def test_solutions_are_browsed_from_end_to_end():
    model = searched(6)
    model.browse(-1)
    assert model.solution == 0
    model.browse_to(-1)
    assert model.solution == 3
    model.move(0, 1, far=True)
    assert model.solution == 3
    model.move(0, -1)
    assert model.solution == 2


def test_a_solution_is_played_on_from_and_undo_brings_back_the_board():
    model = searched(6)
    solution = frozenset(enumerate(model.boards[0]))
    assert said(model.toggle) == "This is your board now. Press u to get the last one back."
    assert (model.view, model.game.queens) == ("own", solution)
    model.travel(-1)
    assert model.game.queens == frozenset()
    # The solutions can still be browsed.
    assert said(model.browse, 1) == ""
    assert model.position == (6, solution)


def test_a_running_search_is_not_left_by_accident():
    session = Session(18, "bitmask")
    model = session.model
    model.start()
    commands = (model.travel, -1), (model.clear,), (model.toggle,), (model.toggle_at, (0, 0))
    for command in (*commands, (model.next_hint,), (model.browse, 1)):
        assert said(*command) == "A search is running. Press p to pause or Esc to stop it."
    while model.progress is None:
        session.deliver()
    model.toggle_pause()
    assert said(model.travel, -1) == "A search is paused. Press p to resume or Esc to stop it."
    model.escape()
    session.finish()
    assert model.result is not None
    assert model.result.outcome is Outcome.CANCELLED
    assert model.view == "solutions"


def test_reports_of_a_search_that_was_left_are_stale():
    session = Session(18, "bitmask")
    model = session.model
    model.start()
    old = model.run
    assert said(model.escape) == "Stopped before the first node."
    assert (model.view, model.run) == ("own", None)
    assert old.join(PATIENCE)
    while not session.reports.empty():
        session.deliver()
    assert (model.view, model.progress, model.result) == ("own", None, None)


# -- steps ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("algorithm", CHOICES["search"])
def test_steps_go_to_the_end_and_all_the_way_back(algorithm):
    session = Session(4, algorithm)
    model = session.model
    there = []
    while not (message := session.step()):
        if model.run is not None and model.history.at_end and "over" in model.step_shown.text:
            session.finish()
        there.append(model.position)
    assert message == "The search is over. Press , to go back or Enter to run it again."
    assert model.result.answer.solutions == 2
    back = [model.position]
    while not (message := said(model.step_back)):
        back.append(model.position)
    assert message == "This is the first step kept."
    assert back == there[::-1]


def test_the_square_of_a_step_is_marked_and_in_view():
    session = Session(4)
    for _ in range(2):
        session.step()
    assert session.model.picture.in_view == (0, 0)
    session.step()
    picture = session.model.picture
    assert picture.marks == {picture.in_view: ATTACKED} == {(0, 1): ATTACKED}
    session.model.discard_search()


def test_watched_steps_wait_for_the_last_one_and_end_with_the_search():
    session = Session(3, "bfs")
    model = session.model
    session.step()
    model.toggle()
    assert model.watching
    while model.watching:
        model.watch()
        awaited = model.awaited
        model.watch()
        assert model.awaited == awaited
        while model.awaited:
            session.deliver()
        if "over" in model.step_shown.text:
            session.finish()
    assert model.run is None


def test_a_paused_search_goes_on_in_steps_and_then_to_its_end():
    session = Session(6, "dfs")
    model = session.model
    model.start(steps=1)
    while model.awaited:
        session.deliver()
    assert model.view == "steps"
    model.toggle_pause()
    assert (model.view, model.history) == ("running", None)
    session.finish()
    assert len(model.boards) == 4
    assert said(model.step_back) == "There is no step to go back to. Press o to take one."


# -- everything together ----------------------------------------------------------------------------

COMMANDS = {
    "left": lambda model: model.move(0, -1),
    "down far": lambda model: model.move(1, 0, far=True),
    "toggle": QueensModel.toggle,
    "toggle at": lambda model: model.toggle_at((0, 0)),
    "adopt": QueensModel.adopt,
    "clear": QueensModel.clear,
    "undo": lambda model: model.travel(-1),
    "redo": lambda model: model.travel(1),
    "hint": QueensModel.next_hint,
    "attacked": QueensModel.toggle_attacked,
    "more": lambda model: model.set_n(model.game.n % 6 + 1),
    "start": QueensModel.start,
    "pause": QueensModel.toggle_pause,
    "escape": QueensModel.escape,
    "step": QueensModel.step,
    "forward": QueensModel.step_forward,
    "back": QueensModel.step_back,
    "watch": QueensModel.watch,
    "browse": lambda model: model.browse(1),
    "last": lambda model: model.browse_to(-1),
    "algorithm": lambda model: model.choose_next("search", 1),
    "mode": lambda model: model.choose_next("find", 1),
}


@settings(max_examples=150, deadline=None)
@given(st.lists(st.sampled_from(["deliver", *COMMANDS]), max_size=40))
def test_whatever_is_done_there_is_something_to_show(names):
    session = Session()
    model = session.model
    for name in names:
        if name != "deliver":
            COMMANDS[name](model)
        elif model.run is not None and not model.run.paused:
            session.deliver()
        n, queens = model.position
        picture, shown = model.picture, panel_text(model)
        assert (picture.n, picture.queens) == (n, queens)
        assert all(0 <= part < n for square in (*queens, *picture.marks) for part in square)
        assert (picture.cursor is None) == (model.view != "own")
        assert shown.title
        assert shown.lines
        assert model.view != "own" or model.run is None
        assert model.view != "running" or model.run is not None
        assert 0 <= model.solution < max(1, len(model.boards))
    model.discard_search()
