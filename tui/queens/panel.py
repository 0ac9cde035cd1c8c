"""The panel beside the queens: sentences, figures and settings."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from rich.style import Style
from rich.text import Text
from textual.widget import Widget

from solver.progress import Progress
from solver.queens import QueensTally
from tui.queens.model.report import KEY, Field, Report
from tui.widgets.figure_lines import counts, elapsed, figure_lines

FEWEST_KEYS = 3
"""If fewer keys than this fit, none are shown."""
PAIRED = 30
"""Columns of two figures side by side."""

LAYOUTS = (
    (False, True, ()),
    (False, True, ("about",)),
    (True, True, ("about",)),
    (True, True, ("about", "keys")),
    (True, False, ("about",)),
    (True, False, ("about", "keys")),
    (True, False, ("about", "keys", "fields")),
    (True, False, ("about", "keys", "fields", "figures")),
)
"""Layouts from the roomiest to the tightest: short figures, gaps between blocks, blocks left out.

Keys go before gaps: text without gaps is hard to read, and the footer has the most important keys.
"""


HEADINGS = {"figures": "Figures", "fields": "Search", "keys": "Keys"}
"""Titles of blocks, on a terminal that is high enough for titles."""


class QueensPanel(Widget):
    """Shows a report in the available room; the least important parts are left out first."""

    DEFAULT_CSS = """
    QueensPanel { width: 1fr; height: 1fr; link-style: none; link-style-hover: underline; }
    """

    def __init__(self) -> None:
        super().__init__(id="queens-panel")
        self.report = Report()
        self._titled = False

    def show(self, report: Report, *, titled: bool) -> None:
        """Draw another report; `titled`: its blocks have titles."""
        # Not compared with the last report, because that would compare all boards found.
        self.report, self._titled = report, titled
        self.refresh()

    def render(self) -> Text:
        width, height = max(10, self.content_size.width), self.content_size.height
        blocks, gaps = self._fitting(width, height)
        lines: list[Text] = []
        for block in blocks.values():
            if lines and gaps:
                lines.append(Text(""))
            lines += block
        return Text("\n", no_wrap=True, overflow="ellipsis", end="").join(lines[:height])

    def _fitting(self, width: int, height: int) -> tuple[dict[str, list[Text]], bool]:
        """The blocks that fit into `height` lines, and whether gaps between them fit too."""
        blocks: dict[str, list[Text]] = {}
        for short, gaps, without in LAYOUTS:
            blocks = self._blocks(width, short=short)
            for name in without:
                blocks.pop(name, None)
            over = _rows(blocks, gaps=gaps) - height
            if short and 0 < over <= len(blocks.get("keys", ())) - FEWEST_KEYS:
                blocks["keys"] = blocks["keys"][:-over]
                over = 0
            if over <= 0:
                return blocks, gaps
        return blocks, False

    def _blocks(self, width: int, *, short: bool) -> dict[str, list[Text]]:
        report = self.report
        blocks = {
            "title": _wrapped([report.title], width, "bold"),
            "lines": _wrapped(report.lines, width),
            "figures": [] if report.progress is None else _figures(report.progress, width, short=short),
            "fields": _fields(report.fields, width, short=short) if report.fields else [],
            "about": _wrapped([report.about], width, "dim"),
            "keys": [Text(line, "dim") for line in report.keys if len(line) <= width],
        }
        titles = HEADINGS if self._titled else {}
        return {
            name: [*_heading(titles[name], width), *lines] if name in titles else lines
            for name, lines in blocks.items()
            if lines
        }


def _heading(title: str, width: int) -> list[Text]:
    """A title in a line, as those of the sections of a screen."""
    return [Text.assemble(("─ ", "dim"), (title, "bold"), (f" {'─' * (width - len(title) - 3)}", "dim"))]


def _rows(blocks: dict[str, list[Text]], *, gaps: bool) -> int:
    return sum(map(len, blocks.values())) + gaps * (len(blocks) - 1)


def _wrapped(sentences: Sequence[str], width: int, style: str = "") -> list[Text]:
    lines: list[Text] = []
    for sentence in filter(None, sentences):
        indent = " " * (len(sentence) - len(sentence.lstrip()))
        strong = style or ("bold" if sentence.startswith(("!", "Solved", "No solution")) else "")
        wrapped = textwrap.wrap(sentence, width, subsequent_indent=indent + "  " * bool(indent))
        lines += [Text(line, strong) for line in wrapped]
    return lines


def _figures(progress: Progress, width: int, *, short: bool) -> list[Text]:
    tally = progress.tally
    assert isinstance(tally, QueensTally)
    cells = counts(
        [
            ("raised", tally.raised),
            ("expanded", tally.expanded),
            ("frontier", tally.frontier),
            ("solutions", tally.found.solutions),
            ("unique", tally.found.unique),
        ]
    )
    return figure_lines([*cells, elapsed(progress.elapsed)], width, paired=short and width >= PAIRED)


def _fields(fields: Sequence[Field], width: int, *, short: bool) -> list[Text]:
    """All choices, the chosen one in brackets; only the chosen one if there is no room for all."""
    lines: list[Text] = []
    for layout in zip(*map(_field_layouts, fields), strict=True):
        lines = [line for field_lines in layout for line in field_lines]
        if max(line.cell_len for line in lines) <= width and not (short and len(lines) > len(fields)):
            break
    return lines


def _field_layouts(field: Field) -> tuple[list[Text], ...]:
    """The layouts of a field, from the widest to the narrowest."""
    choices = Text()
    for choice in field.choices:
        here = choice == field.chosen
        click = {"@click": f"screen.pick('{field.name}', '{choice}')"}
        choices.append(f"[{choice}]" if here else f" {choice} ", Style(bold=here, meta=click))
    name, key = (f"{field.name:<7}", "dim"), (f" {field.key}", "dim")
    return (
        [Text.assemble(name, choices, key)],
        [Text.assemble((f"{field.key:<3} ", "dim"), choices)],
        [Text.assemble((f"{field.name} ({field.key})", "dim")), choices],
        [Text.assemble((f"{field.key:<{KEY}}{field.name:<7}", "dim"), (field.chosen, "bold"))],
        [Text.assemble((f"{field.key:<4}", "dim"), (field.chosen, "bold"))],
    )
