"""What this machine has."""

from __future__ import annotations

import os
from pathlib import Path

SAFE_SHARE = 0.75
"""Of the memory: a search that takes it all takes the machine down with it."""

CGROUP_LIMIT = Path("/sys/fs/cgroup/memory.max")
"""Where a container on Linux says how much it may use."""


def memory_bytes() -> int | None:
    """The memory of this machine, or of the container; None where nobody says."""
    return min((size for size in (_physical(), _container()) if size), default=None)


def safe_megabytes(shares: int = 1) -> float | None:
    """Three quarters of the memory, split among so many searches at a time."""
    size = memory_bytes()
    return None if size is None else max(1.0, size * SAFE_SHARE / 1_000_000 // shares)


def _physical() -> int | None:
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, OSError, ValueError):
        return None


def _container() -> int | None:
    try:
        return int(CGROUP_LIMIT.read_text(encoding="ascii"))
    except (OSError, ValueError):
        return None
