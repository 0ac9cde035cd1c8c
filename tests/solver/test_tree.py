"""The tree read from the pool is the tree of the search: numbers, costs, order and status of each node."""

from __future__ import annotations

import random
import threading
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from plain_tree import PlainNode, PlainTree
from stepping import steps, tree_of
from strategies import orders, solvable_boards

from solver import Board, Limits, SlidingPuzzle, start
from solver.algorithms._tree import PoolTree
from solver.kernels.table import hashed, mix
from solver.memory_limit import MemoryLimit
from solver.registry import algorithms
from solver.search import resolve
from solver.tree import Costs, PathSnapshot, SearchTree, Status, TreeNode, TreeSnapshot

BEST_FIRST = [spec.name for spec in algorithms if spec.family == "best-first"]
WEIGHTS = {"bfs": (1, 0), "ucs": (1, 0), "dfs": (0, 0), "greedy": (0, 1), "wastar": (2, 3)}
"""A* and branch and bound give g and h the same weight."""


@st.composite
def searches(draw: st.DrawFn) -> tuple[SlidingPuzzle, str, str | None, dict[str, Any]]:
    """A puzzle, an algorithm, a heuristic and options."""
    name = draw(st.sampled_from(BEST_FIRST))
    spec = algorithms[name]
    options = {
        option.name: draw(st.sampled_from(option.choices))
        for option in spec.options
        if option.kind == "choice"
    }
    if name == "dfs" and options["visited"] == "none":
        options["visited"] = "raised"  # It keeps no tree otherwise: `test_dfs.py`.
    options["order"] = draw(orders())
    if any(option.name == "depth" for option in spec.options):
        options["depth"] = draw(st.sampled_from([0, 3, 6]))
    board = draw(solvable_boards(*draw(st.sampled_from([(3, 2), (2, 3), (3, 3)]))))
    heuristic = draw(st.sampled_from(["misplaced", "manhattan", "report-inversion"]))
    return SlidingPuzzle.of(board), name, heuristic if spec.informed else None, options


def plain(puzzle: SlidingPuzzle, name: str, heuristic: str | None, options: dict[str, Any]) -> PlainTree:
    """The same search in plain Python."""
    defaults = {option.name: option.default for option in algorithms[name].options}
    rules = {"ties": {"bfs": "first", "dfs": "last"}.get(name), **defaults, **options}
    if name == "dfs":
        rules["backwards"] = True
    return PlainTree(puzzle, heuristic, WEIGHTS.get(name, (1, 1)), rules)


def same(read: TreeNode, oracle: PlainNode, *, informed: bool, over: bool) -> None:
    """Whether a node is the oracle's."""
    assert (read.number, read.parent, read.move, read.g) == (
        oracle.number,
        oracle.parent,
        oracle.move,
        oracle.g,
    )
    assert read.order == oracle.order
    if informed and read.number is not None:
        assert read.h == oracle.h
    if read.bound is not None:
        assert over
        assert read.bound <= oracle.key
        assert oracle.status == "alive"
    else:
        assert read.status.value == oracle.status


def compare(tree: SearchTree, oracle: PlainTree, *, over: bool) -> None:
    """Every node, every list of children, the boards, the frontier."""
    assert tree.raised == len(oracle.nodes)
    informed = oracle.heuristic is not None
    for number, node in enumerate(oracle.nodes):
        read = tree.node(number)
        same(read, node, informed=informed, over=over)
        assert tree.board(read) == node.board
        if read.status is Status.KILLED and read.bound is None:
            assert read.other == oracle.holder[node.board].number
        children = tree.children(number)
        wanted = oracle.children.get(number, [])
        assert len(children) == len(wanted)
        for child, plain_child in zip(children, wanted, strict=True):
            same(child, plain_child, informed=informed, over=over)
            if child.number is None:
                assert child.other == oracle.holder[plain_child.board].number
                assert tree.board(child) == plain_child.board
                assert child.h == (plain_child.h if informed else None)
    alive, frontier = oracle.frontier(), tree.frontier()
    assert frontier.size == len(alive)
    assert len(frontier.best) == min(10, len(alive))
    least = min((node.key for node in alive), default=0)
    assert frontier.equals == sum(node.key == least for node in alive)


@given(search=searches())
@settings(max_examples=60)
def test_after_every_step_the_tree_is_that_of_a_search_in_plain_python(
    search: tuple[SlidingPuzzle, str, str | None, dict[str, Any]],
) -> None:
    puzzle, name, heuristic, options = search
    handle = start(puzzle, name, heuristic, **options)
    tree, oracle = tree_of(handle), plain(*search)
    expected: list[int] = []
    for count, _ in enumerate(steps(handle)):
        going_on = oracle.take()
        over = handle.result is not None
        assert tree.snapshot().expanded == oracle.taken
        latest = tree.snapshot().latest
        assert latest is not None
        if count:
            assert [latest.number] == expected[:1] or not going_on, "the first of the frontier is taken"
        compare(tree, oracle, over=over)
        expected = [node.number for node in tree.frontier().best if node.number is not None]
        if not going_on or count == 25:
            break


@pytest.mark.parametrize("ties", ["first", "last", "heapq", "java", "low-g", "high-g"])
@pytest.mark.parametrize("visited", ["best", "taken", "none"])
def test_the_frontier_is_in_the_order_of_taking(ties: str, visited: str) -> None:
    handle = start("8 6 7/2 5 4/3 0 1", "astar", "misplaced", ties=ties, visited=visited)
    tree = tree_of(handle)
    handle.pause()
    for _ in range(60):
        handle.step()
        next(handle)
    listed = [node.number for node in tree.frontier(1_000).best]
    assert len(set(listed)) == len(listed) == tree.frontier().size
    assert listed[:10] == [node.number for node in tree.frontier().best]
    keys = [node.g + (node.h or 0) for node in tree.frontier(1_000).best]
    assert keys == sorted(keys)


@given(search=searches(), budgets=st.lists(st.integers(1, 40), min_size=1, max_size=4))
@settings(max_examples=40)
def test_between_any_two_slices_the_tree_holds_together(
    search: tuple[SlidingPuzzle, str, str | None, dict[str, Any]], budgets: list[int]
) -> None:
    """A slice may end in the middle of an expansion."""
    puzzle, name, heuristic, options = search
    spec, chosen = resolve(algorithms[name], heuristic, puzzle)
    values = {option.name: option.default for option in spec.options} | options
    going = spec.run(puzzle, chosen.on(puzzle) if chosen else None, MemoryLimit(), **values)
    tree = next(going).trace
    assert isinstance(tree, SearchTree)
    for count in range(12):
        try:
            tally, over = going.send(budgets[count % len(budgets)]), False
        except StopIteration as stop:
            tally, over = stop.value.tally, True
        assert tree.raised == tally.raised
        snapshot = tree.snapshot()
        assert (snapshot.raised, snapshot.expanded) == (tally.raised, tally.expanded)
        numbered = [
            child.number
            for number in range(tree.raised)
            for child in tree.children(number)
            if child.number is not None
        ]
        assert sorted(numbered) == list(range(1, tree.raised))
        orders = [order for number in range(tree.raised) if (order := tree.node(number).order)]
        assert sorted(orders) == list(range(1, tally.expanded + 1))
        assert snapshot.frontier.size == tally.frontier
        if over:
            break


def test_a_pause_ends_between_two_nodes() -> None:
    handle = start("15 14 8 12/10 11 9 13/2 6 5 1/3 4 7 0", "astar")
    tree = tree_of(handle)
    for _ in range(30):
        next(handle)
        handle.pause()
        while handle.latest.tally.mid_expansion:
            next(handle)
        assert tree.snapshot().whole
        handle.resume()


def test_in_the_middle_of_an_expansion_nothing_is_said_of_the_next_node() -> None:
    puzzle = SlidingPuzzle.of(Board.parse("8 6 7/2 5 4/3 0 1"))
    going = algorithms["bfs"].run(puzzle, None, MemoryLimit(), **defaults("bfs"))
    tree = next(going).trace
    assert isinstance(tree, SearchTree)
    assert going.send(2).mid_expansion
    assert tree.snapshot().coming == "0 is still being expanded"


def defaults(name: str) -> dict[str, Any]:
    """The default options of an algorithm."""
    return {option.name: option.default for option in algorithms[name].options}


@pytest.mark.parametrize("weight", [1.5, 3.0])
def test_the_bound_of_weighted_search_is_the_highest_f_of_the_tree(weight: float) -> None:
    handle = start("8 6 7/2 5 4/3 0 1", "wastar", "manhattan", weight=weight)
    tree, highest = tree_of(handle), Fraction(0)
    for count, _ in enumerate(steps(handle)):
        node = tree.snapshot().latest
        assert node is not None
        assert node.h is not None
        highest = max(highest, node.g + Fraction(weight) * node.h)
        assert handle.latest.tally.bound == highest.__floor__()
        if count == 40:
            break


def test_a_tree_kept_of_a_search_stopped_while_its_table_grew_is_whole(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("solver.algorithms._pool.REFILL", 100)
    puzzle = SlidingPuzzle.of(Board.parse("15 14 8 12/10 11 9 13/2 6 5 1/3 4 7 0"))
    going = algorithms["bfs"].run(puzzle, None, MemoryLimit(), **defaults("bfs"))
    tree = next(going).trace
    assert isinstance(tree, PoolTree)
    while not tree.to_enter:
        going.send(500)
    going.close()
    duplicates = [child for number in range(500) for child in tree.children(number) if child.number is None]
    assert any(child.other is None for child in duplicates), "half a table knows half of the boards"
    tree.complete()
    for number in range(500):
        for child in tree.children(number):
            if child.number is None:
                assert child.other is not None
                assert tree.board(tree.node(child.other)) == tree.board(child)


@pytest.mark.parametrize("ties", ["first", "java"])
def test_equals_are_counted_as_far_as_is_looked(ties: str, monkeypatch: pytest.MonkeyPatch) -> None:
    handle = start("15 14 8 12/10 11 9 13/2 6 5 1/3 4 7 0", "ucs", ties=ties, limits=Limits(nodes=2_000))
    tree = tree_of(handle)
    handle.run()
    seen = tree.frontier()
    assert seen.counted
    assert seen.equals > 50
    assert seen.equals_text == f"{seen.equals:,}"
    monkeypatch.setattr("solver.algorithms._frontier.MOST_COUNTED", 50)
    less = tree.frontier()
    assert less.equals_text == "at least 50"
    assert "; of these at least 50, the " in replace(tree.snapshot(), whole=True).coming
    unknown = replace(tree.snapshot(), whole=True, frontier=replace(less, best=()))
    assert unknown.coming.startswith("the next node is unknown")


@pytest.mark.parametrize("name", ["idastar", "iddfs"])
def test_iterative_searches_tell_their_path_and_their_rounds(name: str) -> None:
    puzzle = SlidingPuzzle.of(Board.parse("8 1 3/4 0 2/7 6 5"))
    handle = start(puzzle, name, "manhattan")
    next(handle)
    while handle.trace is None:
        next(handle)
    trace = handle.trace
    for _ in handle:
        snapshot = trace.snapshot()
        assert isinstance(snapshot, PathSnapshot)
        board = puzzle.board
        for move in snapshot.moves:
            board = board.after(move)
        assert board.tiles == handle.latest.tally.board
        bounds = [bound for bound, _ in snapshot.rounds]
        assert bounds == sorted(set(bounds))
        assert bounds[-1] == snapshot.bound == handle.latest.tally.bound
        assert snapshot.raised == handle.latest.tally.raised
    # 16 moves away, 10 by Manhattan distance: every round in between is reported, however short.
    assert handle.result is not None
    assert bounds == ([10, 12, 14, 16] if name == "idastar" else list(range(17)))[: len(bounds)]
    assert bounds[-1] == handle.result.length


@given(words=st.lists(st.integers(-(1 << 63), (1 << 63) - 1), min_size=1, max_size=4))
def test_the_hash_by_plain_python_is_the_compiled_one(words: list[int]) -> None:
    import numpy as np

    assert hashed(words) == compiled_hash(np.array(words, np.int64))


def compiled_hash(words: Any) -> int:
    from solver.kernels.jit import kernel

    global _COMPILED
    if _COMPILED is None:

        @kernel
        def call(words: Any) -> int:
            return mix(words)

        _COMPILED = call
    return int(_COMPILED(words))


_COMPILED: Any = None


def test_sums_are_written_as_they_decide() -> None:
    assert Costs("f", 2, 3).brief(5, 5) == "f 12.5"
    assert Costs("g", 1, 0).text(3, None) == "g 3"
    assert Costs("f", 1, 1).text(0, 10) == "f 10 = 0 + 10"


def test_boards_of_several_words_are_read_too() -> None:
    rng = random.Random(5)
    board = Board.solved(6, 5)
    for _ in range(40):
        board = board.after(rng.choice(board.moves()))
    handle = start(board, "astar", "manhattan", reverse="allow")
    tree = tree_of(handle)
    handle.pause()
    for _ in range(8):
        handle.step()
        next(handle)
    for number in range(tree.raised):
        node = tree.node(number)
        for child in tree.children(number):
            assert tree.board(child) == tree.board(node).after(child.move or node.move)  # type: ignore[arg-type]
            if child.number is None:
                assert child.other is not None
                assert tree.board(tree.node(child.other)) == tree.board(child)
    assert isinstance(tree.snapshot(), TreeSnapshot)


@pytest.mark.parametrize("ties", ["last", "java"])
def test_another_thread_reads_a_whole_tree_while_the_search_runs(ties: str) -> None:
    board = "15 14 8 12/10 11 9 13/2 6 5 1/3 4 7 0"
    handle = start(board, "astar", limits=Limits(nodes=600_000), ties=ties)
    tree, rng = tree_of(handle), random.Random(3)
    running = threading.Thread(target=handle.run)
    running.start()
    looks = 0
    while running.is_alive() or looks < 100:
        looks += 1
        node = tree.node(rng.randrange(tree.raised))
        assert node.number is not None
        path = tree.path_to(node.number, 1_000)
        assert path[0] == 0
        assert len(path) == node.g + 1
        # A node with children in the tree was taken, and they are its own children.
        for parent, child in pairwise(path):
            children = tree.children(parent)
            assert child in [other.number for other in children]
            assert {other.parent for other in children} == {parent}
    running.join()
