"""What a text that was typed or pasted means: a board to take, or a game to replay."""

from __future__ import annotations

import os
import re

from solver.errors import PuzzleError
from solver.goal import Goal
from tui.challenge import Challenge
from tui.finished_game import FinishedGame
from tui.sharing.game_code import is_game_code, read_game_code
from tui.text import error_sentence

LONG = 20_000
"""Characters; a game of that length takes 10 ms to be read, on a board of 3x3."""

Answer = Challenge | FinishedGame
"""A board to take, or a game to replay."""


def meaning(text: str, goal: Goal) -> tuple[Answer | None, str]:
    """The board or the game that a text means, or None and the reason."""
    try:
        return (read_game_code(text) if is_game_code(text) else Challenge.of_text(text, goal)), ""
    except PuzzleError as error:
        return None, str(error)
    except Exception as error:  # In a thread nobody else would hear of it.
        return None, error_sentence(error, "reading that")


def may_take_long(text: str) -> bool:
    """Whether a text is to be looked into beside the screen.

    Some files of the system never answer, nor do disks of other machines; a game may have many moves.
    """
    return len(text) > LONG or may_be_path(text)


def may_be_path(text: str) -> bool:
    """Whether a text may name a file somewhere: one line, a folder or an ending in it, and no board.

    >>> texts = "~/a.txt", "../b", "4x4:1.2.3.0", "1 2/3 x", "K7Q2", "solvable1_15"
    >>> [text for text in texts if may_be_path(text)]
    ['~/a.txt', '../b']
    """
    line = text.strip()
    if "\n" in line or line.startswith(("[", "{")) or is_game_code(line):
        return False
    return bool({os.sep, "/", "."} & set(line)) and bool(re.search("[a-wyzA-WYZ~]", line))
