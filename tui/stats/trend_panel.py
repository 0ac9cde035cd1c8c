"""The summary of the games of one kind, or of all: a table, the trend of the times, today's board."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text
from textual.geometry import Size
from textual.widget import Widget

from tui.stats.model.overview import Kind, StatsView
from tui.stats.model.text import by_kind, fitted, sums, trend, turned
from tui.text import clock_text, counted

MOST_KINDS = 4
"""Most rows of the table when it is above the list."""


class TrendPanel(Widget):
    """Draws the summary of the listed games, in a few lines above the list or in more beside it."""

    DEFAULT_CSS = """
    TrendPanel {
        width: 1fr; height: auto; padding: 0 1;
        & > .trend-panel--bar { color: $primary; }
    }
    """
    COMPONENT_CLASSES = {"trend-panel--bar"}  # noqa: RUF012 - Textual's own, never changed

    def __init__(self) -> None:
        super().__init__(id="sums")
        self._view = StatsView()
        self._kind: Kind | None = None

    @property
    def tall(self) -> bool:
        """Whether the panel is beside the list."""
        return self.screen.has_class("-wide")

    def show(self, view: StatsView, name: str | None) -> None:
        """Draw the summary of a kind, or of all kinds."""
        self._view, self._kind = view, view.kind(name)
        self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002
        return sum(1 for _ in self._lines(width))

    def render(self) -> Text:
        text = Text(no_wrap=True, overflow="ellipsis", end="")
        for line in self._lines(max(1, self.content_size.width)):
            text.append_text(line).append("\n")
        text.right_crop(1)
        return text

    def _lines(self, width: int) -> Iterator[Text]:
        view, kind = self._view, self._kind
        if self.tall and view.today is not None:
            yield from (Text(line) for line in str(view.today).split(", "))
            yield Text()
        if kind is None:
            most = max(2, self.content_size.height - 6) if self.tall else MOST_KINDS
            yield from _head_dim(fitted(by_kind(view.kinds, most), width))
        else:
            yield from self._of_kind(kind, width)
        if not self.tall and view.today is not None:
            yield Text(str(view.today))

    def _of_kind(self, kind: Kind, width: int) -> Iterator[Text]:
        table = sums(kind)
        yield from _head_dim(fitted(turned(table) if self.tall else table, width))
        summary = kind.summary
        games = counted(summary.count, "game")
        others = summary.count - summary.counted
        if others:
            games += f", {others:,} not counted (hints, retries, own boards)"
        bar = self.get_component_rich_style("trend-panel--bar")
        if self.tall:
            yield Text()
            yield Text(games)
            if len(summary.trend) > 1:
                yield Text()
                yield Text("times, oldest first", "dim")
                rows = max(1, min(8, self.content_size.height - 17))
                yield from (Text(line, bar) for line in trend(summary.trend, width, rows))
                span = f"{clock_text(min(summary.trend))} to {clock_text(max(summary.trend))}"
                yield Text(span, "dim")
            return
        line = Text(f"{games} ")
        if len(summary.trend) > 1:
            line.append(trend(summary.trend, width - len(line))[0], bar)
        yield line


def _head_dim(lines: list[str]) -> Iterator[Text]:
    """The lines of a table with dimmed headings."""
    for number, line in enumerate(lines):
        text = Text(line, "dim" if number == 0 else "")
        if number:
            # The name of the row ends at two spaces.
            text.stylize("dim", 0, len(line.split("  ")[0]))
        yield text
