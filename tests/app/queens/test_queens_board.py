"""A board of queens: undo, codes, texts, files, and how it is drawn at every size."""

from __future__ import annotations

import csv
import io
import json
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.errors import InvalidBoard
from solver.progress import Limits
from solver.queens import Outlook, conflicts, safe_squares, solve_queens
from tui.queens.board import CROWNS, BoardLayout, draw_queens, fitting_layout
from tui.queens.model import formats
from tui.queens.model.formats import MOST_QUEENS, parse_queens, queens_code, queens_files
from tui.queens.model.game import QueensGame, is_solved, pairs_of, safe_of
from tui.queens.model.queens import ATTACKED, LEADS, SAFE, QueensPicture
from tui.queens.model.report import conflicts_text, ended_text, outlook_text, solved_text
from tui.widgets.tile_colours import Look


@st.composite
def positions(draw, most=MOST_QUEENS):
    n = draw(st.integers(1, most))
    squares = st.tuples(st.integers(0, n - 1), st.integers(0, n - 1))
    return n, frozenset(draw(st.sets(squares, max_size=2 * n)))


# -- the player's board -----------------------------------------------------------------------------


@given(st.data())
def test_undo_takes_back_everything_and_redo_makes_it_again(data):
    game = QueensGame(4)
    states = [(game.n, game.queens)]
    for _ in range(data.draw(st.integers(0, 12))):
        what = data.draw(st.sampled_from(["toggle", "clear", "put"]))
        if what == "toggle":
            square = st.integers(0, game.n - 1)
            game.toggle((data.draw(square), data.draw(square)))
        elif what == "clear":
            game.put(game.n, frozenset())
        else:
            game.put(*data.draw(positions(6)))
        if (game.n, game.queens) != states[-1]:
            states.append((game.n, game.queens))
    for state in states[-2::-1]:
        assert game.travel(-1)
        assert (game.n, game.queens) == state
        assert all(0 <= part < game.n for part in game.cursor)
    assert not game.travel(-1)
    for state in states[1:]:
        assert game.travel(1)
        assert (game.n, game.queens) == state
    assert not game.travel(1)


@given(st.lists(st.tuples(st.integers(-9, 9), st.integers(-9, 9))))
def test_the_cursor_stays_on_the_board(moves):
    game = QueensGame(5)
    for move in moves:
        game.move(*move)
        assert all(0 <= part < 5 for part in game.cursor)


@given(positions(8))
def test_conflicts_and_safe_squares_are_those_of_the_rules(position):
    n, queens = position
    assert {queen for pair in pairs_of(queens) for queen in pair} == conflicts(queens)
    assert safe_of(n, queens) == safe_squares(n, queens)


@pytest.mark.parametrize("n", range(1, 9))
def test_solved_is_what_the_search_finds(n):
    game = QueensGame(n)
    for board in solve_queens(n).answer.boards:
        game.put(n, frozenset(enumerate(board)))
        assert is_solved(n, game.queens)
        game.toggle((0, board[0]))
        assert not is_solved(n, game.queens)


# -- codes ------------------------------------------------------------------------------------------


@given(positions())
def test_a_code_reads_back(position):
    assert parse_queens(queens_code(*position)) == position


@given(st.text(max_size=40) | st.from_regex(r"\A[0-9]{0,3}:?[-0-9 +,]*\Z"))
def test_any_text_is_queens_or_a_sentence(text):
    try:
        n, queens = parse_queens(text)
    except InvalidBoard:
        return
    assert 1 <= n <= MOST_QUEENS
    assert all(0 <= row < n and 0 <= column < n for row, column in queens)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("8: 0 4 7", "8 queens need 8 rows, but this has 3"),
        (
            "4: 1 3 9 2",
            "row 3 from the top: '9' is not a column; a code has columns from 0 to 3, or - for none",
        ),
        ("0", "0 queens: the number must be from 1 to 20"),
        ("21: 1", "21 queens: the number must be from 1 to 20"),
        ("", "no queens"),
    ],
)
def test_what_is_wrong_with_a_code_is_said_with_its_place(text, told):
    with pytest.raises(InvalidBoard, match=told):
        parse_queens(text)


# -- words ------------------------------------------------------------------------------------------


def test_the_text_about_conflicts():
    assert conflicts_text(pairs_of(frozenset({(0, 0), (0, 4)}))) == [
        "! 1 conflict",
        "  row 1: columns 1 and 5",
    ]
    crowd = conflicts_text(pairs_of(frozenset(product(range(3), range(3)))))
    assert crowd[0] == "! 28 conflicts"
    assert crowd[-1] == "  and 25 more"


def test_the_text_about_the_solutions_left():
    assert outlook_text(Outlook(4, complete=True), 3, 0, "")[1] == "4 solutions from here."
    assert outlook_text(Outlook(1, complete=True), 1, 0, "") == ["1 safe square.", "1 solution from here."]
    assert outlook_text(Outlook(complete=True), 5, 0, "Undo.")[1] == "No solution is left. Undo."
    assert outlook_text(Outlook(), 5, 0, "Undo.")[1] == "No solution found within 2 s."
    assert outlook_text(Outlook(7), 5, 0, "")[1] == "At least 7 solutions from here."
    assert "Looking" in outlook_text(None, 5, 0, "")[1]
    assert outlook_text(Outlook(complete=True), 5, 1, "")[1] == "No solution is left."


def test_the_text_about_results():
    assert ended_text(8, "all", solve_queens(8)) == "92 solutions, 12 of them unique"
    assert ended_text(1, "all", solve_queens(1)) == "1 solution"
    assert ended_text(8, "first", solve_queens(8, mode="first")) == "the first of 92 solutions"
    assert ended_text(3, "all", solve_queens(3)).startswith("No solution: 3 queens cannot stand")
    full = solve_queens(10, "dfs", limits=Limits(megabytes=0.003))
    assert "memory limit" in ended_text(10, "all", full)
    assert solved_text(8, None) == "Solved! This is one of 92 solutions."


# -- files ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["first", "all", "unique", "count"])
def test_files_hold_every_board_found(mode):
    result = solve_queens(6, mode=mode)
    offered = queens_files(6, frozenset(), mode, result)
    files = {name: made if isinstance(made, str) else made() for name, made in offered.items()}
    boards = [list(board) for board in result.answer.boards]
    assert json.loads(files["queens-6-solutions.json"])["boards"] == boards
    rows = list(csv.DictReader(io.StringIO(files["queens-6-solutions.csv"])))
    if mode == "count":
        assert (rows[0]["solutions"], rows[0]["unique"]) == ("4", "1")
    else:
        assert [[int(row[f"row {at}"]) for at in range(1, 7)] for row in rows] == boards
    assert all(" ".join(map(str, board)) in files["queens-6-solutions.txt"] for board in boards)
    assert files["queens-6.txt"].count(".") == 36


def test_a_file_says_that_it_has_not_all_boards(monkeypatch):
    monkeypatch.setattr(formats, "MOST_FILE_BOARDS", 50)
    files = queens_files(8, frozenset(), "all", solve_queens(8))
    assert set(files) == {"queens-8.txt", "queens-8-solutions.txt"}
    text = files["queens-8-solutions.txt"]()
    assert "the first 50 boards; puzzle-tui queens 8 --format csv writes all" in text
    assert text.splitlines()[-1].startswith("  50  ")


# -- drawing ----------------------------------------------------------------------------------------

LOOKS = [Look(), Look(dark=False), Look(plain_text=True), Look(ansi=True), Look(colourless=True)]


def lines_of(picture, layout, look=LOOKS[0]):
    return ["".join(segment.text for segment in row) for row in draw_queens(picture, layout, look)]


@pytest.mark.parametrize("room", [(60, 16), (80, 22), (100, 28), (140, 38)])
@pytest.mark.parametrize("n", range(1, MOST_QUEENS + 1))
def test_the_whole_board_fits_and_leaves_room_for_text(n, room):
    size = fitting_layout(n, *room).size
    assert room[0] - size.width >= (26 if n <= 16 else 18)
    # On the smallest terminal a board of more than 16 queens scrolls.
    assert size.height <= room[1] or (size.height == n > 16 and room == (60, 16))


@given(square=st.sampled_from([*CROWNS]), look=st.sampled_from(LOOKS), position=positions())
def test_a_drawing_is_as_large_as_it_says(square, look, position):
    n, queens = position
    safe = safe_of(n, queens)
    marks = {**dict.fromkeys(safe, SAFE), (0, 0): LEADS, (n - 1, n - 1): ATTACKED}
    for labels in (False, True):
        layout = BoardLayout(n, square, labels)
        lines = lines_of(QueensPicture(n, queens, marks, (n // 2, 0)), layout, look)
        assert len(lines) == layout.size.height
        assert {len(line) for line in lines} == {layout.size.width}
        if look.plain_text:
            assert all(set(line) - {SAFE, LEADS, ATTACKED} <= set(map(chr, range(128))) for line in lines)


@pytest.mark.parametrize("square", CROWNS, ids=str)
@pytest.mark.parametrize("look", LOOKS, ids=range(len(LOOKS)))
def test_queens_in_conflict_are_marked_and_others_are_not(square, look):
    queens = frozenset({(0, 0), (0, 4), (7, 1)})
    picture = QueensPicture(8, queens)
    lines = lines_of(picture, BoardLayout(8, square, labels=False), look)
    assert "".join(lines).count("!") == 2
    assert lines[0].count("!") == 2


@pytest.mark.parametrize("size", CROWNS, ids=str)
def test_the_square_under_a_point_is_the_one_drawn_there(size):
    for labels in (False, True):
        layout = BoardLayout(8, size, labels)
        empty = lines_of(QueensPicture(8), layout, Look(plain_text=True))
        for square in ((0, 0), (2, 5), (6, 7)):
            drawn = lines_of(QueensPicture(8, frozenset({square})), layout, Look(plain_text=True))
            changed = [
                (x, y)
                for y, (one, other) in enumerate(zip(empty, drawn, strict=True))
                for x in range(len(one))
                if one[x] != other[x]
            ]
            assert changed
            assert {layout.square_at(x, y) for x, y in changed} == {square}
            assert all(layout.region_of(square).contains(x, y) for x, y in changed)


@pytest.mark.parametrize("size", [size for size in CROWNS if size.height > 1], ids=str)
def test_the_middle_point_of_a_crown_is_higher_than_those_at_the_sides(size):
    upper = {"▙": "█ ", "▟": " █", "█": "██", "▀": "██", "▄": "  ", "▖": "  ", "▗": "  ", " ": "  "}
    first = "".join(upper[character] for character in CROWNS[size][0])
    assert first == first[::-1]
    assert set(first.strip()) == {"█"}
    assert len(first.strip()) == 2
