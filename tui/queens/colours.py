"""The colours of a queens board, by theme; what they say is said by characters too."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from rich.style import Style

from tui.widgets.tile_colours import Look, oklch

Kind = Literal["light", "dark", "cursor", "conflict", "solved"]

_SLATE, _SKY, _ROSE, _MINT = 258.0, 235.0, 18.0, 165.0

_FILLS: dict[bool, dict[Kind, tuple[float, float, float]]] = {
    True: {
        "light": (0.42, 0.035, _SLATE),
        "dark": (0.29, 0.030, _SLATE),
        "cursor": (0.54, 0.110, _SKY),
        "conflict": (0.45, 0.130, _ROSE),
        "solved": (0.44, 0.085, _MINT),
    },
    False: {
        "light": (0.95, 0.015, _SLATE),
        "dark": (0.83, 0.040, _SLATE),
        "cursor": (0.74, 0.110, _SKY),
        "conflict": (0.80, 0.110, _ROSE),
        "solved": (0.86, 0.085, _MINT),
    },
}
"""Lightness, chroma and hue, on a dark theme and on a light one."""

_INKS = {True: 0.97, False: 0.20}
_FAINT = {True: 0.72, False: 0.45}


def fill(kind: Kind, look: Look) -> str:
    """The colour of a square."""
    lightness, chroma, hue = _FILLS[look.dark][kind]
    return oklch(lightness, 0.0 if look.colourless else chroma, hue)


def queen_ink(look: Look) -> str:
    """The colour of a queen."""
    return oklch(_INKS[look.dark], 0.0, _SLATE)


@lru_cache(256)
def square_style(kind: Kind, look: Look, *, queen: bool, chequer: Kind) -> Style:
    """The style of all characters of a square; a mark on an empty one is fainter than a queen."""
    if look.ansi:
        colour = {"conflict": "red", "solved": "green"}.get(kind)
        strong = queen or kind != chequer
        return look.ground + Style(
            color=colour, bold=strong, reverse=kind == "cursor", dim=not strong and chequer == "dark"
        )
    ink = queen_ink(look) if queen or kind == "cursor" else oklch(_FAINT[look.dark], 0.0, _SLATE)
    return Style(color=ink, bgcolor=fill(kind, look), bold=queen)


def label_style(look: Look) -> Style:
    """The style of the numbers at rows and columns."""
    if look.ansi:
        return look.ground + Style(dim=True)
    return look.ground + Style(color=oklch(0.62 if look.dark else 0.52, 0.0, _SLATE))
