"""Splits, compared with their definition board by board."""

from __future__ import annotations

from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st
from playing import finished, walked

from solver.board import Board, Move
from solver.errors import IllegalMove
from solver.goal import Goal
from tui.finished_game import Split, splits


def by_definition(start: Board, goal: Goal, moves: list[Move], times: list[float]) -> dict[str, Split]:
    """The oracle: for every line, the first board after which it is complete on all boards."""
    boards = list(accumulate(moves, Board.after, initial=start))
    cells = {f"row {row + 1}": [(row, col) for col in range(start.cols)] for row in range(start.rows)}
    cells |= {f"column {col + 1}": [(row, col) for row in range(start.rows)] for col in range(start.cols)}
    found = {}
    for name, line in cells.items():
        wanted = [(row * start.cols + col) for row, col in line]
        complete = [
            all(board.tiles[cell] == goal.board.tiles[cell] for cell in wanted if goal.board.tiles[cell])
            for board in boards
        ]
        first = next((n for n in range(len(boards)) if all(complete[n:])), None)
        if first is not None:
            found[name] = Split(name, first, times[first - 1] if first else 0.0)
    return found


@given(
    st.sampled_from([Goal.standard(3, 3), Goal.standard(2, 4), Goal.named("snake", 4, 3)]),
    st.integers(0, 60),
    st.integers(0, 10_000),
    st.data(),
)
def test_splits_follow_their_definition_at_every_moment(
    goal: Goal, length: int, seed: int, data: st.DataObject
) -> None:
    start, path = walked(goal, length, seed)
    made = list(path[: data.draw(st.integers(0, len(path)))])
    times = [float(number) for number in range(1, len(made) + 1)]
    found = splits(start, goal, made, times)
    assert {split.line: split for split in found} == by_definition(start, goal, made, times)
    assert [split.moves for split in found] == sorted(split.moves for split in found)


def test_a_finished_game_has_a_split_for_every_line_and_its_last_move_completes_one() -> None:
    game = finished(3, 9.0)
    found = game.splits
    assert len(found) == 6
    assert (found[-1].moves, found[-1].seconds) == (10, 9.0)


def test_a_move_off_the_board_is_refused() -> None:
    with pytest.raises(IllegalMove, match=r"move 1, \w+, leads off the board"):
        splits(Board.solved(2, 2), Goal.standard(2, 2), [Move.UP], [0.0])
