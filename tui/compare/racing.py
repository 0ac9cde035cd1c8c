"""The race of Compare: begun, watched, stopped; and the lanes that are in it."""

from __future__ import annotations

from textual.timer import Timer

from solver.errors import FalseClaim
from solver.lanes import Lane
from solver.progress import Limits
from solver.puzzle import SlidingPuzzle
from solver.report.comparison import best_of, lane_name
from solver.search import verify_together
from tui.challenge import Challenge
from tui.compare.model.race import Race
from tui.compare.model.start_list import StartList
from tui.compare.race_table import RaceTable
from tui.mode_screen import ModeScreen
from tui.text import counted

A_SECOND = 8
"""How often the rows are drawn anew: figures that change faster cannot be read."""


class RacingScreen(ModeScreen):
    """A screen with a race on it."""

    def __init__(self) -> None:
        super().__init__()
        self._ready = False
        """The widgets are there."""
        self._list: StartList | None = None
        """None until the algorithms are known."""
        self._race: Race | None = None
        """The race under way."""
        self._late: Race | None = None
        """The race stopped last, until its last figures are there; an earlier one works for nobody."""
        self._ticking: Timer | None = None
        self._puzzle: SlidingPuzzle | None = None
        self._wanted = False
        """A race was asked for before the algorithms were known."""
        self._chosen = ""
        """So was a preset."""
        self._details = 0
        """Rows below the table."""
        self._words = 1, 1
        """Columns and rows beside the board."""

    def draw(self) -> None:
        """Draw everything."""
        raise NotImplementedError

    def take_desk(self) -> None:
        """Race on the board of the desk from now on."""
        raise NotImplementedError

    def draw_rows(self) -> None:
        """Draw what changes while the lanes run."""
        raise NotImplementedError

    @property
    def table(self) -> RaceTable:
        """The lanes."""
        return self.query_one(RaceTable)

    @property
    def puzzle(self) -> SlidingPuzzle:
        """What is raced on."""
        if self._puzzle is None:
            self._puzzle = self.puzzle_app.game_stack.game.puzzle
        return self._puzzle

    @property
    def running(self) -> bool:
        """Whether a race is under way."""
        return self._race is not None

    @property
    def start_list(self) -> StartList | None:
        """The lanes and how they stand; None until the algorithms are known."""
        return self._list

    # -- the race ---------------------------------------------------------------------------------

    def action_race(self) -> None:
        """Start the race, or stop it."""
        if self.running:
            self._stop()
        else:
            self.begin()

    def action_run(self) -> None:
        """Start the race."""
        if self.running:
            self.puzzle_app.inform("the race is on; Space or Esc stops it")
        else:
            self.begin()

    def action_again(self) -> None:
        """Run all lanes, whether they have run or not."""
        self.let_go()
        self.begin(again=True)

    def action_escape(self) -> None:
        """Stop the race; without one, go back to Play."""
        if self.running:
            self._stop()
        elif self._wanted:
            self._wanted = False
            self.puzzle_app.inform("the race is called off; Space starts it")
        else:
            self.puzzle_app.action_show("play")

    def begin(self, *, again: bool = False) -> None:
        """Start the lanes that have not come to an end, or all, on the board of the desk."""
        self.take_desk()
        if not self.puzzle.solvable:
            self.puzzle_app.warn("NOT SOLVABLE, so nothing runs; Edit (2) mends the board with f")
        elif self._list is None:
            self._wanted = True
        elif not self._list.lanes:
            self.puzzle_app.warn("there is no lane to run; + adds one, p takes a preset")
        else:
            self._race, self._late = self._list.race(again=again), None
            self._race.start()
            if self._ticking is None:
                self._ticking = self.set_interval(1 / A_SECOND, self._tick)
            self._ticking.resume()
            self._tick()
            self.draw()

    def _tick(self) -> None:
        """Show how the lanes stand; at the end of the last one, say so."""
        race, lanes = self._race or self._late, self._list
        if race is None or lanes is None:
            return
        # Asked before the standings are: what has ended then has all its results.
        ended = race.ended
        lanes.note(race)
        if not ended:
            self.draw_rows()
            return
        self._race = self._late = None
        self._rest()
        best = best_of(lanes.results())
        try:
            verify_together(race.puzzle, lanes.results())
        except FalseClaim as error:
            self.puzzle_app.warn(str(error))
        if not race.stopped and not self.is_current and best is not None:
            self.puzzle_app.inform(f"Compare: {counted(len(best.path or ()), 'move')} by {lane_name(best)}")

    def _stop(self) -> None:
        """End all lanes; their last figures come a slice later, of one that is compiling seconds later."""
        race, lanes = self._race, self._list
        if race is None or lanes is None:
            return
        race.stop()
        lanes.note(race)
        self._race, self._late = None, race
        self.draw()
        ended = sum(standing.finished for standing in lanes.standings())
        self.puzzle_app.inform(f"stopped; {ended} of {counted(len(lanes.lanes), 'lane')} had ended")

    def let_go(self) -> None:
        """Stop the race, if there is one, and forget it."""
        if self._race is not None:
            self._race.stop()
        self._race = self._late = None
        self._rest()

    def _rest(self) -> None:
        if self._ticking is not None:
            self._ticking.pause()
        self.draw()

    def on_unmount(self) -> None:
        """Leave no race behind."""
        if self._race is not None:
            self._race.stop()

    # -- the lanes --------------------------------------------------------------------------------

    def action_lane(self, ways: int) -> None:
        """Go to another lane."""
        self.table.move(ways)

    def action_column(self, ways: int) -> None:
        """Let another figure have the bars."""
        self.table.choose(ways)

    def action_bars(self) -> None:
        """Show bars, or the table."""
        self.table.toggle()
        self.refresh_bindings()

    def action_preset(self) -> None:
        """Take the lanes of the next preset."""
        lanes = self._changeable()
        if lanes is not None:
            lanes.choose_next()
            self.draw()

    def choose_preset(self, name: str) -> None:
        """Take the lanes of a preset."""
        if self._list is None:
            self._chosen = name
            return
        lanes = self._changeable()
        if lanes is not None:
            lanes.choose(name)
            self.draw()

    def action_add(self) -> None:
        """Ask for a lane and add it."""
        from tui.compare.lane_dialogs import AddLaneScreen

        lanes = self._changeable()
        if lanes is not None:
            like = lanes.lanes[self.table.cursor] if lanes.lanes else None
            self.puzzle_app.open_dialog(AddLaneScreen(self.puzzle, like, lanes.add), self._added)

    def _added(self, lane: Lane | None) -> None:
        if lane is not None and self._list is not None:
            self.draw()
            self.table.go(len(self._list.lanes))

    def action_remove(self) -> None:
        """Take out the lane under the cursor."""
        lanes = self._changeable()
        if lanes is not None and lanes.lanes:
            lanes.remove(self.table.cursor)
            self.draw()

    def action_limits(self) -> None:
        """Ask for the limits of each lane."""
        from tui.compare.lane_dialogs import LimitsScreen

        lanes = self._changeable()
        if lanes is not None:
            self.puzzle_app.open_dialog(LimitsScreen(self.puzzle, lanes.limits), self._limit)

    def _limit(self, limits: Limits | None) -> None:
        if limits is not None and self._list is not None:
            self._late = None
            self._list.limit(limits)
            # Without results nothing keeps the board before.
            self.game_changed()

    def _changeable(self) -> StartList | None:
        """The lanes, if they can be changed now."""
        if self.running:
            self.puzzle_app.inform("the lanes of a race that is on stay as they are; Esc stops it")
            return None
        return self._list

    # -- elsewhere --------------------------------------------------------------------------------

    def action_new(self) -> None:
        """Deal a random board of this size and goal, and stay here with it."""
        self.take(Challenge.random(self.puzzle.goal))

    def action_view(self) -> None:
        """Open the lane under the cursor in Solve: its result, or its settings ready to run."""
        lanes = self._list
        if lanes is None or not lanes.lanes:
            return
        standing = lanes.standings()[self.table.cursor]
        limits = lanes.limits_of(standing.lane)
        self.puzzle_app.open_in_solve(self.puzzle, standing.lane, standing.result, limits)
