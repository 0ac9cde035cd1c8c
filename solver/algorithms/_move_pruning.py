"""Move sequences that need not be tried, as another one does the same (Taylor & Korf 1993).

A depth-first search meets a board once for every way there. Many of these ways differ in a short
stretch only: six moves round a 2x2 block do the same as six the other way. A sequence of moves is *forbidden*
if another one, shorter or equally long and earlier in the alphabet, does the same to every board on
which the first can be made. "The same" is: all tiles and the blank end on the same cells; and "on
every board" is: the other keeps the blank within the smallest rectangle of cells that the first one
takes it through. Stepping straight back is the shortest: the empty sequence does as much.

Nothing is lost. Let a path have a forbidden stretch, and put the other sequence in its place: the new
path can be made, ends on the same board, and is shorter, or equally long and earlier in the alphabet.
This can be done only so often, as there are finitely many paths of at most a given length, and it ends
at a path without a forbidden stretch. So every board is reached by such a path, in as few moves as by
any. On a shortest one no estimate that is never too high exceeds the moves left: IDA* below a bound cuts
it only at a node whose f is over the bound and no more than the length of the answer, so the answer is
still shortest, and the lowest f cut off still a lower bound. If the estimate may be too high, a path may
be shut and what replaces it cut: an answer is found, with a higher bound perhaps, and a longer one.

It is for searches that remember nothing but the path. One that also refuses boards it has met must not
use it: the one way left to a board may begin with another way to a board met before.

The alphabet is the order that moves are tried in. So the first shortest path that a search would find
is the earliest of all and has no forbidden stretch: the same path is found, with fewer nodes.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import numpy as np

from solver.algorithms._blank import directions
from solver.kernels import move_pruning as kernel
from solver.kernels.grid import Ints

DEPTH = 12
"""Moves of the longest sequences forbidden. Korf's 100 boards with a 6-6-3 pattern database take 431,000
nodes with 2, 361,000 with 6, 323,000 with 8, 289,000 with 10, 265,000 with 12, 252,000 with 14, 243,000
with 16. The table of 12 has 6,868 states and is built in 30 ms; that of 14 takes 170 for 6 % less time
of the search, and that of 16, too large for the near caches, saves none."""
SPAN = 4
"""Rows, and columns, that a forbidden sequence touches at most: all of them on 4x4, most on others."""

KEPT, KEPT_FILE = ("UDLR", SPAN), Path(__file__).with_name("move_pruning.npy")
"""The order and span whose sequences, up to `DEPTH` moves, come with the program: to find them again takes
little time, but to compile what finds them a second and a half."""

FIRST_SLOTS = 1 << 12
STEPS = np.array([(-1, 0), (1, 0), (0, -1), (0, 1)], np.int64)


@lru_cache(maxsize=8)
def move_pruning(depth: int = DEPTH, order: str = "UDLR", span: int = SPAN) -> Ints:
    """[state, direction of the blank] -> the next state, or -1 where a forbidden sequence would end.

    A search starts in state 0. With a depth of 2 only stepping straight back is shut, with 0 nothing.
    """
    by_place = automaton(_shipped(depth) if (order, span) == KEPT else forbidden(depth, order, span))
    table = np.empty_like(by_place)
    table[:, directions(order)] = by_place
    return table


def forbidden(depth: int, order: str = "UDLR", span: int = SPAN) -> Ints:
    """All forbidden sequences of at most `depth` moves that have no shorter one within, in order.

    Packed: a 1, then two bits a move, its place in `order`. They are compared with sequences kept only:
    one that is not kept has been replaced by one that is, earlier yet and in the same rectangle.
    """
    walk = _walk(order, span)
    walk.seen[0] = 0, 1  # the empty sequence, which leaves the board with the hash 0
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
    """[state, move] -> the next state, or -1 where one of the sequences ends (Aho & Corasick 1975).

    No sequence may lie within another. A state is the longest end of the moves made so far that one of
    them begins with.
    """
    states = _beginnings(sequences)
    table = np.zeros((states.shape[0], 4), np.int32)
    shorter = np.zeros(states.shape[0], np.int64)  # the state of the longest end of a state but itself
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
    """The forbidden sequences of the usual order, from the file or, where it has not all, found now."""
    if depth > DEPTH:
        return forbidden(depth, *KEPT)
    sequences: Ints = np.load(KEPT_FILE).astype(np.int64)
    return sequences[sequences < 2 << 2 * depth]


def _has(sequences: Ints, wanted: Ints) -> Ints:
    """Which of the wanted are among the sequences, which are in order."""
    first, last = np.searchsorted(sequences, wanted, "left"), np.searchsorted(sequences, wanted, "right")
    found: Ints = np.not_equal(first, last)
    return found


def _beginnings(sequences: Ints) -> Ints:
    """Everything that a sequence begins with, less the sequences; the empty one at least."""
    parts = [np.ones(1, np.int64)]
    while sequences.shape[0]:
        sequences = np.unique(sequences >> 2)
        sequences = sequences[sequences > 0]
        parts.append(sequences)
    return np.unique(np.concatenate(parts))


def _walk(order: str, span: int) -> kernel.Walk:
    """A square for sequences of this span, with nothing seen."""
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
    """The same with enough slots for so many sequences to be found soon."""
    if 3 * sequences <= 2 * walk.seen.shape[0]:
        return walk
    seen = np.zeros((1 << (2 * sequences).bit_length(), 2), np.int64)
    kernel.refill(seen, walk.seen)
    return walk._replace(seen=seen)
