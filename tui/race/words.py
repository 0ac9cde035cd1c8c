"""What is said of a race: of all lanes together, and of one."""

from __future__ import annotations

from rich.text import Text

from solver.kurang import why_unsolvable
from solver.lanes import PRESETS
from solver.progress import Limits, Outcome
from solver.puzzle import SlidingPuzzle
from solver.registry import algorithms
from solver.report import figures
from solver.report.comparison import best_of
from tui.format import counted
from tui.frames import length_text, outcome_text
from tui.race.scheduler import Race, Standing
from tui.race.start_list import StartList

AIRY, ROOMY = 4, 8
"""Rows from which a line is left open above, and from which the legend has room."""
LEGEND = """\
optimal: proven shortest. solved: not proven. time up, nodes up, memory: the limit that stopped it.
no goal: the search ended without it. * best of a column among the lanes that solved it.
peak: of the frontier, in nodes. n/s: nodes a second. Bars: log scale; dotted without a solution."""


def about_race(puzzle: SlidingPuzzle, lanes: StartList | None, race: Race | None, *, other: bool) -> Text:
    """Beside the board: which lanes, which limits, how it stands, whether Play has another board."""
    board = puzzle.board
    kind = "" if puzzle.goal.name == "standard" else f", goal {puzzle.goal.name}"
    text = Text(end="")
    if not puzzle.solvable:
        text.append("NOT SOLVABLE", "bold").append(f": {why_unsolvable(puzzle)}.\n")
        return text.append("Nothing runs here; Edit (2) mends the board with f.")
    if lanes is None:
        return text.append(f"{board.rows}x{board.cols} board{kind}")
    title = f"{lanes.title}: {counted(len(lanes.lanes), 'lane')}"
    text.append(title, "bold").append(f" on {board.rows}x{board.cols}{kind}\n")
    text.append(f"each: {limits_text(lanes.limits)} (m)\n", "dim")
    text.append_text(_state(lanes, race))
    if other and race is None:
        text.append("\nPlay has another board now: Space races on that one.")
    elif lanes.left_out:
        text.append(f"\n{lanes.left_out[0]}", "dim")
        text.append(f" (and {len(lanes.left_out) - 1} more)" if len(lanes.left_out) > 1 else "", "dim")
    elif not lanes.results() and race is None:
        text.append(f"\n{lanes.preset}: {PRESETS[lanes.preset]} (p)", "dim")
    return text


def _state(lanes: StartList, race: Race | None) -> Text:
    standings = lanes.standings()
    done = sum(standing.ended for standing in standings)
    if race is not None:
        busy = [standing for standing in standings if standing.status == "preparing"]
        words = f"racing: {done} of {len(standings)} done"
        return Text(words, "bold").append(
            "\npreparing: some seconds, once on this machine" if busy else "", "dim"
        )
    best = best_of(lanes.results())
    if best is not None and best.length is not None:
        text = Text(f"best: {length_text(best.length, best.lower_bound)}", "bold")
        return text.append(f"\nby {next(s.lane.short for s in standings if s.result is best)}")
    if done:
        bound = max(result.lower_bound for result in lanes.results()) if lanes.results() else 0
        return Text("none has solved it", "bold").append(f"; every solution has at least {bound} moves")
    return Text("Space starts the race", "bold")


def limits_text(limits: Limits) -> str:
    """The limits in words.

    >>> limits_text(Limits(seconds=10, megabytes=1000)), limits_text(Limits())
    ('10 s, 1000 MB', 'no limits')
    """
    given = (
        f"{limits.seconds:g} s" if limits.seconds is not None else "",
        f"{limits.nodes:,} nodes" if limits.nodes is not None else "",
        f"{limits.megabytes:g} MB" if limits.megabytes is not None else "",
    )
    return ", ".join(filter(None, given)) or "no limits"


def about_lane(standing: Standing, width: int, rows: int) -> Text:
    """What is known of a lane: its full name, what came out or what it is; a legend where there is room."""
    spec = algorithms[standing.lane.algorithm]
    if standing.problem is not None:
        told = standing.problem
    elif standing.result is not None:
        told = outcome_text(standing.result)
        prepared = standing.result.prepare_seconds
        if prepared >= 0.1 and standing.result.outcome is not Outcome.CANCELLED:
            told += f"; prepared in {figures.seconds(prepared)}"
    else:
        told = spec.summary
    text = Text("\n" if rows >= AIRY else "", end="")
    name, title = standing.lane.name, f"  {spec.title}"
    text.append(name, "bold").append(title if len(name + title) <= width else "", "dim")
    text.append(f"\n{told}", "dim")
    return text.append(f"\n\n{LEGEND}", "dim") if rows >= ROOMY else text
