"""The one decorator that compiles.

`nogil` lets a screen live beside a running kernel: its ticks are 4 ms late at p95, not 86.
`cache` saves seconds at every start; `solver.kernels.cache` says where it lies and why there.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar, cast

import numba

from solver.kernels.cache import kernel_cache

Function = TypeVar("Function", bound=Callable[..., Any])

_CACHE = kernel_cache()


def kernel(function: Function) -> Function:
    """Compile on first call, without the GIL, cached on disk where a disk can be written."""
    return _compiled(function)


def inlined(function: Function) -> Function:
    """A kernel that the compiler writes out wherever another one calls it."""
    return _compiled(function, forceinline=True)


def _compiled(function: Function, **flags: bool) -> Function:
    # Without numba's runtime a kernel cannot allocate, and counts no references to its arrays:
    # those counts, atomic, took five sixths of the time of IDA*.
    compiler: Any = partial(numba.njit, nogil=True, _nrt=False, **flags)
    if _CACHE is None:
        return cast(Function, compiler(function))
    config: Any = numba.config
    others = config.CACHE_DIR
    # Numba reads this while it decorates, and only then: whoever else uses it keeps their setting.
    config.CACHE_DIR = str(_CACHE)
    try:
        return cast(Function, compiler(function, cache=True))
    finally:
        config.CACHE_DIR = others
