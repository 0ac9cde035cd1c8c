"""The race as a table or as bars: titles above a list of lanes."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Static

from tui.compare.model.race_model import RaceModel
from tui.widgets.line_list import MarkedList, list_keys


class LaneList(MarkedList):
    """The lanes."""

    BINDINGS: ClassVar[list[BindingType]] = list_keys("lane", "compare", pages=False)
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        f"line-list--{role}" for role in ("good", "busy", "bad", "best", "bar")
    }
    DEFAULT_CSS = """
    LaneList {
        & > .line-list--cursor { background: $primary-muted; color: $foreground; text-style: bold; }
        & > .line-list--good { color: $text-success; }
        & > .line-list--busy { color: $text-primary; }
        & > .line-list--bad { color: $text-warning; }
        & > .line-list--best { text-style: bold; color: $text-success; }
        & > .line-list--bar { color: $primary; }
        &:ansi > .line-list--cursor { background: ansi_default; }
    }
    """


class RaceTable(Vertical):
    """Draws the lanes below their titles; a click on a title shows the bars of that figure."""

    # The ids are those of the arrows everywhere, so that presets and the user's own keys apply here too.
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "column(-1)", "Bars of the previous figure", show=False, id="move.left"),
        Binding("right", "column(1)", "Bars of the next figure", show=False, id="move.right"),
    ]
    DEFAULT_CSS = "RaceTable > Static { height: 1; }"

    def __init__(self, model: RaceModel) -> None:
        self._model = model
        self._list = LaneList(model.lines)
        self._head = Static("", markup=False)
        super().__init__(self._head, self._list, id="race")

    @property
    def _width(self) -> int:
        """Columns of a line, after that of the cursor."""
        return self.size.width - 1

    def draw(self) -> None:
        """Draw the titles and the lanes, or a sentence if there are none."""
        model = self._model
        model.update_lines()
        parts = [" ", *model.lines.head(self._width)] if model.lanes else [(model.no_lanes, "dim")]
        self._head.update(Text.assemble(*parts, no_wrap=True), layout=False)
        self._list.show(model.lines)

    def action_column(self, by: int) -> None:
        self._model.lines.next_column(by, self._width)
        self.draw()

    def on_resize(self) -> None:
        self.draw()

    def on_click(self, event: events.Click) -> None:
        if event.screen_y == self._head.region.y:
            self._model.lines.choose_column_at(event.x - 1, self._width)
            self.draw()
