"""Laws of sheets and drafts: typing, undo, sizes and verdicts."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Callable

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from strategies import any_board, boards, goals, sizes

from solver.board import LARGEST, SMALLEST, Board, Move
from solver.errors import InvalidBoard
from solver.goal import NAMES, Goal
from solver.kurang import explain, tiles_to_swap
from tui.challenge import Challenge
from tui.edit.model.history import Draft, DraftHistory
from tui.edit.model.sheet import Sheet
from tui.edit.model.verdict import VERDICT_LINES, VERDICT_WIDTH, faults_of, kurang_page, verdict_on
from tui.edit.screen import picture_of_sheet

LECTURE = Board.parse("1 3 4 15/2 _ 5 12/7 6 11 14/8 9 10 13")
Change = Callable[[Sheet], Sheet]

changes = st.one_of(
    st.sampled_from("0123456789").map(lambda digit: lambda sheet: sheet.type_digit(digit)),
    st.sampled_from(Move).map(lambda move: lambda sheet: sheet.move(move)),
    st.sampled_from(Move).map(lambda move: lambda sheet: sheet.swap(move)),
    st.sampled_from((Sheet.clear_cell, Sheet.clear_or_back)),
    st.sampled_from((Sheet.blank_here, Sheet.next_cell, Sheet.ended)),
)


def empty(rows: int, cols: int) -> Sheet:
    return Sheet(rows, cols, (None,) * (rows * cols))


def typed(sheet: Sheet, keys: str) -> Sheet:
    """A sheet after these keys: digits, `,` to end a number, a blank for the Space key, `<` for Backspace."""
    for key in keys:
        match key:
            case ",":
                sheet = sheet.next_cell()
            case " ":
                sheet = sheet.blank_here()
            case "<":
                sheet = sheet.clear_or_back()
            case _:
                sheet = sheet.type_digit(key)
    return sheet


def keys_of(tile: int, cells: int) -> str:
    """What a player types for a tile: its digits, and a comma where a longer number could follow."""
    return str(tile) if tile == 0 or tile * 10 > cells else f"{tile},"


# -- typing -------------------------------------------------------------------------------------------


@given(any_board(5))
def test_typing_a_board_cell_by_cell_makes_that_board(board: Board) -> None:
    keys = "".join(keys_of(tile, len(board.tiles)) for tile in board.tiles)
    assert typed(empty(board.rows, board.cols), keys).board() == board
    assert typed(Sheet.of(Board.solved(board.rows, board.cols)), keys).board() == board


@given(any_board(LARGEST))
@settings(max_examples=20)
def test_commas_between_all_numbers_change_nothing(board: Board) -> None:
    keys = ",".join(map(str, board.tiles))
    assert typed(empty(board.rows, board.cols), keys).board() == board


@given(any_board(5))
def test_the_number_of_cells_is_the_blank(board: Board) -> None:
    cells = len(board.tiles)
    keys = "".join(keys_of(tile or cells, cells) for tile in board.tiles)
    assert typed(empty(board.rows, board.cols), keys).board() == board


@pytest.mark.parametrize(
    ("keys", "cells", "cursor"),
    [
        ("1", (1, None, None), 0),  # 10 to 16 may follow
        ("12", (12, None, None), 1),
        ("17", (1, 7, None), 2),  # 17 is none here: 7 begins anew
        ("2", (2, None, None), 1),
        ("16", (0, None, None), 1),
        ("0", (0, None, None), 1),
        ("05", (0, 5, None), 2),
        ("1 2", (1, 2, None), 2),  # Space ends the number
        ("3 4", (3, 0, 4), 3),  # and is the blank where none is under way
        ("1,,2", (1, 2, None), 2),
        ("1<", (None, None, None), 0),
        ("12<", (1, None, None), 0),  # back into the cell the cursor has left
        ("12<5", (15, None, None), 1),
        ("3<", (None, None, None), 0),
        ("34<<<", (None, None, None), 0),
    ],
)
def test_keys_on_an_empty_4x4(keys: str, cells: tuple[int | None, ...], cursor: int) -> None:
    sheet = typed(empty(4, 4), keys)
    assert (sheet.cells[:3], sheet.cursor) == (cells, cursor)


@given(any_board(), st.sampled_from("123456789"))
def test_an_arrow_ends_a_number(board: Board, digit: str) -> None:
    sheet = Sheet.of(board).type_digit("1").move(Move.RIGHT)
    assume(int(digit) <= len(board.tiles))
    assert not sheet.typing
    cell = sheet.cursor
    assert sheet.type_digit(digit).cells[cell] == int(digit) % len(board.tiles)


def test_at_the_last_cell_the_cursor_stays_and_no_digit_is_lost() -> None:
    sheet = typed(empty(2, 2), "1203")
    assert (sheet.cells, sheet.cursor) == ((1, 2, 0, 3), 3)
    assert sheet.blank_here().cells == sheet.next_cell().cells == sheet.cells
    assert sheet.type_digit("1").cells == (1, 2, 0, 1)


@pytest.mark.parametrize("digit", "56789")
def test_a_digit_larger_than_every_tile_changes_nothing(digit: str) -> None:
    assert Sheet.of(Board.solved(2, 2)).type_digit(digit) == Sheet.of(Board.solved(2, 2))


@given(any_board(6), st.lists(changes, max_size=60))
def test_no_sequence_of_keys_makes_an_invalid_sheet(board: Board, pressed: list[Change]) -> None:
    sheet = Sheet.of(board)
    for change in pressed:
        sheet = change(sheet)
        assert 0 <= sheet.cursor < len(sheet.cells) == len(board.tiles)
        assert all(cell is None or 0 <= cell < len(sheet.cells) for cell in sheet.cells)
        assert (sheet.board() is None) == bool(sheet.missing()) == bool(faults_of(sheet))


# -- swapping and sizes -------------------------------------------------------------------------------


@given(any_board(5), st.sampled_from(Move), st.data())
def test_a_swap_there_and_back_changes_nothing(board: Board, way: Move, data: st.DataObject) -> None:
    sheet = Sheet.of(board).put_cursor(data.draw(st.integers(0, len(board.tiles) - 1)))
    there = sheet.swap(way)
    if there != sheet:
        assert sum(one != two for one, two in zip(sheet.cells, there.cells, strict=True)) == 2
        assert there.cells[there.cursor] == sheet.cells[sheet.cursor]
        assert there.swap(way.reverse) == sheet


@given(any_board(), sizes)
def test_a_larger_size_and_back_changes_nothing(board: Board, size: tuple[int, int]) -> None:
    sheet = Sheet.of(board)
    larger = sheet.resized(max(board.rows, size[0]), max(board.cols, size[1]))
    assert larger.resized(board.rows, board.cols) == sheet
    assert set(board.tiles) <= set(larger.cells)


@pytest.mark.parametrize("rows", range(SMALLEST, LARGEST + 1))
def test_every_size_is_reached_by_rows_and_columns(rows: int) -> None:
    draft = Draft.of(Board.solved(2, 2), Goal.named("snake", 2, 2))
    for at in range(SMALLEST + 1, rows + 1):
        draft = draft.resized(at, 2)
    for cols in (*range(SMALLEST, LARGEST + 1), *range(LARGEST, SMALLEST - 1, -1)):
        draft = draft.resized(rows, cols)
        assert draft.start.size == draft.goal.size == (rows, cols)
        assert draft.goal.board() == Goal.named("snake", rows, cols).board


@pytest.mark.parametrize("size", [(1, 4), (4, 1), (17, 4), (4, 17)])
def test_other_sizes_are_refused(size: tuple[int, int]) -> None:
    with pytest.raises(InvalidBoard, match="from 2x2 to 16x16"):
        Draft.of(Board.solved(4, 4), Goal.standard(4, 4)).resized(*size)


# -- both sheets --------------------------------------------------------------------------------------


@given(any_board(4), st.lists(st.tuples(st.booleans(), changes), max_size=40), sizes)
@settings(max_examples=60)
def test_undo_to_the_beginning_and_redo_is_the_identity(
    board: Board, pressed: list[tuple[bool, Change]], size: tuple[int, int]
) -> None:
    first = Draft.of(board, Goal.standard(board.rows, board.cols))
    history = DraftHistory(first)
    for number, (on_goal, change) in enumerate(pressed):
        if number == len(pressed) // 2:
            history.change(history.draft.resized(*size).next_goal())
        draft = history.draft
        draft = draft if draft.on_goal == on_goal else draft.activated(on_goal)
        history.change(draft.with_sheet(change(draft.sheet)))
    last, steps = history.draft.activated(history.draft.on_goal), 0
    while history.travel(-1):
        steps += 1
    assert history.draft.contents == first.contents
    for _ in range(steps):
        assert history.travel(1)
    assert not history.travel(1)
    assert history.draft == last


def test_a_number_is_one_step_and_a_cursor_none() -> None:
    history = DraftHistory(Draft(empty(4, 4), empty(4, 4)))
    for change in ("1", "2", Move.RIGHT, "1", "1"):
        sheet = history.draft.sheet
        there = sheet.move(change) if isinstance(change, Move) else sheet.type_digit(change)
        history.change(history.draft.with_sheet(there))
    assert history.draft.sheet.cells[:3] == (12, None, 11)
    assert history.travel(-1)
    assert history.draft.sheet.cells[:3] == (12, None, None)
    assert history.travel(-1)
    assert not history.travel(-1)


def test_a_number_whose_first_digit_changes_nothing_can_be_undone() -> None:
    board = Board.solved(4, 4)
    history = DraftHistory(Draft.of(board, Goal.standard(4, 4)))
    for digit in "10":
        history.change(history.draft.with_sheet(history.draft.sheet.type_digit(digit)))
    assert history.draft.start.cells[0] == 10
    assert history.travel(-1)
    assert history.draft.start.board() == board


def test_another_change_ends_redo() -> None:
    history = DraftHistory(Draft(empty(2, 2), empty(2, 2)))
    history.change(history.draft.with_sheet(history.draft.sheet.type_digit("1")))
    history.travel(-1)
    history.change(history.draft.with_sheet(history.draft.sheet.type_digit("2")))
    assert not history.travel(1)


@given(any_board(4), any_board(4))
def test_discard_restores_the_loaded_draft_and_undo_the_changes(board: Board, other: Board) -> None:
    first = Draft.of(board, Goal.standard(board.rows, board.cols))
    history = DraftHistory(first)
    history.change(history.draft.filled(other))
    assert history.changed == (board != other)
    history.discard()
    assert history.draft.contents == first.contents
    assert not history.changed
    if board != other:
        assert history.travel(-1)
        assert history.draft.start.board() == other


def test_another_draft_is_loaded_and_undo_leads_back() -> None:
    goal = Goal.standard(2, 2)
    first, second = Draft.of(goal.board, goal), Draft.of(Board.parse("1 2/0 3"), goal)
    history = DraftHistory(first)
    history.load(second)
    assert not history.changed
    assert history.travel(-1)
    assert history.draft.contents == first.contents
    assert history.changed


def test_a_challenge_keeps_its_seed_until_its_board_is_changed() -> None:
    goal = Goal.standard(3, 3)
    history = DraftHistory(Draft.of(goal.board, goal))
    history.origin = Challenge.random(goal, "K7Q2")
    history.change(history.draft.filled(history.origin.board))
    assert history.challenge() is history.origin
    history.change(history.draft.with_sheet(history.draft.sheet.swap(Move.RIGHT)))
    changed = history.challenge()
    assert changed == Challenge(history.draft.start.board() or goal.board, goal)
    assert changed != history.origin
    history.change(history.draft.with_sheet(history.draft.sheet.clear_cell()))
    assert history.challenge() is None


@pytest.mark.parametrize(("rows", "cols"), [(2, 2), (2, 3), (3, 2), (3, 3), (4, 4), (2, 16)])
def test_next_goal_goes_through_all_named_goals_and_always_changes_the_board(rows: int, cols: int) -> None:
    draft = Draft(empty(rows, cols), empty(rows, cols))
    different = {Goal.named(name, rows, cols).board for name in NAMES}
    seen = []
    for _ in different:
        draft = draft.next_goal()
        seen.append(draft.goal.board())
    assert set(seen) == different
    assert seen[0] == Goal.standard(rows, cols).board
    assert draft.next_goal().goal.board() == seen[0]


# -- verdicts -----------------------------------------------------------------------------------------


def test_the_lecture_board_is_not_solvable_and_the_verdict_says_why() -> None:
    told = str(verdict_on(Draft.of(LECTURE, Goal.standard(4, 4))))
    assert told == (
        "NOT SOLVABLE   Inversions + X = 37 + 0 = 37, odd. The goal has 0, even: they must match. "
        "f swaps 10 and 13."
    )


@given(any_board(6), st.data())
@settings(max_examples=60)
def test_the_verdict_depends_on_the_goal(board: Board, data: st.DataObject) -> None:
    goal = data.draw(goals(board.rows, board.cols))
    verdict, why = verdict_on(Draft.of(board, goal)), explain(board, goal)
    assert verdict.label == ("SOLVABLE" if goal.reachable_from(board) else "NOT SOLVABLE")
    assert f"+ {why.x} = {why.sum}, " in verdict.reasons
    assert f" The goal has {why.goal_sum}, " in verdict.reasons
    if verdict.label == "NOT SOLVABLE":
        assert verdict.reasons.endswith("f swaps {} and {}.".format(*tiles_to_swap(why.board)))


@pytest.mark.parametrize(
    ("keys", "told"),
    [
        ("1230", ""),
        ("1,2,3,1", "the blank is missing; 1 appears twice"),
        ("1,1,1,1", "the blank, 2 and 3 are missing; 1 appears more than once"),
        ("0,0,1,1", "2 and 3 are missing; the blank and 1 appear twice"),
        ("12", "the blank and 3 are missing"),
    ],
)
def test_missing_and_duplicate_numbers_are_named(keys: str, told: str) -> None:
    assert faults_of(typed(empty(2, 2), keys)) == told


@given(any_board(), st.booleans(), st.data())
@settings(max_examples=100)
def test_every_verdict_fits_the_smallest_terminal(board: Board, on_goal: bool, data: st.DataObject) -> None:
    rows, cols = board.rows, board.cols
    cell = st.none() | st.integers(0, rows * cols - 1)
    cells = st.lists(cell, min_size=rows * cols, max_size=rows * cols).map(tuple)
    sheets = cells.map(lambda cells: Sheet(rows, cols, cells)) | boards(rows, cols).map(Sheet.of)
    draft = Draft(data.draw(sheets), data.draw(sheets), on_goal)
    assert len(textwrap.wrap(str(verdict_on(draft)), VERDICT_WIDTH)) <= VERDICT_LINES


def test_a_verdict_with_the_longest_numbers_fits_the_smallest_terminal() -> None:
    tiles = (*range(99, -1, -1), *range(255, 99, -1))
    start, goal = Board(16, 16, tiles), Goal.of(Board(16, 16, (98, 99, *tiles[2:])))
    verdict = str(verdict_on(Draft.of(start, goal)))
    assert "17098" in verdict
    assert verdict.endswith("f swaps 101 and 100.")
    assert len(textwrap.wrap(verdict, VERDICT_WIDTH)) <= VERDICT_LINES


@given(any_board(5), st.lists(changes, max_size=20))
def test_exactly_the_duplicates_are_marked(board: Board, pressed: list[Change]) -> None:
    sheet = Sheet.of(board)
    for change in pressed:
        sheet = change(sheet)
    picture = picture_of_sheet(sheet, Sheet.of(board))
    for cell, face in zip(sheet.cells, picture.faces, strict=True):
        assert (face.kind == "empty") == (cell is None)
        assert (face.mark == "!") == (sheet.cells.count(cell) > 1 and cell is not None)
        assert face.text == (str(cell) if cell else "")


@given(any_board(), st.integers(50, 100), st.data())
@settings(max_examples=40)
def test_the_kurang_page_fits_and_holds_every_number(board: Board, width: int, data: st.DataObject) -> None:
    why = explain(board, data.draw(goals(board.rows, board.cols)))
    page = kurang_page(why, width)
    assert max(map(len, page.splitlines())) <= width
    rows = {"i": list[int](), "Kurang(i)": list[int]()}
    for line in page.splitlines():
        head, *numbers = line.split() or [""]
        if head in rows and all(number.isdigit() for number in numbers):
            rows[head] += map(int, numbers)
    assert dict(zip(rows["i"], rows["Kurang(i)"], strict=True)) == why.kurang
    assert ("textbook" in page) == (why.goal_sum % 2 == 1)
    solvable = f"SOLVABLE: {why.sum} and {why.goal_sum} are both "
    verdict = solvable if why.solvable else f"NOT SOLVABLE: {why.sum} is "
    assert verdict in " ".join(page.split())


@given(any_board(), st.booleans(), st.lists(changes, max_size=20))
def test_a_draft_is_saved_and_restored_as_it_was(board: Board, on_goal: bool, pressed: list[Change]) -> None:
    draft = Draft(Sheet.of(board), empty(board.rows, board.cols), on_goal)
    for change in pressed:
        draft = draft.with_sheet(change(draft.sheet))
    if draft.start.size != draft.goal.size:
        draft = draft.resized(*draft.sheet.size)
    again = Draft.from_dict(json.loads(json.dumps(draft.to_dict())))
    assert again is not None
    assert (again.contents, again.on_goal) == (draft.contents, draft.on_goal)


SAVED = Draft(empty(2, 2), empty(2, 2)).to_dict()


@pytest.mark.parametrize(
    "wrong",
    [
        {"rows": 1},
        {"rows": 17, "cols": 16},
        {"cols": "2"},
        {"rows": True},
        {"on_goal": 1},
        {"start": [0, 1, 2]},
        {"start": [0, 1, 2, 4]},
        {"goal": [0, 1, 2, True]},
        {"goal": [0, 1, 2, [3]]},
        {"goal": "0123"},
        {"goal": None},
    ],
)
def test_a_damaged_draft_is_refused(wrong: dict[str, object]) -> None:
    assert Draft.from_dict(SAVED) is not None
    assert Draft.from_dict({**SAVED, **wrong}) is None


@given(boards(3, 4))
def test_a_full_sheet_gives_its_board(board: Board) -> None:
    assert Sheet.of(board).board() == board
    assert empty(2, 2).fill(board).board() == board
