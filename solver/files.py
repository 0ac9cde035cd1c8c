"""Files that several processes use: locks, and contents that are replaced whole.

A lock of the operating system ends with its process, however that ends.
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

    With `sync` it is on the disk before that, so that not even a power cut leaves a part of it. A `mode` of
    None gives it the permissions of any new file. `part` is the temporary name if only one process writes the
    file, such as the one that holds its lock: it replaces what a killed process left under that name.
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
            elif part is None:  # `mkstemp` lets nobody else read it.
                os.chmod(name, 0o666 & ~_umask())
            os.replace(name, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(name)
        raise


def _umask() -> int:
    """The permissions that new files do not have; the system only tells them when they are set."""
    mask = os.umask(0)
    os.umask(mask)
    return mask


@contextmanager
def locked(path: Path) -> Iterator[bool]:
    """Hold a lock; False if another process holds it. The file of the lock is deleted at the end.

    Without locks, as on some network drives, nobody seems to hold it.
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
        # Windows deletes no open file. Elsewhere, a file deleted after the close may be another's lock.
        if sys.platform == "win32":
            os.close(descriptor)
        with suppress(OSError):
            path.unlink()
        if sys.platform != "win32":
            os.close(descriptor)


def _lock_that_stays(path: Path) -> int | None:
    """Lock a file that its last owner has not deleted meanwhile."""
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
