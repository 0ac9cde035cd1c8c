"""What the search of Solve says of itself: its figures, its end, its failure."""

from __future__ import annotations

from dataclasses import replace

from solver.board import Board, Move
from solver.progress import Outcome, Phase, Result
from solver.report.page import searched_by
from tui.messages import SearchEnded, SearchFailed, SearchProgressed
from tui.sharing.solution import Estimate, outcome_text
from tui.solve.figures import FiguresView
from tui.solve.model.text import STATES
from tui.solve.searching import SearchingScreen
from tui.text import counted
from tui.widgets.playback import Playback


class HearingScreen(SearchingScreen):
    """A screen that shows what its search says; what an old one says is for nobody."""

    def on_search_progressed(self, message: SearchProgressed) -> None:
        """Show the figures and the best board so far."""
        if self._run is None or message.run != self._run.number:
            return
        progress, before = message.progress, self._phase
        self._phase = progress.phase
        if progress.phase is Phase.SEARCHING:
            view = FiguresView(self._state(), progress, message.rounds, message.lengths, counts=self._counts)
            self.figures.show(view)
            tally, start = progress.tally, self.puzzle.board
            board = start if tally.board is None else Board(start.rows, start.cols, tally.board)
            self.panel.show_board(board, self.puzzle.goal)
            self.inside.hear(self._run.tree if self.looks_inside else None, message.snapshot, tally)
            self.draw_inside()
            self._say_state()
        if progress.phase is not before:
            self.draw()

    def on_search_ended(self, message: SearchEnded) -> None:
        """Show what came out, and play it from the start."""
        if self._run is not None and message.run == self._run.number:
            self.show_ended(message)

    def show_ended(self, message: SearchEnded) -> None:
        """Show what came out of a search, here or elsewhere."""
        result = message.result
        self._run, self._result = None, result
        self.inside.hear(message.tree, message.snapshot, result.progress.tally)
        self.inside.end(kept=message.tree is not None)
        text = outcome_text(result)
        if result.path is not None:
            self.puzzle_app.told(self.puzzle.board, self.puzzle.goal)
        else:
            self.panel.show_board(self.puzzle.board, self.puzzle.goal)
        self._show_outcome(result)
        solvable = result.outcome is not Outcome.UNSOLVABLE
        state = STATES[result.outcome] + (f": {searched_by(result)}" if solvable else "")
        progress = result.progress if solvable else None
        view = FiguresView(state, progress, message.rounds, message.lengths, ended=True, counts=self._counts)
        self.figures.show(view)
        self.draw()
        self.play_in_sight()
        if result.outcome is Outcome.CANCELLED:
            self.puzzle_app.say(f"stopped after {counted(result.progress.tally.raised, 'node')}")
        elif not self.is_current:
            self.puzzle_app.say(f"Solve: {text}")

    def _show_outcome(self, result: Result) -> None:
        """Say what came out, and show the solution, if there is one, from its start."""
        if result.path is not None:
            estimate = Estimate.by(result.heuristic, self.puzzle)
            self.panel.show_solution(Playback(self.puzzle.board, result.path), self.puzzle.goal, estimate)
        self.panel.say(outcome_text(result) + self.other_board())

    @property
    def solutions_here(self) -> tuple[tuple[Move, ...], ...]:
        """All shortest solutions that can be played; none where only one was asked for."""
        found = self._result.solutions if self._result is not None else None
        return found.paths if found is not None else ()

    def action_solution(self, ways: int) -> None:
        """Show the next of all shortest solutions, or the one before; round and round."""
        paths, result = self.solutions_here, self._result
        if result is None or result.path is None or not paths:
            self.puzzle_app.say("set solutions to all among the options, and run: [ and ] go through them")
            return
        at = (paths.index(result.path) + ways) % len(paths)
        self._result = replace(result, path=paths[at])
        self._show_outcome(self._result)

    def on_search_failed(self, message: SearchFailed) -> None:
        """Say what went wrong; the screen goes on."""
        if self._run is None or message.run != self._run.number:
            return
        self._run = None
        self.figures.show(FiguresView("failed", note=message.sentence))
        self.panel.show_board(self.puzzle.board, self.puzzle.goal)
        self.forget_inside()
        self.draw()
        self.puzzle_app.warn(message.sentence)
