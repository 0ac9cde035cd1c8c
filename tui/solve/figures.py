"""The figures of a search: numbers, two lines of bars, and how the bound rose or the length fell."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from textwrap import wrap

from rich.text import Text
from textual.widget import Widget

from solver.coursework.rules import Count, node_counts
from solver.progress import Progress
from solver.report import figures
from tui.sharing.solution import length_text
from tui.solve.model.solve_model import FiguresView
from tui.text import counted
from tui.widgets.figure_lines import LABEL, Figure, counts, elapsed, figure_lines

BARS = "▁▂▃▄▅▆▇█"
TALL = 15
"""Rows from which each figure has its own line."""


class SearchFigures(Widget):
    """Draws each figure on its own line if there is room, else two per line, shortened."""

    def __init__(self) -> None:
        super().__init__(id="figures")
        self.view = FiguresView()

    def show(self, view: FiguresView) -> None:
        """Draw these figures."""
        if view is not self.view:
            self.view = view
            self.refresh()

    def render(self) -> Text:
        view, width = self.view, max(self.size.width - 1, 20)
        text = Text(end="").append(f"{view.state[:1].upper()}{view.state[1:]}\n", "bold")
        if view.note:
            text.append(f"{view.note}\n", "dim")
        if view.progress is None:
            return text
        rest = list(_course(view, width))
        lines = self._figures(view, width, self.size.height - 3 - len(rest))
        for line in (*lines, *self._bars(width), *rest):
            text.append_text(line).append("\n")
        text.right_crop(1)
        return text

    def _figures(self, view: FiguresView, width: int, rows: int) -> list[Text]:
        assert view.progress is not None
        cells = search_figures(view.progress, view.counts, found=view.found)
        if rows < len(cells) or self.size.height < TALL:
            return figure_lines(cells, width + 1, paired=True)
        if rows > len(cells):
            peak = figures.memory(view.progress.memory_peak)
            cells.insert(-1, Figure("memory peak", peak, peak))
        return [*figure_lines(cells, width + 1, paired=False), Text("")]

    def _bars(self, width: int) -> Iterator[Text]:
        history, room = self.view.history, width - LABEL
        if len(history.rate) > 1:
            for label, samples in (("frontier", history.frontier), ("nodes/s", history.rate)):
                yield Text(f"{label:<{LABEL}}", "dim").append(bars(samples, room))


def search_figures(progress: Progress, rules: Sequence[Count], *, found: bool) -> list[Figure]:
    """Every figure of a search; nodes are counted as in a report whose rules are given."""
    tally, speed = progress.tally, progress.nodes_per_second
    nodes = [
        *node_counts(tally, rules, found=found),
        ("frontier", tally.frontier),
        ("peak", tally.frontier_peak),
        ("duplicates", tally.duplicates),
        ("depth", tally.depth),
    ]
    bound = "-" if tally.bound is None else figures.count(tally.bound)
    return [
        *counts(nodes),
        Figure("bound", bound, bound),
        Figure("nodes/s", figures.count(round(speed)), figures.short(speed)),
        Figure("memory", figures.memory(tally.memory_bytes), figures.short(tally.memory_bytes)),
        elapsed(progress.elapsed),
    ]


def bars(samples: Sequence[float], columns: int) -> str:
    """A line of bars: the greatest sample of each column, relative to the greatest overall.

    >>> bars([0, 1, 2, 3], 10), bars([1, 9, 1, 1], 2)
    ('▁▃▆█', '█▁')
    """
    columns = min(columns, len(samples))
    if columns <= 0:
        return ""
    edges = [at * len(samples) // columns for at in range(columns + 1)]
    heights = [max(samples[low:high]) for low, high in itertools.pairwise(edges)]
    most = max(heights) or 1
    return "".join(BARS[min(int(height / most * 8), 7) if height < most else 7] for height in heights)


def _course(view: FiguresView, width: int) -> Iterator[Text]:
    """The counts of a report, the rising bound, or the falling length and what is proven."""
    assert view.progress is not None
    tally = view.progress.tally
    in_cells = dict(node_counts(tally, view.counts, found=view.found))
    for count in view.counts:
        # A count without a line of its own is shown here with its number.
        known = in_cells.get(count.name) == count.of(tally, found=view.found)
        line = f"{count.name}: {count.note}" if known else count.text(tally, found=view.found)
        yield from (Text(part, "dim") for part in wrap(line, width))
    if len(view.rounds) > 1:
        yield Text("bound ", "dim").append(_last_that_fit([bound for bound, _ in view.rounds], width - 6))
    if tally.best is not None and not view.ended:
        line = f"best {length_text(len(tally.best), tally.lower_bound)}"
        if tally.solutions is not None:
            line = f"found {tally.solutions.count:,} of {counted(len(tally.best), 'move')}"
        yield Text(line if len(line) <= width else line.partition(" (")[0])
    if len(view.lengths) > 1:
        yield Text("length ", "dim").append(_last_that_fit([length for _, length in view.lengths], width - 7))


def _last_that_fit(numbers: Sequence[int], width: int) -> str:
    text = " ".join(map(str, numbers))
    if len(text) <= width:
        return text
    kept = text[-(width - 2) :]
    # Do not begin in the middle of a number.
    return f"… {kept.partition(' ')[2]}"
