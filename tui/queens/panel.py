"""The panel beside the queens: what there is to say, the figures, what can be chosen."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass

from rich.style import Style
from rich.text import Text
from textual.widget import Widget

from solver.progress import Progress
from solver.queens import QueensTally
from solver.report import figures
from tui.queens.model.report import KEY

LABEL = 11
FEWEST_KEYS = 3
"""Keys that are worth a block; the first ones are the most wanted."""
PAIRED = 29
"""Columns that two figures side by side take."""

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
"""Ways to fit into little room, the best first: figures short, gaps between blocks, what is left out.

Gaps go late: nobody reads a column of words without them, and the footer has the keys that matter most.
"""


@dataclass(frozen=True, slots=True)
class Field:
    """Something to choose: its name, its key, what there is, what is chosen."""

    name: str
    key: str
    choices: tuple[str, ...]
    chosen: str


@dataclass(frozen=True, slots=True)
class PanelView:
    """All that is shown."""

    title: str = ""
    told: Sequence[str] = ()
    """Sentences; a blank begins a line that belongs to the one above."""
    progress: Progress | None = None
    fields: Sequence[Field] = ()
    keys: Sequence[str] = ()
    """What to do next, the most wanted first, as many as there is room for."""
    about: str = ""
    """A sentence about what is chosen, if there is room for it."""


class QueensPanel(Widget):
    """Shows what it is told in the room there is; what matters least goes first."""

    DEFAULT_CSS = """
    QueensPanel { width: 1fr; height: 1fr; link-style: none; link-style-hover: underline; }
    """

    def __init__(self) -> None:
        super().__init__(id="queens-panel")
        self.view = PanelView()

    def show(self, view: PanelView) -> None:
        """Draw this from now on."""
        # Not compared with the last one: two tallies are as long to compare as their boards are many.
        self.view = view
        self.refresh()

    def render(self) -> Text:
        """The blocks that fit, a line apart where there is room for that too."""
        width, height = max(10, self.content_size.width), self.content_size.height
        blocks, gaps = self._fitting(width, height)
        lines: list[Text] = []
        for block in blocks.values():
            if lines and gaps:
                lines.append(Text(""))
            lines += block
        return Text("\n", no_wrap=True, overflow="ellipsis", end="").join(lines[:height])

    def _fitting(self, width: int, height: int) -> tuple[dict[str, list[Text]], bool]:
        """The blocks that fit into so many lines, and whether there is room for gaps between them."""
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
        view = self.view
        blocks = {
            "title": _wrapped([view.title], width, "bold"),
            "told": _wrapped(view.told, width),
            "figures": [] if view.progress is None else _figures(view.progress, width, short=short),
            "fields": _fields(view.fields, width, short=short) if view.fields else [],
            "about": _wrapped([view.about], width, "dim"),
            "keys": [Text(line, "dim") for line in view.keys if len(line) <= width],
        }
        return {name: lines for name, lines in blocks.items() if lines}


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


def figure_cells(progress: Progress) -> list[tuple[str, str, str]]:
    """Every figure: its label, its value in full, and in five characters."""
    tally = progress.tally
    found = tally.found if isinstance(tally, QueensTally) else None
    counts = [
        ("raised", tally.raised),
        ("expanded", tally.expanded),
        ("frontier", tally.frontier),
        ("solutions", found.solutions if found else 0),
        ("unique", found.unique if found else 0),
    ]
    return [
        *((label, figures.count(number), figures.short(number)) for label, number in counts),
        ("elapsed", figures.seconds(progress.elapsed), figures.short_seconds(progress.elapsed)),
    ]


def _figures(progress: Progress, width: int, *, short: bool) -> list[Text]:
    cells = figure_cells(progress)
    if not short or width < PAIRED:
        room = min(width, 28)
        return [
            _figure(label, value if LABEL + len(value) <= room else brief, room, LABEL)
            for label, value, brief in cells
        ]
    half = len(cells) // 2
    return [
        Text.assemble(_figure(one[0], one[2], 14, 9), " ", _figure(other[0], other[2], 14, 9))
        for one, other in zip(cells[:half], cells[half:], strict=True)
    ]


def _figure(label: str, value: str, width: int, columns: int) -> Text:
    return Text.assemble((f"{label:<{columns}}", "dim"), (f"{value:>{width - columns}}", "bold"))


def _fields(fields: Sequence[Field], width: int, *, short: bool) -> list[Text]:
    """All choices with the chosen ones in brackets; the chosen ones alone where there is no room."""
    layouts = [[_layouts(field)[at] for field in fields] for at in range(5)]
    for laid in layouts:
        lines = [line for one in laid for line in one]
        if max(line.cell_len for line in lines) <= width and not (short and len(lines) > len(fields)):
            return lines
    return [line for one in layouts[-1] for line in one]


def _layouts(field: Field) -> tuple[list[Text], ...]:
    """Ways to write a field, from the widest to the narrowest."""
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
