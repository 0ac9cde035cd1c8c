"""The inspector of a search: its tree, frontier or path, the cursor, and the text above."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from solver.board import Board
from solver.moves import format_moves
from solver.progress import Tally
from solver.puzzle import SlidingPuzzle
from solver.tree import Costs, PathSnapshot, SearchTree, Snapshot, TreeNode, TreeSnapshot
from tui.solve.model.text import frontier_title, grouped, node_page, node_parts, rounds_lines
from tui.solve.model.tree_lines import TreeLines
from tui.text import LinePart, counted, sentence, wrapped

LONGEST_PATH = 200
"""The longest path to the node under the cursor that is written out, in moves."""


@dataclass
class FrontierLines:
    """The nodes that would be taken first, one per line."""

    best: Sequence[TreeNode]
    costs: Costs
    notation: str
    cursor: int = 0

    def __len__(self) -> int:
        return len(self.best)

    @property
    def selected(self) -> TreeNode | None:
        """The node under the cursor."""
        return self.best[self.cursor] if self.best else None

    def line(self, index: int, width: int) -> Sequence[LinePart]:  # noqa: ARG002
        """The rank and the node."""
        return [(f"{index + 1:>3}  ", "guide"), *node_parts(self.best[index], self.costs, self.notation)]


InspectorLines = TreeLines | FrontierLines | list[str]
"""Lines with a cursor, or plain text."""


class SearchInspector:
    """The tree, frontier and path of one search, as far as it has reported them."""

    def __init__(self, puzzle: SlidingPuzzle, notation: str = "tile", view: str = "board") -> None:
        self.puzzle = puzzle
        self._notation = notation
        self.view = view
        """What is shown: `board`, `tree` or `frontier`."""
        self.tree_lines: TreeLines | None = None
        """None if there is no tree, or it was too large to keep."""
        self.frontier: FrontierLines | None = None
        self.snapshot: Snapshot | None = None
        self.ended = False
        self._tally = Tally()

    def update(
        self, tree: SearchTree | None, snapshot: Snapshot | None = None, tally: Tally | None = None
    ) -> None:
        """Update to the current state of the search; None leaves a part unchanged."""
        self._tally = tally or self._tally
        self.snapshot = snapshot or self.snapshot
        if tree is not None and (self.tree_lines is None or self.tree_lines.tree is not tree):
            self.tree_lines = TreeLines(tree, self._notation)
        if self.tree_lines is not None and self.is_open:
            self.tree_lines.catch_up()
        if isinstance(snapshot, TreeSnapshot):
            best, before = snapshot.frontier.best, self.frontier
            cursor = 0 if before is None else max(0, min(before.cursor, len(best) - 1))
            self.frontier = FrontierLines(best, snapshot.costs, self._notation, cursor)

    def end(self, tree: SearchTree | None, snapshot: Snapshot | None, tally: Tally) -> None:
        """Update to the end of the search; without a tree, the one shown was too large to keep."""
        self.ended = True
        if tree is None:
            self.tree_lines = None
        self.update(tree, snapshot, tally)

    def set_notation(self, notation: str) -> None:
        """Set whether move letters mean the direction of the tile or of the blank."""
        self._notation = notation
        for lines in (self.tree_lines, self.frontier):
            if lines is not None:
                lines.notation = notation

    @property
    def is_open(self) -> bool:
        """Whether the tree or the frontier is shown, and not the board."""
        return self.view != "board"

    def next_view(self) -> str:
        """The view after this one; a search without a tree has no frontier to show."""
        has_tree = isinstance(self.snapshot, TreeSnapshot) or self.tree_lines is not None
        next_views = {"board": "tree", "tree": "frontier" if has_tree else "board", "frontier": "board"}
        return next_views[self.view]

    def lines(self, width: int) -> InspectorLines | None:
        """The lines shown; None if the search has none."""
        if self.ended and self.tree_lines is None and isinstance(self.snapshot, TreeSnapshot):
            tree = f"The tree of {counted(self._tally.raised, 'node')}"
            text = f"{tree} took too much memory and was dropped. Pause a search to look at its tree."
            return wrapped(text, width)
        if isinstance(self.snapshot, PathSnapshot):
            return self._path_lines(self.snapshot, width)
        return self._listed

    @property
    def _listed(self) -> FrontierLines | TreeLines | None:
        return self.frontier if self.view == "frontier" and self.frontier is not None else self.tree_lines

    def _path_lines(self, path: PathSnapshot, width: int) -> list[str]:
        """The current path of a search that keeps no tree, and its rounds."""
        letters = grouped(format_moves(path.moves, self._notation))
        moves = wrapped(letters or "(at the root)", max(1, width - 3))
        last = f"The last {len(path.moves):,} moves of the" if path.before else "The"
        return [
            f"{last} current path ({self._notation}):",
            *(f"  {line}" for line in moves),
            "",
            *rounds_lines(path.rounds, path.raised),
        ]

    def heading(self, state: str, view: str = "") -> list[str]:
        """The text above the lines of a view, by default the one shown."""
        tally, snapshot = self._tally, self.snapshot
        state = state.capitalize()
        counts = f"{tally.raised:,} raised, {tally.expanded:,} expanded"
        if isinstance(snapshot, PathSnapshot):
            g = snapshot.before + len(snapshot.moves)
            h = "" if snapshot.h is None else f" + h {snapshot.h} = f {g + snapshot.h}"
            bound = "" if snapshot.bound is None else f"Bound {snapshot.bound:,}, "
            which = "An iterative search" if snapshot.rounds else "With visited=none, dfs"
            return [f"{state}: {counts}.", f"{bound}here g {g:,}{h}. {which} keeps its path, not a tree."]
        if isinstance(snapshot, TreeSnapshot):
            # Use the snapshot, not the tally: these counts must match the tree.
            counts = f"{snapshot.raised:,} raised, {snapshot.expanded:,} expanded"
            head, size, over = f"{state}: {counts}", snapshot.frontier.size, self.ended or snapshot.over
            if (view or self.view) == "tree":
                waiting = f"{size:,} left in the frontier" if over else f"{size:,} in the frontier"
                texts = f"{head}, {waiting}", snapshot.done, snapshot.coming
            else:
                texts = head, snapshot.coming, frontier_title(snapshot.frontier, snapshot.costs, over=over)
            return [sentence(text) for text in texts if text]
        return [f"{state}: {counts}."] if state else []

    def text(self, title: str, state: str) -> str:
        """The open part of the tree as a file: the search and its board, the heading, the lines."""
        assert self.tree_lines is not None
        about = [title, f"board {self.puzzle.board.code}", f"goal  {self.puzzle.goal.board.code}"]
        above = [*about, *self.heading(state, "tree"), f"move letters: direction of the {self._notation}"]
        return "\n".join([*above, "", *self.tree_lines.texts(), ""])

    def selected(self) -> TreeNode | None:
        """The node under the cursor."""
        return self._listed.selected if self._listed is not None else None

    def board(self) -> Board:
        """The board of the node under the cursor, or the latest board."""
        node, lines = self.selected(), self.tree_lines
        return self.latest_board if node is None or lines is None else lines.tree.board(node)

    @property
    def latest_board(self) -> Board:
        """The board that the search last reported, or the start."""
        start, tiles = self.puzzle.board, self._tally.board
        return start if tiles is None else Board(start.rows, start.cols, tiles)

    def about(self) -> list[str]:
        """Everything known about the node under the cursor."""
        node = self.selected()
        if node is None or self.tree_lines is None:
            return []
        tree, number = self.tree_lines.tree, node.number
        moves = tree.moves_to(number) if number is not None and node.g <= LONGEST_PATH else ()
        return node_page(node, tree.costs, self._notation, moves)

    def step(self, by: int) -> None:
        """Open the node under the cursor, or close it; from the frontier, show it in the tree."""
        node = self.selected()
        if node is None or self.tree_lines is None:
            return
        if self.view != "frontier":
            (self.tree_lines.open if by > 0 else self.tree_lines.close)()
        elif by > 0 and node.number is not None:
            self.tree_lines.following = False
            self.tree_lines.show(node.number)
            self.view = "tree"

    def toggle(self) -> None:
        """Open the node under the cursor of the tree if it is closed, else close it."""
        if self.view == "tree" and self.tree_lines is not None:
            self.tree_lines.toggle()

    def follow(self) -> bool:
        """Let the cursor of the tree follow the search again; False if no tree is shown."""
        if self.tree_lines is None or not self.is_open:
            return False
        self.tree_lines.following = True
        self.tree_lines.catch_up()
        self.view = "tree"
        return True

    @property
    def left_behind(self) -> bool:
        """Whether the tree is shown, and its cursor no longer follows the search, which goes on."""
        follows = self.tree_lines is None or self.tree_lines.following
        return self.view == "tree" and not follows and not self.ended
