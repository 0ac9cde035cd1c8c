"""The values of a partition: shipped, from disk, or built now if that takes only seconds."""

from __future__ import annotations

import logging
import lzma
from collections.abc import Generator
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from solver.errors import NotApplicable
from solver.kernels.cache import unsaved
from solver.pages import in_large_pages
from solver.pdb import store
from solver.pdb.build import Known, build
from solver.pdb.partition import PDB_663, SHIPPED, Partition, name_of
from solver.pdb.slices import run_to_end

if TYPE_CHECKING:
    from solver.kernels.grid import Ints

log = logging.getLogger("solver.pdb")
"""Logs problems that do not stop a search: a damaged file, a folder that is not writable."""

_values: dict[Partition, Ints] = {}
"""The values that this process has loaded or built."""

_refusals: dict[Partition, tuple[tuple[int, int] | None, str | None]] = {}
"""The stamp of each file checked, and why it is refused, if it is; a file is checked again if it changes."""


def why_not(partition: Partition) -> str | None:
    """A sentence why the values are not available, and what to do; None if they are.

    The table is not read in full for this. A table that `loading` has found damaged is refused from then on.
    """
    if partition in SHIPPED or partition.small or partition in _values:
        return None
    stamp = store.stamp(partition)
    known = _refusals.get(partition)
    if known is not None and known[0] == stamp:
        return known[1]
    try:
        store.read_checksum(partition)
    except store.BadTable as error:
        return _refuse(partition, error)
    _refusals[partition] = stamp, None
    return None


def _refuse(partition: Partition, error: store.BadTable) -> str:
    """Record and return the reason against a table that is built only on request."""
    stamp, name = store.stamp(partition), name_of(partition)
    if stamp is None:
        reason = (
            f"{name} is not on this machine: `puzzle-tui tables build {name}` makes it "
            f"({partition.size / 1e6:,.0f} MB, a few minutes); without it, use pdb"
        )
    else:
        reason = f"{error}; `puzzle-tui tables build {name}` rebuilds it"
        log.warning("%s", reason)
    _refusals[partition] = stamp, reason
    return reason


def values_of(partition: Partition) -> Ints:
    """The values: shipped, from disk or, if that takes only seconds, built now and saved."""
    return run_to_end(loading(partition))


def loading(partition: Partition) -> Generator[float, None, Ints]:
    """Get the values, in slices if they are large or must be built; yields the share done, returns them."""
    values = _values.get(partition)
    if values is None:
        values = yield from _existing_values(partition)
        if values is None:
            values = yield from build(partition, _known(partition))
            _keep(partition, values)
        _values[partition] = values
    return values


def forget() -> None:
    """Clear what is cached about tables, after one was made or removed."""
    _values.clear()
    _refusals.clear()


def _existing_values(partition: Partition) -> Generator[float, None, Ints | None]:
    """The shipped or saved values; None if they must be built and may be."""
    if partition in SHIPPED:
        return shipped_values(partition)
    if partition.small and not store.exists(partition):
        return None
    refused = why_not(partition)
    if refused is not None:
        raise NotApplicable(refused)
    try:
        return (yield from store.loading(partition))
    except store.BadTable as error:
        if partition.small:
            log.warning("%s; it is rebuilt", error)
            return None
        raise NotApplicable(_refuse(partition, error)) from error


def shipped_file(partition: Partition) -> Path:
    """The compressed file of a table that comes with the program."""
    return Path(__file__).with_name(f"{partition.name}.xz")


def shipped_values(partition: Partition) -> Ints:
    """The values of a table that comes with the program."""
    return in_large_pages(np.frombuffer(lzma.decompress(shipped_file(partition).read_bytes()), np.uint8))


def _keep(partition: Partition, values: Ints) -> None:
    try:
        store.save(partition, values)
    except store.BadTable as error:
        log.warning("%s; the table is used, but could not be saved", error)
        unsaved.append(str(error))


def _known(partition: Partition) -> Known | None:
    """The shipped patterns that can be reused for a goal with the blank on another cell.

    The values of a pattern do not depend on the blank's goal cell if the blank can reach every other cell.
    """
    base = PDB_663
    if (partition.rows, partition.cols) != (base.rows, base.cols):
        return None

    def known(pattern: tuple[int, ...]) -> Ints | None:
        if pattern not in base.patterns or not _rest_is_connected(partition, pattern):
            return None
        number = base.patterns.index(pattern)
        first, count = base.first_entries()[number] // 2, base.entries()[number]
        return values_of(base)[first : first + (count + 1) // 2]

    return known


def _rest_is_connected(partition: Partition, pattern: tuple[int, ...]) -> bool:
    """Whether the cells outside a pattern are connected."""
    rest = set(range(partition.cells)) - set(pattern)
    region, edge = set(), [partition.blank]
    while edge:
        cell = edge.pop()
        if cell in rest and cell not in region:
            region.add(cell)
            row, col = divmod(cell, partition.cols)
            beside = ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1))
            edge += [
                r * partition.cols + c
                for r, c in beside
                if 0 <= r < partition.rows and 0 <= c < partition.cols
            ]
    return region == rest
