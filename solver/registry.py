"""The registry: what there is to choose from, each entry described beside its own code.

An algorithm or a heuristic is one module with one decorated function. The command line's choices,
the app's selectors, the tables in the docs and the contract tests all read these registries.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, Generic, Literal, Protocol, TypeVar

from solver.errors import NotApplicable, UnknownName
from solver.options import Option
from solver.progress import Search
from solver.puzzle import Heuristic, SlidingPuzzle


class Named(Protocol):
    """Anything with a name to be found by."""

    @property
    def name(self) -> str:
        """The name on the command line."""


SpecT = TypeVar("SpecT", bound=Named)
RunT = TypeVar("RunT", bound=Callable[..., Any])


class Memory(Enum):
    """How much memory an algorithm takes: what it keeps while it searches, as the app says it."""

    ALL = "memory-hungry"
    """Every board it has met."""
    LEVEL = "memory by its width"
    """The boards of one depth."""
    LITTLE = "little memory"
    PATH = "next to no memory"
    """The path it is on."""


@dataclass(frozen=True, slots=True)
class AlgorithmSpec:
    """All that the program must know of an algorithm."""

    name: str
    title: str
    family: str
    run: Callable[..., Search]
    """`run(problem, heuristic, room, **options)`; uninformed algorithms ignore the heuristic."""
    informed: bool = False
    optimal: bool = False
    """Shortest with its default options (and, when informed, an admissible heuristic)."""
    complete: bool = True
    """Finds a solution where there is one, given time and memory."""
    lists_all: bool = False
    """Can find all shortest solutions: `run` takes `most` too, how many are listed."""
    memory: Memory | None = None
    """How much memory it takes; None if that is not known."""
    trace: Literal["tree", "path"] | None = None
    """What it lets be looked at while it searches: its tree, the path it is on, or nothing."""
    no_tree: str = "It keeps no nodes."
    """For an algorithm without a trace, a sentence about what it keeps instead."""
    about: str = ""
    """A sentence for where there is little room; the summary if there is none."""
    rank: int = 0
    """The place in a short list that goes from the simplest algorithm to the fastest."""
    options: tuple[Option, ...] = ()
    heuristic: str | None = None
    """The heuristic it uses when none is asked for."""
    refuses: Callable[[Any], str | None] | None = None
    """`refuses(problem)` says in a sentence why the algorithm cannot take it, or None."""
    choose: Callable[[Any, bool], tuple[str, str | None]] | None = None
    """`choose(problem, lists_all)` names the algorithm and heuristic that this one stands for there."""

    @property
    def summary(self) -> str:
        """The first line of the docstring."""
        return first_line(self.run)

    def why_not(self, problem: Any) -> str | None:
        """Why it cannot make sense of this problem, as a sentence; None when it can."""
        return self.refuses(problem) if self.refuses else None

    def require(self, problem: Any) -> None:
        """Refuse a problem it cannot make sense of."""
        reason = self.why_not(problem)
        if reason is not None:
            raise NotApplicable(reason)


@dataclass(frozen=True, slots=True)
class HeuristicSpec:
    """All that the program must know of a heuristic."""

    name: str
    title: str
    make: Callable[[SlidingPuzzle], Heuristic]
    """`make(puzzle)` gives the `Heuristic` for that puzzle."""
    admissible: bool = True
    """Never more than the moves that are left."""
    consistent: bool = True
    """Never changes by more than one in a move."""
    by_tables: bool = False
    """Looks moves up in large tables, which take a while to load or to build."""
    refuses: Callable[[SlidingPuzzle], str | None] | None = None

    @property
    def summary(self) -> str:
        """The first line of the docstring."""
        return first_line(self.make)

    def why_not(self, puzzle: SlidingPuzzle) -> str | None:
        """Why it cannot make sense of this puzzle, as a sentence; None when it can."""
        return self.refuses(puzzle) if self.refuses else None

    def on(self, puzzle: SlidingPuzzle) -> Heuristic:
        """The heuristic for this puzzle; refused where it cannot make sense of it."""
        reason = self.why_not(puzzle)
        if reason is not None:
            raise NotApplicable(reason)
        return replace(self.make(puzzle), admissible=self.admissible, consistent=self.consistent)


class Registry(Generic[SpecT]):
    """The specs of one kind by name; filled from the modules of a package on first use."""

    def __init__(self, kind: str, package: str) -> None:
        self.kind = kind
        self._package = package
        self._specs: dict[str, SpecT] = {}
        self._loaded = False

    def add(self, spec: SpecT) -> None:
        """Take in a spec; two of one name are a mistake in the program."""
        if spec.name in self._specs:
            raise ValueError(f"two {self.kind}s are called {spec.name!r}")
        self._specs[spec.name] = spec

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
    """The first line of a docstring: the fact a user needs."""
    return (thing.__doc__ or "").strip().partition("\n")[0]
