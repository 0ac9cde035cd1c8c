"""Large digits as bitmaps. A pixel is one column wide and half a row high, so it is about square."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

_THIN = """
### ##. ### ### #.# ### ### ### ### ###
#.# .#. ..# ..# #.# #.. #.. ..# #.# #.#
#.# .#. ### ### ### ### ### ..# ### ###
#.# .#. #.. ..# ..# ..# #.# ..# #.# ..#
### ### ### ### ..# ### ### ..# ### ###
"""
_BOLD = """
.####. ..##.. .####. .####. ...### ###### .####. ###### .####. .####.
###### .###.. ###### ###### ..#### ###### ###### ###### ###### ######
##..## ####.. ##..## ##..## .##.## ##.... ##.... ....## ##..## ##..##
##..## ..##.. ....## ...##. ##..## #####. #####. ...##. .####. ##..##
##..## ..##.. ...##. ..###. ##..## ###### ###### ...##. .####. ######
##..## ..##.. ..##.. ...##. ###### ....## ##..## ..##.. ##..## .#####
##..## ..##.. .##... ##..## ###### ##..## ##..## ..##.. ##..## ....##
###### ###### ###### ###### ....## ###### ###### ..##.. ###### ######
.####. ###### ###### .####. ....## .####. .####. ..##.. .####. .####.
"""


@dataclass(frozen=True, slots=True)
class Font:
    """Ten digits of one size."""

    glyphs: tuple[tuple[str, ...], ...]
    """The rows of each digit, with `#` for ink."""
    space: int
    """Pixels between two digits."""
    margin: int
    """The fewest pixels around a number."""

    @property
    def height(self) -> int:
        """Pixels from top to bottom."""
        return len(self.glyphs[0])

    def width(self, digits: int) -> int:
        """Pixels of a number with so many digits."""
        return digits * (len(self.glyphs[0][0]) + self.space) - self.space

    def rows(self, number: str) -> list[str]:
        """The rows of a number, with `#` for ink and spaces between."""
        glyphs = [self.glyphs[int(digit)] for digit in number]
        return [(" " * self.space).join(row) for row in zip(*glyphs, strict=True)]


def _read(text: str, scale: int = 1) -> tuple[tuple[str, ...], ...]:
    lines = [line.replace(".", " ") for line in text.strip().split("\n")]
    step = (len(lines[0]) + 1) // 10
    glyphs = [[line[at : at + step - 1] for line in lines] for at in range(0, 10 * step, step)]
    return tuple(_scaled(glyph, scale) for glyph in glyphs)


def _scaled(glyph: list[str], scale: int) -> tuple[str, ...]:
    """The glyph with larger pixels, where strokes turn with round corners."""
    rows = [[pixel for pixel in row for _ in range(scale)] for row in glyph for _ in range(scale)]
    ink = {(x, y) for y, row in enumerate(glyph) for x, pixel in enumerate(row) if pixel == "#"}
    for x, y in ink if scale > 2 else ():
        for across, down in product((-1, 1), repeat=2):
            outside, inside = {(x + across, y), (x, y + down)}, {(x - across, y), (x, y - down)}
            if inside <= ink and not outside & ink:
                rows[scale * y + (scale - 1) * (down > 0)][scale * x + (scale - 1) * (across > 0)] = " "
    return tuple("".join(row) for row in rows)


FONTS = (
    Font(_read(_THIN), space=1, margin=1),
    Font(_read(_BOLD), space=2, margin=2),
    Font(_read(_THIN, 3), space=3, margin=3),
    Font(_read(_BOLD, 2), space=4, margin=4),
)
"""All fonts, the smallest first."""
