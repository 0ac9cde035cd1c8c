"""The text of the panel: about the player's board, a search, its steps or its solutions.

Sentences count rows and columns from 1; codes count columns from 0, as programs do.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from solver.progress import LimitKind, Outcome, Progress, Result
from solver.queens import Outlook, QueensAnswer, Square, known_solutions
from solver.registry import Memory, queens_algorithms
from tui.queens.model.game import OUTLOOK_SECONDS, is_solved, pairs_of, safe_of
from tui.queens.model.steps import square_text
from tui.text import counted, preparing, sentence

if TYPE_CHECKING:
    from tui.queens.model.queens import QueensModel

RANKED = sorted(queens_algorithms, key=lambda spec: spec.rank)
"""The algorithms, from the simplest to the fastest."""
SEARCH_MEGABYTES = 500
"""Memory of a search. All 14,772,512 boards of 16 queens take 236 MB, twice that while their array grows."""


@dataclass(frozen=True, slots=True)
class PanelText:
    """What the panel shows above the settings of the search."""

    title: str
    lines: list[str]
    """Sentences; one that begins with a space belongs to the one above."""
    keys: Mapping[str, str]
    """Keys and what they do, the most useful first."""
    progress: Progress | None = None


def panel_text(model: QueensModel) -> PanelText:
    """The content of the panel."""
    views = {"own": _own, "running": _running, "steps": _steps, "solutions": _solutions}
    return views[model.view](model)


def _own(model: QueensModel) -> PanelText:
    n, queens, key = model.game.n, model.game.queens, model.host.key_of
    hints = _hint_lines(model)
    if is_solved(n, queens):
        lines = [solved_text(n, model.number)]
    else:
        lines = [sentence(square_text(model.game.cursor)), *conflicts_text(pairs_of(queens)), *hints]
    if not queens and not hints:
        lines.append(f"Place {counted(n, 'queen')} so that none attacks another.")
    keys = {
        "Arrows": "move the cursor",
        key("queens.toggle"): "place or remove",
        key("queens.hint"): "safe squares",
        key("queens.run"): "run the search",
        key("queens.one"): "step by step",
        f"{key('queens.more')} {key('queens.fewer')}": "number of queens",
        key("queens.attacked"): "attacked squares",
    }
    return PanelText(f"{counted(n, 'queen')}: {len(queens)} placed", lines, keys)


def _hint_lines(model: QueensModel) -> list[str]:
    hint = model.hint
    if hint is None:
        return []
    n, queens = hint.position
    safe, outlook = len(safe_of(n, queens)), hint.outlook
    pairs, way_out = len(pairs_of(queens)), ""
    if model.view == "own" and queens:
        undo = f"Press {model.host.key_of('queens.undo')} to take back the last queen."
        way_out = "Move or remove a queen marked !." if pairs else undo
    lines = outlook_text(outlook, safe, pairs, way_out)
    if outlook is None or not outlook.leads:
        return lines
    leads = len(outlook.leads)
    if not hint.leads:
        more = f"Press {model.host.key_of('queens.hint')} again to mark the squares that lead to one."
    elif not outlook.complete:
        more = f"● At least {leads} of {safe} lead to one."
    elif leads == safe:
        more = "● Every safe square leads to one."
    else:
        more = f"● {leads} of {safe} lead to one, ○ the others do not."
    return [*lines, more]


def _running(model: QueensModel) -> PanelText:
    run, search, key = model.run, model.search, model.host.key_of
    assert run is not None
    state = "Stopping" if run.stopping else "Paused" if run.paused else "Searching"
    title = f"{state}: {search.algorithm}, {search.mode}"
    if model.progress is None:
        return PanelText(title, [preparing("this search")], {})
    keys = {
        key("queens.pause"): "resume" if run.paused else "pause",
        key("queens.one"): "step by step",
        key("queens.stop"): "stop",
    }
    return PanelText(title, [outcome_sentence(model)], keys, model.progress)


def _steps(model: QueensModel) -> PanelText:
    history, step, key = model.history, model.step_shown, model.host.key_of
    title = f"{model.search.algorithm}: step"
    if history is None or step is None:
        return PanelText(f"{title} 0", [preparing("this search")], {})
    lines = [sentence(step.text), *_hint_lines(model)]
    if model.result is not None and history.at_end:
        lines.append(outcome_sentence(model))
    of = f" of {history.furthest:,}" if step.number < history.furthest else ""
    keys = {
        key("queens.on"): "next step",
        key("queens.back"): "previous step",
        key("queens.toggle"): "play the steps",
        key("queens.pause"): "let it run",
        key("queens.hint"): "solutions left",
    }
    if model.boards:
        keys[key("queens.next")] = "solutions found"
    return PanelText(f"{title} {step.number:,}{of}", lines, keys, step.progress)


def _solutions(model: QueensModel) -> PanelText:
    search, result, boards, key = model.search, model.result, model.boards, model.host.key_of
    outcome = outcome_sentence(model)
    if not boards:
        state = "counted" if search.mode == "count" else "nothing found yet"
        if result is not None and result.reason:
            state = "no solution"
        keys = {
            key("queens.stop"): "your board",
            f"{key('queens.more')} {key('queens.fewer')}": "number of queens",
        }
        return PanelText(f"{counted(search.n, 'queen')}: {state}", [outcome], keys, model.progress)
    name = "Unique solution" if search.mode == "unique" else "Solution"
    numbers = " ".join(str(column + 1) for column in boards[model.solution])
    columns = f"Queen's column in each row: {numbers}"
    keys = {
        "← →": "other solutions",
        key("queens.stop"): "your board",
        key("queens.adopt"): "play on from here",
        key("queens.first"): "first solution",
        key("queens.last"): "last solution",
    }
    title = f"{name} {model.solution + 1:,} of {len(boards):,}"
    return PanelText(title, [outcome, columns], keys, model.progress)


def pair_text(pair: tuple[Square, Square]) -> str:
    """Two queens that attack each other, and along which line.

    >>> pair_text(((0, 1), (0, 4))), pair_text(((1, 2), (3, 2))), pair_text(((0, 0), (2, 2)))
    ('row 1: columns 2 and 5', 'column 3: rows 2 and 4', 'diagonal: row 1, column 1 and row 3, column 3')
    """
    (row, column), (other_row, other_column) = pair
    if row == other_row:
        return f"row {row + 1}: columns {column + 1} and {other_column + 1}"
    if column == other_column:
        return f"column {column + 1}: rows {row + 1} and {other_row + 1}"
    return f"diagonal: {square_text(pair[0])} and {square_text(pair[1])}"


def conflicts_text(pairs: list[tuple[Square, Square]], most: int = 3) -> list[str]:
    """How many pairs attack each other, and the first few."""
    if not pairs:
        return []
    head = f"! {counted(len(pairs), 'conflict')}"
    rest = len(pairs) - most
    lines = [f"  {pair_text(pair)}" for pair in (pairs if rest == 1 else pairs[:most])]
    return [head, *lines, *([f"  and {rest} more"] if rest > 1 else [])]


def outlook_text(outlook: Outlook | None, safe: int, pairs: int, way_out: str) -> list[str]:
    """How many safe squares and solutions are left; `outlook` is None while it is being computed.

    `way_out` says how to get out of a dead end.
    """
    squares = "No safe squares." if safe == 0 else f"{counted(safe, 'safe square')}."
    if pairs or (outlook is not None and outlook.complete and outlook.solutions == 0):
        return [squares, f"No solution is left. {way_out}".strip()]
    if outlook is None:
        return [squares, "Looking for a solution..."]
    if outlook.solutions == 0:
        return [squares, f"No solution found within {OUTLOOK_SECONDS:g} s."]
    many = "" if outlook.complete else "At least "
    return [squares, f"{many}{counted(outlook.solutions, 'solution')} from here."]


def solved_text(n: int, number: int | None) -> str:
    """What is known about a solved board.

    >>> solved_text(8, 17)
    'Solved! This is number 17 of 92 solutions.'
    >>> solved_text(1, 1)
    'Solved! This is the only solution.'
    """
    total = known_solutions(n)
    if total == 1:
        return "Solved! This is the only solution."
    if total is None:
        return "Solved!"
    which = "one" if number is None else f"number {number:,}"
    return f"Solved! This is {which} of {total:,} solutions."


def found_text(n: int, mode: str, answer: QueensAnswer, *, over: bool) -> str:
    """What a search has found, so far or in total.

    >>> from solver.queens import solve_queens
    >>> found_text(8, "all", solve_queens(8).answer, over=True)
    '92 solutions, 12 of them unique'
    """
    if mode == "first" and answer.solutions:
        total = known_solutions(n)
        return f"the first of {total:,} solutions" if total else "the first solution"
    so_far = "" if over else " so far"
    if answer.solutions == 0:
        return f"no solution{so_far}"
    unique = f", {answer.unique:,} of them unique" if answer.solutions > 1 else ""
    return f"{counted(answer.solutions, 'solution')}{unique}{so_far}"


def outcome_sentence(model: QueensModel) -> str:
    """How the search ended or, while it runs, what it has found so far, as a sentence."""
    n, mode = model.search.n, model.search.mode
    if model.result is None:
        return sentence(found_text(n, mode, model.found, over=False))
    return sentence(ended_text(n, mode, model.result))


def ended_text(n: int, mode: str, result: Result) -> str:
    """How a search ended: what it found, or what stopped it and what to do instead."""
    answer, outcome = result.answer, result.outcome
    if outcome is Outcome.EXHAUSTED:
        return f"No solution: {result.reason}"
    if outcome is Outcome.SOLVED and result.limit is None:
        return found_text(n, mode, answer, over=True)
    found = found_text(n, mode, answer, over=False)
    if outcome is Outcome.CANCELLED:
        return f"stopped: {found}"
    # Memory is the only limit that a search has here.
    lean = [spec.name for spec in RANKED if spec.memory is Memory.PATH]
    instead = "count keeps no boards" if result.algorithm in lean else f"{' and '.join(lean)} need hardly any"
    low = result.limit is LimitKind.FREE_MEMORY
    full = "memory on this machine is low" if low else f"the memory limit of {SEARCH_MEGABYTES} MB is reached"
    return f"{found}: {full}; {instead}"
