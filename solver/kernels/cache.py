"""Where compiled kernels are kept.

Numba stamps a cached function with its own file alone, so a change in a file that it calls would
leave a stale kernel in use; the directory is therefore named by a digest of all kernel files.
"""

from __future__ import annotations

import hashlib
import os
import sys
from pathlib import Path


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
    digest = hashlib.sha256()
    for path in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(path.read_bytes())
    place = home / "kernels" / digest.hexdigest()[:16]
    try:
        place.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return place if os.access(place, os.W_OK) else None
