"""Iterative deepening: rounds of depth-first search, each with a higher bound than the last."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from functools import partial, reduce
from typing import TYPE_CHECKING, Any
from zlib import crc32

import numpy as np

from solver.algorithms._blank import arrays, directions, path_of
from solver.algorithms._move_pruning import move_pruning
from solver.algorithms._shortest import SolutionsFound
from solver.cluster import ClusterError
from solver.kernels import codes
from solver.kernels import deepening as kernel
from solver.kernels.estimate import BLIND, Estimator, whole
from solver.kernels.grid import Ints
from solver.machine import cores
from solver.memory_limit import MemoryLimit
from solver.progress import Finding, Search, Tally
from solver.puzzle import Heuristic, SlidingPuzzle
from solver.sliced import SlicedSearch
from solver.tree import PathSnapshot

if TYPE_CHECKING:
    from solver.algorithms._by_patterns import ByPatterns
    from solver.checkpoint import Checkpoint, State
    from solver.cluster import Cluster

FIRST_PLIES = 128
STRAIGHT_BACK = 2
"""The length of the longest sequences to prune, if only the step straight back is pruned."""


@dataclass(frozen=True, slots=True)
class MoveRules:
    """Which moves a search tries, and in which order; the fields are options of the algorithm."""

    order: str
    reverse: str
    repeats: int = STRAIGHT_BACK

    @property
    def are_textbook(self) -> bool:
        """Whether at most the step straight back is left out."""
        return self.reverse == "allow" or self.repeats <= STRAIGHT_BACK

    def pruning(self) -> Ints:
        """The table of forbidden sequences."""
        return move_pruning(0 if self.reverse == "allow" else self.repeats, self.order)

    def checksum(self) -> int:
        """A checksum of that table."""
        return crc32(self.pruning().tobytes())


class Rounds(ABC):
    """Depth-first searches within a bound, one after another, as `DeepeningSearch` runs them."""

    reg: Ints
    """The registers of `solver.kernels.deepening`."""
    h: int
    """The estimate of the start."""

    @abstractmethod
    def begin(self) -> None:
        """Go back to the start."""

    @abstractmethod
    def search(self) -> int:
        """Search for as many nodes as the register LEFT says; returns why it ended."""

    @abstractmethod
    def grow(self, memory: MemoryLimit) -> bool:
        """Make room for twice as many plies; False if the memory limit forbids it."""

    @abstractmethod
    def shown(self) -> StackRounds:
        """The rounds whose path is shown: those at the goal if it is found."""

    @abstractmethod
    def size(self) -> int:
        """The bytes of all arrays."""

    def state(self) -> State | None:
        """The finished part of this round, for a checkpoint; None if there is nothing to keep."""
        return None

    def stop(self) -> None:  # noqa: B027
        """End the threads or tasks that work for these rounds."""


class StackRounds(Rounds):
    """Rounds on the stack of one kernel, whose nodes can be saved and loaded."""

    _stack: Ints
    _position: tuple[Ints, ...]
    """The arrays that describe the board at the end of the current path."""

    @abstractmethod
    def _close(self, plies: Ints) -> None:
        """Mark all moves of these plies as tried."""

    @abstractmethod
    def blanks(self) -> Ints:
        """The blank's cells along the current path."""

    @abstractmethod
    def board(self) -> tuple[int, ...]:
        """The tiles at the end of the current path."""

    @abstractmethod
    def estimate(self) -> int:
        """The estimate at the end of the current path."""

    def shown(self) -> StackRounds:
        """These rounds."""
        return self

    def bound_after(self, bound: int, over: int) -> int:  # noqa: ARG002
        """The bound of the next round, from this one and the lowest f above it."""
        return over

    def save(self) -> Ints:
        """The node at the end of the current path, with the moves to try there, as numbers for `load`."""
        plies = self._plies()[: self.reg[kernel.DEPTH] + 1].copy()
        self._close(plies[:-1])
        return np.concatenate([*self._position, plies.ravel()])

    def load(self, node: Ints) -> None:
        """Go to a saved node; only the tree below it is left to search."""
        at = 0
        for array in self._position:
            array[:] = node[at : at + array.size]
            at += array.size
        plies = node[at:].reshape(-1, kernel.COLUMNS)
        while len(plies) >= len(self._plies()):  # A kernel needs room for one more.
            self.grow(MemoryLimit())
        self._plies()[: len(plies)] = plies
        self.reg[kernel.DEPTH] = len(plies) - 1

    def turn_back(self) -> None:
        """Try no more moves at the end of the current path."""
        self._close(self._plies()[self.reg[kernel.DEPTH]])

    def _plies(self) -> Ints:
        return self._stack.reshape(-1, kernel.COLUMNS)

    def grow(self, memory: MemoryLimit, besides: int = 0) -> bool:
        """Make room for twice as many plies; False if the limit forbids it, with `besides` other bytes."""
        if not memory.allows(besides + self.size() + 2 * self._stack.nbytes):
            return False
        self._stack = np.concatenate([self._stack, np.zeros_like(self._stack)])
        return True


class DeepeningSearch(SlicedSearch):
    """IDA*, or IDDFS if there is no heuristic."""

    def __init__(
        self,
        puzzle: SlidingPuzzle,
        heuristic: Heuristic | None,
        memory: MemoryLimit,
        *,
        order: str,
        reverse: str,
        repeats: int = STRAIGHT_BACK,
        depth: int = 0,
        threads: int = 1,
        most: int | None = None,
        checkpoint: Checkpoint | None = None,
        cluster: Cluster | None = None,
    ) -> None:
        """Set up the first round; `depth` is the highest bound, 0 for none.

        Long rounds are searched by subtrees, in an order that finds the goal early. With more than one
        thread, or 0 for one per core, the threads share them; with a cluster, its workers do. One thread
        that tries the textbook's moves searches in the textbook's order instead, unless it has a checkpoint.

        With `most`, the round of the first solution is repeated to its end: every path to the goal is
        counted, and up to `most` are listed. That round prunes only the step straight back: the other
        sequences have the same effect as another one, but they are solutions too.
        """
        self._puzzle, self._depth, self._moves = puzzle, depth, MoveRules(order, reverse, repeats)
        self.memory = memory
        self._lists_all = most is not None
        self._e = heuristic.tables() if heuristic else BLIND
        self._admissible = heuristic is None or heuristic.admissible
        self._checkpoint = checkpoint
        state = None if checkpoint is None else checkpoint.begin(self._about())
        self._rounds = self._make_rounds(heuristic, threads, cluster, state)
        self._path = CurrentPath(puzzle, self._rounds, heuristic is not None)
        self._found = SolutionsFound(most or 0)
        self._counting = self._counting_next = False
        """Whether the round of the first solution is being repeated."""
        self._continued = state is not None
        if state is None:
            self._begin(self._rounds.h)
        else:
            self._resume(state)
        self._slice()  # A budget of 0: only compiles the kernel.

    def _make_rounds(
        self, heuristic: Heuristic | None, threads: int, cluster: Cluster | None, state: State | None
    ) -> Rounds:
        make = maker(self._puzzle, self._e, self._moves)
        round_state = None if state is None else state["round"]
        if cluster is not None:
            from solver.algorithms._cluster_rounds import ClusterRounds, Recipe

            assert heuristic is not None
            recipe = Recipe(
                self._puzzle.code, heuristic.name, checksum(self._e), self._moves, self._moves.checksum()
            )
            return ClusterRounds(make, self.memory, round_state, recipe, cluster)
        if threads != 1 or self._checkpoint is not None or not self._moves.are_textbook:
            # Even a single thread searches by subtrees: their order saves nodes, and a checkpoint keeps those
            # finished. But with the textbook's moves, it should raise the textbook's nodes.
            from solver.algorithms._thread_rounds import ThreadRounds

            return ThreadRounds(make, self.memory, round_state, threads or cores())
        return make()

    def run(self) -> Search:
        """The search as a generator; at its end, the finished part is saved in the checkpoint, if any."""
        try:
            finding = yield from super().run()
            self._save()
            return finding
        except (GeneratorExit, ClusterError):
            self._save()
            raise
        finally:
            self._rounds.stop()

    def _save(self) -> None:
        if self._checkpoint is not None:
            self._checkpoint.save(self._state())

    def first_tally(self) -> Tally:
        """The figures of the root, with the path."""
        tally = self.tally()
        return replace(tally, trace=self._path, raised_before=tally.raised - 1 if self._continued else 0)

    def finding_at_root(self) -> Finding | None:
        """The empty path if the start is the goal; no solution if the first bound exceeds the depth."""
        if self._puzzle.board == self._puzzle.goal.board:
            if self._lists_all:
                self._found.add(())
                self._found.complete = True
            return Finding(self.tally(), ())
        bound = int(self._rounds.reg[kernel.BOUND])
        return Finding(self.tally()) if self._depth and bound > self._depth else None

    def tally(self) -> Tally:
        """The figures so far."""
        rounds, reg = self._rounds, self._rounds.reg
        plies = int(reg[kernel.DEPTH]) + 1
        return Tally(
            raised=int(reg[kernel.RAISED]),
            expanded=int(reg[kernel.EXPANDED]),
            frontier=plies,
            frontier_peak=int(reg[kernel.MAX_DEPTH]) + 1,
            depth=plies - 1,
            max_depth=int(reg[kernel.MAX_DEPTH]),
            bound=int(reg[kernel.BOUND]),
            memory_bytes=rounds.size(),
            lower_bound=int(reg[kernel.BOUND]) if self._admissible else 0,
            board=rounds.shown().board(),
            best=self._found.best,
            solutions=self._found.solutions(),
        )

    def advance(self) -> Finding | None:
        """Search for one slice; then finish, begin the next round or enlarge the stack."""
        if self._counting_next:
            self._begin_counting()
            return None
        status = self._slice()
        if self._checkpoint is not None:
            self._checkpoint.save_sometimes(self._state)
        if status == kernel.FOUND:
            return self._reach_goal()
        if status == kernel.ROUND_OVER:
            return self._end_round()
        if status == kernel.DEEPER and not self._rounds.grow(self.memory):
            return Finding(self.tally(), self._found.best, out_of_memory=True)
        return None

    def _slice(self) -> int:
        reg = self._rounds.reg
        reg[kernel.LEFT] = self.left
        status = self._rounds.search()
        self.left = int(reg[kernel.LEFT])
        return status

    # -- checkpoints ------------------------------------------------------------------------------

    def _about(self) -> dict[str, Any]:
        """What a checkpoint must have in common with this search."""
        return {
            "puzzle": self._puzzle.code,
            "heuristic": [checksum(self._e), self._admissible],
            "options": asdict(self._moves),
            "forbidden sequences": self._moves.checksum(),
        }

    def _state(self) -> State | None:
        """The rounds so far, and the finished part of this one; None if there is nothing to keep."""
        kept = self._rounds.state()
        if kept is None:
            return None
        return {"rounds": self._path.begun, "registers": self._round_reg.tolist(), "round": kept}

    def _resume(self, state: State) -> None:
        """Begin the round that was under way."""
        *self._path.begun, (bound, _) = map(tuple, state["rounds"])
        self._rounds.reg[:] = state["registers"]
        self._begin(bound)

    def _begin(self, bound: int) -> None:
        """Set up a round; each round raises the root again."""
        reg = self._rounds.reg
        self._round_reg = reg.copy()
        self._path.begun.append((bound, int(reg[kernel.RAISED])))
        reg[kernel.DEPTH], reg[kernel.BOUND], reg[kernel.NEXT_BOUND] = 0, bound, kernel.NO_BOUND
        reg[kernel.RAISED] += 1
        reg[kernel.EXPANDED] += 1
        self._rounds.begin()

    def _reach_goal(self) -> Finding | None:
        answer = path_of(self._rounds.shown().blanks(), self._puzzle)
        if not self._lists_all:
            return Finding(self.tally(), answer)
        if answer != self._found.first:
            self._found.add(answer)
        # The counting round raises a node, so it waits for a budget.
        self._counting_next = not self._counting
        return None

    def _begin_counting(self) -> None:
        """Repeat the last round to its end, pruning only the step straight back."""
        self._counting, self._counting_next = True, False
        reg = self._rounds.reg
        self._rounds.stop()
        moves = replace(self._moves, repeats=STRAIGHT_BACK)
        self._rounds = self._path.rounds = maker(self._puzzle, self._e, moves)()
        self._rounds.reg[:] = reg
        self._begin(int(reg[kernel.BOUND]))
        self.left -= 1

    def _end_round(self) -> Finding | None:
        reg = self._rounds.reg
        if self._counting:
            self._found.complete = True
            # The depth of the solutions: the search itself is back at the start.
            return Finding(replace(self.tally(), depth=int(reg[kernel.BOUND])), self._found.best)
        bound = int(reg[kernel.NEXT_BOUND])
        if bound == kernel.NO_BOUND or (self._depth and bound > self._depth):
            return Finding(self.tally())
        self._begin(bound)
        self.left -= 1
        return None


def maker(puzzle: SlidingPuzzle, e: Estimator, moves: MoveRules) -> Callable[[], StackRounds]:
    """A function that returns rounds for one thread."""
    kind: type[ByEstimate | ByPatterns] = ByEstimate
    if e.code == codes.PATTERNS:
        from solver.algorithms._by_patterns import ByPatterns

        kind = ByPatterns
    return partial(kind, puzzle, e, directions(moves.order), moves.pruning())


def checksum(e: Estimator) -> int:
    """A checksum of the tables that estimates are computed from."""
    parts = [part for part in (e.lines, e.walks, e.patterns) if part is not None]
    # `entries` is scratch space.
    fields = [value for part in parts for name, value in part._asdict().items() if name != "entries"]
    return reduce(
        lambda crc, value: crc32(np.ascontiguousarray(value).tobytes(), crc), [e.code, e.cost, *fields], 0
    )


class CurrentPath:
    """A `solver.tree.SearchPath` over the stack of a search."""

    def __init__(self, puzzle: SlidingPuzzle, rounds: Rounds, informed: bool) -> None:
        self._puzzle, self.rounds, self._informed = puzzle, rounds, informed
        self.begun: list[tuple[int, int]] = []
        """The bound of every round so far, and the nodes raised before it began."""

    def snapshot(self) -> PathSnapshot:
        """The current path, bound and rounds."""
        rounds, reg = self.rounds.shown(), self.rounds.reg
        return PathSnapshot(
            path_of(rounds.blanks(), self._puzzle),
            rounds.estimate() if self._informed else None,
            int(reg[kernel.BOUND]),
            tuple(self.begun),
            int(reg[kernel.RAISED]),
        )


class ByEstimate(StackRounds):
    """Rounds with any estimator."""

    def __init__(self, puzzle: SlidingPuzzle, e: Estimator, order: Ints, pruning: Ints) -> None:
        self._e, self._order, self._pruning = e, order, pruning
        self._grid, self._start, self._goal = arrays(puzzle)
        self._cells = self._start.copy()
        self._position = (self._cells,)
        self._stack = np.zeros((FIRST_PLIES, kernel.COLUMNS), np.int64)
        self.reg = np.zeros(kernel.REGISTERS, np.int64)
        h, a, b = whole(e, self._grid, self._start)
        self.h, self._root = int(h), (puzzle.board.blank, 0, h, a, b, 0, 0, 0)

    def begin(self) -> None:
        """Go back to the start."""
        self._cells[:] = self._start
        self._stack[0] = self._root

    def search(self) -> int:
        """Search until the budget is spent or the caller must act."""
        return kernel.deepen(
            self._grid,
            self._e,
            self._cells,
            self._goal,
            self._order,
            self._pruning,
            self._stack,
            self.reg,
        )

    def _close(self, plies: Ints) -> None:
        plies[..., kernel.K] = len(self._order)

    def blanks(self) -> Ints:
        """The blank's cells along the current path."""
        return self._stack[: self.reg[kernel.DEPTH] + 1, kernel.BLANK]

    def board(self) -> tuple[int, ...]:
        """The tiles at the end of the current path."""
        return tuple(self._cells.tolist())

    def estimate(self) -> int:
        """The estimate at the end of the current path."""
        return int(self._stack[self.reg[kernel.DEPTH], kernel.H])

    def size(self) -> int:
        """The bytes of all arrays."""
        return self._stack.nbytes + self._pruning.nbytes + 2 * self._start.nbytes
