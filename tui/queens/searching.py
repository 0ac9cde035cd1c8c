"""The search of Queens: chosen, begun, held still, stopped, and what its thread says."""

from __future__ import annotations

from collections.abc import Sequence

from solver.errors import UnknownName
from solver.progress import Outcome, Progress, Result
from solver.queens import MODES, QueensTally
from tui.queens.messages import QueensEnded, QueensFailed, QueensProgressed, QueensStepped
from tui.queens.model.code import MOST
from tui.queens.model.game import Queens, squares_of
from tui.queens.model.steps import StepHistory
from tui.queens.model.text import RANKED, ended_text
from tui.queens.playing import PlayingQueens
from tui.queens.run import QueensRun

ALGORITHMS = tuple(spec.name for spec in RANKED)

Boards = Sequence[tuple[int, ...]]


class SearchingQueens(PlayingQueens):
    """A screen with a search for queens on it."""

    def __init__(self) -> None:
        super().__init__()
        self.algorithm, self.mode = "dfs", "all"
        self.run: QueensRun | None = None
        """The search under way, be it held still."""
        self.ran: QueensRun | None = None
        """The last search begun: what its figures and solutions are of."""
        self.progress: Progress | None = None
        self.result: Result | None = None
        self.history: StepHistory | None = None
        self.at = 0
        """The solution in front."""
        self._number = 0
        self.awaited = 0
        """Steps that were asked for and have not come yet."""

    def unwatch(self) -> None:
        """Let steps no longer go on by themselves."""
        raise NotImplementedError

    def shown(self) -> tuple[int, Queens]:
        """The size and the queens of the board in front."""
        if self.front == "own" or self.ran is None:
            return super().shown()
        return self.ran.n, self._queens_in_front()

    def _queens_in_front(self) -> Queens:
        boards = self.boards()
        if self.front == "solutions":
            return squares_of(boards[self.at]) if boards else frozenset()
        step = self.history.current if self.history is not None and self.front == "steps" else None
        if step is not None:
            return frozenset(step.moment.placed)
        tally = self.progress.tally if self.progress is not None else None
        return frozenset(tally.placed if isinstance(tally, QueensTally) else ())

    def boards(self) -> Boards:
        """The solutions kept so far."""
        tally = self.progress.tally if self.progress is not None else None
        return tally.found.boards if isinstance(tally, QueensTally) else ()

    # -- choices ----------------------------------------------------------------------------------

    def choose_algorithm(self, name: str) -> None:
        """Take an algorithm for the next search."""
        if name not in ALGORITHMS:
            raise UnknownName.of("queens algorithm", name, ALGORITHMS)
        self.algorithm = name
        self.draw()

    def choose_mode(self, name: str) -> None:
        """Choose what to find: the first solution, all, unique ones, or their number."""
        if name not in MODES:
            raise UnknownName.of("way to keep boards called", name, MODES)
        self.mode = name
        self.draw()

    def set_n(self, n: int) -> None:
        """Take an empty board of another size; what runs is stopped, undo brings the board back."""
        if not 1 <= n <= MOST:
            self.puzzle_app.inform(f"the number of queens goes from 1 to {MOST}")
            return
        self.let_go()
        self.front = "own"
        self.put(n)

    def action_pick(self, field: str, name: str) -> None:
        """Choose what was clicked."""
        (self.choose_algorithm if field == "search" else self.choose_mode)(name)

    def action_next(self, field: str, by: int) -> None:
        """Choose the next one."""
        names, now = (ALGORITHMS, self.algorithm) if field == "search" else (tuple(MODES), self.mode)
        self.action_pick(field, names[(names.index(now) + by) % len(names)])

    def action_resize(self, by: int) -> None:
        """Take another number of queens."""
        self.set_n(self.game.n + by)

    # -- the search -------------------------------------------------------------------------------

    def action_run(self) -> None:
        """Run the search, anew if one runs."""
        self.begin()

    def begin(self, steps: int = 0) -> None:
        """Start a search on the empty board; with steps, one that holds still after so many nodes."""
        self.let_go()
        self._number += 1
        self.run = self.ran = QueensRun(self._number, self.game.n, self.algorithm, self.mode, self)
        self.history = StepHistory(self.game.n, self.algorithm) if steps else None
        self.front = "steps" if steps else "running"
        self.at, self.awaited = 0, steps
        self.run.start(steps=steps)
        self.draw()

    def let_go(self) -> None:
        """Forget the search: what it still says is for nobody."""
        if self.run is not None:
            self.run.cancel()
        self.run = self.progress = self.result = self.history = None
        self.unwatch()

    def leave_search(self) -> bool:
        """Put the player's own board in front; False while a search runs, which is said."""
        if self.run is not None and self.front == "running":
            still = "is held still; p lets it go on" if self.run.paused else "runs; p holds it still"
            self.puzzle_app.inform(f"a search {still}, Esc stops it")
            return False
        if self.run is not None:
            self.let_go()
        self.front = "own"
        return True

    def action_pause(self) -> None:
        """Hold the search still, or let it go on."""
        if self.run is None:
            self.puzzle_app.inform("nothing runs that could be paused; Enter runs the search")
            return
        if self.run.paused:
            self.history, self.awaited = None, 0
            self.run.resume()
        else:
            self.run.pause()
        self.front = "running"
        self.draw()

    def action_escape(self) -> None:
        """Stop the search; then go to the player's own board; then to Play."""
        if self.run is not None and self.progress is None:
            # A compiler at work cannot be stopped for seconds; nobody has to wait for it.
            self.let_go()
            self.front = "own"
            self.puzzle_app.inform("stopped before the first node")
        elif self.run is not None:
            self.run.cancel()
        elif self.front != "own":
            self.front = "own"
        elif not self.hide_marks():
            self.puzzle_app.action_show("play")
            return
        self.draw()

    # -- what the thread says ---------------------------------------------------------------------

    def on_queens_progressed(self, message: QueensProgressed) -> None:
        """Show the figures and the queens in hand."""
        if self.run is not None and message.run == self.run.number:
            self.progress = message.progress
            self.draw()

    def on_queens_stepped(self, message: QueensStepped) -> None:
        """Show what happened in a step."""
        if self.run is None or message.run != self.run.number:
            return
        self.progress = message.progress
        if self.history is not None:
            self.history.take(message.progress, over=message.over)
            while self.awaited and self.history.forward():
                self.awaited -= 1
        self.draw()

    def on_queens_ended(self, message: QueensEnded) -> None:
        """Show what came out."""
        if self.run is None or message.run != self.run.number:
            return
        self.run, self.result, self.progress = None, message.result, message.result.progress
        self.awaited = 0
        if self.front == "running" or message.result.outcome is Outcome.CANCELLED:
            self.front = "solutions"
        self.at = min(self.at, max(0, len(self.boards()) - 1))
        self.draw()
        if not self.is_current and self.ran is not None:
            self.puzzle_app.inform(f"Queens: {ended_text(self.ran.n, self.ran.mode, message.result)}")

    def on_queens_failed(self, message: QueensFailed) -> None:
        """Say what went wrong; the screen goes on."""
        if self.run is None or message.run != self.run.number:
            return
        self.let_go()
        self.front = "own"
        self.puzzle_app.warn(message.sentence)
        self.draw()

    def on_unmount(self) -> None:
        """Leave no search behind, not even one that holds still."""
        self._thinker.stop()
        if self.run is not None:
            self.run.cancel()
