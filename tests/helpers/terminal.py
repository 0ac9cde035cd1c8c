"""Runs the program in a real pseudo-terminal: writes keys and reads what it draws."""

from __future__ import annotations

import os
import re
import select
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path

from patience import PATIENCE
from screen_reader import ScreenReader


class Terminal:
    """A puzzle-tui in a pseudo-terminal of 80x24."""

    def __init__(self, home: Path, command: list[str], environment: dict[str, str]) -> None:
        import fcntl
        import pty
        import struct
        import termios

        self.fd, inner = pty.openpty()
        fcntl.ioctl(inner, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        places = {
            "XDG_CONFIG_HOME": f"{home}/config",
            "XDG_STATE_HOME": f"{home}/state",
            "TERM": "xterm-256color",
        }
        self.process = subprocess.Popen(
            [sys.executable, *command],
            stdin=inner, stdout=inner, stderr=inner, start_new_session=True,
            env={**os.environ, **places, **environment},
        )  # fmt: skip
        os.close(inner)
        self.seen = b""
        self.screen = ScreenReader()

    def until(self, words: str) -> str:
        """Read until the words, a regular expression, have come; the lines written since the last key."""
        end = time.monotonic() + PATIENCE
        while not re.search(words, self.text()):
            assert time.monotonic() < end, f"waited in vain for {words!r}:\n{self.text()[-2000:]}"
            self.read()
        return self.text()

    def press(self, keys: str, words: str) -> str:
        self.seen = b""
        self.screen.clear()
        os.write(self.fd, keys.encode())
        return self.until(words)

    def read(self) -> None:
        if select.select([self.fd], [], [], 0.2)[0]:
            with suppress(OSError):
                data = os.read(self.fd, 1 << 16)
                self.seen += data
                self.screen.feed(data)

    def text(self) -> str:
        return self.screen.text()

    def end(self) -> int:
        """Wait for the end of the process, reading what it still says."""
        end = time.monotonic() + PATIENCE
        while self.process.poll() is None:
            assert time.monotonic() < end, "the program did not end"
            self.read()
        self.read()
        return self.process.returncode


def opened(home: Path, *arguments: str, **environment: str) -> AbstractContextManager[Terminal]:
    return running(home, ["-m", "tui", *arguments], environment)


@contextmanager
def running(home: Path, command: list[str], environment: dict[str, str]) -> Iterator[Terminal]:
    terminal = Terminal(home, command, environment)
    try:
        yield terminal
    finally:
        terminal.process.kill()
        terminal.process.wait()
        os.close(terminal.fd)
