"""The dialogs: help, entering a board, files, export and preferences, over the real app."""

from __future__ import annotations

import asyncio
import os
import re
import sys
import tomllib
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from driving import screen_text, until
from textual import events
from textual.geometry import Region
from textual.pilot import Pilot
from textual.widgets import Footer, Input, OptionList, Static
from textual.widgets._footer import FooterKey

from solver.board import Board
from solver.goal import Goal
from solver.shipped import boards_folder, shipped_names
from tui.app import PuzzleApp
from tui.challenge import Challenge
from tui.dialogs.base import Dialog
from tui.dialogs.export import ExportScreen, free_path, write_text
from tui.dialogs.help import HelpScreen
from tui.dialogs.open_file import FilesScreen, Folders, look_into
from tui.dialogs.paste import BoardText, EnterScreen
from tui.dialogs.preferences import PreferencesScreen, SettingLine, word_of
from tui.dialogs.preview import BoardPreview
from tui.keys import key_name
from tui.storage.settings import FIELDS
from tui.widgets.top_bar import SCREENS

Flow = Callable[[PuzzleApp, Pilot[int]], Awaitable[None]]

BOARD = Board.parse("1 2 3/4 5 6/7 0 8")
DIALOGS = {"help": "question_mark", "enter": "g", "files": "O", "export": "x", "preferences": "P"}


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home and a current folder of one's own."""
    for name in ("XDG_CONFIG_HOME", "XDG_STATE_HOME", "HOME"):
        monkeypatch.setenv(name, str(tmp_path / name))
        (tmp_path / name).mkdir()
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    return tmp_path


def drive(flow: Flow, size: tuple[int, int] = (80, 24), *, ascii_wanted: bool = False) -> None:
    async def go() -> None:
        app = PuzzleApp(Challenge(BOARD, Goal.standard(3, 3)), ascii_wanted=ascii_wanted)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await flow(app, pilot)

    asyncio.run(go())


def seen(app: PuzzleApp) -> list[str]:
    """The lines on the screen."""
    return [strip.text for strip in app.screen._compositor.render_strips()]


def toasts(app: PuzzleApp) -> str:
    return "\n".join(note.message for note in app._notifications)


def settings_text(home: Path) -> str:
    return (home / "XDG_CONFIG_HOME" / "puzzle-tui" / "settings.toml").read_text()


def write_settings(home: Path, text: str) -> None:
    folder = home / "XDG_CONFIG_HOME" / "puzzle-tui"
    folder.mkdir()
    (folder / "settings.toml").write_text(text)


# -- all of them ----------------------------------------------------------------------------------


@pytest.mark.parametrize("key", DIALOGS.values(), ids=DIALOGS)
@pytest.mark.parametrize("size", [(60, 18), pytest.param((80, 24), marks=pytest.mark.slow), (140, 40)])
def test_a_dialog_is_whole_and_escape_leaves_everything_as_it_was(key: str, size: tuple[int, int]) -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press(key)
        dialog = app.screen
        assert isinstance(dialog, Dialog)
        await pilot.pause()
        box = dialog.query_one("#box").region
        assert dialog.region.contains_region(box)

        def whole() -> bool:
            keys = list(dialog.query(FooterKey))  # Those of now: the footer may be made anew meanwhile.
            closes = any(shown.description == "Close" for shown in keys)
            return closes and all(box.contains_region(shown.region) for shown in keys)

        await until(pilot, whole, "the keys in the box")
        await pilot.press("escape")
        assert app.screen is app.mode_screen
        assert app.game_stack.game.board == BOARD

    drive(flow, size)


@pytest.mark.parametrize("key", DIALOGS.values(), ids=DIALOGS)
def test_a_dialog_too_small_says_the_same_as_the_screen_and_comes_back(key: str) -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.resize_terminal(59, 18)
        await pilot.pause()
        line = str(app.screen.query_one("#too-small", Static).content)
        await pilot.resize_terminal(80, 24)
        await pilot.press(key)
        await pilot.resize_terminal(59, 18)
        await pilot.pause()
        assert [text.strip() for text in seen(app) if text.strip()] == [line]
        await pilot.resize_terminal(60, 18)
        await pilot.pause()
        assert app.screen.query_one("#box").display
        assert app.screen.query_one(Footer).region.height == 1

    drive(flow)


@pytest.mark.parametrize("key", DIALOGS.values(), ids=DIALOGS)
def test_a_dialog_can_be_drawn_in_ascii(key: str) -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press(key)
        await pilot.pause()
        assert not re.search(r"\?\?", app.export_screenshot())

    drive(flow, ascii_wanted=True)


@pytest.mark.parametrize("key", DIALOGS.values(), ids=DIALOGS)
def test_a_click_on_the_footer_closes_a_dialog(key: str) -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press(key)
        await pilot.pause()
        dialog = app.screen

        def place() -> Region:
            keys = (shown for shown in dialog.query(FooterKey) if shown.description == "Close")
            return next((shown.region for shown in keys), Region())

        await until(pilot, place, "the key in the footer")
        await pilot.click(offset=place().offset)
        await until(pilot, lambda: app.screen is app.mode_screen, "the dialog to close")

    drive(flow)


# -- help -----------------------------------------------------------------------------------------


def help_lines(app: PuzzleApp) -> list[tuple[list[str], str]]:
    """Keys and description of every line of the help."""
    box = app.screen.query_one("#box").region
    strips = app.screen._compositor.render_strips()[box.y : box.bottom]
    inside = [strip.crop(box.x + 1, box.right - 1).text.strip() for strip in strips]
    cells = [re.split(r"\s{2,}", line) for line in inside]
    return [(cell[0].split(", "), cell[1]) for cell in cells if len(cell) > 1]


@pytest.mark.parametrize("mode", SCREENS)
def test_every_binding_in_force_stands_in_the_help(mode: str) -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await app.switch_mode(mode)
        await pilot.pause()
        assert app.mode_screen is not None
        active = dict(app.mode_screen.active_bindings)
        app.action_help()
        await pilot.pause()
        lines = help_lines(app)
        for key, (node, binding, _, _) in active.items():
            if binding.description:
                names = {
                    name
                    for at, other, _, _ in active.values()
                    if at is node and other.action == binding.action
                    for name in (other.tooltip, other.description)
                }
                # A long sentence goes on in the next line.
                written = {key_name(key), "0-9" if key.isdigit() else ""}
                found = [text for keys, text in lines if written & set(keys)]
                assert any(name.startswith(text) for text in found for name in names), (key, binding)
        if app.mode_screen.CONCEPTS:
            assert any("In words" in line for line in seen(app))

    drive(flow, (90, 150))


def test_help_says_in_a_sentence_what_the_footer_says_in_a_word() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await app.switch_mode("edit")
        await pilot.pause()
        await pilot.press("question_mark")
        await pilot.pause()
        assert ("Enter", "Play this board") in [(keys[0], text) for keys, text in help_lines(app)]

    drive(flow, (90, 100))


def test_help_shows_remapped_keys_as_remapped(home: Path) -> None:
    write_settings(home, 'movement = "hjkl"\n[keys]\n"play.new" = "f9,ctrl+n"\n')

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("question_mark")
        await pilot.pause()
        lines = help_lines(app)
        assert (["F9", "Ctrl+N"], "New") in lines
        assert (["←", "h"], "Slide left") in lines
        assert not any("n" in keys for keys, _ in lines)

    drive(flow, (90, 100))


@pytest.mark.parametrize("key", ["escape", "question_mark", "q"])
def test_help_closes_and_nothing_happens_below(key: str) -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("question_mark", "n", "s", "2")
        assert [type(screen) for screen in app.screen_stack[1:]] == [HelpScreen]
        await pilot.press(key)
        assert app.screen is app.mode_screen
        assert app.game_stack.game.board == BOARD

    drive(flow)


def test_help_has_two_columns_where_there_is_room() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("question_mark")
        await pilot.pause()
        assert any("Play" in line and "Everywhere" in line for line in seen(app))
        await pilot.resize_terminal(80, 40)
        await pilot.pause()
        assert not any("Play" in line and "Everywhere" in line for line in seen(app))

    drive(flow, (140, 40))


def test_help_scrolls_by_key() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        app.animation_level = "none"
        await pilot.press("question_mark")
        await until(
            pilot, lambda: app.screen is not app.mode_screen and app.screen.query("Pages"), "the help"
        )
        pages = app.screen.query_one("Pages")
        # A text that is not laid out yet has nothing to scroll to.
        await until(pilot, lambda: pages.max_scroll_y > 0, "more text than fits")
        await pilot.press("pagedown")
        await until(pilot, lambda: pages.scroll_y > 0, "the next page")
        await pilot.press("end")
        await until(pilot, lambda: pages.scroll_y == pages.max_scroll_y, "the end")

    drive(flow, (60, 18))


# -- entering a board -----------------------------------------------------------------------------


def test_a_pasted_board_of_several_lines_is_taken() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("g")
        app.post_message(events.Paste("1 2 3\n4 5 6\n0 7 8\n"))
        await pilot.pause()
        assert app.screen.query_one(BoardPreview).words == "3x3 board, solvable"
        await pilot.press("enter")
        await pilot.pause()
        assert app.game_stack.game.board.code == "3x3:1.2.3.4.5.6.0.7.8"

    drive(flow)


def test_the_random_board_that_was_shown_is_the_one_that_is_taken() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("g", *"5x4")
        await pilot.pause()
        words = app.screen.query_one(BoardPreview).words
        assert words.startswith("random 5x4 board, solvable, seed ")
        await pilot.press("enter")
        await pilot.pause()
        challenge = app.game_stack.game.challenge
        assert challenge.seed is not None
        assert words.endswith(challenge.seed)
        assert (challenge.board.rows, challenge.board.cols) == (5, 4)

    drive(flow)


def test_enter_does_not_overtake_the_letters_before_it() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("g")
        await pilot.pause()
        for key, character in (("2", "2"), ("x", "x"), ("3", "3"), ("enter", "\r")):
            app.post_message(events.Key(key, character))
        await pilot.pause()
        await pilot.pause()
        assert (app.game_stack.game.board.rows, app.game_stack.game.board.cols) == (2, 3)

    drive(flow)


@pytest.mark.parametrize("text", ["", "1 2 3/4 5", "1 1/2 0", "99x99", "[/red]", "nosuch", "-", "a\nb"])
def test_what_is_no_board_is_told_calmly_while_typing_and_loudly_at_enter(text: str) -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("g")
        app.screen.query_one(BoardText).text = text
        await pilot.pause()
        preview = app.screen.query_one(BoardPreview)
        assert preview.has_class("-calm")
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, EnterScreen)
        assert preview.has_class("-wrong")
        assert preview.words
        assert app.game_stack.game.board == BOARD

    drive(flow)


def test_the_name_of_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("g")
        app.screen.query_one(BoardText).text = str(tmp_path / "pipe")
        await pilot.press("enter")
        preview = app.screen.query_one(BoardPreview)
        await until(pilot, lambda: "a pipe or a device" in preview.words)
        await until(pilot, lambda: preview.has_class("-wrong"))

    drive(flow)


def test_a_paste_longer_than_any_board_is_refused() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("g")
        app.post_message(events.Paste("1 " * 100_000))
        await pilot.pause()
        assert app.screen.query_one(BoardText).text == ""
        assert "more than 100,000 characters" in toasts(app)

    drive(flow)


def test_the_key_that_takes_the_board_can_be_another(home: Path) -> None:
    write_settings(home, '[keys]\n"enter.accept" = "f9"\n')

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("g", "2", "x", "3", "enter")
        assert isinstance(app.screen, EnterScreen)
        await pilot.press("f9")
        await pilot.pause()
        assert (app.game_stack.game.board.rows, app.game_stack.game.board.cols) == (2, 3)

    drive(flow)


def test_rows_can_be_typed_on_lines_of_their_own() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("g", "1", "space", "2", "ctrl+j", "0", "space", "3", "enter")
        await pilot.pause()
        assert app.game_stack.game.board.code == "2x2:1.2.0.3"

    drive(flow)


# -- files ----------------------------------------------------------------------------------------


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
def test_a_file_that_is_no_board_is_a_sentence(make: Callable[[Path], None], tmp_path: Path) -> None:
    path = tmp_path / "thing.txt"
    make(path)
    found = look_into(path)
    assert found.board is None
    assert len(found.problem) > 10
    assert str(tmp_path) not in found.problem


@pytest.mark.parametrize("name", shipped_names())
def test_every_board_that_ships_is_shown_with_its_comments(name: str) -> None:
    found = look_into(boards_folder() / f"{name}.txt")
    assert found.board is not None
    assert found.comments


async def settled(app: PuzzleApp, pilot: Pilot[int]) -> FilesScreen:
    """The chooser, once it knows what is under the cursor."""
    screen = app.screen
    assert isinstance(screen, FilesScreen)
    for _ in range(2):  # The first load of a folder begins when the tree has been told of its path.
        await pilot.pause()
        loading = [worker for worker in app.workers if worker.group != "_loader"]
        if loading:
            await app.workers.wait_for_complete(loading)
    await pilot.pause()
    if screen.looking is not None:
        await asyncio.to_thread(screen.looking.join)
    await pilot.pause()
    return screen


async def to_file(app: PuzzleApp, pilot: Pilot[int], name: str) -> FilesScreen:
    """The chooser, with the cursor on this file."""
    screen = await settled(app, pilot)
    tree = screen.query_one(Folders)
    node = next(child for child in tree.root.children if str(child.label) == name)
    tree.move_cursor(node)
    return await settled(app, pilot)


@pytest.mark.parametrize("make", NO_BOARDS)
def test_the_chooser_stays_open_on_what_is_no_board(make: Callable[[Path], None], home: Path) -> None:
    make(home / "here" / "[b]thing.txt")

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("O")
        screen = await to_file(app, pilot, "[b]thing.txt")
        calm = screen.query_one(BoardPreview).words
        await pilot.press("enter")
        await settled(app, pilot)
        assert screen.query_one(BoardPreview).has_class("-wrong")
        assert screen.query_one(BoardPreview).words == calm != ""
        assert app.game_stack.game.board == BOARD

    drive(flow)


def test_a_board_file_is_shown_and_taken_with_its_name(home: Path) -> None:
    (home / "here" / "mine.txt").write_text("# a [bold]comment[/bold]\n1 2 3\n4 5 6\n8 7 0\n")

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("O")
        screen = await to_file(app, pilot, "mine.txt")
        preview = screen.query_one(BoardPreview)
        assert preview.words == "mine.txt\n3x3 board, NOT SOLVABLE"
        assert preview.notes == "a [bold]comment[/bold]"
        assert any("a [bold]comment[/bold]" in line for line in seen(app))
        await pilot.press("enter")
        await pilot.pause()
        await pilot.pause()
        assert app.game_stack.game.challenge.name == "mine"
        assert app.game_stack.game.board.code == "3x3:1.2.3.4.5.6.8.7.0"

    drive(flow, (60, 18))


@pytest.mark.skipif(os.name != "posix", reason="such names are POSIX's")
@pytest.mark.parametrize("text", ["1 2 3\n4 5 6\n8 7 0\n", "no board\x1b[2J"])
def test_no_control_character_of_a_name_or_a_file_is_drawn(text: str, home: Path) -> None:
    name = "a\x1b[2J\x9b1m\x7f\nb\udcff.txt"
    folder = home / "here" / "in\x1b[2J"
    folder.mkdir()
    (folder / name).write_text(f"# \x1b[2Jcomment\x9b\n{text}")

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        app.push_screen(FilesScreen(app.game_stack.game.goal, folder))
        screen = await settled(app, pilot)
        screen.query_one(Folders).move_cursor(screen.query_one(Folders).root.children[0])
        screen = await settled(app, pilot)
        assert r"a\x1b[2J\x9b1m\x7f\nb\udcff.txt" in screen.query_one(BoardPreview).words
        app.warn(f"a warning of {name}")
        app.inform(f"a word of {name}")
        app.autosave.folder = folder / name
        app.save()
        words = (r"a warning of a\x1b[2J", r"a word of a\x1b[2J", "cannot be saved")
        await until(pilot, lambda: all(word in toasts(app) for word in words), "the toasts")
        for shown in (toasts(app), screen_text(app)):
            assert shown.replace("\n", "").isprintable()
        assert r"in\x1b[2J ──" in screen_text(app), "the folder stands in the title"
        assert r"└   a\x1b[2J\x9b1m\x7f\nb\udcff.txt" in screen_text(app)

    drive(flow, (140, 40))


def test_no_control_character_that_a_widget_is_given_is_drawn() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("g")
        app.screen.query_one(BoardText).text = "a\x1b[2J\x9b1m\x7f b\ud800 c"
        await until(pilot, lambda: "[2J1m b? c" in screen_text(app), "the text")
        assert screen_text(app).replace("\n", "").isprintable()

    drive(flow)

    drive(flow, (140, 40))


def test_a_folder_opens_and_hidden_files_show_on_demand(home: Path) -> None:
    (home / "here" / "sub").mkdir()
    (home / "here" / "sub" / "in.txt").write_text("1 2/3 0")
    (home / "here" / ".secret").write_text("1 2/3 0")

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

    drive(flow)


def test_the_keys_of_the_chooser_go_to_the_parent_home_and_the_boards_that_ship(home: Path) -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("O")
        screen = await settled(app, pilot)
        for key, folder in (("backspace", home), ("tilde", home / "HOME"), ("b", boards_folder())):
            await pilot.press(key)
            await settled(app, pilot)
            assert Path(screen.query_one(Folders).path) == folder
        assert f"{shipped_names()[0]}.txt" in [
            str(node.label) for node in screen.query_one(Folders).root.children
        ]

    drive(flow)


# -- export ---------------------------------------------------------------------------------------

TEXTS = {"a.txt": "one\ntwo [b]\n", "a.md": "| µ |\n", "a.csv": "x,y\r\n"}


async def export(app: PuzzleApp, pilot: Pilot[int]) -> ExportScreen:
    screen = ExportScreen(TEXTS)
    await app.push_screen(screen)
    await pilot.pause()
    return screen


@pytest.mark.parametrize("place", range(len(TEXTS)), ids=list(TEXTS))
def test_export_writes_exactly_the_text_under_a_name_that_is_free(place: int, home: Path) -> None:
    name, text = list(TEXTS.items())[place]
    (home / "here" / name).write_text("mine")

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await export(app, pilot)
        await pilot.press(*["down"] * place, "enter")
        await pilot.pause()
        path = home / "here" / f"a-2{Path(name).suffix}"
        assert path.read_bytes() == text.encode()
        assert (home / "here" / name).read_text() == "mine"
        assert str(path) in toasts(app)
        assert app.screen is app.mode_screen
        assert {file.name for file in (home / "here").iterdir()} == {name, path.name}

    drive(flow)


def test_a_file_that_is_there_is_written_over_when_asked_twice(home: Path) -> None:
    path = home / "here" / "old.txt"
    path.write_text("old")
    path.chmod(0o600)

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        screen = await export(app, pilot)
        screen.query_one(Input).value = str(path)
        await pilot.press("enter")
        assert path.read_text() == "old"
        assert "Enter again" in str(screen.query_one("#word", Static).content)
        await pilot.press("enter")
        await pilot.pause()
        assert path.read_text() == TEXTS["a.txt"]
        assert path.stat().st_mode & 0o777 == 0o600

    drive(flow)


@pytest.mark.parametrize(
    "place",
    ["", "missing/a.txt", ".", "pipe", "file/a.txt", "~nobody-here/a.txt", "/proc/a.txt", "n" * 300, "a\0b"],
)
def test_where_nothing_can_be_written_is_a_sentence_and_the_dialog_stays(place: str, home: Path) -> None:
    here = home / "here"
    (here / "file").write_text("mine")
    os.mkfifo(here / "pipe")

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        screen = await export(app, pilot)
        screen.query_one(Input).value = place
        await pilot.press("enter")
        await pilot.pause()
        assert app.screen is screen
        assert len(str(screen.query_one("#word", Static).content)) > 10
        assert {file.name for file in here.iterdir()} == {"file", "pipe"}

    drive(flow)


def test_a_disk_that_takes_no_more_keeps_the_old_file_and_leaves_no_piece(home: Path) -> None:
    resource = pytest.importorskip("resource")
    path = home / "here" / "old.txt"
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

    drive(flow)


def test_a_name_typed_in_the_field_is_the_file_that_is_written(home: Path) -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await export(app, pilot)
        await pilot.press("tab", "end", "y", "enter")
        await pilot.pause()
        assert (home / "here" / "a.txty").read_text() == TEXTS["a.txt"]

    drive(flow)


def test_the_text_can_be_copied_instead(home: Path) -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await export(app, pilot)
        await pilot.press("down", "y")
        await pilot.pause()
        assert app.clipboard == TEXTS["a.md"]
        assert app.screen is app.mode_screen
        assert not list((home / "here").iterdir())

    drive(flow)


def test_a_free_path_is_free_and_in_the_current_folder(home: Path) -> None:
    for number in range(3):
        path = free_path("board.txt")
        assert path.parent == home / "here"
        assert path.name == ("board.txt", "board-2.txt", "board-3.txt")[number]
        path.touch()


# -- preferences ----------------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["left", "enter"])
def test_every_preference_can_be_changed_and_is_kept(key: str, home: Path) -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("P")
        for field in FIELDS:
            before = getattr(app.settings, field.name)
            await pilot.press(key)
            after = getattr(app.settings, field.name)
            assert after != before
            assert tomllib.loads(settings_text(home))[field.name] == after
            line = next(line for line in app.screen.query(SettingLine) if line.field is field)
            assert f"◂ {word_of(after)} ▸" in str(line.content)
            await pilot.press("down")
        assert app.theme == app.settings.theme

    drive(flow, (60, 18))


def test_going_right_and_left_again_changes_nothing() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("P")
        before = app.settings
        for _ in FIELDS:
            await pilot.press("right", "left", "down")
        assert app.settings == before

    drive(flow)


def test_a_click_changes_a_preference() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("P")
        await pilot.pause()
        line = next(line for line in app.screen.query(SettingLine) if line.field.name == "arrows")
        await pilot.click(line, offset=(str(line.content).index("tile"), 0))
        await pilot.pause()
        assert app.settings.arrows == "blank"

    drive(flow)


def test_a_read_only_settings_file_is_told_and_the_change_holds(home: Path) -> None:
    (home / "XDG_CONFIG_HOME" / "puzzle-tui").write_text("a file where the folder should be")

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("P", "down", "right")
        await pilot.pause()
        assert isinstance(app.screen, PreferencesScreen)
        assert app.settings.arrows == "blank"
        assert "until you quit" in toasts(app)

    drive(flow)


def test_without_a_registry_the_other_preferences_can_be_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "solver.registry", None)

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("P")
        for field in FIELDS:
            before = getattr(app.settings, field.name)
            await pilot.press("right", "down")
            same = getattr(app.settings, field.name) == before
            assert same == (field.name in ("algorithm", "heuristic")), field.name
        assert "solver.registry" in toasts(app)

    drive(flow)
