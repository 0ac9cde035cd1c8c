"""Makes a table on request: checks memory and disk first, builds in slices, and saves the complete table."""

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
"""Factor on the space needed, for the program itself and the overhead of the disk."""


class NoRoom(PuzzleError):
    """The machine lacks the memory or the disk space that a table needs."""


def require_room(partition: Partition, name: str | None = None) -> None:
    """Raise NoRoom, with the figures, if a build would run out of memory or disk space.

    NotEnoughMemory if a limit on the address space is the reason.
    """
    machine.require_address_space(name or partition.name, memory_needed(partition) * SPARE)
    folder = store.folder()
    if folder is None:
        raise NoRoom("there is no home folder to keep tables in; set XDG_CACHE_HOME")
    parent = next(path for path in (folder, *folder.parents) if os.path.exists(path))
    if not (os.path.isdir(parent) and os.access(parent, os.W_OK)):
        raise NoRoom(f"{folder} cannot be written; set XDG_CACHE_HOME to a folder that can")
    needs = (
        ("memory", memory_needed(partition), machine.free_memory_bytes()),
        (f"disk at {folder}", store.HEAD + partition.size, machine.free_disk_bytes(folder)),
    )
    for what, needed, free in needs:
        if free is not None and needed * SPARE > free:
            figures = f"{needed * SPARE / 1e6:,.0f} MB of {what}, but only {free / 1e6:,.0f} MB are free"
            raise NoRoom(f"{name or partition.name} needs {figures}; free some, or use the tables that ship")


def make(partition: Partition) -> Generator[float, None, Path | None]:
    """Build a table and save it; yields the share done, returns the path of the file.

    Closing the generator leaves nothing behind, and an older table stays until the new one is complete.
    """
    if partition in SHIPPED:
        return None
    require_room(partition)
    values = yield from build(partition)
    path = store.save(partition, values)
    forget()
    return path
