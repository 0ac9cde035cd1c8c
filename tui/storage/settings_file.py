"""Settings on disk: a TOML file that both the app and the user edit, without spoiling each other's changes.

It is read with the standard library and changed with tomlkit, which keeps comments and order but takes 34 ms
to import, so it is imported only when a setting changes.
"""

from __future__ import annotations

import io
import os
import re
import stat
import tomllib
from collections.abc import Iterator, Mapping, MutableMapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from solver.errors import BadOption, PuzzleError, UnknownName
from tui.storage.paths import reason, replace_file
from tui.storage.settings import FIELDS, NAMES, Settings, checked_keys, shown

HEAD = """\
# Settings of puzzle-tui. Edit them by hand if you like: comments, order and unknown names are kept.
# Key P in puzzle-tui lists the names and what each takes. Under [keys] stand actions and their keys.

"""
KEYS = "keys"
"""The table of actions and their keys."""
DEEPEST = 32
"""The deepest nesting of tables and lists; dotted names can nest tables deeper than Python can walk."""
BOM = "\ufeff"
HOLDS = "The change lasts until you quit."
DEFAULTS = "Defaults are used until it is fixed."
USUAL = "The usual keys are used."


class SettingsFile:
    """The current settings, and the file they are read from and written to."""

    def __init__(self, path: Path | None) -> None:
        """Set the file, which need not exist; None if nothing can be saved. It is not read yet."""
        self.path = path
        self.settings = Settings()
        self.problems: list[str] = []
        """What was wrong when the file was last read, one sentence each."""
        self._text = ""

    def read(self) -> Settings:
        """The settings in the file, with defaults for missing and invalid ones. Never raises."""
        self.settings, self.problems, self._text = Settings(), [], ""
        if self.path is None:
            return self.settings
        try:
            source = _Source.of(self.path)
            data = source.parsed()
        except _Unusable as error:
            self.problems.append(f"{error}. {DEFAULTS}")
            return self.settings
        self._text = source.text
        for name, value in data.items():
            self._take(name, value)
        return self.settings

    def change(self, **values: object) -> str | None:
        """Change settings and write them to the file; returns a sentence if they could not be written.

        An invalid name or value raises BadOption, and then nothing is changed. Only those `keys` that differ
        from the current ones are written, so that keys set in another window stay.
        """
        before = after = self.settings
        for name, value in values.items():
            after = after.with_value(name, value)
        self.settings = after
        if self.path is None:
            return f"There is no home folder for settings. {HOLDS}"
        plain = {name: getattr(after, name) for name in values if name != KEYS}
        keys = {action: after.keys.get(action) for action in {**before.keys, **after.keys}}
        keys = {action: text for action, text in keys.items() if text != before.keys.get(action)}
        try:
            _Source.of(self.path).write(plain, keys)
        except _Unusable as error:
            return f"{error}. Nothing is written to it. {HOLDS}"
        except OSError as error:
            return f"{self.path} cannot be written: {reason(error)}. {HOLDS}"
        return None

    def where(self, name: str) -> str:
        """The file and the line of a name such as `theme` or `keys.hint`: the start of a message about it."""
        if self.path is None:
            return "settings"
        lines = {statement.name: statement.first for statement in _statements(self._text)}
        holders = [known for known in lines if f"{name}.".startswith(f"{known}.")]
        parts = [known for known in lines if known.startswith(f"{name}.")]
        nearest = [*sorted(holders, key=len, reverse=True), *parts]
        return f"{self.path.name}, line {lines[nearest[0]]}" if nearest else self.path.name

    def _take(self, name: str, value: object) -> None:
        """Apply one value of the file, or note what is wrong with it."""
        if name not in NAMES:
            self.problems.append(f"{self.where(name)} is ignored: {UnknownName.of('setting', name, NAMES)}")
            return
        if name == KEYS and isinstance(value, Mapping):
            value = self._good_keys(value)
        try:
            self.settings = self.settings.with_value(name, value)
        except BadOption as error:
            used = USUAL if name == KEYS else f"{shown(getattr(self.settings, name))} is used."
            self.problems.append(f"{self.where(name)}: {error}. {used}")

    def _good_keys(self, table: Mapping[str, Any]) -> dict[str, str]:
        good: dict[str, str] = {}
        for action, keys in _flat(table):
            try:
                good.update([checked_keys(action, keys)])
            except BadOption as error:
                self.problems.append(f"{self.where(f'{KEYS}.{action}')}: {error}. {USUAL}")
        return good


class _Unusable(PuzzleError):
    """The file cannot be parsed, so it must not be overwritten."""


@dataclass(frozen=True, slots=True)
class _Source:
    """The text of the file, and how to write it back in the same form."""

    path: Path
    text: str = HEAD
    mode: int | None = None
    """Its permissions; None if there is no file yet."""
    mark: str = ""
    """The byte order mark that some editors put at the start."""
    newline: str = "\n"

    @classmethod
    def of(cls, path: Path) -> _Source:
        """Read the file; _Unusable if that fails."""
        data = b""
        try:
            mode = path.stat().st_mode
            if not stat.S_ISREG(mode):  # Reading a pipe would block for ever.
                kind = "a folder" if stat.S_ISDIR(mode) else "not a plain file"
                raise _Unusable(f"{path} is {kind}, but must be a file")
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
        """The data of the text; _Unusable if it is not TOML."""
        try:
            data = tomllib.loads(self.text)
        except ValueError as error:
            raise _Unusable(f"{self.path.name}{_fault(self.text, error)}") from error
        except RecursionError:
            data = None
        if data is None or _too_deep(data):
            raise _Unusable(f"{self.path.name} has tables or lists nested more than {DEEPEST} deep")
        return data

    def write(self, values: Mapping[str, Any], keys: Mapping[str, str | None]) -> None:
        """Set values and keys (None removes one) in the file, if that changes anything."""
        data = self.parsed()
        current = {field.name: field.default for field in FIELDS} | data
        values = {name: value for name, value in values.items() if not _same(current[name], value)}
        held = _with_flat_keys(data)[KEYS]
        keys = {action: text for action, text in keys.items() if held.get(action) != text}
        if not values and not keys:
            return
        kept = {action: text for action, text in (held | keys).items() if text is not None}
        edited = _edited(self.text, values, keys, new=[name for name in values if name not in data])
        # tomlkit has bugs with tables in an unusual order, and an action may be where a table is expected.
        if edited is None or not _equal(_with_flat_keys(tomllib.loads(edited)), data | values | {KEYS: kept}):
            raise _Unusable(f"{self.path.name} is in a form that only a person can change")
        target = Path(os.path.realpath(self.path))  # A link, as into a folder of dotfiles, stays a link.
        target.parent.mkdir(parents=True, exist_ok=True)
        # A read-only file could still be replaced, but its owner does not want that.
        if self.mode is not None and not os.access(target, os.W_OK):
            raise PermissionError("it is read-only")
        part = target.with_name(f"{target.name}.{os.getpid()}.part")
        replace_file(target, (self.mark + edited.replace("\n", self.newline)).encode(), part, mode=self.mode)


# -- values ---------------------------------------------------------------------------------------


def _flat(table: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Actions and keys. An id contains dots, so `app.quit` may be one name or a name in a table."""
    for name, value in table.items():
        if isinstance(value, Mapping):
            yield from ((f"{name}.{rest}", keys) for rest, keys in _flat(value))
        else:
            yield name, value


def _with_flat_keys(data: dict[str, Any]) -> dict[str, Any]:
    """The same data, with all keys in one table; empty if `keys` is not a table."""
    keys = data.get(KEYS)
    return data | {KEYS: dict(_flat(keys)) if isinstance(keys, Mapping) else {}}


def _too_deep(value: object, levels: int = DEEPEST) -> bool:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return levels < 0 or any(_too_deep(part, levels - 1) for part in inner)


def _equal(one: object, other: object) -> bool:
    """Whether two values are equal in TOML, where NaN equals NaN and 1 is neither 1.0 nor true."""
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(_equal(one[name], other[name]) for name in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(_equal, one, other))
    return type(one) is type(other) and (one == other or (one != one and other != other))


def _same(one: object, other: object) -> bool:
    """Whether a value in the file equals this setting: 4 is 4.0, but 1 is not true."""
    return one == other and isinstance(one, bool) == isinstance(other, bool)


# -- the text -------------------------------------------------------------------------------------


class _Statement(NamedTuple):
    """A name with its value, or the header of a table, and its lines, counted from 1."""

    name: str
    """The name including its tables: `keys.hint`."""
    first: int
    last: int
    head: bool


def _statements(text: str) -> Iterator[_Statement]:
    """The statements of a valid text. tomllib gives no line numbers, but it detects where a value ends."""
    table, first, chunk = "", 1, ""
    for number, line in enumerate(io.StringIO(text), 1):
        chunk += line
        try:
            data: object = tomllib.loads(chunk)
        except ValueError:
            continue  # A value of several lines, and this is not the last.
        parts = []
        while isinstance(data, dict) and len(data) == 1:
            ((part, data),) = data.items()
            parts.append(part)
        if chunk.lstrip().startswith("["):
            table = ".".join(parts)
            yield _Statement(table, first, number, head=True)
        elif parts:
            yield _Statement(".".join([table, *parts] if table else parts), first, number, head=False)
        first, chunk = number + 1, ""


def _edited(
    text: str, values: Mapping[str, Any], keys: Mapping[str, str | None], new: list[str]
) -> str | None:
    """The text with these values and keys, of which the `new` ones need a line; None if tomlkit fails."""
    import tomlkit

    try:
        lines = [f"{name} = {tomlkit.item(values[name]).as_string()}\n" for name in new]
        document = tomlkit.parse(_with_lines(text, lines))
        document.update({name: value for name, value in values.items() if name not in new})
        if keys and not isinstance(document.get(KEYS), MutableMapping):
            if KEYS not in document and document.body:
                document.add(tomlkit.nl())
            document.pop(KEYS, None)
            document[KEYS] = tomlkit.table()
        for action, keys_text in keys.items():
            table, name = _holder(document[KEYS], action) or (document[KEYS], action)
            if keys_text is None:
                table.pop(name, None)
            else:
                table[name] = keys_text
        edited = tomlkit.dumps(document)
    except Exception:  # Many kinds of errors, even on text that tomllib reads. The file stays as it is.
        return None
    # tomlkit loses the last comment of tables in an unusual order, such as [keys.edit] before [keys].
    left = iter(edited.split("\n"))
    comments = [line.strip() for line in text.split("\n") if line.lstrip().startswith("#")]
    return edited if all(any(comment in line for line in left) for comment in comments) else None


def _holder(table: MutableMapping[str, Any], action: str) -> tuple[MutableMapping[str, Any], str] | None:
    """The table that holds an action, and the action's name in it."""
    for name, value in table.items():
        if name == action:
            return table, name
        if isinstance(value, MutableMapping) and action.startswith(f"{name}."):
            found = _holder(value, action.removeprefix(f"{name}."))
            if found is not None:
                return found
    return None


def _with_lines(text: str, new: list[str]) -> str:
    """The text with new lines after its last name outside tables, or else above the first table.

    tomlkit would put a new name between a table and the comment above it.
    """
    if not new:
        return text
    lines = list(io.StringIO(text if not text or text.endswith("\n") else f"{text}\n"))
    found = list(_statements(text))
    heads = [number for number, statement in enumerate(found) if statement.head]
    names = found[: heads[0]] if heads else found
    at = names[-1].last if names else len(lines)
    if heads and not names:
        at = found[0].first - 1
        while at and lines[at - 1].lstrip().startswith("#"):
            at -= 1
        new = [*new, "\n"]
    return "".join([*lines[:at], *new, *lines[at:]])


def _fault(text: str, error: Exception) -> str:
    """Where the text is not TOML, and what a line should be."""
    found = re.search(r"(?s)(.*) \(at (?:line (\d+), column (\d+)|end of document)\)$", str(error))
    if found is None:
        return f" is not TOML: {error}"
    problem, line, column = found[1], found[2], found[3]
    lines = text.rstrip().split("\n")
    number = int(line) if line else len(lines)
    place = f"at column {column}" if column else "at the end of the file"
    wrong = lines[number - 1].strip() if number <= len(lines) else ""
    sentence = f"{shown(wrong)}: {problem[0].lower()}{problem[1:]} {place}"
    return f', line {number}: {sentence}; a line is name = value, with texts in "quotes"'
