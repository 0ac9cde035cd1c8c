"""What the app looks like: plain-text pictures of it, compared character by character.

After a change that is meant, `PUZZLE_TUI_LOOKS=renew pytest tests/app/test_looks.py` draws them anew; look at
the difference before it is kept.
"""

from __future__ import annotations

import difflib
import os
import re
from dataclasses import dataclass
from pathlib import Path

import pytest
from driving import drive, screen_text, until
from textual.pilot import Pilot

from solver.board import Board
from tui.app import PuzzleApp
from tui.solve.screen import SolveScreen

LOOKS = Path(__file__).parent / "looks"
RENEW = os.environ.get("PUZZLE_TUI_LOOKS") == "renew"

FOUR = "5 1 2 4/9 6 3 8/13 10 7 11/0 14 15 12"
LECTURE = "1 3 4 15/2 _ 5 12/7 6 11 14/8 9 10 13"
THREE = "1 2 3/4 0 6/7 5 8"
LARGEST = Board.solved(16, 16).code
FIRST_GAME = "Put the tiles"
"""Play says this once the records have answered that there are no games."""
MEASURED = re.compile(
    r"\b(time(?:, paused)?|TPS|nodes/s|memory(?: peak)?|elapsed)"
    r"( +(?:-|[0-9][0-9.,:]*(?: ?[a-zA-Zµ]+)?))(?![\w/])"
)
"""Times, speeds and memory depend on the machine; their columns do not, because they are right-aligned."""
BOUNDS = re.compile(r"^ bounds: [0-9]+(?:, [0-9]+)* *", re.MULTILINE)
"""The rise of the bound: how many values are shown depends on the machine."""

MEGABYTES = re.compile(r"\bMB [0-9-]+ *")
"""The limit on memory depends on how much is free."""


@dataclass(frozen=True)
class Look:
    """A picture: its board, the keys that lead to it, and the size of the terminal."""

    board: str = FOUR
    keys: tuple[str, ...] = ()
    size: tuple[int, int] = (80, 24)
    mode: str = "play"
    glyphs: str = "unicode"
    solved: bool = False
    """A search has ended."""
    dialog: bool = False
    words: tuple[str, ...] = ()
    """Words that arrive late: the picture is complete once all of them are on the screen."""


PICTURES = {
    "play": Look(words=(FIRST_GAME,)),
    "play-60x18": Look(size=(60, 18), words=(FIRST_GAME,)),
    "play-140x40": Look(size=(140, 40), words=(FIRST_GAME,)),
    "play-ascii": Look(glyphs="ascii", words=(FIRST_GAME,)),
    "play-solved": Look("1 2 3/4 5 6/7 0 8", ("left",), words=("Perfect", "first record")),
    "play-paused": Look(keys=("down", "space"), words=("Paused",)),
    "play-16x16": Look(LARGEST),
    "play-help": Look(keys=("question_mark",), dialog=True),
    "edit": Look(LECTURE, mode="edit"),
    "edit-60x18": Look(LECTURE, mode="edit", size=(60, 18)),
    "edit-kurang": Look(LECTURE, ("v",), mode="edit", dialog=True),
    "solve": Look(THREE, mode="solve"),
    "solve-solved": Look(THREE, ("enter",), mode="solve", solved=True),
    "solve-tree": Look(THREE, ("t", "o", "o", "o"), mode="solve", words=("3 expanded",)),
    "solve-tree-60x18": Look(THREE, ("t", "o", "o", "o"), (60, 18), mode="solve", words=("3 expanded",)),
    "solve-frontier": Look(THREE, ("o", "o", "t", "t"), mode="solve", words=("in the frontier",)),
    "compare": Look(THREE, mode="compare", words=("all: ",)),
    "compare-60x18": Look(THREE, size=(60, 18), mode="compare", words=("all: ",)),
    "queens": Look(mode="queens", keys=("space", "down", "space"), words=("conflict",)),
    "queens-60x18": Look(mode="queens", size=(60, 18)),
    "queens-ascii": Look(mode="queens", keys=("space", "down", "space"), glyphs="ascii", words=("conflict",)),
    "queens-steps": Look(mode="queens", keys=("o",) * 5, words=("step 5",)),
    "stats-empty": Look(mode="stats", words=("No finished games",)),
}


def masked(picture: str) -> str:
    """The picture with `#` at the end of the columns of every measured figure."""
    picture = MEASURED.sub(lambda found: found[1] + "#".rjust(len(found[2])), picture)
    picture = BOUNDS.sub(lambda found: " bounds: #".ljust(len(found[0])), picture)
    picture = MEGABYTES.sub(lambda found: "MB #".ljust(len(found[0])), picture)
    return "\n".join(line.rstrip() for line in picture.split("\n"))


def picture_of(app: PuzzleApp) -> str:
    """The screen, or the box of a dialog, because the time when the rest is drawn varies."""
    lines = screen_text(app).split("\n")
    for box in app.screen.query("#box"):
        lines = [line[box.region.x : box.region.right] for line in lines[box.region.y : box.region.bottom]]
    return "\n".join(lines)


async def at_rest(app: PuzzleApp, pilot: Pilot[int]) -> str:
    """The final picture: it has a footer, nothing is awaited, and it is the same three times in a row."""
    seen = [""]

    def same() -> bool:
        seen.append(masked(picture_of(app)))
        whole = ("q Quit" in seen[-1] or "Esc Close" in seen[-1]) and "..." not in seen[-1]
        return whole and len(seen) > 3 and len(set(seen[-3:])) == 1

    await until(pilot, same, "a picture that stays")
    return seen[-1]


def difference(name: str, kept: str, now: str) -> str:
    """The two pictures line by line, and how to accept the new one."""
    lines = difflib.unified_diff(kept.splitlines(), now.splitlines(), "kept", "now", lineterm="", n=1)
    way_out = "if it is meant: PUZZLE_TUI_LOOKS=renew pytest tests/app/test_looks.py"
    return "\n".join([f"{name} looks different; {way_out}", *lines])


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize("name", PICTURES)
def test_the_app_looks_as_it_did(name: str) -> None:
    look, path = PICTURES[name], LOOKS / f"{name}.txt"

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        app.action_show(look.mode)
        await until(pilot, lambda: app.mode_screen is not None and app.current_mode == look.mode)
        bench = app.mode_screen
        if isinstance(bench, SolveScreen):
            await until(pilot, lambda: bench.model.setup is not None, "the registry")
        await until(pilot, lambda: "q Quit" in screen_text(app), "the footer")
        await pilot.press(*look.keys)
        if look.dialog:
            await until(pilot, lambda: app.screen is not bench and "Esc Close" in picture_of(app))
        if isinstance(bench, SolveScreen) and look.solved:
            await until(
                pilot, lambda: bench.model.result is not None and not bench.model.running, "the search"
            )
            # In tests a message stays, and this one would replace the footer.
            await until(pilot, lambda: "no longer counts" in screen_text(app), "what the solution costs")
            app.clear_messages()
        for words in look.words:
            await until(pilot, lambda words=words: words in screen_text(app), words)
        now = await at_rest(app, pilot) + "\n"
        if RENEW:
            LOOKS.mkdir(exist_ok=True)
            path.write_text(now, encoding="utf-8")
        kept = path.read_text(encoding="utf-8") if path.exists() else ""
        # Not a bare comparison: pytest would show two screens as one line each.
        assert now == kept or not difference(name, kept, now), difference(name, kept, now)

    drive(flow, look.board, look.size, animation=False, algorithm="bfs", glyphs=look.glyphs)
