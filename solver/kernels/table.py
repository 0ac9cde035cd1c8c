"""The table of boards seen: open addressing, from packed boards to nodes of the pool.

Slots hold node + 1, so a new table of zeros is empty. The table is at most half full, so with 2**n slots
32 - n bits of each are free. They hold a tag, bits of the board's hash: a board with another tag is passed
without being read. Such reads missed the cache; A* takes a quarter less time without them.
"""

from __future__ import annotations

from solver.kernels.grid import Ints
from solver.kernels.jit import inlined, kernel

_SLOT = (1 << 32) - 1


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
def mix_word(word: int) -> int:
    """The same hash of a board of one word."""
    h = word * -7046029254386353131
    h ^= h >> 29 & 0x7FFFFFFFF
    return h ^ h >> 17


@inlined
def find(slots: Ints, states: Ints, words: Ints, h: int) -> int:
    """The slot of a board with this hash, or the empty one where it belongs."""
    mask = slots.shape[0] - 1
    slot = h & mask
    while slots[slot] and (
        (slots[slot] ^ h >> 32) & ~mask & _SLOT or not equal(states, (slots[slot] & mask) - 1, words)
    ):
        slot = slot + 1 & mask
    return slot


@inlined
def find_word(slots: Ints, states: Ints, word: int, h: int) -> int:
    """The same for a board of one word, which stays in a register."""
    mask = slots.shape[0] - 1
    slot = h & mask
    while slots[slot] and (
        (slots[slot] ^ h >> 32) & ~mask & _SLOT or states[(slots[slot] & mask) - 1, 0] != word
    ):
        slot = slot + 1 & mask
    return slot


@inlined
def holder(slots: Ints, slot: int) -> int:
    """The node in a slot; -1 if it is empty."""
    return (slots[slot] & slots.shape[0] - 1) - 1


@inlined
def enter(slots: Ints, slot: int, h: int, node: int) -> None:
    """Put a node with this hash into a slot."""
    slots[slot] = h >> 32 & ~(slots.shape[0] - 1) | node + 1


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
    if states.shape[1] == 1:
        for node in range(first, end):
            h = mix_word(states[node, 0])
            enter(slots, find_word(slots, states, states[node, 0], h), h, node)
        return
    for node in range(first, end):
        h = mix(states[node])
        enter(slots, find(slots, states, states[node], h), h, node)
