"""The screen itself as a picture (SVG).

Taking the lines of a screen is 1-2 ms, making a picture of them 11-38 (60x18 to 140x40): so the first is
done at once, and the second only when somebody wants the picture, in another thread.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable

from rich.console import Console
from rich.segment import Segment, Segments


def screen_svg(strips: Iterable[Iterable[Segment]], width: int, title: str) -> Callable[[], str]:
    """What makes the picture of these lines, for any thread."""
    lines = [list(strip) for strip in strips]
    return lambda: _picture(lines, width, title)


def _picture(lines: list[list[Segment]], width: int, title: str) -> str:
    console = Console(
        width=width,
        height=len(lines),
        file=io.StringIO(),
        force_terminal=True,
        color_system="truecolor",
        record=True,
        legacy_windows=False,
        safe_box=False,
    )
    for number, line in enumerate(lines):
        console.print(Segments([Segment.line(), *line] if number else line), end="")
    return console.export_svg(title=title)
