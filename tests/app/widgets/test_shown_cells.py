"""Only changed cells are sent, and the terminal shows what it would show if all were sent."""

from __future__ import annotations

import re
import sys
from types import ModuleType

import pytest
from driving import drive, screen_text
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.color import ColorSystem
from rich.segment import Segment
from rich.style import Style
from textual._compositor import ChopsUpdate
from textual.pilot import Pilot
from textual.strip import Strip

from tui.app import PuzzleApp
from tui.widgets.shown_cells import ShownCells
from tui.widgets.textual_private import parts_to_draw

STYLES = [
    None,
    Style(),
    Style(bold=True),
    Style(color="red", bgcolor="#102030"),
    Style(color="#ff0000", bold=True, reverse=True),
    Style(bgcolor="#102030", underline=True),
    Style(color="default", bgcolor="#102030", meta={"@click": "quit"}),
]
# Each text has 8 cells.
TEXTS = ["        ", "12345678", "1234 678", "ab数cd12", "数数数数", "█▀█ █▀▀ "]
lines = st.lists(st.tuples(st.sampled_from(TEXTS), st.sampled_from(STYLES)), min_size=2, max_size=2)
updates = st.lists(st.tuples(st.integers(0, 2), lines), min_size=1, max_size=8)


class Emulator:
    """Cells with the codes in force when they were written."""

    def __init__(self) -> None:
        self.cells: dict[tuple[int, int], tuple[str, frozenset[str]]] = {}

    def feed(self, text: str) -> None:
        x = y = 0
        pen: dict[str, str] = {}
        for numbers, command, character in re.findall(r"\x1b\[([0-9;]*)([Hm])|([^\x1b])", text):
            if command == "H":
                y, x = (int(number) - 1 for number in numbers.split(";"))
            elif command == "m":
                for code in re.findall(r"[34]8;2;\d+;\d+;\d+|\d+", numbers):
                    if code == "0":
                        pen = {}
                    elif code in ("39", "49"):
                        pen.pop(code[0], None)
                    else:
                        pen[code[0] if int(code.split(";")[0]) >= 30 else code] = code
            elif character:
                for cell in range(cell_len(character)):
                    self.cells[y, x + cell] = ("" if cell else character, frozenset(pen.values()))
                x += cell_len(character)
        assert not pen, "the next to write begins with the plain pen"


@given(updates)
def test_changes_show_what_everything_sent_anew_would_show(made):
    shown, terminal, anew = ShownCells(), Emulator(), Emulator()
    for row, line in made:
        segments = [Segment(text, style) for text, style in line]
        terminal.feed(shown.changes([(3, row, segments)], ColorSystem.TRUECOLOR))
        anew.feed(ShownCells().changes([(3, row, segments)], ColorSystem.TRUECOLOR))
        assert terminal.cells == anew.cells
        assert shown.changes([(3, row, segments)], ColorSystem.TRUECOLOR) == ""


def test_a_changed_line_of_text_is_sent_whole_but_for_blanks_at_its_end():
    shown, style = ShownCells(), Style(color="#ff0000")
    for clock in ("0:01.2", "0:01.3"):
        sent = shown.changes([(0, 0, [Segment(f"time {clock}    ", style)])], ColorSystem.TRUECOLOR)
    assert sent == "\x1b[1;1H\x1b[38;2;255;0;0mtime 0:01.3\x1b[0m"
    shown.forget()
    assert "time 0:01.3    " in shown.changes(
        [(0, 0, [Segment("time 0:01.3    ", style)])], ColorSystem.TRUECOLOR
    )


def test_of_a_line_in_many_colours_only_the_changed_cells_are_sent():
    shown = ShownCells()
    for digit in "23":
        tiles = [Segment(f" {n}{digit if n == 5 else 0} ", Style(bgcolor=f"#0{n}0000")) for n in range(1, 9)]
        sent = shown.changes([(0, 0, tiles)], ColorSystem.TRUECOLOR)
    assert sent == "\x1b[1;19H\x1b[48;2;5;0;0m3\x1b[0m"


def test_with_a_textual_that_lacks_the_private_names_the_app_starts_and_all_is_sent(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("up")
        assert "_display" not in vars(app)
        assert "Solved!" in screen_text(app)

    # Textual itself has imported its names already.
    monkeypatch.setitem(sys.modules, "textual._compositor", ModuleType("textual._compositor"))
    drive(flow, "1 2 3/4 5 0/7 8 6")


def test_parts_beside_what_is_drawn_again_are_left_alone() -> None:
    # Textual fills them with the background: sent to the terminal, it would hide the widgets there.
    chops = [{0: Strip.blank(4), 4: Strip([Segment("new!")])}]
    update = ChopsUpdate(chops, [(0, 4, 8)], [[4, 8]])
    assert [(x, y) for x, y, _ in parts_to_draw(update)] == [(4, 0)]
