"""Where compiled kernels are kept.

Numba stamps a cached function with its own file alone, so a change in a file that it calls would
leave a stale kernel in use; the directory is therefore named by a digest of all kernel files. Those of
other versions are deleted when nobody has used them for a month: two versions side by side keep theirs.
"""

from __future__ import annotations

import hashlib
import os
import sys
import time
from contextlib import suppress
from pathlib import Path

DAY = 24 * 60 * 60.0
"""Seconds after which a use is marked again, by the time of the directory, and the others are looked at."""
MONTH = 30 * DAY


def cache_home() -> Path | None:
    """The directory of this program's caches, by the custom of the platform; None without a home."""
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
    """The directory of these very kernels, which exists; None where none can be written.

    Numba would then fall back to a place beside the sources, where the digest does not protect.
    """
    home = cache_home()
    if home is None:
        return None
    place = home / "kernels" / _digest()
    try:
        place.mkdir(parents=True, exist_ok=True)
        if time.time() - place.stat().st_mtime > DAY or not any(place.iterdir()):
            os.utime(place)
            _tidy(place)
    except OSError:
        return None
    return place if os.access(place, os.W_OK) else None


def _digest() -> str:
    """What names these kernels: their sources, and the numba that compiles them."""
    # Here, as it takes 20 ms to import: most that needs to know of the cache needs no kernels.
    from importlib.metadata import PackageNotFoundError, version

    digest = hashlib.sha256()
    for path in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(path.read_bytes())
    with suppress(PackageNotFoundError):
        digest.update(version("numba").encode())
    return digest.hexdigest()[:16]


def _tidy(place: Path) -> None:
    """Delete the kernels of other versions that nobody has used for a month, and files that were cut off.

    A program that runs all the same compiles again what it misses.
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
        return otherwise  # Another process was faster.
