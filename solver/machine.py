"""The cores, the memory and the disk space of this machine."""

from __future__ import annotations

import os
from pathlib import Path

from solver.errors import NotEnoughMemory

SAFE_SHARE = 0.75
"""The share of the memory that searches may use: one that uses all of it takes the machine down."""

RESERVE, LARGEST_RESERVE = 1 / 16, 500_000_000
"""The share of the memory, and the most bytes, that a search leaves free for everything else."""

CGROUP_LIMIT, CGROUP_USED = Path("/sys/fs/cgroup/memory.max"), Path("/sys/fs/cgroup/memory.current")
"""The files where a container on Linux states how much memory it may use, and how much it uses."""
CGROUP_FIGURES = Path("/sys/fs/cgroup/memory.stat")
"""What that memory is used for: the system gives up cached files when it needs memory."""

MEMORY_FIGURES = Path("/proc/meminfo")

COMPILER_BYTES = 600_000_000
"""Address space that the program needs before it searches: 370 MB for `queens`, 590 MB for `tables build`."""


def memory_bytes() -> int | None:
    """The memory of the machine, the container or the process, whichever is least; None if unknown."""
    return min((size for size in (_physical(), _container(), _for_searches()) if size), default=None)


_sharing = 1
"""The processes of this program that share the cores."""


def all_cores() -> int:
    """The processor cores that this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # Only Linux has it.
        return os.cpu_count() or 1


def cores() -> int:
    """The share of the cores that this process has, at least one."""
    return max(1, all_cores() // _sharing)


def share_cores(processes: int) -> None:
    """Share the cores among this many processes that search at the same time."""
    global _sharing
    _sharing = processes


def require_address_space(what: str = "a search", more: float = 0) -> None:
    """Raise NotEnoughMemory if there is no address space for the compiler and `more` bytes.

    Without it the compiler would abort the process, and an abort cannot be caught.
    """
    limit, needed = _address_space(), COMPILER_BYTES + more
    if limit is not None and limit < needed:
        raise NotEnoughMemory(
            f"{what} needs about {needed / 1e6:,.0f} MB of address space, and the limit is "
            f"{limit / 1e6:,.0f} MB; `ulimit -v` shows and sets it"
        )


def safe_megabytes(shares: int = 1) -> float | None:
    """Three quarters of the memory, divided by the number of simultaneous searches."""
    size = memory_bytes()
    return None if size is None else max(1.0, size * SAFE_SHARE / 1_000_000 // shares)


def free_memory_bytes() -> int | None:
    """The memory that is free for this process; all of the memory if that is unknown."""
    available = _figure(MEMORY_FIGURES, "MemAvailable:")
    if available is None:
        return memory_bytes()
    limit, left = _container(), None
    if limit is not None:
        files = sum(_figure(CGROUP_FIGURES, name) or 0 for name in ("inactive_file", "active_file"))
        left = max(0, limit - max(0, (_number(CGROUP_USED) or 0) - files))
    return min(size for size in (1024 * available, left, _for_searches()) if size is not None)


def memory_is_low() -> bool:
    """Whether so little memory is free that a search must not take more, whatever its limit is."""
    size, free = memory_bytes(), free_memory_bytes()
    return size is not None and free is not None and free < min(RESERVE * size, LARGEST_RESERVE)


def free_disk_bytes(folder: Path) -> int | None:
    """The free space on the disk of a folder, which need not exist yet."""
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


def _address_space() -> int | None:
    """The address space that `ulimit -v` allows this process; None if there is no limit."""
    try:
        import resource

        limit = resource.getrlimit(resource.RLIMIT_AS)[0]
    except (AttributeError, ImportError, OSError):
        return None
    return None if limit == resource.RLIM_INFINITY else limit


def _for_searches() -> int | None:
    """The address space that the program leaves for searches."""
    limit = _address_space()
    return None if limit is None else max(1_000_000, limit - COMPILER_BYTES)


def _container() -> int | None:
    return _number(CGROUP_LIMIT)


def _figure(path: Path, name: str) -> int | None:
    """The number after a name in a file that has one name a line."""
    try:
        lines = path.read_text(encoding="ascii").splitlines()
        return int(next(line.split()[1] for line in lines if line.startswith(name)))
    except (OSError, ValueError, StopIteration, IndexError):
        return None


def _number(path: Path) -> int | None:
    try:
        return int(path.read_text(encoding="ascii"))
    except (OSError, ValueError):
        return None
