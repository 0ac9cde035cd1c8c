"""The panel beside the queens: sentences, figures and settings."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from rich.style import Style
from rich.text import Text
from textual.widget import Widget

from solver.progress import Progress
from solver.queens import QueensTally
from tui.mode_screen import TITLED
from tui.queens.model.queens import ALGORITHM_NOTES, CHOICES, QueensModel
from tui.queens.model.report import panel_text
from tui.widgets.figure_lines import counts, elapsed, figure_lines

KEY_WIDTH = 7
"""Columns of a key's name; `arrows` is the longest."""
FEWEST_KEYS = 3
"""If fewer keys than this fit, none are shown."""

UNIQUE = "Unique (fundamental) solutions differ by more than a rotation or reflection."
BLOCK_TITLES = {"figures": "Figures", "fields": "Search", "keys": "Keys"}
"""Titles of blocks, on a terminal that is high enough for titles."""


class QueensPanel(Widget):
    """Shows the model in the available room; the least important parts are left out first."""

    DEFAULT_CSS = """
    QueensPanel { width: 1fr; height: 1fr; link-style: none; link-style-hover: underline; }
    """

    def __init__(self, model: QueensModel) -> None:
        super().__init__(id="queens-panel", classes="section")
        self._model = model

    def render(self) -> Text:
        width, height = max(10, self.content_size.width), self.content_size.height
        blocks = self._blocks(width)
        if _height(blocks) > height:
            blocks.pop("about", None)
        over = _height(blocks) - height
        if over > 0 and "keys" in blocks:
            keys = blocks.pop("keys")
            if len(keys) - over >= FEWEST_KEYS:
                blocks["keys"] = keys[:-over]
        gap = [Text("")] if _height(blocks) <= height else []
        lines = [line for block in blocks.values() for line in (*block, *gap)]
        return Text("\n", no_wrap=True, overflow="ellipsis", end="").join(lines[:height])

    def _blocks(self, width: int) -> dict[str, list[Text]]:
        model, shown = self._model, panel_text(self._model)
        about = {"own": ALGORITHM_NOTES[model.chosen["search"]], "solutions": UNIQUE if model.boards else ""}
        keys = (f"{key:<{KEY_WIDTH}}{effect}" for key, effect in shown.keys.items())
        blocks = {
            "title": _wrapped([shown.title], width, "bold"),
            "lines": _wrapped(shown.lines, width),
            "figures": [] if shown.progress is None else _figures(shown.progress, width),
            "fields": _fields(model, width),
            "about": _wrapped([about.get(model.view, "")], width, "dim"),
            "keys": [Text(line, "dim") for line in keys if len(line) <= width],
        }
        titles = BLOCK_TITLES if self.screen.size.height >= TITLED else {}
        return {
            name: [_heading(titles[name], width), *lines] if name in titles else lines
            for name, lines in blocks.items()
            if lines
        }


def _height(blocks: dict[str, list[Text]]) -> int:
    """The lines of these blocks with an empty line between two."""
    return sum(map(len, blocks.values())) + len(blocks) - 1


def _heading(title: str, width: int) -> Text:
    """A title in a line, like the titles of the sections of a screen."""
    return Text.assemble(("─ ", "dim"), (title, "bold"), (f" {'─' * (width - len(title) - 3)}", "dim"))


def _wrapped(sentences: Sequence[str], width: int, style: str = "") -> list[Text]:
    lines: list[Text] = []
    for sentence in filter(None, sentences):
        indent = " " * (len(sentence) - len(sentence.lstrip()))
        strong = style or ("bold" if sentence.startswith(("!", "Solved", "No solution")) else "")
        wrapped = textwrap.wrap(sentence, width, subsequent_indent=indent + "  " * bool(indent))
        lines += [Text(line, strong) for line in wrapped]
    return lines


def _figures(progress: Progress, width: int) -> list[Text]:
    tally = progress.tally
    assert isinstance(tally, QueensTally)
    numbers = {
        "raised": tally.raised,
        "expanded": tally.expanded,
        "frontier": tally.frontier,
        "solutions": tally.found.solutions,
        "unique": tally.found.unique,
    }
    return figure_lines([*counts(numbers.items()), elapsed(progress.elapsed)], width, paired=False)


def _fields(model: QueensModel, width: int) -> list[Text]:
    """A line for each field with all its choices, or only the chosen one if there is no room for all."""
    layouts = list(zip(*(_field_layouts(model, name) for name in CHOICES), strict=True))
    fitting = (lines for lines in layouts if max(line.cell_len for line in lines) <= width)
    return list(next(fitting, layouts[-1]))


def _field_layouts(model: QueensModel, name: str) -> tuple[Text, ...]:
    """A field in one line, from the widest to the narrowest layout."""
    choices, chosen = Text(), model.chosen[name]
    key = model.host.key_of("queens.algorithm" if name == "search" else "queens.find")
    for choice in CHOICES[name]:
        here = choice == chosen
        action = f"do('choose', ('{name}', '{choice}'))"
        click = {"@click": f"app.on_screen('queens', {action!r})"}
        choices.append(f"[{choice}]" if here else f" {choice} ", Style(bold=here, meta=click))
    return (
        Text.assemble((f"{name:<7}", "dim"), choices, (f" {key}", "dim")),
        Text.assemble((f"{key:<3} ", "dim"), choices),
        Text.assemble((f"{key:<{KEY_WIDTH}}{name:<7}", "dim"), (chosen, "bold")),
        Text.assemble((f"{key:<4}", "dim"), (chosen, "bold")),
    )
