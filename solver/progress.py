"""The limits of a search, its figures while it runs, and its result."""

from __future__ import annotations

import operator
from collections.abc import Generator
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Any, Generic

from solver.board import Move
from solver.errors import BadOption

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    from solver.tree import Trace

    Answer = TypeVar("Answer", default=Any)
else:
    from typing import TypeVar

    # Defaults need Python 3.13; only the type checker uses this one.
    Answer = TypeVar("Answer")


@dataclass(frozen=True, slots=True)
class Limits:
    """When to give up. None means no limit."""

    seconds: float | None = None
    """Seconds of searching; preparing (compiling, building tables) is not counted."""
    nodes: int | None = None
    """Nodes raised, over the whole search (all rounds of IDA* together)."""
    megabytes: float | None = None
    """Megabytes of the search's own arrays: nodes, frontier, table of boards seen."""

    def __post_init__(self) -> None:
        if self.nodes is not None:
            try:
                # Integers of numpy are fine. With a fraction, the last budget would be too small for a node,
                # and the search would never end.
                object.__setattr__(self, "nodes", operator.index(self.nodes))
            except TypeError:
                raise BadOption(f"the limit on nodes must be a whole number, not {self.nodes}") from None
        for name in ("seconds", "nodes", "megabytes"):
            value = getattr(self, name)
            if value is not None and not 0 < value < float("inf"):
                raise BadOption(f"the limit on {name} must be a number above 0, not {value}")


@dataclass(frozen=True, slots=True)
class Solutions:
    """The shortest solutions of a board."""

    count: int
    """How many were found."""
    complete: bool = False
    """Whether these are all; if not, there are at least this many."""
    paths: tuple[tuple[Move, ...], ...] = ()
    """The first of them, as many as the caller asked to list."""


@dataclass(frozen=True, slots=True)
class Tally:
    """The counts so far. An algorithm yields one after every slice."""

    raised: int = 0
    """The root and every node put into the frontier (iterative searches: every node generated; beam search:
    also the nodes that it does not keep)."""
    expanded: int = 0
    """Every node taken from the frontier and looked at, the goal included."""
    duplicates: int = 0
    """Children dropped because their board had been reached as cheaply before."""
    frontier: int = 0
    """Nodes raised and not yet taken (iterative searches: the nodes of the current path)."""
    frontier_peak: int = 0
    depth: int = 0
    """The depth of the last node expanded; of the goal once it is found."""
    max_depth: int = 0
    """The depth of the deepest node raised."""
    bound: int | None = None
    """The f-limit of an iterative search; the highest f that a best-first search has taken, rounded down."""
    memory_bytes: int = 0
    """The bytes in use by nodes, frontier and table."""
    best: tuple[Move, ...] | None = None
    """The best solution known so far, for algorithms that keep improving it."""
    solutions: Solutions | None = None
    """The shortest solutions found so far, if all are asked for and the first is known."""
    lower_bound: int = 0
    """Proven: no solution is shorter. 0 means that nothing is proven."""
    board: tuple[int, ...] | None = None
    """The tiles (0 the blank) of the board that the search shows while it runs; None when it has none.

    With a heuristic: the board with the lowest estimate so far; in beam search, the lowest on the level being
    expanded. Without one: the last board expanded; in bidirectional search, the last on the start's side.
    Iterative searches: the end of the current path. The locking method: the tiles placed for good. None while
    a search improves the path in `best`.
    """
    mid_expansion: bool = False
    """A node has been taken and may have children still to be raised."""
    raised_before: int = 0
    """Nodes raised before the search was continued from a checkpoint, in the first tally only."""
    trace: Trace | None = field(default=None, compare=False, repr=False)
    """The tree or the path, in the first tally only. The handle removes it, because tallies are kept long
    after the arrays should be freed."""


class Phase(Enum):
    """What a handle is doing."""

    PREPARING = "preparing"
    """Compiling kernels, loading or building tables."""
    SEARCHING = "searching"


@dataclass(frozen=True, slots=True)
class Progress:
    """A tally with the times."""

    tally: Tally
    elapsed: float
    """Seconds of searching, without pauses and preparing; for an unsolvable board, seconds of checking."""
    phase: Phase = Phase.SEARCHING
    memory_peak: int = 0
    """The most bytes in use so far."""
    raised_before: int = 0
    """Nodes raised before this search continued from a checkpoint."""

    @property
    def nodes_per_second(self) -> float:
        """Nodes raised per second of searching."""
        return (self.tally.raised - self.raised_before) / self.elapsed if self.elapsed > 0 else 0.0


class Outcome(Enum):
    """How a search ended."""

    SOLVED = "solved"
    UNSOLVABLE = "unsolvable"
    """The parity shows it, before any search."""
    EXHAUSTED = "exhausted"
    """The frontier ran empty: a narrow beam or a depth limit cut off the goal."""
    LIMIT = "limit"
    CANCELLED = "cancelled"


class LimitKind(Enum):
    """Which limit stopped a search."""

    SECONDS = "seconds"
    NODES = "nodes"
    MEGABYTES = "megabytes"
    FREE_MEMORY = "free memory"
    """Too little memory was left on the machine, although the limit in megabytes was not reached."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What an algorithm's generator returns if it runs to its end."""

    tally: Tally
    """The last figures."""
    answer: Any = None
    """The moves of a sliding puzzle, the boards of queens; None when nothing was found."""
    out_of_memory: bool = False
    """The memory limit refused the next array."""


Search = Generator[Tally, int, Finding]
"""A search is a generator: it is sent node budgets, yields a Tally for each, and returns a Finding.

The first `next()` prepares (compiles, builds tables) and yields the figures of the root alone. A
budget is spent on nodes raised and nodes taken, one each, so a budget of n raises at most n nodes.
"""


@dataclass(frozen=True, slots=True)
class Result(Generic[Answer]):
    """The result of a search: how it ended, the path, the figures, and what is proven."""

    outcome: Outcome
    algorithm: str
    heuristic: str | None
    options: dict[str, Any]
    progress: Progress
    path: tuple[Move, ...] | None = None
    lower_bound: int = 0
    """Proven, whatever the outcome: no solution is shorter."""
    prepare_seconds: float = 0.0
    """Seconds of compiling, and of loading or building tables."""
    limit: LimitKind | None = None
    """Which limit stopped it, if one did."""
    reason: str | None = None
    """A sentence for an outcome that needs one."""
    solutions: Solutions | None = None
    """All shortest solutions, or as many as were found; None if only one was asked for."""
    answer: Answer = field(default=None, repr=False)  # type: ignore[assignment]
    """What was found, for puzzles whose answer is not a path; None for sliding puzzles."""

    @property
    def solved(self) -> bool:
        """Whether the outcome is `SOLVED`."""
        return self.outcome is Outcome.SOLVED

    @property
    def length(self) -> int | None:
        """The number of moves, or None without a solution."""
        return None if self.path is None else len(self.path)

    @property
    def proven_optimal(self) -> bool:
        """Whether no solution can be shorter: the path is as short as the proven bound."""
        return self.path is not None and len(self.path) == self.lower_bound

    @property
    def tally(self) -> Tally:
        """All counts; the properties below are the ones used most."""
        return self.progress.tally

    @property
    def raised(self) -> int:
        """The root and every node put into the frontier."""
        return self.progress.tally.raised

    @property
    def expanded(self) -> int:
        """Every node taken from the frontier and looked at, the goal included."""
        return self.progress.tally.expanded

    @property
    def memory_peak(self) -> int:
        """The most bytes that the search's arrays took."""
        return self.progress.memory_peak

    @property
    def elapsed(self) -> float:
        """Seconds of searching, without pauses and preparing."""
        return self.progress.elapsed

    @property
    def nodes_per_second(self) -> float:
        """Nodes raised per second of searching."""
        return self.progress.nodes_per_second
