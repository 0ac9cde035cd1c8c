"""Locks between processes: a lock of the operating system ends with its process, however that ends."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path


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
