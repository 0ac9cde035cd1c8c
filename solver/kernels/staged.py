"""Places a few tiles at once and treats all others as alike: the small searches of the locking method.

A state is the cells of the blank and of the tiles to place, packed into one word. Cells are numbered within
the region that is still open, so locked cells have no number. The estimate of a state is the sum over its
tiles of what each would cost alone: exact for one tile, a little too high for several.

Legend: z the blank's cell   p where it goes   i which of the tiles   u cells of the region
        key a packed state: the blank in the lowest bits, then tile after tile
"""

from __future__ import annotations

from typing import NamedTuple

from solver.kernels.grid import Ints
from solver.kernels.jit import inlined, kernel, part

SLICED, FOUND, MORE_NODES, EXHAUSTED = range(4)
"""Budget spent; all tiles are placed; the arrays must grow; the tiles cannot be placed."""

(LEFT, RAISED, EXPANDED, DUPLICATES, FRONTIER, PEAK, DEPTH, NODES, LOW, CURRENT, K, TILES,
 BITS) = range(13)  # fmt: skip
"""The registers. RAISED, EXPANDED, DUPLICATES and PEAK cover all searches. LOW is the lowest bucket that may
hold a node, TILES the number of tiles to place, BITS the bits of one cell in a key."""
REGISTERS = 13

FAR = 1 << 13
"""More moves than any tile needs."""


class Nodes(NamedTuple):
    """The nodes of one small search."""

    key: Ints
    parent: Ints
    g: Ints
    link: Ints
    """The next node of the same bucket."""
    slots: Ints
    """Open addressing: key -> node + 1, for the cheapest node known."""
    heads: Ints
    """[g + estimate] -> the node raised last in that bucket, + 1."""


@kernel
def measure(near: Ints, target: int, table: Ints, queue: Ints) -> None:
    """Fill table[tile's cell, blank's cell] with the moves that one tile alone needs to reach its target."""
    u = near.shape[0]
    table[:, :] = FAR
    end = 0
    for z in range(u):
        if z != target:
            table[target, z] = 0
            queue[end] = target * u + z
            end += 1
    at = 0
    while at < end:
        tile, z = queue[at] // u, queue[at] % u
        at += 1
        for way in range(4):
            p = near[z, way]
            if p >= 0:
                there = z if p == tile else tile
                if table[there, p] == FAR:
                    table[there, p] = table[tile, z] + 1
                    queue[end] = there * u + p
                    end += 1


@kernel
def begin(tables: Ints, key: int, nodes: Nodes, reg: Ints) -> None:
    """Start a search from this state; its root is raised like any node."""
    nodes.slots[:] = 0
    nodes.heads[:] = 0
    reg[NODES] = reg[FRONTIER] = 0
    reg[LOW], reg[K] = nodes.heads.shape[0], 4
    put(nodes, key, -1, 0, estimate(tables, key, reg[BITS], reg[TILES]), find(nodes, key), reg)


@kernel
def search(near: Ints, tables: Ints, nodes: Nodes, reg: Ints) -> int:
    """Search until reg[LEFT] more nodes are raised or taken, or all tiles are placed.

    Nodes are taken by moves made plus estimate; among equals, the last raised first.
    """
    bits, mask = reg[BITS], (1 << reg[BITS]) - 1
    while reg[LEFT] > 0:
        if reg[K] == 4:
            if reg[FRONTIER] == 0:
                return EXHAUSTED
            node = take(nodes, reg)
            if node < 0:
                continue
            if estimate(tables, nodes.key[node], bits, reg[TILES]) == 0:
                return FOUND
        node, way = reg[CURRENT], reg[K]
        z = nodes.key[node] & mask
        p = near[z, way]
        if p < 0:
            reg[K] += 1
            continue
        key = slid(nodes.key[node], z, p, bits, reg[TILES])
        slot = find(nodes, key)
        seen = nodes.slots[slot] - 1
        if seen >= 0 and nodes.g[seen] <= nodes.g[node] + 1:
            reg[DUPLICATES] += 1
            reg[K] += 1
            continue
        if reg[NODES] == nodes.key.shape[0]:
            return MORE_NODES
        h = estimate(tables, key, bits, reg[TILES])
        put(nodes, key, node, nodes.g[node] + 1, h, slot, reg)
        reg[K] += 1
    return SLICED


@part
def take(nodes: Nodes, reg: Ints) -> int:
    """Take the next node; -1 if a cheaper path has replaced it."""
    while nodes.heads[reg[LOW]] == 0:
        reg[LOW] += 1
    node = nodes.heads[reg[LOW]] - 1
    nodes.heads[reg[LOW]] = nodes.link[node]
    reg[FRONTIER] -= 1
    if nodes.slots[find(nodes, nodes.key[node])] != node + 1:
        return -1
    reg[CURRENT], reg[K] = node, 0
    reg[DEPTH] = nodes.g[node]
    reg[EXPANDED] += 1
    reg[LEFT] -= 1
    return node


@part
def put(nodes: Nodes, key: int, parent: int, g: int, h: int, slot: int, reg: Ints) -> None:
    """Raise a node."""
    node, bucket = reg[NODES], min(g + h, nodes.heads.shape[0] - 1)
    reg[FRONTIER] += 1
    nodes.key[node], nodes.parent[node], nodes.g[node] = key, parent, g
    nodes.slots[slot] = node + 1
    nodes.link[node] = nodes.heads[bucket]
    nodes.heads[bucket] = node + 1
    reg[LOW] = min(reg[LOW], bucket)
    reg[NODES] += 1
    reg[RAISED] += 1
    reg[LEFT] -= 1
    reg[PEAK] = max(reg[PEAK], reg[FRONTIER])


@inlined
def slid(key: int, z: int, p: int, bits: int, tiles: int) -> int:
    """The state after the blank moves from z to p; a tile to place that was at p is then at z."""
    mask = (1 << bits) - 1
    for i in range(1, tiles + 1):
        if key >> i * bits & mask == p:
            return key ^ z ^ p ^ (z ^ p) << i * bits
    return key ^ z ^ p


@inlined
def estimate(tables: Ints, key: int, bits: int, tiles: int) -> int:
    """The sum of what each tile would cost alone."""
    mask = (1 << bits) - 1
    z, h = key & mask, 0
    for i in range(1, tiles + 1):
        h += tables[i - 1, key >> i * bits & mask, z]
    return h


@part
def find(nodes: Nodes, key: int) -> int:
    """The slot of a state, or the free one where it belongs."""
    mask = nodes.slots.shape[0] - 1
    # After multiplying by 2^64 over the golden ratio, the high bits depend on all bits of the key.
    hashed = key * -7046029254386353131
    slot = (hashed ^ hashed >> 29) & mask
    while nodes.slots[slot] and nodes.key[nodes.slots[slot] - 1] != key:
        slot = slot + 1 & mask
    return slot


@kernel
def refill(nodes: Nodes, count: int) -> None:
    """Enter the nodes into a larger table; newer, and so cheaper, nodes replace older ones."""
    for node in range(count):
        nodes.slots[find(nodes, nodes.key[node])] = node + 1
