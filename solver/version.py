"""Identifies this program: checkpoints and the workers of a cluster must come from the same one."""

from __future__ import annotations

from functools import cache

from solver.kernels.cache import digest


@cache
def program() -> str:
    """The version of this program, and a digest of its kernels and of numba's version."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        number = version("puzzle-tui")
    except PackageNotFoundError:
        number = "(not installed)"
    return f"puzzle-tui {number} with kernels {digest()}"
