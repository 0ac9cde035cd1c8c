"""Filters for the terminal: no control characters, and only ASCII if the terminal cannot show more."""

from __future__ import annotations

import codecs
import re
from collections.abc import Mapping
from functools import lru_cache

from rich.cells import cell_len
from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

_POSIX = ("C", "POSIX")
_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff]")
"""Control characters, and lone surrogates, which represent bytes of a file name that are not UTF-8."""


def ascii_only(flag: bool, environ: Mapping[str, str], encoding: str | None) -> bool:
    """Whether to print only ASCII, because the flag asks for it or the terminal can show nothing else.

    >>> ascii_only(False, {"LANG": "C"}, "utf-8"), ascii_only(False, {"LANG": "id_ID.UTF-8"}, "utf-8")
    (True, False)
    """
    if flag or not _is_utf8(encoding):
        return True
    everything = environ.get("LC_ALL")
    if everything:
        return everything in _POSIX
    # Python sets LC_CTYPE to C.UTF-8 in a C locale (PEP 538): that says nothing about the terminal.
    return environ.get("LANG") in _POSIX and environ.get("LC_CTYPE") in (None, "", "C.UTF-8", *_POSIX)


class ControlFilter(LineFilter):
    """Removes control characters: file names and pasted texts may contain escape sequences."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002
        """Replace each cell of a control character with `?`."""
        return [
            segment
            if control or text.isprintable()
            else Segment(_CONTROL.sub(lambda found: "?" * cell_len(found[0]), text), style)
            for segment in segments
            for text, style, control in (segment,)
        ]


class AsciiFilter(LineFilter):
    """Converts everything that Textual draws to ASCII of the same width."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002
        """Replace every character that is not ASCII."""
        return [Segment(to_ascii(text), style, control) for text, style, control in segments]


@lru_cache(4096)
def to_ascii(text: str) -> str:
    """The text in ASCII, with the same width in cells.

    >>> to_ascii("╭─ 15 ─╮ ┏━┓ … 数")
    '+- 15 -+ +=+ ~ ??'
    """
    if text.isascii():
        return text
    answer = "".join(
        character if character.isascii() else _TABLE.get(character, "?") * cell_len(character)
        for character in text
    )
    # Joined emoji are narrower, and some characters wider, than the sum of their parts.
    width = cell_len(text)
    if cell_len(answer) == width:
        return answer
    printable = "".join(filter(str.isprintable, answer))
    return printable[:width].ljust(width, "?")


def _is_utf8(encoding: str | None) -> bool:
    try:
        return not encoding or codecs.lookup(encoding).name.startswith("utf-8")
    except LookupError:
        return False


# ruff: noqa: RUF001  (this table is about characters that look like ASCII)
_SAME = {
    # Heavy and double lines differ from light ones: they mark the tiles in place.
    "-": "─╌┄┈╴╶╼╾‐‑‒–—―−▔‾",
    "=": "━╍┅┉═╸╺▀",
    "|": "│┃┆┇┊┋║╎╏╵╷╹╻╽╿▌▐▊▍▎▏▕▋▉⎮▛▜▙▟",
    "+": "".join(map(chr, range(0x250C, 0x254C))) + "".join(map(chr, range(0x2552, 0x2571))),
    "#": "▃▄▅▆▇█▓▒▰■▮",
    "_": "▁▂⎽",
    "^": "↑▲△▴⇧⬆⌃",
    "v": "↓▼▽▾⇩⬇✓✔⌄",
    "<": "←◀◁◂◄⇐‹«",
    ">": "→▶▷▸►⇒›»➜❯",
    "*": "•·●∙⋅★✦◉⬤",
    ".": "░" + "".join(map(chr, range(0x2801, 0x2900))),  # The dots of charts (Braille).
    "o": "○◯◌",
    "@": "◆",
    "x": "×✗✘✕╳⊗",
    "'": "‘’‛´ʹ′",
    '"': "“”„″",
    "/": "╱⁄",
    "\\": "╲",
    ":": "⋮┊",
    " ": "\u00a0\u2007\u202f",
    "~": "…≈∼",
}
_TABLE = {character: ascii_ for ascii_, characters in _SAME.items() for character in characters}
