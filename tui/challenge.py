"""Challenges: a board to begin with, its goal, and where it comes from."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from datetime import date, timedelta

from solver.board import Board
from solver.errors import BoardSyntaxError
from solver.goal import NAMES, Goal
from solver.heuristics.manhattan import manhattan
from solver.puzzle import SlidingPuzzle
from solver.scramble import DAILY, SEED_LETTERS, daily_date, daily_seed, new_seed, random_board
from solver.shipped import UnknownBoard, find_puzzle, shipped_names
from solver.sizes import size_in
from tui.finished_game import FinishedGame

_DAYS = {"daily": 0, "today": 0, "yesterday": -1, "tomorrow": 1}
"""The names of days, and how many days from today they are."""
_SEED = re.compile(rf"[{SEED_LETTERS}]{{4}}(-[0-9]+)?", re.IGNORECASE)
"""The seeds that `new_seed` makes and people exchange; other seeds are typed after the word `seed`."""
_RESULT = re.compile(
    rf"puzzle-tui (daily|\d{{1,2}}x\d{{1,2}})(?: ({'|'.join(NAMES)}|custom))?(?: (\S+))?: \d.*",
    re.DOTALL | re.ASCII,
)
"""A result that was shared: the size, the goal unless it is the standard one, and the seed or the day."""
_NAMED_SEED = re.compile(r"seed[\s:=]+(?:(\S+)\s+)?(\S+)", re.IGNORECASE)
"""Any seed, with a size and a goal or without: `seed abc`, `seed 4x4@snake abc`."""


class NotYet(BoardSyntaxError):
    """The daily board of a later day, which nobody may play in advance."""


@dataclass(frozen=True, slots=True)
class Challenge:
    """A board to play or to solve."""

    board: Board
    goal: Goal
    seed: str | None = None
    """Gives the same board again, for this size and goal."""
    name: str | None = None
    """The name of a shipped board or of a file."""

    @property
    def day(self) -> date | None:
        """The day whose board this is; None if it is not a daily board."""
        return daily_date(self.seed) if self.goal == Goal.standard(4, 4) else None

    @property
    def day_text(self) -> str:
        """The daily board in words; empty if this is not one."""
        if self.day is None:
            return ""
        return "today's board" if self.day == date.today() else f"the daily board of {self.day}"

    @property
    def seed_text(self) -> str | None:
        """The text that gives this board on any screen; None without a seed that can be typed."""
        if self.seed is None or not self.seed.isprintable() or len(self.seed.split()) != 1:
            return None
        if self.day:
            return self.seed
        if self.goal.name not in NAMES:
            return None
        goal = "" if self.goal.name == "standard" else f"@{self.goal.name}"
        return f"seed {self.board.rows}x{self.board.cols}{goal} {self.seed}"

    @classmethod
    def random(cls, goal: Goal, seed: str | None = None) -> Challenge:
        """A random board of the goal's size that can reach it; without a seed, one that is far from it.

        Its Manhattan distance is then at least the number of its cells, as a time on a board that is a few
        moves from the goal would say nothing. 5 of the 12 boards of 2x2 are that far, and 96 % on 3x3.
        """
        if seed is not None:
            return cls(random_board(goal.board.rows, goal.board.cols, seed, goal), goal, seed)
        distance = manhattan(SlidingPuzzle(goal.board, goal))
        while True:
            dealt = cls.random(goal, new_seed())
            if distance.estimate(dealt.board) >= len(goal.board.tiles):
                return dealt

    @classmethod
    def daily(cls, day: date) -> Challenge:
        """The board of a day: 4x4, the same for everyone."""
        return cls.random(Goal.standard(4, 4), daily_seed(day))

    @classmethod
    def of_game(cls, game: FinishedGame) -> Challenge:
        """The challenge of a finished game; a seed that gives another board is dropped."""
        seed = game.seed
        if seed is not None and cls.random(game.goal, seed).board != game.start:
            seed = None
        return cls(game.start, game.goal, seed, game.name)

    @classmethod
    def of_text(cls, text: str, like: Goal) -> Challenge:
        """The challenge in a typed or pasted text: a size, a seed, a day, a code, rows, a file or a name.

        A size, a seed or both make a random board. The goal is the board's own, or of the same kind as
        `like`. The daily board of a later day is refused.
        """
        return cls._meant_by(text.strip(), like).due()

    def due(self) -> Challenge:
        """The challenge itself; raises NotYet if it is the daily board of a later day."""
        if self.day is not None and self.day > date.today():
            raise NotYet(f"the daily board of {self.day} can be played from that day on, not before")
        return self

    @classmethod
    def _meant_by(cls, text: str, like: Goal) -> Challenge:
        if not text:
            raise BoardSyntaxError(
                "nothing was given; a board, a code, a seed (K7Q2) or a size (4x5) is expected"
            )
        if day := _day_in(text):
            return cls.daily(day)
        if result := _RESULT.fullmatch(text):
            return cls._of_result(*result.groups())
        if named := _NAMED_SEED.fullmatch(text):
            # The status line of Play writes the goal only if it is not the standard one.
            full = _goal_in(named[1] or "", Goal.standard(2, 2))
            if full or not named[1]:
                return cls.random(full or like, named[2])
        if goal := _goal_in(text, like):
            return cls.random(goal)
        if _SEED.fullmatch(text) and text not in shipped_names():
            return cls.random(like, text.upper())
        # Size and seed, in any order.
        for sized, seed in _both_orders(text):
            if _SEED.fullmatch(seed) and (goal := _goal_in(sized, like)):
                return cls.random(goal, seed.upper())
        _refuse_pipes(text)
        try:
            board, goal = find_puzzle(text, None)
        except UnknownBoard as error:
            raise UnknownBoard(f"{error}; a seed (K7Q2), a size (4x5) or `today` works too") from None
        return cls(board, goal or goal_like(like, board.rows, board.cols), name=name_of(text))

    @classmethod
    def _of_result(cls, size: str, goal: str | None, seed: str | None) -> Challenge:
        if size == "daily" and (day := daily_date(f"{DAILY}{seed}")):
            return cls.daily(day)
        if size == "daily" or seed is None or goal == "custom":
            raise BoardSyntaxError("this result does not say which board it was; ask for the game's code")
        rows, cols = map(int, size.split("x"))
        return cls.random(Goal.named(goal or "standard", rows, cols), seed)


def _day_in(text: str) -> date | None:
    """The day of a daily board: `today`, `yesterday`, `2026-11-18` or its seed."""
    if text.lower() in _DAYS:
        return date.today() + timedelta(days=_DAYS[text.lower()])
    return daily_date(text) or daily_date(f"{DAILY}{text}")


def _goal_in(text: str, like: Goal) -> Goal | None:
    """The goal in a size such as `4x5` or `4x4@snake`; without a name it is like this one."""
    sized, _, name = text.partition("@")
    size = size_in(sized)
    if size is None or len(name.split()) > 1:
        return None
    return Goal.named(name.strip(), *size) if name else goal_like(like, *size)


def _both_orders(text: str) -> list[tuple[str, str]]:
    """Two words in both orders."""
    words = text.split()
    return [(words[0], words[1]), (words[1], words[0])] if len(words) == 2 else []


def _refuse_pipes(text: str) -> None:
    """Refuse a pipe or a device: reading it would block the screen, perhaps for ever."""
    if text == "-":
        raise BoardSyntaxError(
            "'-' is standard input, which the app reads keys from; paste the board instead"
        )
    if os.path.exists(text) and not os.path.isfile(text) and not os.path.isdir(text):
        raise BoardSyntaxError(f"{text}: a pipe or a device, not a file")


def name_of(text: str) -> str | None:
    """The name of a board, if the text is a name and not the board itself."""
    if os.path.isfile(text):
        return os.path.splitext(os.path.basename(text))[0]
    return text if text in shipped_names() else None


def goal_like(goal: Goal, rows: int, cols: int) -> Goal:
    """The goal of the same kind for another size; an unnamed goal becomes the standard one."""
    if (goal.board.rows, goal.board.cols) == (rows, cols):
        return goal
    return Goal.named(goal.name if goal.name in NAMES else "standard", rows, cols)
