"""The registries of algorithms and heuristics; each entry is described beside its own code.

An algorithm or a heuristic is one module with one decorated function. The command line, the app, the
tables in the README and the contract tests all read these registries.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, Generic, Literal, Protocol, TypeVar

from solver.errors import NameTaken, NotApplicable, UnknownName
from solver.options import Option
from solver.progress import Search
from solver.puzzle import Heuristic, SlidingPuzzle


class Named(Protocol):
    """Anything that is looked up by its name."""

    @property
    def name(self) -> str:
        """The name on the command line."""

    @property
    def module(self) -> str:
        """The module that registers it."""


SpecT = TypeVar("SpecT", bound=Named)
RunT = TypeVar("RunT", bound=Callable[..., Any])


def _no_reason(puzzle: Any) -> str | None:  # noqa: ARG001
    """The `why_not` of algorithms and heuristics that work for every puzzle."""
    return None


class Memory(Enum):
    """How much memory an algorithm takes, in the app's words; the docstrings say what it keeps."""

    ALL = "memory-hungry"
    """Every board it has reached."""
    LEVEL = "memory set by its width"
    """The boards of one depth."""
    LITTLE = "little memory"
    PATH = "almost no memory"
    """The current path."""


@dataclass(frozen=True, slots=True)
class AlgorithmSpec:
    """Everything the program needs to know about an algorithm."""

    name: str
    title: str
    family: str
    run: Callable[..., Search]
    """`run(puzzle, heuristic, memory, **options)`; the heuristic of an uninformed one is None,
    unless it `prepares` one."""
    informed: bool = False
    optimal: bool = False
    """With its default options its paths are shortest; an informed one needs an admissible heuristic."""
    complete: bool = True
    """It finds a solution if there is one, given enough time and memory."""
    lists_all: bool = False
    """It can find all shortest solutions. `run` then also takes `most`, the number of them to list."""
    splits: bool = False
    """It searches subtrees one by one. `run` then also takes `checkpoint`, a `Checkpoint` for the finished
    ones, and `cluster`, a `Cluster` that searches them; both may be None."""
    memory: Memory | None = None
    """How much memory it takes; None if that is not known."""
    trace: Literal["tree", "path"] | None = None
    """What can be inspected while it searches: its tree, its current path, or nothing."""
    no_tree: str = "It keeps no nodes."
    """Without a trace: a sentence about what the algorithm keeps instead."""
    about: str = ""
    """A short sentence for narrow panels, which use the summary if this is empty."""
    rank: int = 0
    """Its position in a list that runs from the simplest algorithm to the fastest."""
    options: tuple[Option, ...] = ()
    heuristic: str | None = None
    """The heuristic it uses unless another is given."""
    why_not: Callable[[Any], str | None] = _no_reason
    """`why_not(puzzle)` returns a sentence that says why the algorithm cannot solve it, or None if it can."""
    prepares: Callable[[Mapping[str, Any]], str | None] | None = None
    """For an uninformed algorithm: `prepares(options)` returns the name of a heuristic whose tables are
    loaded or built before the search begins, and which `run` receives; or None."""
    choose: Callable[[Any, bool], tuple[str, str | None]] | None = None
    """`choose(puzzle, lists_all)` returns the names of the algorithm and heuristic to run instead."""

    @property
    def summary(self) -> str:
        """The first line of the docstring."""
        return first_line(self.run)

    @property
    def module(self) -> str:
        """The module that registers it."""
        return self.run.__module__

    def require(self, puzzle: Any) -> None:
        """Raise NotApplicable if the algorithm cannot solve this puzzle."""
        reason = self.why_not(puzzle)
        if reason is not None:
            raise NotApplicable(reason)


@dataclass(frozen=True, slots=True)
class HeuristicSpec:
    """Everything the program needs to know about a heuristic."""

    name: str
    title: str
    make: Callable[[SlidingPuzzle], Heuristic]
    """`make(puzzle)` returns the `Heuristic` for that puzzle."""
    admissible: bool = True
    """It never estimates more than the moves left."""
    consistent: bool = True
    """One move never changes the estimate by more than one."""
    by_tables: bool = False
    """It uses large tables, which take a while to load or build."""
    why_not: Callable[[SlidingPuzzle], str | None] = _no_reason
    """`why_not(puzzle)` returns a sentence that says why the heuristic cannot estimate it, or None."""

    @property
    def summary(self) -> str:
        """The first line of the docstring."""
        return first_line(self.make)

    @property
    def module(self) -> str:
        """The module that registers it."""
        return self.make.__module__

    def on(self, puzzle: SlidingPuzzle) -> Heuristic:
        """The heuristic for this puzzle; raises NotApplicable if it cannot estimate it."""
        reason = self.why_not(puzzle)
        if reason is not None:
            raise NotApplicable(reason)
        made = self.make(puzzle)
        return replace(made, admissible=self.admissible, consistent=self.consistent, name=self.name)


class Registry(Generic[SpecT]):
    """Specs of one kind by name. The first lookup imports the modules of a package, which register theirs."""

    def __init__(self, kind: str, package: str) -> None:
        self.kind = kind
        self._package = package
        self._specs: dict[str, SpecT] = {}
        self._loaded = False

    def add(self, spec: SpecT) -> None:
        """Add a spec; its name must not be taken."""
        other = self._specs.setdefault(spec.name, spec)
        if other is not spec:
            modules = f"in {other.module} and in {spec.module}"
            raise NameTaken(f"two {self.kind}s are called {spec.name!r}, {modules}; rename one of them")

    @property
    def registered(self) -> tuple[str, ...]:
        """The names registered so far; nothing is imported."""
        return tuple(self._specs)

    def names(self) -> tuple[str, ...]:
        """Every name, in alphabetical order."""
        return tuple(sorted(self._all()))

    def __getitem__(self, name: str) -> SpecT:
        specs = self._all()
        if name not in specs:
            raise UnknownName.of(self.kind, name, specs)
        return specs[name]

    def __iter__(self) -> Iterator[SpecT]:
        specs = self._all()
        return iter([specs[name] for name in sorted(specs)])

    def _all(self) -> dict[str, SpecT]:
        if not self._loaded:
            package = importlib.import_module(self._package)
            for module in pkgutil.iter_modules(package.__path__):
                if not module.name.startswith("_"):
                    importlib.import_module(f"{self._package}.{module.name}")
            self._loaded = True
        return self._specs


algorithms: Registry[AlgorithmSpec] = Registry("algorithm", "solver.algorithms")
"""The algorithms for sliding puzzles."""

heuristics: Registry[HeuristicSpec] = Registry("heuristic", "solver.heuristics")
"""The heuristics for sliding puzzles."""

queens_algorithms: Registry[AlgorithmSpec] = Registry("queens algorithm", "solver.queens")
"""The algorithms for the queens."""


def algorithm(
    name: str,
    title: str,
    *,
    registry: Registry[AlgorithmSpec] = algorithms,
    **properties: Any,
) -> Callable[[RunT], RunT]:
    """Register the decorated generator function as an algorithm (`AlgorithmSpec` has the fields)."""

    def register(run: RunT) -> RunT:
        registry.add(AlgorithmSpec(name, title, run=run, **properties))
        return run

    return register


def heuristic(name: str, title: str, **properties: Any) -> Callable[[RunT], RunT]:
    """Register the decorated function as a heuristic (`HeuristicSpec` has the fields)."""

    def register(make: RunT) -> RunT:
        heuristics.add(HeuristicSpec(name, title, make, **properties))
        return make

    return register


def first_line(thing: Callable[..., Any]) -> str:
    """The first line of a docstring, which is the help text."""
    return (thing.__doc__ or "").strip().partition("\n")[0]
