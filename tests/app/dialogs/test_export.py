"""Export: the exact text is written under a free name, all of it or nothing."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from driving import drive, screen_text, toasts, until
from textual.pilot import Pilot
from textual.widgets import Input, OptionList, Static

from tui.app import PuzzleApp
from tui.dialogs.export import LONG, ExportScreen, free_path, write_text

pytestmark = pytest.mark.usefixtures("here")

BOARD = "1 2 3/4 5 6/7 0 8"

TEXTS = {"a.txt": "one\ntwo [b]\n", "a.md": "| µ |\n", "a.csv": "x,y\r\n"}


async def export(app: PuzzleApp, pilot: Pilot[int]) -> ExportScreen:
    screen = ExportScreen(TEXTS)
    await app.push_screen(screen)
    await pilot.pause()
    return screen


def test_all_formats_are_visible_in_a_small_terminal() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await app.push_screen(ExportScreen({f"{number}.txt": "text" for number in range(10)}))
        await pilot.pause()
        assert all(f" {number}.txt" in screen_text(app) for number in range(10))

    drive(flow, BOARD)


@pytest.mark.parametrize("place", range(len(TEXTS)), ids=list(TEXTS))
def test_export_writes_exactly_the_text_under_a_name_that_is_free(place: int, here: Path) -> None:
    name, text = list(TEXTS.items())[place]
    (here / name).write_text("mine")

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await export(app, pilot)
        await pilot.press(*["down"] * place, "enter")
        await pilot.pause()
        path = here / f"a-2{Path(name).suffix}"
        assert path.read_bytes() == text.encode()
        assert (here / name).read_text() == "mine"
        assert str(path) in toasts(app)
        assert app.screen is app.mode_screen
        assert {file.name for file in (here).iterdir()} == {name, path.name}

    drive(flow, BOARD)


def test_an_existing_file_is_overwritten_at_the_second_request(here: Path) -> None:
    path = here / "old.txt"
    path.write_text("old")
    path.chmod(0o600)

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        screen = await export(app, pilot)
        screen.query_one(Input).value = str(path)
        await pilot.press("enter")
        assert path.read_text() == "old"
        assert "Enter again" in str(screen.query_one("#message", Static).content)
        await pilot.press("enter")
        await pilot.pause()
        assert path.read_text() == TEXTS["a.txt"]
        assert path.stat().st_mode & 0o777 == 0o600

    drive(flow, BOARD)


@pytest.mark.parametrize(
    "place",
    ["", "missing/a.txt", ".", "pipe", "file/a.txt", "~nobody-here/a.txt", "/proc/a.txt", "n" * 300, "a\0b"],
)
def test_a_path_that_cannot_be_written_gets_a_sentence_and_the_dialog_stays(place: str, here: Path) -> None:
    here = here
    (here / "file").write_text("mine")
    os.mkfifo(here / "pipe")

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        screen = await export(app, pilot)
        screen.query_one(Input).value = place
        await pilot.press("enter")
        await pilot.pause()
        assert app.screen is screen
        assert len(str(screen.query_one("#message", Static).content)) > 10
        assert {file.name for file in here.iterdir()} == {"file", "pipe"}

    drive(flow, BOARD)


def test_a_full_disk_keeps_the_old_file_and_leaves_no_partial_one(here: Path) -> None:
    resource = pytest.importorskip("resource")
    path = here / "old.txt"
    path.write_text("old")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4, before[1]))
    try:
        problem = write_text(path, "longer than four")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert problem is not None
    assert "cannot be written" in problem
    assert path.read_text() == "old"
    assert list(path.parent.iterdir()) == [path]


def test_another_format_keeps_the_name_that_was_typed(home: Path) -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        screen = await export(app, pilot)
        screen.query_one(Input).value = str(home / "my.own.txt")
        screen.query_one(OptionList).highlighted = 1
        await pilot.pause()
        assert screen.query_one(Input).value == str(home / "my.own.md")

    drive(flow, BOARD)


def test_a_name_typed_in_the_field_is_the_file_that_is_written(here: Path) -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await export(app, pilot)
        await pilot.press("tab", "end", "y", "enter")
        await pilot.pause()
        assert (here / "a.txty").read_text() == TEXTS["a.txt"]

    drive(flow, BOARD)


def test_the_text_can_be_copied_instead(here: Path) -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await export(app, pilot)
        await pilot.press("down", "y")
        await pilot.pause()
        assert app.clipboard == TEXTS["a.md"]
        assert app.screen is app.mode_screen
        assert not list((here).iterdir())

    drive(flow, BOARD)


def test_a_free_path_is_free_and_in_the_current_folder(here: Path) -> None:
    for number in range(3):
        path = free_path("board.txt")
        assert path.parent == here
        assert path.name == ("board.txt", "board-2.txt", "board-3.txt")[number]
        path.touch()


@pytest.mark.parametrize(("folder", "told"), [("missing", "There is no folder"), (".", "Written to")])
def test_the_outcome_of_a_long_write_is_shown_even_if_the_dialog_was_closed(
    folder: str, told: str, here: Path
) -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        screen = ExportScreen({"long.txt": "x" * (LONG + 1)})
        await app.push_screen(screen)
        await pilot.pause()
        screen.query_one(Input).value = str(here / folder / "long.txt")
        await pilot.pause()
        # Without a pause between the two, no report can arrive before the dialog is closed.
        screen.action_write()
        screen.action_close()
        await until(pilot, lambda: told in toasts(app))

    drive(flow, BOARD)
