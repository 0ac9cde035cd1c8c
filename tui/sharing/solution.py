"""A search result as text: its length and outcome."""

from __future__ import annotations

from solver.progress import LimitKind, Outcome, Result
from tui.text import counted


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


LIMITS = {
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
    limit = f"stopped by {LIMITS[result.limit]}" if result.limit else ""
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
