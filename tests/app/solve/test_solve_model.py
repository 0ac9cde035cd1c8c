"""The model of Solve, with real searches and without a screen."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hosting import FakeHost
from patience import PATIENCE

from solver import Limits, solve
from solver.board import Board, Move
from solver.errors import PuzzleError
from solver.goal import Goal
from solver.lanes import Lane
from solver.progress import Outcome
from solver.puzzle import SlidingPuzzle
from tui.solve.model.solve_model import SolveModel
from tui.solve.screen import SolveScreen
from tui.storage.settings import Settings

EASY = SlidingPuzzle.of(Board.parse("1 2 3/0 4 5/7 8 6"))
"""Three moves from the goal."""
FAR = SlidingPuzzle.of(Board.parse("8 6 7/2 5 4/3 0 1"))
HARD = SlidingPuzzle.of(Board.parse("15 14 8 12/10 11 9 13/2 6 5 1/3 4 7 0"))
ENDLESS = "iddfs"


class Bench(FakeHost):
    """A screen and its model."""

    def __init__(self, puzzle: SlidingPuzzle = EASY, *, loaded: bool = True, **chosen: str) -> None:
        super().__init__(SolveScreen, puzzle=puzzle, loaded=loaded)
        self.settings = replace(Settings(), **chosen)
        self.model = SolveModel(self)
        self.registry.load(self.model.load)

    def choose(self, algorithm: str) -> None:
        """Choose an algorithm."""
        assert self.model.setup is not None
        self.model.setup.put("algorithm", algorithm)

    def until_ended(self) -> None:
        """Deliver reports until the search under way has ended."""
        while self.model.running:
            self.deliver()

    def until_searching(self) -> None:
        """Deliver reports until the search has raised nodes."""
        while self.model.progress is None:
            self.deliver()

    def run(self, algorithm: str) -> None:
        """Run an algorithm to its end."""
        self.choose(algorithm)
        self.model.start()
        self.until_ended()


@pytest.mark.parametrize("algorithm", ["auto", "astar", "bfs", "idastar", "greedy"])
def test_a_search_ends_with_a_solution_to_play(algorithm: str) -> None:
    bench = Bench()
    model = bench.model
    bench.choose(algorithm)
    model.start()
    assert (model.running, model.state, model.result) == (True, "preparing", None)
    assert model.headline == f"Preparing: {model.search.title}"
    bench.until_ended()
    assert not model.running
    assert model.playback is not None
    assert model.board == EASY.board
    model.playback.go(99)
    assert model.board_here == EASY.goal.board
    assert model.state == "solved"
    assert "3 moves" in model.headline


def test_a_start_before_the_registry_is_loaded_waits_for_it() -> None:
    bench = Bench(loaded=False)
    model = bench.model
    model.start(1, lenient=True)
    assert (model.running, model.active) == (False, True)
    model.stop()
    assert bench.last_said() == "The search was cancelled. Press Enter to run it."
    assert not model.active
    model.start(1)
    bench.registry.loaded()
    assert model.running
    model.reset()
    assert not model.active


def test_without_a_registry_nothing_waits() -> None:
    bench = Bench(loaded=False)
    model = bench.model
    model.start()
    bench.registry.failed("The registry is broken.")
    assert (model.active, model.unready) == (False, "The registry is broken.")
    assert bench.warned == ["The registry is broken."]
    with pytest.raises(PuzzleError, match="The registry is broken"):
        model.start()
    assert not model.active


def test_a_start_that_waits_is_for_the_puzzle_it_was_asked_for() -> None:
    bench = Bench(loaded=False)
    model = bench.model
    model.start()
    assert not model.game_is_new
    bench.game_puzzle = FAR
    assert model.game_is_new
    assert model.read_game() is None
    assert (model.active, model.puzzle) == (False, FAR)


def test_names_in_the_settings_that_do_not_exist_leave_the_automatic_choice() -> None:
    bench = Bench(algorithm="astra")
    [problem] = bench.warned
    assert "astra" in problem
    assert bench.model.setup is not None
    assert bench.model.setup.algorithm == "auto"
    bench.settings = replace(Settings(), heuristic="manhatan")
    bench.model.apply()
    assert "manhatan" in bench.warned[-1]


def test_reports_of_an_earlier_search_change_nothing() -> None:
    bench = Bench(HARD)
    model = bench.model
    bench.choose(ENDLESS)
    model.start()
    bench.until_searching()
    old = model.run
    assert old is not None
    bench.choose("bfs")
    model.start(steps=1)
    assert old.join(PATIENCE)
    while model.progress is None or not model.progress.tally.expanded:
        bench.deliver()
    assert (model.state, model.progress.tally.expanded) == ("paused", 1)
    model.reset()


def test_stopping_drops_a_search_in_preparation_at_once_and_reports_the_end_of_a_running_one() -> None:
    bench = Bench(HARD)
    model = bench.model
    bench.choose(ENDLESS)
    model.start()
    model.stop()
    assert bench.last_said() == "Stopped before the first node."
    assert (model.running, model.state) == (False, "")
    model.start()
    bench.until_searching()
    assert model.state == "searching"
    model.stop()
    assert bench.last_said() == ""
    assert (model.running, model.state) == (True, "stopping")
    bench.until_ended()
    assert model.result is not None
    assert model.result.outcome is Outcome.CANCELLED
    assert model.headline.startswith("Stopped after ")


def test_pause_and_resume_are_reported() -> None:
    bench = Bench(HARD)
    model = bench.model
    bench.choose(ENDLESS)
    model.start()
    bench.until_searching()
    for state in ("paused", "searching", "paused"):
        model.toggle_pause()
        assert bench.last_said() == ""
        assert model.state == state
    model.reset()
    model.toggle_pause()
    assert bench.last_said() == "No search is running. Press Enter to start one."
    assert not model.running


def test_steps_expand_one_node_each_and_a_finished_tree_is_wiped_only_when_asked_twice() -> None:
    bench = Bench()
    model = bench.model
    bench.choose("bnb")
    model.look_at("tree")
    for expanded in (1, 2, 3):
        model.step()
        while model.progress is None or model.progress.tally.expanded < expanded:
            bench.deliver()
        assert model.progress.tally.expanded == expanded
        assert model.state == "paused"
    model.toggle_pause()
    bench.until_ended()
    assert model.is_over
    rows = model.inspector.tree_lines
    assert rows is not None
    model.step()
    assert "over" in bench.last_said()
    assert (model.running, model.inspector.tree_lines) == (False, rows)
    model.step()
    assert model.running
    assert model.inspector.tree_lines is None
    model.reset()


def test_another_search_than_the_one_shown_is_offered() -> None:
    bench = Bench()
    model = bench.model
    bench.run("bnb")
    spec = model.algorithm_here()
    assert spec is not None
    assert (model.offer(), spec.name) == ("", "bnb")
    assert model.setup is not None
    model.setup.put("option.ties", "java")
    assert model.offer().startswith("The options have changed")
    model.setup.put("algorithm", "astar")
    assert model.offer().startswith("Selected: astar with ")
    spec = model.algorithm_here()
    assert spec is not None
    assert spec.name == "astar"
    assert not model.is_over


def test_a_board_changed_during_a_search_is_announced_and_used_by_the_next_one() -> None:
    bench = Bench(HARD)
    model = bench.model
    bench.choose(ENDLESS)
    model.start()
    bench.until_searching()
    bench.game_puzzle = EASY
    assert not model.game_is_new, "the search goes on"
    model.stop()
    bench.until_ended()
    assert "The board in Play has changed" in model.headline
    model.start()
    assert (model.puzzle, model.result, model.board_changed) == (EASY, None, False)
    assert model.setup is not None
    assert model.setup.puzzle == EASY
    model.reset()


def test_a_frame_of_the_solution_is_gone_to_and_any_other_board_is_a_new_puzzle() -> None:
    bench = Bench()
    model = bench.model
    bench.run("astar")
    assert model.playback is not None
    bench.game_puzzle = SlidingPuzzle(model.playback.board_at(2), EASY.goal)
    assert model.read_game() == 2
    assert model.result is not None
    # The same goal by another name is the same puzzle.
    bench.game_puzzle = SlidingPuzzle(bench.game_puzzle.board, Goal("by hand", EASY.goal.board))
    assert not model.game_is_new
    bench.game_puzzle = FAR
    assert model.read_game() is None
    assert (model.puzzle, model.result, model.playback) == (FAR, None, None)


def test_all_shortest_solutions_go_round() -> None:
    bench = Bench(FAR)
    model = bench.model
    bench.choose("idastar")
    model.next_solution(1)
    assert "set solutions to all" in bench.last_said()
    assert model.setup is not None
    model.setup.put("all", "all")
    model.start()
    bench.until_ended()
    paths: list[tuple[Move, ...]] = []
    for _ in model.solutions:
        assert model.playback is not None
        paths.append(model.playback.path)
        model.next_solution(1)
        assert bench.last_said() == ""
    assert len(set(paths)) == 40
    assert "solution 1 of 40" in model.headline
    model.next_solution(-1)
    assert bench.last_said() == ""
    assert "solution 40 of 40" in model.headline


def test_a_search_that_breaks_down_leaves_the_board_and_a_note() -> None:
    bench = Bench()
    model = bench.model
    bench.choose("astar")
    model.start()
    model.failed("a wheel came off")
    assert (model.running, model.result, model.board) == (False, None, EASY.board)
    assert (model.state, model.note) == ("failed", "a wheel came off")
    assert model.headline == f"Press Enter to run {model.next_title()}."


@pytest.mark.parametrize("loaded", [True, False])
def test_a_lane_of_a_race_is_shown_as_if_it_had_run_here(loaded: bool) -> None:
    bench = Bench(loaded=loaded)
    model = bench.model
    result, lane = solve(FAR, "wastar", weight=3.0), Lane("wastar", None, {"weight": 3.0})
    arguments = FAR, lane, result, Limits(nodes=1_000_000)
    model.show_lane(*arguments)
    if not loaded:
        assert model.result is None
        bench.registry.loaded()
    assert (model.puzzle, model.result) == (FAR, result)
    assert model.setup is not None
    choice = model.setup.choice()
    assert (choice.algorithm, choice.options, choice.limits.nodes) == ("wastar", {"weight": 3.0}, 1_000_000)
    assert not model.is_over, "it was not started here, so o starts it at once"
    assert model.offer() == ""


def test_the_inspector_says_why_there_is_nothing_to_see() -> None:
    bench = Bench()
    model = bench.model

    def text() -> str:
        lines = model.inspector_lines(200)
        if isinstance(lines, list):
            return " ".join(lines)
        return " ".join(part for at in range(len(lines)) for part, _ in lines.line(at, 200))

    bench.choose("astar")
    model.look_at("tree")
    assert text().startswith("There is no search yet.")
    bench.choose("beam")
    assert text().startswith("beam has no tree.")
    bench.run("astar")
    assert "expanded #1" in text()
    bench.run("idastar")
    assert text().startswith("The current path")


def test_what_can_be_exported_is_what_there_is() -> None:
    bench = Bench()
    model = bench.model
    assert model.exports() == {}
    bench.run("bnb")
    files = model.exports()
    assert {"solution.txt", "solution.json", "solution.svg", "tree.txt"} <= set(files)
    tree = files["tree.txt"]
    assert callable(tree)
    assert tree().startswith("bnb with ")


@pytest.mark.parametrize("loaded", [True, False])
def test_a_search_that_is_not_confirmed_neither_starts_nor_waits(loaded: bool) -> None:
    bench = Bench(loaded=loaded)
    bench.may_solve = False
    bench.model.start()
    bench.model.step()
    assert not bench.model.active
    assert bench.asked == ["Enter", "o"]
    bench.may_solve = True
    bench.model.start()
    assert bench.model.active
    bench.model.reset()
