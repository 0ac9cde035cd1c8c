"""Tables as aligned text, Markdown or CSV."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

WIDTH = 80
"""The default width of a terminal."""


@dataclass(frozen=True, slots=True)
class Table:
    """Headers and rows of texts; the first column names the row.

    >>> print(Table(("board", "moves"), [("tc4", "13"), ("config1", "3")]).text())
    board    moves
    -------  -----
    tc4         13
    config1      3
    """

    headers: Sequence[str]
    rows: Sequence[Sequence[str]]
    left: frozenset[str] = frozenset()
    """The headers of text columns. The first column is always text; all others are numbers."""
    gap: int = 2

    def text(self, width: int = WIDTH) -> str:
        """Aligned text for a terminal; columns that do not fit follow in a second table below."""
        return "\n\n".join(self._block(columns) for columns in self._blocks(width))

    def markdown(self) -> str:
        """A Markdown table."""
        rule = ["---" if self._is_left(column) else "---:" for column in range(len(self.headers))]
        lines = [self.headers, rule, *self.rows]
        return "\n".join(markdown_row(line) for line in lines)

    def _is_left(self, column: int) -> bool:
        return column == 0 or self.headers[column] in self.left

    def _width(self, column: int) -> int:
        return max(len(row[column]) for row in (self.headers, *self.rows))

    def _blocks(self, width: int) -> list[list[int]]:
        blocks, used = [[0]], self._width(0)
        for column in range(1, len(self.headers)):
            needed = self.gap + self._width(column)
            if used + needed > width and len(blocks[-1]) > 1:
                blocks.append([0])
                used = self._width(0)
            blocks[-1].append(column)
            used += needed
        return blocks

    def _block(self, columns: list[int]) -> str:
        lines = [self._line(row, columns) for row in (self.headers, *self.rows)]
        # With gap 0 the cells contain their own spaces, and the rule is one unbroken line.
        rule = "-" * max(map(len, lines))
        if self.gap:
            dashes = ["-" * self._width(column) for column in range(len(self.headers))]
            rule = self._line(dashes, columns)
        return "\n".join([lines[0], rule, *lines[1:]])

    def _line(self, row: Sequence[str], columns: list[int]) -> str:
        cells = (
            row[column].ljust(self._width(column))
            if self._is_left(column)
            else row[column].rjust(self._width(column))
            for column in columns
        )
        return (" " * self.gap).join(cells).rstrip()


def markdown_row(cells: Iterable[str]) -> str:
    """One line of a Markdown table.

    >>> markdown_row(["a", "2"])
    '| a | 2 |'
    """
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"


def csv_row(values: Iterable[object]) -> str:
    """One line of CSV; None is an empty field, a bool is `true` or `false`.

    >>> csv_row(["4x4", None, True, 3])
    '4x4,,true,3'
    """
    import csv
    import io

    line = io.StringIO()
    csv.writer(line, lineterminator="").writerow([_field(value) for value in values])
    return line.getvalue()


def _field(value: object) -> object:
    return str(value).lower() if isinstance(value, bool) else value
