"""The tree, the frontier and the path of the search of Solve: looked at and gone through with keys."""

from __future__ import annotations

from textwrap import wrap

from solver.board import Board
from solver.puzzle import SlidingPuzzle
from solver.registry import AlgorithmSpec
from tui.challenge import Challenge
from tui.solve.model.inspector import VIEWS, Inside
from tui.solve.model.tree_text import no_tree
from tui.solve.node_panel import NodePanel
from tui.solve.playing import PlayingScreen
from tui.solve.tree_panel import TreePanel
from tui.solve.tree_view import Sentences, TreeView

NOTHING = Sentences(())
EVERYTHING = 1 << 30
"""Lines: to the first or to the last."""


class WatchingScreen(PlayingScreen):
    """A screen that shows the board of a search, or what is inside of it."""

    def __init__(self) -> None:
        super().__init__()
        self.shown = VIEWS[0]
        """`board`, `tree` or `frontier`."""
        self._inside: Inside | None = None

    # -- what the search says of itself -----------------------------------------------------------

    @property
    def puzzle(self) -> SlidingPuzzle:
        """What is solved here."""
        raise NotImplementedError

    def algorithm_here(self) -> AlgorithmSpec | None:
        """What runs, has run or would run; None while that cannot be known."""
        raise NotImplementedError

    def state_here(self) -> str:
        """What the search is doing, or how it ended; nothing where there is none."""
        raise NotImplementedError

    def waiting_for(self) -> str:
        """What a search under way waits for before its first node; nothing where none is under way."""
        raise NotImplementedError

    def offer(self) -> str:
        """A word for whoever has chosen another search than the one that is shown; else nothing."""
        raise NotImplementedError

    def draw(self) -> None:
        """Draw everything around the figures and the board."""
        raise NotImplementedError

    def lay_out(self) -> None:
        """Give everything its room."""
        raise NotImplementedError

    @property
    def tree_panel(self) -> TreePanel:
        """Where the inside is drawn."""
        return self.query_one(TreePanel)

    @property
    def inside(self) -> Inside:
        """The inside of the search under way, or of the last one."""
        if self._inside is None:
            self._inside = Inside(self.puzzle, self.puzzle_app.settings.notation)
        return self._inside

    def forget_inside(self) -> None:
        """Let go of the last search: its tree may be large."""
        self._inside = None

    @property
    def looks_inside(self) -> bool:
        """Whether the tree or the frontier is in front."""
        return self.shown != VIEWS[0]

    # -- drawing ----------------------------------------------------------------------------------

    def draw_inside(self) -> None:
        """Draw the lines and the node, if they are in front."""
        inside, panel, view = self.inside, self.tree_panel, self.shown
        if not self.looks_inside:
            # Lines hold on to their tree, and that may be large.
            panel.show(NOTHING)
            return
        inside.write(self.puzzle_app.settings.notation)
        # How it ended, without all that it was searched by: that stands above the board.
        state = self.state_here().partition(":")[0]
        left = inside.rows is not None and view == "tree" and not inside.rows.following
        follows = "f follows the search again." if left else ""
        panel.say([*inside.said(view, state), self.offer() or follows])
        frontier = inside.frontier()
        if inside.let_go:
            panel.show(self._wrapped(inside.gone()))
        elif view == "frontier" and frontier is not None:
            panel.show(frontier)
        elif inside.rows is not None:
            panel.show(inside.rows)
        else:
            panel.show(self._without_tree())
        panel.show_node(inside.board(view), self.puzzle.goal, inside.about(view))

    def _without_tree(self) -> Sentences:
        lines = self.inside.path_lines(self.tree_panel.lines_width)
        if lines:
            return Sentences(lines)
        spec = self.algorithm_here()
        if spec is not None and spec.trace is None:
            return self._wrapped(no_tree(spec))
        if self.state_here() and not self.offer():
            return self._wrapped(self.waiting_for() or self.panel.said.replace("\n", " "))
        begin = "o takes one node after another, Enter runs it all."
        return self._wrapped(begin if self.offer() else f"Nothing is searched yet.\n\n{begin}")

    def _wrapped(self, text: str) -> Sentences:
        width = self.tree_panel.lines_width
        return Sentences([line for part in text.split("\n") for line in wrap(part, width) or [""]])

    # -- keys -------------------------------------------------------------------------------------

    def action_view(self) -> None:
        """Show the board, the tree, or the frontier."""
        views = VIEWS if self.inside.has_tree else VIEWS[:2]
        self.look_at(views[(views.index(self.shown) + 1) % len(views)] if self.shown in views else VIEWS[0])

    def look_at(self, view: str) -> None:
        """Put the board, the tree or the frontier in front."""
        self.shown = view
        if self.looks_inside:
            self.panel.pause()
        self.lay_out()
        self.draw_inside()
        self.play_in_sight()
        # The footer is made anew for it, which takes as long as all the rest.
        self.call_after_refresh(self.refresh_bindings)

    def action_follow(self) -> None:
        """Let the cursor follow the search again."""
        rows = self.inside.rows
        if rows is None or not self.looks_inside:
            self.puzzle_app.inform("there is no tree to follow the search in; t shows it")
            return
        rows.following = True
        rows.catch_up()
        self.shown = "tree"
        self.draw_inside()

    def action_choose(self, ways: int) -> None:
        """Go up or down."""
        self._move(ways)

    def action_page(self, ways: int) -> None:
        """Go a page up or down."""
        if self.looks_inside:
            self._move(ways * max(1, self.tree_panel.view.page - 1))

    def action_first(self) -> None:
        """Go to the first line, or to the start."""
        if self.looks_inside:
            self._move(-EVERYTHING)
        else:
            super().action_first()

    def action_last(self) -> None:
        """Go to the last line, or to the end."""
        if self.looks_inside:
            self._move(EVERYTHING)
        else:
            super().action_last()

    def action_step(self, ways: int) -> None:
        """Open a node or close it; or go to the next frame."""
        rows = self.inside.rows
        if not self.looks_inside:
            super().action_step(ways)
        elif self.shown == "frontier":
            if ways > 0:
                self._show_in_tree()
        elif rows is not None:
            (rows.open if ways > 0 else rows.close)()
            self.draw_inside()

    def _show_in_tree(self) -> None:
        node, rows = self.inside.selected("frontier"), self.inside.rows
        if node is not None and node.number is not None and rows is not None:
            rows.following = False
            rows.show(node.number)
            self.look_at("tree")

    def action_jump(self, moves: int) -> None:
        """Go ten moves on or back."""
        if not self.looks_inside:
            super().action_jump(moves)

    def action_play(self) -> None:
        """Open or close the node; or play the solution, or hold it still."""
        if not self.looks_inside:
            super().action_play()
        elif self.shown == "tree" and self.inside.rows is not None:
            self.inside.rows.toggle()
            self.draw_inside()

    def action_from_here(self) -> None:
        """Put the board in front on the desk and play it."""
        if self.looks_inside:
            self.puzzle_app.start_game(Challenge(self.inside.board(self.shown), self.puzzle.goal))
        else:
            super().action_from_here()

    def _move(self, by: int) -> None:
        if not self.looks_inside:
            return
        inside, view = self.inside, self.tree_panel.view
        if inside.selected(self.shown) is None:
            view.scroll_lines(by)
            return
        inside.move(self.shown, by)
        self.draw_inside()

    def on_tree_view_picked(self, event: TreeView.Picked) -> None:
        """Go to the line clicked; a second click opens or closes it."""
        event.stop()
        rows = self.inside.rows
        if self.shown == "frontier":
            lines = self.inside.frontier()
            self._move(event.index - (lines.cursor if lines else 0))
        elif rows is not None:
            if event.at_cursor:
                rows.toggle()
            else:
                rows.go(event.index)
            self.draw_inside()

    # -- room -------------------------------------------------------------------------------------

    def lay_out_inside(self, width: int, height: int) -> None:
        """Show the board or the inside in this room."""
        self.panel.display = not self.looks_inside
        self.tree_panel.display = self.looks_inside
        if self.looks_inside:
            # Else it would be styled for the room of the board, and anew when it comes to the front.
            self.query_one(NodePanel).follow(self.puzzle_app.settings)
            self.tree_panel.lay_out(self.puzzle.board, width, height)

    def board_in_front(self) -> Board | None:
        """The board of the node under the cursor; None while the board's view is in front."""
        return self.inside.board(self.shown) if self.looks_inside else None
