"""The decorators that compile kernels.

`nogil` lets the screen run beside a kernel: its ticks are 4 ms late at p95, not 86. `cache` saves seconds at
every start; `solver.kernels.cache` says where the cache is and why.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
from numba.core import event

from solver.file_lock import lock_file
from solver.kernels import compiling
from solver.kernels.cache import kernel_cache
from solver.process import writing

Function = TypeVar("Function", bound=Callable[..., Any])

_CACHE = kernel_cache()


def kernel(function: Function) -> Function:
    """Compile on first call, without the GIL, cached on disk if the disk can be written."""
    return _compiled(function)


def inlined(function: Function) -> Function:
    """A kernel that the compiler inlines wherever another one calls it."""
    return _compiled(function, forceinline=True)


def _compiled(function: Function, **flags: bool) -> Function:
    compiler: Any = partial(numba.njit, nogil=True, **_LEAN, **flags)
    if _CACHE is None:
        return cast(Function, compiler(function))
    config: Any = numba.config
    others = config.CACHE_DIR
    # Numba reads this only while it decorates, so other users of numba keep their setting.
    config.CACHE_DIR = str(_CACHE)
    try:
        return cast(Function, _saved_whole(compiler(function, cache=True), _CACHE / "lock"))
    finally:
        config.CACHE_DIR = others


def _lean() -> dict[str, bool]:
    """The option that leaves out numba's runtime, if this numba supports it.

    Without the runtime a kernel cannot allocate, and does not count references to its arrays: those atomic
    counts took five sixths of the time of IDA*. The option is undocumented and may be removed; numba would
    then refuse it with a KeyError, but only at the first call of a kernel.
    """
    option = {"_nrt": False}
    try:
        core: Any = import_module("numba.core.compiler"), import_module("numba.core.registry")
        core[1].cpu_target.options.parse_as_flags(core[0].Flags(), option)
    except (AttributeError, ImportError, KeyError):
        logging.getLogger("solver.kernels").warning(
            "searches are slower with numba %s, which does not know the option _nrt; 0.61 to 0.68 do",
            numba.__version__,
        )
        return {}
    return option


_LEAN = _lean()


def _saved_whole(dispatcher: Any, lock: Path) -> Any:
    """Let only one process at a time read or write cache entries, and never end while one is half written.

    Numba writes an index and then the entry. Two processes that write at once could number two entries alike,
    and a third would run the wrong kernel.
    """
    file: Any = getattr(getattr(dispatcher, "_cache", None), "_cache_file", None)
    for name in ("load", "save"):
        access = getattr(file, name, None)
        if access is not None:
            setattr(file, name, partial(_alone, lock, access))
    return dispatcher


def _alone(path: Path, access: Callable[..., Any], *arguments: Any) -> Any:
    with writing():
        lock = None
        with suppress(OSError):  # Without locks, as on some network drives, go on as numba does.
            lock = lock_file(path, wait=True)
        try:
            return access(*arguments)
        finally:
            if lock is not None:
                os.close(lock)


class _Compiling(event.Listener):
    """Listens for the start and end of compiling a kernel that is not in the cache."""

    def on_start(self, event: Any) -> None:  # noqa: ARG002
        compiling.begin()

    def on_end(self, event: Any) -> None:  # noqa: ARG002
        compiling.end()


_register: Any = event.register
_register("numba:compile", _Compiling())
