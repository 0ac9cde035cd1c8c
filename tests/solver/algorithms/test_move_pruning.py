"""Forbidden move sequences: no board is lost without them, and each has a better replacement."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.algorithms._blank import directions
from solver.algorithms._move_pruning import DEPTH, _shipped, forbidden, move_pruning
from solver.kernels.grid import DOWN, LEFT, RIGHT, UP, make_grid

Tiles = tuple[int, ...]
Moves = tuple[int, ...]
SIZES = [(2, 2), (2, 3), (3, 2), (3, 3), (2, 4), (4, 2)]
DEPTHS = [2, 8, 12, 14]
ORDERS = ["UDLR", "RLDU", "LURD", "DRUL"]
STEP = {UP: (-1, 0), DOWN: (1, 0), LEFT: (0, -1), RIGHT: (0, 1)}


def unpacked(packed: int) -> Moves:
    """The moves of a packed sequence, as places in the order."""
    return () if packed == 1 else (*unpacked(packed >> 2), packed & 3)


@cache
def sequences(depth: int, order: str = "UDLR") -> frozenset[Moves]:
    return frozenset(unpacked(int(packed)) for packed in forbidden(depth, order))


def starts(rows: int, cols: int) -> list[Tiles]:
    """One board for each cell of the blank: all other boards differ only in the names of the tiles."""
    return [tuple(0 if at == blank else at + 1 for at in range(rows * cols)) for blank in range(rows * cols)]


def after(tiles: Tiles, neighbour: list[list[int]], direction: int) -> Tiles | None:
    blank = tiles.index(0)
    cell = neighbour[blank][direction]
    if cell < 0:
        return None
    made = list(tiles)
    made[blank], made[cell] = made[cell], 0
    return tuple(made)


@cache
def fewest(
    start: Tiles, cols: int, most: int, depth: int, order: str = "UDLR", span: int = 4
) -> dict[Tiles, int]:
    """The least number of moves to every board within `most`, by sequences that the table allows."""
    neighbour = make_grid(len(start) // cols, cols).neighbour.tolist()
    table = move_pruning(depth, order, span).tolist()
    found, level = {start: 0}, {(start, 0)}
    for moves in range(1, most + 1):
        below = set()
        for tiles, state in level:
            for direction in range(4):
                made, follower = after(tiles, neighbour, direction), table[state][direction]
                if made is not None and follower >= 0:
                    found.setdefault(made, moves)
                    below.add((made, follower))
        level = below
    return found


@pytest.mark.parametrize("order", ORDERS[:2])
@pytest.mark.parametrize(("rows", "cols"), SIZES)
def test_every_board_is_reached_in_as_few_moves(rows: int, cols: int, order: str) -> None:
    for start in starts(rows, cols):
        for depth in DEPTHS:
            assert fewest(start, cols, 14, depth, order) == fewest(start, cols, 14, 0)


@pytest.mark.parametrize("order", ORDERS)
def test_all_of_2x3_is_reached_in_as_few_moves(order: str) -> None:
    for start in starts(2, 3):
        reached = fewest(start, 3, 21, 14, order)
        assert reached == fewest(start, 3, 21, 0)
        assert len(reached) == 360


@pytest.mark.parametrize("span", [2, 3, 5])
def test_any_span_loses_nothing(span: int) -> None:
    for start in starts(2, 5):
        assert fewest(start, 5, 13, 10, "UDLR", span) == fewest(start, 5, 13, 0)


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize(("rows", "cols"), SIZES)
def test_the_first_shortest_path_is_allowed(rows: int, cols: int, order: str) -> None:
    neighbour = make_grid(rows, cols).neighbour.tolist()
    table, ways = move_pruning(12, order).tolist(), directions(order).tolist()
    for start in starts(rows, cols):
        # Level by level with parents and moves in order, the first way to a board is the first of all.
        state_of, level = {start: 0}, [start]
        for _ in range(14):
            below = []
            for tiles in level:
                for direction in ways:
                    made = after(tiles, neighbour, direction)
                    if made is not None and made not in state_of:
                        state_of[made] = table[state_of[tiles]][direction]
                        assert state_of[made] >= 0
                        below.append(made)
            level = below


def test_depth_two_is_no_step_straight_back() -> None:
    table = move_pruning(2)
    assert table.shape == (5, 4)
    assert (table[0] > 0).all()
    for direction in range(4):
        shut = table[table[0, direction]] < 0
        assert shut.tolist() == [other == direction ^ 1 for other in range(4)]


@pytest.mark.parametrize("depth", [0, 1])
def test_no_depth_forbids_nothing(depth: int) -> None:
    assert move_pruning(depth).tolist() == [[0, 0, 0, 0]]


# -- against the definition --------------------------------------------------------------------------

Box = tuple[int, int, int, int]


def effect(moves: Moves) -> tuple[frozenset[object], Box]:
    """The effect of a sequence on a board without edges, and its rectangle; the moves are indices in UDLR."""
    row = col = 0
    tile_on: dict[tuple[int, int], object] = {(0, 0): "blank"}
    for move in moves:
        there = row + STEP[move][0], col + STEP[move][1]
        tile_on[row, col], tile_on[there] = tile_on.get(there, there), "blank"
        row, col = there
    rows, cols = [cell[0] for cell in tile_on], [cell[1] for cell in tile_on]
    moved = frozenset((cell, tile) for cell, tile in tile_on.items() if tile != cell)
    return moved, (min(rows), -max(rows), min(cols), -max(cols))


def within(inner: Box, outer: Box) -> bool:
    return all(one >= other for one, other in zip(inner, outer, strict=True))


def small(box: Box) -> bool:
    return -box[1] - box[0] < 4 and -box[3] - box[2] < 4


def test_forbidden_are_all_that_the_definition_says() -> None:
    earlier: dict[object, list[Box]] = defaultdict(list)
    found: set[Moves] = set()
    for depth in range(8):
        for moves in product(range(4), repeat=depth):
            done, box = effect(moves)
            replaced = any(within(other, box) for other in earlier[done])
            earlier[done].append(box)
            parts = {moves[first:last] for first in range(depth) for last in range(first + 1, depth + 1)}
            if replaced and small(box) and not parts & found:
                found.add(moves)
    assert found == sequences(7)


def forward(depth: int) -> Iterator[tuple[Moves, object, Box]]:
    """All sequences without a step straight back that stay within 4x4, with their effects and rectangles."""
    level: list[Moves] = [()]
    for _ in range(depth + 1):
        done = [(moves, *effect(moves)) for moves in level]
        kept = [one for one in done if small(one[2])]
        yield from kept
        level = [(*one[0], move) for one in kept for move in range(4) if one[0][-1:] != (move ^ 1,)]


def test_a_forbidden_sequence_has_an_earlier_one_that_does_the_same() -> None:
    wanted = {moves: effect(moves) for moves in sequences(10)}
    goals = {done for done, _ in wanted.values()}
    doing: dict[object, list[tuple[Moves, Box]]] = defaultdict(list)
    for moves, done, box in forward(10):
        if done in goals:
            doing[done].append((moves, box))
    for moves, (done, box) in wanted.items():
        assert any(
            (len(other), other) < (len(moves), moves) and within(its_box, box)
            for other, its_box in doing[done]
        )


@settings(max_examples=300)
@given(st.lists(st.integers(0, 2), max_size=40), st.sampled_from(ORDERS))
def test_the_table_shuts_exactly_at_the_end_of_a_forbidden_sequence(choices: list[int], order: str) -> None:
    table, ways, shut = move_pruning(10, order), directions(order).tolist(), sequences(10, order)
    state, back = 0, -1
    made: Moves = ()
    for choice in choices:
        place = [place for place in range(4) if ways[place] != back][choice]
        made, back = (*made, place), ways[place] ^ 1
        state = int(table[state, ways[place]])
        ends = any(made[first:] in shut for first in range(len(made)))
        assert (state < 0) == ends
        if ends:
            return


def test_no_forbidden_sequence_lies_within_another() -> None:
    texts = ["".join(map(str, moves)) for moves in sequences(10)]
    assert len(texts) == len(forbidden(10))
    assert not [text for text in texts for other in texts if text != other and text in other]


@pytest.mark.parametrize("depth", range(DEPTH + 2))
def test_the_sequences_that_ship_are_found_anew(depth: int) -> None:
    assert np.array_equal(_shipped(depth), forbidden(depth))
