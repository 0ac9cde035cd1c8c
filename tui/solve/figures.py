"""The figures of a search: numbers, two lines of bars, and how the bound rose or the length fell."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap

from rich.text import Text
from textual.widget import Widget

from solver.coursework.rules import Count, node_counts
from solver.progress import Progress
from solver.report import figures
from solver.report.page import searched_by
from tui.solve.model.solve_model import SolveModel
from tui.text import counted, length_text
from tui.widgets.bar_chart import bars, heights, spread
from tui.widgets.figure_lines import LABEL, Figure, counts, elapsed, figure_lines

TALL = 15
"""Rows from which each figure has its own line."""


class SearchFigures(Widget):
    """Draws each figure on its own line if there is room, else two per line, shortened."""

    def __init__(self, model: SolveModel) -> None:
        super().__init__(id="figures")
        self._model = model

    def render(self) -> Text:
        model, width = self._model, max(self.size.width - 1, 20)
        progress, result = model.progress, model.result
        state = f"{model.state[:1].upper()}{model.state[1:]}"
        by = f": {searched_by(result)}" if result is not None and progress is not None else ""
        text = Text(end="").append(f"{state}{by}\n", "bold")
        notes = [note for note in (model.note, model.building) if note]
        text.append("".join(f"{note}\n" for note in notes), "dim")
        if progress is None:
            return text
        found = result is not None and result.path is not None
        rest = list(_history_lines(model, progress, width, found=found))
        cells = search_figures(progress, model.search.choice.counts, found=found)
        lines = self._figures(cells, progress, width, self.size.height - 3 - len(notes) - len(rest))
        for line in (*lines, *self._bars(width), *rest):
            text.append_text(line).append("\n")
        text.right_crop(1)
        return text

    def _figures(self, cells: list[Figure], progress: Progress, width: int, rows: int) -> list[Text]:
        if rows < len(cells) or self.size.height < TALL:
            return figure_lines(cells, width + 1, paired=True)
        if rows > len(cells):
            peak = figures.memory(progress.memory_peak)
            cells.insert(-1, Figure("memory peak", peak, peak))
        return [*figure_lines(cells, width + 1, paired=False), Text("")]

    def _bars(self, width: int) -> Iterator[Text]:
        history, room = self._model.history, width - LABEL
        if len(history.rate) > 1:
            for label, samples in (("frontier", history.frontier), ("nodes/s", history.rate)):
                columns = spread(len(samples), min(room, len(samples)))
                yield Text(f"{label:<{LABEL}}", "dim").append(bars(heights(samples, columns), 1)[0])


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


def _history_lines(model: SolveModel, progress: Progress, width: int, *, found: bool) -> Iterator[Text]:
    """The counts of a report's rules, the bounds so far, the best solution so far, and its lengths."""
    tally, rules = progress.tally, model.search.choice.counts
    in_cells = dict(node_counts(tally, rules, found=found))
    for count in rules:
        # A count without a line of its own is shown here with its number.
        known = in_cells.get(count.name) == count.of(tally, found=found)
        line = f"{count.name}: {count.note}" if known else count.text(tally, found=found)
        yield from (Text(part, "dim") for part in wrap(line, width))
    if len(model.rounds) > 1:
        label = "bounds so far: " if model.running else "bounds: "
        bounds = _last_that_fit([bound for bound, _ in model.rounds], width - len(label))
        yield Text(label, "dim").append(bounds)
    if tally.best is not None and model.running:
        line = f"best {length_text(len(tally.best), tally.lower_bound)}"
        if tally.solutions is not None:
            line = f"found {tally.solutions.count:,} of {counted(len(tally.best), 'move')}"
        yield Text(line if len(line) <= width else line.partition(" (")[0])
    if len(model.lengths) > 1:
        yield Text("length ", "dim").append(
            _last_that_fit([length for _, length in model.lengths], width - 7)
        )


def _last_that_fit(numbers: Sequence[int], width: int) -> str:
    text = ", ".join(map(str, numbers))
    if len(text) <= width:
        return text
    # Do not begin in the middle of a number.
    return f"… {text[-(width - 2) :].partition(' ')[2]}"
