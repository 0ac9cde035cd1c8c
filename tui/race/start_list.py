"""The start list of a race: the board, the lanes, their limits, and what is known of each lane so far."""

from __future__ import annotations

from collections.abc import Iterable

from solver.errors import PuzzleError
from solver.lanes import PRESETS, Lane, Lineup, default_preset, line_up, preset_lanes
from solver.progress import Limits, Result
from solver.puzzle import SlidingPuzzle
from solver.report.comparison import comparison_csv, comparison_json, full_comparison
from solver.report.lab import lab_report
from tui.race.scheduler import Race, Standing, kind_limits


class StartList:
    """What runs next, and how every lane stands; a lane keeps its result until the board changes."""

    def __init__(self, puzzle: SlidingPuzzle) -> None:
        self._preset = ""
        self._own: list[Lane] | None = None
        """The lanes as they were changed by hand; None while they are those of a preset."""
        self._limits: Limits | None = None
        """The limits that were asked for; None while kind ones do."""
        self._kept: dict[str, Standing] = {}
        self._lineup = Lineup(())
        self._kind = Limits()
        self.take(puzzle)

    # -- the board, the lanes, the limits ---------------------------------------------------------

    def take(self, puzzle: SlidingPuzzle) -> None:
        """Run on this puzzle from now on; nothing is known of any lane on it."""
        self.puzzle = puzzle
        self._kept = {}
        self._line_up()

    @property
    def lanes(self) -> tuple[Lane, ...]:
        """The lanes that run on this board."""
        return self._lineup.lanes

    @property
    def left_out(self) -> tuple[str, ...]:
        """Why lanes that were asked for cannot run on this board."""
        return self._lineup.left_out

    @property
    def preset(self) -> str:
        """The preset in force; until one is chosen the one that suits the board."""
        return self._preset or default_preset(self.puzzle)

    @property
    def title(self) -> str:
        """What the lanes are called together."""
        return f"{self.preset}, changed" if self._own is not None else self.preset

    def choose(self, name: str) -> None:
        """Take the lanes of a preset; UnknownName if there is none of that name."""
        lanes = list(preset_lanes(name))
        self._preset, self._own = name, None
        self._line_up(lanes)

    def choose_next(self) -> None:
        """Take the lanes of the next preset."""
        names = list(PRESETS)
        self.choose(names[(names.index(self.preset) + 1) % len(names)])

    def add(self, lane: Lane) -> Lane:
        """Put a lane at the end and return it as it will run; a PuzzleError if it cannot or is there."""
        added = line_up([lane], self.puzzle)
        if not added.lanes:
            raise PuzzleError(added.left_out[0])
        name = added.lanes[0].name
        if any(other.name == name for other in self.lanes):
            raise PuzzleError(f"{name} is a lane already; another heuristic or option makes another one")
        self._own = [*self._wanted(), lane]
        self._line_up()
        return added.lanes[0]

    def remove(self, index: int) -> None:
        """Take a lane out."""
        name = self.lanes[index].name
        self._own = [lane for lane in self._wanted() if self._name_here(lane) != name]
        self._kept.pop(name, None)
        self._line_up()

    def _name_here(self, lane: Lane) -> str:
        """What a lane that was asked for is called as it runs on this board; nothing if it does not."""
        lanes = line_up([lane], self.puzzle).lanes
        return lanes[0].name if lanes else ""

    def _wanted(self) -> Iterable[Lane]:
        """The lanes as they were asked for: what does not fit this board may fit the next."""
        return preset_lanes(self.preset) if self._own is None else self._own

    def _line_up(self, wanted: Iterable[Lane] | None = None) -> None:
        self._lineup = line_up(self._wanted() if wanted is None else wanted, self.puzzle)
        if not self._kept:
            # What is free changes all the time; lanes that are compared have the same limits.
            self._kind = kind_limits(len(self.lanes))

    @property
    def limits(self) -> Limits:
        """The limits of each lane: those given, or kind ones."""
        return self._limits or self._kind

    def limit(self, limits: Limits) -> None:
        """Give every lane these limits; what ran under others is forgotten."""
        if limits != self.limits:
            self._limits, self._kept = limits, {}

    # -- the race ---------------------------------------------------------------------------------

    def race(self, *, again: bool = False) -> Race:
        """A race of the lanes that have not come to an end yet; of all if all have, or once again."""
        unfinished = [lane for lane in self.lanes if not self._of(lane).finished]
        lanes = self.lanes if again or not unfinished else unfinished
        for lane in lanes:
            self._kept.pop(lane.name, None)
        return Race(self.puzzle, lanes, self.limits)

    def note(self, race: Race) -> None:
        """Take in how the lanes of a race stand."""
        self._kept.update((standing.lane.name, standing) for standing in race.standings())

    def standings(self) -> tuple[Standing, ...]:
        """Every lane as far as is known."""
        return tuple(map(self._of, self.lanes))

    def results(self) -> list[Result]:
        """The results there are, in the order of the lanes."""
        return [standing.result for standing in self.standings() if standing.result is not None]

    def _of(self, lane: Lane) -> Standing:
        return self._kept.get(lane.name) or Standing(lane, "ready" if self.puzzle.solvable else "-")

    # -- files ------------------------------------------------------------------------------------

    def markdown(self) -> str:
        """The table as `compare --format md` prints it."""
        return f"{full_comparison(self.results()).markdown()}\n"

    def csv(self, notation: str) -> str:
        """The lanes as `compare --format csv` prints them."""
        return f"{comparison_csv(self.puzzle, self.results(), notation)}\n"

    def json(self, notation: str) -> str:
        """The lanes as `compare --format json` prints them."""
        return f"{comparison_json(self.puzzle, self.results(), notation)}\n"

    def report(self, notation: str) -> str:
        """The lab report as `report` writes it."""
        return lab_report(self.puzzle, self.results(), self.limits, notation)
