"""The texts of Solve: searches and their outcomes, frames of a solution, nodes, frontier, path."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from solver.board import Move
from solver.errors import PuzzleError
from solver.moves import format_moves
from solver.progress import Outcome
from solver.puzzle import Heuristic, SlidingPuzzle
from solver.registry import AlgorithmSpec, algorithms, heuristics
from solver.search import resolve
from solver.tree import Costs, Frontier, Status, TreeNode, ordinal
from tui.text import LinePart, counted
from tui.widgets.search_form.model import SearchChoice, SearchSetup

STATES = {
    Outcome.SOLVED: "solved",
    Outcome.UNSOLVABLE: "not solvable",
    Outcome.EXHAUSTED: "nothing found",
    Outcome.LIMIT: "stopped by a limit",
    Outcome.CANCELLED: "stopped",
}


def search_title(chosen: SearchSetup | SearchChoice, puzzle: SlidingPuzzle) -> str:
    """The name of the algorithm, with what `auto` stands for here and the heuristic it uses."""
    name, lists_all = chosen.algorithm, chosen.lists_all
    spec, with_what = resolve(algorithms[name], chosen.heuristic or None, puzzle, lists_all=lists_all)
    name = name if spec.name == name else f"{name}: {spec.name}"
    name = f"{name} with {with_what.name}" if with_what else name
    return f"{name}, all shortest" if lists_all else name


def frame_heuristic(name: str | None, puzzle: SlidingPuzzle) -> Heuristic:
    """The heuristic shown with the frames: that of the search, or Manhattan if it had none."""
    with suppress(PuzzleError):  # The tables of the search may have been deleted; Manhattan needs none.
        return heuristics[name or "manhattan"].on(puzzle)
    return heuristics["manhattan"].on(puzzle)


def frame_text(step: int, steps: int, h: int, heuristic: str, width: int, letter: str = "f") -> str:
    """The line below the board, or two lines if one does not fit; `letter` stands for the sum of g and h.

    >>> frame_text(12, 49, 37, "pdb-663", 60)
    'step 12/49   g 12   h 37   f 49   h: pdb-663'
    >>> frame_text(12, 49, 37, "pdb-663", 27).splitlines()
    ['step 12/49', 'g 12 h 37 f 49 h: pdb-663']
    """
    at, g, f, with_h = f"step {step}/{steps}", f"g {step}", f"{letter} {step + h}", f"h {h}"
    named = f"h: {heuristic}"
    layouts = (
        "   ".join((at, g, with_h, f, named)),
        "  ".join((at, g, with_h, f, named)),
        f"{at}\n{g}  {with_h}  {f}  {named}",
        f"{at}\n{g} {with_h} {f} {named}",
        f"{at}  {f}\n{g} {with_h} {heuristic}",
    )
    fitting = (text for text in layouts if max(map(len, text.splitlines())) <= width)
    return next(fitting, f"{at}\n{g} {with_h} {f}\n{named}")


GLYPHS = {
    Status.ALIVE: "○",
    Status.EXPANDED: "●",
    Status.DUPLICATE: "=",
    Status.KILLED: "✗",
    Status.GOAL: "★",
}

MOST_LETTERS, GROUP = 60, 5
"""How many of the last moves of a path are shown, and the letters per group."""
ROLES = ("guide", "number", "alive", "expanded", "duplicate", "killed", "goal")


def _letter(move: Move | None, notation: str) -> str:
    return "" if move is None else format_moves([move], notation)


def node_parts(node: TreeNode, costs: Costs, notation: str) -> list[LinePart]:
    """Number, move, costs and status of a node."""
    number = "-" if node.number is None else f"{node.number:,}"
    move = _letter(node.move, notation)
    sum_text = costs.text(node.g, node.h) if node.h is not None or not costs.weight_h else f"g {node.g:,}"
    return [
        (number, "number"),
        (f" {move}  " if move else "  ", ""),
        (f"{sum_text}  ", ""),
        (_status_text(node, costs), node.status.value),
    ]


def _status_text(node: TreeNode, costs: Costs) -> str:
    text = f"{GLYPHS[node.status]} {node.status.value}"
    if node.order is not None:
        return f"{text} #{node.order:,}"
    if node.bound is not None:
        return f"{text}: {costs.letter} not below {node.bound}"
    if node.other is not None:
        return f"{text} of {node.other:,}" if node.number is None else f"{text}: {node.other:,} is cheaper"
    return text


def node_page(node: TreeNode, costs: Costs, notation: str, moves: Sequence[Move]) -> list[str]:
    """Everything known about a node, line by line."""
    lines = [f"node {node.number:,}" if node.number is not None else "duplicate, not raised"]
    if node.parent is not None:
        lines.append(f"parent {node.parent:,}, move {_letter(node.move, notation)}")
    else:
        lines.append("the root")
    h = "" if node.h is None else f"   h {node.h}"
    lines.append(f"g {node.g:,}{h}")
    if costs.weight_g and node.h is not None:
        lines.append(costs.text(node.g, node.h))
    if node.order is None:
        lines.append(_status_text(node, costs))
    else:
        lines.append(f"{GLYPHS[node.status]} {node.status.value}, taken {ordinal(node.order)}")
    if moves:
        text = grouped(format_moves(moves[-MOST_LETTERS:], notation))
        lines.append(f"moves ({notation}) {'...' if len(moves) > MOST_LETTERS else ''}{text}")
    return lines


def grouped(letters: str) -> str:
    """Letters in groups that are easy to read.

    >>> grouped("LURDLUR")
    'LURDL UR'
    """
    return " ".join(letters[at : at + GROUP] for at in range(0, len(letters), GROUP))


def frontier_title(frontier: Frontier, costs: Costs, *, over: bool = False) -> str:
    """How many nodes are in the frontier, or were left at the end, and how many have the least cost."""
    if not frontier.size:
        return "The frontier is empty"
    nodes, were = counted(frontier.size, "node"), "was" if frontier.size == 1 else "were"
    line = f"{nodes} {were} left in the frontier" if over else f"{nodes} in the frontier"
    if not frontier.best:
        return line
    first = frontier.best[0]
    if first.bound is not None:
        # The goal has the least cost when it is taken, so none of these nodes can be cheaper.
        return f"{line}, {'' if frontier.size == 1 else 'all '}killed by the bound"
    if costs.counts:
        line += f", {frontier.equals_text} with the lowest, {costs.brief(first.g, first.h)}"
    return line


def rounds_lines(rounds: Sequence[tuple[int, int]], raised: int) -> list[str]:
    """The rounds of an iterative search, the newest first: the bound and the nodes raised below it."""
    ends = [start for _, start in rounds[1:]] + [raised]
    lines = [
        f"round {number}   bound {bound}   raised {end - start:,}"
        for number, ((bound, start), end) in enumerate(zip(rounds, ends, strict=True), start=1)
    ]
    return lines[::-1]


def no_tree(spec: AlgorithmSpec) -> str:
    """Why an algorithm has no tree, and which ones have one."""
    trees = ", ".join(other.name for other in algorithms if other.trace == "tree")
    paths = " and ".join(other.name for other in algorithms if other.trace == "path")
    others = f"These algorithms have one: {trees}. {paths} show their path."
    return f"{spec.name} has no tree. {spec.no_tree}\n\n{others}"
