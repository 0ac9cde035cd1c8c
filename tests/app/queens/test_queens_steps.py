"""The steps of a search for queens say what happened."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from solver.queens import attacks, start_queens
from tui.queens.model import steps as queens_steps
from tui.queens.model.steps import StepHistory

NAMES = ("bfs", "dfs", "bitmask")
every_search = pytest.mark.parametrize("name", NAMES)


def stepped(name, n=4, mode="all", most=10_000):
    """A search taken to its end step by step: the tallies and the history."""
    handle, history, tallies = start_queens(n, name, mode), StepHistory(n, name), []
    next(handle)
    for _ in range(most):
        handle.step()
        progress = next(handle, None)
        if progress is None:
            break
        history.add(progress, over=handle.result is not None)
        tallies.append((progress.tally, len(history.steps)))
    return tallies, history


@every_search
@pytest.mark.parametrize("n", range(1, 6))
def test_after_the_steps_of_a_node_its_queens_are_placed(name, n):
    tallies, history = stepped(name, n)
    for tally, count in tallies:
        step = history.steps[count - 1]
        stands = step.placed
        if step.trying is not None:
            stands = (*stands, step.trying)
        assert stands == tally.placed or "over" in step.text
        assert step.progress.tally is tally


@every_search
@pytest.mark.parametrize("mode", ["first", "all"])
def test_the_queens_of_a_step_differ_from_those_before_by_one_at_most(name, mode):
    _, history = stepped(name, 5, mode)
    if name == "bfs":
        return  # It goes from one branch to another.
    placed = [step.placed for step in history.steps]
    for before, after in pairwise(placed):
        assert before == after or before[:-1] == after or before == after[:-1]


@every_search
def test_what_a_step_says_of_a_square_is_true(name):
    _, history = stepped(name, 6)
    for step in history.steps:
        found = re.match(
            r"(row|column) (\d+): (row|column) (\d+) is attacked by the queen of \1 (\d+)", step.text
        )
        if found:
            lines, line, places, place, by = found.groups()
            assert (lines, places) == (("column", "row") if name == "dfs" else ("row", "column"))
            tried = {lines: int(line) - 1, places: int(place) - 1}
            attacker = step.placed[int(by) - 1]
            assert attacker[lines == "column"] == int(by) - 1
            assert attacks((tried["row"], tried["column"]), attacker)
            assert step.trying == (tried["row"], tried["column"])


@pytest.mark.parametrize("name", ["dfs", "bitmask"])
def test_as_many_queens_are_placed_as_nodes_are_raised(name):
    tallies, history = stepped(name, 6)
    placed = [step for step in history.steps if step.text.startswith("queen on")]
    assert len(placed) == tallies[-1][0].raised - 1
    assert sum("solution" in step.text for step in placed) == 4


@every_search
@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_the_last_step_says_that_it_is_over(name, n):
    _, history = stepped(name, n)
    assert history.steps[-1].text.endswith("the search is over")


def test_the_text_of_the_first_steps():
    _, history = stepped("dfs", 4)
    assert [step.text for step in history.steps[:11]] == [
        "the empty board: column 1 comes first",
        "queen on row 1, column 1",
        "column 2: row 1 is attacked by the queen of column 1",
        "column 2: row 2 is attacked by the queen of column 1",
        "queen on row 3, column 2",
        "column 3: row 1 is attacked by the queen of column 1",
        "column 3: row 2 is attacked by the queen of column 2",
        "column 3: row 3 is attacked by the queen of column 1",
        "column 3: row 4 is attacked by the queen of column 2",
        "column 3 has no safe square: back to column 2, whose queen leaves row 3",
        "queen on row 4, column 2",
    ]
    _, history = stepped("bitmask", 4)
    assert [step.text for step in history.steps[:5]] == [
        "the empty board: row 1 comes first",
        "row 1: columns 1, 2, 3 and 4 are free",
        "queen on row 1, column 1",
        "row 2: columns 3 and 4 are free",
        "queen on row 2, column 3",
    ]


def test_back_and_forward_go_the_same_way():
    _, history = stepped("dfs", 5)
    there = []
    while history.go(1):
        there.append(history.current)
    back = [history.current]
    while history.go(-1):
        back.append(history.current)
    assert back == there[::-1]
    assert not history.go(-1)


def test_the_history_is_bounded_and_keeps_its_place(monkeypatch):
    monkeypatch.setattr(queens_steps, "MOST_STEPS", 20)
    handle, history = start_queens(6, "dfs"), StepHistory(6, "dfs")
    next(handle)
    for _ in range(60):
        handle.step()
        history.add(next(handle), over=False)
        while history.go(1):
            pass
        assert len(history.steps) <= 20
        assert history.current is history.steps[-1]
    assert history.steps[0].number == history.steps[-1].number - 19


def test_a_paused_search_continues_in_steps():
    handle = start_queens(12, "dfs")
    for _ in range(3):
        progress = next(handle)
    history = StepHistory(12, "dfs", progress)
    for _ in range(5):
        handle.step()
        progress = next(handle)
        history.add(progress, over=False)
        assert history.steps[-1].placed == progress.tally.placed
    assert not any("held still" in step.text for step in history.steps)


def test_many_nodes_at_once_are_one_step():
    handle, history = start_queens(8, "dfs"), StepHistory(8, "dfs")
    for progress in handle:
        if progress.tally.expanded > 100:
            break
    history.add(progress, over=False)
    assert [step.placed for step in history.steps] == [progress.tally.placed]
    assert f"paused after {progress.tally.expanded:,} nodes" in history.steps[0].text
