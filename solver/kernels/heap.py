"""Two array heaps that break ties exactly as CPython's `heapq` and Java's `PriorityQueue` do.

Both compare keys only; which of several equal keys comes first follows from how the hole travels,
and that is what the published node counts of two source reports rest on. Both the heap and the keys
are columns of `best_first.nodes`: a row holds what belongs to its node, and one place of the heap.
"""

from __future__ import annotations

from solver.kernels.grid import Ints
from solver.kernels.jit import kernel

KEY, HEAP = 2, 3
"""Their columns; `best_first` calls the second LINK, as buckets use it otherwise."""


@kernel
def push(nodes: Ints, size: int, node: int) -> None:
    """Add a node at the end and sift it up; both libraries do the same here."""
    nodes[size, HEAP] = node
    sift_up(nodes, size)


@kernel
def sift_up(nodes: Ints, place: int) -> None:
    """Move parents down while the node's key is below theirs."""
    node = nodes[place, HEAP]
    while place > 0:
        parent = (place - 1) >> 1
        if nodes[node, KEY] >= nodes[nodes[parent, HEAP], KEY]:
            break
        nodes[place, HEAP] = nodes[parent, HEAP]
        place = parent
    nodes[place, HEAP] = node


@kernel
def pop_heapq(nodes: Ints, size: int) -> int:
    """Take the first, leaving `size`, as CPython does.

    The hole goes down to a leaf, the last node goes there and up again.
    """
    first, last = nodes[0, HEAP], nodes[size, HEAP]
    if size == 0:
        return first
    place, child = 0, 1
    while child < size:
        right = child + 1
        if right < size and nodes[nodes[child, HEAP], KEY] >= nodes[nodes[right, HEAP], KEY]:
            child = right
        nodes[place, HEAP] = nodes[child, HEAP]
        place, child = child, 2 * child + 1
    nodes[place, HEAP] = last
    sift_up(nodes, place)
    return first


@kernel
def pop_java(nodes: Ints, size: int) -> int:
    """Take the first, leaving `size`, as Java does: the last node sinks from the root to its place."""
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
