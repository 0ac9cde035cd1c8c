"""The decorators that compile kernels.

`nogil` lets the screen run beside a kernel: its ticks are 4 ms late at p95, not 86. `cache` saves seconds at
every start; `solver.kernels.cache` says where the cache is and why.
"""

from __future__ import annotations

import hashlib
import logging
import pickle
import sys
import uuid
import zlib
from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
from numba.core import event
from numba.core.caching import NullCache
from numba.core.compiler import CompileResult
from numba.core.serialize import dumps
from numba.core.types import unliteral

from solver.kernels import compiling
from solver.kernels.cache import kernel_cache, unsaved
from solver.process import writing

Function = TypeVar("Function", bound=Callable[..., Any])

PARTS = "a part of a kernel is compiled with an entry from Python, which takes longer"
LITERALS = "a kernel is compiled again for each constant that another one passes to it"
CACHE = "kernels are compiled again in every process"
NRT = "searches are slower"
PRIVATE = {
    # The dispatcher registers a compiled function with it, so that calls from Python find it by their types.
    "_insert": PARTS,
    # A call from Python that finds nothing registered calls it with its arguments, and runs what it returns.
    "_compile_for_args": PARTS,
    # A kernel that calls this one asks it how to type the call, by the types of the arguments.
    "get_call_template": LITERALS,
    # An attribute: before compiling the dispatcher calls its `load_overload`, and afterwards `save_overload`.
    "_cache": CACHE,
    # A method of a compiled function: a tuple that can be pickled.
    "_reduce": CACHE,
    # The reverse: makes the compiled function, from a target context and that tuple.
    "_rebuild": CACHE,
    # An option of the decorator: false leaves out numba's runtime. `_lean` checks it.
    "_nrt": NRT,
}
"""The private names of numba used here, each with what happens if a version of numba lacks it: it then
does what it does by default."""

log = logging.getLogger("solver.kernels")

_CACHE = kernel_cache()


def kernel(function: Function) -> Function:
    """Compile on first call, without the GIL, cached on disk if the disk can be written."""
    return _compiled(function)


def inlined(function: Function) -> Function:
    """A part that the compiler inlines wherever a kernel calls it."""
    return _part(function, forceinline=True)


def part(function: Function) -> Function:
    """A kernel that only other kernels call; called from Python it runs as it stands, not compiled.

    An entry from Python takes 30 to 50 ms to compile, a third of what a short part takes.
    """
    return _part(function)


def _part(function: Function, **flags: bool) -> Function:
    if PARTS in _MISSING:
        return _compiled(function, **flags)
    dispatcher: Any = _compiled(function, no_cpython_wrapper=True, no_cfunc_wrapper=True, **flags)
    if dispatcher is not function:
        # Without an entry to register, every call from Python asks what to run.
        dispatcher._insert = lambda *_args, **_kws: None
        dispatcher._compile_for_args = lambda *_args, **_kws: function
    return cast(Function, dispatcher)


def _compiled(function: Function, **flags: bool) -> Function:
    compiler: Any = numba.njit
    dispatcher = compiler(function, nogil=True, **_LEAN, **flags)
    if dispatcher is function:  # With NUMBA_DISABLE_JIT.
        return function
    if LITERALS not in _MISSING:
        dispatcher.get_call_template = _without_literals(dispatcher.get_call_template)
    if CACHE in _MISSING:
        return cast(Function, dispatcher)
    # A function without a file, or one that depends on another's variables, is not cached.
    if _CACHE is not None and function.__closure__ is None and Path(function.__code__.co_filename).is_file():
        dispatcher._cache = _KernelCache(function, _CACHE)
    return cast(Function, dispatcher)


def _without_literals(template: Any) -> Any:
    """Compile a kernel once for all constants that other kernels pass to it; numba would for each of them."""
    plain: Any = unliteral

    def get_call_template(args: Any, kws: Any) -> Any:
        return template([plain(arg) for arg in args], {name: plain(arg) for name, arg in kws.items()})

    return get_call_template


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
        _warn("_nrt")
        return {}
    return option


def missing() -> set[str]:
    """The defaults of numba that apply because a private name is missing."""
    compiler: Any = numba.njit
    owners = compiler(missing), CompileResult  # With NUMBA_DISABLE_JIT the first is no dispatcher.
    if owners[0] is missing:
        return set()
    names = [name for name in PRIVATE if name != "_nrt"]
    lacking = [name for name in names if not any(hasattr(owner, name) for owner in owners)]
    for name in lacking:
        _warn(name)
    return {PRIVATE[name] for name in lacking}


def _warn(name: str) -> None:
    log.warning("%s with numba %s, which has no %s; 0.61 to 0.68 do", PRIVATE[name], numba.__version__, name)


_LEAN = _lean()
_MISSING = missing()


class _KernelCache(NullCache):
    """Keeps each compiled kernel in a file of its own, named by all that it depends on, and replaced whole.

    Numba's own cache numbers the files in an index: two processes that write at once could number two kernels
    alike, and a third would run the wrong one. It needs a lock, which a search would wait for, and it fails
    if a file is damaged or the disk is full. Here a kernel that cannot be loaded is compiled, and one that
    cannot be saved is used all the same.
    """

    def __init__(self, function: Any, folder: Path) -> None:
        self._folder = folder
        self._module = function.__module__.rpartition(".")[2]
        code = function.__code__
        source = _source_digest(code.co_filename)
        self._about = sys.implementation.cache_tag, source, function.__qualname__, code.co_code

    @property
    def cache_path(self) -> str:
        return str(self._folder)

    def _file(self, signature: object, codegen: Any) -> Path:
        about = repr((self._about, signature, codegen.magic_tuple()))  # The last is the processor.
        return self._folder / f"{self._module}.{hashlib.sha256(about.encode()).hexdigest()[:32]}.nbc"

    def load_overload(self, sig: object, target_context: Any) -> Any:
        target_context.refresh()
        try:
            data = read_kernel(self._file(sig, target_context.codegen()))
            rebuild: Any = CompileResult._rebuild
            return rebuild(target_context, *data)
        except Exception as error:
            # It is compiled and saved again.
            log.debug("a kernel is not loaded: %s", error)
            return None

    def save_overload(self, sig: object, data: Any) -> None:
        pickled: Any = dumps
        try:
            if data.library.has_dynamic_globals:  # Addresses, which another process does not have.
                return
            file, content = self._file(sig, data.codegen), pickled(data._reduce())
            part = file.with_name(f"{file.name}.tmp.{uuid.uuid4().hex}")
            with writing():
                self._folder.mkdir(parents=True, exist_ok=True)
                try:
                    part.write_bytes(_checksum(content) + content)
                    part.replace(file)
                finally:
                    part.unlink(missing_ok=True)
        except Exception as error:
            if not unsaved:
                log.warning("what is compiled cannot be saved in %s: %s", self._folder, error)
            unsaved.append(str(error))


def read_kernel(file: Path) -> Any:
    """What was saved in a file; raises an error if the file is missing or damaged."""
    content = file.read_bytes()
    checksum, data = content[:4], content[4:]
    if _checksum(data) != checksum:
        raise ValueError(f"{file} is damaged: its checksum is wrong")
    return pickle.loads(data)


def _checksum(data: bytes) -> bytes:
    return zlib.crc32(data).to_bytes(4, "little")


@cache
def _source_digest(path: str) -> str:
    return hashlib.sha256(Path(path).read_bytes()).hexdigest()


class _Compiling(event.Listener):
    """Listens for the start and end of compiling a kernel that is not in the cache."""

    def on_start(self, event: Any) -> None:  # noqa: ARG002
        compiling.begin()

    def on_end(self, event: Any) -> None:  # noqa: ARG002
        compiling.end()


_register: Any = event.register
_register("numba:compile", _Compiling())
