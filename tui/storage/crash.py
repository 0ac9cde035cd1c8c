"""Internal errors: a file for the developers, a sentence for the user."""

from __future__ import annotations

import logging
import os
import platform
import shutil
import traceback
from datetime import datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from rich.text import Text

from solver.printable import printable

PACKAGES = ("puzzle-tui", "textual", "rich", "numba", "numpy")
"""The packages whose versions a developer asks for first."""


def write_crash(folder: Path | None, error: BaseException | None) -> Text:
    """Append the traceback to `crash.log`; returns the sentence for the user."""
    lines = traceback.format_exception(error) if error else ["the error is unknown\n"]
    sentence = "puzzle-tui: internal error. Your game is saved as it was after the last move."
    if folder is not None:
        path = folder / "crash.log"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            with path.open("a", encoding="utf-8", errors="backslashreplace") as file:
                file.write(f"{datetime.now():%Y-%m-%d %H:%M:%S}\n{environment()}\n{''.join(lines)}\n")
            return Text(printable(f"{sentence} The details are in {path}"))
        except OSError:
            pass
    kind = type(error).__name__ if error else "unknown"
    return Text(printable(f"{sentence} ({kind}: {error})"))


class CrashLog(logging.Handler):
    """Writes the internal errors of background work, which do not end the program, to `crash.log`."""

    def __init__(self, folder: Path | None) -> None:
        super().__init__(logging.ERROR)
        self._folder = folder

    def emit(self, record: logging.LogRecord) -> None:
        """Append the traceback."""
        write_crash(self._folder, record.exc_info[1] if record.exc_info else None)


def environment() -> str:
    """Versions, platform and terminal; nothing about the user."""
    packages = ", ".join(f"{name} {_version(name)}" for name in PACKAGES)
    python = f"{platform.python_implementation()} {platform.python_version()}"
    size = shutil.get_terminal_size()
    terminal = f"TERM={printable(os.environ.get('TERM', ''))} {size.columns}x{size.lines}"
    return f"{packages}\n{python} on {platform.platform()}, terminal {terminal}"


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "(not installed)"
