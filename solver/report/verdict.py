"""The page that `check` prints: Kurang(i), X, the sum, the verdict and the lower bounds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import ceil

from solver.kurang import Explanation, why_unsolvable
from solver.puzzle import SlidingPuzzle
from solver.report.layout import drawn, fact
from solver.report.tables import Table

A_LINE = 16
"""Tiles per line of the Kurang table: all of a 4x4 board."""
HEADS = "i         ", "Kurang(i) "
"""The beginnings of its lines."""


def check_page(why: Explanation, bounds: Mapping[str, int], best: int) -> str:
    """The board, its verdict and its lower bounds; `best` is the bound that all of them prove together."""
    parts = [drawn(why.board), kurang_text(why), "\n".join(_facts(why))]
    if why.solvable:
        parts.append(bounds_text(bounds, best))
    return "\n\n".join(parts)


def kurang_text(why: Explanation) -> str:
    """Kurang(i) of every tile, in lines of sixteen; the last is the blank."""
    return "\n".join([*kurang_lines(why), f"({len(why.kurang)} is the blank)"])


def kurang_lines(why: Explanation, width: int | None = None) -> Iterator[str]:
    """Kurang(i) below each tile, in lines of sixteen, or in lines of one length that fit into `width`."""
    tiles = list(why.kurang)
    cell = max(len(str(number)) for pair in why.kurang.items() for number in pair) + 1
    most = A_LINE
    if width is not None:
        lines = ceil(len(tiles) / max(1, (width - len(HEADS[0])) // cell))
        most = ceil(len(tiles) / lines)
    for start in range(0, len(tiles), most):
        some = tiles[start : start + most]
        yield HEADS[0] + "".join(f"{tile:>{cell}}" for tile in some)
        yield HEADS[1] + "".join(f"{why.kurang[tile]:>{cell}}" for tile in some)


def kurang_markdown(why: Explanation) -> str:
    """Kurang(i) of every tile as Markdown tables, with the total."""
    tiles = list(why.kurang)
    blocks = []
    for start in range(0, len(tiles), A_LINE):
        some = tiles[start : start + A_LINE]
        row = ["Kurang(i)", *(str(why.kurang[tile]) for tile in some)]
        blocks.append(Table(["i", *map(str, some)], [row]).markdown())
    blocks.append(kurang_total(why))
    return "\n\n".join(blocks)


def kurang_total(why: Explanation) -> str:
    """The number of the blank, X and the sum, in words."""
    return f"Tile {len(why.kurang)} is the blank. X = {why.x}; the total is {why.sum}."


def bounds_text(bounds: Mapping[str, int], best: int) -> str:
    """The bound of each admissible heuristic, and the bound that they prove together."""
    wide = max(map(len, bounds))
    lines = [f"  {name:<{wide}}  {bound:>4}" for name, bound in bounds.items()]
    total = fact("together", f"no solution has fewer than {best} moves")
    return "\n".join(["lower bounds", *lines, total])


def _facts(why: Explanation) -> Iterator[str]:
    row, col = divmod(why.board.blank, why.board.cols)
    yield fact("goal", why.goal.title)
    yield fact("X", f"{why.x}: the blank is in row {row + 1}, column {col + 1}")
    yield fact("sum", f"{why.sum} = sum of Kurang(i) + X")
    yield fact("rule", why.rule)
    if why.note:
        yield fact("note", why.note)
    yield fact("verdict", f"{'solvable' if why.solvable else 'NOT solvable'}: {why.verdict}")
    if not why.solvable:
        yield fact("", why_unsolvable(SlidingPuzzle(why.board, why.goal)).rpartition("; ")[2])
