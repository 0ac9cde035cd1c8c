"""Which boards were seen: an open-addressing table from packed boards to nodes of the pool.

Slots hold node + 1, so that a fresh table of zeros is an empty one.
"""

from __future__ import annotations

from solver.kernels.grid import Ints
from solver.kernels.jit import inlined, kernel


@inlined
def mix(words: Ints) -> int:
    """A hash of a packed board."""
    h = 0
    for word in words:
        # Odd constants of xorshift-multiply kind; products wrap at 64 bits.
        h = (h ^ word) * -7046029254386353131
        h ^= h >> 29 & 0x7FFFFFFFF
    return h ^ h >> 17


def hashed(words: list[int]) -> int:
    """The same hash by plain Python, for a look into a table that some search is using."""
    h = 0
    for word in words:
        h = _signed((h ^ word) * -7046029254386353131)
        h ^= h >> 29 & 0x7FFFFFFFF
    return h ^ h >> 17


def _signed(number: int) -> int:
    """As it is in 64 bits."""
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
    """Whether the board of a node is this one."""
    for word in range(words.shape[0]):
        if states[node, word] != words[word]:
            return False
    return True


@kernel
def refill(slots: Ints, states: Ints, first: int, end: int) -> None:
    """Enter nodes first ... end - 1 into a larger table, newer ones in the place of older ones."""
    for node in range(first, end):
        slots[find(slots, states, states[node])] = node + 1
