"""Queens: place them, get hints, search, step, and browse the solutions."""

from __future__ import annotations

import pytest
from driving import drive, screen_text, until
from textual import events
from textual.pilot import Pilot

from solver.errors import InvalidBoard
from solver.progress import Outcome
from tui.app import PuzzleApp
from tui.queens.board import QueensBoard
from tui.queens.model.game import solution_number
from tui.queens.panel import QueensPanel
from tui.queens.screen import QueensScreen

pytestmark = pytest.mark.usefixtures("home")


async def queens(app: PuzzleApp, pilot: Pilot[int]) -> QueensScreen:
    """Go to the screen."""
    await pilot.press("5")
    await until(pilot, lambda: isinstance(app.screen, QueensScreen))
    assert isinstance(app.screen, QueensScreen)
    return app.screen


async def shows(app: PuzzleApp, pilot: Pilot[int], *words: str) -> None:
    """Wait until the panel says all of these; lines that are broken count as whole."""

    def there() -> bool:
        told = " ".join(app.screen.query_one(QueensPanel).render().plain.split())
        return all(word in told for word in words)

    await until(pilot, there, str(words))


async def says(app: PuzzleApp, pilot: Pilot[int], words: str) -> None:
    """Wait until a toast says this."""
    await until(pilot, lambda: any(words in notice.sentence for notice in app.notices), words)


def board_text(app: PuzzleApp) -> str:
    """What the board's own lines say."""
    view = app.screen.query_one(QueensBoard)
    return "\n".join(view.render_line(y).text for y in range(view.size.height))


def test_eight_queens_have_92_solutions_and_12_unique_ones() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        screen = await queens(app, pilot)
        await pilot.press("enter")
        await shows(app, pilot, "Solution 1 of 92", "92 solutions, 12 of them unique", "2,057")
        assert screen.code_here() == "8: 0 6 4 7 1 3 5 2"
        await pilot.press("right", "pagedown", "left")
        await shows(app, pilot, "Solution 2 of 92", "Queen's column in each row: 1 7 4 6 8 2 5 3")
        await pilot.press("end")
        await shows(app, pilot, "Solution 92 of 92")
        assert {*screen.exports()} >= {"queens-8.txt", "queens-8-solutions.csv", "queens-8-solutions.json"}
        await pilot.press("f", "tab", "s")
        await shows(app, pilot, "Unique solution 1 of 12")
        # A solution is played on from; undo brings back the empty board.
        await pilot.press("home", "c")
        await shows(app, pilot, "Solved! This is number 1 of 92 solutions.")
        await pilot.press("u")
        await shows(app, pilot, "8 queens: 0 placed")

    drive(flow, size=(100, 30))


def test_unique_is_explained_where_there_is_room() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await queens(app, pilot)
        await pilot.press("enter")
        about = "Unique (fundamental) solutions differ by more than a rotation or reflection."
        await shows(app, pilot, "92 solutions, 12 of them unique", about)

    drive(flow, size=(120, 40))


def test_two_in_a_row_are_marked_and_undone() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        screen = await queens(app, pilot)
        await pilot.press("space", "right", "right", "space")
        await shows(app, pilot, "8 queens: 2 placed", "! 1 conflict", "row 1: columns 1 and 3")
        assert board_text(app).count("!") == 2
        await pilot.press("h")
        await shows(app, pilot, "No solution is left. Move or remove a queen marked !.")
        await pilot.press("u", "v")
        await shows(app, pilot, "8 queens: 1 placed")
        assert "!" not in board_text(app)
        assert board_text(app).count("×") == 21  # noqa: RUF001
        await pilot.press("r", "n")
        await shows(app, pilot, "8 queens: 0 placed")
        # A click puts a queen where it is.
        layout = app.screen.query_one(QueensBoard).board_layout
        spot = next((x, y) for y in range(24) for x in range(60) if layout.square_at(x, y) == (3, 4))
        await pilot.click(QueensBoard, offset=spot)
        assert screen.model.game.queens == {(3, 4)}
        await pilot.click(QueensBoard, offset=spot)
        assert not screen.model.game.queens

    drive(flow)


def test_the_hint_says_what_remains() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        screen = await queens(app, pilot)
        screen.action_do("set_n", 4)
        await pilot.press("space", "h")
        await shows(app, pilot, "6 safe squares", "No solution is left. Press u to take back the last queen.")
        older = screen.model._outlook_job
        await pilot.press("u", "right", "space", "h")
        await shows(app, pilot, "6 safe squares", "1 solution from here.")
        # An older question that could not be answered takes nothing away.
        older.fail(screen.model._outlook_failed, InvalidBoard("the first hint broke down"))
        await pilot.pause()
        assert not any("first hint" in notice.sentence for notice in app.notices)
        assert board_text(app).count("○") == 6
        await pilot.press("h")
        await shows(app, pilot, "3 of 6 lead to one")
        assert (board_text(app).count("●"), board_text(app).count("○")) == (3, 3)
        await pilot.press("escape")
        await until(pilot, lambda: "●" not in board_text(app))
        await pilot.press("escape")
        assert app.current_mode == "play"

    drive(flow)


def test_every_hint_is_answered_even_if_its_search_fails() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        screen = await queens(app, pilot)
        await pilot.press("h")
        await shows(app, pilot, "92 solutions from here.")
        screen.model._find_outlook((0, frozenset()))
        await says(app, pilot, "0 queens: the number must be from 1 to 24")
        assert screen.model.hint is None
        with pytest.raises(InvalidBoard):
            solution_number((), "bitmask")

    drive(flow)


def test_a_number_that_could_not_be_computed_is_computed_at_the_next_key(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def out_of_memory(*_: object) -> int:
        raise MemoryError

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await queens(app, pilot)
        with monkeypatch.context() as patch:
            patch.setattr("tui.queens.model.queens.solution_number", out_of_memory)
            app.screen.post_message(events.Paste("8: 0 4 7 5 2 6 1 3"))
            await says(app, pilot, "memory")
        await shows(app, pilot, "Solved! This is one of 92 solutions.")
        await pilot.press("right")
        await shows(app, pilot, "Solved! This is number 4 of 92 solutions.")

    drive(flow)


def test_a_position_is_copied_and_pasted() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        screen = await queens(app, pilot)
        await pilot.press("g", *"5: 0 ", "minus", *" 4 1 ", "minus", "enter")
        await until(pilot, lambda: app.screen is screen and screen.model.game.n == 5)
        assert screen.model.game.queens == {(0, 0), (2, 4), (3, 1)}
        await pilot.press("y")
        assert app.clipboard == "5: 0 - 4 1 -"
        screen.post_message(events.Paste("8: 0 4 7 5 2 6 1 3"))
        await shows(app, pilot, "Solved! This is number 4 of 92 solutions.")
        screen.post_message(events.Paste("8: 0 4 7"))
        await says(app, pilot, "8 queens need 8 rows, but this has 3")
        # A sliding board goes to Play.
        screen.post_message(events.Paste("1 2 3/4 0 6/7 5 8"))
        await until(pilot, lambda: app.current_mode == "play")
        assert app.game_stack.game.board.code == "3x3:1.2.3.4.0.6.7.5.8"

    drive(flow)


def test_the_columns_of_a_solution_are_understood_as_the_screen_shows_them() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        screen = await queens(app, pilot)
        await pilot.press("g", *"1 5 8 6 3 7 2 4", "enter")
        await until(pilot, lambda: app.screen is screen and bool(screen.model.game.queens))
        await shows(app, pilot, "Solved! This is number 4 of 92 solutions.")
        assert screen.code_here() == "8: 0 4 7 5 2 6 1 3"

    drive(flow, size=(100, 30))


def test_a_click_on_the_size_offers_numbers_of_queens() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        screen = await queens(app, pilot)
        await pilot.click("#top-bar", offset=(screen_text(app).splitlines()[0].index("8x8") + 1, 0))
        await until(pilot, lambda: "Queens: 4" in screen_text(app), "the numbers of queens")
        assert "Size:" not in screen_text(app)
        await pilot.press("down", "down", "down", "enter")
        await until(pilot, lambda: app.screen is screen)
        await shows(app, pilot, "4 queens: 0 placed")

    drive(flow)


def test_three_queens_have_no_solution() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        screen = await queens(app, pilot)
        await pilot.press(*["minus"] * 5, "enter")
        await shows(app, pilot, "3 queens: no solution", "No solution: 3 queens cannot stand on a 3x3 board")
        await pilot.press("pagedown")
        await says(app, pilot, "There are no solutions to show")
        await pilot.press(*["minus"] * 3)
        assert screen.model.game.n == 1
        await says(app, pilot, "The number of queens can be 1 to 20.")
        await pilot.press("space")
        await shows(app, pilot, "Solved! This is the only solution.")

    drive(flow, size=(60, 18))


def test_a_search_goes_step_by_step_and_back() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        screen = await queens(app, pilot)
        screen.action_do("set_n", 4)
        for words in ("The empty board", "Queen on row 1, column 1", "Column 2: row 1 is attacked"):
            await pilot.press("o")
            await shows(app, pilot, words)
        await pilot.press("comma")
        await shows(app, pilot, "dfs: step 2 of 3", "Queen on row 1, column 1")
        assert screen.model.position == (4, {(0, 0)})
        await pilot.press("comma", "comma")
        await shows(app, pilot, "dfs: step 1 of 3")
        await says(app, pilot, "This is the first step")
        await pilot.press(*["full_stop"] * 9)
        await shows(app, pilot, "dfs: step 10", "Column 3 has no safe square: back to column 2")
        await pilot.press("h")
        await shows(app, pilot, "No solution is left.")
        # Watched, the steps go on by themselves; run, the search goes to its end.
        await pilot.press("space")
        await until(pilot, lambda: screen.model.history and screen.model.history.at >= 11)
        await pilot.press("p")
        await shows(app, pilot, "Solution 1 of 2", "2 solutions, 1 of them unique")
        await pilot.press("o")
        await shows(app, pilot, "dfs: step 1", "The empty board")
        await pilot.press("escape")
        await shows(app, pilot, "nothing found yet", "Stopped: no solution so far")
        await pilot.press("escape")
        assert screen.model.view == "own"

    drive(flow)


def test_steps_to_the_end_can_all_be_gone_back() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        screen = await queens(app, pilot)
        screen.action_do("set_n", 2)
        screen.action_do("choose", ("search", "bfs"))
        await pilot.press("o")
        await until(pilot, lambda: screen.model.history and screen.model.history.at == 0)
        while screen.model.result is None:
            await pilot.press("right")
        await shows(app, pilot, "the search is over", "No solution: ")
        last = screen.model.history.at if screen.model.history else 0
        await pilot.press(*["left"] * last)
        await shows(app, pilot, f"bfs: step 1 of {last + 1}", "The empty board")

    drive(flow)


def test_a_board_higher_than_the_terminal_scrolls_to_the_cursor_and_to_the_queen_placed() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        screen = await queens(app, pilot)
        screen.action_do("set_n", 20)
        last_line = -2  # The footer is below it.
        await until(pilot, lambda: "[]" in screen_text(app).split("\n")[1])
        await pilot.press("space", "shift+down", "right", "space")
        await until(pilot, lambda: "♛]" in screen_text(app).split("\n")[last_line])
        await pilot.press("shift+up", "left")
        await until(pilot, lambda: "♛]" in screen_text(app).split("\n")[1])
        # A click goes to the square that is seen there.
        await pilot.press("shift+down", "right", "right", "right")
        await until(pilot, lambda: "[]" in screen_text(app).split("\n")[last_line])
        await pilot.click("#queens-scroll", offset=(5, 15))
        assert (19, 2) in screen.model.game.queens
        screen.action_do("choose", ("search", "bitmask"))
        await pilot.press("n", "o", "o")
        await until(pilot, lambda: "×" in screen_text(app).split("\n")[1])  # noqa: RUF001

    drive(flow, size=(60, 18))


def test_rows_and_columns_are_numbered_on_the_smallest_terminal() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await queens(app, pilot)
        lines = board_text(app).splitlines()
        assert lines[0].split() == [*"12345678"]
        assert [line.split()[0] for line in lines[1:]] == [*"12345678"]

    drive(flow, size=(60, 18))


def test_a_long_search_stops_and_keeps_what_it_found() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        screen = await queens(app, pilot)
        screen.action_do("set_n", 18)
        screen.action_do("choose", ("search", "bitmask"))
        await pilot.press("enter")
        await until(pilot, lambda: len(screen.model.boards) > 10, "boards")
        await pilot.press("space")
        await says(app, pilot, "A search is running. Press p to pause or Esc to stop it.")
        await pilot.press("p")
        await shows(app, pilot, "Paused: bitmask, all", "so far")
        await pilot.press("o")
        await until(pilot, lambda: screen.model.history and screen.model.history.current)
        await pilot.press("pagedown")
        await shows(app, pilot, "Solution 1 of")
        await pilot.press("escape")
        await until(pilot, lambda: screen.model.result is not None)
        assert screen.model.result is not None
        assert screen.model.result.outcome is Outcome.CANCELLED
        await shows(app, pilot, "Stopped:", "Solution 1 of")
        await pilot.press("enter", "plus")
        assert (screen.model.run, screen.model.game.n, screen.model.view) == (None, 19, "own")

    drive(flow, size=(60, 18))


def test_texts_name_the_keys_in_force() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await queens(app, pilot)
        await shows(app, pilot, "i safe squares")
        await pilot.press("i")
        await shows(app, pilot, "Press i again to mark the squares that lead to one.")

    drive(flow, size=(100, 36), movement="hjkl")


def test_a_high_terminal_has_titles_and_a_large_one_larger_squares() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        screen = await queens(app, pilot)
        screen.action_do("set_n", 4)
        titles = ("─Board─", "─Queens─", "─ Search ─", "─ Keys ─")
        await until(pilot, lambda: not any(title in screen_text(app) for title in titles))
        await pilot.resize_terminal(120, 36)
        await until(pilot, lambda: all(title in screen_text(app) for title in titles))
        height = screen.query_one(QueensBoard).size.height
        await pilot.resize_terminal(200, 60)
        await until(pilot, lambda: screen.query_one(QueensBoard).size.height > 36 > height)

    drive(flow)


def test_a_code_that_cannot_be_read_is_refused_in_a_sentence() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await queens(app, pilot)
        app.screen.post_message(events.Paste("8: 0 4"))
        await says(app, pilot, "The pasted text is not a queens code (8 queens need 8 rows, but this has 2).")

    drive(flow)
