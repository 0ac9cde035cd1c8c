"""The search of Solve: begun, watched and steered."""

from __future__ import annotations

from dataclasses import replace

from solver.board import Board
from solver.errors import PuzzleError
from solver.progress import Outcome, Phase, Progress, Result
from solver.puzzle import SlidingPuzzle
from solver.report.page import searched_by
from tui.choices import SearchSetup
from tui.format import counted
from tui.frames import Estimate, length_text, outcome_text
from tui.messages import SearchEnded, SearchFailed, SearchProgressed
from tui.narration import preparing
from tui.playback import Playback
from tui.screens.solve_playing import PlayingScreen
from tui.search_run import SearchRun
from tui.widgets.search_figures import FiguresView, SearchFigures
from tui.widgets.search_form import SearchForm

STATES = {
    Outcome.SOLVED: "solved",
    Outcome.UNSOLVABLE: "not solvable",
    Outcome.EXHAUSTED: "nothing found",
    Outcome.LIMIT: "stopped by a limit",
    Outcome.CANCELLED: "stopped",
}


class SearchingScreen(PlayingScreen):
    """A screen with a search on it."""

    def __init__(self) -> None:
        super().__init__()
        self._setup: SearchSetup | None = None
        self._run: SearchRun | None = None
        """The search under way."""
        self._number = 0
        self._wanted: tuple[int, bool] | None = None
        """The steps and the leniency of a search asked for before the registry was there."""
        self._stopping = False
        self._puzzle: SlidingPuzzle | None = None
        self._result: Result | None = None

    def draw(self) -> None:
        """Draw everything around the figures and the board."""
        raise NotImplementedError

    def clear(self) -> None:
        """Show the board, and no result."""
        self._result = None
        self.figures.begin()
        self.figures.show(FiguresView(""))
        self.panel.show_board(self.puzzle.board, self.puzzle.goal)
        self.draw()

    @property
    def form(self) -> SearchForm:
        """The fields."""
        return self.query_one(SearchForm)

    @property
    def figures(self) -> SearchFigures:
        """The live figures."""
        return self.query_one(SearchFigures)

    @property
    def puzzle(self) -> SlidingPuzzle:
        """What is solved here."""
        if self._puzzle is None:
            game = self.puzzle_app.desk.game
            self._puzzle = SlidingPuzzle(game.board, game.goal)
        return self._puzzle

    @property
    def result(self) -> Result | None:
        """What the last search has found."""
        return self._result

    @property
    def running(self) -> bool:
        """Whether a search is under way, be it held still."""
        return self._run is not None

    @property
    def setup(self) -> SearchSetup | None:
        """What is chosen; None until that can be known."""
        return self._setup

    def _title(self) -> str:
        if self._setup is None:
            return self.puzzle_app.settings.algorithm
        spec, heuristic = self._setup.runs()
        asked = self._setup.algorithm
        name = asked if spec.name == asked else f"{asked}: {spec.name}"
        return f"{name} with {heuristic.name}" if heuristic else name

    def on_unmount(self) -> None:
        """Leave no search behind, not even one that holds still."""
        if self._run is not None:
            self._run.cancel()

    # -- the search -------------------------------------------------------------------------------

    def action_run(self) -> None:
        """Run the search, anew if one runs."""
        self._begin()

    def action_one(self) -> None:
        """Look at one more node; with nothing under way, begin with one."""
        if self._run is None:
            self._begin(steps=1)
        else:
            self._run.step()
            self.draw()

    def action_pause(self) -> None:
        """Hold the search still, or let it go on."""
        if self._run is None:
            self.puzzle_app.say("nothing runs that could be paused; Enter runs the search")
        elif self._run.paused:
            self._run.resume()
            self.draw()
        else:
            self._run.pause()
            self._show_state("paused")

    def action_escape(self) -> None:
        """Leave the field; without one, stop the search."""
        if self.form.field_in_focus is not None:
            self.set_focus(None)
        elif self._run is not None:
            self._run.cancel()
            self._stopping = True
            self._show_state("stopping")

    def _stop(self) -> None:
        """Let go of the search under way: what it still says is for nobody."""
        if self._run is not None:
            self._run.cancel()
        self._run, self._stopping = None, False

    def _begin(self, steps: int = 0, *, lenient: bool = False) -> None:
        """Start a search; with a step, one that holds still after it.

        A lenient one does without a heuristic that was chosen for another board.
        """
        if self._setup is None:
            self._wanted = steps, lenient
            return
        try:
            if lenient and (reason := self._setup.misfit()):
                self.puzzle_app.say(f"without {self._setup.heuristic}: {reason}")
            choice = self._setup.choice(lenient=lenient)
        except PuzzleError as error:
            self.puzzle_app.warn(str(error))
            return
        self._stop()
        self.set_focus(None)
        self._number += 1
        self._run = SearchRun(self._number, self.puzzle, choice, self)
        if steps:
            self._run.step()
        self._run.start(paused=bool(steps))
        self.clear()
        self.figures.show(FiguresView("preparing", note=preparing()))
        self.panel.say(f"preparing {self._title()}")
        self.draw()

    def on_search_progressed(self, message: SearchProgressed) -> None:
        """Show the figures and the best board so far."""
        if self._run is None or message.run != self._run.number:
            return
        progress = message.progress
        if progress.phase is Phase.PREPARING:
            return
        self.figures.show(FiguresView(self._state(), progress, message.rounds, message.lengths))
        self._show_live(progress)

    def _state(self) -> str:
        if self._stopping:
            return "stopping"
        return "paused" if self._run and self._run.paused else "searching"

    def _show_state(self, state: str) -> None:
        self.figures.show(replace(self.figures.view, state=state))
        self.draw()

    def _show_live(self, progress: Progress) -> None:
        tally, start = progress.tally, self.puzzle.board
        board = start if tally.board is None else Board(start.rows, start.cols, tally.board)
        self.panel.show_board(board, self.puzzle.goal)
        if tally.best is not None:
            self.panel.say(f"best so far: {length_text(len(tally.best), tally.lower_bound)}")
        else:
            self.panel.say(f"{self._state()}: {self._title()}")

    def on_search_ended(self, message: SearchEnded) -> None:
        """Show what came out, and play it from the start."""
        if self._run is None or message.run != self._run.number:
            return
        self._run, self._stopping, self._result = None, False, message.result
        result = message.result
        text = outcome_text(result)
        if result.path is not None:
            estimate = Estimate.by(result.heuristic, self.puzzle)
            self.panel.show_solution(Playback(self.puzzle.board, result.path), self.puzzle.goal, estimate)
        else:
            self.panel.show_board(self.puzzle.board, self.puzzle.goal)
        self.panel.say(text)
        state = f"{STATES[result.outcome]}: {searched_by(result)}"
        progress: Progress | None = result.progress
        if result.outcome is Outcome.UNSOLVABLE:
            state, progress = STATES[result.outcome], None
        self.figures.show(FiguresView(state, progress, message.rounds, message.lengths, ended=True))
        self.draw()
        if result.outcome is Outcome.CANCELLED:
            self.puzzle_app.say(f"stopped after {counted(result.progress.tally.raised, 'node')}")
        elif not self.is_current:
            self.puzzle_app.say(f"Solve: {text}")

    def on_search_failed(self, message: SearchFailed) -> None:
        """Say what went wrong; the screen goes on."""
        if self._run is None or message.run != self._run.number:
            return
        self._run, self._stopping = None, False
        self.figures.show(FiguresView("failed", note=message.sentence))
        self.panel.show_board(self.puzzle.board, self.puzzle.goal)
        self.draw()
        self.puzzle_app.warn(message.sentence)
