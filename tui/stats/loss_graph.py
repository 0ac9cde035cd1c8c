"""A bar chart of the distance to the goal after each move; moves that lost are marked below."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.style import Style
from rich.text import Text
from textual import events
from textual.message import Message
from textual.widget import Widget

from tui.widgets.bar_chart import bars, heights, spread

CHOSEN = Style(bold=True, underline=True)


class LossGraph(Widget):
    """Draws one value per position of a game; `!` marks a move that lost, `^` the one shown."""

    DEFAULT_CSS = """
    LossGraph {
        width: 1fr; height: 6;
        & > .loss-graph--lost { color: $text-error; text-style: bold; }
        & > .loss-graph--bar { color: $primary; }
    }
    """
    COMPONENT_CLASSES = {"loss-graph--lost", "loss-graph--bar"}  # noqa: RUF012 - Textual's own
    ALLOW_SELECT = False

    @dataclass
    class Pointed(Message):
        """A column was clicked; `first` is the first move that it stands for."""

        first: int

    def __init__(self) -> None:
        super().__init__()
        self._values: Sequence[float] = ()
        self._total = 0
        self._lost: frozenset[int] = frozenset()
        self._chosen: int | None = None

    def show(self, values: Sequence[float], total: int, lost: frozenset[int], chosen: int | None) -> None:
        """Draw the values known so far of `total` positions; `lost` are the positions after losing moves."""
        self._values, self._total, self._lost, self._chosen = values, total, lost, chosen
        self.refresh()

    def render(self) -> Text:
        rows = self.content_size.height - 1
        columns = self._columns()
        if rows < 1 or not columns:
            return Text()
        most = int(max(self._values, default=0))
        lost = [any(number in self._lost for number in part) for part in columns]
        chosen = [self._chosen is not None and self._chosen in part for part in columns]
        plain, hot = (self.get_component_rich_style(f"loss-graph--{name}") for name in ("bar", "lost"))
        text = Text(end="")
        for row, line in enumerate(bars(heights(self._values, columns), rows)):
            text.append(f"{most if row == 0 else 0 if row == rows - 1 else '':>{self._label - 1}} ", "dim")
            for at, character in enumerate(line):
                style = hot if lost[at] else plain
                text.append(character, style + CHOSEN if chosen[at] else style)
            text.append("\n")
        text.append(" " * self._label)
        for at in range(len(columns)):
            text.append("^" if chosen[at] else "!" if lost[at] else " ", hot)
        return text

    @property
    def _label(self) -> int:
        return max(3, len(str(int(max(self._values, default=0)))) + 1)

    def _columns(self) -> list[range]:
        return spread(self._total, self.content_size.width - self._label)

    def on_click(self, event: events.Click) -> None:
        columns, at = self._columns(), event.x - self._label
        if 0 <= at < len(columns):
            event.stop()
            self.post_message(self.Pointed(columns[at].start))
