"""Writes the shipped tables: `python -m solver.pdb.ship`. A test checks that they equal newly built ones."""

from __future__ import annotations

import lzma

from solver.pdb.build import built
from solver.pdb.partition import SHIPPED
from solver.pdb.tables import shipped_file


def ship() -> None:
    """Build each table and write it with the best compression."""
    for partition in SHIPPED:
        packed = lzma.compress(built(partition).tobytes(), preset=9 | lzma.PRESET_EXTREME)
        shipped_file(partition).write_bytes(packed)


if __name__ == "__main__":
    ship()
