"""The start list of a race: the board, the lanes, their limits, and what is known of each lane so far."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from solver.errors import PuzzleError
from solver.lanes import PRESETS, Lane, Lineup, default_preset, line_up, preset_lanes
from solver.machine import free_memory_bytes
from solver.progress import Limits, Result
from solver.puzzle import SlidingPuzzle
from solver.report.comparison import comparison_csv, comparison_json, comparison_markdown
from solver.report.lab import lab_report
from tui.compare.model.race import Race, Standing, kind_limits


class StartList:
    """What runs next, and how every lane stands; a lane keeps its result until the board changes."""

    def __init__(self, puzzle: SlidingPuzzle, free: Callable[[], int | None] = free_memory_bytes) -> None:
        """Begin with the preset that suits the board; `free` says how many bytes of memory there are."""
        self._free = free
        self._preset = ""
        self._own: list[Lane] | None = None
        """The lanes as they were changed by hand; None while they are those of a preset."""
        self._limits: Limits | None = None
        """The limits that were asked for; None while kind ones do."""
        self._kept: dict[str, Standing] = {}
        self._ran_under: dict[str, Limits] = {}
        """The limits that lanes ran under, by their names."""
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
        if not self.begun:
            self._be_kind(self.lanes, afresh=True)
        elif self._unfinished():
            self._be_kind(self._unfinished(), afresh=False)

    def _be_kind(self, lanes: Sequence[Lane], *, afresh: bool) -> None:
        """Fit the kind limits to the lanes that run next and to the memory that is free now.

        Lanes that are compared have the same limits, so beside results they get lower, but never higher.
        """
        kind = kind_limits(len(lanes), self._free())
        if afresh or (kind.megabytes or 0.0) < (self._kind.megabytes or 0.0):
            self._kind = kind

    @property
    def limits(self) -> Limits:
        """The limits of each lane that runs next: those given, or kind ones."""
        return self._limits or self._kind

    def limits_of(self, lane: Lane) -> Limits:
        """The limits that a lane ran under; of one that has not run those that it will run under."""
        return self._ran_under[lane.name] if lane.name in self._kept else self.limits

    def limit(self, limits: Limits) -> None:
        """Give every lane these limits; what ran under others is forgotten."""
        if limits != self.limits:
            self._limits, self._kept = limits, {}

    # -- the race ---------------------------------------------------------------------------------

    def race(self, *, again: bool = False) -> Race:
        """A race of the lanes that have not come to an end yet; of all if all have, or once again."""
        lanes = self.lanes if again else self._unfinished() or self.lanes
        for lane in lanes:
            self._kept.pop(lane.name, None)
        self._be_kind(lanes, afresh=len(lanes) == len(self.lanes))
        return Race(self.puzzle, lanes, self.limits)

    def _unfinished(self) -> tuple[Lane, ...]:
        return tuple(lane for lane in self.lanes if not self._of(lane).finished)

    def note(self, race: Race) -> None:
        """Take in how the lanes of a race stand."""
        for standing in race.standings():
            self._kept[standing.lane.name] = standing
            self._ran_under[standing.lane.name] = race.limits

    @property
    def begun(self) -> bool:
        """Whether anything is known of any lane on this board."""
        return bool(self._kept)

    def standings(self) -> tuple[Standing, ...]:
        """Every lane as far as is known."""
        return tuple(map(self._of, self.lanes))

    def results(self) -> list[Result]:
        """The results there are, in the order of the lanes."""
        return [standing.result for standing in self.standings() if standing.result is not None]

    def _of(self, lane: Lane) -> Standing:
        kept = self._kept.get(lane.name)
        if kept is None:
            return Standing(lane, "ready" if self.puzzle.solvable else "-")
        # The same lane may have another title in another preset.
        return replace(kept, lane=lane)

    # -- files ------------------------------------------------------------------------------------

    def markdown(self) -> str:
        """The table as `compare --format md` prints it."""
        return f"{comparison_markdown(self.puzzle, self.results(), self._results_limits())}\n"

    def csv(self, notation: str) -> str:
        """The lanes as `compare --format csv` prints them."""
        return f"{comparison_csv(self.puzzle, self.results(), notation)}\n"

    def json(self, notation: str) -> str:
        """The lanes as `compare --format json` prints them."""
        return f"{comparison_json(self.puzzle, self.results(), notation)}\n"

    def report(self, notation: str) -> str:
        """The lab report as `report` writes it."""
        return lab_report(self.puzzle, self.results(), self._results_limits(), notation)

    def _results_limits(self) -> list[Limits]:
        return [self.limits_of(standing.lane) for standing in self.standings() if standing.result is not None]
