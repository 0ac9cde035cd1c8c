"""Where the app keeps its files, by the custom of the platform, and how one of them is replaced."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable
from pathlib import Path

from platformdirs import user_config_path, user_state_path

APP = "puzzle-tui"


def settings_file() -> Path | None:
    """The file of settings, there or not; None without a home."""
    folder = _found(lambda: user_config_path(APP, appauthor=False))
    return None if folder is None else folder / "settings.toml"


def state_folder() -> Path | None:
    """The folder of the games being played, there or not; None without a home."""
    return _found(lambda: user_state_path(APP, appauthor=False))


def _found(place: Callable[[], Path]) -> Path | None:
    try:
        path = place()
    except RuntimeError:  # No HOME, and no such user: platformdirs since 4.10.
        return None
    # Before, it gave "~/.config" as it stands: a folder named ~ wherever the command was typed.
    return path if path.is_absolute() else None


def replace_file(path: Path, data: bytes, part: Path, *, mode: int | None = None, sync: bool = True) -> None:
    """Give a file new contents, all or nothing: a failure (OSError) leaves the old ones.

    They are written to `part`, in the same folder, which then takes the name. With `sync` they are on
    the disk before that, so that not even a power cut leaves a piece of them.
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
            part.unlink()  # On a full disk a piece of a file only takes space.
        raise


def reason(error: OSError) -> str:
    """Why the system refused, in its own words."""
    return error.strerror or str(error)
