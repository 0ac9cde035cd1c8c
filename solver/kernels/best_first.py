"""One best-first search for all of BFS, DFS, UCS, greedy, A*, weighted A* and branch and bound.

They differ in the key (weights of g and h), in which of equal keys is taken first, and in how they treat a
board met again. Nodes live in a pool of arrays and are never moved or freed, so a node's number is its place
in the order of raising. A slice may end between any two nodes raised.

Legend: g cost so far   h a b the estimate (`estimate.py`)   z the blank's cell   p where it goes
        t the tile that moves   way the move that led here   k next direction (its place in the order)
        left what is left of the budget
"""

from __future__ import annotations

from typing import NamedTuple

from solver.kernels.codes import ADDITIVE, NONE
from solver.kernels.estimate import Estimator, Lines, Walks, child, whole
from solver.kernels.grid import Grid, Ints, slide, slide_word, unpack
from solver.kernels.heap import pop_heapq, pop_java, push
from solver.kernels.jit import inlined, kernel, part
from solver.kernels.layout import Patterns
from solver.kernels.table import enter, equal, find, find_word, holder, mix, mix_word

SLICED, FOUND, EXHAUSTED, FULL = 0, 1, 2, 3
"""Budget spent; goal found; frontier empty, or all its keys above the ceiling; an array must grow."""

FIRST, LAST, HEAPQ, JAVA, LOW_G, HIGH_G = range(6)
"""Which of equal keys is taken: the first raised, the last, the one that the library's heap takes, or the one
with the lower or higher g; if g is equal too, as `heapq` does."""

BEST, ONCE, NEVER, UNTIL_TAKEN = range(4)
"""What happens to a board that is reached again. BEST raises it again if the path is cheaper, ONCE drops it,
NEVER remembers no boards, UNTIL_TAKEN raises it at the same or a lower key until it is expanded."""

ALIVE, TAKEN, KILLED = 0, 1, 2
"""The status of a node: in the frontier; taken from it; replaced by another node with the same board."""

PARENT, G, KEY, LINK, MARK, ORDER, COPY = range(7)
"""The columns of `nodes`. LINK: the next node of the same bucket, or a place of the heap. MARK: the blank's
cell, the move that led here (`WAY`, 0 at the root) and the status (`STATUS`), in one number. ORDER: the
node's place in the order of expansion. An expanded node needs no link to others, so with buckets its order is
kept in LINK and there is no sixth column (`order_column`). COPY: with UNTIL_TAKEN only, the node raised
before this one with the same board, or -1."""
WAY, STATUS = 8, 11

HEAD, TAIL = 0, 1
"""The columns of `buckets`: the first and the last node of a key."""

(RAISED, EXPANDED, DUPLICATES, FRONTIER, PEAK, DEPTH, MAX_DEPTH, TOP, NODE, K, LOW, QUEUED, NEED, H, A, B,
 LEFT, LEAST, SHOWN, LATEST, CEILING, TOUCHED) = range(22)  # fmt: skip
"""The registers. TOP: the highest key taken; NODE: the node being expanded, or -1; LOW: no bucket below it
holds a node; QUEUED: nodes in buckets or heap, including killed ones; NEED: the key that has no bucket;
SHOWN: of the nodes taken, the goal, or the first with the LEAST h, or the last if there is no estimate;
LATEST: the node taken last; CEILING: no node with a higher key is taken; TOUCHED: a mixture of the slots that
were read ahead, kept so that the compiler does not leave the reading out."""
REGISTERS = 22

NO_CEILING = 1 << 40


class Rules(NamedTuple):
    """The settings that distinguish the algorithms of this kernel."""

    weight_g: int
    weight_h: int
    ties: int
    visited: int
    may_reverse: bool
    depth_limit: int
    """No node deeper than this is raised."""


@kernel
def search(
    grid: Grid, e: Estimator, rules: Rules, order: Ints, goal: Ints, states: Ints, nodes: Ints, slots: Ints,
    buckets: Ints, cells: Ints, words: Ints, reg: Ints,
) -> int:  # fmt: skip
    """Search until reg[LEFT] more nodes are raised or taken, or the search ends.

    order[4 * way + k] are the directions to try after each move; states[node, word] are the packed boards.
    Between calls `cells` holds the board of the node being expanded.
    """
    # Local variables, because registers in an array would be stored and loaded again at every step.
    node, k, left, raised, queued, low = reg[NODE], reg[K], reg[LEFT], reg[RAISED], reg[QUEUED], reg[LOW]
    frontier, peak, top = reg[FRONTIER], reg[PEAK], reg[TOP]
    depth, max_depth = reg[DEPTH], reg[MAX_DEPTH]
    h, a, b, expanded, duplicates = reg[H], reg[A], reg[B], reg[EXPANDED], reg[DUPLICATES]
    least, shown, latest, ceiling = reg[LEAST], reg[SHOWN], reg[LATEST], reg[CEILING]
    touched = 0
    one_word, additive = grid.words == 1, is_sum(e.code, e.lines, e.walks, e.patterns)
    status = SLICED
    while left > 0:
        if node < 0:
            if queued == 0:
                status = EXHAUSTED
                break
            if rules.ties >= HEAPQ:
                low = nodes[nodes[0, LINK], KEY]
            else:
                while buckets[low, HEAD] < 0:
                    low += 1
            if low > ceiling:
                status = EXHAUSTED
                break
            queued -= 1
            if rules.ties == JAVA:
                node = pop_java(nodes, queued)
                nodes[node, ORDER] = expanded + 1
            elif rules.ties >= HEAPQ:
                node = pop_heapq(nodes, queued, prefers_g(rules.ties))
                nodes[node, ORDER] = expanded + 1
            else:
                node = buckets[low, HEAD]
                buckets[low, HEAD] = nodes[node, LINK]
                # Set in each branch: one place below for all made breadth-first search a fifth slower.
                nodes[node, LINK] = expanded + 1
            if nodes[node, MARK] >> STATUS == KILLED:
                node = -1
                continue
            left -= 1
            expanded += 1
            frontier -= 1
            k = 0
            depth = nodes[node, G]
            latest = node
            top = max(top, nodes[node, KEY])
            nodes[node, MARK] |= TAKEN << STATUS
            if rules.visited == UNTIL_TAKEN:
                frontier -= kill_copies(states, nodes, slots, node)
            if equal(states, node, goal):
                shown = node
                status = FOUND
                break
            if e.code != NONE:
                if additive and rules.weight_h:  # The board need not be read for this.
                    h = (nodes[node, KEY] - rules.weight_g * depth) // rules.weight_h
                else:
                    unpack(grid, states, node, cells)
                    h, a, b = whole(e, grid, cells)
                if h < least:
                    least, shown = h, node
            else:
                shown = node
        g = nodes[node, G] + 1
        z = nodes[node, MARK] & 255
        way = nodes[node, MARK] >> WAY & 7
        back, ways = way - 1 ^ 1, 4 * way
        if g > rules.depth_limit:
            k = 4
        if one_word and rules.visited != NEVER:
            # Read the slots of all children now: their cache misses overlap.
            for later in range(k, 4):
                p = grid.neighbour[z, order[ways + later]]
                if p >= 0 and order[ways + later] != back:
                    word, _ = slide_word(grid, states[node, 0], p, z)
                    touched ^= slots[mix_word(word) & slots.shape[0] - 1]
        while k < 4:
            direction = order[ways + k]
            p = grid.neighbour[z, direction]
            if p < 0 or (direction == back and not rules.may_reverse):
                k += 1
                continue
            t, word = 0, 0
            if one_word:
                word, t = slide_word(grid, states[node, 0], p, z)
            else:
                for number in range(grid.words):
                    words[number] = states[node, number]
                t = slide(grid, words, p, z)
            hashed, slot, seen = 0, 0, -1
            if rules.visited != NEVER:
                if one_word:
                    hashed = mix_word(word)
                    slot = find_word(slots, states, word, hashed)
                else:
                    hashed = mix(words)
                    slot = find(slots, states, words, hashed)
                seen = holder(slots, slot)
                if seen >= 0 and (
                    rules.visited == ONCE
                    or (rules.visited != UNTIL_TAKEN and nodes[seen, G] <= g)
                    or (rules.visited == UNTIL_TAKEN and rejected(rules, nodes, seen, g))
                ):
                    duplicates += 1
                    k += 1
                    continue
            if left == 0:
                break
            child_h = 0
            if e.code != NONE:
                if additive:
                    child_h = h + e.cost[t, z] - e.cost[t, p]
                else:
                    child_h, _, _ = child(e, grid.cols, cells, h, a, b, z, p)
            key = rules.weight_g * g + rules.weight_h * child_h
            full = raised == nodes.shape[0] or (rules.visited != NEVER and 2 * raised >= slots.shape[0])
            if full or key >= buckets.shape[0]:
                reg[NEED] = key
                status = FULL
                break
            if rules.visited == UNTIL_TAKEN:
                nodes[raised, COPY] = seen
            elif seen >= 0 and nodes[seen, MARK] >> STATUS == ALIVE:
                nodes[seen, MARK] |= KILLED << STATUS
                frontier -= 1
            if one_word:
                states[raised, 0] = word
            else:
                for number in range(grid.words):
                    states[raised, number] = words[number]
            nodes[raised, PARENT], nodes[raised, G], nodes[raised, KEY] = node, g, key
            nodes[raised, MARK] = p | direction + 1 << WAY
            enqueue(rules.ties, nodes, buckets, queued, raised, key)
            if rules.visited != NEVER:
                enter(slots, slot, hashed, raised)
            raised += 1
            low = min(low, key)
            queued += 1
            frontier += 1
            peak = max(peak, frontier)
            max_depth = max(max_depth, g)
            left -= 1
            k += 1
        if status == FULL:
            break
        if k == 4:
            node = -1
    reg[NODE], reg[K], reg[LEFT], reg[RAISED], reg[QUEUED], reg[LOW] = node, k, left, raised, queued, low
    reg[FRONTIER], reg[PEAK], reg[TOP] = frontier, peak, top
    reg[DEPTH], reg[MAX_DEPTH] = depth, max_depth
    reg[H], reg[A], reg[B], reg[EXPANDED], reg[DUPLICATES] = h, a, b, expanded, duplicates
    reg[LEAST], reg[SHOWN], reg[LATEST] = least, shown, latest
    reg[TOUCHED] = touched
    return status


@inlined
def is_sum(code: int, lines: Lines | None, walks: Walks | None, patterns: Patterns | None) -> bool:
    """Whether the estimate is the sum of the costs of the tiles."""
    return lines is None and walks is None and patterns is None and code <= ADDITIVE


@inlined
def enqueue(ties: int, nodes: Ints, buckets: Ints, queued: int, node: int, key: int) -> None:
    """Put a node into the frontier."""
    if ties >= HEAPQ:
        push(nodes, queued, node, prefers_g(ties))
    elif buckets[key, HEAD] < 0:
        nodes[node, LINK] = -1
        buckets[key, HEAD] = node
        buckets[key, TAIL] = node
    elif ties == LAST:
        nodes[node, LINK] = buckets[key, HEAD]
        buckets[key, HEAD] = node
    else:
        nodes[node, LINK] = -1
        nodes[buckets[key, TAIL], LINK] = node
        buckets[key, TAIL] = node


@inlined
def prefers_g(ties: int) -> int:
    """1 if the lower g is taken among equal keys, -1 if the higher one is, 0 if g does not count."""
    return (ties == LOW_G) - (ties == HIGH_G)


@part
def rejected(rules: Rules, nodes: Ints, seen: int, g: int) -> bool:
    """Whether UNTIL_TAKEN refuses to raise a board again; `seen` is its newest node.

    Nodes with the same board have the same h, so comparing what g adds to their keys is enough.
    """
    if nodes[seen, MARK] >> STATUS != ALIVE:
        return True
    return rules.weight_g * nodes[seen, G] < rules.weight_g * g


@part
def kill_copies(states: Ints, nodes: Ints, slots: Ints, taken: int) -> int:
    """Kill the other nodes with the board of a node just taken; returns how many."""
    killed = 0
    node = holder(slots, find(slots, states, states[taken], mix(states[taken])))
    while node >= 0:
        if node != taken:
            nodes[node, MARK] |= KILLED << STATUS
            killed += 1
        node = nodes[node, COPY]
    return killed


def order_column(ties: int) -> int:
    """The column that holds when a node was taken."""
    return ORDER if ties >= HEAPQ else LINK


def columns(rules: Rules) -> int:
    """How many columns of `nodes` a search needs."""
    if rules.visited == UNTIL_TAKEN:
        return COPY + 1
    return max(MARK, order_column(rules.ties)) + 1


def plant(
    ties: int, states: Ints, nodes: Ints, buckets: Ints, words: Ints, key: int, z: int, reg: Ints
) -> None:
    """Raise the root; this runs once per search, so it need not be compiled."""
    states[0] = words
    nodes[0, [PARENT, G, KEY, MARK]] = -1, 0, key, z
    nodes[0, LINK] = 0 if ties >= HEAPQ else -1
    nodes[0, COPY:] = -1
    buckets[key] = 0
    reg[[RAISED, QUEUED, FRONTIER, PEAK]] = 1
    reg[LOW], reg[NODE], reg[CEILING] = key, -1, NO_CEILING
