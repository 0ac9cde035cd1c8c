"""The meaning of a typed or pasted text: a board to open, or a game to replay."""

from __future__ import annotations

import os
import re
from collections.abc import Callable

from solver.board import LARGEST, SMALLEST
from solver.board_lexer import shown
from solver.errors import BoardSyntaxError, PuzzleError
from solver.goal import Goal
from solver.shipped import NotABoardFile, UnknownBoard
from solver.sizes import size_in
from tui.challenge import Challenge, NotYet
from tui.finished_game import FinishedGame
from tui.jobs import Job, Owner
from tui.sharing.game_code import is_game_code, read_game_code
from tui.text import error_sentence

LONG = 20_000
"""Characters; a game of this length takes 10 ms to read, on a 3x3 board."""
SUBJECT = "reading that text"
NOT_UNDERSTOOD = (
    "not understood. Type rows (1 2 3/4 5 6/7 8 0), a code, a size (4x5), a seed (K7Q2), today, "
    "or a file name"
)

Pasted = Challenge | FinishedGame
"""A board to open, or a game to replay."""


def read_text(
    owner: Owner, text: str, goal: Goal, done: Callable[[Pasted], None], failed: Callable[[str], None]
) -> Job:
    """Call `done` with the board or the game in a text, or `failed` with a sentence.

    A long text or a path is read in the background, any other text at once.
    """

    def read() -> Pasted:
        if is_game_code(text):
            return read_game_code(text)
        try:
            return Challenge.of_text(text, goal)
        except UnknownBoard as error:
            # Only a folder or a suffix tells the name of a file from other texts.
            raise BoardSyntaxError(
                f"there is no file {shown(text.strip(), 60)}" if may_be_path(text) else NOT_UNDERSTOOD
            ) from error
        except (NotABoardFile, NotYet):
            raise
        except PuzzleError as error:
            if size := size_in(text):
                wrong = "large" if max(size) > LARGEST else "small"
                sizes = f"{SMALLEST}x{SMALLEST} to {LARGEST}x{LARGEST}"
                raise BoardSyntaxError(
                    f"{size[0]}x{size[1]} is too {wrong}: sizes go from {sizes}"
                ) from error
            raise BoardSyntaxError(f"this text is not a board ({error})") from error

    job = Job(owner, SUBJECT)
    if len(text) > LONG or may_be_path(text):
        # Some system files and network disks never answer.
        return job.start(read, done, failed, "read")
    try:
        answer = read()
    except Exception as error:
        failed(error_sentence(error, SUBJECT))
    else:
        done(answer)
    return job


def may_be_path(text: str) -> bool:
    """Whether a text may name a file: one line, not a board, with a folder or a suffix.

    >>> texts = "~/a.txt", "../b", "4x4:1.2.3.0", "1 2/3 x", "K7Q2", "solvable1_15"
    >>> [text for text in texts if may_be_path(text)]
    ['~/a.txt', '../b']
    """
    line = text.strip()
    if "\n" in line or line.startswith(("[", "{")) or is_game_code(line):
        return False
    return bool({os.sep, "/", "."} & set(line)) and bool(re.search("[a-wyzA-WYZ~]", line))
