"""Settings on disk: a TOML file that the app and a person both write, and neither spoils for the other.

What it says and how it is changed is the business of `tui.storage.toml_text`.
"""

from __future__ import annotations

import copy
import os
import stat
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from solver.errors import BadOption, PuzzleError, UnknownName
from tui.storage.paths import reason, replace_file
from tui.storage.settings import FIELDS, NAMES, Settings, checked_keys, shown
from tui.storage.toml_text import (
    DEEPEST,
    KEYS,
    edited_text,
    equal,
    fault,
    flat_keys,
    same,
    set_keys,
    statements,
    too_deep,
    with_flat_keys,
)

HEAD = """\
# Settings of puzzle-tui. Edit them by hand if you like: comments, order and unknown names are kept.
# Key P in puzzle-tui lists the names and what each takes. Under [keys] stand actions and their keys.

"""
BOM = "\ufeff"
HOLDS = "the change holds until you quit"
DEFAULTS = "defaults are used until it is mended"
USUAL = "the usual keys are used"


class SettingsFile:
    """The settings in force, and the file they come from and go to."""

    def __init__(self, path: Path | None) -> None:
        """Name the file, there or not; None where nothing can be kept. It is not read yet."""
        self.path = path
        self.settings = Settings()
        self.problems: list[str] = []
        """What was wrong when the file was last read, a sentence each."""
        self._lines: dict[str, int] = {}

    def read(self) -> Settings:
        """The settings of the file, defaults where it is silent or wrong. Never raises."""
        self.settings, self.problems, self._lines = Settings(), [], {}
        if self.path is None:
            return self.settings
        try:
            source = _Source.of(self.path)
            data = source.parsed()
        except _Unusable as trouble:
            self.problems.append(f"{trouble}; {DEFAULTS}")
            return self.settings
        self._lines = {known.name: known.first for known in statements(source.text)}
        for name, value in data.items():
            self._take(name, value)
        return self.settings

    def change(self, **values: object) -> str | None:
        """Put values in force and write them down; a sentence if they could not be written.

        A wrong name or value raises BadOption, and then nothing is changed. Of `keys` only what
        differs from the keys in force is written, so that those of another window stay.
        """
        before = after = self.settings
        for name, value in values.items():
            after = after.with_value(name, value)
        self.settings = after
        if self.path is None:
            return f"there is no home folder to keep settings in; {HOLDS}"
        plain = {name: getattr(after, name) for name in values if name != KEYS}
        keys = {action: after.keys.get(action) for action in {**before.keys, **after.keys}}
        keys = {action: text for action, text in keys.items() if text != before.keys.get(action)}
        try:
            _Source.of(self.path).write(plain, keys)
        except _Unusable as trouble:
            return f"{trouble}; nothing is written to it, and {HOLDS}"
        except OSError as error:
            return f"{self.path} cannot be written: {reason(error)}; {HOLDS}"
        return None

    def where(self, name: str) -> str:
        """The file and the line of a name, as `theme` or `keys.hint`: how a message on it begins."""
        if self.path is None:
            return "settings"
        holders = [known for known in self._lines if f"{name}.".startswith(f"{known}.")]
        parts = [known for known in self._lines if known.startswith(f"{name}.")]
        lines = [self._lines[known] for known in (*sorted(holders, key=len, reverse=True), *parts)]
        return f"{self.path.name}, line {lines[0]}" if lines else self.path.name

    def _take(self, name: str, value: object) -> None:
        """Put one value of the file in force, or say why not."""
        if name not in NAMES:
            self.problems.append(f"{self.where(name)} is ignored: {UnknownName.of('setting', name, NAMES)}")
            return
        if name == KEYS and isinstance(value, Mapping):
            value = self._good_keys(value)
        try:
            self.settings = self.settings.with_value(name, value)
        except BadOption as error:
            used = USUAL if name == KEYS else f"{shown(getattr(self.settings, name))} is used"
            self.problems.append(f"{self.where(name)}: {error}; {used}")

    def _good_keys(self, table: Mapping[str, Any]) -> dict[str, str]:
        good: dict[str, str] = {}
        for action, keys in flat_keys(table):
            try:
                good.update([checked_keys(action, keys)])
            except BadOption as error:
                self.problems.append(f"{self.where(f'{KEYS}.{action}')}: {error}; {USUAL}")
        return good


class _Unusable(PuzzleError):
    """The file cannot be made sense of, so it must not be written over either."""


@dataclass(frozen=True, slots=True)
class _Source:
    """What a file says now, and how to say something else in the same manner."""

    path: Path
    text: str = HEAD
    mode: int | None = None
    """Its permissions; None as long as there is no file."""
    mark: str = ""
    """The byte order mark that some editors put first."""
    newline: str = "\n"

    @classmethod
    def of(cls, path: Path) -> _Source:
        data = b""
        try:
            mode = path.stat().st_mode
            if not stat.S_ISREG(mode):  # To read a pipe is to wait for ever.
                kind = "a folder" if stat.S_ISDIR(mode) else "not a plain file"
                raise _Unusable(f"{path} is {kind}, and a file is expected")
            data = path.read_bytes()
            text = data.decode()
        except FileNotFoundError:
            return cls(path)
        except OSError as error:
            raise _Unusable(f"{path} cannot be read: {reason(error)}") from error
        except UnicodeDecodeError as error:
            line = data.count(b"\n", 0, error.start) + 1
            bad = f"byte 0x{data[error.start]:02X} is not UTF-8"
            raise _Unusable(f"{path.name}, line {line}: {bad}; save the file as UTF-8") from error
        mark = BOM if text.startswith(BOM) else ""
        newline = "\r\n" if 0 < text.count("\n") == text.count("\r\n") else "\n"
        return cls(path, text.removeprefix(mark).replace(newline, "\n"), stat.S_IMODE(mode), mark, newline)

    def parsed(self) -> dict[str, Any]:
        try:
            data = tomllib.loads(self.text)
        except ValueError as error:
            raise _Unusable(f"{self.path.name}{fault(self.text, error)}") from error
        except RecursionError:
            data = None
        if data is None or too_deep(data):
            raise _Unusable(f"{self.path.name} has tables or lists nested more than {DEEPEST} deep")
        return data

    def write(self, values: Mapping[str, Any], keys: Mapping[str, str | None]) -> None:
        """Set values and keys (None removes one) in the file, if that changes anything."""
        data = self.parsed()
        silent = {field.name: field.default for field in FIELDS} | data
        values = {name: value for name, value in values.items() if not same(silent[name], value)}
        held = with_flat_keys(data)[KEYS]
        keys = {action: text for action, text in keys.items() if held.get(action) != text}
        if not values and not keys:
            return
        wanted = copy.deepcopy(data) | values
        edited = None
        if set_keys(wanted, keys, {}):
            edited = edited_text(self.text, values, keys)
        if edited is None or not equal(with_flat_keys(tomllib.loads(edited)), with_flat_keys(wanted)):
            raise _Unusable(f"{self.path.name} is in a form that only a person can change")
        self._replace(edited)

    def _replace(self, text: str) -> None:
        target = Path(os.path.realpath(self.path))  # A link, as into a folder of dotfiles, stays a link.
        target.parent.mkdir(parents=True, exist_ok=True)
        # A file can be replaced without leave to write it: who made it read-only has said no all the same.
        if self.mode is not None and not os.access(target, os.W_OK):
            raise PermissionError("it is read-only")
        part = target.with_name(f"{target.name}.{os.getpid()}.part")
        replace_file(target, (self.mark + text.replace("\n", self.newline)).encode(), part, mode=self.mode)
