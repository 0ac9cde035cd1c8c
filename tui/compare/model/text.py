"""What is said of a race: of all lanes together, and of one."""

from __future__ import annotations

from textwrap import wrap

from rich.text import Text

from solver.coursework.rules import counts_text
from solver.kernels.compiling import compiling
from solver.kurang import why_unsolvable
from solver.lanes import PRESETS
from solver.progress import Outcome
from solver.puzzle import SlidingPuzzle
from solver.registry import algorithms
from solver.report import figures
from solver.report.comparison import best_of, limits_text, proven_bound
from tui.compare.model.race import Race, Standing
from tui.compare.model.rows import cut
from tui.compare.model.start_list import StartList
from tui.sharing.solution import length_text, outcome_text
from tui.text import counted

AIRY, ROOMY = 4, 8
"""Rows from which a line is left open above, and from which the legend has room."""
MORE = " …"
SHORT_LEGEND = "* best of its column; optimal: proven shortest; solved: not proven"
LEGEND = """\
optimal: proven shortest. solved: not proven. time up, nodes up, memory: the limit that stopped it.
no goal: the search ended without it. * best of a column among the lanes with a solution.
peak: of the frontier, in nodes. n/s: nodes a second. Bars: log scale; dotted without a solution."""


def about_race(
    puzzle: SlidingPuzzle, lanes: StartList | None, race: Race | None, width: int, rows: int, *, other: bool
) -> Text:
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
    if other and race is None:
        # In the place of the limits: in few rows what comes last is not seen.
        text.append("Play has another board now: Space races on that one.\n")
    else:
        text.append(f"each: {limits_text(lanes.limits) or 'no limits'} (m)\n", "dim")
    text.append_text(_state(lanes, race))
    rest = ""
    if lanes.left_out:
        more = len(lanes.left_out) - 1
        rest = lanes.left_out[0] + (f" (and {more} more)" if more else "")
    elif not lanes.results() and race is None:
        rest = f"{PRESETS[lanes.preset]} (p)"
    return text.append(_folded(rest, width, rows - _rows(text.plain, width)), "dim")


def _rows(text: str, width: int) -> int:
    return sum(len(wrap(line, max(1, width))) or 1 for line in text.splitlines())


def _folded(text: str, width: int, rows: int) -> str:
    """A text on lines of its own below another, with `…` where it has to end early; nothing without room."""
    if rows <= 0 or width < len(MORE) or not text:
        return ""
    return "\n" + "\n".join(wrap(text, width, max_lines=rows, placeholder=MORE))


def _state(lanes: StartList, race: Race | None) -> Text:
    standings = lanes.standings()
    done = sum(standing.ended for standing in standings)
    if race is not None:
        busy = [standing for standing in standings if standing.status == "preparing"]
        words = f"racing: {done} of {len(standings)} done"
        waits = "\ncompiling: some seconds, once on this machine" if compiling() else "\npreparing"
        return Text(words, "bold").append(waits if busy else "", "dim")
    results = lanes.results()
    best, bound = best_of(results), proven_bound(results)
    if best is not None and best.length is not None:
        # What one lane has found another may have proven.
        text = Text(f"best: {length_text(best.length, bound)}", "bold")
        return text.append(f"\nby {next(s.lane.short for s in standings if s.result is best)}")
    if done:
        return Text("none has solved it", "bold").append(f"; every solution has at least {bound} moves")
    return Text("Space starts the race", "bold")


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
        if counts := standing.lane.counts:
            told += f"; {counts_text(counts, standing.result.progress.tally)}"
    else:
        told = spec.summary
    text = Text("\n" if rows >= AIRY else "", end="")
    name, title = standing.lane.name, f"  {spec.title}"
    if rows < AIRY - 1:
        name = cut(name, width)
    text.append(name, "bold").append(title if len(name + title) <= width else "", "dim")
    text.append(_folded(told, width, rows - _rows(text.plain, width)), "dim")
    if rows >= ROOMY:
        return text.append(f"\n\n{LEGEND}", "dim")
    room = standing.ended and rows > _rows(text.plain, width)
    return text.append(f"\n{SHORT_LEGEND}" if room else "", "dim")
