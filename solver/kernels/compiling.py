"""Whether kernels are being compiled now, as reported by numba; kernels from the cache do not count."""

from __future__ import annotations

_under_way = 0
"""Kernels being compiled. Numba compiles one at a time, but a kernel that calls another one waits for it."""


def compiling() -> bool:
    """Whether a kernel is being compiled."""
    return _under_way > 0


def begin() -> None:
    """Record that the compiler has started a kernel."""
    global _under_way
    _under_way += 1


def end() -> None:
    """Record that the compiler has finished a kernel, or failed."""
    global _under_way
    _under_way -= 1
