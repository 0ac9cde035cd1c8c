"""The state of Compare: the board, the lanes, their limits, the race and its results."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import partial

from solver.errors import FalseClaim, PuzzleError, UnknownName
from solver.lanes import PRESETS, Lane, default_preset, line_up, preset_lanes
from solver.machine import free_memory_bytes
from solver.progress import Limits, Result
from solver.report.comparison import (
    COLUMNS,
    best_of,
    comparison_csv,
    comparison_json,
    comparison_markdown,
    lane_name,
)
from solver.report.lab import lab_report
from solver.search import verify_together
from tui.compare.model.lines import TITLES, RaceLines
from tui.compare.model.race import Race, Standing, default_limits
from tui.host import Host
from tui.text import LOADING, counted, cycled, error_sentence, how_to_fix


class RaceModel:
    """The lanes, the current race and the results; a lane keeps its result until the board changes."""

    def __init__(self, host: Host, free: Callable[[], int | None] = free_memory_bytes) -> None:
        """Begin with the puzzle of the game in front; `free` returns the bytes of free memory."""
        self.host = host
        self.puzzle = host.game_puzzle
        self._free = free
        self.lanes: tuple[Lane, ...] = ()
        """The lanes that run on this board; none until the registry is loaded."""
        self.left_out: tuple[str, ...] = ()
        """One sentence for each requested lane that cannot run on this board, with the reason."""
        self._preset = ""
        """The chosen preset; empty to use the one that suits the board."""
        self._own_lanes: list[Lane] | None = None
        """The lanes as changed by the user; None if they are those of the preset."""
        self._own_limits: Limits | None = None
        """The limits set by the user; None to use the defaults."""
        self._default_limits = Limits()
        self.race: Race | None = None
        """The current race, or a stopped one whose last figures are still to come."""
        self._standings: dict[str, Standing] = {}
        """What is known about the lanes that have run, by name."""
        self.lines = RaceLines()
        """The lanes as a table or as bars, and the cursor."""
        self.line_up()

    @property
    def ready(self) -> bool:
        """Whether the algorithms are known."""
        return self.host.registry.ready

    @property
    def other_board(self) -> bool:
        """Whether the current game has another puzzle."""
        return not self.host.game_puzzle.same_as(self.puzzle)

    def take_game(self) -> None:
        """Discard the race; if the current game has another puzzle, switch to it and drop the results."""
        self.discard_race()
        if self.other_board:
            self.puzzle = self.host.game_puzzle
            self._standings = {}
            self.lanes = ()
            self.line_up()

    @property
    def preset(self) -> str:
        """The chosen preset, or the one that suits the board."""
        return self._preset or default_preset(self.puzzle)

    @property
    def title(self) -> str:
        """The name of the set of lanes."""
        return self.preset if self._own_lanes is None else f"{self.preset}, changed"

    def can_change(self) -> bool:
        """Whether lanes and limits can change now; during a race a message says how to stop it."""
        if self.running:
            stop = self.host.key_of("compare.stop")
            self.host.inform(f"Lanes cannot change during a race. Press {stop} to stop it.")
        return self.ready and not self.running

    def choose_preset(self, name: str) -> None:
        """Use the lanes of a preset; raises UnknownName if there is none with that name."""
        if name not in PRESETS:
            raise UnknownName.of("preset", name, PRESETS)
        # It may be chosen before the lanes are known.
        if self.can_change() or not self.ready:
            self._preset = name
            self._own_lanes = None
            self.lanes = ()
            self.line_up()

    def next_preset(self) -> None:
        """Use the lanes of the next preset."""
        if self.ready:
            self.choose_preset(cycled(list(PRESETS), self.preset))

    def add(self, lane: Lane) -> Lane:
        """Add a lane, with the cursor, and return it as it will run.

        Raises PuzzleError if it cannot run or is a duplicate.
        """
        added = line_up([lane], self.puzzle)
        if not added.lanes:
            raise PuzzleError(added.left_out[0])
        name = added.lanes[0].name
        if any(other.name == name for other in self.lanes):
            raise PuzzleError(f"{name} is already a lane. Choose another heuristic or option.")
        self._own_lanes = [*self._wanted(), lane]
        self.line_up()
        self.lines.cursor = len(self.lanes) - 1
        return added.lanes[0]

    def remove(self) -> None:
        """Remove the lane under the cursor and its result."""
        if self.chosen is None or not self.can_change():
            return
        name = self.chosen.lane.name
        self._own_lanes = [lane for lane in self._wanted() if self._name_here(lane) != name]
        self._standings.pop(name, None)
        self.line_up()

    def sort(self) -> None:
        """Sort the lanes by the figure of the bars, the best first; those without a solution come last."""
        if not self.begun:
            race = self.host.key_of("compare.race")
            self.host.inform(f"There is nothing to sort yet. Press {race} to start the race.")
        elif self.can_change():
            chosen = self.lanes[self.lines.cursor]
            self.lanes = tuple(sorted(self.lanes, key=self._rank))
            self.lines.cursor = self.lanes.index(chosen)
            self.update_lines()

    def _rank(self, lane: Lane) -> tuple[bool, bool, float]:
        """The place of a lane when sorted by the figure of the bars."""
        result, column = self._standing(lane).figures, COLUMNS[TITLES.index(self.lines.column)]
        if result is None:
            return True, True, 0.0
        return False, result.path is None, column.value(result) * (-1 if column.most else 1)

    def _name_here(self, lane: Lane) -> str:
        """The name of a lane as it runs on this board; empty if it cannot."""
        lanes = line_up([lane], self.puzzle).lanes
        return lanes[0].name if lanes else ""

    def _wanted(self) -> Iterable[Lane]:
        """The lanes as requested: one that cannot run on this board may run on the next."""
        return preset_lanes(self.preset) if self._own_lanes is None else self._own_lanes

    def line_up(self) -> None:
        """Make lanes of those that are requested, once the algorithms are known; they keep their order."""
        if not self.ready:
            return
        lineup = line_up(self._wanted(), self.puzzle)
        places = {lane.name: at for at, lane in enumerate(self.lanes)}
        self.lanes = tuple(sorted(lineup.lanes, key=lambda lane: places.get(lane.name, len(places))))
        self.left_out = lineup.left_out
        self.update_lines()
        lanes = len(self._unfinished())
        if lanes or not self.begun:
            self._share_memory(lanes, afresh=not self.begun)

    def _share_memory(self, lanes: int, *, afresh: bool) -> None:
        """Set the default limits of the lanes that run next: they share the free memory."""
        limits = default_limits(lanes, self._free())
        # Lanes that are compared need the same limits: while there are results, they may fall but not rise.
        if afresh or (limits.megabytes or 0.0) < (self._default_limits.megabytes or 0.0):
            self._default_limits = limits

    @property
    def limits(self) -> Limits:
        """The limits of each lane that runs next."""
        return self._own_limits or self._default_limits

    def set_limits(self, limits: Limits) -> None:
        """Set the limits of every lane; results under other limits are dropped."""
        self.discard_race()
        if limits != self.limits:
            self._own_limits = limits
            self._standings = {}

    @property
    def no_lanes(self) -> str:
        """Why there are no lanes, and what to do."""
        if not self.ready:
            return self.host.registry.problem or LOADING
        add, preset = self.host.key_of("compare.add"), self.host.key_of("compare.preset")
        return f"There are no lanes. Press {add} to add one, or {preset} for a preset."

    @property
    def running(self) -> bool:
        """Whether a race is running."""
        return self.race is not None and not self.race.stopped

    @property
    def active(self) -> bool:
        """Whether a race is running, or waits for the registry."""
        return self.running or self.host.registry.waiting is not None

    def toggle(self) -> None:
        """Start a race, or stop it."""
        (self.stop if self.running else self.run)()

    def run(self) -> None:
        """Start a race, unless one is running."""
        if self.running:
            self.host.inform(f"The race is running. Press {self.host.key_of('compare.stop')} to stop it.")
        else:
            self.start()

    def start(self, again: bool = False) -> None:
        """Race the lanes that have not finished; all lanes if all have, or with `again`.

        The race is on the puzzle of the game in front. Raises PuzzleError if there is nothing to run.
        """
        self.take_game()
        if not self.puzzle.solvable:
            raise PuzzleError(f"The board is NOT SOLVABLE. {how_to_fix(self.host.key_of)}")
        if not self.ready:
            self.host.registry.when_ready(partial(self.start, again))
            return
        if not self.lanes:
            raise PuzzleError(self.no_lanes)
        lanes = self.lanes if again else self._unfinished() or self.lanes
        for lane in lanes:
            self._standings.pop(lane.name, None)
        self._share_memory(len(lanes), afresh=len(lanes) == len(self.lanes))
        self.race = Race(self.puzzle, lanes, self.limits)
        self.host.new_job().start(self.race.run, lambda _: None, self._failed, "race")

    def _failed(self, problem: str) -> None:
        self.discard_race()
        self.host.warn(problem)
        self.host.redraw()

    def stop(self) -> None:
        """Stop the race, or drop the one that waits for the registry.

        The last figures come a slice later, or seconds later while a lane is compiling.
        """
        self.host.registry.drop()
        if self.race is None:
            key = self.host.key_of("compare.race")
            self.host.inform(f"The race was cancelled. Press {key} to start it.")
            return
        self.race.stop()
        self._read()
        finished = sum(standing.finished for standing in self.standings())
        self.host.inform(f"Race stopped: {finished} of {counted(len(self.lanes), 'lane')} had finished.")

    def update(self) -> None:
        """Read the current figures of the race; the last ones end it."""
        race = self.race
        # Ask first: the last figures may come between the two lines.
        ended = race is not None and race.ended
        self._read()
        if race is not None and ended:
            self.race = None
            self._report(stopped=race.stopped)

    def _report(self, *, stopped: bool) -> None:
        """Warn if two results contradict each other; say who won if the user looks at another screen."""
        results = self.results()
        best = best_of(results)
        try:
            verify_together(self.puzzle, results)
        except FalseClaim as error:
            self.host.warn(error_sentence(error))
        if not stopped and not self.host.is_active and best is not None:
            moves = counted(len(best.path or ()), "move")
            self.host.inform(f"Compare: {lane_name(best)} found {moves}.")

    def _read(self) -> None:
        if self.race is not None:
            self._standings |= {standing.lane.name: standing for standing in self.race.standings()}

    def discard_race(self) -> None:
        """Stop the race, if there is one, without waiting for its last figures: only ended lanes have any."""
        if self.race is not None:
            self.race.stop()
            self._standings = {name: known for name, known in self._standings.items() if known.ended}
        self.race = None

    def _unfinished(self) -> tuple[Lane, ...]:
        return tuple(lane for lane in self.lanes if not self._standing(lane).finished)

    @property
    def begun(self) -> bool:
        """Whether any lane has run on this board."""
        return bool(self._standings)

    def standings(self) -> tuple[Standing, ...]:
        """What is known about every lane."""
        return tuple(map(self._standing, self.lanes))

    @property
    def chosen(self) -> Standing | None:
        """The lane under the cursor; None if there are no lanes."""
        return self._standing(self.lanes[self.lines.cursor]) if self.lanes else None

    def update_lines(self) -> None:
        """Update the lines to the current figures and keys."""
        keys = f"{self.host.key_of('move.left')} {self.host.key_of('move.right')}"
        self.lines.update(self.standings(), keys)

    def results(self) -> list[Result]:
        """The results so far, in the order of the lanes."""
        return [standing.result for standing in self.standings() if standing.result is not None]

    def _standing(self, lane: Lane) -> Standing:
        known = self._standings.get(lane.name)
        if known is None:
            return Standing(lane, "ready" if self.puzzle.solvable else "-", limits=self.limits)
        # The same lane may have another title in another preset.
        return replace(known, lane=lane)

    def files(self) -> Mapping[str, Callable[[], str]]:
        """The files to export, by name: the tables that `compare` prints and the lab report."""
        puzzle, results, notation = self.puzzle, self.results(), self.host.settings.notation
        if not self.ready or (puzzle.solvable and not results):
            return {}
        limits = [standing.limits for standing in self.standings() if standing.result]
        report = {"report.md": partial(lab_report, puzzle, results, limits, notation)}
        if not results:
            return report
        return {
            "comparison.md": lambda: f"{comparison_markdown(puzzle, results, limits)}\n",
            "comparison.csv": lambda: f"{comparison_csv(puzzle, results, notation)}\n",
            "comparison.json": lambda: f"{comparison_json(puzzle, results, notation)}\n",
            **report,
        }
