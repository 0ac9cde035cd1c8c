"""A tree worked out by hand, node by node, is what the search shows after each step."""

from __future__ import annotations

from typing import Any

from stepping import steps, tree_of

from solver import start
from solver.tree import SearchTree, Status

REPORT_3 = "1 2 3 4/5 6 0 8/9 10 7 11/13 14 15 12"
RULES = {"ties": "java", "visited": "none", "reverse": "allow", "order": "LURD"}

# Worked out by hand. Moves are the tiles'; c = moves made + tiles out of place. The blank goes L U R D:
# the tile goes R D L U. After each step: number, move, c = g + h, and when it was taken.
ROOT = (0, None, 3, 0, 3, 1)
"""7, 11 and 12 are out of place."""
FIRST = [
    (1, "R", 5, 1, 4, None),  # 6 leaves its place
    (2, "D", 5, 1, 4, None),  # 3 leaves its place
    (3, "L", 5, 1, 4, None),  # 8 leaves its place
    (4, "U", 3, 1, 2, None),  # 7 comes home
]
SECOND = [
    (5, "R", 5, 2, 3, None),  # 10 leaves its place
    (6, "D", 5, 2, 3, None),  # 7 goes away again
    (7, "L", 3, 2, 1, None),  # 11 comes home
    (8, "U", 5, 2, 3, None),  # 15 leaves its place
]
THIRD = [
    (9, "R", 5, 3, 2, None),  # 11 goes away again
    (10, "D", 5, 3, 2, None),  # 8 leaves its place
    (11, "U", 3, 3, 0, None),  # 12 comes home: the goal
]


def taken(rows: list[tuple[Any, ...]], **orders: int) -> list[tuple[Any, ...]]:
    return [(*row[:5], orders.get(f"n{row[0]}")) for row in rows]


REFERENCE = [
    [ROOT, *FIRST],
    [ROOT, *taken(FIRST, n4=2), *SECOND],
    [ROOT, *taken(FIRST, n4=2), *taken(SECOND, n7=3), *THIRD],
    [ROOT, *taken(FIRST, n4=2), *taken(SECOND, n7=3), *taken(THIRD, n11=4)],
]
"""All nodes by their numbers, after each step."""
WORDS = [
    (
        "taken 1st: 0 (c 3); raised 1, 2, 3, 4",
        "next: 4 (c 3), the lowest c of all 4",
    ),
    ("taken 2nd: 4 (c 3); raised 5, 6, 7, 8", "next: 7 (c 3), the lowest c of all 7"),
    ("taken 3rd: 7 (c 3); raised 9, 10, 11", "next: 11 (c 3), the lowest c of all 9"),
    ("taken 4th: 11 (c 3), the goal", "the search is over: 11 is the goal, 3 moves from the root"),
]


def written(tree: SearchTree, number: int) -> tuple[Any, ...]:
    node = tree.node(number)
    assert node.h is not None
    return number, node.move and node.move.value, node.g + node.h, node.g, node.h, node.order


def test_after_each_step_the_tree_is_the_one_worked_out_by_hand() -> None:
    handle = start(REPORT_3, "bnb", "misplaced", **RULES)
    tree = tree_of(handle)
    seen = []
    for _ in steps(handle):
        seen.append([written(tree, number) for number in range(tree.raised)])
        snapshot = tree.snapshot()
        assert (snapshot.done, snapshot.coming) == WORDS[len(seen) - 1]
    assert seen == REFERENCE
    assert [tree.node(number).parent for number in range(12)] == [None, 0, 0, 0, 0, 4, 4, 4, 4, 7, 7, 7]
    assert [[child.number for child in tree.children(number)] for number in (0, 4, 7, 11, 1)] == [
        [1, 2, 3, 4],
        [5, 6, 7, 8],
        [9, 10, 11],
        [],
        [],
    ]
    # Branch and bound kills what costs no less than the goal.
    alive = [number for number in range(12) if tree.node(number).order is None]
    assert {tree.node(number).status for number in alive} == {Status.KILLED}
    assert {tree.node(number).bound for number in alive} == {3}
    assert tree.node(11).status is Status.GOAL
    assert tree.costs.text(2, 3) == "c 5 = 2 + 3"
    assert [move.value for move in tree.moves_to(11)] == ["U", "L", "U"]
    assert handle.result is not None
    assert (handle.result.progress.tally.raised - 1, handle.result.progress.tally.expanded) == (11, 4)
    assert handle.trace is None, "who holds the handle alone does not hold the memory"
