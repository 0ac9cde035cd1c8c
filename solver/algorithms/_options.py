"""Options that several algorithms share. Directions are the BLANK's, as in the source reports."""

from __future__ import annotations

from solver.algorithms._blank import BY_LAST_MOVE
from solver.options import Option


def ties(default: str) -> Option:
    """Which of equal nodes is taken first."""
    return Option(
        "ties",
        "choice",
        default,
        "which node wins a tie: the last or first raised, as the heaps of Python or Java do, "
        "or the one with the lower or higher g (then as Python's heap does)",
        choices=("last", "first", "heapq", "java", "low-g", "high-g"),
    )


def visited(default: str) -> Option:
    """What happens to a board that is met again."""
    return Option(
        "visited",
        "choice",
        default,
        "a board met again: raised anew when cheaper (best), never (raised), at no higher cost "
        "until expanded (taken, the default with order=by-last-move), always (none)",
        choices=("best", "raised", "taken", "none"),
        default_with=("order", "by-last-move", "taken") if default == "best" else None,
    )


def reverse(default: str = "skip") -> Option:
    """Whether the blank may step straight back."""
    return Option(
        "reverse",
        "choice",
        default,
        "stepping the blank straight back: not tried, or allowed",
        choices=("skip", "allow"),
    )


def repeats(default: int) -> Option:
    """Which move sequences are left out because others have the same effect."""
    return Option(
        "repeats",
        "int",
        default,
        "leave out move sequences up to this long that others make superfluous; 2: straight back only",
        low=2,
        high=14,
    )


def order(default: str = "UDLR") -> Option:
    """The order in which the blank's directions are tried."""
    return Option("order", "order", default, "the order in which the blank's directions are tried")


def order_or_by_last_move(default: str = "UDLR") -> Option:
    """The same, or the order of source report 2."""
    help_text = (
        "the order in which the blank's directions are tried; by-last-move: as in report 2, by the last move"
    )
    return Option("order", "order", default, help_text, choices=(BY_LAST_MOVE,))


def depth(help_text: str) -> Option:
    """A depth limit."""
    return Option("depth", "int", 0, help_text, low=0, high=1_000_000)
