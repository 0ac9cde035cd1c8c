"""Every error a caller can cause. Each message names the thing, the place and the way out."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from solver.printable import printable


class PuzzleError(Exception):
    """The base of them all: catch this one to catch everything the solver refuses."""

    def __init__(self, message: str) -> None:
        """Say what is wrong in one line; what it quotes may hold anything, so it is made printable."""
        super().__init__(printable(message))


class BoardSyntaxError(PuzzleError):
    """A text is not a board: the message says where and what was expected."""


class InvalidBoard(PuzzleError):
    """The numbers do not make a board: wrong size, missing or repeated tiles."""


class IllegalMove(PuzzleError):
    """No tile can travel that way on this board."""


class Unsolvable(PuzzleError):
    """The goal cannot be reached from the board."""


class UnknownName(PuzzleError):
    """No algorithm, heuristic, goal or option has that name."""

    @classmethod
    def of(cls, kind: str, name: str, known: Iterable[str]) -> UnknownName:
        """Name the thing and the nearest names there are."""
        names = sorted(known)
        near = get_close_matches(name.lower(), names, n=1)
        hint = f"did you mean {near[0]!r}?" if near else f"there are: {', '.join(names)}"
        return cls(f"no {kind} {name!r}; {hint}")


class BadOption(PuzzleError):
    """An option has a value that it does not take."""


class NotApplicable(PuzzleError):
    """An algorithm or a heuristic cannot make sense of the puzzle."""


class FalseClaim(PuzzleError):
    """An algorithm or a heuristic claims what is not true; the message names it, with the counterexample."""


class NotEnoughMemory(MemoryError):
    """The process may not take the memory that is needed: the message says how much, and what limits it."""
