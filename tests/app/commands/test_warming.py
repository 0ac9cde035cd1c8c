"""The helper process that prepares hints and searches: it starts once, and it ends with the app."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

import pytest
from patience import PATIENCE
from terminal import Terminal, opened

from solver import warm
from tui.commands.warming import SCRIPT, SWITCH

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are POSIX's")


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache: filling it keeps the helper at work for half a minute."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache"


def until(condition: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.01)


def app(home: Path) -> AbstractContextManager[Terminal]:
    return opened(home, **{SWITCH: "1"})


def begin(terminal: Terminal) -> None:
    """Wait until the app has checked what needs to be prepared."""
    terminal.until("arrows move: ")
    terminal.press("3", "algorithm|Algorithm")
    terminal.press("1", "arrows move: ")


def helpers(terminal: Terminal) -> int:
    """How many helpers this app has started that have not ended."""
    listed = subprocess.run(["ps", "-A", "-ww", "-o", "ppid=,args="], capture_output=True, text=True)
    lines = (line.split(maxsplit=1) for line in listed.stdout.splitlines())
    return sum(int(parent) == terminal.process.pid and SCRIPT in args for parent, args in lines)


def test_the_helper_ends_with_the_app_and_leaves_no_half_written_file(cache: Path, tmp_path: Path) -> None:
    with app(tmp_path) as terminal:
        terminal.until("arrows move: ")
        until(lambda: list(cache.rglob("*.nbc")))
        assert helpers(terminal) == 1
        os.write(terminal.fd, b"q")
        assert terminal.end() == 0
        until(lambda: not warm.under_way())
    assert warm.wanted()
    assert not list(cache.rglob("*.tmp.*"))


@pytest.mark.usefixtures("cache")
def test_one_helper_serves_two_windows_and_the_second_takes_over_when_the_first_is_killed(
    tmp_path: Path,
) -> None:
    with app(tmp_path) as first:
        first.until("arrows move: ")
        until(warm.under_way)
        with app(tmp_path) as second:
            begin(second)
            assert (helpers(first), helpers(second)) == (1, 0)
            first.process.send_signal(signal.SIGKILL)
            first.process.wait()
            until(lambda: helpers(second))
            until(warm.under_way)
            second.process.send_signal(signal.SIGKILL)
            second.process.wait()
            until(lambda: not warm.under_way())
            assert warm.wanted()


@pytest.mark.usefixtures("compiled_kernels")
def test_the_helper_prepares_everything_and_is_not_started_again(tmp_path: Path) -> None:
    assert warm.wanted()
    with app(tmp_path) as terminal:
        terminal.until("arrows move: ")
        until(lambda: not warm.wanted())
    with app(tmp_path) as terminal:
        begin(terminal)
        assert helpers(terminal) == 0


def test_the_helper_is_not_started_without_a_cache_or_if_it_is_switched_off(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for settings in ({SWITCH: "1", "XDG_CACHE_HOME": str(tmp_path / "file")}, {}):
        with opened(tmp_path, **settings) as terminal:
            begin(terminal)
            assert helpers(terminal) == 0
            os.write(terminal.fd, b"q")
            assert terminal.end() == 0


@pytest.mark.usefixtures("compiled_kernels")
def test_a_second_helper_leaves_the_work_to_the_first() -> None:
    with warm.locked() as alone:
        assert alone
        command = [sys.executable, "-c", SCRIPT, *sys.path]
        with subprocess.Popen(command, stdin=subprocess.PIPE) as helper:
            assert helper.wait(PATIENCE) == warm.BUSY
    assert warm.wanted()


@pytest.mark.usefixtures("cache")
@pytest.mark.parametrize(("key", "text"), [("h", "Preparing hints"), ("s", "Preparing this search")])
def test_a_hint_and_a_search_say_that_they_are_being_compiled(key: str, text: str, tmp_path: Path) -> None:
    with opened(tmp_path) as terminal:
        terminal.until("arrows move: ")
        terminal.press(key, text)
