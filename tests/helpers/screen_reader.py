"""Reads what a program in a pseudo-terminal shows: programs send only the cells that change."""

from __future__ import annotations

import codecs
import re
from collections import defaultdict

_PARTS = re.compile(
    r"\x1b\[[<-?]*([0-9;]*)[ -/]*([@-~])"  # a control sequence
    r"|\x1b[\]P][^\x07\x1b]*(?:\x07|\x1b\\)"  # a string for the terminal
    r"|\x1b[^\[\]P]"
    r"|([\r\n])"
    r"|([^\x1b\r\n]+)"
)


class ScreenReader:
    """Lines of text, by row; characters are taken as one cell wide."""

    def __init__(self) -> None:
        self._lines: defaultdict[int, str] = defaultdict(str)
        self._written: dict[int, None] = {}
        self._x = self._y = 0
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._rest = ""

    def feed(self, data: bytes) -> None:
        """Show these bytes."""
        text, end = self._rest + self._decoder.decode(data), 0
        # The rest is the beginning of a sequence whose end has not been read yet.
        while part := _PARTS.match(text, end):
            end = part.end()
            numbers, command, line_end, characters = part.groups()
            if command == "H":
                row, _, column = numbers.partition(";")
                self._y, self._x = int(row or 1) - 1, int(column or 1) - 1
            elif line_end == "\r":
                self._x = 0
            elif line_end == "\n":
                self._y += 1
            elif characters:
                line = self._lines[self._y].ljust(self._x)
                self._lines[self._y] = line[: self._x] + characters + line[self._x + len(characters) :]
                self._x += len(characters)
                self._written[self._y] = None
        self._rest = text[end:]

    def clear(self) -> None:
        """Forget which lines were written: `text` has those written after this."""
        self._written.clear()

    def text(self) -> str:
        """The whole lines in which anything was written."""
        return "\n".join(self._lines[row] for row in self._written)
