"""The colours of a face, by scheme, theme and state.

Colours are given in OKLCH (lightness, chroma, hue): hues of one lightness look equally bright, so no tile
stands out, and one ink is equally readable on all of them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from math import cos, radians, sin
from typing import NamedTuple

from rich.style import Style

from tui.widgets.board_picture import Face

SCHEMES = ("plain", "rows", "fringe", "checker")
"""The colour schemes: one colour, by goal row, by goal row or column (the lower), by parity."""


@dataclass(frozen=True, slots=True)
class Look:
    """How to colour a board."""

    scheme: str = "plain"
    dark: bool = True
    ansi: bool = False
    """Whether to use only the terminal's own 16 colours, on its own background."""
    colourless: bool = False
    """Whether to use only greys (NO_COLOR)."""
    plain_text: bool = False
    """Whether to avoid block characters, because the output will be converted to ASCII."""
    ground: Style = field(default_factory=Style)

    @property
    def framed(self) -> bool:
        """Whether tiles are drawn as frames: without blocks, or without fills of their own."""
        return self.ansi or self.plain_text

    def colour(self, light: float, chroma: float, hue: float) -> str:
        """A colour, or the grey of its lightness if there are only greys."""
        return oklch(light, 0.0 if self.colourless else chroma, hue)


@dataclass(frozen=True, slots=True)
class TileLook:
    """The styles of one tile."""

    ink: Style
    """The number, on the tile's fill."""
    edge: Style


@dataclass(frozen=True, slots=True)
class State:
    """How a tile is highlighted at the moment."""

    cursor: bool = False
    hovered: bool = False
    shine: int = 0
    """Light passing over it, from 0 to SHINES."""


STILL = State()
SHINES = 6


class _Tone(NamedTuple):
    """Lightness and chroma of fill, ink and edge."""

    fill: tuple[float, float]
    ink: tuple[float, float]
    edge: tuple[float, float]


_TONES = {
    # (dark theme?, state) A tile in place is lit: its number is dark on light, or light on dark.
    (True, "plain"): _Tone(fill=(0.460, 0.105), ink=(0.98, 0.015), edge=(0.70, 0.110)),
    (True, "lit"): _Tone(fill=(0.790, 0.140), ink=(0.22, 0.050), edge=(0.46, 0.090)),
    (True, "hinted"): _Tone(fill=(0.930, 0.060), ink=(0.22, 0.050), edge=(0.50, 0.090)),
    (False, "plain"): _Tone(fill=(0.830, 0.100), ink=(0.26, 0.060), edge=(0.60, 0.100)),
    (False, "lit"): _Tone(fill=(0.480, 0.140), ink=(0.98, 0.015), edge=(0.80, 0.080)),
    (False, "hinted"): _Tone(fill=(0.320, 0.060), ink=(0.98, 0.015), edge=(0.80, 0.080)),
}
_LIFT = 0.05
"""Lightness that the mouse or the cursor adds to a fill."""
_TRAY = 0.045
"""The difference in lightness between the background and the tray."""
_APART = 0.085
"""The least difference in lightness between the tray and a tile."""
_SLATE, _MINT, _AMBER, _ROSE, _SKY = 258.0, 165.0, 75.0, 18.0, 235.0
_GREY = 0.015, _SLATE
"""The chroma and the hue of greys."""
_RAINBOW = (20.0, 50.0, 78.0, 145.0, 190.0, 235.0, 275.0, 320.0)
"""Hues that are easy to tell apart, in the order of the rainbow."""
_ANSI_HUES = ("red", "yellow", "green", "cyan", "blue", "magenta")


def tile_look(face: Face, rows: int, cols: int, look: Look, state: State = STILL) -> TileLook:
    """The styles of a face on a board of this size."""
    if face.kind == "empty" and state == STILL:
        style = look.ground + faint(look)
        return TileLook(style, style)
    if look.ansi:
        return _ansi_look(face, rows, cols, look, state)
    hinted = face.mark not in ("", "!")
    tone = "hinted" if hinted else "lit" if face.placed or face.mark else "plain"
    hue = _hue(face, rows, cols, look.scheme)
    return _look(hue, _TONES[look.dark, tone], tone != "plain", look, state)


def _group(scheme: str, home: int | None, rows: int, cols: int) -> tuple[int, int]:
    """The number of a tile's colour by its goal cell, and how many colours there are."""
    if home is None:
        return 0, 1
    row, col = divmod(home, cols)
    groups = {
        "rows": (row, rows),
        "fringe": (min(row, col), min(rows, cols)),
        "checker": ((row + col) % 2, 2),
    }
    return groups.get(scheme, (0, 1))


def tray(look: Look) -> Style:
    """The style of the tray around the tiles; the background itself if the terminal chooses its colour."""
    return look.ground if look.ansi else look.ground + Style(bgcolor=look.colour(_tray_light(look), *_GREY))


def faint(look: Look) -> Style:
    """The style of faint parts, without a background: the dot in the blank, the frame of an empty cell."""
    return Style(dim=True) if look.ansi else Style(color=look.colour(0.50 if look.dark else 0.62, *_GREY))


def _ground_light(look: Look) -> float:
    under = look.ground.bgcolor
    if under is None or under.triplet is None:
        return 0.18 if look.dark else 0.90
    return lightness(under.triplet.normalized)


def _tray_light(look: Look) -> float:
    ground = _ground_light(look)
    if look.dark:
        return ground + _TRAY
    return min(ground - 1.5 * _TRAY, _fill_light(_TONES[False, "plain"].fill[0], look) - _APART)


def _fill_light(light: float, look: Look) -> float:
    """The lightness of a fill, changed if it would not stand out from the background."""
    ground = _ground_light(look)
    if look.dark:
        return max(light, ground + _TRAY + _APART)
    if abs(light - ground) > 0.04:
        return light
    return ground + 0.05 if ground < 0.92 else ground - 0.06


def _hue(face: Face, rows: int, cols: int, scheme: str) -> float:
    if face.mark:
        return _ROSE if face.mark == "!" else _AMBER
    index, count = _group(scheme, face.home, rows, cols)
    if count == 1:
        return _MINT if face.placed else _SLATE
    if scheme == "checker":
        return (_SKY, _AMBER)[index]
    step, part = divmod(index * len(_RAINBOW) / count, 1)
    low, high = _RAINBOW[int(step)], (*_RAINBOW, 340.0)[int(step) + 1]
    return low + (high - low) * part


@lru_cache(4096)
def _look(hue: float, tone: _Tone, bold: bool, look: Look, state: State) -> TileLook:
    light, chroma = _fill_light(tone.fill[0], look), tone.fill[1]
    if state.hovered or state.cursor:
        light += _LIFT
    # Passing light is nearly white at its crest, unless the ink is.
    shine = state.shine / SHINES * (0.85 if look.dark else 0.4)
    light, chroma = light + (0.98 - light) * shine, chroma * (1 - 0.7 * shine)
    fill = look.colour(light, chroma, hue)
    ink = Style(color=look.colour(*tone.ink, hue), bgcolor=fill, bold=bold or state.cursor)
    edge = Style(color=look.colour(*tone.edge, hue), bgcolor=fill)
    return TileLook(ink, ink if state.cursor else edge)


def _ansi_look(face: Face, rows: int, cols: int, look: Look, state: State) -> TileLook:
    index, count = _group(look.scheme, face.home, rows, cols)
    if face.mark:
        colour = "red" if face.mark == "!" else "yellow"
    elif count > 1:
        colour = _ANSI_HUES[(index * 3 if look.scheme == "checker" else index) % len(_ANSI_HUES)]
    else:
        colour = "green" if face.placed else "default"
    if look.dark and colour != "default":
        # Plain blue and red are hard to read on black.
        colour = f"bright_{colour}"
    if look.colourless:
        colour = "default"
    lifted = state.hovered or state.cursor or state.shine * 2 > SHINES
    edge = look.ground + Style(color=colour, bold=lifted)
    # On white, a terminal's yellow, green and cyan are too pale for a number.
    ink = (edge if look.dark else look.ground) + Style(
        bold=face.placed or bool(face.mark) or state.cursor, reverse=lifted
    )
    return TileLook(ink, edge)


@lru_cache(4096)
def oklch(light: float, chroma: float, hue: float) -> str:
    """The colour as `#rrggbb`, with as much of the chroma as a screen can show (Ottosson 2020)."""
    light = min(max(light, 0.0), 1.0)
    while True:
        linear = _linear(light, chroma * cos(radians(hue)), chroma * sin(radians(hue)))
        if chroma <= 0.002 or all(-0.0005 <= part <= 1.0005 for part in linear):
            break
        chroma *= 0.95
    return "#" + "".join(f"{round(255 * _gamma(min(max(part, 0.0), 1.0))):02x}" for part in linear)


def lightness(rgb: tuple[float, float, float]) -> float:
    """The lightness (the L of `oklch`) of a colour with components from 0 to 1."""
    red, green, blue = map(_without_gamma, rgb)
    long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)
    medium = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
    short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
    return float(0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short)


def _linear(light: float, a: float, b: float) -> tuple[float, float, float]:
    long = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3
    medium = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (light - 0.0894841775 * a - 1.2914855480 * b) ** 3
    return (
        4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
        -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
        -0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short,
    )


def _without_gamma(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def _gamma(part: float) -> float:
    return 12.92 * part if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055
