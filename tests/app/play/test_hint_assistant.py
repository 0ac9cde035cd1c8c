"""One hint at a time: how much of it is shown, the step of the next one, and late hints."""

from __future__ import annotations

import queue
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from patience import PATIENCE

from solver.board import Board, Move
from solver.goal import Goal
from solver.puzzle import SlidingPuzzle
from solver.scramble import random_board
from solver.search import solve
from tui.jobs import Job
from tui.play.model.hint_assistant import STEPS, HintAssistant

GOAL = Goal.standard(3, 3)
FOUR_LEFT = Board.parse("1 2 3/0 5 6/4 7 8").after(Move.DOWN)


class Owner:
    """An owner of jobs without an app: their reports wait until the test delivers them."""

    is_running = True

    def __init__(self) -> None:
        self.reports: queue.Queue[Callable[[], None]] = queue.Queue()

    def call_later(self, callback: Callable[..., Any], *args: Any) -> bool:
        self.reports.put(partial(callback, *args))
        return True

    def deliver(self) -> None:
        self.reports.get(timeout=PATIENCE)()


class Player:
    """A board, and a player who asks for hints on it."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.owner = Owner()
        self.found: list[Board] = []
        self.failed: list[str] = []
        self.hints = HintAssistant(partial(Job, self.owner), self.found.append, self.failed.append)

    def ask(self) -> None:
        """Ask for a hint, or more of it, and wait for the answer."""
        self.hints.request(SlidingPuzzle(self.board, GOAL))
        if self.hints.waiting:
            self.owner.deliver()

    def slide(self, *moves: Move) -> None:
        for move in moves:
            self.board = self.board.after(move)
        self.hints.moved(moves)

    @property
    def shown(self) -> tuple[int, bool, bool]:
        """The step; whether there is a hint and a mark."""
        hints, board = self.hints, self.board
        return (
            hints.step,
            hints.shown(board) is not None,
            bool(hints.marks(board)),
        )


def test_each_request_shows_one_more_step_up_to_the_last() -> None:
    player = Player(FOUR_LEFT)
    assert player.shown == (0, False, False)
    steps = []
    for _ in range(STEPS + 1):
        player.ask()
        steps.append(player.shown)
    assert steps == [
        (1, True, True),
        (2, True, True),
        (3, True, True),
        (4, True, True),
        (4, True, True),
    ]
    assert player.found == [FOUR_LEFT]


def test_nothing_is_shown_before_the_hint_is_found_or_on_another_board() -> None:
    player = Player(FOUR_LEFT)
    player.hints.request(SlidingPuzzle(FOUR_LEFT, GOAL))
    assert player.hints.waiting
    assert player.hints.shown(FOUR_LEFT) is None
    player.owner.deliver()
    assert not player.hints.waiting
    assert player.hints.shown(FOUR_LEFT) is not None
    assert player.hints.shown(GOAL.board) is None


@pytest.mark.parametrize(
    "meanwhile", [lambda player: player.slide(Move.UP), lambda p: p.hints.hide(), lambda p: p.hints.forget()]
)
def test_a_hint_that_comes_too_late_is_dropped(meanwhile: Callable[[Player], None]) -> None:
    player = Player(FOUR_LEFT)
    player.hints.request(SlidingPuzzle(FOUR_LEFT, GOAL))
    meanwhile(player)
    assert not player.hints.waiting
    player.owner.deliver()
    assert player.found == []
    assert player.shown == (0, False, False)


def test_a_late_hint_is_not_taken_for_a_newer_one() -> None:
    player = Player(FOUR_LEFT)
    player.hints.request(SlidingPuzzle(FOUR_LEFT, GOAL))
    player.slide(Move.UP)
    player.hints.request(SlidingPuzzle(player.board, GOAL))
    player.owner.deliver()
    player.owner.deliver()
    assert player.found == [player.board]
    assert player.shown == (1, True, True)


@pytest.mark.parametrize(
    ("asked", "follows", "step"), [(1, True, 1), (2, True, 2), (3, True, 2), (4, True, 2), (3, False, 1)]
)
def test_after_a_followed_hint_the_next_one_says_why_if_the_last_one_did(
    asked: int, follows: bool, step: int
) -> None:
    player = Player(FOUR_LEFT)
    for _ in range(asked):
        player.ask()
    best = solve(FOUR_LEFT).path
    assert best is not None
    other = next(move for move in FOUR_LEFT.moves() if move is not best[0])
    player.slide(best[0] if follows else other)
    assert player.shown == (0, False, False)
    player.ask()
    assert player.hints.step == step


def test_a_hint_that_was_hidden_begins_at_the_first_step() -> None:
    player = Player(FOUR_LEFT)
    for _ in range(3):
        player.ask()
    player.hints.hide()
    player.ask()
    assert player.shown == (1, True, True)


@settings(max_examples=10, deadline=None)
@given(st.integers(0, 99), st.lists(st.lists(st.integers(0, 3), min_size=1, max_size=3), max_size=4))
def test_after_any_moves_the_hint_has_the_length_of_the_shortest_solution(
    seed: int, between: list[list[int]]
) -> None:
    player = Player(random_board(3, 3, seed))
    for ways in between:
        if player.board == GOAL.board:
            return
        player.ask()
        hint = player.hints.shown(player.board)
        assert hint is not None
        assert (hint.length, hint.proven) == (solve(player.board).length, True)
        for way in ways:
            moves = player.board.moves()
            player.slide(moves[way % len(moves)])


def test_a_failure_is_reported_once_and_the_next_request_tries_again() -> None:
    player = Player(Board.parse("1 2 3/4 5 6/8 7 0"))
    player.ask()
    assert (len(player.failed), player.hints.waiting, player.hints.step) == (1, False, 0)
    assert "cannot be reached" in player.failed[0]
    player.ask()
    assert len(player.failed) == 2
    assert player.found == []
