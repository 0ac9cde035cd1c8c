"""Move sequences that need not be tried, because another has the same effect (Taylor & Korf 1993).

A depth-first search meets a board once for every path to it. Many of these paths differ only in a short
stretch: six moves round a 2x2 block have the same effect as six the other way. A sequence of moves is
*forbidden* if another one, shorter or equally long and earlier in the alphabet, has the same effect on every
board on which the first can be made. "The same effect" means that all tiles and the blank end on the same
cells; "on every board" means that the other sequence keeps the blank within the smallest rectangle of cells
that the first one takes it through. The shortest example is stepping straight back: the empty sequence has
the same effect.

No solution is lost. Take a path with a forbidden stretch and replace that stretch by the other sequence: the
new path can be made, ends on the same board, and is shorter, or equally long and earlier in the alphabet.
There are finitely many paths of at most a given length, so repeating this ends at a path without a forbidden
stretch. So every board is reached by such a path, in as few moves as by any other. On a shortest one, an
estimate that never overestimates does not exceed the moves left, so IDA* cuts it only at a node whose f is
over the bound and at most the length of the answer. The answer is therefore still shortest, and the lowest f
cut off is still a lower bound. If the estimate may be too high, a path may be forbidden and its replacement
cut: an answer is still found, but perhaps with a higher bound and a longer path.

This is for searches that remember only the current path. A search that also rejects boards it has met must
not use it: the only path left to a board may begin with a second path to a board met before.

The alphabet is the order in which moves are tried. So the first shortest path that a search would find is the
earliest of all and has no forbidden stretch: the same path is found, with fewer nodes.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import numpy as np

from solver.algorithms._blank import directions
from solver.kernels import move_pruning as kernel
from solver.kernels.grid import Ints

DEPTH = 12
"""Length of the longest forbidden sequences. With a 6-6-3 pattern database, Korf's 100 boards take 431,000
nodes with 2, 361,000 with 6, 323,000 with 8, 289,000 with 10, 265,000 with 12, 252,000 with 14, 243,000 with
16. The table for 12 has 6,868 states and is built in 30 ms; the one for 14 takes 170 ms and saves 6 % of the
search time; the one for 16, too large for the near caches, saves none."""
SPAN = 4
"""Most rows, and most columns, that a forbidden sequence touches: this covers all sequences on 4x4 and most
on other boards."""

KEPT, KEPT_FILE = ("UDLR", SPAN), Path(__file__).with_name("move_pruning.npy")
"""The order and span whose sequences, up to `DEPTH` moves, ship with the program: finding them takes little
time, but compiling the code that finds them takes a second and a half."""

FIRST_SLOTS = 1 << 12
STEPS = np.array([(-1, 0), (1, 0), (0, -1), (0, 1)], np.int64)


@lru_cache(maxsize=8)
def move_pruning(depth: int = DEPTH, order: str = "UDLR", span: int = SPAN) -> Ints:
    """[state, direction of the blank] -> the next state, or -1 if a forbidden sequence would end.

    A search starts in state 0. A depth of 2 forbids only stepping straight back, 0 forbids nothing.
    """
    by_place = automaton(_shipped(depth) if (order, span) == KEPT else forbidden(depth, order, span))
    table = np.empty_like(by_place)
    table[:, directions(order)] = by_place
    return table


def forbidden(depth: int, order: str = "UDLR", span: int = SPAN) -> Ints:
    """All forbidden sequences of at most `depth` moves that contain no shorter one, in order.

    Packed: a 1, then two bits per move, its place in `order`. They are compared only with kept sequences: a
    sequence that is not kept has been replaced by a kept one that is even earlier and in the same rectangle.
    """
    walk = _walk(order, span)
    walk.seen[0] = 0, 1  # the empty sequence; the board it leaves has the hash 0
    level, tail, before = np.ones(1, np.int64), np.zeros(1, np.int64), np.zeros((1, 4), np.int64)
    found, kept = [np.zeros(0, np.int64)], 1
    for _ in range(depth):
        most = 4 * level.shape[0]
        walk = _with_room(walk, kept + most)
        child = np.empty((level.shape[0], 4), np.int64)
        longer, longer_tail, dropped = np.empty((3, most), np.int64)
        more, new = kernel.extend(walk, level, tail, before, child, longer, longer_tail, dropped)
        kept += more
        found.append(dropped[:new])
        level, tail, before = longer[:more], longer_tail[:more], child
    return np.concatenate(found)


def automaton(sequences: Ints) -> Ints:
    """[state, move] -> the next state, or -1 if one of the sequences ends (Aho & Corasick 1975).

    No sequence may contain another. A state is the longest suffix of the moves so far that is a prefix of one
    of the sequences.
    """
    states = _beginnings(sequences)
    table = np.zeros((states.shape[0], 4), np.int32)
    shorter = np.zeros(states.shape[0], np.int64)  # the state of the longest proper suffix
    for moves in range(int(states[-1]).bit_length() // 2 + 1):
        first, last = np.searchsorted(states, (1 << 2 * moves, 2 << 2 * moves))
        longer = states[first:last, None] << 2 | np.arange(4)
        number = np.searchsorted(states, longer)
        known, ends = _has(states, longer), _has(sequences, longer)
        otherwise = table[shorter[first:last]]
        table[first:last] = np.where(ends, -1, np.where(known, number, otherwise))
        shorter[number[known]] = otherwise[known]
    return table


def _shipped(depth: int) -> Ints:
    """The forbidden sequences of the usual order, read from the file, or computed if it lacks some."""
    if depth > DEPTH:
        return forbidden(depth, *KEPT)
    sequences: Ints = np.load(KEPT_FILE).astype(np.int64)
    return sequences[sequences < 2 << 2 * depth]


def _has(sequences: Ints, wanted: Ints) -> Ints:
    """Which of `wanted` are among `sequences`, which are sorted."""
    first, last = np.searchsorted(sequences, wanted, "left"), np.searchsorted(sequences, wanted, "right")
    found: Ints = np.not_equal(first, last)
    return found


def _beginnings(sequences: Ints) -> Ints:
    """All proper prefixes of the sequences; at least the empty one."""
    parts = [np.ones(1, np.int64)]
    while sequences.shape[0]:
        sequences = np.unique(sequences >> 2)
        sequences = sequences[sequences > 0]
        parts.append(sequences)
    return np.unique(np.concatenate(parts))


def _walk(order: str, span: int) -> kernel.Walk:
    """A walk for sequences of this span, with nothing seen yet."""
    cells = (2 * span + 1) ** 2
    return kernel.Walk(
        span,
        STEPS[directions(order)],
        np.random.default_rng(0).integers(-(1 << 62), 1 << 62, (cells, cells)),
        np.zeros((2, cells), np.int16),
        np.zeros((2, kernel.PLACES), np.int64),
        np.zeros((FIRST_SLOTS, 2), np.int64),
    )


def _with_room(walk: kernel.Walk, sequences: int) -> kernel.Walk:
    """The walk with enough slots to find this many sequences quickly."""
    if 3 * sequences <= 2 * walk.seen.shape[0]:
        return walk
    seen = np.zeros((1 << (2 * sequences).bit_length(), 2), np.int64)
    kernel.refill(seen, walk.seen)
    return walk._replace(seen=seen)
