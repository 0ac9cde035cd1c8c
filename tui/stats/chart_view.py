"""The chart of Stats: the times of a kind one after another, or how often each occurred."""

from __future__ import annotations

from itertools import groupby
from operator import itemgetter

from rich.text import Text
from textual.widget import Widget

from tui.finished_game import FinishedGame
from tui.stats.model.chart import histogram, times_chart
from tui.stats.model.overview import Kind
from tui.text import exact_time
from tui.widgets.ascii_filter import AsciiFilter

NAMES = ("times", "histogram", "list")
"""What can be shown above the list; `list` shows nothing there."""


class ChartView(Widget):
    """Draws the times of the games that count, and marks the game under the cursor."""

    DEFAULT_CSS = """
    ChartView {
        width: 1fr; height: 45%; min-height: 6; max-height: 28; padding: 0 1;
        text-wrap: nowrap; text-overflow: ellipsis;
        & > .chart--dot, & > .chart--bar { color: $primary; }
        & > .chart--average { color: $text-accent; text-style: bold; }
        & > .chart--best { color: $text-success; }
        & > .chart--chosen { color: $text; text-style: bold; }
        & > .chart--dim { color: $text-muted; }
    }
    """
    ROLES = ("dot", "bar", "average", "best", "chosen", "dim")
    COMPONENT_CLASSES = {f"chart--{role}" for role in ROLES}  # noqa: RUF012 - Textual's own, never changed

    def __init__(self) -> None:
        super().__init__()
        self._shown: tuple[str, Kind | None, FinishedGame | None] = NAMES[0], None, None

    def show(self, name: str, kind: Kind | None, chosen: FinishedGame | None) -> None:
        """Draw the games of a kind, if any of them counts."""
        self.display = name != "list" and kind is not None and kind.summary.counted > 0
        if (name, kind, chosen) != self._shown:
            self._shown = name, kind, chosen
            self.refresh()

    def render(self) -> Text:
        name, kind, chosen = self._shown
        width, rows = self.content_size.width, self.content_size.height - 1
        text = Text(end="")
        if kind is None:
            return text
        styles = {role: self.get_component_rich_style(f"chart--{role}") for role in self.ROLES}
        summary = kind.summary
        counted = summary.counted
        of = "" if counted == summary.count else f" of {summary.count:,}"
        games = "game counts" if summary.count == 1 else "games count"
        text.append(f"{kind.name}: {counted:,}{of} {games}  ")
        place = None if chosen is None else summary.places.get(chosen.id)
        if name == "times":
            text.append("• ", styles["dot"]).append("game")
            if summary.ao5.now is not None:
                text.append("  ━ ", styles["average"]).append(f"Ao5 {exact_time(summary.ao5.now)}")
            text.append("  ┄ ", styles["best"]).append(f"best {exact_time(summary.best)}")
            # Without colours or Braille patterns, only characters tell the series apart.
            plain = any(isinstance(used, AsciiFilter) for used in self.app.get_line_filters())
            fine = not (plain or self.app.no_color)
            drawn = times_chart(summary.trend, width, rows, place, fine=fine)
        else:
            text.append("█ ", styles["bar"]).append("games by time")
            drawn = histogram(summary.trend, width, rows, place)
        for row in drawn:
            text.append("\n")
            for role, cells in groupby(row, key=itemgetter(1)):
                text.append("".join(cell for cell, _ in cells), styles.get(role, ""))
        return text
