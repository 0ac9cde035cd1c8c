"""The view that plays a path: by a timer, by keys, along the bar, and by a click on a move."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from driving import until
from textual.app import App, ComposeResult
from textual.pilot import Pilot
from textual.widgets import Static

from solver.board import Board
from solver.goal import Goal
from solver.moves import parse_moves
from tui.widgets.board_picture import picture_of
from tui.widgets.board_view import BoardView
from tui.widgets.playback import Playback
from tui.widgets.playback_view import MoveList, PlaybackView, ScrubBar

GOAL = Goal.standard(3, 3)
START, PATH = Board.parse("1 2 3/4 0 6/7 5 8"), parse_moves("DUUL")


class Stage(App[None]):
    """A view with a line of its own, and how often it said that something changed."""

    def __init__(self) -> None:
        super().__init__()
        self.changes = 0

    def compose(self) -> ComposeResult:
        yield PlaybackView(BoardView(), Static("a line", id="line"))

    def on_playback_view_changed(self) -> None:
        self.changes += 1

    @property
    def view(self) -> PlaybackView:
        return self.query_one(PlaybackView)


def play(scene: Callable[[Stage, Pilot[None]], Awaitable[None]]) -> None:
    async def run() -> None:
        app = Stage()
        async with app.run_test(size=(60, 24)) as pilot:
            await pilot.pause()
            await scene(app, pilot)

    asyncio.run(run())


def shown(app: Stage) -> Playback:
    playback = Playback(START, PATH)
    app.view.show(playback, GOAL)
    return playback


def test_a_board_alone_has_no_bar_and_no_moves_and_nothing_plays() -> None:
    async def scene(app: Stage, pilot: Pilot[None]) -> None:
        app.view.show_board(START, GOAL)
        app.view.toggle()
        app.view.go(1)
        app.view.step(1)
        await pilot.pause()
        assert app.query_one(BoardView).picture == picture_of(START, GOAL)
        assert not app.view.playing
        assert not app.query_one(ScrubBar).display
        assert not app.query_one("#line").display
        shown(app)
        await pilot.pause()
        assert app.query_one(MoveList).display
        assert app.query_one("#line").display
        assert app.view.untouched

    play(scene)


def test_it_plays_to_the_end_and_from_the_start_again() -> None:
    async def scene(app: Stage, pilot: Pilot[None]) -> None:
        playback = shown(app)
        app.view.set_speed(200.0)
        for _ in range(2):
            app.view.toggle()
            assert app.view.playing
            assert not app.view.untouched
            assert playback.position == 0
            await until(pilot, lambda: not app.view.playing, "the end")  # type: ignore[arg-type]
            assert playback.ended
            assert app.query_one(BoardView).picture.blank == 8

    play(scene)


def test_a_step_a_frame_and_a_stride_hold_it_still() -> None:
    async def scene(app: Stage, pilot: Pilot[None]) -> None:
        playback = shown(app)
        for act, frame in (
            (lambda: app.view.step(1), 1),
            (lambda: app.view.go(99), 4),
            (lambda: app.view.step(-2), 2),
        ):
            app.view.set_speed(0.001)
            app.view.play()
            act()
            assert playback.position == frame
            assert not app.view.playing
            assert app.query_one(BoardView).picture.blank == playback.board.blank
        before = app.changes
        app.view.pause()
        await pilot.pause()
        playback.stride = 5
        app.view.redraw()
        await pilot.pause()
        assert app.changes > before
        assert "every 5" in app.query_one(ScrubBar).render().plain

    play(scene)


def test_the_bar_and_the_moves_take_the_mouse() -> None:
    async def scene(app: Stage, pilot: Pilot[None]) -> None:
        playback = shown(app)
        await pilot.pause()
        await pilot.click(ScrubBar, offset=(app.query_one(ScrubBar).columns - 1, 0))
        await pilot.pause()
        assert playback.ended
        await pilot.click(MoveList, offset=(3, 0))
        await pilot.pause()
        assert playback.position == 1
        assert not app.view.untouched

    play(scene)


def test_a_click_beside_the_moves_goes_nowhere() -> None:
    async def scene(app: Stage, pilot: Pilot[None]) -> None:
        app.view.show(Playback(START, parse_moves("LR" * 30)), GOAL)
        await pilot.pause()
        moves = app.query_one(MoveList)
        # Four groups of five; a fifth would fit beside them.
        assert moves.per_row(moves.size.width) == 20
        for x in (0, 3 + 4 * 11 + 2, 3 + 4 * 11, 58):
            await pilot.click(MoveList, offset=(x, 0))
            assert app.view.playback is not None
            assert app.view.playback.position == 0
        await pilot.click(MoveList, offset=(3 + 4 * 11 - 1, 0))
        assert app.view.playback.position == 20

    play(scene)
