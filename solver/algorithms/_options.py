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
        "which node wins a tie: the last or the first raised, the one that Python's or Java's heap gives, "
        "or the one with the lower or higher g (then Python's heap decides)",
        choices=("last", "first", "heapq", "java", "low-g", "high-g"),
    )


def visited(default: str) -> Option:
    """What happens to a board that was reached before."""
    return Option(
        "visited",
        "choice",
        default,
        "when to raise a board again: if the new path is shorter (best); never (raised); if the new path is "
        "not longer and the board is not expanded yet (taken; the default with order=by-last-move); always, "
        "because no boards are remembered (none)",
        choices=("best", "raised", "taken", "none"),
        default_with=("order", "by-last-move", "taken") if default == "best" else None,
    )


REVERSE = Option(
    "reverse",
    "choice",
    "skip",
    "whether to skip or allow moving the blank straight back",
    choices=("skip", "allow"),
)


def repeats(default: int) -> Option:
    """Which move sequences are pruned because others have the same effect."""
    return Option(
        "repeats",
        "int",
        default,
        "skip move sequences up to this length that have the same effect as others; 2: only straight back",
        low=2,
        high=14,
    )


ORDER = Option("order", "order", "UDLR", "the order in which the blank's directions are tried")


def order_or_by_last_move(default: str = "UDLR") -> Option:
    """The same, or the order of source report 2."""
    help_text = (
        "the order in which the blank's directions are tried; by-last-move: by the last move, as in report 2"
    )
    return Option("order", "order", default, help_text, choices=(BY_LAST_MOVE,))


def depth(help_text: str) -> Option:
    """A depth limit."""
    return Option("depth", "int", 0, help_text, low=0, high=1_000_000)


def threads(default: int) -> Option:
    """How many threads search; with a limit on nodes only one, so that the answer is the same everywhere."""
    return Option(
        "threads",
        "int",
        default,
        "how many threads a long search uses; all or 0: one for each core, or just one if nodes are limited",
        default_if_nodes_limited=1,
        low=0,
        high=256,
        zero="all",
    )
