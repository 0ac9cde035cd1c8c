"""Laws of the board on screen: what is clicked, what moves, and what it looks like in each terminal."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from driving import mouse, region_of, until
from textual.app import App, ComposeResult
from textual.containers import Horizontal
from textual.events import MouseDown
from textual.pilot import Pilot
from textual.widgets import Button, DataTable, Footer, Header, Input, ProgressBar, Select, Sparkline, Switch

from solver.board import Board, Move
from solver.goal import Goal
from tui.widgets.ascii_filter import AsciiFilter
from tui.widgets.board_picture import Face, Picture, picture_of
from tui.widgets.board_view import BoardView
from tui.widgets.textual_private import screen_strips
from tui.widgets.tile_sizes import NAMES, TileSize, choose, sizes_that_fit

ROOM = {"tiny": (20, 4), "small": (30, 8), "medium": (40, 14), "large": (60, 21), "huge": (80, 33)}


class Table(App[None]):
    """A board and all that it said."""

    CSS = "BoardView { width: 1fr; height: 1fr; }"

    def __init__(self, *, ascii_filter: bool = False) -> None:
        super().__init__()
        self.said: list[BoardView.CellPressed | BoardView.CellEntered] = []
        self._filters.append(AsciiFilter(enabled=ascii_filter))

    def compose(self) -> ComposeResult:
        yield BoardView()

    def on_board_view_cell_pressed(self, event: BoardView.CellPressed) -> None:
        self.said.append(event)

    def on_board_view_cell_entered(self, event: BoardView.CellEntered) -> None:
        self.said.append(event)

    @property
    def board(self) -> BoardView:
        return self.query_one(BoardView)

    def presses(self) -> list[int]:
        return [event.cell for event in self.said if isinstance(event, BoardView.CellPressed)]


def play(
    scene: Callable[[Table, Pilot[None]], Awaitable[None]],
    size: tuple[int, int] = (80, 24),
    app: Table | None = None,
) -> None:
    async def run() -> None:
        table = app or Table()
        async with table.run_test(size=size) as pilot:
            await scene(table, pilot)

    asyncio.run(run())


def picture(text: str) -> Picture:
    board = Board.parse(text)
    return picture_of(board, Goal.standard(board.rows, board.cols))


def size_name(board: BoardView) -> str:
    return TileSize(max(region_of(board, cell).height for cell in range(16)), 0).name


def solved(rows: int, cols: int) -> Picture:
    return picture_of(Board.solved(rows, cols), Goal.standard(rows, cols))


def lines(app: App[None]) -> list[str]:
    return ["".join(segment.text for segment in strip) for strip in screen_strips(app.screen)]


def styles(app: App[None]) -> list[object]:
    return [segment.style for strip in screen_strips(app.screen) for segment in strip]


@pytest.mark.parametrize("name", NAMES)
def test_a_click_on_a_cell_names_that_cell(name):
    async def scene(app: Table, pilot: Pilot[None]) -> None:
        app.board.show(solved(4, 4))
        await pilot.pause()
        assert size_name(app.board) == name
        for cell in range(16):
            region = region_of(app.board, cell)
            corner = region.bottom_right - (1, 1) if cell % 2 else region.offset
            await pilot.click(BoardView, offset=corner)
        assert app.presses() == list(range(16))

    play(scene, ROOM[name])


def test_a_click_in_a_window_names_the_cell_that_is_shown_there():
    async def scene(app: Table, pilot: Pilot[None]) -> None:
        for blank in (0, 136, 255):
            tiles = [*range(1, 256)]
            tiles.insert(blank, 0)
            shown = picture_of(Board(16, 16, tuple(tiles)), Goal.standard(16, 16))
            app.board.show(shown)
            await pilot.pause()
            app.said.clear()
            visible = [cell for cell in range(256) if region_of(app.board, cell)]
            assert blank in visible
            assert region_of(app.board, blank).height == 1
            assert 0 < len(visible) < 256
            text = lines(app)
            for cell in visible:
                x, y, width, _ = region_of(app.board, cell)
                assert text[y][x : x + width].strip(" ·•") == shown.faces[cell].text
                assert app.board.cell_at(x, y) == cell
            for cell in visible[::7]:
                await pilot.click(BoardView, offset=region_of(app.board, cell).offset)
            assert app.presses() == visible[::7]

    play(scene, (42, 9))


def test_a_click_beside_the_board_names_no_cell():
    async def scene(app: Table, pilot: Pilot[None]) -> None:
        app.board.show(solved(3, 3))
        await pilot.pause()
        await pilot.click(BoardView, offset=(0, 0))
        assert app.presses() == []
        await pilot.click(BoardView, offset=region_of(app.board, 4).offset)
        click = next(event for event in app.said if isinstance(event, BoardView.CellPressed))
        assert (click.cell, click.control) == (4, app.board)

    play(scene)


def test_the_mouse_lights_up_the_tile_under_it_until_it_leaves():
    async def scene(app: Table, pilot: Pilot[None]) -> None:
        app.board.show(solved(3, 3))
        await pilot.pause()
        still = styles(app)
        await pilot.hover(BoardView, offset=region_of(app.board, 4).offset)
        await pilot.pause()
        assert styles(app) != still
        await pilot.hover(BoardView, offset=(0, 0))
        await pilot.pause()
        assert styles(app) == still
        entered = [(event.cell, event.held) for event in app.said if isinstance(event, BoardView.CellEntered)]
        assert entered == [(4, False)]

    play(scene)


def test_a_press_is_told_before_the_release_and_a_sweep_names_every_cell():
    async def scene(app: Table, pilot: Pilot[None]) -> None:
        app.board.show(solved(3, 3))
        await pilot.pause()
        await mouse(pilot, app.board, 4, MouseDown)
        assert app.presses() == [4]
        for cell in (4, 5, 8):
            await mouse(pilot, app.board, cell)
        entered = [(event.cell, event.held) for event in app.said if isinstance(event, BoardView.CellEntered)]
        assert entered == [(5, True), (8, True)]

    play(scene)


def test_a_slide_ends_by_itself_as_the_still_picture():
    async def scene(app: Table, pilot: Pilot[None]) -> None:
        board = Board.parse("1 2 3/4 0 5/7 8 6")
        after = board.after(Move.LEFT)
        goal = Goal.standard(3, 3)
        app.board.show(picture_of(after, goal))
        await pilot.pause()
        still = lines(app)
        app.board.show(picture_of(board, goal))
        app.board.show(picture_of(after, goal), slide=[(5, 4)])
        assert app.board.motion
        await until(pilot, lambda: not app.board.motion, "the end of the movement")
        await pilot.pause()
        assert lines(app) == still

    play(scene)


def test_the_next_picture_ends_what_moves_at_once():
    async def scene(app: Table, pilot: Pilot[None]) -> None:
        one, other = picture("1 2 3/4 0 5/7 8 6"), picture("1 2 3/4 5 0/7 8 6")
        app.board.show(one)
        await pilot.pause()
        still = lines(app)
        app.board.show(other, slide=[(5, 4)])
        app.board.show(one)
        assert not app.board.motion
        await pilot.pause()
        assert lines(app) == still
        app.board.celebrate()
        assert app.board.motion
        app.board.show(one)
        assert not app.board.motion

    play(scene)


def test_a_celebration_ends_as_it_began():
    async def scene(app: Table, pilot: Pilot[None]) -> None:
        app.board.show(solved(3, 3))
        await pilot.pause()
        still = styles(app)
        app.board.celebrate()
        await until(pilot, lambda: not app.board.motion, "the end of the movement")
        await pilot.pause()
        assert styles(app) == still

    play(scene)


def test_nothing_moves_when_it_should_not():
    async def scene(app: Table, pilot: Pilot[None]) -> None:
        app.board.show(solved(3, 3))
        app.board.animated = False
        app.board.show(picture("1 2 3/4 5 6/7 0 8"), slide=[(7, 8)])
        app.board.celebrate()
        assert not app.board.motion
        app.board.animated = True
        app.animation_level = "none"
        app.board.show(solved(3, 3), slide=[(8, 7)])
        assert not app.board.motion
        await pilot.pause()

    play(scene)


def test_lines_are_kept_until_something_changes():
    async def scene(app: Table, pilot: Pilot[None]) -> None:
        app.board.show(solved(3, 3))
        await pilot.pause()
        line = app.board.render_line(10)
        assert app.board.render_line(10) is line
        app.board.show(solved(3, 3))
        assert app.board.render_line(10) is line
        app.board.scheme = "rows"
        assert app.board.render_line(10) is not line
        await pilot.pause()

    play(scene)


def test_what_is_on_screen_after_many_changes_is_what_a_fresh_board_shows():
    """Only lines that changed are sent; none may be forgotten."""

    async def scene(app: Table, pilot: Pilot[None]) -> None:
        board, goal = Board.solved(4, 4), Goal.standard(4, 4)
        app.board.show(picture_of(board, goal), cursor=3)
        await pilot.pause()
        for move in "RDLURRDDLULD":
            if Move(move) in board.moves():
                start, end = board.source(Move(move)), board.blank
                board = board.after(Move(move))
                app.board.show(picture_of(board, goal), slide=[(start, end)], cursor=end)
            await pilot.pause()
        for cursor in (0, 6, 13, None):
            app.board.show(picture_of(board, goal, {2: "<"}), cursor=cursor)
            await pilot.pause()
        kept = (lines(app), styles(app))
        app.board.refresh()
        await pilot.pause()
        assert (lines(app), styles(app)) == kept

    play(scene)


def test_tiles_grow_and_shrink_with_the_room_and_the_wish():
    async def scene(app: Table, pilot: Pilot[None]) -> None:
        app.board.show(solved(4, 4))
        for name, room in ROOM.items():
            await pilot.resize_terminal(*room)
            await pilot.pause()
            assert size_name(app.board) == name
            names = {size.name for size in sizes_that_fit(4, 4, *app.board.content_size)}
            assert names == {*NAMES[: NAMES.index(name) + 1]}
            assert all(len(line) == room[0] for line in lines(app))
        app.board.wanted_size = "small"
        await pilot.pause()
        assert size_name(app.board) == "small"
        for room in ((3, 2), (1, 1), (80, 28)):
            await pilot.resize_terminal(*room)
            await pilot.pause()
            assert all(len(line) == room[0] for line in lines(app))

    play(scene)


@pytest.mark.parametrize("align", ["center", "top-left"])
def test_the_board_stands_where_it_should(align):
    async def scene(app: Table, pilot: Pilot[None]) -> None:
        app.board.align = align
        app.board.show(solved(3, 3))
        await pilot.pause()
        first, last = region_of(app.board, 0), region_of(app.board, 8)
        if align == "top-left":
            # The tray begins in the corner.
            assert first.offset == (1, 1)
        else:
            assert abs(first.x - (80 - last.right)) <= 1
            assert abs(first.y - (24 - last.bottom)) <= 1

    play(scene)


def test_an_auto_sized_board_takes_what_its_tiles_need():
    class Auto(Table):
        CSS = "BoardView { width: auto; height: auto; }"

        def compose(self) -> ComposeResult:
            with Horizontal():
                yield BoardView()

    async def scene(app: Table, pilot: Pilot[None]) -> None:
        for rows, cols in ((4, 4), (3, 5), (8, 8)):
            app.board.show(solved(rows, cols))
            await pilot.pause()
            assert app.board.size == choose(rows, cols, 80, 24).extent(rows, cols)
        app.board.wanted_size = "tiny"
        await pilot.pause()
        assert app.board.size == (32, 8)

    play(scene, app=Auto())


def test_colours_follow_the_theme():
    async def scene(app: Table, pilot: Pilot[None]) -> None:
        app.board.show(picture("1 2 3/4 0 5/7 8 6"))
        seen = []
        for theme in ("textual-dark", "textual-light", "nord", "ansi-dark", "textual-dark"):
            app.theme = theme
            await pilot.pause()
            await pilot.pause()
            seen.append(styles(app))
        assert seen[0] == seen[4]
        assert all(seen[0] != other for other in seen[1:4])

    play(scene)


@pytest.mark.parametrize("theme", ["ansi-dark", "ansi-light"])
def test_an_ansi_theme_shows_the_colours_of_the_terminal_only(theme):
    async def scene(app: Table, pilot: Pilot[None]) -> None:
        app.theme = theme
        app.board.scheme = "rows"
        app.board.show(picture("1 2 3/4 0 5/7 8 6"), cursor=2)
        await pilot.pause()
        for strip in [app.board.render_line(y) for y in range(24)]:
            for segment in strip:
                for colour in (segment.style.color, segment.style.bgcolor):
                    assert colour is None or colour.triplet is None

    play(scene)


def test_no_color_is_followed(monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")

    async def scene(app: Table, pilot: Pilot[None]) -> None:
        app.board.scheme = "fringe"
        app.board.show(picture("1 2 3/4 0 5/7 8 6"))
        await pilot.pause()
        for style in styles(app):
            for colour in (style.color, style.bgcolor):
                assert colour is None or len(set(colour.get_truecolor())) == 1

    play(scene)


def test_an_ascii_terminal_gets_ascii_from_every_widget():
    class Everything(Table):
        def compose(self) -> ComposeResult:
            yield Header()
            yield BoardView()
            yield Input("ünï")
            yield Select([("…", 1)], prompt="•")
            yield Button("✓")
            yield Switch()
            yield ProgressBar(total=10)
            yield Sparkline([1, 3, 2, 8])
            yield DataTable()
            yield Footer()

    async def scene(app: Table, pilot: Pilot[None]) -> None:
        app.query_one(DataTable).add_columns("\u00d7", "界")
        app.board.show(
            Picture(2, 2, (Face("1", "tile", True), Face("2", "tile"), Face("", "blank"), Face("", "empty")))
        )
        for name in NAMES:
            app.board.wanted_size = name
            await pilot.pause()
            text = lines(app)
            assert all(line.isascii() and len(line) == 80 for line in text)
            assert any("1" in line and "2" in line for line in text)

    play(scene, (80, 60), Everything(ascii_filter=True))


def test_the_board_never_takes_the_focus():
    async def scene(app: Table, pilot: Pilot[None]) -> None:
        await pilot.press("tab")
        await pilot.click(BoardView)
        assert app.focused is None

    play(scene)
