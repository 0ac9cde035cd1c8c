"""The colours of a face, by scheme, theme and state.

Colours are given in OKLCH (lightness, chroma, hue): hues of one lightness look equally bright, so no tile
stands out, and one ink is equally readable on all of them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from math import cos, radians, sin

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
    """The style of the background."""


@dataclass(frozen=True, slots=True)
class TileLook:
    """The styles of one tile."""

    ink: Style
    """The number, on the tile's fill."""
    edge: Style
    """The border."""
    mark: Style
    """The mark beside the number, and the cursor's brackets."""


@dataclass(frozen=True, slots=True)
class State:
    """How a tile is highlighted at the moment."""

    cursor: bool = False
    hovered: bool = False
    shine: int = 0
    """Light passing over it, from 0 to SHINES."""


STILL = State()
SHINES = 6


@dataclass(frozen=True, slots=True)
class _Tone:
    """Lightness and chroma of fill, ink and edge."""

    fill: tuple[float, float]
    ink: tuple[float, float]
    edge: tuple[float, float]


_TONES = {
    # (dark theme?, in place?)
    (True, False): _Tone(fill=(0.325, 0.040), ink=(0.87, 0.025), edge=(0.50, 0.055)),
    (True, True): _Tone(fill=(0.420, 0.070), ink=(0.97, 0.020), edge=(0.68, 0.090)),
    (False, False): _Tone(fill=(0.945, 0.024), ink=(0.34, 0.040), edge=(0.74, 0.055)),
    (False, True): _Tone(fill=(0.860, 0.062), ink=(0.24, 0.050), edge=(0.56, 0.100)),
}
_LIFT = 0.055
"""Lightness that the mouse or the cursor adds to a fill (or subtracts on a light theme)."""
_LIGHTEST = 0.525
"""A fill lighter than this leaves too little contrast (4.5, WCAG 2) to near-white ink."""
_APART = 0.085
"""The least difference in lightness between the background and a tile."""
_SLATE, _MINT, _AMBER, _ROSE, _SKY = 258.0, 165.0, 75.0, 18.0, 235.0

_ANSI_HUES = ("red", "yellow", "green", "cyan", "blue", "magenta")


def tile_look(face: Face, rows: int, cols: int, look: Look, state: State = STILL) -> TileLook:
    """The styles of a face on a board of this size."""
    if face.kind == "empty" and state == STILL:
        return TileLook(faint(look), faint(look), faint(look))
    if look.ansi:
        return _ansi_look(face, rows, cols, look, state)
    return _look(_hue(face, rows, cols, look.scheme), face.placed, bool(face.mark), look, state)


def group(scheme: str, home: int | None, rows: int, cols: int) -> tuple[int, int]:
    """The number of a tile's colour by its goal cell, and how many colours there are."""
    row, col = divmod(home or 0, cols)
    if home is None or scheme not in ("rows", "fringe", "checker"):
        return 0, 1
    if scheme == "rows":
        return row, rows
    if scheme == "fringe":
        return min(row, col), min(rows, cols)
    return (row + col) % 2, 2


def faint(look: Look) -> Style:
    """The style of faint parts: the dot in the blank, the margin of a window."""
    if look.ansi:
        return look.ground + Style(dim=True)
    chroma = 0.0 if look.colourless else 0.015
    return look.ground + Style(color=oklch(0.46 if look.dark else 0.68, chroma, _SLATE))


def _hue(face: Face, rows: int, cols: int, scheme: str) -> float:
    if face.mark:
        return _ROSE if face.mark == "!" else _AMBER
    index, count = group(scheme, face.home, rows, cols)
    if count == 1:
        return _MINT if face.placed else _SLATE
    if scheme == "checker":
        return (_SKY, _AMBER)[index]
    # A rainbow that ends before red returns, without 65-130, where dark yellow looks like mud.
    hue = _ROSE + 250.0 * index / count
    return hue if hue < 65 else hue + 65


@lru_cache(4096)
def _look(hue: float, placed: bool, marked: bool, look: Look, state: State) -> TileLook:
    tone = _TONES[look.dark, placed or marked]
    lift = (_LIFT if look.dark else -_LIFT) * (state.hovered or state.cursor) + _away_from(look)

    def shade(light: float, chroma: float) -> str:
        return oklch(light, 0.0 if look.colourless else chroma, hue)

    light, chroma = tone.fill
    light = min(light + lift, _LIGHTEST) if look.dark else light + lift
    # Passing light makes dark tiles brighter and pale tiles more colourful.
    shine = state.shine / SHINES
    fill = shade(light + (0.16 if look.dark else -0.10) * shine, chroma + 0.05 * shine)
    ink = Style(color=shade(*tone.ink), bgcolor=fill, bold=placed or marked or state.cursor)
    edge_light, edge_chroma = tone.edge
    edge = Style(color=shade(edge_light + lift, edge_chroma), bgcolor=fill)
    return TileLook(ink, ink if state.cursor else edge, ink + Style(bold=True))


def _away_from(look: Look) -> float:
    """How much lighter (darker on a light theme) tiles must be to stand out from the background."""
    if look.ground.bgcolor is None or look.ground.bgcolor.triplet is None:
        return 0.0
    ground, fill = lightness(look.ground.bgcolor.triplet.normalized), _TONES[look.dark, False].fill[0]
    if look.dark:
        return min(max(ground + _APART - fill, 0.0), _APART)
    # On a grey background tiles may be lighter than it; on a whiter one they are darker.
    return 0.0 if ground < fill - 0.03 else max(ground - 0.05 - fill, -_APART)


def _ansi_look(face: Face, rows: int, cols: int, look: Look, state: State) -> TileLook:
    index, count = group(look.scheme, face.home, rows, cols)
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
    return TileLook(ink, edge, ink + Style(bold=True))


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
