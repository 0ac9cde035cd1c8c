"""What is said of a file before it is written: its text, or of a picture and a film what it shows."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import PurePath

MOST_SHOWN = 4000
"""Characters of a text that are shown."""

_DESCRIPTION = re.compile(r"<desc>(.*?)</desc>", re.DOTALL)


def preview(name: str, text: str) -> str:
    """What a file holds, for eyes: nobody reads the markup of a picture.

    >>> preview("a.txt", "1 2 3"), preview("a.svg", "<svg><desc>a 2x2 board</desc></svg>").splitlines()
    ('1 2 3', ['a picture: a 2x2 board', '35 bytes, for a browser or a page'])
    """
    about = {".svg": _picture, ".cast": _recording}.get(PurePath(name).suffix)
    return about(text) if about else text[:MOST_SHOWN]


def size_text(text: str) -> str:
    """How large a file it makes.

    >>> size_text("x" * 999), size_text("x" * 12_345), size_text("x" * 2_345_678)
    ('999 bytes', '12 kB', '2.3 MB')
    """
    size = len(text.encode())
    if size < 1000:
        return f"{size} bytes"
    return f"{size / 1000:.0f} kB" if size < 1_000_000 else f"{size / 1_000_000:.1f} MB"


def _picture(text: str) -> str:
    found = _DESCRIPTION.search(text[:MOST_SHOWN])
    about = unescape(found[1]) if found else "the screen as it was"
    kind = "a film" if "<animate" in text else "a picture"
    return f"{kind}: {about}\n{size_text(text)}, for a browser or a page"


def _recording(text: str) -> str:
    header = json.loads(text.partition("\n")[0])
    size = f"{header['width']}x{header['height']} characters"
    about = f"{header['title']}, {header['duration']:g} s, {size}"
    return f"a recording: {about}\n{size_text(text)}, for asciinema play or its player in a page"
