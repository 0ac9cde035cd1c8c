"""Finished games for tests; their moves really lead to the goal."""

from __future__ import annotations

import random
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from solver.board import Board, Move
from solver.goal import Goal
from tui.finished_game import FinishedGame
from tui.stats.store.records import Records

NEW_YEAR = datetime(2026, 1, 1, tzinfo=UTC)


def walked(goal: Goal, moves: int, seed: int) -> tuple[Board, tuple[Move, ...]]:
    """A board this many moves from the goal, and the way back."""
    rng, board, path = random.Random(seed), goal.board, []
    for _ in range(moves):
        move = rng.choice([move for move in board.moves() if not path or move is not path[-1]])
        board = board.after(move)
        path.append(move.reverse)
    return board, tuple(reversed(path))


def finished(number: int = 1, seconds: float = 8.0, **other: Any) -> FinishedGame:
    """The n-th game, a minute after the previous one; any field may be given."""
    goal = other.setdefault("goal", Goal.standard(3, 3))
    start, moves = walked(goal, 10, number)
    times = tuple(round(seconds * move / len(moves), 3) for move in range(1, len(moves) + 1))
    fields: dict[str, Any] = {
        "id": f"game-{number}",
        "when": NEW_YEAR + timedelta(minutes=number),
        "start": start,
        "moves": moves,
        "at": times,
        "seconds": seconds,
    }
    return FinishedGame(**{**fields, **other})


def kept(folder: Path, games: Sequence[FinishedGame]) -> Path:
    """Write records of these games, given newest first, to a folder; returns the path of the file."""
    records = Records.open(folder)
    for game in games[::-1]:
        assert records.add(game) is None
    assert records.path is not None
    return records.path
