"""A typed or pasted text is a board or a game; only slow texts are read in the background."""

from __future__ import annotations

import queue
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from patience import PATIENCE

from solver.goal import Goal
from tui.challenge import Challenge
from tui.sharing.pasted_text import LONG, Pasted, read_text

GOAL = Goal.standard(3, 3)


class Reader:
    """An owner without a screen: reports wait until the test delivers them."""

    is_running = True

    def __init__(self) -> None:
        self.answers: list[Pasted] = []
        self.problems: list[str] = []
        self._waiting: queue.Queue[Callable[[], Any]] = queue.Queue()

    def call_later(self, callback: Callable[..., Any], *args: Any) -> bool:
        self._waiting.put(lambda: callback(*args))
        return True

    def deliver(self) -> None:
        """Wait for the next report and deliver it."""
        self._waiting.get(timeout=PATIENCE)()


@pytest.mark.parametrize("text", ["1 2 3/4 5 6/7 0 8", "3x3:1.2.3.4.5.6.7.0.8"])
def test_a_board_is_read_at_once(text: str) -> None:
    reader = Reader()
    read_text(reader, text, GOAL, reader.answers.append, reader.problems.append)
    assert reader.problems == []
    [challenge] = reader.answers
    assert isinstance(challenge, Challenge)
    assert challenge.board.code == "3x3:1.2.3.4.5.6.7.0.8"
    assert challenge.goal == GOAL


@pytest.mark.parametrize("text", ["", "1 2 3/4 5", "game1 start=3x3"])
def test_a_text_without_a_board_gets_one_sentence_at_once(text: str) -> None:
    reader = Reader()
    read_text(reader, text, GOAL, reader.answers.append, reader.problems.append)
    assert reader.answers == []
    [problem] = reader.problems
    assert problem


@pytest.mark.parametrize(("text", "size"), [("17x17", "17x17 is too large"), ("1x3", "1x3 is too small")])
def test_a_size_that_no_board_has_is_called_a_size(text: str, size: str) -> None:
    reader = Reader()
    read_text(reader, text, GOAL, reader.answers.append, reader.problems.append)
    assert reader.problems == [f"{size}: sizes go from 2x2 to 16x16."]


def test_a_path_and_a_long_text_are_read_in_the_background(tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text("1 2 3/4 5 6/0 7 8")
    reader = Reader()
    read_text(reader, str(file), GOAL, reader.answers.append, reader.problems.append)
    assert (reader.answers, reader.problems) == ([], [])
    reader.deliver()
    [challenge] = reader.answers
    assert isinstance(challenge, Challenge)
    assert challenge.name == "mine"
    read_text(reader, "1 " * LONG, GOAL, reader.answers.append, reader.problems.append)
    assert reader.problems == []
    reader.deliver()
    assert len(reader.problems) == 1


def test_a_discarded_text_is_never_reported(tmp_path: Path) -> None:
    reader = Reader()
    job = read_text(reader, str(tmp_path / "none.txt"), GOAL, reader.answers.append, reader.problems.append)
    job.discard()
    reader.deliver()
    assert (reader.answers, reader.problems) == ([], [])
