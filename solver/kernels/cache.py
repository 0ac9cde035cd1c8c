"""Where compiled kernels are kept.

Numba stamps a cached function with its own file alone, so a change in a file that it calls would
leave a stale kernel in use; the directory is therefore named by a digest of all kernel files.
"""

from __future__ import annotations

import hashlib
import os
import sys
from pathlib import Path


def cache_home() -> Path:
    """The directory of this program's caches, by the custom of the platform."""
    if os.environ.get("XDG_CACHE_HOME"):
        return Path(os.environ["XDG_CACHE_HOME"]) / "puzzle-tui"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "puzzle-tui" / "cache"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "puzzle-tui"
    return Path.home() / ".cache" / "puzzle-tui"


def kernel_cache() -> Path:
    """The directory of these very kernels."""
    digest = hashlib.sha256()
    for path in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(path.read_bytes())
    return cache_home() / "kernels" / digest.hexdigest()[:16]
