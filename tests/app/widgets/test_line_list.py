"""Laws of the list: only visible lines are made, the cursor stays visible, and a click finds its line."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from driving import screen_text
from textual.app import App, ComposeResult
from textual.events import MouseScrollDown
from textual.geometry import Region
from textual.pilot import Pilot

from tui.text import LinePart
from tui.widgets.line_list import LineList, Sentences, list_keys

SIZE = (20, 10)


@dataclass
class Numbers:
    """Lines that say their number."""

    count: int
    cursor: int = 0
    made: set[int] = field(default_factory=set)
    changed: dict[int, str] = field(default_factory=dict)

    def __len__(self) -> int:
        return self.count

    def line(self, index: int, width: int) -> list[LinePart]:  # noqa: ARG002
        self.made.add(index)
        return [(self.changed.get(index, f"line {index}"), "dim" if index % 2 else "")]


class Keyed(LineList):
    """A list with keys."""

    BINDINGS = list_keys("number", "numbers")


class Listing(App[None]):
    """A list and all that it said."""

    def __init__(self, lines: Numbers | Sentences) -> None:
        super().__init__()
        self.given = lines
        self.said: list[LineList.Moved | LineList.Clicked] = []

    def compose(self) -> ComposeResult:
        yield Keyed(self.given)

    def on_mount(self) -> None:
        self.listed.show(self.given)

    @property
    def listed(self) -> LineList:
        return self.query_one(LineList)

    def on_line_list_moved(self, message: LineList.Moved) -> None:
        self.said.append(message)

    def on_line_list_clicked(self, message: LineList.Clicked) -> None:
        self.said.append(message)


def play(lines: Numbers | Sentences, scene: Callable[[Listing, Pilot[None]], Awaitable[None]]) -> None:
    async def run() -> None:
        app = Listing(lines)
        async with app.run_test(size=SIZE) as pilot:
            await pilot.pause()
            await scene(app, pilot)

    asyncio.run(run())


def in_sight(app: Listing) -> list[str]:
    return [line.rstrip("▁▂▃▄▅▆▇█ ") for line in screen_text(app).splitlines()]


def test_of_a_million_lines_only_those_in_sight_are_made_and_the_cursor_is_among_them() -> None:
    numbers = Numbers(1_000_000)

    async def scene(app: Listing, pilot: Pilot[None]) -> None:
        for go in (lambda: app.listed.go(10**9), lambda: app.listed.move(-4), lambda: app.listed.go(500_000)):
            go()
            await pilot.pause()
            assert f"▸line {numbers.cursor}" in in_sight(app)
        assert numbers.cursor == 500_000
        assert len(numbers.made) <= 5 * SIZE[1]

    play(numbers, scene)


def test_the_keys_move_the_cursor_by_lines_by_pages_and_to_the_ends() -> None:
    numbers = Numbers(100)

    async def scene(app: Listing, pilot: Pilot[None]) -> None:
        for key, cursor in (
            ("down", 1), ("pagedown", 10), ("up", 9), ("pageup", 0), ("end", 99), ("up", 98), ("home", 0),
        ):  # fmt: skip
            await pilot.press(key)
            assert numbers.cursor == cursor
        app.listed.show(Sentences(["one", "two"]))
        await pilot.press("end", "pagedown", "down")
        assert numbers.cursor == 0

    play(numbers, scene)


def test_a_list_that_was_hidden_has_its_keys_again() -> None:
    numbers = Numbers(100)

    async def scene(app: Listing, pilot: Pilot[None]) -> None:
        app.listed.display = False
        await pilot.pause()
        assert app.focused is None
        app.listed.display = True
        await pilot.pause()
        await pilot.press("end")
        assert numbers.cursor == 99

    play(numbers, scene)


def test_a_dim_line_is_not_dim_under_the_cursor() -> None:
    async def scene(app: Listing, pilot: Pilot[None]) -> None:
        for cursor, dim in ((0, True), (1, False)):
            app.listed.go(cursor)
            await pilot.pause()
            segment = next(part for part in app.listed.render_line(1) if "line 1" in part.text)
            assert segment.style is not None
            assert bool(segment.style.dim) == dim

    play(Numbers(3), scene)


def test_the_cursor_stops_at_both_ends_and_says_so_only_when_it_moves() -> None:
    numbers = Numbers(3)

    async def scene(app: Listing, pilot: Pilot[None]) -> None:
        for by in (-1, 1, 1, 1, 1, -9):
            app.listed.move(by)
        await pilot.pause()
        assert [message.index for message in app.said] == [1, 2, 0]

    play(numbers, scene)


def test_the_list_follows_a_cursor_that_its_model_has_moved_but_not_one_that_stayed() -> None:
    numbers = Numbers(100)

    async def scene(app: Listing, pilot: Pilot[None]) -> None:
        numbers.cursor = 50
        app.listed.show(numbers)
        await pilot.pause()
        assert in_sight(app)[-1] == "▸line 50"
        app.listed.scroll_to(y=0, animate=False)
        app.listed.show(numbers)
        await pilot.pause()
        assert in_sight(app)[0] == " line 0"
        # A list that has become shorter shows its end.
        app.listed.scroll_to(y=60, animate=False)
        numbers.count, numbers.cursor = 30, 29
        app.listed.show(numbers)
        await pilot.pause()
        assert in_sight(app)[0] == " line 20"

    play(numbers, scene)


def test_the_scroll_bar_comes_and_goes_with_the_lines_and_grows_without_a_layout() -> None:
    numbers = Numbers(5)

    async def scene(app: Listing, pilot: Pilot[None]) -> None:
        assert not app.listed.show_vertical_scrollbar
        numbers.count = 50
        app.listed.show(numbers)
        await pilot.pause()
        assert app.listed.show_vertical_scrollbar
        layouts: list[bool] = []
        refresh = app.listed.refresh

        def watched(*regions: Region, layout: bool = False, **options: bool) -> LineList:
            layouts.append(layout)
            return refresh(*regions, layout=layout, **options)

        app.listed.refresh = watched  # type: ignore[method-assign]
        numbers.count, numbers.cursor = 90, 89
        app.listed.show(numbers)
        await pilot.pause()
        assert layouts
        assert not any(layouts)
        assert in_sight(app)[-1] == "▸line 89"
        numbers.count, numbers.cursor = 4, 0
        app.listed.show(numbers)
        await pilot.pause()
        assert not app.listed.show_vertical_scrollbar

    play(numbers, scene)


def test_only_lines_that_changed_are_drawn_again() -> None:
    numbers = Numbers(100)

    async def scene(app: Listing, pilot: Pilot[None]) -> None:
        drawn: list[int] = []
        render_line = app.listed.render_line
        app.listed.render_line = lambda y: drawn.append(y) or render_line(y)  # type: ignore[method-assign]
        numbers.changed[3] = "another"
        app.listed.show(numbers)
        await pilot.pause()
        assert set(drawn) == {3}
        assert in_sight(app)[3] == " another"

    play(numbers, scene)


def test_a_click_moves_the_cursor_and_says_whether_it_was_there() -> None:
    numbers = Numbers(100)

    async def scene(app: Listing, pilot: Pilot[None]) -> None:
        app.listed.go(40)
        await pilot.pause()
        app.said.clear()
        await pilot.click(LineList, offset=(3, 2))
        await pilot.click(LineList, offset=(3, 2), times=2)
        clicks = [message for message in app.said if isinstance(message, LineList.Clicked)]
        assert {message.index for message in app.said} == {numbers.cursor} == {33}
        assert [message.at_cursor for message in clicks] == [False, True, True]
        assert [message.clicks for message in clicks] == [1, 1, 2]

    play(numbers, scene)


def test_sentences_have_no_cursor_to_move_or_to_click() -> None:
    async def scene(app: Listing, pilot: Pilot[None]) -> None:
        app.listed.move(1)
        await pilot.click(LineList, offset=(3, 1))
        await pilot.pause()
        assert not app.said
        assert in_sight(app)[:3] == ["one", "two", ""]

    play(Sentences(["one", "two"]), scene)


def test_a_list_without_a_scroll_bar_marks_its_cursor_and_that_there_are_more_lines() -> None:
    numbers = Numbers(30)

    async def scene(app: Listing, pilot: Pilot[None]) -> None:
        marked = LineList(numbers)
        marked.styles.overflow_y = "hidden"
        await app.listed.remove()
        await app.mount(marked)
        marked.show(numbers)
        await pilot.pause()

        def marks() -> str:
            return "".join(line[:1] or " " for line in screen_text(app).split("\n"))

        assert marks() == "▸        ↓"
        marked.post_message(MouseScrollDown(marked, 0, 0, 0, 1, 0, False, False, False))
        await until_marks(pilot, marks, " ▸       ↓")
        marked.go(15)
        await until_marks(pilot, marks, "↑        ▸")
        marked.go(29)
        await until_marks(pilot, marks, "↑        ▸")
        marked.go(28)
        await until_marks(pilot, marks, "↑       ▸ ")

    play(numbers, scene)


async def until_marks(pilot: Pilot[None], marks: Callable[[], str], wanted: str) -> None:
    for _ in range(100):
        await pilot.pause()
        if marks() == wanted:
            return
    assert marks() == wanted
