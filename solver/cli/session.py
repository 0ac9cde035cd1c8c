"""One run of the program: its streams, and the boards and goals that its arguments name."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any, TextIO

from solver.board import Board
from solver.cli.narrator import Narrator
from solver.errors import BoardSyntaxError
from solver.goal import NAMES, Goal
from solver.notation import parse_goal
from solver.printable import printable, printable_lines
from solver.puzzle import SlidingPuzzle
from solver.shipped import find_puzzle

PROGRAM = "puzzle-tui"


class OutputError(Exception):
    """Standard output cannot be written."""


@dataclass(slots=True)
class Session:
    """Results go to `out`, everything else to `err`."""

    out: TextIO
    err: TextIO
    stdin: TextIO | None
    """None if the process was started without one."""
    narrator: Narrator
    stdin_read: bool = False

    def print(self, text: str) -> None:
        """Print a result and flush it, so that the reader of a pipe sees it before the rest is done."""
        self.write(f"{printable_lines(text)}\n")

    def write(self, text: str = "") -> None:
        """Write to `out` and flush everything written so far; raises OutputError if that fails."""
        try:
            self.out.write(text)
            self.out.flush()
        except BrokenPipeError:
            raise
        except OSError as error:
            raise OutputError(error.strerror) from error

    def print_json(self, value: Any) -> None:
        """Print a result as one line of JSON."""
        import json

        self.print(json.dumps(value))

    def note(self, text: str) -> None:
        """Print a note that is not part of the result."""
        write_note(self.err, text)

    def find(self, argument: str) -> tuple[Board, Goal | None]:
        """The board that an argument names, and its goal if it has one; standard input holds one board."""
        return find_puzzle(argument, self.take_stdin() if argument == "-" else self.stdin)

    def goal(self, argument: str | None) -> Goal | str | None:
        """The goal that an argument gives; a name stays a name, because its board depends on the size."""
        if argument is None or argument in NAMES:
            return argument
        return parse_goal(argument, lambda text: self.find(text)[0])

    def puzzle(self, argument: str, goal: Goal | str | None) -> SlidingPuzzle:
        """The board that an argument names, with the goal given, its own, or the standard one."""
        board, own = self.find(argument)
        puzzle = SlidingPuzzle.of(board, goal or own or "standard")
        if own is not None and own.board != puzzle.goal.board:
            self.note(f"--goal replaces the board's own goal, {own.title}, with {puzzle.goal.title}")
        return puzzle

    def note_if_goal_is_lost(self, goal: Goal, form: str) -> None:
        """Print a note if boards are written in a format that has no place for their goal."""
        if form == "list" and goal.name != "standard":
            self.note(f"a list cannot carry the goal, {goal.title}; rows, code and json can")

    def wait_for_enter(self, prompt: str) -> bool:
        """Wait for Enter; False for q or the end of input. Without a terminal it does not wait."""
        if not self.out.isatty():
            return True
        with ExitStack() as closing:
            keys = self.stdin
            if keys is None or not keys.isatty():
                # Standard input may be the board.
                try:
                    keys = closing.enter_context(open("/dev/tty", encoding="utf-8"))
                except OSError:
                    return True
            self.err.write(f"{prompt} ")
            self.err.flush()
            line = keys.readline()
        return line.endswith("\n") and line.strip().lower() != "q"

    def take_stdin(self) -> TextIO:
        """Standard input; raises on the second call, when it would be empty."""
        if self.stdin is None:
            raise BoardSyntaxError("standard input is closed; a board was expected")
        if self.stdin_read:
            raise BoardSyntaxError("standard input can be read only once, but `-` is given twice")
        self.stdin_read = True
        return self.stdin


def write_note(stream: TextIO, text: str) -> None:
    """Write one line that begins with the program's name."""
    stream.write(f"{PROGRAM}: {printable(text)}\n")
    stream.flush()
