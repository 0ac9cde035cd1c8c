"""The summary of the games of one kind, or of all: a table, and today's board."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text
from textual.geometry import Size
from textual.widget import Widget

from tui.stats.model.overview import Kind, StatsView
from tui.stats.model.text import by_kind, fitted, sums, turned
from tui.text import wrapped

MOST_KINDS = 4
"""Most rows of the table when it is above the list."""
MOST_BESIDE = 12
"""Most rows when it is beside the list."""


class SummaryPanel(Widget):
    """Draws the summary of the listed games: above the list, or beside it with a line for each figure."""

    DEFAULT_CSS = """
    SummaryPanel { width: 1fr; height: auto; padding: 0 1; text-wrap: nowrap; text-overflow: ellipsis; }
    """

    def __init__(self) -> None:
        super().__init__(id="sums")
        self._view = StatsView()
        self._kind: Kind | None = None
        self._key = ""

    @property
    def tall(self) -> bool:
        """Whether the panel is beside the list."""
        return self.screen.has_class("-wide")

    def show(self, view: StatsView, name: str | None, key: str) -> None:
        """Draw the summary of a kind, or of all kinds; `key` deals today's board."""
        self._view, self._kind, self._key = view, view.kind(name), key
        self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002
        return sum(1 for _ in self._lines(width))

    def render(self) -> Text:
        lines = self._lines(max(1, self.content_size.width))
        return Text("\n", end="").join(lines)

    def _lines(self, width: int) -> Iterator[Text]:
        view, kind = self._view, self._kind
        today = view.today.sentences(self._key) if view.today is not None else []
        if self.tall:
            yield from map(Text, [line for part in [*today, ""] for line in wrapped(part, width)])
        # On a low terminal the chart needs the lines of the table.
        if self.tall or not self.screen.has_class("-cramped"):
            if kind is None:
                table = by_kind(view.kinds, MOST_BESIDE if self.tall else MOST_KINDS)
            else:
                table = turned(sums(kind)) if self.tall else sums(kind)
            yield from _head_dim(fitted(table, width))
        if not self.tall:
            yield from map(Text, wrapped(" ".join(today), width))


def _head_dim(lines: list[str]) -> Iterator[Text]:
    """The lines of a table with dimmed headings."""
    for number, line in enumerate(lines):
        text = Text(line, "dim" if number == 0 else "")
        if number:
            # The name of the row ends at two spaces.
            text.stylize("dim", 0, len(line.split("  ")[0]))
        yield text
