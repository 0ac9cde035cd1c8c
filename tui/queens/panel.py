"""The panel beside the queens: sentences, figures and settings."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from rich.style import Style
from rich.text import Text
from textual.widget import Widget

from solver.progress import Progress
from solver.queens import QueensTally
from tui.queens.model.queens import ABOUT, CHOICES, QueensModel
from tui.queens.model.report import Report, report
from tui.widgets.figure_lines import counts, elapsed, figure_lines

KEY = 7
"""Columns of a key's name; `arrows` is the longest."""
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
    """Shows a report of the model in the available room; the least important parts are left out first."""

    DEFAULT_CSS = """
    QueensPanel { width: 1fr; height: 1fr; link-style: none; link-style-hover: underline; }
    """

    def __init__(self, model: QueensModel) -> None:
        super().__init__(id="queens-panel", classes="section")
        self.titled = False
        """Whether blocks have titles."""
        self._model = model

    def render(self) -> Text:
        width, height = max(10, self.content_size.width), self.content_size.height
        blocks, gaps = self._fitting(report(self._model), width, height)
        lines: list[Text] = []
        for block in blocks.values():
            if lines and gaps:
                lines.append(Text(""))
            lines += block
        return Text("\n", no_wrap=True, overflow="ellipsis", end="").join(lines[:height])

    def _fitting(self, shown: Report, width: int, height: int) -> tuple[dict[str, list[Text]], bool]:
        """The blocks that fit into `height` lines, and whether gaps between them fit too."""
        blocks: dict[str, list[Text]] = {}
        for short, gaps, without in LAYOUTS:
            blocks = self._blocks(shown, width, short=short)
            for name in without:
                blocks.pop(name, None)
            over = sum(map(len, blocks.values())) + gaps * (len(blocks) - 1) - height
            if short and 0 < over <= len(blocks.get("keys", ())) - FEWEST_KEYS:
                blocks["keys"] = blocks["keys"][:-over]
                over = 0
            if over <= 0:
                return blocks, gaps
        return blocks, False

    def _blocks(self, shown: Report, width: int, *, short: bool) -> dict[str, list[Text]]:
        model = self._model
        keys = (f"{key:<{KEY}}{effect}" for key, effect in shown.keys.items())
        blocks = {
            "title": _wrapped([shown.title], width, "bold"),
            "lines": _wrapped(shown.lines, width),
            "figures": [] if shown.progress is None else _figures(shown.progress, width, short=short),
            "fields": _fields(model, width, short=short),
            "about": _wrapped([ABOUT[model.chosen["search"]]] if model.view == "own" else [], width, "dim"),
            "keys": [Text(line, "dim") for line in keys if len(line) <= width],
        }
        titles = HEADINGS if self.titled else {}
        return {
            name: [_heading(titles[name], width), *lines] if name in titles else lines
            for name, lines in blocks.items()
            if lines
        }


def _heading(title: str, width: int) -> Text:
    """A title in a line, as those of the sections of a screen."""
    return Text.assemble(("─ ", "dim"), (title, "bold"), (f" {'─' * (width - len(title) - 3)}", "dim"))


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


def _fields(model: QueensModel, width: int, *, short: bool) -> list[Text]:
    """All choices, the chosen one in brackets; only the chosen one if there is no room for all."""
    lines: list[Text] = []
    fields = _field_layouts(model, "search", "algorithm"), _field_layouts(model, "find", "find")
    for layout in zip(*fields, strict=True):
        lines = [line for field_lines in layout for line in field_lines]
        if max(line.cell_len for line in lines) <= width and not (short and len(lines) > len(fields)):
            break
    return lines


def _field_layouts(model: QueensModel, name: str, action: str) -> tuple[list[Text], ...]:
    """The layouts of a field, from the widest to the narrowest."""
    choices, chosen, key = Text(), model.chosen[name], model.key(action)
    for choice in CHOICES[name]:
        here = choice == chosen
        click = {"@click": f"screen.pick('{name}', '{choice}')"}
        choices.append(f"[{choice}]" if here else f" {choice} ", Style(bold=here, meta=click))
    return (
        [Text.assemble((f"{name:<7}", "dim"), choices, (f" {key}", "dim"))],
        [Text.assemble((f"{key:<3} ", "dim"), choices)],
        [Text(f"{name} ({key})", "dim"), choices],
        [Text.assemble((f"{key:<{KEY}}{name:<7}", "dim"), (chosen, "bold"))],
        [Text.assemble((f"{key:<4}", "dim"), (chosen, "bold"))],
    )
