"""The table of boards seen: open addressing, from packed boards to nodes of the pool.

Slots hold node + 1, so a new table of zeros is empty.
"""

from __future__ import annotations

from solver.kernels.grid import Ints
from solver.kernels.jit import inlined, kernel


@inlined
def mix(words: Ints) -> int:
    """A hash of a packed board."""
    h = 0
    for word in words:
        # Xorshift-multiply with an odd constant; products wrap at 64 bits.
        h = (h ^ word) * -7046029254386353131
        h ^= h >> 29 & 0x7FFFFFFFF
    return h ^ h >> 17


def hashed(words: list[int]) -> int:
    """The same hash in plain Python, for reading a table that a search is using."""
    h = 0
    for word in words:
        h = _signed((h ^ word) * -7046029254386353131)
        h ^= h >> 29 & 0x7FFFFFFFF
    return h ^ h >> 17


def _signed(number: int) -> int:
    """The number as a signed 64-bit integer."""
    return (number + (1 << 63)) % (1 << 64) - (1 << 63)


@inlined
def find(slots: Ints, states: Ints, words: Ints) -> int:
    """The slot of a board, or the empty one where it belongs."""
    mask = slots.shape[0] - 1
    slot = mix(words) & mask
    while slots[slot] and not equal(states, slots[slot] - 1, words):
        slot = slot + 1 & mask
    return slot


@inlined
def equal(states: Ints, node: int, words: Ints) -> bool:
    """Whether a node has this board."""
    for word in range(words.shape[0]):
        if states[node, word] != words[word]:
            return False
    return True


@kernel
def refill(slots: Ints, states: Ints, first: int, end: int) -> None:
    """Enter nodes first ... end - 1 into a larger table; newer ones replace older ones."""
    for node in range(first, end):
        slots[find(slots, states, states[node])] = node + 1
