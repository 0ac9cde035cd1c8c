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

BARS = "▁▂▃▄▅▆▇█"
TALL = 15
"""Rows from which each figure has its own line."""
LABEL = 11


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

    def _figures(self, view: FiguresView, width: int, rows: int) -> Iterator[Text]:
        assert view.progress is not None
        cells = figure_cells(view.progress, view.counts, found=view.found)
        if rows >= len(cells) and self.size.height >= TALL:
            lines = [(label, value) for label, value, _ in cells]
            if rows > len(cells):
                lines.insert(-1, ("memory peak", figures.memory(view.progress.memory_peak)))
            for label, value in lines:
                yield Text(f"{label:<{LABEL}}", "dim").append(f"{value:>13}", "bold")
            yield Text("")
            return
        half = len(cells) // 2
        for first, second in zip(cells[:half], cells[half:], strict=True):
            line = Text(f"{first[0]:<{LABEL}}", "dim").append(f"{first[2]:>5}", "bold").append(" ")
            line.append(f"{second[0]:<8}", "dim").append(f"{second[2]:>5}", "bold")
            line.truncate(width + 1)
            yield line

    def _bars(self, width: int) -> Iterator[Text]:
        history, room = self.view.history, width - LABEL
        if len(history.rate) > 1:
            for label, samples in (("frontier", history.frontier), ("nodes/s", history.rate)):
                yield Text(f"{label:<{LABEL}}", "dim").append(bars(samples, room))


def figure_cells(
    progress: Progress, counts: Sequence[Count] = (), *, found: bool = True
) -> list[tuple[str, str, str]]:
    """Every figure: its label, its value in full and in five characters; nodes are counted as in a report."""
    tally = progress.tally
    size, speed = figures.memory(tally.memory_bytes), figures.short(progress.nodes_per_second)
    bound = "-" if tally.bound is None else figures.count(tally.bound)
    nodes = [
        *node_counts(tally, counts, found=found),
        ("frontier", tally.frontier),
        ("peak", tally.frontier_peak),
        ("duplicates", tally.duplicates),
    ]
    return [
        *((label, figures.count(number), figures.short(number)) for label, number in nodes),
        ("depth", figures.count(tally.depth), figures.short(tally.depth)),
        ("bound", bound, bound),
        ("nodes/s", figures.count(round(progress.nodes_per_second)), speed),
        ("memory", size, figures.short(tally.memory_bytes)),
        ("elapsed", figures.seconds(progress.elapsed), figures.short_seconds(progress.elapsed)),
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
