"""Files that several processes use: locks, and contents that are replaced whole.

The operating system releases a lock when its process ends, for whatever reason.
"""

from __future__ import annotations

import errno
import os
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from solver.process import unfinished


def replace_whole(
    path: Path,
    content: Iterable[bytes | memoryview],
    *,
    sync: bool,
    mode: int | None = None,
    part: Path | None = None,
) -> None:
    """Write a file under a temporary name first, so that a half-written one never has the final name.

    With `sync` it is on the disk before it is renamed, so that not even a power cut leaves half of it.
    Without a `mode` it gets the permissions of any new file. Pass a temporary name as `part` if only one
    process at a time writes the file, for instance because it holds a lock: a file that a killed process left
    under that name is then replaced.
    """
    opened: int | str
    if part is None:
        opened, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".part", dir=path.parent)
    else:
        opened = name = str(part)
    try:
        with unfinished(name):
            with open(opened, "wb") as file:
                file.writelines(content)
                file.flush()
                if sync:
                    os.fsync(file.fileno())
            if mode is not None:
                os.chmod(name, mode)
            elif part is None:  # `mkstemp` lets only the owner read it.
                os.chmod(name, 0o666 & ~_umask())
            os.replace(name, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(name)
        raise


def _umask() -> int:
    """The permissions that new files lack; the system has no way to read them but to set them."""
    mask = os.umask(0)
    os.umask(mask)
    return mask


@contextmanager
def locked(path: Path) -> Iterator[bool]:
    """Hold a lock; False if another process holds it. The file of the lock is deleted at the end.

    Where locks do not work, as on some network drives, every process gets the lock.
    """
    try:
        descriptor = _lock_that_stays(path)
    except OSError:
        yield True
        return
    if descriptor is None:
        yield False
        return
    try:
        with unfinished(str(path)):
            yield True
    finally:
        # Windows cannot delete an open file. Elsewhere the file is deleted first, because once it is closed,
        # it may be the lock of another process.
        if sys.platform == "win32":
            os.close(descriptor)
        with suppress(OSError):
            path.unlink()
        if sys.platform != "win32":
            os.close(descriptor)


def _lock_that_stays(path: Path) -> int | None:
    """Lock the file at this path; start again if its last owner deleted it just before it was locked."""
    while True:
        descriptor = lock_file(path)
        if descriptor is None:
            return None
        with suppress(FileNotFoundError):
            if os.path.samestat(os.fstat(descriptor), os.stat(path)):
                return descriptor
        os.close(descriptor)


def lock_file(path: Path) -> int | None:
    """A descriptor that holds a lock until it is closed; None if another process holds the lock.

    Raises OSError if locks are not available or the file cannot be created.
    """
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        os.close(descriptor)
        if error.errno in (errno.EAGAIN, errno.EACCES):  # POSIX and Windows.
            return None
        raise
    return descriptor
