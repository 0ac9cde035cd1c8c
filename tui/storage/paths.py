"""The locations of the app's files on each platform, and how to replace a file safely."""

from __future__ import annotations

import contextlib
import os
import stat
from collections.abc import Callable
from pathlib import Path

from platformdirs import user_config_path, user_state_path

APP = "puzzle-tui"
RECORDS = "records.db"
"""The file of the finished games, in the state folder."""


def settings_file() -> Path | None:
    """The settings file, whether it exists or not; None without a home folder."""
    folder = _found(lambda: user_config_path(APP, appauthor=False))
    return None if folder is None else folder / "settings.toml"


def state_folder() -> Path | None:
    """The folder of games and records, whether it exists or not; None without a home folder."""
    return _found(lambda: user_state_path(APP, appauthor=False))


def _found(place: Callable[[], Path]) -> Path | None:
    try:
        path = place()
    except RuntimeError:  # No HOME and no such user: raised by platformdirs since 4.10.
        return None
    # Before 4.10 it returned "~/.config" unexpanded: a folder named ~ would be created in the current one.
    return path if path.is_absolute() else None


def replace_file(path: Path, data: bytes, part: Path, *, mode: int | None = None, sync: bool = True) -> None:
    """Replace the contents of a file, all or nothing: on failure (OSError) the old contents stay.

    The data is written to `part`, in the same folder, which is then renamed. With `sync` it is on the disk
    before that, so that not even a power cut leaves a partial file.
    """
    try:
        with open(part, "wb") as file:
            file.write(data)
            file.flush()
            if mode is not None:
                os.chmod(part, mode)
            if sync:
                os.fsync(file.fileno())
        os.replace(part, path)
    except BaseException:
        with contextlib.suppress(OSError):
            part.unlink()  # On a full disk a partial file only takes space.
        raise


def write_file(path: Path, data: bytes) -> None:
    """Write a file of the user, all or nothing; its permissions stay, and a link stays a link."""
    target, mode = Path(os.path.realpath(path)), None
    with contextlib.suppress(FileNotFoundError):
        mode = stat.S_IMODE(target.stat().st_mode)
        # A read-only file could still be replaced, but its owner does not want that.
        if not os.access(target, os.W_OK):
            raise PermissionError("it is read-only")
    replace_file(target, data, target.with_name(f".{target.name[:100]}.{os.getpid()}.part"), mode=mode)


def not_a_file(path: Path) -> str:
    """The kind of a path that is not a file, else empty: reading a pipe could wait for ever."""
    if path.is_file() or not path.exists():
        return ""
    return "a folder" if path.is_dir() else "not a plain file"


def free_name(path: Path) -> Path:
    """The path itself, or if it exists, the first unused one like it: `game.txt`, then `game-2.txt`."""
    free, number = path, 1
    while os.path.lexists(free):
        number += 1
        free = path.with_stem(f"{path.stem}-{number}")
    return free


def reason(error: OSError) -> str:
    """The reason given by the operating system."""
    return error.strerror or str(error)
