"""Times, counts, names and the outcome of a search as the screens and the commands show them."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Collection, Sequence
from textwrap import wrap
from typing import TypeVar

from solver.errors import PuzzleError
from solver.kernels.compiling import compiling
from solver.printable import counted as counted
from solver.progress import LimitKind, Outcome, Result

ValueT = TypeVar("ValueT")
LinePart = tuple[str, str]
"""A piece of a line, and the role that decides its style; "" is plain."""
NONE = "-"
"""Shown in place of an unknown figure."""

UNPROVEN = "~"
"""Follows a figure that is based on the best known solution, if that is not proven optimal."""

UNRANKED = "in brackets: not counted (help, retry, own board)"
"""With `* best` before it, it fits into 58 columns, the room of the smallest terminal."""
YEARS = range(1970, 9999)
"""Years that a game can be from: times outside them cannot be converted to every time zone."""

SOLVER = "the solver"
LOADING = "Loading the algorithms..."
COMPILING = "compiling the search: a few seconds, once per machine"


def error_sentence(error: BaseException, subject: str = SOLVER) -> str:
    """One sentence about an error: our own message, or the class of any other error and what is safe.

    >>> error_sentence(PuzzleError("no board 'mine'"))
    "No board 'mine'."
    >>> error_sentence(KeyError(3), "the export"), error_sentence(MemoryError())
    ('Internal error in the export (KeyError: 3). Your game is safe.', \
'Out of memory in the solver. Set a limit on memory in Solve.')
    """
    if isinstance(error, PuzzleError):
        # If it begins with the name of an algorithm or a heuristic, that one is registered by now.
        from solver.registry import algorithms, heuristics

        return sentence(str(error), names=(*algorithms.registered, *heuristics.registered))
    searching = subject == SOLVER
    if isinstance(error, MemoryError):
        advice = "Set a limit on memory in Solve" if searching else "Close other programs and try again"
        return f"Out of memory in {subject}. {advice}."
    logging.getLogger("tui").error("unexpected", exc_info=error)
    cause = f"{type(error).__name__}: {error}".removesuffix(": ")
    return f"Internal error in {subject} ({cause}). Your {'board' if searching else 'game'} is safe."


def clock_text(seconds: float) -> str:
    """A clock with tenths.

    >>> clock_text(0), clock_text(72.06), clock_text(3672.5)
    ('0:00.0', '1:12.0', '1:01:12.5')
    """
    return _clock(seconds, 1)


def exact_time(seconds: float | None) -> str:
    """A finished game's time, to the millisecond, or a dash.

    >>> exact_time(12.3456), exact_time(72.06), exact_time(3672.5), exact_time(None)
    ('12.345', '1:12.060', '1:01:12.500', '-')
    """
    return NONE if seconds is None else _clock(seconds, 3).removeprefix("0:0").removeprefix("0:")


def mean_time(seconds: float | None) -> str:
    """An average of times, rounded to the millisecond, or a dash.

    >>> mean_time((5.329 + 3.984 + 3.766) / 3), exact_time(4.359667)
    ('4.360', '4.359')
    """
    return exact_time(None if seconds is None else round(seconds, 3))


def _clock(seconds: float, decimals: int) -> str:
    minutes, parts = divmod(int(seconds * 10**decimals + 1e-6), 60 * 10**decimals)
    hours, minutes = divmod(minutes, 60)
    rest = f"{parts / 10**decimals:0{decimals + 3}.{decimals}f}"
    return f"{hours}:{minutes:02}:{rest}" if hours else f"{minutes}:{rest}"


def time_text(seconds: float) -> str:
    """A finished game's time in a sentence, with a unit if it is less than a minute.

    >>> time_text(12.3456), time_text(72.06)
    ('12.345 s', '1:12.060')
    """
    return f"{exact_time(seconds)}{' s' if seconds < 60 else ''}"


def shortened(text: str, most: int = 60, mark: str = "...") -> str:
    """The text cut to at most `most` characters, with a mark if something was cut off.

    >>> shortened("LURDLURD", 6), shortened("LURDLURD", 6, "…"), shortened("LURD", 6)
    ('LUR...', 'LURDL…', 'LURD')
    """
    return text if len(text) <= most else f"{text[: max(0, most - len(mark))]}{mark}"


def cut(text: str, width: int) -> str:
    """A text cut to this many columns, with `…` at the end if something is missing."""
    return shortened(text, width, "…")


def break_paths(text: str, width: int) -> str:
    """The text with new lines after slashes in long paths, which would break inside a name otherwise.

    >>> break_paths("Written to /home/someone/boards/film.svg.", 20).splitlines()
    ['Written to /home/someone/', 'boards/film.svg.']
    >>> break_paths("Written to /tmp/film.svg.", 20)
    'Written to /tmp/film.svg.'
    """
    words = []
    for word in text.split(" "):
        lines = [""]
        # Before the first layout there is no width.
        for part in re.findall(r"[^/\\]+[/\\]*|[/\\]+", word) if 0 < width < len(word) else [word]:
            lines += [""] if lines[-1] and len(lines[-1] + part) > width else []
            lines[-1] += part
        words.append("\n".join(lines))
    return " ".join(words)


def end_of_path(path: str, width: int) -> str:
    """The last names of a path that fit into this many columns, after `…` if some are left out.

    >>> end_of_path("/home/someone/boards", 16), end_of_path("/tmp", 16)
    ('…/someone/boards', '/tmp')
    """
    if len(path) <= width:
        return path
    start = path.find("/", len(path) - width + 1)
    return f"…{path[start:]}" if start >= 0 else cut(path, width)


def wrapped(text: str, width: int) -> list[str]:
    """A text in lines of this width, which may be 0 in a tiny terminal; empty lines stay.

    >>> wrapped("To be or not", 5), wrapped("so", 0), wrapped("", 5)
    (['To be', 'or', 'not'], ['s', 'o'], [''])
    """
    return [line for part in text.split("\n") for line in wrap(part, max(1, width)) or [""]]


def sentence(text: str, *, names: Collection[str] = ()) -> str:
    """The text with a full stop and a capital, unless it begins with a file name or one of these names.

    >>> sentence("stopped after 3 nodes"), sentence("48 moves (IDA*)."), sentence("Done!")
    ('Stopped after 3 nodes.', '48 moves (IDA*).', 'Done!')
    >>> sentence("greedy keeps no path", names=("bfs", "greedy"))
    'greedy keeps no path.'
    >>> sentence("a.txt cannot be read")
    'a.txt cannot be read.'
    """
    first = text.split(" ", 1)[0]
    if first not in names and "." not in first[:-1]:
        text = f"{text[:1].upper()}{text[1:]}"
    return text if text.endswith((".", "!", "?")) else f"{text}."


def rate(tps: float | None) -> str:
    """Tiles per second, or a dash for a game that took less than a tenth of a second.

    >>> rate(3.14), rate(0.0), rate(None)
    ('3.1', '-', '-')
    """
    return f"{tps:.1f}" if tps else NONE


def percent(share: float | None) -> str:
    """A share, rounded, but 100 % only if it is all.

    >>> percent(22 / 24), percent(0.999), percent(1.0), percent(None)
    ('92 %', '99 %', '100 %', '-')
    """
    return NONE if share is None else f"{min(round(100 * share), 99 + (share >= 1))} %"


def cycled(values: Sequence[ValueT], now: ValueT, by: int = 1) -> ValueT:
    """The value `by` places after the current one; the first follows the last, or an unknown one.

    >>> cycled(["all", "informed", "reports"], "reports"), cycled("abc", "a", -1)
    ('all', 'c')
    """
    return values[(values.index(now) + by) % len(values)] if now in values else values[0]


def how_to_fix(key: Callable[[str], str]) -> str:
    """How to make a board solvable; `key` returns the key of an action."""
    return f"Edit ({key('app.edit')}) can fix it: press {key('edit.fix')} there."


def preparing(what: str) -> str:
    """The message while a search is being prepared."""
    return f"Preparing {what}{' (first time only)' if compiling() else ''}..."


def preparing_hints() -> str:
    """The message while a hint is being prepared or searched for."""
    return preparing("hints") if compiling() else "Looking for the shortest solution..."


def length_text(length: int, lower_bound: int) -> str:
    """A length and what is proven about it.

    >>> length_text(49, 49), length_text(204, 144), length_text(1, 0)
    ('49 moves, proven optimal', '204 moves; at least 144 are needed', '1 move')
    """
    moves = counted(length, "move")
    if length == lower_bound:
        return f"{moves}, proven optimal"
    if lower_bound <= 0:
        return moves
    return f"{moves}; at least {lower_bound:,} {'is' if lower_bound == 1 else 'are'} needed"


STOPPED_BY = {
    LimitKind.SECONDS: "the limit on time",
    LimitKind.NODES: "the limit on nodes",
    LimitKind.MEGABYTES: "the limit on memory",
    LimitKind.FREE_MEMORY: (
        "low memory on this machine (close other programs, or choose an algorithm that keeps fewer nodes)"
    ),
}


def outcome_text(result: Result) -> str:
    """The outcome of a search, as shown on the screen."""
    nodes = counted(result.progress.tally.raised, "node")
    found = "" if result.length is None else length_text(result.length, result.lower_bound)
    limit = f"stopped by {STOPPED_BY[result.limit]}" if result.limit else ""
    bound = f"no solution is shorter than {counted(result.lower_bound, 'move')}"
    match result.outcome:
        case Outcome.SOLVED if result.path == ():
            return "this board is already solved"
        case Outcome.SOLVED:
            return (f"{found}; {limit}" if limit else found) + which_text(result)
        case Outcome.UNSOLVABLE:
            return f"NOT SOLVABLE: {result.reason}"
        case Outcome.CANCELLED:
            best = f"best so far: {found}" if found else bound
            return f"stopped after {nodes}; {best}{which_text(result)}"
        case Outcome.LIMIT:
            ended = "time is up" if result.limit is LimitKind.SECONDS else limit
            least = f". The solution has at least {counted(result.lower_bound, 'move')}"
            return f"{ended} after {nodes}{least if result.lower_bound > 0 else ''}"
        case Outcome.EXHAUSTED:
            return f"no solution found in {nodes}: this search discards too many boards; {bound}"


def which_text(result: Result) -> str:
    """Which of all shortest solutions is shown, on a line of its own; empty if only one was asked for."""
    found = result.solutions
    if found is None or result.path not in found.paths:
        return ""
    least = "" if found.complete else "at least "
    listed = len(found.paths)
    some = f" (the first {listed:,} are listed)" if listed < found.count else ""
    return f"\nsolution {found.paths.index(result.path) + 1:,} of {least}{found.count:,}{some}"
