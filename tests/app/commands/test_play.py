"""`play` opens whatever can be typed at `g` in the app; files and the boards that ship come first."""

from __future__ import annotations

import io
from argparse import Namespace
from datetime import date, timedelta
from pathlib import Path

import pytest

from solver.board import Board
from solver.cli.narrator import Silence
from solver.cli.session import Session
from solver.errors import BadOption
from solver.goal import Goal
from solver.shipped import UnknownBoard
from tui.challenge import Challenge, NotYet
from tui.commands.play import _challenge

FOUR, SNAKE = Goal.standard(4, 4), Goal.named("snake", 3, 5)


def opened(board: str, **options: str) -> Challenge | None:
    given = {"board": board, "seed": None, "goal": None, "daily": False, **options}
    return _challenge(Namespace(**given), Session(io.StringIO(), io.StringIO(), None, Silence()))


@pytest.mark.parametrize(
    ("text", "challenge"),
    [
        ("K7Q2", Challenge.random(FOUR, "K7Q2")),
        ("k7q2", Challenge.random(FOUR, "K7Q2")),
        ("3x5@snake K7Q2", Challenge.random(SNAKE, "K7Q2")),
        ("seed my:seed", Challenge.random(FOUR, "my:seed")),
        ("2026-11-18", Challenge.daily(date(2026, 11, 18))),
        ("puzzle-tui 3x5 snake K7Q2: 24.408 s, 51 moves", Challenge.random(SNAKE, "K7Q2")),
        ("1 2/3 0", Challenge(Board.solved(2, 2), Goal.standard(2, 2))),
    ],
)
def test_play_takes_what_can_be_typed_in_the_app(text: str, challenge: Challenge) -> None:
    assert opened(text) == challenge


def test_a_file_is_opened_even_if_its_name_is_a_seed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "K7Q2").write_text("1 2/0 3\n")
    challenge = opened("K7Q2")
    assert challenge is not None
    assert (challenge.name, challenge.board) == ("K7Q2", Board.parse("1 2/0 3"))


def test_an_unknown_board_and_a_seed_beside_a_board_are_refused() -> None:
    with pytest.raises(UnknownBoard, match=r"a seed \(K7Q2\), a size \(4x5\) or `today` works too"):
        opened("nonsense")
    with pytest.raises(BadOption, match="--seed is for random boards"):
        opened("K7Q2", seed="V6WD")


@pytest.mark.parametrize("options", [{"board": "{day}"}, {"board": "4x4", "seed": "daily-{day}"}])
def test_the_daily_board_of_a_later_day_is_refused(options: dict[str, str]) -> None:
    day = date.today() + timedelta(days=1)
    with pytest.raises(NotYet, match=f"the daily board of {day} can be played from that day on"):
        opened(**{name: text.format(day=day) for name, text in options.items()})
