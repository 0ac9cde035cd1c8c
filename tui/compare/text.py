"""The texts of Compare: the state of the race, and the lane under the cursor."""

from __future__ import annotations

from textwrap import wrap

from rich.text import Text

from solver.coursework.rules import counts_text
from solver.kurang import why_unreachable
from solver.lanes import PRESETS
from solver.progress import Outcome, Result
from solver.registry import algorithms
from solver.report import figures
from solver.report.comparison import best_of, limits_text, proven_bound
from tui.compare.model.race import Standing
from tui.compare.model.race_model import RaceModel
from tui.text import counted, cut, how_to_fix, outcome_text, preparing, sentence, wrapped

SPACED, WITH_LEGEND = 4, 10
"""Rows from which the text about a lane begins with an empty line, and has exact figures and a legend."""
MORE = " …"
SHORT_LEGEND = "* best of its column.  optimal: proven shortest.  solved: not proven."
LEGEND = """\
*         best of its column among the lanes with a solution
optimal   proven shortest; solved: not proven; no goal: nothing found
time up   stopped by a limit, like nodes up and memory
peak      largest frontier; n/s: nodes per second
bars      log scale; dotted without a solution"""


def race_text(model: RaceModel, width: int, rows: int) -> Text:
    """The lanes, the limits and the state of the race."""
    puzzle, board = model.puzzle, model.puzzle.board
    goal = "" if puzzle.goal.name == "standard" else f", goal {puzzle.goal.name}"
    text = Text(end="")
    if not puzzle.solvable:
        text.append("NOT SOLVABLE", "bold").append(f": {why_unreachable(puzzle)}.\n")
        return text.append(how_to_fix(model.host.key_of))
    if not model.ready:
        return text.append(f"{board.rows}x{board.cols} board{goal}")
    title = f"{model.title}: {counted(len(model.lanes), 'lane')}"
    text.append(title, "bold").append(f" on {board.rows}x{board.cols}{goal}\n")
    if model.other_board and not model.running:
        # This replaces the limits: with few rows there is no room for both.
        key = model.host.key_of("compare.race")
        text.append(f"Board of the last race. Press {key} to race on the new one.\n")
    else:
        limits = limits_text(model.limits) or "none"
        text.append(f"Limits of each lane: {limits} ({model.host.key_of('compare.limits')})\n", "dim")
    text.append_text(_state(model))
    rest = ""
    if model.left_out:
        more = len(model.left_out) - 1
        rest = model.left_out[0] + (f" (and {more} more)" if more else "")
    elif not model.results() and not model.running:
        about = sentence(PRESETS[model.preset]).removesuffix(".")
        key = model.host.key_of("compare.preset")
        rest = f"{about} ({key}: next preset)"
        if len(rest) > width:
            rest = f"{about} ({key})"
    return text.append(_folded(rest, width, rows - len(wrapped(text.plain, width))), "dim")


def _state(model: RaceModel) -> Text:
    standings = model.standings()
    ended = sum(standing.ended for standing in standings)
    if model.running:
        text = Text(f"Racing: {ended} of {len(standings)} done", "bold")
        if any(standing.status == "preparing" for standing in standings):
            text.append(f"\n{preparing('the lanes')}", "dim")
        return text
    results = model.results()
    best, bound = best_of(results), proven_bound(results)
    if best is not None and best.length is not None:
        # One lane may have found the solution and another proven the bound.
        proven = ", proven optimal" if best.length == bound else ""
        tied = [s for s in standings if s.result is not None and s.result.length == best.length]
        fastest = min(tied, key=lambda s: s.result.progress.elapsed if s.result else 0).lane.short
        lanes = f"{len(tied)} lanes; fastest: {fastest}" if len(tied) > 1 else fastest
        text = Text(f"Best: {counted(best.length, 'move')}{proven}", "bold").append(f" ({lanes})", "not bold")
        if proven or bound <= 0:
            return text
        return text.append(f". No solution is shorter than {bound:,}.", "not bold")
    if ended:
        return Text("No lane solved it.", "bold").append(f" Every solution has at least {bound} moves.")
    if model.other_board:
        return Text()  # The line above says how to start.
    return Text(f"Press {model.host.key_of('compare.race')} to start the race.", "bold")


def lane_text(standing: Standing, width: int, rows: int) -> Text:
    """The full name of a lane, its result or description, and its exact figures and a legend if they fit."""
    spec = algorithms[standing.lane.algorithm]
    if standing.problem is not None:
        about = standing.problem
    elif standing.result is not None:
        about = outcome_text(standing.result)
        if standing.result.proven_optimal and not spec.optimal and spec.choose is None:
            about += f"; a lower bound proves it, not {spec.name}"
        prepared = standing.result.prepare_seconds
        if prepared >= 0.1 and standing.result.outcome is not Outcome.CANCELLED:
            about += f"; prepared in {figures.seconds(prepared)}"
        if counts := standing.lane.counts:
            found = standing.result.path is not None
            about += f"; {counts_text(counts, standing.result.progress.tally, found=found)}"
    else:
        about = spec.summary
    about = sentence(about)
    text = Text("\n" if rows >= SPACED else "", end="")
    name, title = standing.lane.name, f"  {spec.title}"
    if rows < SPACED - 1:
        name = cut(name, width)
    text.append(name, "bold").append(title if len(name + title) <= width else "", "dim")
    text.append(_folded(about, width, rows - len(wrapped(text.plain, width))), "dim")
    if rows >= WITH_LEGEND:
        exact = "" if standing.figures is None else f"\n{_exact(standing.figures)}"
        return text.append(f"{exact}\n\n{LEGEND}", "dim")
    room = standing.ended and rows > len(wrapped(text.plain, width))
    return text.append(f"\n{SHORT_LEGEND}" if room else "", "dim")


def _exact(result: Result) -> str:
    """The figures of a lane in full; the table has them in five characters."""
    tally = result.progress.tally
    counts = {
        "expanded": tally.expanded,
        "raised": tally.raised,
        "in the largest frontier": tally.frontier_peak,
        "nodes/s": round(result.progress.nodes_per_second),
    }
    return ", ".join(f"{figures.count(number)} {what}" for what, number in counts.items())


def _folded(text: str, width: int, rows: int) -> str:
    """A text wrapped on new lines, cut with `…` if it is too long; empty if there is no room."""
    if rows <= 0 or width < len(MORE) or not text:
        return ""
    return "\n" + "\n".join(wrap(text, width, max_lines=rows, placeholder=MORE))
