"""The queens: three searches that run in slices and keep their state in arrays between calls.

`breadth_first` and `bitmask` fill the board row by row, columns from left to right; `depth_first` fills it
column by column, rows from top to bottom. The names below are those of the first two; for `depth_first` read
row instead of column. All three keep boards as columns by row. A call spends at most `left` ticks, one for
each node raised and one for each taken, and returns why it ended.

Legend:   n size   d queens placed   c column   reg registers   left ticks left
          mode what to keep   boards the boards kept   columns the queens of the current node,
          followed by n places for the inverse of a complete board
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from solver.kernels.jit import kernel, part

Ints = NDArray[np.int64]
Boards = NDArray[np.int8]

BUSY, DONE, BOARDS_FULL, QUEUE_FULL = range(4)
"""Why a call returned: ticks spent, search over, `boards` full, `queue` full."""

FIRST, ALL, UNIQUE, COUNT = range(4)
"""What to keep: the first board (and stop), all, the first of each class, none."""

RAISED, EXPANDED, FRONTIER, FRONTIER_PEAK, DEPTH, MAX_DEPTH = range(6)
SOLUTIONS, CLASSES, KEPT = range(6, 9)
PLACED, TAKEN, CHILDREN = range(9, 12)
"""How many queens of `columns` are placed; whether that node has been taken; children yet to raise."""
REGISTERS = 12

LINES = 32
"""Rows of the bitmask stack: a power of two, so that `& 31` proves an index to be in range."""
COLS, DOWN, UP, FREE = range(4)
"""A line of that stack: columns and diagonals under attack, squares of the row yet to try."""

ROW, PARENT, FIVE_BITS = 5, 10, 31
"""A word of the queue: parent << 10 | queens placed << 5 | column of the last one."""


def registers() -> Ints:
    """Make the registers of a search that has raised its root and nothing else."""
    reg = np.zeros(REGISTERS, np.int64)
    reg[RAISED] = reg[FRONTIER] = reg[FRONTIER_PEAK] = 1
    return reg


@part
def is_least(n: int, columns: Ints, inverse: Ints) -> bool:
    """Whether none of the other seven images of a complete board comes before it."""
    for d in range(n):
        inverse[columns[d]] = d
    for image in range(1, 8):
        lines = inverse if image & 4 else columns
        for d in range(n):
            c = lines[n - 1 - d] if image & 1 else lines[d]
            if image & 2:
                c = n - 1 - c
            if c < columns[d]:
                return False
            if c > columns[d]:
                break
    return True


@part
def keep(
    n: int, mode: int, reg: Ints, columns: Ints, boards: Boards, inverse: Ints, by_columns: bool
) -> bool:
    """Count a complete board and store it if the mode wants it; False if `boards` is full.

    A board filled by columns has rows in `columns`, so its inverse is stored.
    """
    least = is_least(n, columns, inverse)
    by_rows = inverse if by_columns else columns
    if mode in (FIRST, ALL) or (mode == UNIQUE and least):
        if reg[KEPT] == len(boards):
            return False
        for d in range(n):
            boards[reg[KEPT], d] = by_rows[d]
        reg[KEPT] += 1
    reg[SOLUTIONS] += 1
    if least:
        reg[CLASSES] += 1
    return True


@kernel
def depth_first(n: int, mode: int, left: int, reg: Ints, columns: Ints, boards: Boards) -> int:
    """Backtracking by columns: a queen is placed where no queen to the left attacks it."""
    inverse = columns[n:]
    status = BUSY
    d, taken = reg[PLACED], reg[TAKEN]
    while left > 0:
        if not taken:
            if d < n:
                columns[d] = -1
            elif not keep(n, mode, reg, columns, boards, inverse, True):
                status = BOARDS_FULL
                break
            left -= 1
            taken = 1
            reg[EXPANDED] += 1
            reg[DEPTH] = d
            if d == n and mode == FIRST:
                status = DONE
                break
            continue
        if d == n:
            d -= 1
        while d >= 0:
            c = columns[d] + 1
            while c < n and attacked(d, c, columns):
                c += 1
            columns[d] = c
            if c < n:
                break
            d -= 1
        if d < 0:
            status = DONE
            break
        left -= 1
        taken = 0
        d += 1
        reg[RAISED] += 1
        reg[MAX_DEPTH] = max(reg[MAX_DEPTH], d)
    reg[PLACED], reg[TAKEN] = max(d, 0), taken
    reg[FRONTIER], reg[FRONTIER_PEAK] = d + 1, reg[MAX_DEPTH] + 1
    return status


@part
def attacked(d: int, c: int, columns: Ints) -> bool:
    """Whether one of the queens in rows 0 to d - 1 attacks column c of row d."""
    for row in range(d):
        apart = columns[row] - c
        if apart == 0 or apart == d - row or apart == row - d:
            return True
    return False


@kernel
def bitmask(n: int, mode: int, left: int, reg: Ints, columns: Ints, boards: Boards, stack: Ints) -> int:
    """Backtracking with the attacked squares of a row as bits: no queen is checked twice."""
    inverse = columns[n:]
    status = BUSY
    full = (1 << n) - 1
    d, taken = reg[PLACED], reg[TAKEN]
    raised, expanded, depth, deepest = reg[RAISED], reg[EXPANDED], reg[DEPTH], reg[MAX_DEPTH]
    # The current line stays in variables: 80 M nodes/s, against 25 when it is read from the stack.
    cols, down = stack[d & 31, COLS], stack[d & 31, DOWN]
    up, free = stack[d & 31, UP], stack[d & 31, FREE]
    while left > 0:
        if not taken:
            if d == n:
                read_columns(d, columns, stack)
                if not keep(n, mode, reg, columns, boards, inverse, False):
                    status = BOARDS_FULL
                    break
            left -= 1
            taken = 1
            expanded += 1
            depth = d
            # On a complete board every column is attacked, so nothing is free below it.
            free = full & ~(cols | down | up)
            if d == n and mode == FIRST:
                status = DONE
                break
            continue
        while free == 0 and d > 0:
            d -= 1
            cols, down = stack[d & 31, COLS], stack[d & 31, DOWN]
            up, free = stack[d & 31, UP], stack[d & 31, FREE]
        if free == 0:
            d = -1
            status = DONE
            break
        bit = free & -free
        stack[d & 31, FREE] = free ^ bit
        left -= 1
        taken = 0
        d += 1
        cols |= bit
        down = (down | bit) << 1
        up = (up | bit) >> 1
        stack[d & 31, COLS], stack[d & 31, DOWN], stack[d & 31, UP] = cols, down, up
        raised += 1
        deepest = max(deepest, d)
    stack[d & 31, FREE] = free
    read_columns(d, columns, stack)
    reg[PLACED], reg[TAKEN] = max(d, 0), taken
    reg[RAISED], reg[EXPANDED], reg[DEPTH], reg[MAX_DEPTH] = raised, expanded, depth, deepest
    reg[FRONTIER], reg[FRONTIER_PEAK] = d + 1, deepest + 1
    return status


@part
def read_columns(d: int, columns: Ints, stack: Ints) -> None:
    """Write the first d queens of the bitmask stack as columns."""
    for row in range(d):
        bit = stack[row + 1, COLS] ^ stack[row, COLS]
        c = 0
        for half in (16, 8, 4, 2, 1):
            if bit >> half:
                bit >>= half
                c += half
        columns[row] = c


@kernel
def breadth_first(n: int, mode: int, left: int, reg: Ints, columns: Ints, boards: Boards, queue: Ints) -> int:
    """Level by level: every square of the next row is queued, and tested when it is taken."""
    inverse = columns[n:]
    status = BUSY
    head, tail, children = reg[EXPANDED], reg[RAISED], reg[CHILDREN]
    while left > 0:
        if children:
            if tail == len(queue):
                status = QUEUE_FULL
                break
            parent = head - 1
            d = (queue[parent] >> ROW & FIVE_BITS) + 1
            queue[tail] = parent << PARENT | d << ROW | (n - children)
            left -= 1
            tail += 1
            children -= 1
            reg[FRONTIER_PEAK] = max(reg[FRONTIER_PEAK], tail - head)
            continue
        if head == tail:
            status = DONE
            break
        d = queue[head] >> ROW & FIVE_BITS
        safe = is_safe(head, queue)
        if safe and d == n:
            read_queens(head, columns, queue)
            if not keep(n, mode, reg, columns, boards, inverse, False):
                status = BOARDS_FULL
                break
        left -= 1
        head += 1
        reg[DEPTH] = d
        if safe and d < n:
            children = n
        elif safe and mode == FIRST:
            status = DONE
            break
    reg[EXPANDED], reg[RAISED], reg[CHILDREN] = head, tail, children
    reg[FRONTIER] = tail - head
    reg[MAX_DEPTH] = queue[tail - 1] >> ROW & FIVE_BITS
    reg[PLACED] = read_queens(max(head - 1, 0), columns, queue)
    return status


@part
def is_safe(node: int, queue: Ints) -> bool:
    """Whether none of the queens above attacks a node's last queen."""
    c = queue[node] & FIVE_BITS
    d = queue[node] >> ROW & FIVE_BITS
    for rows in range(1, d):
        node = queue[node] >> PARENT
        apart = (queue[node] & FIVE_BITS) - c
        if apart == 0 or apart == rows or apart == -rows:
            return False
    return True


@part
def read_queens(node: int, columns: Ints, queue: Ints) -> int:
    """Write a node's queens as columns; returns how many there are."""
    d: int = queue[node] >> ROW & FIVE_BITS
    for row in range(d - 1, -1, -1):
        columns[row] = queue[node] & FIVE_BITS
        node = queue[node] >> PARENT
    return d
