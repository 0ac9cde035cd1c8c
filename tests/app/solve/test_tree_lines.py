"""The lines of a tree are its open part, bounded; the cursor follows the search until it is moved."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from stepping import tree_of

from solver import Limits, SearchHandle, SlidingPuzzle, start
from solver.board import Board
from solver.progress import Tally
from solver.tree import Costs, SearchTree, Status
from tui.solve.model.inspector import FrontierLines, SearchInspector
from tui.solve.model.tree_lines import ALL_OPEN, MOST_LEVELS, MOST_LINES, TreeLines

FAR = "8 6 7/2 5 4/3 0 1"
HARD = "15 14 8 12/10 11 9 13/2 6 5 1/3 4 7 0"


def searched(board: str, name: str, nodes: int) -> tuple[SearchHandle, SearchTree]:
    """A search that has raised so many nodes, and its tree."""
    handle = start(board, name, limits=Limits(nodes=nodes))
    next(handle)
    while handle.trace is None:
        next(handle)
    tree = handle.trace
    assert isinstance(tree, SearchTree)
    handle.run()
    return handle, tree


def text(rows: TreeLines, index: int, width: int = 80) -> str:
    return "".join(part for part, _ in rows.line(index, width))


def numbers(rows: TreeLines) -> list[int | None]:
    return [rows.lines[at].node.number for at in range(len(rows))]


def test_a_small_tree_is_open_as_a_whole_and_every_line_names_its_node() -> None:
    _, tree = searched("1 2 3/0 4 5/7 8 6", "bnb", 1_000)
    rows = TreeLines(tree)
    assert sorted(number for number in numbers(rows) if number is not None) == list(range(tree.raised))
    assert [text(rows, at) for at in range(len(rows))] == [
        "▾ 0  c 3 = 0 + 3  ● expanded #1",
        "├─  1 U  c 5 = 1 + 4  ✗ killed: c not below 3",
        "├─▾ 2 L  c 3 = 1 + 2  ● expanded #2",
        "│ ├─  4 U  c 5 = 2 + 3  ✗ killed: c not below 3",
        "│ ├─▾ 5 L  c 3 = 2 + 1  ● expanded #3",
        "│ │ ├─  7 U  c 3 = 3 + 0  ★ goal #4",
        "│ │ └─  8 D  c 5 = 3 + 2  ✗ killed: c not below 3",
        "│ └─  6 D  c 5 = 2 + 3  ✗ killed: c not below 3",
        "└─  3 D  c 5 = 1 + 4  ✗ killed: c not below 3",
    ]
    rows.notation = "blank"
    assert text(rows, 1) == "├─  1 D  c 5 = 1 + 4  ✗ killed: c not below 3"


def test_duplicates_are_lines_without_a_number() -> None:
    _, tree = searched(FAR, "bfs", ALL_OPEN)
    rows = TreeLines(tree)
    dropped = [rows.lines[at].node for at in range(len(rows)) if rows.lines[at].node.number is None]
    assert dropped
    assert all(node.status is Status.DUPLICATE for node in dropped)
    line = next(text(rows, at) for at in range(len(rows)) if rows.lines[at].node.number is None)
    assert f"= duplicate of {dropped[0].other}" in line
    assert " - " in line


@given(
    keys=st.lists(st.sampled_from(["up", "down", "open", "close", "first", "last", "toggle"]), max_size=60)
)
@settings(max_examples=60)
@pytest.mark.parametrize("nodes", [60, 5_000])
def test_any_keys_leave_a_whole_list_with_the_cursor_in_it(nodes: int, keys: list[str]) -> None:
    _, tree = searched(FAR, "astar", nodes)
    rows = TreeLines(tree)
    rows.catch_up()
    for key in keys:
        match key:
            case "up" | "down":
                rows.cursor = rows.cursor + (1 if key == "down" else -1)
            case "first" | "last":
                rows.cursor = 0 if key == "first" else len(rows)
            case "open":
                rows.open()
            case "close":
                rows.close()
            case "toggle":
                rows.toggle()
        assert 0 <= rows.cursor < len(rows)
        shown = numbers(rows)
        known = [number for number in shown if number is not None]
        assert len(known) == len(set(known))
        for at in range(1, len(rows)):
            assert rows.lines[at].node.parent in known, "a line stands below its parent's"
        # An open node has all of its children in sight, a closed one none.
        for number in known[:50]:
            wanted = [child.number for child in tree.children(number)] if rows.is_open(number) else []
            found = [
                rows.lines[at].node.number for at in range(len(rows)) if rows.lines[at].node.parent == number
            ]
            assert found == wanted


def test_the_cursor_follows_the_search_until_it_is_moved_and_again_when_asked() -> None:
    handle = start(FAR, "astar")
    next(handle)
    while handle.trace is None:
        next(handle)
    tree = handle.trace
    assert isinstance(tree, SearchTree)
    rows = TreeLines(tree)
    handle.pause()

    def step() -> None:
        handle.step()
        next(handle)
        rows.catch_up()

    for _ in range(20):
        step()
        assert rows.selected.number == tree.latest
    rows.cursor = rows.cursor - 1
    resting = rows.selected
    for _ in range(20):
        step()
        assert rows.selected.number == resting.number
    rows.following = True
    step()
    assert rows.selected.number == tree.latest


def test_a_large_tree_opens_on_the_way_to_the_node_taken_last_alone() -> None:
    _, tree = searched(HARD, "astar", 200_000)
    rows = TreeLines(tree)
    assert len(rows) == 1
    rows.catch_up()
    assert rows.selected.number == tree.latest
    assert len(rows) <= 4 * (rows.selected.g + 1)
    rows.close()
    rows.cursor = 0
    rows.close()
    assert len(rows) == 1
    rows.open()
    assert len(rows) > 1 + len(tree.children(0)), "what was open below is open again"


def test_depth_first_search_is_shown_from_some_levels_above_and_left_goes_further_up() -> None:
    _, tree = searched(HARD, "dfs", 30_000)
    rows = TreeLines(tree)
    rows.catch_up()
    deep = rows.selected
    assert deep.number == tree.latest
    assert deep.g > 2 * MOST_LEVELS
    assert len(rows) <= 4 * MOST_LEVELS
    assert "levels above" in text(rows, 0)
    # However deep: the node under the cursor is in sight.
    assert f"{deep.number:,} " in text(rows, rows.cursor, 60)[:50]
    top = rows.lines[0].node
    rows.cursor = 0
    rows._opened[top.number or 0] = False
    rows.close()
    assert rows.selected.number == top.parent


def test_lines_are_bounded_and_the_cursor_never_rests_on_the_line_that_says_so() -> None:
    _, tree = searched(HARD, "bfs", 60_000)
    rows = TreeLines(tree)
    rows._opened = dict.fromkeys(range(tree.raised), True)
    rows.refresh()
    assert len(rows) == MOST_LINES + 1
    assert text(rows, MOST_LINES).endswith("… more lines; close some")
    assert rows.texts()[-1].endswith("… more lines; close some")
    rows.cursor = MOST_LINES
    assert rows.cursor == rows.last == MOST_LINES - 1
    rows.open()
    assert rows.cursor <= rows.last
    rows.close()
    assert rows.cursor <= rows.last
    assert tree.raised > ALL_OPEN


def stepped(board: str, name: str, **options: object) -> tuple[Callable[[], None], TreeLines]:
    """A search that holds still, as what takes a step of it, and its lines."""
    handle = start(board, name, **options)
    rows = TreeLines(tree_of(handle))
    handle.pause()

    def step() -> None:
        handle.step()
        next(handle)
        rows.catch_up()

    return step, rows


def test_what_is_open_when_a_tree_grows_large_stays_open_and_the_cursor_stays_too() -> None:
    step, rows = stepped(HARD, "bfs")
    while rows.tree.raised < ALL_OPEN // 2:
        step()
    rows.cursor = rows.last
    resting = rows.selected.number
    before: list[int | None] = []
    while rows.tree.raised < 2 * ALL_OPEN:
        step()
        shown = numbers(rows)
        assert set(before) <= set(shown), "no line goes away"
        assert rows.selected.number == resting
        before = shown
    assert len(rows) > ALL_OPEN


def test_a_cursor_whose_line_is_gone_goes_to_the_nearest_visible_ancestor() -> None:
    _, tree = searched(FAR, "astar", 200)
    rows = TreeLines(tree)
    rows.cursor = next(at for at in range(len(rows)) if rows.lines[at].depth >= 5)
    path = tree.path_to(rows.selected.parent or 0, 100)
    rows._opened[path[2]] = False
    rows.refresh()
    assert rows.selected.number == path[2]


def test_space_on_a_node_without_children_does_nothing() -> None:
    step, rows = stepped(FAR, "astar")
    for _ in range(10):
        step()
    leaf = next(at for at in range(len(rows)) if rows.lines[at].node.status is Status.ALIVE)
    rows.cursor = leaf
    before = numbers(rows)
    rows.toggle()
    assert (rows.cursor, numbers(rows)) == (leaf, before)


def test_nodes_at_the_depth_limit_say_so_and_have_nothing_to_open() -> None:
    step, rows = stepped(HARD, "dfs", depth=3)
    while rows.tree.node(rows.tree.latest or 0).g < 3:
        step()
    assert "raised nothing: it is at the depth limit 3" in rows.tree.snapshot().done
    assert rows.selected.status is Status.EXPANDED
    line = text(rows, rows.cursor)
    assert not {"▾", "▸"} & set(line), line
    before = numbers(rows)
    rows.toggle()
    rows.open()
    assert numbers(rows) == before


def test_after_the_end_the_frontier_is_what_was_left_of_it() -> None:
    words = {}
    for name in ("bnb", "astar"):
        _, tree = searched("1 2 3/0 4 5/7 8 6", name, 1_000)
        inspector = SearchInspector(SlidingPuzzle.of(Board.parse("1 2 3/0 4 5/7 8 6")))
        inspector.end(tree, tree.snapshot(), Tally())
        words[name] = inspector.heading("solved", "frontier")[-1]
        assert f"{tree.frontier().size} left in the frontier" in inspector.heading("solved", "tree")[0]
    assert words["bnb"] == "5 nodes were left in the frontier, all killed by the bound."
    assert words["astar"].startswith("5 nodes were left in the frontier, 5 with the lowest, f 5")


def test_a_tree_as_a_file_is_its_heading_and_its_open_lines() -> None:
    board = "1 2 3/0 4 5/7 8 6"
    _, tree = searched(board, "bnb", 1_000)
    inspector = SearchInspector(SlidingPuzzle.of(Board.parse(board)))
    inspector.end(tree, tree.snapshot(), Tally())
    lines = inspector.text("bnb with misplaced", "solved").splitlines()
    assert lines[0] == "bnb with misplaced"
    assert "Solved: 9 raised, 4 expanded, 5 left in the frontier." in lines
    assert inspector.tree_lines is not None
    assert lines[-9:] == [text(inspector.tree_lines, at) for at in range(len(inspector.tree_lines))]


def test_a_dropped_tree_is_mentioned_and_not_kept() -> None:
    _, tree = searched(FAR, "astar", 1_000)
    inspector = SearchInspector(SlidingPuzzle.of(Board.parse(FAR)))
    inspector.update(tree, tree.snapshot(), Tally(raised=tree.raised))
    inspector.view = "tree"
    assert inspector.selected() is not None
    inspector.end(None, None, Tally(raised=tree.raised))
    assert inspector.tree_lines is None
    lines = inspector.lines(200)
    assert isinstance(lines, list)
    assert "was dropped" in lines[0]
    assert inspector.selected() is None
    assert inspector.board() == Board.parse(FAR)
    inspector.view = "frontier"
    assert inspector.about() == []


def test_an_empty_frontier_has_no_node_under_the_cursor() -> None:
    inspector = SearchInspector(SlidingPuzzle.of(Board.parse(FAR)))
    inspector.view = "frontier"
    assert inspector.selected() is None
    inspector.frontier = FrontierLines([], Costs("f", 1, 1), "tile")
    assert inspector.selected() is None
