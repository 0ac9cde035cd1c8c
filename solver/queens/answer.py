"""The answer of a queens search: the boards, their number, and how many differ by more than symmetry."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import overload

from solver.progress import Result, Tally
from solver.queens.rules import Square


@dataclass(frozen=True, slots=True)
class Boards(Sequence[tuple[int, ...]]):
    """Boards as tuples of columns, made on access: a search stores n bytes per board.

    >>> Boards(4, memoryview(bytes([1, 3, 0, 2, 2, 0, 3, 1])))[1]
    (2, 0, 3, 1)
    """

    n: int
    cells: memoryview
    """The columns of all boards, in sequence. Rows never change once written."""

    def __len__(self) -> int:
        return len(self.cells) // self.n

    @overload
    def __getitem__(self, index: int) -> tuple[int, ...]: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[tuple[int, ...], ...]: ...
    def __getitem__(self, index: int | slice) -> tuple[int, ...] | tuple[tuple[int, ...], ...]:
        if isinstance(index, slice):
            return tuple(self[i] for i in range(*index.indices(len(self))))
        i = range(len(self))[index]
        return tuple(self.cells[i * self.n : (i + 1) * self.n])


@dataclass(frozen=True, slots=True)
class QueensAnswer:
    """The boards found before the search ended; all of them if nothing stopped it."""

    solutions: int
    """The number of boards found, including rotations and reflections."""
    unique: int
    """The number of boards found that are not a rotation or reflection of an earlier one."""
    boards: Boards
    """The boards that the mode keeps, in the order found; `count` keeps none."""


QueensResult = Result[QueensAnswer]


@dataclass(frozen=True, slots=True, kw_only=True)
class QueensTally(Tally):
    """The counts of a running queens search, with the boards found so far."""

    found: QueensAnswer
    placed: tuple[Square, ...] = ()
    """The queens of the current node in the order placed; in bfs the last one may be attacked."""
