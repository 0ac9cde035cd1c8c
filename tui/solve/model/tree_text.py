"""The lines of the tree, of the frontier and of a path, and what is said where there is no tree."""

from __future__ import annotations

from collections.abc import Sequence

from solver.board import Move
from solver.moves import format_moves
from solver.registry import AlgorithmSpec, algorithms
from solver.tree import Costs, Frontier, Status, TreeNode, ordinal
from tui.text import counted

GLYPHS = {
    Status.ALIVE: "○",
    Status.EXPANDED: "●",
    Status.DUPLICATE: "=",
    Status.KILLED: "✗",
    Status.GOAL: "★",
}

Part = tuple[str, str]
"""A piece of a line, and the role that its style goes by: "" or a name of `ROLES`."""
ROLES = ("guide", "number", "alive", "expanded", "duplicate", "killed", "goal")


def letter(move: Move | None, notation: str) -> str:
    """The move's letter; nothing at the root."""
    return "" if move is None else format_moves([move], notation)


def node_parts(node: TreeNode, costs: Costs, notation: str) -> list[Part]:
    """Number, move, costs and what became of a node."""
    number = "-" if node.number is None else f"{node.number:,}"
    move = letter(node.move, notation)
    sum_text = costs.text(node.g, node.h) if node.h is not None or not costs.weight_h else f"g {node.g:,}"
    return [
        (number, "number"),
        (f" {move}  " if move else "  ", ""),
        (f"{sum_text}  ", ""),
        (status_text(node, costs), node.status.value),
    ]


def status_text(node: TreeNode, costs: Costs) -> str:
    """What became of a node, short."""
    text = f"{GLYPHS[node.status]} {node.status.value}"
    if node.order is not None:
        return f"{text} #{node.order:,}"
    if node.bound is not None:
        return f"{text}: {costs.letter} not below {node.bound}"
    if node.other is not None:
        return f"{text} of {node.other:,}" if node.number is None else f"{text}: {node.other:,} is cheaper"
    return text


def node_page(node: TreeNode, costs: Costs, notation: str, moves: Sequence[Move]) -> list[str]:
    """All there is to say of a node, line by line."""
    lines = [f"node {node.number:,}" if node.number is not None else "not raised: a duplicate"]
    if node.parent is not None:
        lines.append(f"parent {node.parent:,}, move {letter(node.move, notation)}")
    else:
        lines.append("the root")
    h = "" if node.h is None else f"   h {node.h}"
    lines.append(f"g {node.g:,}{h}")
    if costs.weight_g and node.h is not None:
        lines.append(costs.text(node.g, node.h))
    lines.append(status_text(node, costs) if node.order is None else _taken(node))
    if moves:
        lines.append(f"moves ({notation}) {way_text(moves, notation)}")
    return lines


MOST_LETTERS, GROUP = 60, 5
"""Letters of a way that are shown, and of those that stand together."""


def way_text(moves: Sequence[Move], notation: str) -> str:
    """The moves from the root, the last ones where they are many."""
    text = " ".join(grouped(format_moves(moves[-MOST_LETTERS:], notation)))
    return text if len(moves) <= MOST_LETTERS else f"...{text}"


def grouped(letters: str) -> list[str]:
    """Letters in groups that can be read.

    >>> grouped("LURDLUR")
    ['LURDL', 'UR']
    """
    return [letters[at : at + GROUP] for at in range(0, len(letters), GROUP)]


def _taken(node: TreeNode) -> str:
    assert node.order is not None
    return f"{GLYPHS[node.status]} {node.status.value}, taken {ordinal(node.order)}"


def frontier_title(frontier: Frontier, costs: Costs, *, over: bool = False) -> str:
    """How many wait, or were left at the end, and how many of them cost least."""
    if not frontier.size:
        return "the frontier is empty"
    nodes, were = counted(frontier.size, "node"), "was" if frontier.size == 1 else "were"
    line = f"{nodes} {were} left in the frontier" if over else f"{nodes} in the frontier"
    if not frontier.best:
        return line
    first = frontier.best[0]
    if first.bound is not None:
        # The goal has the least cost of all when it is taken: none of them can be cheaper.
        return f"{line}, {'' if frontier.size == 1 else 'all '}killed by the bound"
    if costs.counts:
        line += f", {frontier.equals_text} with the least, {costs.brief(first.g, first.h)}"
    return line


def rounds_lines(rounds: Sequence[tuple[int, int]], raised: int) -> list[str]:
    """The rounds of an iterative search, the newest first: the bound, and what was raised below it."""
    ends = [start for _, start in rounds[1:]] + [raised]
    lines = [
        f"round {number}   bound {bound}   raised {end - start:,}"
        for number, ((bound, start), end) in enumerate(zip(rounds, ends, strict=True), start=1)
    ]
    return lines[::-1]


def no_tree(spec: AlgorithmSpec) -> str:
    """Why there is no tree to look at, and where there is one."""
    trees = ", ".join(other.name for other in algorithms if other.trace == "tree")
    paths = " and ".join(other.name for other in algorithms if other.trace == "path")
    return f"{spec.name} has no tree. {spec.no_tree}\n\nThese have one: {trees}. {paths} show their path."
