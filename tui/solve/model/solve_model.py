"""The state of Solve: the puzzle, the form, the search under way or queued, and what is shown of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial

from solver.board import Board, Move
from solver.errors import PuzzleError
from solver.handle import SearchHandle
from solver.lanes import Lane
from solver.moves import format_moves
from solver.progress import Limits, Outcome, Phase, Progress, Result
from solver.puzzle import Heuristic, SlidingPuzzle
from solver.registry import AlgorithmSpec, algorithms
from solver.search import lower_bound, resolve, start, start_all
from solver.worker import SearchEnd, SearchReport
from tui.jobs import SearchJob
from tui.sharing import FileText
from tui.sharing.files import solution_files
from tui.sharing.solution import length_text, outcome_text
from tui.solve.model.inspector import InspectorLines, SearchInspector
from tui.solve.model.table_build import TableBuild
from tui.solve.model.text import STATES, frame_heuristic, no_tree, search_title
from tui.storage.settings import Settings
from tui.text import LOADING, counted, cycled, how_to_fix, percent, preparing, sentence, wrapped
from tui.widgets.playback import Playback
from tui.widgets.search_form.model import SearchChoice, SearchSetup, default_megabytes

LISTED = 1_000
"""How many of all shortest solutions can be played; all are counted."""
Command = Callable[[], str | None]
"""A command of the model with its arguments."""
MOST_SAMPLES = 256
"""More than a line has columns. Beyond this, neighbouring samples are merged to show the whole run."""


class RunHistory:
    """The frontier size and the nodes per second over a whole run, in bounded memory."""

    def __init__(self) -> None:
        self.frontier: list[float] = []
        self.rate: list[float] = []
        self._last: Progress | None = None
        self._apart = 0.0
        """Seconds between two samples; it doubles when samples are merged in pairs."""

    def add(self, progress: Progress) -> None:
        """Add a sample, unless the last one is too recent."""
        last = self._last
        if last is None:
            self._last = progress
            return
        passed = progress.elapsed - last.elapsed
        if passed <= 0 or passed < self._apart:
            return
        self._last = progress
        self.frontier.append(progress.tally.frontier)
        self.rate.append(max(0, progress.tally.raised - last.tally.raised) / passed)
        if len(self.rate) > MOST_SAMPLES:
            self.frontier = _halved(self.frontier)
            self.rate = _halved(self.rate)
            self._apart = max(2 * self._apart, 0.2)


def _halved(samples: list[float]) -> list[float]:
    return [max(samples[at : at + 2]) for at in range(0, len(samples), 2)]


@dataclass(slots=True)
class Search:
    """A search on a puzzle, as it was chosen."""

    puzzle: SlidingPuzzle
    choice: SearchChoice = field(default_factory=SearchChoice)
    title: str = ""
    here: bool = False
    """Whether it was started in Solve, and is not a lane of a race."""
    proven: int = 0
    """The lower bound that is proven before the search."""

    def begin(self) -> SearchHandle:
        """Set up the search, in its own thread: this may compile it."""
        choice = self.choice
        begin = partial(start_all, most=LISTED) if choice.lists_all else start
        handle = begin(
            self.puzzle, choice.algorithm, choice.heuristic, limits=choice.limits, **dict(choice.options)
        )
        if handle.result is None:
            self.proven = lower_bound(self.puzzle)
        return handle

    def with_bound(self, progress: Progress) -> Progress:
        """The figures with all that is proven: the search itself may have proven less so far."""
        bound = max(self.proven, self.puzzle.with_parity(progress.tally.lower_bound))
        return replace(progress, tally=replace(progress.tally, lower_bound=bound))


class SolveModel:
    """One puzzle and the searches on it, one at a time.

    A command returns the sentence to show, or an empty text. PuzzleError says why it cannot run.
    """

    def __init__(
        self,
        settings: Settings,
        game: Callable[[], SlidingPuzzle],
        new_job: Callable[[Search], SearchJob[None]],
        key_of: Callable[[str], str],
    ) -> None:
        """Begin with the puzzle of the current game, which `game` returns.

        `new_job` makes the job of a search, `key_of` returns the key of an action.
        """
        self.settings = settings
        self._game = game
        self._new_job = new_job
        self._key_of = key_of
        self.puzzle = game()
        self._seen = self.puzzle
        """The puzzle of the game when it was last read."""
        self.setup: SearchSetup | None = None
        """The settings in the form; None until the registry is loaded."""
        self._registry_problem = ""
        """Why the registry could not be loaded."""
        self._chosen = {"algorithm": settings.algorithm, "heuristic": settings.heuristic}
        """What the form begins with."""
        self._queued: Command | None = None
        """What was asked for before the registry was loaded."""
        self.run: SearchJob[None] | None = None
        """The search under way, running or paused."""
        self.search = Search(self.puzzle)
        """The search shown."""
        self._warned_over = False
        """Whether the user was warned about a step after the end."""
        self.table_build: TableBuild | None = None
        """The pattern database that is being built."""
        self._clear("board")

    def _clear(self, view: str) -> None:
        self.result: Result | None = None
        self.playback: Playback | None = None
        self.estimate: Heuristic | None = None
        """The heuristic that the frames of the solution show."""
        self.progress: Progress | None = None
        """The figures of the search shown; None before its first node."""
        self.rounds: tuple[tuple[int, int], ...] = ()
        self.lengths: tuple[tuple[float, int], ...] = ()
        self.history = RunHistory()
        self._problem = ""
        self.inspector = SearchInspector(self.puzzle, self.settings.notation, view)

    # -- the current game -------------------------------------------------------------------------

    @property
    def game_is_new(self) -> bool:
        """Whether the game's puzzle has changed since it was last read, and no search is running."""
        return self.run is None and not self._game().same_as(self._seen)

    def read_game(self) -> int | None:
        """Take the puzzle of the game, or return the frame of the solution that shows its board."""
        game = self._game()
        self._seen = game
        # A queued search was meant for the previous puzzle.
        self._queued = None
        if self.playback is not None and game.goal.board == self.puzzle.goal.board:
            frame = self.playback.find(game.board)
            if frame is not None:
                return frame
        self.take_game()
        return None

    def take_game(self) -> None:
        """Take the puzzle of the game and show no search; a search under way is cancelled."""
        self._set_puzzle(self._game())

    def _set_puzzle(self, puzzle: SlidingPuzzle) -> None:
        self.puzzle = puzzle
        self._seen = self._game()
        if self.setup is not None:
            self.setup.puzzle = puzzle
        self.reset()

    def other_board(self) -> str:
        """A line of text if the board of the game changed during the search; else empty."""
        if self._game().same_as(self._seen):
            return ""
        return f"\nThe board in Play has changed. Press {self._key_of('solve.run')} to solve it."

    # -- what is chosen ---------------------------------------------------------------------------

    def load(self) -> str:
        """Create the fields once the registry is loaded; returns what is wrong in the settings, if any."""
        megabytes = default_megabytes()
        try:
            self.setup = SearchSetup(self.puzzle, **self._chosen, megabytes=megabytes)
        except PuzzleError as error:
            self.setup = SearchSetup(self.puzzle, "auto", "", megabytes)
            return str(error)
        return ""

    def registry_failed(self, problem: str) -> None:
        """There is nothing to choose from; what is queued is dropped."""
        self._registry_problem = problem
        self._queued = None

    @property
    def unready(self) -> str:
        """Why there are no fields."""
        return self._registry_problem or LOADING

    def _queue(self, command: Command) -> None:
        """Keep a command until the registry is loaded."""
        if self._registry_problem:
            raise PuzzleError(self._registry_problem)
        self._queued = command

    def take_queued(self) -> Command | None:
        """Remove and return the command that was queued before the registry was loaded, if any."""
        queued = self._queued
        self._queued = None
        return queued

    def apply(self, settings: Settings) -> None:
        """Apply the settings; they may choose another search. PuzzleError if it is unknown."""
        before, self.settings = self.settings, settings
        self.inspector.set_notation(settings.notation)
        if (settings.algorithm, settings.heuristic) != (before.algorithm, before.heuristic):
            self.choose("algorithm", settings.algorithm)
            self.choose("heuristic", settings.heuristic)

    def choose(self, field: str, name: str) -> None:
        """Choose the algorithm or the heuristic of the next searches; UnknownName if there is none."""
        if self.setup is None:
            self._chosen[field] = name
        else:
            self.setup.put(field, name)

    @property
    def algorithm(self) -> str:
        """The algorithm of the next search."""
        return self._chosen["algorithm"] if self.setup is None else self.setup.algorithm

    def next_title(self) -> str:
        """The name of the next search."""
        return search_title(self.setup, self.puzzle) if self.setup else self.algorithm

    def algorithm_here(self) -> AlgorithmSpec | None:
        """The algorithm that runs or would run next; None until the registry is loaded."""
        source = self.search.choice if self.run else self.setup
        if source is None:
            return None
        return resolve(algorithms[source.algorithm], None, self.puzzle, lists_all=source.lists_all)[0]

    def offer(self) -> str:
        """A sentence if the form has another search than the one that ended here; else empty."""
        if self.run is not None or self.result is None:
            return ""
        if self.next_title() != self.search.title:
            return f"Selected: {self.next_title()}. {self._begin_text()}"
        # Without a valid choice there is nothing to offer.
        with suppress(PuzzleError):
            if self.search.here and self.setup and self.setup.choice() != self.search.choice:
                return f"The options have changed. {self._begin_text()}"
        return ""

    def _begin_text(self) -> str:
        one, run = self._key_of("solve.one"), self._key_of("solve.run")
        return f"Press {one} to search step by step, or {run} to run the search."

    # -- the search -------------------------------------------------------------------------------

    @property
    def running(self) -> bool:
        """Whether a search is under way, running or paused."""
        return self.run is not None

    @property
    def active(self) -> bool:
        """Whether a search is under way, or something is queued until the registry is loaded."""
        return self.running or self._queued is not None

    @property
    def preparing(self) -> bool:
        """Whether the search under way waits for its first node."""
        return self.run is not None and self.progress is None

    @property
    def is_over(self) -> bool:
        """Whether the search that would start now is the one that just ended here."""
        ended = self.run is None and self.result is not None and self.search.here
        return ended and not self.offer() and not self.other_board()

    def start(self, steps: int = 0, lenient: bool = False) -> str:
        """Start a search, or queue it until the registry is loaded.

        If the game has changed during the last search, its new puzzle is taken. With a step, the search
        pauses after it. A lenient start uses the algorithm's own heuristic if the chosen one cannot work.
        """
        if self.other_board():
            self.take_game()
        if self.setup is None:
            self._queue(partial(self.start, steps, lenient))
            return ""
        misfit = self.setup.misfit() if lenient else None
        choice = self.setup.choice(lenient=lenient)
        self.reset()
        self._warned_over = False
        self.search = Search(self.puzzle, choice, search_title(choice, self.puzzle), here=True)
        self.run = self._new_job(self.search)
        self.run.watch(self.inspector.is_open)
        self.run.start(steps=steps)
        return f"Solving without {self.setup.heuristic}: {misfit}" if misfit else ""

    def step(self) -> str:
        """Expand one more node, or start a search with one step."""
        if self.run is not None:
            self.run.step()
            return ""
        if self.is_over and self.inspector.is_open and not self._warned_over:
            # Another step would discard the finished tree, so it must be asked for twice.
            self._warned_over = True
            one, run = self._key_of("solve.one"), self._key_of("solve.run")
            return f"The search is over. Press {one} again to restart it step by step, or {run} to run it."
        return self.start(steps=1)

    def toggle_pause(self) -> str:
        """Pause the search under way, or resume it."""
        if self.run is None:
            return f"No search is running. Press {self._key_of('solve.run')} to start one."
        (self.run.resume if self.run.paused else self.run.pause)()
        return ""

    def stop(self) -> str:
        """Stop the search under way, or drop the queued one."""
        if self.run is None:
            self._queued = None
            return f"The search was cancelled. Press {self._key_of('solve.run')} to run it."
        if self.preparing:
            # A running compiler cannot be interrupted for seconds; do not wait for it.
            self.reset()
            return "Stopped before the first node."
        self.run.cancel()
        return ""

    def reset(self) -> None:
        """Show no search; one under way or queued is cancelled, and its further reports are ignored."""
        if self.run is not None:
            self.run.discard()
        self.run = None
        self._queued = None
        self._clear(self.inspector.view)

    # -- what the search reports ------------------------------------------------------------------

    def progressed(self, report: SearchReport) -> None:
        """The search under way has new figures."""
        assert self.run is not None
        progress = self.search.with_bound(report.progress)
        if progress.phase is Phase.SEARCHING:
            tree = self.run.tree if self.inspector.is_open else None
            self.inspector.update(tree, report.snapshot, progress.tally)
            self.rounds = report.rounds
            self.lengths = report.lengths
            self._set_progress(progress)

    def ended(self, end: SearchEnd[None]) -> str:
        """The search under way has its result; returns a sentence about it."""
        self.run = None
        self.inspector.end(end.tree, end.snapshot, end.result.progress.tally)
        self.rounds = end.rounds
        self.lengths = end.lengths
        self._set_result(end.result)
        if end.result.outcome is Outcome.CANCELLED:
            return f"Stopped after {counted(end.result.progress.tally.raised, 'node')}."
        return f"Solve: {sentence(outcome_text(end.result))}"

    def failed(self, problem: str) -> None:
        """The search under way could not start, or it failed."""
        self.run = None
        self._clear(self.inspector.view)
        self._problem = problem

    def _set_result(self, result: Result) -> None:
        self.result = result
        if result.path is not None:
            self._show_path(result.path)
            self.estimate = frame_heuristic(result.heuristic, self.puzzle)
        if result.outcome is not Outcome.UNSOLVABLE:
            self._set_progress(result.progress)

    def _show_path(self, path: tuple[Move, ...]) -> None:
        self.playback = Playback(self.puzzle.board, path)
        self.playback.speed = self.settings.speed

    def _set_progress(self, progress: Progress) -> None:
        self.progress = progress
        self.history.add(progress)

    # -- what is shown ----------------------------------------------------------------------------

    @property
    def state(self) -> str:
        """What the search is doing, or how it ended; empty if there is none."""
        if self.run is not None:
            phase = "preparing" if self.preparing else "searching"
            return "stopping" if self.run.stopping else "paused" if self.run.paused else phase
        if self.result is not None:
            return STATES[self.result.outcome]
        return "failed" if self._problem else ""

    @property
    def stage(self) -> str:
        """What can be done now: `idle`, `running`, `solved`, `several` solutions.

        In the tree and the frontier: `watching` a search, `looking` at one that ended, or it is `over`.
        """
        if self.inspector.is_open:
            return "watching" if self.running else "over" if self.is_over else "looking"
        if self.running or self.result is None or not self.result.path:
            return "running" if self.running else "idle"
        return "several" if len(self.solutions) > 1 else "solved"

    @property
    def note(self) -> str:
        """A sentence: what the search is waiting for, or why it failed."""
        return preparing("this search") if self.preparing else self._problem

    def look_at(self, view: str) -> None:
        """Show the board, the tree or the frontier."""
        self.inspector.view = view
        if self.run is not None:
            self.run.watch(self.inspector.is_open)
        # Show what is there already without waiting for the next report.
        self.inspector.update(self.run.tree if self.run is not None else None)

    @property
    def board(self) -> Board:
        """The board that the search shows: a frame of the solution, the best board so far, or the start."""
        if self.playback is not None:
            return self.playback.board
        return self.puzzle.board if self.run is None else self.inspector.latest_board

    @property
    def board_here(self) -> Board:
        """The board on the screen: while the tree is open, that of the node under the cursor."""
        return self.inspector.board() if self.inspector.is_open else self.board

    @property
    def headline(self) -> str:
        """The line above the board."""
        if self.result is not None:
            unsolvable = self.result.outcome is Outcome.UNSOLVABLE
            advice = f" {how_to_fix(self._key_of)}" if unsolvable else ""
            return sentence(outcome_text(self.result)) + advice + self.other_board()
        if self.run is None:
            return f"Press {self._key_of('solve.run')} to run {self.next_title()}.{self.other_board()}"
        if self.progress is None or self.progress.tally.best is None:
            return f"{self.state.capitalize()}: {self.search.title}"
        tally, length = self.progress.tally, len(self.progress.tally.best)
        if tally.solutions is not None:
            return f"Found so far: {tally.solutions.count:,} of {counted(length, 'move')}"
        return f"Best so far: {length_text(length, tally.lower_bound)}"

    @property
    def solutions(self) -> tuple[tuple[Move, ...], ...]:
        """All shortest solutions that can be played; empty if only one was asked for."""
        found = self.result.solutions if self.result is not None else None
        return found.paths if found is not None else ()

    def next_solution(self, by: int) -> str:
        """Show the next of all shortest solutions, or the previous one."""
        paths, result = self.solutions, self.result
        if result is None or result.path is None or not paths:
            return f"For more solutions, set solutions to all and press {self._key_of('solve.run')}."
        path = cycled(paths, result.path, by)
        self.result = replace(result, path=path)
        self._show_path(path)
        return ""

    def moves_text(self) -> str | None:
        """The moves of the solution shown; None without a solution."""
        if self.playback is None:
            return None
        return format_moves(self.playback.path, self.settings.notation, labelled=True)

    def follow(self) -> str:
        """Let the cursor of the tree follow the search again."""
        if self.inspector.follow():
            return ""
        return f"There is no tree to follow. Press {self._key_of('solve.view')} to show it."

    def inspector_heading(self) -> list[str]:
        """The text above the tree, the frontier or the path."""
        hint = self.offer()
        if not hint and self.inspector.left_behind:
            hint = f"Press {self._key_of('solve.follow')} to follow the search again."
        return [*self.inspector.heading(self.state), hint]

    def inspector_lines(self, width: int) -> InspectorLines:
        """The tree, the frontier or the path; if there is none, a text that says why."""
        return self.inspector.lines(width) or wrapped(self._why_no_lines(), width)

    def _why_no_lines(self) -> str:
        spec, offer = self.algorithm_here(), self.offer()
        if spec is not None and spec.trace is None:
            return no_tree(spec)
        if self.run is not None:
            return self.note or "Waiting for the first node..."
        if self.state and not offer:
            return self.headline.replace("\n", " ")
        return self._begin_text() if offer else f"There is no search yet.\n\n{self._begin_text()}"

    def exports(self) -> Mapping[str, FileText]:
        """The result and the open part of the tree as files, by name."""
        files: dict[str, FileText] = {}
        settings, inspector = self.settings, self.inspector
        if self.result is not None:
            stride = self.playback.stride if self.playback else 1
            files |= solution_files(self.puzzle, self.result, settings.notation, stride, 1 / settings.speed)
        if self.run is not None:
            inspector.update(self.run.tree)
        if inspector.tree_lines is not None:
            inspector.tree_lines.catch_up()
            options = self.search.choice.options.items()
            title = ", ".join([self.search.title, *(f"{name}={value}" for name, value in options)])
            files["tree.txt"] = partial(inspector.text, title, self.state)
        return files

    # -- a lane of a race, opened here ------------------------------------------------------------

    def show_lane(self, puzzle: SlidingPuzzle, lane: Lane, result: Result | None, limits: Limits) -> None:
        """Show a search that ran elsewhere, once the registry is loaded."""
        if self.setup is None:
            self._queue(partial(self.show_lane, puzzle, lane, result, limits))
            return
        self._set_puzzle(puzzle)
        self.setup.put("rules", lane.rules)
        self.setup.put("all", "")
        self.setup.put_lane(lane)
        self.setup.put_limits(limits)
        choice = SearchChoice(lane.algorithm, lane.heuristic, lane.options, limits, counts=lane.counts)
        self.search = Search(puzzle, choice, self.next_title())
        if result is not None:
            self.inspector.end(None, None, result.progress.tally)
            self._set_result(result)

    # -- the table that is being built ------------------------------------------------------------

    def end_build(self, *, built: bool) -> str:
        """The build has ended; if the table was not built, it was stopped."""
        assert self.table_build is not None
        name = self.table_build.name
        self.table_build = None
        return f"{name} is built. Searches use it from now on." if built else f"Stopped building {name}."

    @property
    def building(self) -> str:
        """The table that is being built and the share done; empty if there is none."""
        build = self.table_build
        return "" if build is None else f"Building {build.name}: {percent(build.share)}"

    def close(self) -> None:
        """Stop the search and the build."""
        self.reset()
        if self.table_build is not None:
            self.table_build.stopped = True
