"""The chart of Stats: the times of a kind one after another, or how often each occurred."""

from __future__ import annotations

from itertools import groupby
from operator import itemgetter

from rich.text import Text
from textual.widget import Widget

from tui.stats.model.chart import axis_text, chart_scale, game_mark, histogram, longest_shown, times_chart
from tui.stats.model.game_list import StatsModel
from tui.text import exact_time
from tui.widgets.ascii_filter import AsciiFilter


class ChartView(Widget):
    """Draws the times of the games that count, and marks the game under the cursor."""

    DEFAULT_CSS = """
    ChartView {
        width: 1fr; height: 45%; min-height: 6; max-height: 28; padding: 0 1;
        text-wrap: nowrap; text-overflow: ellipsis;
        & > .chart--dot { color: $text-primary; }
        & > .chart--bar { color: $primary; }
        & > .chart--average { color: $text-accent; text-style: bold; }
        & > .chart--best { color: $text-success; }
        & > .chart--chosen { color: $text; text-style: bold; }
        & > .chart--dim { color: $text-muted; }
    }
    """
    ROLES = ("dot", "bar", "average", "best", "chosen", "dim")
    COMPONENT_CLASSES = {f"chart--{role}" for role in ROLES}  # noqa: RUF012 - Textual's own, never changed

    def __init__(self, model: StatsModel) -> None:
        super().__init__()
        self._model = model

    def show(self) -> None:
        """Draw the games of the chosen kind, if any of them counts."""
        self.display = self._model.chart != "list" and self._model.charted is not None
        self.refresh()

    def render(self) -> Text:
        name, kind, chosen = self._model.chart, self._model.charted, self._model.chosen
        if kind is None:
            return Text()
        styles = {role: self.get_component_rich_style(f"chart--{role}") for role in self.ROLES}
        summary, width = kind.summary, self.content_size.width
        count, all_games = len(summary.games), len(kind.games)
        of = "" if count == all_games else f" of {all_games:,}"
        games = "game counts" if all_games == 1 else "games count"
        place = next((at for at, game in enumerate(summary.games) if game is chosen), None)
        # Without colours or Braille patterns, only characters tell the series apart.
        plain = any(isinstance(used, AsciiFilter) for used in self.app.get_line_filters())
        fine = not (plain or self.app.no_color)
        marks = [("█", "bar", "games by their time")]
        if name == "times":
            marks = [
                (game_mark(count, width, fine=fine), "dot", "game"),
                ("┄", "best", f"best {exact_time(summary.time.best)}"),
            ]
            if summary.averages[5].last is not None:
                marks.insert(1, ("━", "average", f"Ao5 {exact_time(summary.averages[5].last)}"))
            if max(summary.times) > longest_shown(summary.times):
                marks.append(("▲", "dot", "off the scale"))
        # Also while no game of the chart is selected: a legend with fewer lines would change the scale.
        marks.append(("◆", "chosen", "selected"))
        lines = [Text(f"{kind.name}: {count:,}{of} {games}")]
        for mark, role, label in marks:
            part = Text.assemble((f"{mark} ", styles[role]), label)
            if lines[-1].cell_len + 2 + part.cell_len <= width:
                lines[-1].append("  ").append_text(part)
            else:
                lines.append(part)
        rows = self.content_size.height - len(lines)
        if name == "times":
            drawn = times_chart(summary.times, width, rows, place, fine=fine)
            # The labels say it too, so this needs no line of its own.
            start = chart_scale(summary.times, rows).start if drawn else 0.0
            note = f"  axis from {axis_text(start)}"
            if start and lines[-1].cell_len + len(note) <= width:
                lines[-1].append(note, styles["dim"])
        else:
            drawn = histogram(summary.times, width, rows, place)
        for row in drawn:
            lines.append(Text())
            for role, cells in groupby(row, key=itemgetter(1)):
                lines[-1].append("".join(cell for cell, _ in cells), styles.get(role, ""))
        return Text("\n", end="").join(lines)
