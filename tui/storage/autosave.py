"""The saved games, written after every move, so that no crash loses a game.

Each window has its own slot, `game.json`, `game-2.json` and so on, which it holds with a lock of the
operating system. The lock ends with the process, however the process ends.
"""

from __future__ import annotations

import contextlib
import errno
import json
import os
from collections.abc import Iterable
from itertools import chain
from pathlib import Path
from typing import Any

from solver.files import lock_file
from tui.storage.paths import free_name, not_a_file, reason, replace_file

FORMAT = "puzzle-tui game"
VERSION = 1
SLOTS = 64
"""More windows than anyone opens; a further one gets no slot."""


class Autosave:
    """The saved games on disk, in a slot that no other process writes to."""

    def __init__(self, folder: Path | None) -> None:
        """Take the first free slot of a folder, which is created if needed; with None nothing is saved."""
        self.folder = folder
        self.slot = 1
        self.problems: list[str] = []
        """The problems found when the saved games were loaded, one sentence each."""
        self.draft: Any = None
        """The unfinished board of Edit, which is loaded, unchecked, and saved with the games."""
        self._lock: int | None = None
        self._failing = False
        self._closed = False
        # The first save reports the problem; the saved games may still be readable.
        with contextlib.suppress(OSError):
            if folder is not None:
                self._take_slot(folder, _newest_first(folder))

    @property
    def path(self) -> Path | None:
        """The file of the saved games, whether it exists or not; None if nothing is saved."""
        return None if self.folder is None else self.folder / _file(self.slot)

    def load(self) -> dict[str, Any] | None:
        """The saved games; None if there are no usable ones, and then `problems` says why."""
        if self.path is None:
            return None
        try:
            if kind := not_a_file(self.path):
                raise ValueError(f"it is {kind}")
            saved = _unwrapped(self.path.read_bytes())
            self.draft = saved.get("draft")
            game: dict[str, Any] = saved["game"]
            return game
        except (FileNotFoundError, NotADirectoryError):
            return None
        except OSError as error:
            self.set_aside(f"it cannot be read ({reason(error)})")
        except ValueError as error:
            self.set_aside(str(error))
        return None

    def set_aside(self, why: str) -> None:
        """Rename the file, so that no save overwrites it, and add the reason to `problems`."""
        if self.path is None:
            return
        aside = free_name(Path(f"{self.path}.broken"))
        try:
            os.rename(self.path, aside)
            kept = f"It is kept as {aside}"
        except OSError as error:
            kept = f"It stays where it is, because it cannot be renamed ({reason(error)})."
        self.problems.append(f"The game saved in {self.path.name} cannot be continued: {why}. {kept}")

    def save(self, state: dict[str, Any]) -> str | None:
        """Replace the saved games; returns a sentence the first time this fails.

        Further failures are silent, and every save tries again.
        """
        if self._closed:
            return None
        if self.folder is None:
            return self._first_failure("there is no home folder")
        saved = {"format": FORMAT, "version": VERSION, "game": state}
        if self.draft is not None:
            saved["draft"] = self.draft
        data = json.dumps(saved, separators=(",", ":")).encode()
        try:
            self._write(self.folder, data)
        except OSError as error:
            return self._first_failure(f"{self.path}: {reason(error)}")
        self._failing = False
        return None

    def close(self) -> None:
        """Free the slot for another window; nothing is saved after this."""
        self._closed = True
        self._free()

    def _first_failure(self, why: str) -> str | None:
        if self._failing:
            return None
        self._failing = True
        return f"Your game cannot be saved ({why}). Keep playing: saving is retried after every move."

    def _write(self, folder: Path, data: bytes) -> None:
        if not self._holds_slot(folder):
            # Take another slot only if it has no game: do not overwrite the game of a closed window.
            empty = (slot for slot in range(1, SLOTS + 1) if not (folder / _file(slot)).exists())
            self._take_slot(folder, chain([self.slot], empty))
        path = folder / _file(self.slot)
        # With the lock, the partial file is ours too: one left by a killed process is overwritten.
        part = Path(f"{path}.part" if self._lock is not None else f"{path}.{os.getpid()}.part")
        # No fsync, which would wait for the disk after every move. A rename is atomic for all processes, so
        # a kill at any moment loses nothing; a power cut may lose the last seconds.
        replace_file(path, data, part, sync=False)

    def _holds_slot(self, folder: Path) -> bool:
        """Whether our lock file still exists in its place: the folder may have been removed meanwhile."""
        if self._lock is None:
            return False
        try:
            return os.path.samestat(os.fstat(self._lock), os.stat(folder / _file(self.slot, "lock")))
        except OSError:
            return False

    def _take_slot(self, folder: Path, slots: Iterable[int]) -> None:
        """Lock the first free slot of these; if locks are not available, use a slot without one."""
        self._free()
        folder.mkdir(parents=True, exist_ok=True)
        for slot in slots:
            try:
                self._lock = lock_file(folder / _file(slot, "lock"))
            except OSError:
                return
            if self._lock is not None:
                self.slot = slot
                return
        raise OSError(errno.EBUSY, f"{SLOTS} windows are open")

    def _free(self) -> None:
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None


def _newest_first(folder: Path) -> list[int]:
    """The slots, those with a game first, the most recent game first."""

    def left(slot: int) -> float:
        try:
            return (folder / _file(slot)).stat().st_mtime
        except OSError:
            return 0.0

    return sorted(range(1, SLOTS + 1), key=left, reverse=True)


def _file(slot: int, kind: str = "json") -> str:
    return f"game.{kind}" if slot == 1 else f"game-{slot}.{kind}"


def _unwrapped(data: bytes) -> dict[str, Any]:
    """The contents of a file with a game; ValueError with the reason if there is none."""
    if not data:
        raise ValueError("it is empty")
    try:
        saved = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise ValueError(f"it is not JSON ({error})") from error
    if not isinstance(saved, dict) or saved.get("format") != FORMAT:
        raise ValueError(f"its format is not {FORMAT!r}")
    version = saved.get("version")
    if type(version) is int and version > VERSION:
        raise ValueError(f"a newer puzzle-tui wrote it (version {version}; this one reads {VERSION})")
    if type(version) is not int or version < 1 or not isinstance(saved.get("game"), dict):
        raise ValueError("its version or its game is missing")
    return saved
