"""What this machine has."""

from __future__ import annotations

import os
from pathlib import Path

SAFE_SHARE = 0.75
"""Of the memory: a search that takes it all takes the machine down with it."""

CGROUP_LIMIT, CGROUP_USED = Path("/sys/fs/cgroup/memory.max"), Path("/sys/fs/cgroup/memory.current")
"""Where a container on Linux says how much it may use, and does."""

MEMORY_FIGURES = Path("/proc/meminfo")


def memory_bytes() -> int | None:
    """The memory of this machine, or of the container; None where nobody says."""
    return min((size for size in (_physical(), _container()) if size), default=None)


def safe_megabytes(shares: int = 1) -> float | None:
    """Three quarters of the memory, split among so many searches at a time."""
    size = memory_bytes()
    return None if size is None else max(1.0, size * SAFE_SHARE / 1_000_000 // shares)


def free_memory_bytes() -> int | None:
    """What could be taken without harm to other programs; all there is where nobody says."""
    try:
        lines = MEMORY_FIGURES.read_text(encoding="ascii").splitlines()
        available = 1024 * int(next(line.split()[1] for line in lines if line.startswith("MemAvailable:")))
    except (OSError, ValueError, StopIteration, IndexError):
        return memory_bytes()
    limit, used = _container(), _number(CGROUP_USED)
    left = None if limit is None else max(0, limit - (used or 0))
    return available if left is None else min(available, left)


def free_disk_bytes(folder: Path) -> int | None:
    """What is free where a folder is, or will be made."""
    import shutil

    while not folder.exists() and folder != folder.parent:
        folder = folder.parent
    try:
        return shutil.disk_usage(folder).free
    except OSError:
        return None


def _physical() -> int | None:
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, OSError, ValueError):
        return None


def _container() -> int | None:
    return _number(CGROUP_LIMIT)


def _number(path: Path) -> int | None:
    try:
        return int(path.read_text(encoding="ascii"))
    except (OSError, ValueError):
        return None
