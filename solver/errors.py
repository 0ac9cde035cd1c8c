"""The errors that the solver raises. Each message says what is wrong, where, and what to do instead."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from solver.printable import printable


class PuzzleError(Exception):
    """The base class of all errors here except NotEnoughMemory."""

    def __init__(self, message: str) -> None:
        """Set the message, one line. It may quote any input, so control characters are made printable."""
        super().__init__(printable(message))


class BoardSyntaxError(PuzzleError):
    """A text is not a board; the message says where it fails and what was expected."""


class InvalidBoard(PuzzleError):
    """The numbers do not form a board: wrong size, missing or repeated tiles."""


class IllegalMove(PuzzleError):
    """No tile can move that way on this board."""


class Unsolvable(PuzzleError):
    """The goal cannot be reached from the board."""


class UnknownName(PuzzleError):
    """No algorithm, heuristic, goal or option has that name."""

    @classmethod
    def of(cls, kind: str, name: str, known: Iterable[str]) -> UnknownName:
        """Make an error that suggests the most similar name, or lists all known names."""
        names = sorted(known)
        near = get_close_matches(name.lower(), names, n=1)
        hint = f"did you mean {near[0]!r}?" if near else f"choose from: {', '.join(names)}"
        return cls(f"no {kind} {name!r}; {hint}")


class NameTaken(PuzzleError):
    """Two algorithms or two heuristics have the same name."""


class BadOption(PuzzleError):
    """An option does not take the value given."""


class NotApplicable(PuzzleError):
    """An algorithm or a heuristic does not work for the puzzle."""


class FalseClaim(PuzzleError):
    """An algorithm or a heuristic makes a false claim; the message names it and gives a counterexample."""


class NotEnoughMemory(MemoryError):
    """The process may not use enough memory; the message says how much it needs and what limits it."""
