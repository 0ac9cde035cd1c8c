"""Checkpoints: a file from which a long search is continued after Ctrl-C, a crash or a reboot.

It holds the rounds and subtrees that are finished. A subtree under way is searched again from its root, so
the figures of a continued search are those of one that was never stopped.
"""

from __future__ import annotations

import json
import os
import time
import uuid
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from solver.errors import PuzzleError
from solver.process import writing

FORMAT = "puzzle-tui checkpoint 1"
SECONDS = 10.0
"""The time between two writes: so much of the work is lost at most, beside the subtrees under way."""

State = dict[str, Any]


class CheckpointError(PuzzleError):
    """A checkpoint cannot be read, written or used for this search."""


class Checkpoint:
    """The state of one search in a file that is always replaced whole."""

    def __init__(self, path: Path | str, *, resume: bool = False, seconds: float | None = None) -> None:
        """Read the file to resume from it; CheckpointError if it is damaged, or if it is there otherwise.

        A file that is missing is no error: the search was stopped before the first write.
        """
        self.path, self._seconds = Path(path), SECONDS if seconds is None else seconds
        self._saved = time.monotonic()
        self._about: State = {}
        self._state = self._read() if resume else None
        self.resumed = self._state is not None
        """Whether there is a state to continue from."""
        if not resume and self.path.exists():
            raise CheckpointError(f"{path} exists; --resume continues its search, or choose another name")
        if not os.access(self.path.parent, os.W_OK):
            raise CheckpointError(f"{path} cannot be written: check that its folder exists and is yours")

    def _read(self) -> State | None:
        try:
            state = json.loads(self.path.read_bytes())
        except FileNotFoundError:
            return None
        except (OSError, ValueError, RecursionError) as error:
            raise CheckpointError(f"{self.path} cannot be read as a checkpoint: {error}") from None
        if not isinstance(state, dict) or state.get("format") != FORMAT:
            raise CheckpointError(f"{self.path} is not a checkpoint of this version of the program")
        return state

    def begin(self, about: Mapping[str, Any]) -> State | None:
        """The state to continue from, if any; CheckpointError if it belongs to another search."""
        self._about = dict(about)
        state, self._state = self._state, None
        for name, value in self._about.items() if state else ():
            assert state is not None
            if state.get(name) != value:
                raise CheckpointError(
                    f"{self.path} belongs to another search: its {name} is {state.get(name)}, not {value}"
                )
        return state

    def save_sometimes(self, state: Callable[[], State]) -> None:
        """Write the state, unless the last write was a moment ago."""
        if time.monotonic() - self._saved >= self._seconds:
            self.save(state())

    def save(self, state: State) -> None:
        """Write the state; CheckpointError if that fails."""
        text = json.dumps({"format": FORMAT, **self._about, **state})
        part = self.path.with_name(f"{self.path.name}.{uuid.uuid4().hex}.tmp")
        try:
            with writing():
                try:
                    part.write_text(text, encoding="ascii")
                    part.replace(self.path)
                finally:
                    part.unlink(missing_ok=True)
        except OSError as error:
            raise CheckpointError(f"{self.path} cannot be written: {error.strerror}") from None
        self._saved = time.monotonic()

    def remove(self) -> None:
        """Delete the file: the search has ended."""
        self.path.unlink(missing_ok=True)
