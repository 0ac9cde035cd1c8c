"""The lines of a search tree: which nodes are open and where the cursor is."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, replace

from solver.tree import SearchTree, Status, TreeNode
from tui.solve.model.text import node_parts
from tui.text import LinePart

MOST_LINES = 10_000
"""The most lines that may be open at once."""
ALL_OPEN = 300
"""A tree of at most this many nodes is fully open: trees checked by hand are smaller."""
KEPT_UP = 4 * ALL_OPEN + 1
"""The most lines that are rebuilt while a search runs: as many as such a tree can have, four per node."""
MOST_LEVELS = 200
"""Levels shown above the node under the cursor: a depth-first search can go down without end."""
MORE = "  … more lines; close some"
UNBOUNDED = 1 << 30
"""Columns of a line in a file."""
INDENT = 2
TEXT = 34
"""Columns of a line without the node's number and its place in the order of expansion."""

Place = tuple[int | None, int | None, object]
"""The number, parent and move of a node."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line."""

    guide: str
    """The branches of the tree before it."""
    below: str
    """The branches before its children."""
    node: TreeNode
    depth: int

    @property
    def place(self) -> Place:
        """What identifies the line when the lines are rebuilt."""
        return self.node.number, self.node.parent, self.node.move


class TreeLines:
    """The open part of a tree as a list of lines, with a cursor that follows the search until it is moved."""

    def __init__(self, tree: SearchTree, notation: str = "tile") -> None:
        self.tree = tree
        self.notation = notation
        self.following = True
        """Whether the cursor moves to the node taken last."""
        self._cursor = self._top = 0
        """The line of the cursor, and the node of the first line: the root unless the cursor is too deep."""
        self._opened: dict[int, bool] = {}
        """Whether a node was opened or closed."""
        self._whole = True
        """Whether all other nodes are open, while the tree is small."""
        self.lines: list[Line] = []
        self._more: Line | None = None
        """The first line that is left out; a line at the end stands for it."""
        self.refresh()

    def __len__(self) -> int:
        return len(self.lines) + (self._more is not None)

    @property
    def last(self) -> int:
        """The last line that shows a node."""
        return len(self.lines) - 1

    @property
    def cursor(self) -> int:
        """The line that the keys act on; once it is moved, it no longer follows the search."""
        return self._cursor

    @cursor.setter
    def cursor(self, index: int) -> None:
        """Move to this line or the nearest one that shows a node."""
        self.following = False
        self._cursor = max(0, min(index, self.last))

    @property
    def selected(self) -> TreeNode:
        """The node under the cursor, in its current state."""
        return self._now(self.lines[self._cursor])

    def _now(self, line: Line) -> TreeNode:
        number = line.node.number
        return line.node if number is None else self.tree.node(number)

    def _has_children(self, node: TreeNode) -> bool:
        limit = self.tree.depth_limit
        return node.status is Status.EXPANDED and (limit is None or node.g < limit)

    def is_open(self, number: int | None) -> bool:
        """Whether the children of a node, if any, are shown."""
        return number is not None and self._opened.get(number, self._whole)

    def refresh(self) -> None:
        """Rebuild the lines; the cursor stays on its node, or moves to the nearest visible ancestor."""
        place = self.lines[self._cursor].place if self.lines else None
        if self._whole and self.tree.raised > ALL_OPEN:
            self._grown()
        waiting = [Line("", "", self.tree.node(self._top), 0)]
        lines: list[Line] = []
        while waiting and len(lines) < MOST_LINES:
            line = waiting.pop()
            lines.append(line)
            number = line.node.number
            if number is not None and self._has_children(line.node) and self.is_open(number):
                waiting += _below(line, self.tree.children(number))[::-1]
        self.lines, self._more = lines, waiting[-1] if waiting else None
        found = (index for index, line in enumerate(lines) if line.place == place)
        self._cursor = next(found, -1)
        if self._cursor < 0:
            self._cursor = self._nearest(place) if place is not None else 0

    def _grown(self) -> None:
        """The tree is no longer small: open nodes stay open, unless the cursor follows the search."""
        for node in map(self._now, () if self.following else self.lines):
            if node.number is not None and node.order:
                self._opened.setdefault(node.number, True)
        self._whole = False

    def _nearest(self, place: Place) -> int:
        """The line of the nearest visible ancestor; the first line if there is none."""
        number, parent, _ = place
        below = parent if number is None else number
        lines = {line.node.number: at for at, line in enumerate(self.lines)}
        path = [] if below is None else self.tree.path_to(below, MOST_LINES)
        return next((lines[above] for above in reversed(path) if above in lines), 0)

    def catch_up(self) -> None:
        """Follow the search to the node taken last, or update the lines."""
        latest = self.tree.latest
        if self.following and latest is not None:
            self.show(latest)
        elif len(self.lines) <= KEPT_UP:
            # Longer lists are not rebuilt: each line reads its node again when it is drawn.
            self.refresh()

    def show(self, number: int) -> None:
        """Open the path to a node and put the cursor there."""
        path = self.tree.path_to(number, MOST_LEVELS)
        self._top = path[0]
        if self.following:
            # Only the newest path stays open: at ten per second, the others would pile up.
            self._opened = {other: False for other, opened in self._opened.items() if not opened}
        self._opened |= dict.fromkeys(path[:-1], True)
        self._opened.setdefault(number, True)
        self.refresh()
        self._cursor = self._index(number)

    def _index(self, number: int) -> int:
        return next((at for at, line in enumerate(self.lines) if line.node.number == number), self._cursor)

    def open(self) -> None:
        """Show the children; if they are shown already, go to the first."""
        self.following = False
        node = self.selected
        if node.number is None or not self._has_children(node):
            return
        if self._shows_children(self._cursor):
            self._cursor += 1
            return
        self._opened[node.number] = True
        self.refresh()

    def close(self) -> None:
        """Hide the children; if none are shown, go to the parent."""
        self.following = False
        node = self.selected
        if node.number is not None and self._has_children(node) and self.is_open(node.number):
            self._opened[node.number] = False
            self.refresh()
        elif node.parent is not None:
            if self._cursor == 0:
                # The first line is not the root: show the part of the tree above it.
                self.show(node.parent)
            self._cursor = self._index(node.parent)

    def toggle(self) -> None:
        """Show or hide the children; does nothing if there are none."""
        if self._has_children(self.selected):
            (self.close if self._shows_children(self._cursor) else self.open)()

    def _shows_children(self, index: int) -> bool:
        """Whether the line below shows a child."""
        below = index + 1
        return below <= self.last and self.lines[below].node.parent == self.lines[index].node.number

    def line(self, index: int, width: int) -> Sequence[LinePart]:
        """A line in pieces; deep lines are shifted so that the node under the cursor is visible."""
        if self._more is not None and index > self.last:
            return [(self._shifted(self._more.guide, width), "guide"), (MORE, "guide")]
        line = self.lines[index]
        guide = self._shifted(line.guide, width)
        node, mark = self._now(line), " "
        if self._has_children(node):
            mark = "▾" if self._shows_children(index) else "▸"
        above = f"… {node.g:,} levels above " if index == 0 and self._top else ""
        return [(f"{guide}{mark} {above}", "guide"), *node_parts(node, self.tree.costs, self.notation)]

    def texts(self) -> list[str]:
        """All open lines in full, for a file; callable from any thread."""
        # Work on a copy: the screen may rebuild the lines meanwhile.
        snapshot = copy(self)
        snapshot.cursor = 0
        return ["".join(part for part, _ in snapshot.line(at, UNBOUNDED)) for at in range(len(snapshot))]

    def _shifted(self, guide: str, width: int) -> str:
        deepest = self.lines[self._cursor].depth * INDENT
        most = max(width // 3, width - TEXT - 2 * len(f"{self.tree.raised:,}"))
        if deepest <= most:
            return guide
        # Shift in steps: lines that shift at every move of the cursor cannot be read.
        step = max(8, width // 4 // INDENT * INDENT)
        shift = ((deepest - most) // step + 1) * step
        return "◂ " if len(guide) <= shift else f"◂ {guide[shift:]}"


def _below(line: Line, children: Sequence[TreeNode]) -> list[Line]:
    lines = [Line(f"{line.below}├─", f"{line.below}│ ", child, line.depth + 1) for child in children]
    if lines:
        lines[-1] = replace(lines[-1], guide=f"{line.below}└─", below=f"{line.below}  ")
    return lines
