"""Two array heaps that break ties exactly as CPython's `heapq` and Java's `PriorityQueue` do.

Both compare keys; CPython's can also compare g if the keys are equal. How the hole moves decides which of
several equals comes first, and the published node counts of two source reports depend on that. The heap, the
keys and g are columns of `best_first.nodes`: a row holds the values of its node, and one place of the heap.
"""

from __future__ import annotations

from solver.kernels.grid import Ints
from solver.kernels.jit import inlined, part

G, KEY, HEAP = 1, 2, 3
"""The columns; `best_first` calls the last one LINK, because buckets use it differently."""


@inlined
def below(nodes: Ints, node: int, other: int, by_g: int) -> bool:
    """Whether a node comes before another: by key, then by g.

    `by_g` is 1 if the lower g comes first, -1 if the higher one does, 0 if g does not count.
    """
    if nodes[node, KEY] != nodes[other, KEY]:
        return nodes[node, KEY] < nodes[other, KEY]
    return by_g * nodes[node, G] < by_g * nodes[other, G]


@part
def push(nodes: Ints, size: int, node: int, by_g: int) -> None:
    """Add a node at the end and sift it up, as both libraries do."""
    nodes[size, HEAP] = node
    sift_up(nodes, size, by_g)


@part
def sift_up(nodes: Ints, place: int, by_g: int) -> None:
    """Move parents down while the node comes before them."""
    node = nodes[place, HEAP]
    while place > 0:
        parent = (place - 1) >> 1
        if not below(nodes, node, nodes[parent, HEAP], by_g):
            break
        nodes[place, HEAP] = nodes[parent, HEAP]
        place = parent
    nodes[place, HEAP] = node


@part
def pop_heapq(nodes: Ints, size: int, by_g: int) -> int:
    """Take the first node, leaving `size`, as CPython does.

    The hole moves down to a leaf; the last node goes there and sifts up.
    """
    first, last = nodes[0, HEAP], nodes[size, HEAP]
    if size == 0:
        return first
    place, child = 0, 1
    while child < size:
        right = child + 1
        if right < size and not below(nodes, nodes[child, HEAP], nodes[right, HEAP], by_g):
            child = right
        nodes[place, HEAP] = nodes[child, HEAP]
        place, child = child, 2 * child + 1
    nodes[place, HEAP] = last
    sift_up(nodes, place, by_g)
    return first


@part
def pop_java(nodes: Ints, size: int) -> int:
    """Take the first node, leaving `size`, as Java does: the last node sinks from the root to its place."""
    first, last = nodes[0, HEAP], nodes[size, HEAP]
    place = 0
    while 2 * place + 1 < size:
        child = 2 * place + 1
        right = child + 1
        if right < size and nodes[nodes[right, HEAP], KEY] < nodes[nodes[child, HEAP], KEY]:
            child = right
        if nodes[last, KEY] <= nodes[nodes[child, HEAP], KEY]:
            break
        nodes[place, HEAP] = nodes[child, HEAP]
        place = child
    nodes[place, HEAP] = last
    return first
