"""Checkpoints: a file from which a long search is continued after Ctrl-C, a crash or a reboot.

It holds the rounds and subtrees that are finished. A subtree under way is searched again from its root, so
the figures of a continued search are those of one that was never stopped.
"""

from __future__ import annotations

import json
import logging
import os
import time
import weakref
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from zlib import crc32

from solver.errors import PuzzleError
from solver.files import locked, replace_whole
from solver.process import writing
from solver.version import program

FORMAT = "puzzle-tui checkpoint 1"
SECONDS = 10.0
"""The time between two writes. At most this much work is lost, plus the subtrees under way."""

State = dict[str, Any]

log = logging.getLogger("solver.checkpoint")


class CheckpointError(PuzzleError):
    """A checkpoint cannot be read, written or used for this search."""


class Checkpoint:
    """The state of one search in a file that is always replaced whole, and locked until the search ends.

    The file stays when the search has found its solution: call `remove` once the answer is printed or
    stored. An object serves one search; make another one, with `resume`, to continue it.
    """

    def __init__(self, path: Path | str, *, resume: bool = False, seconds: float | None = None) -> None:
        """Read the file to resume from it; CheckpointError if it is damaged, or exists and is not resumed.

        A file that does not exist is no error: the search was stopped before the first write. A file that
        another search is writing is refused, as the two would overwrite each other's work.
        """
        self.path, self._seconds = Path(path), SECONDS if seconds is None else seconds
        self._saved, self._refused = time.monotonic(), False
        self._about: State = {}
        self._begun = False
        if self.path.is_dir():
            raise CheckpointError(f"{path} is a folder; a checkpoint is a file")
        if not os.access(self.path.parent, os.W_OK):
            raise CheckpointError(f"{path} cannot be written: check that its folder exists and is writable")
        holding = ExitStack()
        self.close = weakref.finalize(self, holding.close)
        """Release the file for other searches; this also happens when the object is garbage-collected."""
        if not holding.enter_context(locked(self._lock)):
            raise CheckpointError(
                f"{path} is in use by another search; wait until that one ends, or choose another name"
            )
        if not resume and self.path.exists():
            raise CheckpointError(f"{path} exists; --resume continues its search, or choose another name")
        self._read_about, self._state = self._read() if resume else ({}, None)
        self.has_state = self._state is not None
        """Whether there is a state to continue from."""

    @property
    def _lock(self) -> Path:
        return self.path.with_name(f"{self.path.name}.lock")

    def _read(self) -> tuple[State, State | None]:
        try:
            file = json.loads(self.path.read_bytes())
        except FileNotFoundError:
            return {}, None
        except OSError as error:
            raise CheckpointError(f"{self.path} cannot be read: {error.strerror}") from None
        except (ValueError, RecursionError):
            file = None
        if not isinstance(file, dict) or file.get("format") != FORMAT:
            raise CheckpointError(f"{self.path} is not a checkpoint of this version of the program")
        about, state = file.get("about"), file.get("state")
        if (
            not isinstance(about, dict)
            or not isinstance(state, dict)
            or file.get("crc32") != _crc(json.dumps(about), json.dumps(state))
        ):
            raise CheckpointError(f"{self.path} is damaged: its checksum is wrong")
        return about, state

    def begin(self, about: Mapping[str, Any]) -> State | None:
        """The state to continue from, if any; CheckpointError if another search or version made it.

        Another version of the program may visit other nodes, so its finished rounds prove nothing here.
        """
        if self._begun or not self.close.alive:
            raise CheckpointError(f"{self.path} has served one search; open it again with resume=True")
        self._begun = True
        self._about = {**about, "program": program()}
        if self._state is None:
            return None
        if self._read_about.get("program") != self._about["program"]:
            raise CheckpointError(
                f"{self.path} was made by another version of the program or of numba; "
                "continue it with that version, or delete it"
            )
        for name, value in self._about.items():
            if (found := self._read_about.get(name)) != value:
                raise CheckpointError(
                    f"{self.path} belongs to another search: its {name} is {found}, not {value}"
                )
        return self._state

    def save_sometimes(self, state: Callable[[], State | None]) -> None:
        """Write the state, unless the last write was a moment ago."""
        if time.monotonic() - self._saved >= self._seconds:
            self.save(state())

    def save(self, state: State | None) -> None:
        """Write the state, if there is one. A disk that is full for a while does not end the search."""
        if state is None:
            return
        self._saved = time.monotonic()
        # The text is made once, for the checksum and for the file; `dumps` is six times as fast as `dump`.
        about, kept = json.dumps(self._about), json.dumps(state)
        crc = _crc(about, kept)
        text = f'{{"format": "{FORMAT}", "crc32": {crc}, "about": {about}, "state": {kept}}}'
        part = self.path.with_name(f"{self.path.name}.tmp")
        try:
            # `writing` keeps the process from ending before the file has its name.
            with writing():
                replace_whole(self.path, [text.encode("ascii")], sync=True, part=part)
            self._refused = False
        except OSError as error:
            if not self._refused:
                log.warning("%s cannot be written now: %s", self.path, error.strerror)
            self._refused = True

    def remove(self) -> None:
        """Delete the file once its search has found its solution, unless another search uses it by now."""
        try:
            if self.close.alive:
                self.path.unlink(missing_ok=True)
                return
            with locked(self._lock) as alone:
                if alone:
                    self.path.unlink(missing_ok=True)
        except OSError as error:
            log.warning("%s is no longer needed, but cannot be deleted: %s", self.path, error.strerror)


def _crc(about: str, state: str) -> int:
    return crc32(f"[{about}, {state}]".encode("ascii"))
