"""Making a table that was asked for: room looked for first, built in slices, kept when complete."""

from __future__ import annotations

import os
from collections.abc import Generator
from pathlib import Path

from solver import machine
from solver.errors import PuzzleError
from solver.pdb import store
from solver.pdb.build import build, memory_needed
from solver.pdb.partition import SHIPPED, Partition
from solver.pdb.tables import forget

SPARE = 1.05
"""Of what is needed: the program itself, and the disk's own housekeeping."""


class NoRoom(PuzzleError):
    """The machine has not the memory or the disk that a table needs."""


def require_room(partition: Partition, name: str | None = None) -> None:
    """Refuse a build that would run out of memory or disk, with the figures."""
    place = store.folder()
    if place is None:
        raise NoRoom("there is no home folder to keep tables in; set XDG_CACHE_HOME")
    parent = next(folder for folder in (place, *place.parents) if os.path.exists(folder))
    if not (os.path.isdir(parent) and os.access(parent, os.W_OK)):
        raise NoRoom(f"{place} cannot be written; set XDG_CACHE_HOME to a folder that can")
    needs = (
        ("memory", memory_needed(partition), machine.free_memory_bytes()),
        (f"disk at {place}", store.HEAD + partition.size, machine.free_disk_bytes(place)),
    )
    for what, needed, free in needs:
        if free is not None and needed * SPARE > free:
            figures = f"{needed * SPARE / 1e6:,.0f} MB of {what}, and {free / 1e6:,.0f} MB are free"
            raise NoRoom(f"{name or partition.name} needs {figures}; make room, or go on with what ships")


def make(partition: Partition) -> Generator[float, None, Path | None]:
    """Build a table and keep it; yields the share that is done, returns where it is.

    Closing the generator leaves nothing behind, and an older table stays until the new one is complete.
    """
    if partition in SHIPPED:
        return None
    require_room(partition)
    values = yield from build(partition)
    path = store.save(partition, values)
    forget()
    return path
