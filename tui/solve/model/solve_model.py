"""The state of Solve: the puzzle, the form, the search under way or queued, and what is shown of it."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial

from solver.board import Board, Move
from solver.errors import PuzzleError
from solver.handle import SearchHandle
from solver.kurang import tiles_to_swap, why_unreachable
from solver.lanes import Lane
from solver.moves import format_moves
from solver.progress import Limits, Outcome, Phase, Progress, Result
from solver.puzzle import Heuristic, SlidingPuzzle
from solver.registry import AlgorithmSpec, algorithms
from solver.search import lower_bound, resolve, start, start_all
from solver.worker import SearchEnd, SearchReport
from tui.host import Host
from tui.jobs import SearchJob
from tui.sharing import FileText
from tui.sharing.files import solution_files
from tui.solve.model.inspector import InspectorLines, SearchInspector
from tui.solve.model.table_build import TableBuild
from tui.solve.model.text import STATES, frame_heuristic, no_tree, search_title
from tui.text import (
    LOADING,
    counted,
    cycled,
    error_sentence,
    how_to_fix,
    length_text,
    outcome_text,
    percent,
    preparing,
    sentence,
    wrapped,
)
from tui.widgets.playback import Playback
from tui.widgets.search_form.model import SearchChoice, SearchSetup, default_megabytes

LISTED = 1_000
"""How many of all shortest solutions can be played; all are counted."""
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
    """One puzzle and the searches on it, one at a time."""

    def __init__(self, host: Host) -> None:
        """Begin with the puzzle of the game in front."""
        self.host = host
        self.settings = settings = host.settings
        """The settings that were applied last."""
        self.puzzle = host.game_puzzle
        self._seen = self.puzzle
        """The puzzle of the game when it was last read."""
        self.setup: SearchSetup | None = None
        """The settings in the form; None until the registry is loaded."""
        self._chosen = {"algorithm": settings.algorithm, "heuristic": settings.heuristic}
        """What the form begins with."""
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

    @property
    def board_changed(self) -> bool:
        """Whether the game's puzzle has changed since it was last read."""
        return not self.host.game_puzzle.same_as(self._seen)

    @property
    def game_is_new(self) -> bool:
        """Whether there is a new puzzle to read, and no search is running."""
        return self.run is None and self.board_changed

    def read_game(self) -> int | None:
        """Take the puzzle of the game, unless the solution shown passes its board: then return the frame."""
        game = self.host.game_puzzle
        self._seen = game
        # A search that waits was meant for the previous puzzle.
        self.host.registry.drop()
        if self.playback is not None and game.goal.board == self.puzzle.goal.board:
            frame = self.playback.find(game.board)
            if frame is not None:
                return frame
        self.take_game()
        return None

    def take_game(self) -> None:
        """Take the puzzle of the game and show no search; a search under way is cancelled."""
        self._set_puzzle(self.host.game_puzzle)

    def _set_puzzle(self, puzzle: SlidingPuzzle) -> None:
        self.puzzle = puzzle
        self._seen = self.host.game_puzzle
        if self.setup is not None:
            self.setup.puzzle = puzzle
        self.reset()

    def _changed_text(self) -> str:
        key = self.host.key_of("solve.run")
        return f"\nThe board in Play has changed. Press {key} to solve it." if self.board_changed else ""

    def load(self) -> None:
        """Create the fields, once the algorithms are known; say what is wrong in the settings."""
        if not self.host.registry.ready:
            return
        megabytes = default_megabytes()
        try:
            self.setup = SearchSetup(self.puzzle, **self._chosen, megabytes=megabytes)
        except PuzzleError as error:
            self.setup = SearchSetup(self.puzzle, "auto", "", megabytes)
            self.host.warn(f"Settings: {error_sentence(error)}")

    @property
    def unready(self) -> str:
        """Why there are no fields."""
        return self.host.registry.problem or LOADING

    def apply(self) -> None:
        """Apply the settings; they may choose another search."""
        before, self.settings = self.settings, self.host.settings
        settings = self.settings
        self.inspector.set_notation(settings.notation)
        if (settings.algorithm, settings.heuristic) != (before.algorithm, before.heuristic):
            try:
                self.choose("algorithm", settings.algorithm)
                self.choose("heuristic", settings.heuristic)
            except PuzzleError as error:
                self.host.warn(f"Settings: {error_sentence(error)}")

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
        """How to start the search in the form, if it is not the one that ended here; else empty."""
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
        one, run = self.host.key_of("solve.one"), self.host.key_of("solve.run")
        return f"Press {one} to search step by step, or {run} to run the search."

    @property
    def running(self) -> bool:
        """Whether a search is under way, running or paused."""
        return self.run is not None

    @property
    def active(self) -> bool:
        """Whether a search is under way, or a command waits for the registry."""
        return self.running or self.host.registry.waiting is not None

    @property
    def preparing(self) -> bool:
        """Whether the search under way waits for its first node."""
        return self.run is not None and self.progress is None

    @property
    def is_over(self) -> bool:
        """Whether the search that would start now just ended here."""
        ended = self.run is None and self.result is not None and self.search.here
        return ended and not self.offer() and not self.board_changed

    def solve_now(self) -> None:
        """Start the search at once, and say which one if it is not the automatic one."""
        if self.algorithm != "auto":
            key = self.host.key_of("solve.next")
            self.host.inform(f"Solving with {self.algorithm}, your last choice. {key} changes it.")
        self.start(lenient=True)

    def start(self, steps: int = 0, lenient: bool = False) -> None:
        """Start a search, once the registry is loaded.

        If the game has changed during the last search, its new puzzle is taken. With a step, the search
        pauses after it. A lenient start uses the algorithm's own heuristic if the chosen one cannot work.
        """
        if self.board_changed:
            self.take_game()
        key = self.host.key_of("solve.one" if steps else "solve.run")
        if not self.host.solution_confirmed(self.puzzle, key):
            return
        if self.setup is None:
            self.host.registry.when_ready(partial(self.start, steps, lenient))
            return
        misfit = self.setup.misfit() if lenient else None
        choice = self.setup.choice(lenient=lenient)
        self.reset()
        self._warned_over = False
        search = self.search = Search(self.puzzle, choice, search_title(choice, self.puzzle), here=True)
        name = f"search {choice.algorithm}"
        self.run = SearchJob(self.host, search.begin, self.progressed, self.ended, self.failed, name=name)
        self.run.watch(self.inspector.is_open)
        self.run.start(steps=steps)
        if misfit:
            self.host.inform(f"Solving without {self.setup.heuristic}: {misfit}")

    def step(self) -> None:
        """Expand one more node, or start a search with one step."""
        if self.run is not None:
            self.run.step()
        elif self.is_over and self.inspector.is_open and not self._warned_over:
            # Another step would discard the finished tree, so it must be asked for twice.
            self._warned_over = True
            one, run = self.host.key_of("solve.one"), self.host.key_of("solve.run")
            how = f"Press {one} again to restart it step by step, or {run} to run it."
            self.host.inform(f"The search is over. {how}")
        else:
            self.start(steps=1)

    def toggle_pause(self) -> None:
        """Pause the search under way, or resume it."""
        if self.run is None:
            key = self.host.key_of("solve.run")
            self.host.inform(f"No search is running. Press {key} to start one.")
        else:
            (self.run.resume if self.run.paused else self.run.pause)()

    def stop(self) -> None:
        """Stop the search under way, or drop the one that waits for the registry."""
        if self.run is None:
            self.host.registry.drop()
            key = self.host.key_of("solve.run")
            self.host.inform(f"The search was cancelled. Press {key} to run it.")
        elif self.preparing:
            # A running compiler cannot be interrupted for seconds; do not wait for it.
            self.reset()
            self.host.inform("Stopped before the first node.")
        else:
            self.run.cancel()

    def reset(self) -> None:
        """Show no search; one under way or waiting is cancelled, and its further reports are ignored."""
        if self.run is not None:
            self.run.discard()
        self.run = None
        self.host.registry.drop()
        self._clear(self.inspector.view)

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
        self.host.redraw()

    def ended(self, end: SearchEnd[None]) -> None:
        """The search under way has its result."""
        self.run = None
        self.inspector.end(end.tree, end.snapshot, end.result.progress.tally)
        self.rounds = end.rounds
        self.lengths = end.lengths
        self._set_result(end.result)
        self.host.redraw()
        if end.result.outcome is Outcome.CANCELLED:
            self.host.inform(f"Stopped after {counted(end.result.progress.tally.raised, 'node')}.")
        elif not self.host.is_active:
            self.host.inform(f"Solve: {sentence(outcome_text(end.result))}")

    def failed(self, problem: str) -> None:
        """The search under way could not start, or it failed."""
        self.run = None
        self._clear(self.inspector.view)
        self._problem = problem
        self.host.redraw()
        self.host.warn(problem)

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

        In the tree and the frontier: `watching` a search, `over` if it just ended here, else `looking`.
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
            outcome = outcome_text(self.result)
            if self.result.outcome is Outcome.UNSOLVABLE:
                first, second = tiles_to_swap(self.puzzle.board)
                way_out = f"{how_to_fix(self.host.key_of)} This swaps {first} and {second}"
                outcome = f"NOT SOLVABLE: {why_unreachable(self.puzzle)}. {way_out}"
            return sentence(outcome) + self._changed_text()
        if self.run is None:
            return f"Press {self.host.key_of('solve.run')} to run {self.next_title()}.{self._changed_text()}"
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

    def next_solution(self, by: int) -> None:
        """Show the next of all shortest solutions, or the previous one."""
        paths, result = self.solutions, self.result
        if result is None or result.path is None or not paths:
            key = self.host.key_of("solve.run")
            self.host.inform(f"For more solutions, set solutions to all and press {key}.")
            return
        path = cycled(paths, result.path, by)
        self.result = replace(result, path=path)
        self._show_path(path)

    def moves_text(self) -> str:
        """The moves of the solution shown; PuzzleError without a solution."""
        if self.playback is None:
            key = self.host.key_of("solve.run")
            raise PuzzleError(f"There are no moves to copy yet. Press {key} to solve.")
        return format_moves(self.playback.path, self.settings.notation, labelled=True)

    def follow(self) -> None:
        """Let the cursor of the tree follow the search again."""
        if not self.inspector.follow():
            key = self.host.key_of("solve.view")
            self.host.inform(f"There is no tree to follow. Press {key} to show it.")

    def inspector_heading(self) -> list[str]:
        """The text above the tree, the frontier or the path."""
        hint = self.offer()
        if not hint and self.inspector.left_behind:
            hint = f"Press {self.host.key_of('solve.follow')} to follow the search again."
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

    def show_lane(self, puzzle: SlidingPuzzle, lane: Lane, result: Result | None, limits: Limits) -> None:
        """Show a search that ran elsewhere, once the registry is loaded."""
        if self.setup is None:
            self.host.registry.when_ready(partial(self.show_lane, puzzle, lane, result, limits))
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

    def build_table(self, name: str) -> None:
        """Build a pattern database in the background."""
        build = self.table_build = TableBuild(name)
        job = self.host.new_job("the table build")
        job.start(build.run, self._table_built, self._table_failed, "table")

    def _table_built(self, built: bool) -> None:
        assert self.table_build is not None
        name, self.table_build = self.table_build.name, None
        self.host.redraw()
        done, stopped = f"{name} is built. Searches use it from now on.", f"Stopped building {name}."
        self.host.inform(done if built else stopped)

    def _table_failed(self, problem: str) -> None:
        self.table_build = None
        self.host.redraw()
        self.host.warn(problem)

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
