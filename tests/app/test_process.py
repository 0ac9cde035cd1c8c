"""The program itself, in a real pseudo-terminal: how it starts, ends and survives a kill."""

from __future__ import annotations

import os
import re
import signal
import sys
from pathlib import Path

import pytest
from patience import PATIENCE
from screen_reader import ScreenReader
from terminal import opened, running

from tui.cli import main

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are POSIX's")

UP, DOWN, LEFT, RIGHT = "\x1b[A", "\x1b[B", "\x1b[D", "\x1b[C"
LOGIN = (
    "import os, sys, fcntl, termios\n"
    "fcntl.ioctl(0, termios.TIOCSCTTY, 0)\n"
    "os.execvp('sh', ['sh', '-c', sys.argv[1]])"
)
"""A shell with a controlling terminal, as a user has."""
OLD_SCREEN, CURSOR = b"\x1b[?1049l", b"\x1b[?25h"


def test_q_ends_the_program_and_restores_the_terminal(tmp_path: Path) -> None:
    with opened(tmp_path) as terminal:
        terminal.until("arrows move: tile")
        os.write(terminal.fd, b"q")
        assert terminal.end() == 0
        assert OLD_SCREEN in terminal.seen
        assert CURSOR in terminal.seen
        assert "Traceback" not in terminal.text()


def test_q_ends_the_program_during_a_search_too(tmp_path: Path) -> None:
    with opened(tmp_path, "play", "0 11 9 13/12 15 10 14/3 7 6 2/4 8 5 1") as terminal:
        terminal.until("arrows move: tile")
        terminal.press("s", "raised")
        os.write(terminal.fd, b"q")
        assert terminal.end() == 0
        assert OLD_SCREEN in terminal.seen
        assert "Traceback" not in terminal.text()


@pytest.mark.parametrize(
    "key", ["?", ":", "x", "3", "6", *(pytest.param(key, marks=pytest.mark.slow) for key in "OPg245")]
)
def test_keys_in_one_burst_with_q_are_ignored(tmp_path: Path, key: str) -> None:
    with opened(tmp_path) as terminal:
        terminal.until("arrows move: tile")
        os.write(terminal.fd, f"q{key}".encode())
        assert terminal.end() == 0
        assert "internal error" not in terminal.text()
        assert not list(tmp_path.rglob("crash.log"))


def test_bytes_that_are_not_utf_8_are_ignored(tmp_path: Path) -> None:
    with opened(tmp_path) as terminal:
        terminal.until("arrows move: tile")
        os.write(terminal.fd, b"\xff\xfe\x80")
        terminal.press("3", "Algorithm")
        os.write(terminal.fd, b"q")
        assert terminal.end() == 0
        assert "Traceback" not in terminal.text()


def test_the_whole_screen_is_drawn_again_after_a_suspension_and_on_ctrl_l(tmp_path: Path) -> None:
    with opened(tmp_path, "play", "5 1 2 4/9 6 3 8/13 10 7 11/0 14 15 12") as terminal:
        terminal.until("q Quit")
        terminal.press(DOWN, "moves +1")
        os.write(terminal.fd, b"\x1a")
        _, status = os.waitpid(terminal.process.pid, os.WUNTRACED)
        assert os.WIFSTOPPED(status)
        while OLD_SCREEN not in terminal.seen:
            terminal.read()
        terminal.screen = ScreenReader()
        terminal.process.send_signal(signal.SIGCONT)
        assert "2 Edit" in terminal.until("(?s)Paused.*q Quit")
        terminal.screen = ScreenReader()
        assert "2 Edit" in terminal.press("\x0c", "(?s)Paused.*q Quit")


def test_a_running_clock_sends_less_than_2_kb_a_second_and_a_move_less_than_6(tmp_path: Path) -> None:
    with opened(tmp_path, "play", "5 1 2 4/9 6 3 8/13 10 7 11/0 14 15 12") as terminal:
        terminal.until("arrows move: tile")
        terminal.press(DOWN, r"time\s+0:01")
        terminal.seen = b""
        terminal.until(r"time\s+0:02")
        assert 0 < len(terminal.seen) < 2000
        terminal.press(UP, r"time\s+0:03")
        assert 0 < len(terminal.seen) < 6000 + 2000


@pytest.mark.parametrize(
    ("key", "title"), [("?", "Help"), (":", "Commands"), ("P", "Preferences"), ("x", "Export")]
)
def test_a_dialog_appears_with_its_frame_and_its_keys_in_one_update(
    tmp_path: Path, key: str, title: str
) -> None:
    with opened(tmp_path) as terminal:
        terminal.until("arrows move: tile")
        # After this answer the terminal gets a mark before and after each update.
        os.write(terminal.fd, b"\x1b[?2026;2$y")
        terminal.press(key, f"╭─ {title}")
        terminal.until("Close")
        updates = terminal.seen.split(b"\x1b[?2026h")
        framed = next(number for number, update in enumerate(updates) if "╭─".encode() in update)
        assert next(number for number, update in enumerate(updates) if b"Close" in update) == framed


@pytest.mark.parametrize(
    ("keys", "shown"), [("g5x5\r", "5x5 random"), (":help\r", "╭─ Help: Play"), ("O~/no-such\r", "no-such")]
)
def test_keys_typed_before_a_dialog_is_open_go_to_the_dialog(tmp_path: Path, keys: str, shown: str) -> None:
    with opened(tmp_path) as terminal:
        terminal.until("arrows move: tile")
        terminal.press(keys, shown)


def test_kill_loses_nothing(tmp_path: Path) -> None:
    with opened(tmp_path, "play", "1 2 3/4 0 6/7 5 8") as terminal:
        terminal.until("arrows move: tile")
        terminal.press((LEFT + RIGHT) * 10, r"moves\s+20\b")
        terminal.process.send_signal(signal.SIGKILL)
        terminal.process.wait()
    with opened(tmp_path) as terminal:
        assert re.search(
            r"moves\s+20\b", terminal.until(r"arrows move: tile.*code 3x3:1\.2\.3\.4\.0\.6\.7\.5\.8")
        )


def test_the_program_ends_when_its_terminal_is_closed(tmp_path: Path) -> None:
    with opened(tmp_path, "play", "1 2 3/4 0 6/7 5 8") as terminal:
        terminal.until("arrows move: tile")
        terminal.press(UP, "moves +1")
        shown = re.search(r"time +0:0[1-9]", terminal.until(r"time +0:0[1-9]"))
        os.close(terminal.fd)
        assert terminal.process.wait(PATIENCE) == 129
        terminal.fd = os.open(os.devnull, os.O_RDWR)
    with opened(tmp_path) as terminal:
        # The clock continues from where it was, not from the last move.
        assert shown
        assert re.search(r"time +0:0[1-9]", terminal.until("arrows move: tile"))


def test_a_board_from_a_pipe_leaves_the_keys_to_the_terminal(tmp_path: Path) -> None:
    script = f'echo "1 2 3/4 5 6/7 0 8" | {sys.executable} -m tui play -'
    with running(tmp_path, ["-c", LOGIN, script], {}) as terminal:
        terminal.until("arrows move: tile")
        terminal.press(LEFT, "Solved!")
        os.write(terminal.fd, b"q")
        assert terminal.end() == 0


@pytest.mark.parametrize(
    ("arguments", "environment"),
    [
        (["--ascii"], {}),
        ([], {"LANG": "C", "LC_ALL": "C"}),
        ([], {"LANG": "C", "LC_ALL": "", "LC_CTYPE": ""}),
    ],
)
def test_a_plain_terminal_gets_ascii_only(
    tmp_path: Path, arguments: list[str], environment: dict[str, str]
) -> None:
    with opened(tmp_path, *arguments, **environment) as terminal:
        terminal.until("arrows move: tile")
        terminal.press("?", "Esc")
        assert terminal.seen.isascii()
        os.write(terminal.fd, b"\x1b")


def test_each_window_has_its_own_game(tmp_path: Path) -> None:
    with opened(tmp_path, "play", "1 2 3/4 5 6/7 0 8") as first:
        first.until("arrows move: tile")
        with opened(tmp_path, "play", "1 2/3 0") as second:
            second.until("arrows move: tile")
        first.press(RIGHT, r"moves\s+1\b")
    with opened(tmp_path) as again:
        again.until(r"code 3x3:1\.2\.3\.4\.5\.6\.0\.7\.8")


@pytest.mark.parametrize(("keys", "seen"), [("\n\n", "step 3 of 3"), ("\nq\n", "step 2 of 3")])
def test_steps_wait_for_enter_on_a_terminal(tmp_path: Path, keys: str, seen: str) -> None:
    command = ["-m", "solver", "solve", "npuzzle8", "-a", "bfs", "--steps", "1", "--pause"]
    with running(tmp_path, command, {}) as terminal:
        shown = terminal.until("1 of 3 steps; Enter continues, q stops")
        assert "step 2 of 3" not in shown
        os.write(terminal.fd, keys.encode())
        assert terminal.end() == 0
        assert re.findall(r"step \d of 3", terminal.text())[-1] == seen


def test_the_code_of_a_game_opens_the_game(tmp_path: Path) -> None:
    code = (
        "game1 start=3x3:1.2.3.4.0.6.7.5.8 moves=UL after=0.412 total=0.412 "
        "when=2026-11-16T10:34:42Z check=J9YR"
    )
    with opened(tmp_path, "play", code) as terminal:
        terminal.until("(?s)Replay this game.*A game: 3x3, 2 moves in 0.412 s")
        terminal.press("p", "(?s)rival.*q Quit")
        os.write(terminal.fd, b"q")
        assert terminal.end() == 0


def test_the_code_of_a_game_takes_no_seed_and_no_goal(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "game1 start=3x3:1.2.3.4.0.6.7.5.8", "--seed", "K7Q2"]) == 2
    assert capsys.readouterr().err == "puzzle-tui: the code of a game takes no --daily, --seed or --goal\n"
