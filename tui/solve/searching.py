"""The search of Solve: begun, watched and steered."""

from __future__ import annotations

from dataclasses import replace

from solver.board import Board
from solver.coursework.rules import Count
from solver.errors import PuzzleError
from solver.progress import Phase, Result
from solver.puzzle import SlidingPuzzle
from solver.registry import AlgorithmSpec, algorithms
from solver.search import resolve
from tui.mode_screen import Exports
from tui.search_form.form import SearchForm
from tui.search_form.model import SearchChoice, SearchSetup
from tui.sharing.solution import length_text
from tui.solve.figures import FiguresView, SearchFigures
from tui.solve.model.text import search_title
from tui.solve.search_run import SearchRun
from tui.solve.tree import WatchingScreen
from tui.text import counted, preparing


class SearchingScreen(WatchingScreen):
    """A screen with a search on it."""

    def __init__(self) -> None:
        super().__init__()
        self._setup: SearchSetup | None = None
        self._run: SearchRun | None = None
        """The search under way."""
        self._number = 0
        self._asked_anew = False
        """A step was asked for after the end."""
        self._title = ""
        """What the search shown is called."""
        self._choice: SearchChoice | None = None
        """What the search shown was begun with; None where none was begun here."""
        self._counts: tuple[Count, ...] = ()
        """How the report counts whose rules the search shown follows."""
        self._wanted: tuple[int, bool] | None = None
        """The steps and the leniency of a search asked for before the registry was there."""
        self._phase = Phase.PREPARING
        """What the search under way was busy with when it was last heard of."""
        self._seen: tuple[Board, Board] | None = None
        """The board and the goal that were on the desk when it was last looked at."""
        self._puzzle: SlidingPuzzle | None = None
        self._result: Result | None = None

    def clear(self) -> None:
        """Show the board, and no result."""
        self._result = None
        self.forget_inside()
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

    def look_at(self, view: str) -> None:
        """Put the board, the tree or the frontier in front."""
        self.shown = view
        if self._run is not None:
            self._run.watch(self.looks_inside)
            # What is there already need not wait for the next report.
            self.inside.hear(self._run.tree)
        super().look_at(view)

    @property
    def puzzle(self) -> SlidingPuzzle:
        """What is solved here."""
        if self._puzzle is None:
            self._puzzle = self.puzzle_app.game_stack.game.puzzle
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

    def next_title(self) -> str:
        """What the next search is called."""
        setup = self._setup
        if setup is None:
            return self.puzzle_app.settings.algorithm
        return search_title(setup.algorithm, setup.heuristic, self.puzzle, lists_all=setup.lists_all)

    def algorithm_here(self) -> AlgorithmSpec | None:
        """What runs, has run or would run; None while that cannot be known."""
        shown = None if self.offer() else self._result
        source = self._run.choice if self._run else shown or self._setup
        if source is None:
            return None
        # A result names what has run.
        lists_all = not isinstance(source, Result) and source.lists_all
        return resolve(algorithms[source.algorithm], None, self.puzzle, lists_all=lists_all)[0]

    def offer(self) -> str:
        """A word for whoever has chosen another search than the one that is shown; else nothing."""
        if self._run is not None or self._result is None:
            return ""
        if self.next_title() != self._title:
            return f"{self.next_title()} is chosen now: o or Enter begins it."
        return "" if self._as_chosen() else "Other options are chosen now: o or Enter begins anew."

    @property
    def is_over(self) -> bool:
        """Whether the search that would be begun is the one that has just been here, to its end."""
        ended = self._run is None and self._result is not None and self._choice is not None
        return ended and not self.offer() and not self.other_board()

    def _as_chosen(self) -> bool:
        """Whether what is chosen is what the search shown was begun with, or cannot be begun at all."""
        try:
            return self._choice is None or self._setup is None or self._setup.choice() == self._choice
        except PuzzleError:
            return True

    def searched_with(self) -> str:
        """What the search shown is called, with the options that were set for it."""
        options = self._choice.options if self._choice else {}
        return ", ".join([self._title, *(f"{name}={value}" for name, value in options.items())])

    def state_here(self) -> str:
        """What the search is doing, or how it ended; nothing where there is none."""
        return self.figures.view.state

    def waiting_for(self) -> str:
        """What a search under way waits for before its first node; nothing where none is under way."""
        return "" if self._run is None else self.figures.view.note or "the first node is awaited"

    def tree_file(self) -> Exports:
        """The tree as it is open, as a file; nothing where there is none."""
        if self._run is not None:
            self.inside.hear(self._run.tree)
        inside, title, state = self.inside, self.searched_with(), self.state_here().partition(":")[0]
        inside.write(self.puzzle_app.settings.notation)
        return {} if inside.rows is None else {"tree.txt": lambda: inside.text(title, state)}

    # -- the desk ---------------------------------------------------------------------------------

    def _on_desk(self) -> tuple[Board, Board]:
        game = self.puzzle_app.game_stack.game
        return game.board, game.goal.board

    def other_board(self) -> str:
        """A line that says so when the desk got another board during the search; else nothing."""
        changed = self._seen is not None and self._on_desk() != self._seen
        return "\nPlay has another board now: Enter solves that one." if changed else ""

    def _take_desk(self) -> None:
        """Begin anew with the board of the desk."""
        game = self.puzzle_app.game_stack.game
        self._seen = self._on_desk()
        self._puzzle = game.puzzle
        if self._setup is not None:
            self._setup.puzzle = self._puzzle
        self.clear()

    def _take_other_board(self) -> None:
        """Leave the board here for that of the desk, if that became another one during a search."""
        if self.other_board():
            self._stop()
            self._take_desk()

    def on_unmount(self) -> None:
        """Leave no search behind, not even one that holds still."""
        if self._run is not None:
            self._run.cancel()

    def keep_choice(self) -> None:
        """The next start begins with the same choice."""
        setup, settings = self._setup, self.puzzle_app.settings
        if setup and (setup.algorithm, setup.heuristic) != (settings.algorithm, settings.heuristic):
            self.puzzle_app.change(algorithm=setup.algorithm, heuristic=setup.heuristic)

    # -- the search -------------------------------------------------------------------------------

    def action_run(self) -> None:
        """Run the search, anew if one runs."""
        self._take_other_board()
        self._begin()

    def action_one(self) -> None:
        """Look at one more node; with nothing under way, begin with one.

        Over a finished tree only when asked twice: one `o` too many would wipe the homework away.
        """
        if self.is_over and self.looks_inside and not self._asked_anew:
            self._asked_anew = True
            self.puzzle_app.inform("the search is over; o again begins it anew, Enter runs it again")
        elif self._run is None:
            self._take_other_board()
            self._begin(steps=1)
        else:
            self._run.step()
            self._show_state()

    def action_pause(self) -> None:
        """Hold the search still, or let it go on."""
        if self._run is None:
            self.puzzle_app.inform("nothing runs that could be paused; Enter runs the search")
        elif self._run.paused:
            self._run.resume()
            self._show_state()
        else:
            self._run.pause()
            self._show_state()

    def action_escape(self) -> None:
        """Stop the search; with none, leave the field, then the tree, then the screen."""
        if self._run is not None and self._phase is Phase.PREPARING:
            # A compiler at work cannot be stopped for seconds; nobody has to wait for it.
            self._stop()
            self.clear()
            self.puzzle_app.inform("stopped before the first node")
        elif self._run is not None:
            self._run.cancel()
            self._show_state()
        elif self._wanted is not None:
            self._wanted = None
            self.puzzle_app.inform("the search is called off; Enter runs it")
        elif self.looks_inside and self.form.field_in_focus is None:
            self.look_at("board")
        elif self.form.field_in_focus is not None:
            self.set_focus(None)
        else:
            self.puzzle_app.action_show("play")

    def _stop(self) -> None:
        """Let go of the search under way or asked for: what it still says is for nobody."""
        if self._run is not None:
            self._run.cancel()
        self._run = self._wanted = None

    def _begin(self, steps: int = 0, *, lenient: bool = False) -> None:
        """Start a search; with a step, one that holds still after it.

        A lenient one does without a heuristic that was chosen for another board.
        """
        if self._setup is None:
            self._wanted = steps, lenient
            return
        try:
            if lenient and (reason := self._setup.misfit()):
                self.puzzle_app.inform(f"without {self._setup.heuristic}: {reason}")
            choice = self._setup.choice(lenient=lenient)
        except PuzzleError as error:
            self.puzzle_app.warn(str(error))
            return
        self._stop()
        self.set_focus(None)
        self._number += 1
        self._asked_anew = False
        self._phase = Phase.PREPARING
        self._choice, self._counts = choice, choice.counts
        self._title = search_title(
            choice.algorithm, choice.heuristic, self.puzzle, lists_all=choice.lists_all
        )
        self._run = SearchRun(self._number, self.puzzle, choice, self, self._title)
        if steps:
            self._run.step()
        self._run.start(paused=bool(steps))
        self.clear()
        self._run.watch(self.looks_inside)
        self.figures.show(FiguresView(self._state()))
        self._tell_preparing()
        self._show_state()

    def _tell_preparing(self) -> None:
        """Say what the search waits for; that it must be compiled shows a moment after its beginning."""
        if self._run is not None and self._phase is Phase.PREPARING:
            self.figures.show(replace(self.figures.view, note=preparing()))
            self.set_timer(0.5, self._tell_preparing)

    def _state(self) -> str:
        """What the search under way is doing; nothing where none is."""
        if self._run is None:
            return ""
        if self._run.stopping:
            return "stopping"
        return "paused" if self._run.paused else self._phase.value

    def _show_state(self) -> None:
        self.figures.show(replace(self.figures.view, state=self._state()))
        self._say_state()
        self.draw()

    def _say_state(self) -> None:
        progress = self.figures.view.progress
        if progress is not None and progress.tally.best is not None:
            tally, best = progress.tally, progress.tally.best
            if tally.solutions is not None:
                self.panel.say(f"found so far: {tally.solutions.count:,} of {counted(len(best), 'move')}")
            else:
                self.panel.say(f"best so far: {length_text(len(best), tally.lower_bound)}")
        elif self._run is not None:
            self.panel.say(f"{self._state()}: {self._run.title}")
