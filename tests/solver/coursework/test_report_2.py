"""The searches of source report 2, by its own heuristic, child order and rule for boards met again."""

from __future__ import annotations

import pytest

from solver import Result, solve
from solver.shipped import shipped_board

TIES = ["first", "last", "heapq", "java", "low-g", "high-g"]


def run(board: str, algorithm: str, ties: str) -> Result:
    return solve(
        shipped_board(board),
        algorithm,
        "report-inversion",
        ties=ties,
        visited="taken",
        order="by-last-move",
    )


def explored(result: Result) -> int:
    """Nodes taken before the goal, as the report counts."""
    return result.progress.tally.expanded - 1


@pytest.mark.parametrize(
    ("ties", "moves", "nodes"),
    [("first", 51, 25_788), ("last", 51, 15_971), ("low-g", 49, 14_908), ("heapq", 51, 10_739)],
)
def test_the_15_puzzle_by_each_tie_rule(ties: str, moves: int, nodes: int) -> None:
    result = run("npuzzle15", "astar", ties)
    assert (result.length, explored(result)) == (moves, nodes)


def test_the_report_creates_a_node_for_every_child_also_for_those_it_drops() -> None:
    tally = run("npuzzle15", "astar", "low-g").progress.tally
    assert tally.raised + tally.duplicates == 30_115


@pytest.mark.parametrize("ties", TIES)
def test_the_8_puzzle_takes_3_nodes_under_every_tie_rule(ties: str) -> None:
    result = run("npuzzle8", "astar", ties)
    assert (result.length, explored(result)) == (3, 3)


@pytest.mark.parametrize(("ties", "nodes"), [("first", 16), ("last", 11), ("heapq", 12), ("low-g", 12)])
def test_uniform_cost_on_the_8_puzzle(ties: str, nodes: int) -> None:
    assert explored(run("npuzzle8", "ucs", ties)) == nodes


@pytest.mark.parametrize(("ties", "nodes"), [("first", 25_788), ("last", 15_971)])
def test_its_order_brings_its_rule_for_boards_met_again(ties: str, nodes: int) -> None:
    board = shipped_board("npuzzle15")
    result = solve(board, "astar", "report-inversion", order="by-last-move", ties=ties)
    assert (result.length, explored(result)) == (51, nodes)
