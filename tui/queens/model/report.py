"""What stands beside the queens, by what is in front: the player's board, a search, its steps, solutions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from solver.progress import Progress, Result
from solver.queens import Outlook, QueensAnswer, QueensTally, Square
from tui.queens.model.game import Queens, is_solved, pairs_of, safe_of
from tui.queens.model.steps import StepHistory
from tui.queens.model.text import (
    RANKED,
    conflicts_text,
    ended_text,
    found_text,
    leads_text,
    outlook_text,
    solved_text,
    square_text,
)
from tui.text import counted

ABOUT = {spec.name: spec.about or spec.summary for spec in RANKED}
"""A sentence about each algorithm."""
DENSE_LEGEND = "Each line holds two rows of the board."
KEY = 7
"""Columns of a key's name: arrows is the longest."""


@dataclass(frozen=True, slots=True)
class Report:
    """A title, sentences, figures, and what to do next."""

    title: str
    told: list[str] = field(default_factory=list)
    progress: Progress | None = None
    keys: list[str] = field(default_factory=list)


def own_report(n: int, queens: Queens, cursor: Square, number: int | None, marks: list[str]) -> Report:
    """Of the player's board."""
    if is_solved(n, queens):
        told = [solved_text(n, number)]
    else:
        told = [square_text(cursor), *conflicts_text(pairs_of(queens)), *marks]
    if not queens and not marks:
        told.append(f"Place {counted(n, 'queen')} so that none attacks another.")
    keys = {
        "arrows": "move the cursor",
        "Space": "put, take a queen",
        "h": "safe squares",
        "Enter": "run the search",
        "o": "step by step",
        "+ -": "number of queens",
        "v": "attacked squares",
    }
    return Report(f"{counted(n, 'queen')}: {len(queens)} placed", told, keys=key_lines(keys))


def hint_lines(n: int, queens: Queens, outlook: Outlook | None, *, again: bool, mine: bool) -> list[str]:
    """What remains from a position, for whoever asked."""
    safe = len(safe_of(n, queens))
    lines = outlook_text(outlook, safe, len(pairs_of(queens)), empty=not queens, mine=mine)
    if outlook is not None and outlook.leads:
        lines.append(leads_text(outlook, safe) if again else "h again marks what leads to one")
    return lines


def running_report(title: str, n: int, mode: str, progress: Progress | None, *, paused: bool) -> Report:
    """Of a search under way."""
    if progress is None:
        return Report(title, ["The first search of all takes a few seconds to prepare."])
    told = [found_text(n, mode, _answer(progress), over=False)]
    keys = {"p": "go on" if paused else "hold still", "o": "go on in steps", "Esc": "stop"}
    return Report(title, told, progress, key_lines(keys))


def steps_report(
    history: StepHistory, mode: str, result: Result | None, hint: list[str], latest: Progress | None
) -> Report:
    """Of a step."""
    step = history.current
    if step is None:
        return Report(f"{history.algorithm}: step 0", ["preparing"])
    told = [step.moment.words, *hint]
    if result is not None and history.at_end:
        told.append(ended_text(history.n, mode, result))
    title = f"{history.algorithm}: step {step.number:,}"
    if step.number < history.furthest:
        title += f" of {history.furthest:,}"
    keys = {
        ".": "a step on",
        ",": "a step back",
        "Space": "watch the steps",
        "p": "let it run",
        "h": "what remains",
    }
    if latest is not None and _answer(latest).boards:
        keys["PgDn"] = "solutions found"
    return Report(title, told, step.progress, key_lines(keys))


def solutions_report(
    n: int,
    mode: str,
    boards: Sequence[tuple[int, ...]],
    at: int,
    result: Result | None,
    progress: Progress | None,
) -> Report:
    """Of what was found."""
    if result is not None:
        ended = ended_text(n, mode, result)
    else:
        ended = found_text(n, mode, _answer(progress), over=False)
    if not boards:
        none = "counted" if mode == "count" else "nothing found yet"
        title = f"{counted(n, 'queen')}: {'no solution' if result is not None and result.reason else none}"
        keys = {"Esc": "your own board", "+ -": "number of queens"}
        return Report(title, [_capital(ended)], progress, key_lines(keys))
    name = "unique solution" if mode == "unique" else "solution"
    code = f"columns {' '.join(map(str, boards[at]))} (from 0)"
    keys = {
        "← →": "another one",
        "Esc": "your own board",
        "c": "play on from it",
        "Home": "the first one",
        "End": "the last one",
    }
    title = f"{name} {at + 1:,} of {len(boards):,}"
    return Report(_capital(title), [_capital(ended), code], progress, key_lines(keys))


def _answer(progress: Progress | None) -> QueensAnswer:
    from solver.queens import Boards

    tally = progress.tally if progress is not None else None
    return tally.found if isinstance(tally, QueensTally) else QueensAnswer(0, 0, Boards(1, memoryview(b"")))


def key_lines(keys: Mapping[str, str]) -> list[str]:
    """Keys and what they do, no wider than the narrowest panel (24 columns).

    >>> key_lines({"Space": "put, take a queen", "h": "safe squares"})
    ['Space  put, take a queen', 'h      safe squares']
    """
    return [f"{key:<{KEY}}{words}" for key, words in keys.items()]


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
