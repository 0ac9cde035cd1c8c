"""What the inside of a search looks like: its tree, its frontier or its path, and the words above them.

It draws nothing and runs nothing: it is told where the search stands, and is asked for lines.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from solver.board import Board
from solver.moves import format_moves
from solver.progress import Tally
from solver.puzzle import SlidingPuzzle
from solver.tree import Costs, PathSnapshot, SearchTree, Snapshot, TreeNode, TreeSnapshot
from tui.solve.model.tree_rows import TreeRows
from tui.solve.model.tree_text import (
    GROUP,
    Part,
    frontier_title,
    grouped,
    node_page,
    node_parts,
    rounds_lines,
)
from tui.text import counted

VIEWS = ("board", "tree", "frontier")


@dataclass
class FrontierRows:
    """The nodes that would be taken first, one a line."""

    best: Sequence[TreeNode]
    costs: Costs
    notation: str
    cursor: int = 0

    def __len__(self) -> int:
        return len(self.best)

    def parts(self, index: int, width: int) -> Sequence[Part]:  # noqa: ARG002
        """The place and the node."""
        return [(f"{index + 1:>3}  ", "guide"), *node_parts(self.best[index], self.costs, self.notation)]


class Inside:
    """The inside of one search, as far as it was heard of."""

    def __init__(self, puzzle: SlidingPuzzle, notation: str = "tile") -> None:
        self.puzzle = puzzle
        self.notation = notation
        self.rows: TreeRows | None = None
        """The tree's lines; None where there is no tree, or none any more."""
        self.snapshot: Snapshot | None = None
        self.ended = False
        """Whether the search is over."""
        self.let_go = 0
        """The nodes of a tree that was too large to be kept."""
        self._tally = Tally()
        self._place = 0
        """The line of the frontier that has the cursor."""

    def hear(
        self,
        tree: SearchTree | None,
        snapshot: Snapshot | None = None,
        tally: Tally | None = None,
    ) -> None:
        """Take in where the search stands, as far as it is known."""
        self._tally = tally or self._tally
        self.snapshot = snapshot or self.snapshot
        if tree is not None and (self.rows is None or self.rows.tree is not tree):
            self.rows = TreeRows(tree, self.notation)
        if self.rows is not None:
            self.rows.catch_up()

    def end(self, kept: bool) -> None:
        """The search is over; a tree that is not kept is let go."""
        self.ended = True
        if isinstance(self.snapshot, TreeSnapshot) and not kept:
            self.rows, self.let_go = None, self._tally.raised

    def write(self, notation: str) -> None:
        """Let the letters tell the tile's way or the blank's."""
        self.notation = notation
        if self.rows is not None:
            self.rows.notation = notation

    # -- what there is to see ---------------------------------------------------------------------

    @property
    def has_tree(self) -> bool:
        """Whether there is, or was, a tree."""
        return isinstance(self.snapshot, TreeSnapshot) or self.rows is not None

    def frontier(self) -> FrontierRows | None:
        """The frontier's lines."""
        if not isinstance(self.snapshot, TreeSnapshot):
            return None
        best = self.snapshot.frontier.best
        self._place = max(0, min(self._place, len(best) - 1))
        return FrontierRows(best, self.snapshot.costs, self.notation, self._place if best else -1)

    def path_lines(self, width: int) -> list[str]:
        """The current path of a search that keeps no tree, and its rounds."""
        if not isinstance(self.snapshot, PathSnapshot):
            return []
        path = self.snapshot
        groups = grouped(format_moves(path.moves, self.notation))
        a_line = max(1, (width - 2) // (GROUP + 1))
        moves = [" ".join(groups[at : at + a_line]) for at in range(0, len(groups), a_line)]
        what = f"the last {len(path.moves):,} moves of the path" if path.before else "the path"
        return [
            f"{what} it is on ({self.notation}):",
            *(f"  {line}" for line in moves or ["(at the root)"]),
            "",
            *rounds_lines(path.rounds, path.raised),
        ]

    def said(self, view: str, state: str) -> list[str]:
        """The words above the lines."""
        tally, snapshot = self._tally, self.snapshot
        counts = f"raised {tally.raised:,}, expanded {tally.expanded:,}"
        if isinstance(snapshot, PathSnapshot):
            g = snapshot.before + len(snapshot.moves)
            h = "" if snapshot.h is None else f" + h {snapshot.h} = f {g + snapshot.h}"
            bound = "" if snapshot.bound is None else f"bound {snapshot.bound:,}; "
            which = "An iterative search" if snapshot.rounds else "With visited=none it"
            return [f"{state}: {counts}", f"{bound}here g {g:,}{h}. {which} keeps its path, not a tree."]
        if isinstance(snapshot, TreeSnapshot):
            # From the snapshot, not the tally: the numbers in the tree must be those counted here.
            counts = f"raised {snapshot.raised:,} and the root, expanded {snapshot.expanded:,}"
            head, size, over = f"{state}: {counts}", snapshot.frontier.size, self.ended or snapshot.over
            if view == "tree":
                waiting = f"{size:,} left in the frontier" if over else f"frontier {size:,}"
                return [f"{head}, {waiting}", snapshot.done, snapshot.coming]
            return [head, snapshot.coming, frontier_title(snapshot.frontier, snapshot.costs, over=over)]
        return [f"{state}: {counts}"] if state else []

    def text(self, title: str, state: str) -> str:
        """The open part of the tree as a file: what ran on which board, the words above, the lines."""
        assert self.rows is not None
        about = [title, f"board {self.puzzle.board.code}", f"goal  {self.puzzle.goal.board.code}"]
        words = [*about, *self.said("tree", state), f"moves tell the way of the {self.notation}"]
        return "\n".join([*words, "", *self.rows.lines(), ""])

    def gone(self) -> str:
        """What is said of a tree that was let go."""
        return (
            f"The tree of {counted(self.let_go, 'node')} was let go, as it took too much memory to be kept. "
            "p pauses a search, so that its tree can be looked at."
        )

    def selected(self, view: str) -> TreeNode | None:
        """The node under the cursor."""
        if view == "frontier":
            lines = self.frontier()
            return lines.best[lines.cursor] if lines and lines.best else None
        return self.rows.selected if self.rows else None

    def board(self, view: str) -> Board:
        """The board of the node under the cursor, or the one that the search shows."""
        node, start = self.selected(view), self.puzzle.board
        if node is not None and self.rows is not None:
            return self.rows.tree.board(node)
        return start if self._tally.board is None else Board(start.rows, start.cols, self._tally.board)

    def about(self, view: str) -> list[str]:
        """All there is to say of the node under the cursor."""
        node = self.selected(view)
        if node is None or self.rows is None:
            return []
        tree = self.rows.tree
        moves = tree.moves_to(node.number) if node.number is not None and node.g <= 200 else ()
        return node_page(node, tree.costs, self.notation, moves)

    def move(self, view: str, by: int) -> None:
        """Move the cursor by lines."""
        if view == "frontier":
            self._place += by
        elif self.rows is not None:
            self.rows.go(self.rows.cursor + by)
