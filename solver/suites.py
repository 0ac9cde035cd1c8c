"""Suites for `bench`: boards made from seeds, with the proven lengths of their shortest solutions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from solver.board import Board
from solver.errors import UnknownName
from solver.farthest import paths_to_farthest
from solver.scramble import numbered_seed, random_board, random_walk

Boards = Iterator[tuple[Board, int | None]]
"""Boards for the standard goal, each with the length of its shortest solution; None if nobody knows it."""


@dataclass(frozen=True, slots=True)
class Suite:
    """A named series of boards for the standard goal."""

    name: str
    title: str
    make: Callable[[], Boards]
    """Makes the boards; they are the same on every machine."""


def suite(name: str) -> Suite:
    """The suite of that name; UnknownName if there is none."""
    if name not in SUITES:
        raise UnknownName.of("suite", name, SUITES)
    return SUITES[name]


def _drawn(side: int, name: str, lengths: Mapping[int, int | None]) -> Callable[[], Boards]:
    """Boards drawn at random; `generate --seed NAME` prints the same ones, up to the n-th."""

    def make() -> Boards:
        for number, length in lengths.items():
            yield random_board(side, side, numbered_seed(name, number)), length

    return make


def _walked(side: int, name: str, steps: int, lengths: Mapping[int, int | None]) -> Callable[[], Boards]:
    """Boards at the ends of random walks from the goal; the n-th walk has n times as many steps."""

    def make() -> Boards:
        for number, length in lengths.items():
            yield random_walk(side, side, number * steps, numbered_seed(name, number)), length

    return make


def _farthest() -> Boards:
    for path in paths_to_farthest():
        yield path[-1], len(path) - 1


def _numbered(*lengths: int) -> dict[int, int | None]:
    """[number of the seed] -> length, from 1 up."""
    return dict(enumerate(lengths, start=1))


# Each number is the proven length of the board whose seed has the same place, or the number before the
# colon: `idastar` with the best tables proved them, and a slow test proves them again.
_RANDOM_8 = _numbered(
    20, 25, 25, 20, 18, 21, 26, 25, 22, 24, 16, 22, 23, 19, 17, 24, 23, 23, 23, 25, 21, 21, 22, 18, 24,
    21, 23, 26, 21, 25, 28, 21, 24, 19, 27, 24, 13, 22, 23, 23, 14, 24, 16, 16, 23, 23, 24, 18, 15, 26,
    23, 25, 20, 25, 27, 28, 21, 29, 20, 25, 26, 24, 21, 19, 24, 17, 24, 22, 24, 20, 23, 26, 17, 22, 14,
    22, 25, 22, 28, 21, 25, 22, 23, 18, 17, 25, 28, 23, 21, 22, 24, 21, 20, 17, 18, 21, 22, 27, 24, 20,
)  # fmt: skip
_HARD_8: dict[int, int | None] = {
    1164: 30, 2865: 30, 3293: 30, 4382: 30, 4871: 30, 5323: 30, 6522: 30, 6589: 30, 7217: 30, 7805: 30,
    7983: 30, 8973: 30, 9509: 30, 9667: 30, 9718: 30, 10331: 30, 10799: 30, 13424: 30, 451382: 31,
    579727: 31,
}  # fmt: skip
_EASY_15 = _numbered(
    4, 8, 12, 16, 20, 20, 26, 30, 28, 30, 38, 32, 38, 42, 50, 44, 48, 28, 38, 46, 46, 24, 40, 46, 40,
)  # fmt: skip
_RANDOM_15 = _numbered(
    59, 58, 33, 54, 56, 57, 63, 45, 51, 62, 51, 63, 42, 42, 47, 40, 49, 49, 54, 57, 53, 56, 48, 37, 49,
    54, 53, 53, 54, 41, 66, 52, 54, 56, 56, 55, 49, 62, 53, 51, 50, 54, 60, 60, 57, 46, 51, 43, 39, 51,
    48, 51, 51, 59, 51, 56, 50, 59, 59, 59, 56, 56, 47, 63, 50, 50, 55, 57, 51, 63, 55, 54, 59, 52, 52,
    49, 50, 46, 49, 50, 52, 51, 51, 48, 58, 58, 47, 48, 59, 58, 44, 50, 49, 62, 52, 54, 49, 45, 55, 49,
)  # fmt: skip
_HARD_15: dict[int, int | None] = {
    8: 63, 24: 62, 40: 62, 97: 65, 106: 62, 137: 62, 154: 62, 183: 64, 219: 62, 247: 63, 263: 63, 338: 66,
    355: 62, 373: 64, 398: 65, 406: 62, 412: 64, 417: 67, 429: 65, 436: 64,
}  # fmt: skip
_EASY_24 = _numbered(
    6, 6, 18, 24, 30, 30, 34, 42, 46, 56, 42, 54, 66, 60, 64, 66, 62, 62, 66, 62,
)  # fmt: skip

SUITES = {
    one.name: one
    for one in (
        Suite("8-random", "100 random boards of 3x3", _drawn(3, "8-random", _RANDOM_8)),
        Suite(
            "8-hard",
            "20 boards of 3x3: 18 of 30 moves, and both of 31",
            _drawn(3, "8-hard", _HARD_8),
        ),
        Suite(
            "15-easy", "25 boards of 4x4 by random walks, 4 to 50 moves", _walked(4, "15-easy", 4, _EASY_15)
        ),
        Suite("15-random", "100 random boards of 4x4, 33 to 66 moves", _drawn(4, "15-random", _RANDOM_15)),
        Suite(
            "15-hard",
            "20 boards of 4x4, 62 to 67 moves: the hardest 5 % of random ones",
            _drawn(4, "15-hard", _HARD_15),
        ),
        Suite("15-farthest", "17 boards of 4x4: all that need 80 moves; none needs more", _farthest),
        Suite(
            "24-easy",
            "20 boards of 5x5 by random walks, 6 to 66 moves",
            _walked(5, "24-easy", 6, _EASY_24),
        ),
        Suite(
            "24-random",
            "50 random boards of 5x5; their shortest solutions are not known",
            _drawn(5, "24-random", dict.fromkeys(range(1, 51))),
        ),
    )
}
"""Every suite by its name."""
