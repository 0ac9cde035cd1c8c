"""Writes the tables that ship: `python -m solver.pdb.ship`; a test holds that they are what is built."""

from __future__ import annotations

import lzma

from solver.pdb.build import built
from solver.pdb.partition import SHIPPED
from solver.pdb.tables import shipped_file


def ship() -> None:
    """Build each and write it, compressed as well as can be."""
    for partition in SHIPPED:
        packed = lzma.compress(built(partition).tobytes(), preset=9 | lzma.PRESET_EXTREME)
        shipped_file(partition).write_bytes(packed)


if __name__ == "__main__":
    ship()
