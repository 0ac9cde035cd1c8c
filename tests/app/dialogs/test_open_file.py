"""Open: a board file is shown with its comments; for any other file a sentence says why not."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from driving import drive, screen_text, toasts, until
from textual import events
from textual.pilot import Pilot
from textual.widgets import Input, Static

from solver.board import Board
from solver.errors import PuzzleError
from solver.goal import Goal
from solver.shipped import boards_folder, shipped_names
from tui.app import PuzzleApp
from tui.dialogs.open_file import FilesScreen, Folders, look_into
from tui.dialogs.preview import BoardPreview

pytestmark = pytest.mark.usefixtures("here")

BOARD = "1 2 3/4 5 6/7 0 8"


def _nothing(path: Path) -> None: ...
def _folder(path: Path) -> None:
    path.mkdir()


def _binary(path: Path) -> None:
    path.write_bytes(bytes(range(256)))


def _big(path: Path) -> None:
    path.write_text("1 " * 200_000)


def _empty(path: Path) -> None:
    path.touch()


def _words(path: Path) -> None:
    path.write_text("[red]no board[/red] [/]")


def _pipe(path: Path) -> None:
    os.mkfifo(path)


def _device(path: Path) -> None:
    path.symlink_to("/dev/zero")


def _dangling(path: Path) -> None:
    path.symlink_to("nowhere")


def _circle(path: Path) -> None:
    path.symlink_to(path)


def _unreadable(path: Path) -> None:
    path.symlink_to("/proc/self/mem")


NO_BOARDS = (_binary, _big, _empty, _words, _pipe, _device, _dangling, _circle, _unreadable)


@pytest.mark.parametrize("make", [*NO_BOARDS, _nothing, _folder])
def test_a_file_without_a_board_gets_a_sentence(make: Callable[[Path], None], tmp_path: Path) -> None:
    path = tmp_path / "thing.txt"
    make(path)
    with pytest.raises(PuzzleError) as problem:
        look_into(path, Goal.standard(3, 3))
    assert len(str(problem.value)) > 10
    assert str(tmp_path) not in str(problem.value)


@pytest.mark.parametrize("name", shipped_names())
def test_every_board_that_ships_is_shown_with_its_comments(name: str) -> None:
    challenge, comments = look_into(boards_folder() / f"{name}.txt", Goal.standard(3, 3))
    assert challenge.name == name
    assert comments


async def settled(app: PuzzleApp, pilot: Pilot[int]) -> FilesScreen:
    """The chooser, once it has read the file under the cursor."""
    screen = app.screen
    assert isinstance(screen, FilesScreen)
    for _ in range(2):  # The first load of a folder begins when the tree has been told of its path.
        await pilot.pause()
        loading = [worker for worker in app.workers if worker.group != "_loader"]
        if loading:
            await app.workers.wait_for_complete(loading)
    await pilot.pause()
    await until(
        pilot, lambda: screen.at is None or bool(screen.answer or screen.problem), "the file to be read"
    )
    return screen


async def to_file(app: PuzzleApp, pilot: Pilot[int], name: str) -> FilesScreen:
    """The chooser, with the cursor on this file."""
    screen = await settled(app, pilot)
    tree = screen.query_one(Folders)
    node = next(child for child in tree.root.children if str(child.label) == name)
    tree.move_cursor(node)
    return await settled(app, pilot)


@pytest.mark.parametrize("make", NO_BOARDS)
def test_the_chooser_stays_open_on_a_file_without_a_board(make: Callable[[Path], None], here: Path) -> None:
    make(here / "[b]thing.txt")

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("O")
        screen = await to_file(app, pilot, "[b]thing.txt")
        calm = screen.query_one(BoardPreview).text
        await pilot.press("enter")
        await settled(app, pilot)
        assert screen.query_one(BoardPreview).has_class("-wrong")
        assert screen.query_one(BoardPreview).text == calm != ""
        assert app.game_stack.game.board == Board.parse(BOARD)

    drive(flow, BOARD)


def test_a_board_file_is_shown_and_taken_with_its_name(here: Path) -> None:
    (here / "mine.txt").write_text("# a [bold]comment[/bold]\n1 2 3\n4 5 6\n8 7 0\n")

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("O")
        screen = await to_file(app, pilot, "mine.txt")
        preview = screen.query_one(BoardPreview)
        assert preview.text == "mine.txt\n3x3 board, NOT SOLVABLE"
        assert str(preview.query_one("#notes", Static).content) == "a [bold]comment[/bold]"
        await until(pilot, lambda: "a [bold]comment[/bold]" in screen_text(app), "the comment on the screen")
        await pilot.press("enter")
        await pilot.pause()
        await pilot.pause()
        assert app.game_stack.game.challenge.name == "mine"
        assert app.game_stack.game.board.code == "3x3:1.2.3.4.5.6.8.7.0"

    drive(flow, BOARD, (60, 18))


@pytest.mark.skipif(os.name != "posix", reason="such names are POSIX's")
@pytest.mark.parametrize("text", ["1 2 3\n4 5 6\n8 7 0\n", "no board\x1b[2J"])
def test_no_control_character_of_a_name_or_a_file_is_drawn(text: str, here: Path) -> None:
    name = "a\x1b[2J\x9b1m\x7f\nb\udcff.txt"
    folder = here / "in\x1b[2J"
    folder.mkdir()
    (folder / name).write_text(f"# \x1b[2Jcomment\x9b\n{text}")

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        app.push_screen(FilesScreen(app.game_stack.game.goal, folder))
        screen = await settled(app, pilot)
        screen.query_one(Folders).move_cursor(screen.query_one(Folders).root.children[0])
        screen = await settled(app, pilot)
        assert r"a\x1b[2J\x9b1m\x7f\nb\udcff.txt" in screen.query_one(BoardPreview).text
        app.warn(f"a warning of {name}")
        app.autosave.folder = folder / name
        app.game_stack.on_change()
        app.inform(f"a word of {name}")
        words = (r"a warning of a\x1b[2J", r"a word of a\x1b[2J", "cannot be saved")
        await until(pilot, lambda: all(word in toasts(app) for word in words), "the toasts")
        for shown in (toasts(app), screen_text(app)):
            assert shown.replace("\n", "").isprintable()
        assert r"in\x1b[2J ──" in screen_text(app), "the folder stands in the title"
        assert r"└   a\x1b[2J\x9b1m\x7f\nb\udcff.txt" in screen_text(app)

    drive(flow, BOARD, (140, 40))


def test_a_folder_opens_and_hidden_files_show_on_demand(here: Path) -> None:
    (here / "sub").mkdir()
    (here / "sub" / "in.txt").write_text("1 2/3 0")
    (here / ".secret").write_text("1 2/3 0")

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        def names() -> list[str]:
            return [str(child.label) for child in app.screen.query_one(Folders).root.children]

        await pilot.press("O")
        screen = await to_file(app, pilot, "sub")
        assert names() == ["sub"]
        await pilot.press("enter")
        await settled(app, pilot)
        tree = screen.query_one(Folders)
        assert [str(child.label) for child in tree.root.children[0].children] == ["in.txt"]
        await pilot.press("full_stop")
        await settled(app, pilot)
        assert names() == ["sub", ".secret"]
        await pilot.press("full_stop")
        await settled(app, pilot)
        assert names() == ["sub"]

    drive(flow, BOARD)


def test_the_keys_of_the_chooser_go_to_the_parent_home_and_the_boards_that_ship(home: Path) -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("O")
        screen = await settled(app, pilot)
        for key, folder in (("backspace", home), ("tilde", home / "own"), ("b", boards_folder())):
            await pilot.press(key)
            await settled(app, pilot)
            assert Path(screen.query_one(Folders).path) == folder
        assert f"{shipped_names()[0]}.txt" in [
            str(node.label) for node in screen.query_one(Folders).root.children
        ]

    drive(flow, BOARD)


@pytest.mark.parametrize("typed", [True, False])
def test_a_path_can_be_typed_or_pasted_and_opens_the_file(typed: bool, home: Path, here: Path) -> None:
    (home / "mine.txt").write_text("1 2 3\n4 5 6\n7 0 8\n")
    (here / "folder").mkdir()

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("O")
        screen = await settled(app, pilot)
        path = str(home / "mine.txt")
        if typed:
            await pilot.press("slash")
            screen.query_one(Input).value = path
        else:
            app.post_message(events.Paste(f"{path}\n"))
        await pilot.pause()
        await pilot.press("enter")
        await until(pilot, lambda: app.game_stack.game.challenge.name == "mine")

    drive(flow, "1 2/3 0", (60, 18))


def test_a_typed_path_without_a_board_gets_a_reason_and_a_folder_is_opened(here: Path) -> None:
    (here / "folder").mkdir()
    (here / "folder" / "mine.txt").write_text("1 2 3\n4 5 6\n7 0 8\n")
    (here / "passwd").write_text("one two three four five six seven eight nine ten eleven twelve\n")

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("O")
        screen = await settled(app, pilot)
        preview = screen.query_one(BoardPreview)
        for path, reason in (
            ("/no/a.txt", "The file a.txt cannot be read"),
            ("passwd", "The file passwd is not a board (line 1"),
            ("/dev/null", "This is a pipe or a device, not a file."),
            ("~nobody-here/a", "not a path"),
            ("a\0", "null"),
            ("x" * 300, "too long"),
        ):
            await pilot.press("slash")
            screen.query_one(Input).value = path
            await pilot.press("enter")
            await settled(app, pilot)
            assert preview.has_class("-wrong")
            assert reason in preview.text
            await pilot.press("tab")
        await pilot.press("slash", *"folder", "enter")
        await settled(app, pilot)
        assert Path(screen.query_one(Folders).path) == here / "folder"
        await pilot.press("down", "enter")
        await until(pilot, lambda: app.game_stack.game.challenge.name == "mine")

    drive(flow, "1 2/3 0")
