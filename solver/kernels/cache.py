"""Where compiled kernels are kept.

A kernel contains those that it calls, and they may be in other files. The directory is therefore named by a
digest of all kernel files, so that a change in one leaves no stale kernel in use. Directories of other
versions are deleted after a month without use, so that two versions in use keep theirs.
"""

from __future__ import annotations

import hashlib
import os
import sys
import time
from contextlib import suppress
from pathlib import Path

DAY = 24 * 60 * 60.0
"""Seconds after which the time of the directory is set again, to mark its use, and the others are checked."""
MONTH = 30 * DAY

unsaved: list[str] = []
"""Why kernels and tables of this process could not be saved."""


def cache_home() -> Path | None:
    """The directory of this program's caches, by the platform's convention; None without a home directory."""
    if os.environ.get("XDG_CACHE_HOME"):
        return Path(os.environ["XDG_CACHE_HOME"]) / "puzzle-tui"
    try:
        home = Path.home()
    except RuntimeError:
        return None
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", home)) / "puzzle-tui" / "cache"
    if sys.platform == "darwin":
        return home / "Library" / "Caches" / "puzzle-tui"
    return home / ".cache" / "puzzle-tui"


def kernel_cache() -> Path | None:
    """The directory of exactly these kernels, created if needed; None if it cannot be created.

    If it cannot be written, what is in it is still used.
    """
    home = cache_home()
    if home is None:
        return None
    place = home / "kernels" / digest()
    try:
        place.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    with suppress(OSError):
        if time.time() - place.stat().st_mtime > DAY or not any(place.iterdir()):
            os.utime(place)
            _tidy(place)
    return place


def digest() -> str:
    """A digest of the kernels' sources and of the numba version: the name of their directory."""
    # Imported here because it takes 20 ms: most callers of this module need no kernels.
    from importlib.metadata import PackageNotFoundError, version

    digest = hashlib.sha256()
    for path in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(path.read_bytes())
    with suppress(PackageNotFoundError):
        digest.update(version("numba").encode())
    return digest.hexdigest()[:16]


def _tidy(place: Path) -> None:
    """Delete the kernels of other versions that were not used for a month, and files left half written.

    A program that still uses such a version compiles again what is missing.
    """
    import shutil

    now = time.time()
    for other in place.parent.iterdir():
        if other != place and now - _changed(other, now) > MONTH:
            shutil.rmtree(other, ignore_errors=True)
    for file in place.rglob("*.tmp.*"):
        if now - _changed(file, now) > DAY:
            with suppress(OSError):
                file.unlink()


def _changed(path: Path, otherwise: float) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return otherwise  # Another process deleted it first.
