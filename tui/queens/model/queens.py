"""The state of Queens: the player's game, the search, its steps and solutions, and what is shown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import product
from typing import Literal

from solver.errors import PuzzleError
from solver.handle import SearchHandle
from solver.progress import Limits, Outcome, Progress
from solver.queens import (
    MODES,
    Boards,
    Outlook,
    QueensAnswer,
    QueensResult,
    QueensTally,
    Square,
    start_queens,
)
from solver.worker import SearchEnd, SearchReport
from tui.host import Host
from tui.jobs import SearchJob
from tui.queens.model.formats import MOST_QUEENS, parse_queens
from tui.queens.model.game import (
    LARGEST_NUMBERED,
    Position,
    Queens,
    QueensGame,
    find_outlook,
    is_solved,
    pairs_of,
    safe_of,
    solution_number,
)
from tui.queens.model.report import RANKED, SEARCH_MEGABYTES, outcome_sentence
from tui.queens.model.steps import SearchStep, StepHistory
from tui.text import cycled

View = Literal["own", "running", "steps", "solutions"]
"""What is shown: the player's board, a running search, its steps, or its solutions."""

Numbered = tuple[tuple[int, ...], str]
"""A solution, as the columns of its queens from the top, and the algorithm that numbers it."""

ALGORITHM_NOTES = {spec.name: spec.about or spec.summary for spec in RANKED}
"""A sentence about each algorithm."""
CHOICES = {"search": tuple(ALGORITHM_NOTES), "find": tuple(MODES)}
"""What the user chooses for a search: the algorithm, and what to find."""
ATTACKED, SAFE, LEADS = "×", "○", "●"  # noqa: RUF001
"""Marks on empty squares: attacked by a queen; attacked by none; part of a solution."""

NOTHING_FOUND = QueensAnswer(0, 0, Boards(1, memoryview(b"")))


@dataclass(frozen=True, slots=True)
class ChosenSearch:
    """A search on an empty board, as it was chosen."""

    n: int
    algorithm: str
    mode: str

    def begin(self) -> SearchHandle[QueensAnswer]:
        """Set up the search, in its own thread: loading the compiler takes half a second."""
        return start_queens(self.n, self.algorithm, self.mode, Limits(megabytes=SEARCH_MEGABYTES))


@dataclass(frozen=True, slots=True)
class QueensHint:
    """What is known about a position."""

    position: Position
    outlook: Outlook | None = None
    """The solutions left; None while they are being computed."""
    leads: bool = False
    """Whether the squares that lead to a solution are marked too."""


@dataclass(frozen=True, slots=True)
class QueensPicture:
    """Everything that is drawn on a board."""

    n: int
    queens: Queens = frozenset()
    marks: Mapping[Square, str] = field(default_factory=dict)
    """The characters on empty squares."""
    cursor: Square | None = None
    in_view: Square | None = None
    """The square to scroll to if the board is too high for the screen."""


class QueensModel:
    """The state of the Queens screen."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self._outlook_job = host.new_job()
        """The job that finds the solutions left."""
        self.game = QueensGame()
        self.view: View = "own"
        self.chosen = {"search": "dfs", "find": "all"}
        self.run: SearchJob[QueensAnswer] | None = None
        """The search in progress; it may be paused."""
        self.search = ChosenSearch(self.game.n, "dfs", "all")
        """The last search started; the figures and solutions are from it."""
        self.progress: Progress | None = None
        self.result: QueensResult | None = None
        self.history: StepHistory | None = None
        self.awaited = 0
        """Steps requested but not yet received."""
        self.watching = False
        """Whether a timer takes the steps."""
        self.solution = 0
        """The index of the solution shown."""
        self._hint: QueensHint | None = None
        self._attacked_shown = False
        self.numbers: dict[Numbered, int | None] = {}
        """The numbers of solutions; None while one is being computed."""

    @property
    def position(self) -> Position:
        """The size and the queens of the board shown."""
        if self.view == "own":
            return self.game.n, self.game.queens
        if self.view == "solutions":
            return self.search.n, frozenset(enumerate(self.boards[self.solution]) if self.boards else ())
        shown = self.step_shown or self._tally
        return self.search.n, frozenset(shown.placed if shown else ())

    @property
    def step_shown(self) -> SearchStep | None:
        """The step shown, if steps are shown and there is one."""
        return self.history.current if self.history is not None and self.view == "steps" else None

    @property
    def found(self) -> QueensAnswer:
        """What the search has found so far."""
        return NOTHING_FOUND if self._tally is None else self._tally.found

    @property
    def boards(self) -> Boards:
        """The solutions kept so far."""
        return self.found.boards

    @property
    def _tally(self) -> QueensTally | None:
        tally = self.progress.tally if self.progress is not None else None
        return tally if isinstance(tally, QueensTally) else None

    @property
    def picture(self) -> QueensPicture:
        """The drawing of the board shown."""
        n, queens = self.position
        safe, hint, step = safe_of(n, queens), self.hint, self.step_shown
        marks: dict[Square, str] = {}
        if self._attacked_shown:
            marks |= dict.fromkeys({*product(range(n), range(n))} - safe - queens, ATTACKED)
        if hint is not None:
            marks |= dict.fromkeys(safe, SAFE)
            if hint.leads and hint.outlook:
                marks |= dict.fromkeys(hint.outlook.leads, LEADS)
        cursor = in_view = self.game.cursor if self.view == "own" else None
        if step is not None:
            in_view = step.trying or next(reversed(step.placed), None)
            if step.trying is not None:
                marks[step.trying] = ATTACKED
        return QueensPicture(n, queens, marks, cursor, in_view)

    def move(self, rows: int, columns: int, far: bool = False) -> None:
        """Move the cursor (`far`: to the edge), or go through steps or solutions (`far`: by ten)."""
        by = rows + columns if not far else 10 * (rows + columns)
        self.watching = False
        if self.view == "own":
            reach = self.game.n if far else 1
            self.game.move(reach * rows, reach * columns)
        elif self.view == "solutions":
            self.browse(by)
        elif self.view == "steps" and self.history is not None and not self.history.go(by) and by == 1:
            self._request_step()

    def toggle(self) -> None:
        """Place or remove a queen under the cursor; or watch the steps; or play on from a solution."""
        if self.view == "steps":
            self.watching = not self.watching
        else:
            self.toggle_at(self.game.cursor)

    def toggle_at(self, square: Square) -> None:
        """Place or remove a queen on a square; on a board of the search, play on from that board."""
        if self.view == "own":
            self.game.toggle(square)
        else:
            self.adopt()

    def adopt(self) -> None:
        """Play on from the board shown."""
        if self.view == "own":
            key = self.host.key_of("queens.run")
            self.host.inform(f"This is already your board. Press {key} to run a search.")
        elif self.enter(*self.position):
            key = self.host.key_of("queens.undo")
            self.host.inform(f"This is your board now. Press {key} to get the last one back.")

    def enter(self, n: int, queens: Queens) -> bool:
        """Make a position the player's own, unless a search is running; undo restores the previous one."""
        left = self._leave_search()
        if left:
            self.game.put(n, queens)
        return left

    def paste(self, text: str) -> bool:
        """Enter pasted queens; False if the text is something else, such as a board of tiles."""
        try:
            position = parse_queens(text)
        except PuzzleError as error:
            if ":" not in text or "x" in text.partition(":")[0]:
                return False
            self.host.warn(f"The pasted text is not a queens code ({error}).")
        else:
            self.enter(*position)
        return True

    def clear(self) -> None:
        """Remove all queens."""
        empty = not self.game.queens
        if self.enter(self.game.n, frozenset()) and empty:
            self.host.inform("There are no queens to remove.")

    def travel(self, by: int) -> None:
        """Undo the last change of the board (-1), or redo the last one undone (1)."""
        if self._leave_search() and not self.game.travel(by):
            self.host.inform(f"There is nothing to {'undo' if by < 0 else 'redo'}.")

    def resize(self, by: int) -> None:
        """Switch to an empty board for more queens, or for fewer."""
        self.set_n(self.game.n + by)

    def set_n(self, n: int) -> None:
        """Stop the search and switch to an empty board of another size; undo restores the old board."""
        if 1 <= n <= MOST_QUEENS:
            self.discard_search()
            self.game.put(n, frozenset())
        else:
            self.host.inform(f"The number of queens can be 1 to {MOST_QUEENS}.")

    def _say_running(self) -> None:
        paused = self.run is not None and self.run.paused
        state, verb = ("is paused", "resume") if paused else ("is running", "pause")
        pause, stop = self.host.key_of("queens.pause"), self.host.key_of("queens.stop")
        self.host.inform(f"A search {state}. Press {pause} to {verb} or {stop} to stop it.")

    def _leave_search(self) -> bool:
        """Show the player's own board; False if a running search forbids it, which it says."""
        if self.view == "running":
            self._say_running()
            return False
        if self.run is not None:
            self.discard_search()
        self.view = "own"
        return True

    @property
    def hint(self) -> QueensHint | None:
        """The hint for the board shown, if the user asked for it."""
        return self._hint if self._hint is not None and self._hint.position == self.position else None

    def next_hint(self) -> None:
        """Show the safe squares and the solutions left; then which squares lead to one; then nothing."""
        hint, position = self.hint, self.position
        if self.view == "running":
            self._say_running()
        elif is_solved(*position):
            self.host.inform("The board is solved: there is nothing left to find.")
        elif hint is None and pairs_of(position[1]):
            self._hint = QueensHint(position, Outlook(complete=True))
        elif hint is None:
            self._hint = QueensHint(position)
            self._find_outlook(position)
        elif not hint.leads and hint.outlook and hint.outlook.leads:
            self._hint = replace(hint, leads=True)
        else:
            self._hint = None

    def _find_outlook(self, position: Position) -> None:
        self._outlook_job.discard()
        job = self._outlook_job = self.host.new_job()
        found = partial(self._outlook_found, position)
        job.start(
            lambda: find_outlook(*position, partial(job.report, found), lambda: job.discarded),
            found,
            self._outlook_failed,
            "outlook",
        )

    def _outlook_found(self, position: Position, outlook: Outlook) -> None:
        if self._hint is not None and self._hint.position == position:
            self._hint = replace(self._hint, outlook=outlook)
        self.host.redraw()

    def _outlook_failed(self, problem: str) -> None:
        self._hint = None
        self.host.warn(problem)
        self.host.redraw()

    def toggle_attacked(self) -> None:
        """Show or hide the marks of attacked squares."""
        self._attacked_shown = not self._attacked_shown

    @property
    def number(self) -> int | None:
        """The number of the player's solution among those that the chosen search finds, once it is known."""
        return self.numbers.get(self._numbered)

    @property
    def _numbered(self) -> Numbered:
        return tuple(column for _, column in sorted(self.game.queens)), self.chosen["search"]

    def number_solution(self) -> None:
        """Find the number of the player's solution, if it is not known."""
        n, solution = self.game.n, self._numbered
        if is_solved(n, self.game.queens) and n <= LARGEST_NUMBERED and solution not in self.numbers:
            self.numbers[solution] = None
            found = partial(self._number_found, solution)
            failed = partial(self._number_failed, solution)
            job = self.host.new_job()
            job.start(partial(solution_number, *solution), found, failed, "number of a solution")

    def _number_found(self, solution: Numbered, number: int) -> None:
        self.numbers[solution] = number
        self.host.redraw()

    def _number_failed(self, solution: Numbered, problem: str) -> None:
        # It is not drawn, because that would compute it again at once.
        del self.numbers[solution]
        self.host.warn(problem)

    def choose(self, field: str, name: str) -> None:
        """Choose the algorithm (`search`) or what to find (`find`) for the next search."""
        self.chosen[field] = name

    def choose_next(self, field: str, by: int) -> None:
        """Choose the next or, with a negative `by`, the previous algorithm or thing to find."""
        self.choose(field, cycled(CHOICES[field], self.chosen[field], by))

    def start(self, steps: int = 0) -> None:
        """Start a search on the empty board; with `steps`, it pauses after that many nodes."""
        self.discard_search()
        self._hint = None
        search = self.search = ChosenSearch(self.game.n, self.chosen["search"], self.chosen["find"])
        reports, name = (self.progressed, self.ended, self._failed), f"queens {search.algorithm}"
        self.run = SearchJob(self.host, search.begin, *reports, every_step=True, name=name)
        self.history = StepHistory(self.search.n, self.search.algorithm) if steps else None
        self.view = "steps" if steps else "running"
        self.awaited = steps
        self.run.start(steps=steps)

    def discard_search(self) -> None:
        """Stop the search, drop its results and show the player's own board."""
        if self.run is not None:
            self.run.discard()
        self.run = None
        self.progress = None
        self.result = None
        self.history = None
        self.view = "own"
        self.watching = False
        self.solution = 0

    def close(self) -> None:
        """Stop all threads, even that of a paused search."""
        self._outlook_job.discard()
        self.discard_search()

    def toggle_pause(self) -> None:
        """Pause or resume the search."""
        if self.run is None:
            key = self.host.key_of("queens.run")
            self.host.inform(f"No search is running. Press {key} to start one.")
            return
        if self.run.paused:
            self.history = None
            self.awaited = 0
            self.run.resume()
        else:
            self.run.pause()
        self.view = "running"

    @property
    def can_escape(self) -> bool:
        """Whether there is a search to stop, a board to leave or a mark to hide."""
        return self.view != "own" or self.hint is not None or self._attacked_shown

    def escape(self) -> None:
        """Stop the search; then go to the player's own board; then hide the marks."""
        if self.run is not None and self.progress is None:
            # A running compiler cannot be interrupted for seconds; do not wait for it.
            self.discard_search()
            self.host.inform("Stopped before the first node.")
        elif self.run is not None:
            self.run.cancel()
        elif self.view != "own":
            self.view = "own"
        else:
            self._hint = None
            self._attacked_shown = False

    def progressed(self, report: SearchReport) -> None:
        """Store new figures, and add a node of a paused search to the steps."""
        if not report.progress.tally.expanded:
            return  # The root is not a step.
        self.progress = report.progress
        if report.paused and self.history is not None:
            self.history.add(report.progress, over=report.over)
            while self.awaited and self.history.go(1):
                self.awaited -= 1
        self.host.redraw()

    def ended(self, end: SearchEnd[QueensAnswer]) -> None:
        """Store the result, and say it if the user looks at another screen."""
        self.run = None
        self.result = end.result
        self.progress = end.result.progress
        self.awaited = 0
        if self.view == "running" or end.result.outcome is Outcome.CANCELLED:
            self.view = "solutions"
        self.solution = min(self.solution, max(0, len(self.boards) - 1))
        self.host.redraw()
        if not self.host.is_active:
            self.host.inform(f"Queens: {outcome_sentence(self)}")

    def _failed(self, problem: str) -> None:
        self.host.warn(problem)
        self.discard_search()
        self.host.redraw()

    def step(self) -> None:
        """Go one step forward; if no search is in progress, start one with its first step."""
        if self.run is None and self.view == "solutions":
            self.start(steps=1)
        else:
            self.step_forward()

    def watch(self) -> None:
        """Go one step forward on a timer tick, unless a step is still awaited."""
        if self.view != "steps" or (self.run is None and (self.history is None or self.history.at_end)):
            self.watching = False
        elif not self.awaited:
            self.step_forward(watching=True)

    def step_forward(self, *, watching: bool = False) -> None:
        """Go one step forward, through the recorded steps before a new one."""
        self.watching = watching and self.watching
        if self.history is not None and self.view != "own":
            self.view = "steps"
            if not self.history.go(1):
                self._request_step()
        elif self.run is None:
            self.start(steps=1)
        else:
            self.history = StepHistory(self.search.n, self.search.algorithm, self.run.latest)
            self.view = "steps"
            self._request_step()

    def _request_step(self) -> None:
        if self.run is None:
            back, run = self.host.key_of("queens.back"), self.host.key_of("queens.run")
            self.host.inform(f"The search is over. Press {back} to go back or {run} to run it again.")
        else:
            self.awaited += 1
            self.run.step()

    def step_back(self) -> None:
        """Go one step back, or from a solution to the step shown before it."""
        if self.history is None or self.view not in ("steps", "solutions"):
            key = self.host.key_of("queens.one")
            self.host.inform(f"There is no step to go back to. Press {key} to take one.")
            return
        self.watching = False
        if self.view == "steps" and not self.history.go(-1):
            self.host.inform("This is the first step kept.")
        self.view = "steps"

    def browse(self, by: int) -> None:
        """Show the next or previous solution; from another view, the one that was shown last."""
        self.browse_to(max(0, self.solution + by * (self.view == "solutions")))

    def browse_to(self, index: int) -> None:
        """Show a solution by its index; -1 is the last."""
        if self.run is not None and not self.run.paused:
            self._say_running()
            return
        last = len(self.boards) - 1
        if last < 0:
            key = self.host.key_of("queens.run")
            self.host.inform(f"There are no solutions to show. Press {key} to search for them.")
            return
        self.view = "solutions"
        self.solution = last if index < 0 else min(index, last)
