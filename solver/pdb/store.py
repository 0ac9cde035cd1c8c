"""Tables on disk: one file each, written whole or not at all, checked before use, memory-mapped.

A file has a header of one page, with the facts of the table and the checksum of its values, then the values.
It is never changed in place: a process that has mapped it keeps it, even if it is replaced or removed.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Generator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from solver.errors import PuzzleError
from solver.files import replace_whole
from solver.kernels.cache import cache_home
from solver.pdb.partition import Partition
from solver.pdb.slices import run_to_end

if TYPE_CHECKING:
    from solver.kernels.grid import Ints

MAGIC = b"puzzle-tui pattern database\n"
VERSION = 1
HEAD = 4096
"""Bytes before the values: one page, because memory maps begin at pages."""
CHUNK = 1 << 23
"""Bytes checked in one slice: some 10 ms."""


class BadTable(PuzzleError):
    """A table's file cannot be used: damaged, cut short, or not a table at all."""


def folder() -> Path | None:
    """The folder of the tables; None without a home folder."""
    home = cache_home()
    return None if home is None else home / "tables"


def path_of(partition: Partition) -> Path | None:
    """The path of a partition's file, which need not exist."""
    tables = folder()
    return None if tables is None else tables / f"{partition.name}.table"


def exists(partition: Partition) -> bool:
    """Whether there is a file, valid or not."""
    return stamp(partition) is not None


def stamp(partition: Partition) -> tuple[int, int] | None:
    """The time and size of the file, which change when it does; None without a file."""
    path = path_of(partition)
    try:
        facts = None if path is None else path.stat()
    except OSError:
        return None
    return None if facts is None else (facts.st_mtime_ns, facts.st_size)


def save(partition: Partition, values: Ints) -> Path:
    """Write a table; other processes see the old one or the new one, never a part of it."""
    path = path_of(partition)
    if path is None:
        raise BadTable("there is no home folder to keep tables in; set XDG_CACHE_HOME")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        # Readable by everyone, because a cache may be shared.
        replace_whole(path, (_head(partition, zlib.crc32(values.data)), values.data), mode=0o644, sync=True)
    except OSError as error:
        raise BadTable(f"{path} could not be written: {error.strerror}") from error
    return path


def read_checksum(partition: Partition) -> int:
    """The checksum in the header of a file; raises BadTable if the header or the size is wrong."""
    path = path_of(partition)
    if path is None or not exists(partition):
        raise BadTable(f"there is no table {partition.name} on this machine")
    try:
        with path.open("rb") as file:
            head = file.read(HEAD)
        size = path.stat().st_size
    except OSError as error:
        raise BadTable(f"{path} could not be read: {error.strerror}") from error
    checksum = _read_head(path, partition, head)
    if size != HEAD + partition.size:
        raise BadTable(f"{path} has {size:,} bytes where {HEAD + partition.size:,} are expected")
    return checksum


def loading(partition: Partition) -> Generator[float, None, Ints]:
    """Check and map the values of a file; yields the share checked.

    Raises BadTable if the file is not valid.
    """
    promised = read_checksum(partition)
    path = path_of(partition)
    assert path is not None
    # Imported here, because listing tables does not need it.
    import numpy as np

    try:
        # Copy on write: kernels are compiled for writable arrays, although nothing is written.
        values: Ints = np.memmap(path, np.uint8, "c", HEAD).view(np.ndarray)
    except OSError as error:
        raise BadTable(f"{path} could not be read: {error.strerror}") from error
    checksum = 0
    for first in range(0, values.shape[0], CHUNK):
        checksum = zlib.crc32(values[first : first + CHUNK].data, checksum)
        yield min(1.0, (first + CHUNK) / values.shape[0])
    if checksum != promised:
        raise BadTable(f"{path} is damaged: its checksum is wrong")
    return values


def load(partition: Partition) -> Ints:
    """Check and map the values of a file in one call."""
    return run_to_end(loading(partition))


def table_files() -> list[Path]:
    """The files of all tables, valid or not."""
    return _files("*.table")


def check(path: Path) -> None:
    """Raise BadTable unless the size and checksum of a file match its own header."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise BadTable(f"{path} could not be read: {error.strerror}") from error
    size, checksum = _read_facts(path, data[:HEAD])
    if len(data) != HEAD + size or zlib.crc32(data[HEAD:]) != checksum:
        raise BadTable(f"{path} is damaged: its checksum is wrong")


def remove(name: str) -> int | None:
    """Delete a table by the name of its partition; returns its size in bytes, or None if there was none."""
    path = next((path for path in table_files() if path.stem == name), None)
    if path is None:
        return None
    try:
        size = path.stat().st_size
        path.unlink()
    except OSError as error:
        raise BadTable(f"{path} could not be removed: {error.strerror}") from error
    return size


def leftovers() -> list[Path]:
    """Files of builds that were interrupted."""
    return _files("*.part")


def _files(pattern: str) -> list[Path]:
    tables = folder()
    try:
        return [] if tables is None else sorted(tables.glob(pattern))
    except OSError:
        return []


def _facts(partition: Partition) -> dict[str, Any]:
    return {
        "version": VERSION,
        "rows": partition.rows,
        "cols": partition.cols,
        "patterns": [list(pattern) for pattern in partition.patterns],
        "blank": partition.blank,
        "bytes": partition.size,
    }


def _head(partition: Partition, checksum: int) -> bytes:
    """The first page of a table's file."""
    facts = json.dumps({**_facts(partition), "crc32": checksum}).encode()
    return (MAGIC + facts).ljust(HEAD, b"\n")


def _read_head(path: Path, partition: Partition, head: bytes) -> int:
    """The checksum in a header; raises BadTable if the header belongs to another table."""
    _, checksum = _read_facts(path, head)
    # Compared byte for byte, because in JSON true and 1.0 would equal 1.
    if head != _head(partition, checksum):
        raise BadTable(f"{path} is a table of another kind or version")
    return checksum


def _read_facts(path: Path, head: bytes) -> tuple[int, int]:
    """The size and the checksum of the values, from the header."""
    if not head.startswith(MAGIC):
        raise BadTable(f"{path} is not a pattern database")
    try:
        facts = json.loads(head[len(MAGIC) :])
    except (ValueError, RecursionError):
        facts = None
    size, checksum = (facts.get("bytes"), facts.get("crc32")) if isinstance(facts, dict) else (None, None)
    if type(size) is not int or type(checksum) is not int:
        raise BadTable(f"{path} is damaged: its head cannot be read")
    return size, checksum
