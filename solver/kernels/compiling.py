"""Whether kernels are being compiled now: those in the cache are not. Numba, once it is loaded, tells."""

from __future__ import annotations

_under_way = 0
"""Numba compiles one kernel at a time, but a kernel that calls another one waits for that."""


def compiling() -> bool:
    """Whether the compiler is at work."""
    return _under_way > 0


def begin() -> None:
    """The compiler begins with a kernel."""
    global _under_way
    _under_way += 1


def end() -> None:
    """The compiler is done with a kernel, or has failed."""
    global _under_way
    _under_way -= 1
