"""Reads which nodes of a frontier would be taken first, without taking them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from solver.kernels.best_first import HEAD, KEY, KILLED, LINK, MARK, STATUS, G
from solver.kernels.grid import Ints
from solver.tree import MOST_EQUALS

LISTS = ("first", "last")
"""The tie rules that keep nodes in lists by key; the others use a heap."""
MOST_LOOKS = 2_000
"""Most nodes read to find the few wanted: killed nodes stay in place until they are reached."""
MOST_COUNTED = 2 * MOST_EQUALS
"""Most nodes read to count equals, for the same reason: 4 ms."""


def coming(nodes: Ints, buckets: Ints, ties: str, low: int, queued: int, most: int) -> list[int]:
    """The first nodes in the order in which they would be taken if no more were raised."""
    if ties not in LISTS:
        line = Heap(nodes, queued, ties).popped()
    else:
        line = _linked(nodes, buckets, range(low, len(buckets)))
    return list(islice(_alive(nodes, islice(line, MOST_LOOKS)), most))


def equals(nodes: Ints, buckets: Ints, ties: str, queued: int, key: int) -> tuple[int, bool]:
    """How many nodes have this key, the lowest there is, and whether all were read.

    MOST_EQUALS + 1 if there are more.
    """
    in_list = ties in LISTS
    line = _linked(nodes, buckets, range(key, key + 1)) if in_list else _on_top(nodes, queued, key)
    looked = list(islice(line, MOST_COUNTED + 1))
    alive = (node for node in _alive(nodes, iter(looked[:MOST_COUNTED])) if int(nodes[node, KEY]) == key)
    return sum(1 for _ in islice(alive, MOST_EQUALS + 1)), len(looked) <= MOST_COUNTED


def _alive(nodes: Ints, line: Iterator[int]) -> Iterator[int]:
    return (node for node in line if int(nodes[node, MARK]) >> STATUS != KILLED)


def _linked(nodes: Ints, buckets: Ints, keys: range) -> Iterator[int]:
    for key in keys:
        node = int(buckets[key, HEAD])
        while node >= 0:
            yield node
            node = int(nodes[node, LINK])


def _on_top(nodes: Ints, queued: int, key: int) -> Iterator[int]:
    """The nodes of a heap up to a key; only killed nodes have lower keys. No higher key is above them."""
    indices = [0] if queued else []
    while indices:
        index = indices.pop()
        node = int(nodes[index, LINK])
        if int(nodes[node, KEY]) <= key:
            yield node
            indices += [child for child in (2 * index + 1, 2 * index + 2) if child < queued]


class Heap:
    """A heap that can be popped without changing the real one: moved entries are kept separately.

    Mirrors `solver.kernels.heap`: the hole moves as it does there, so equals come in the same order. Running
    those functions on an overlay of the rows took 82 ms for 300 nodes in heapq's order, not 8.
    """

    def __init__(self, nodes: Ints, size: int, ties: str) -> None:
        self._nodes, self._size, self._java = nodes, size, ties == "java"
        self._by_g = {"low-g": 1, "high-g": -1}.get(ties, 0)
        self._moved: dict[int, int] = {}

    def popped(self) -> Iterator[int]:
        """Yield the nodes in the order in which they leave the heap."""
        while self._size:
            self._size -= 1
            first, last = self._at(0), self._at(self._size)
            if self._size:
                (self._sink if self._java else self._refill)(last)
            yield first

    def _at(self, index: int) -> int:
        node = self._moved.get(index)
        return int(self._nodes[index, LINK]) if node is None else node

    def _key(self, node: int) -> tuple[int, int]:
        return int(self._nodes[node, KEY]), self._by_g * int(self._nodes[node, G])

    def _sink(self, last: int) -> None:
        """Refill as Java does: the last node sinks from the root."""
        index = 0
        while (child := 2 * index + 1) < self._size:
            right = child + 1
            if right < self._size and self._key(self._at(right)) < self._key(self._at(child)):
                child = right
            if self._key(last) <= self._key(self._at(child)):
                break
            self._moved[index] = self._at(child)
            index = child
        self._moved[index] = last

    def _refill(self, last: int) -> None:
        """Refill as CPython does: the hole moves down to a leaf, the last node goes there and sifts up."""
        index = 0
        while (child := 2 * index + 1) < self._size:
            right = child + 1
            if right < self._size and not self._key(self._at(child)) < self._key(self._at(right)):
                child = right
            self._moved[index] = self._at(child)
            index = child
        while index > 0:
            parent = (index - 1) >> 1
            if self._key(last) >= self._key(self._at(parent)):
                break
            self._moved[index] = self._at(parent)
            index = parent
        self._moved[index] = last
