"""Partitions: the tiles split into patterns, each with its own table; the values may be added.

Cells are those of a table, which has at least as many rows as columns. A pattern is identified by the goal
cells of its tiles, so it works for every goal with the blank on the same cell, and by symmetry on others.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from solver.kernels.codes import PATTERN_CELLS

SMALL_ENTRIES = 8_000_000
"""The most entries of a pattern whose table is built without asking: it takes some seconds."""
FEWEST_TILES = 3
"""The fewest tiles of a pattern."""


@dataclass(frozen=True, slots=True)
class Partition:
    """The patterns of a table, by the goal cells of their tiles."""

    name: str
    rows: int
    cols: int
    patterns: tuple[tuple[int, ...], ...]
    blank: int
    """The blank's goal cell."""

    @property
    def cells(self) -> int:
        """The number of cells of the board."""
        return self.rows * self.cols

    def entries(self) -> tuple[int, ...]:
        """The number of placements of each pattern."""
        return tuple(math.perm(self.cells, len(pattern)) for pattern in self.patterns)

    def first_entries(self) -> tuple[int, ...]:
        """The first entry of each pattern; it is even, because two entries share a byte."""
        ends = [0]
        for count in self.entries():
            ends.append(ends[-1] + count + count % 2)
        return tuple(ends[:-1])

    @property
    def size(self) -> int:
        """The size of the values in bytes."""
        return sum((count + 1) // 2 for count in self.entries())

    @property
    def small(self) -> bool:
        """Whether it may be built without asking."""
        return max(self.entries()) <= SMALL_ENTRIES

    def with_blank(self, cell: int) -> Partition:
        """The partition with the blank's goal on another cell; the tile of that cell moves to the old one."""
        if cell == self.blank:
            return self
        patterns = tuple(
            tuple(sorted(self.blank if home == cell else home for home in pattern))
            for pattern in self.patterns
        )
        return Partition(f"{self.name}-blank-{cell}", self.rows, self.cols, patterns, cell)


def _drawn(name: str, drawing: str) -> Partition:
    """A partition drawn as rows of letters, with a dot for the blank."""
    lines = drawing.split("/")
    letters = "".join(lines)
    patterns = tuple(
        tuple(cell for cell, other in enumerate(letters) if other == letter)
        for letter in sorted(set(letters) - {"."})
    )
    return Partition(name, len(lines), len(lines[0]), patterns, letters.index("."))


PDB_555 = _drawn("4x4-555", "ABBB/ABBC/AACC/ACC.")
"""One with the highest values of the 54 with connected patterns: 42.0 on average on random boards."""
PDB_663 = _drawn("4x4-663", "CAAA/CAAA/CBBB/BBB.")
"""The one with the fewest nodes of the 90 with connected patterns: 431,000 on average on Korf's hundred
boards, 620,000 with the usual one."""
PDB_78 = _drawn("4x4-78", "AAAA/AAAA/BBBB/BBB.")
"""Korf & Felner 2002, rotated for the goal with the blank last."""
PDB_55554 = _drawn("5x5-55554", "AAABB/CAABB/CDDBE/CDDEE/CCEE.")
"""The one with the highest values of the 10,228 with connected patterns: 81.2 on average on random boards,
80.6 with strips two columns wide, and 0.56 times their nodes on Korf's fifty boards."""
PDB_6666 = _drawn("5x5-6666", "AAADD/AAADD/BBCDD/BBCCC/BBCC.")
"""Korf & Felner 2002, rotated for the goal with the blank last. The one of Clausecker & Reinefeld 2019, which
has higher values, takes as many nodes."""

PDB_8 = _drawn("3x3-8", "AAA/AAA/AA.")
"""All tiles in one pattern: its values are the distances."""

_BEST = {partition.cells: partition for partition in (PDB_663, PDB_55554)}
"""[cells of a square board] -> its partition, if all were compared."""

SHIPPED = (PDB_663, PDB_8)
"""Tables that come with the program."""
LARGE = (PDB_78, PDB_6666)
"""Tables that are built only on request."""


NAMES = {
    f"pdb-{partition.name.partition('-')[2]}": partition
    for partition in (PDB_555, PDB_663, PDB_78, PDB_55554, PDB_6666)
}
"""The partitions that have a name as a heuristic and on the command line."""


def name_of(partition: Partition) -> str:
    """The name of a partition in `NAMES`."""
    return next(name for name, known in NAMES.items() if known == partition)


def partition_for(rows: int, cols: int) -> Partition | None:
    """The partition for a size that is built without asking; None if the board is too large for any."""
    rows, cols = max(rows, cols), min(rows, cols)
    cells = rows * cols
    if cells > PATTERN_CELLS:
        return None
    if rows == cols and cells in _BEST:
        return _BEST[cells]
    most = max(tiles for tiles in range(1, cells) if math.perm(cells, tiles) <= SMALL_ENTRIES)
    path = _winding(rows, cols)[:-1]
    patterns, first = [], 0
    for tiles in _split(cells - 1, most):
        patterns.append(tuple(sorted(path[first : first + tiles])))
        first += tiles
    name = f"{rows}x{cols}-{''.join(str(len(pattern)) for pattern in patterns)}"
    return Partition(name, rows, cols, tuple(patterns), cells - 1)


def _split(tiles: int, most: int) -> list[int]:
    """The sizes of patterns, as large as possible, none below FEWEST_TILES.

    >>> _split(14, 6), _split(29, 4), _split(9, 9)
    ([6, 5, 3], [4, 4, 4, 4, 4, 3, 3, 3], [9])
    """
    full, rest = divmod(tiles, most)
    sizes = [most] * full + ([rest] if rest else [])
    lender = len(sizes) - 1
    while sizes[-1] < FEWEST_TILES:
        lender -= 1
        sizes[lender] -= 1
        sizes[-1] += 1
    return sizes


def _winding(rows: int, cols: int) -> list[int]:
    """All cells in the order of a walk through strips two columns wide, so that neighbours stay together.

    >>> _winding(3, 4)
    [8, 9, 4, 5, 0, 1, 2, 3, 6, 7, 10, 11]
    """
    order: list[int] = []
    for right in range(cols, 0, -2):
        strip = [row * cols + col for row in range(rows) for col in range(max(0, right - 2), right)]
        up = (cols - right) // 2 % 2
        if up:
            strip = [cell for row in range(rows - 1, -1, -1) for cell in strip if cell // cols == row]
        order = strip + order
    return order
