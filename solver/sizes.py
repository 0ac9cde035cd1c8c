"""Parses board sizes as users type them."""

from __future__ import annotations

import re

SIZE = re.compile(r"([0-9]{1,4})(?:\s*[xX]\s*([0-9]{1,4}))?")


def size_in(text: str) -> tuple[int, int] | None:
    """The rows and columns of a size such as 4x5, or 4 for 4x4; None if the text is not a size."""
    match = SIZE.fullmatch(text.strip())
    return None if match is None else (int(match[1]), int(match[2] or match[1]))
