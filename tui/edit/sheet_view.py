"""Start and goal, each with its name above its board."""

from __future__ import annotations

from collections.abc import Iterable

from rich.style import Style
from rich.text import Text
from textual.containers import Horizontal, Vertical
from textual.widget import Widget
from textual.widgets import Static

from tui.edit.model.history import Draft
from tui.edit.model.sheet import Sheet
from tui.widgets.board_picture import Face, Picture
from tui.widgets.board_view import BoardView
from tui.widgets.tile_sizes import choose, sizes_that_fit

MARGIN = 4
"""Columns kept free beside each of two boards."""


class SheetPair(Horizontal):
    """Start and goal side by side, or only the active one if there is no room for both."""

    DEFAULT_CSS = """
    SheetPair { height: 1fr; }
    SheetPair .-hidden { display: none; }
    """

    def __init__(self) -> None:
        self.views = SheetView(on_goal=False), SheetView(on_goal=True)
        super().__init__(*self.views)
        self._draft: Draft | None = None
        self._key = ""

    def show(self, draft: Draft, key: str) -> None:
        """Show both sheets of the draft; `key` switches between them."""
        self._draft, self._key = draft, key
        self._draw()

    def follow(self, scheme: str, wanted_size: str) -> None:
        """Use the colours and the tile size of the settings."""
        for view in self.views:
            view.board.scheme, view.board.wanted_size = scheme, wanted_size
        self._draw()

    def on_resize(self) -> None:
        self._draw()

    def _draw(self) -> None:
        if self._draft is None:
            return
        (rows, cols), (width, height) = self._draft.start.size, self.size
        height, beside = height - 1, width // 2 - MARGIN
        alone = not sizes_that_fit(rows, cols, beside, height)
        wanted = self.views[0].board.wanted_size
        size = choose(rows, cols, width if alone else beside, height, wanted)
        for view in self.views:
            view.set_class(alone and view.on_goal != self._draft.on_goal, "-hidden")
            # Only as many rows as the board needs, so that its name is directly above it.
            view.board.styles.height = max(1, min(size.extent(rows, cols)[1], height))
            view.show(self._draft, self._key, alone=alone)


class SheetView(Vertical):
    """The start or the goal of a draft; a click on a name activates that sheet."""

    DEFAULT_CSS = """
    SheetView { width: 1fr; height: 1fr; align: center middle; }
    SheetView Static {
        width: 100%;
        height: 1;
        text-align: center;
        link-style: none;
        link-style-hover: underline;
        link-background-hover: $panel;
    }
    """

    def __init__(self, *, on_goal: bool) -> None:
        name = "goal" if on_goal else "start"
        super().__init__(id=name)
        self.on_goal = on_goal
        self.label = Static("", markup=False)
        self.board = BoardView(id=f"{name}-board")

    def compose(self) -> Iterable[Widget]:
        yield self.label
        yield self.board

    def show(self, draft: Draft, key: str, *, alone: bool) -> None:
        """Show this sheet of the draft; with `alone`, show the name of the other one too."""
        sheet = draft.goal if self.on_goal else draft.start
        active = draft.on_goal == self.on_goal
        picture = picture_of_sheet(sheet, draft.goal)
        self.board.show(picture, cursor=sheet.cursor if active else None, focus_cell=sheet.cursor)
        named = (False, True) if alone else (self.on_goal,)
        parts = [_name(draft, on_goal=on_goal) for on_goal in named]
        self.label.update(Text("   ").join(parts).append(f" ({key})" if alone or not active else "", "dim"))


def picture_of_sheet(sheet: Sheet, goal: Sheet) -> Picture:
    """How a sheet is drawn: one face per cell; `!` marks duplicates."""
    homes = {number: cell for cell, number in enumerate(goal.cells) if number is not None}
    duplicates = sheet.duplicates()

    def face(cell: int, number: int | None) -> Face:
        if number is None:
            return Face("", "empty")
        home = homes.get(number)
        mark = "!" if number in duplicates else ""
        return Face(str(number) if number else "", "tile" if number else "blank", home == cell, mark, home)

    return Picture(
        sheet.rows, sheet.cols, tuple(face(cell, number) for cell, number in enumerate(sheet.cells))
    )


def _name(draft: Draft, *, on_goal: bool) -> Text:
    goal, name = draft.goal_wanted(), "goal" if on_goal else "start"
    if (draft.goal if on_goal else draft.start).missing():
        name += ": not complete"
    elif on_goal and goal is not None:
        name += f": {goal.name}"
    active = draft.on_goal == on_goal
    click = {"@click": f"screen.activate({on_goal})"}
    return Text(f"▸ {name} " if active else f"  {name} ", Style(bold=active, reverse=active, meta=click))
