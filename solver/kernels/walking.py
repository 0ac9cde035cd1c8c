"""Walking distance: builds its tables, and finds the state of a board in them.

A state counts, for every line of the board, how many of its tiles belong to each goal line. A move across
lines takes one tile from a line next to the blank's and puts it into the blank's line. The states are found
breadth-first backwards from the goal: 24,964 of them on 4x4.
"""

from __future__ import annotations

import numpy as np

from solver.kernels.codes import COL, ROW
from solver.kernels.grid import Ints
from solver.kernels.jit import kernel, part

Shape = tuple[int, int, int]
"""The number of lines, their length, and the line that has the blank's goal."""


def make_walks(shapes: tuple[Shape | None, Shape | None]) -> dict[str, Ints]:
    """The tables for rows and columns, as fields of `Walks`; None is a dimension without a table."""
    # A square board with the blank's goal on the diagonal needs one table for both, half the cache use.
    tables = {shape: explore(*shape) for shape in shapes if shape is not None}
    states = max(len(keys) for keys, _ in tables.values())
    slots = 1 << (2 * states - 1).bit_length()
    keys, places = np.full((2, slots), -1, np.int64), np.zeros((2, slots), np.int32)
    bits = np.zeros(2, np.int64)
    records: list[Ints] = []
    starts: dict[Shape, int] = {}
    for shape, (_, table) in tables.items():
        starts[shape] = sum(record.size for record in records)
        records.append(with_places(table, starts[shape]).ravel())
    for dimension, wanted in enumerate(shapes):
        if wanted is not None:
            bits[dimension] = wanted[1].bit_length()
            table_keys, table = tables[wanted]
            enter(keys, places, dimension, table_keys, starts[wanted], table.shape[1])
    return {
        "records": np.concatenate(records),
        "keys": keys,
        "places": places,
        "bits": bits,
    }


def with_places(table: Ints, start: int) -> Ints:
    """Convert records that name states into records that name the places of records (-1: no such step)."""
    records = table * table.shape[1] + start
    records[:, 0] = table[:, 0]
    return records.astype(np.int32)


def explore(lines: int, length: int, blank_line: int) -> tuple[Ints, Ints]:
    """All states, packed, and a record of each: its distance and the states one step away."""
    capacity = 1 << 12
    while True:
        queue = np.zeros((capacity, 2), np.int64)
        table = np.full((capacity, 1 + 2 * lines), -1, np.int64)
        keys, numbers = np.full((1, 2 * capacity), -1, np.int64), np.zeros(2 * capacity, np.int64)
        count = fill(lines, length, blank_line, queue, table, keys, numbers)
        if count:
            return queue[:count, 0].copy(), table[:count]
        capacity *= 4


@kernel
def fill(
    lines: int, length: int, blank_line: int, queue: Ints, table: Ints, keys: Ints, numbers: Ints
) -> int:
    """Fill the table; returns the number of states, or 0 if they do not fit."""
    bits = 0
    while length >> bits:
        bits += 1
    mask = (1 << bits) - 1
    goal = 0
    for line in range(lines):
        goal += (length - (line == blank_line)) << (line * lines + line) * bits
    queue[0, 0], queue[0, 1] = goal, blank_line
    keys[0, walk_slot(keys, 0, goal)] = goal
    table[0, 0] = 0
    count, state = 1, 0
    while state < count:
        key, blank = queue[state, 0], queue[state, 1]
        for way in range(2):
            # The tile comes from the line below and steps up, or from the one above and steps down.
            line = blank + 1 if way == 0 else blank - 1
            if line < 0 or line >= lines:
                continue
            for home in range(lines):
                if key >> (line * lines + home) * bits & mask == 0:
                    continue
                after = key - (1 << (line * lines + home) * bits) + (1 << (blank * lines + home) * bits)
                slot = walk_slot(keys, 0, after)
                if keys[0, slot] < 0:
                    if count == queue.shape[0]:
                        return 0
                    keys[0, slot], numbers[slot] = after, count
                    queue[count, 0], queue[count, 1] = after, line
                    table[count, 0] = table[state, 0] + 1
                    count += 1
                table[state, 1 + 2 * home + way] = numbers[slot]
        state += 1
    return count


@kernel
def enter(keys: Ints, places: Ints, dimension: int, states: Ints, start: int, width: int) -> None:
    """Enter the places of all states of a dimension into the index."""
    for state in range(states.shape[0]):
        slot = walk_slot(keys, dimension, states[state])
        keys[dimension, slot] = states[state]
        places[dimension, slot] = start + state * width


@part
def walk_slot(keys: Ints, dimension: int, key: int) -> int:
    """The slot of a packed state, or the free one where it belongs."""
    mask = keys.shape[1] - 1
    slot = (key ^ key >> 17 ^ key >> 31) * 40503 & mask
    while keys[dimension, slot] >= 0 and keys[dimension, slot] != key:
        slot = slot + 1 & mask
    return slot


@part
def walk_key(home: Ints, cells: Ints, cols: int, lines: int, by_rows: bool, bits: int) -> int:
    """The packed state of a board along one dimension: for every line, its tiles by goal line."""
    key = 0
    for cell in range(cells.shape[0]):
        t = cells[cell]
        if t:
            line = cell // cols if by_rows else cell % cols
            goal_line = home[ROW, t] if by_rows else home[COL, t]
            key += 1 << (line * lines + goal_line) * bits
    return key
