"""The settings: their names, values and purposes, and the TOML file that both the app and the user edit.

The app replaces or adds single lines of the file; everything else in it stays as it is.
"""

from __future__ import annotations

import dataclasses
import io
import json
import os
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal

from solver.errors import BadOption, PuzzleError, UnknownName
from tui.storage.paths import not_a_file, reason, write_file
from tui.text import shortened

Kind = Literal["choice", "flag", "number", "text"]

LONGEST = 64
"""The most characters of a name or of the keys of one action: more than any of them needs."""


Value = str | float | bool


@dataclass(frozen=True, slots=True)
class Field:
    """One setting: its name, its values and its purpose."""

    name: str
    group: str
    """The heading that it is listed under."""
    help: str
    default: Value
    choices: tuple[str, ...] = ()
    """All values of a choice, in display order."""
    low: float = 0
    """The smallest number, or the fewest characters of text."""
    high: float = LONGEST

    @property
    def kind(self) -> Kind:
        """The kind of its values."""
        if self.choices:
            return "choice"
        if isinstance(self.default, bool):
            return "flag"
        return "number" if isinstance(self.default, float) else "text"

    @property
    def takes(self) -> str:
        """A description of the values it takes."""
        return {
            "choice": " | ".join(self.choices),
            "flag": "true | false",
            "number": f"a number from {self.low:g} to {self.high:g}",
            "text": f'text of {self.low:g} to {self.high:g} characters, in "quotes"',
        }[self.kind]

    def checked(self, value: object) -> Value:
        """The value as it is saved, or BadOption."""
        match self.kind, value:
            case "choice", str() if value in self.choices:
                return str(value)
            case "flag", bool():
                return value
            case "number", bool():
                pass  # To Python, True is a number.
            case "number", int() | float() if self.low <= value <= self.high:
                return float(value)
            case "text", str() if self.low <= len(value) <= self.high and value.isprintable():
                return str(value)
        raise BadOption(f"{self.name} = {shown(value)}: it takes {self.takes}")


def _setting(group: str, about: str, default: Value, *choices: str, **bounds: float) -> Any:
    facts = {"group": group, "help": about, "default": default, "choices": choices, **bounds}
    return dataclasses.field(default=default, metadata=facts)


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything a player can set; an invalid value raises BadOption."""

    arrows: str = _setting("Play", "Arrow keys move the tile or the blank.", "tile", "tile", "blank")
    movement: str = _setting("Play", "Keys that move tiles.", "arrows", "arrows", "wasd", "hjkl")
    hover: bool = _setting("Play", "Slide tiles by pointing, without a click.", False)
    ghost: bool = _setting("Play", "Play against the ghost of your best game.", True)
    expert: bool = _setting("Play", "Show heuristics and search terms in Play.", False)
    colours: str = _setting("Board", "Colours of the tiles.", "rows", "plain", "rows", "fringe", "checker")
    tiles: str = _setting(
        "Board",
        "Size of the tiles; auto fits the terminal.",
        *("auto", "auto", "tiny", "small", "medium", "large", "huge"),
    )
    animation: bool = _setting("Board", "Animate sliding tiles.", True)
    glyphs: str = _setting("Board", "Characters to draw with.", "auto", "auto", "unicode", "ascii")
    algorithm: str = _setting("Solve", "Algorithm to begin with.", "auto", low=1)
    heuristic: str = _setting("Solve", "Heuristic to begin with.", "")
    autoplay: bool = _setting("Solve", "Play a solution as soon as it is found.", True)
    speed: float = _setting("Solve", "Moves per second of a playback.", 4.0, low=0.5, high=50.0)
    notation: str = _setting("Solve", "Name moves by the tile or by the blank.", "tile", "tile", "blank")
    theme: str = _setting("App", "Theme of the app.", "textual-dark", low=1)
    keys: Mapping[str, str] = dataclasses.field(default_factory=dict, hash=False)
    """The keys of an action by its id, separated by commas; they replace its default keys."""

    def __post_init__(self) -> None:
        for field in FIELDS:
            object.__setattr__(self, field.name, field.checked(getattr(self, field.name)))
        object.__setattr__(self, "keys", _checked_keys(self.keys))

    def with_value(self, name: str, value: object) -> Settings:
        """A copy with one setting changed; BadOption says which values it takes."""
        if name not in NAMES:
            raise BadOption(str(UnknownName.of("setting", name, NAMES)))
        changed: dict[str, Any] = {name: value}
        return dataclasses.replace(self, **changed)


def _checked_keys(table: object) -> Mapping[str, str]:
    """The keys of each action, without spaces around the commas; or BadOption."""
    if not isinstance(table, Mapping):
        raise BadOption(f'keys = {shown(table)}: it takes a table of actions and keys, such as hint = "h"')
    checked = {}
    for action, keys in table.items():
        if not (isinstance(action, str) and 0 < len(action) <= LONGEST and action.isprintable()):
            raise BadOption(f"keys: {shown(action)} is not the id of an action; the help lists them")
        parts = [part.strip() for part in keys.split(",")] if isinstance(keys, str) else [""]
        if not (all(parts) and len(keys) <= LONGEST and keys.isprintable()):
            takes = 'keys separated by commas, such as "h,f5"'
            raise BadOption(f"keys.{action} = {shown(keys)}: it takes {takes}")
        checked[action] = ",".join(parts)
    return MappingProxyType(checked)


def shown(value: object) -> str:
    """A value as written in a settings file, cut to fit into a message."""
    if isinstance(value, Mapping):
        return "a table"
    try:
        text = json.dumps(value, ensure_ascii=False, default=str)
    except ValueError:
        text = "a number with thousands of digits"
    return shortened(text, LONGEST + 3)


FIELDS: tuple[Field, ...] = tuple(
    Field(name=field.name, **field.metadata) for field in dataclasses.fields(Settings) if field.metadata
)
"""Every setting except `keys`, in display order."""

NAMES: tuple[str, ...] = tuple(field.name for field in dataclasses.fields(Settings))
"""Every name allowed in a settings file."""


HEAD = """\
# Settings of puzzle-tui. Edit them by hand if you like: comments, order and unknown names are kept.
# Press P in puzzle-tui to see every setting and its values. The [keys] table maps actions to keys.

"""
KEYS = "keys"
"""The table of actions and their keys."""
DEEPEST = 32
"""The deepest nesting of tables and lists; dotted names can nest tables deeper than Python can walk."""
BOM = "\ufeff"
LASTS_UNTIL_QUIT = "The change lasts until you quit."
DEFAULTS_USED = "Defaults are used until it is fixed."


class SettingsFile:
    """The current settings, and the file that they are read from and written to."""

    def __init__(self, path: Path | None) -> None:
        """Set the file, which need not exist; None if nothing can be saved. It is not read yet."""
        self.path = path
        self.settings = Settings()
        self.problems: list[str] = []
        """The problems found when the file was last read, one sentence each."""
        self._text = ""
        """The file as it was last read or written."""

    def read(self) -> None:
        """Read the settings in the file, with defaults for missing and invalid ones. Never raises."""
        self.settings, self.problems, self._text = Settings(), [], ""
        if self.path is None:
            return
        try:
            source = _Source.of(self.path)
            data = source.parsed()
        except _Unusable as error:
            self.problems.append(f"{error}. {DEFAULTS_USED}")
            return
        self._text = source.text
        for name, value in _by_name(data):
            self._apply(name, value)

    def change(self, **values: Any) -> str | None:
        """Change settings and write them to the file; returns a sentence if they could not be written.

        An invalid name or value raises BadOption, and then nothing is changed. `keys` are used but not
        written: only the user writes them.
        """
        after = self.settings
        for name, value in values.items():
            after = after.with_value(name, value)
        self.settings = after
        if self.path is None:
            return f"There is no home folder for settings. {LASTS_UNTIL_QUIT}"
        try:
            source = _Source.of(self.path)
            self._text = source.write({name: getattr(after, name) for name in values if name != KEYS})
        except _Unusable as error:
            return f"{error}. It was not changed. {LASTS_UNTIL_QUIT}"
        except OSError as error:
            return f"{self.path} cannot be written: {reason(error)}. {LASTS_UNTIL_QUIT}"
        return None

    def where(self, name: str) -> str:
        """The file and the line of a name such as `theme` or `keys.hint`: the start of a message about it."""
        if self.path is None:
            return "settings"
        lines = _line_numbers(self._text)
        holders = (known for known in lines if f"{name}.".startswith(f"{known}."))
        parts = (known for known in lines if known.startswith(f"{name}."))
        nearest = max(holders, key=len, default=next(parts, None))
        return self.path.name if nearest is None else f"{self.path.name}, line {lines[nearest]}"

    def _apply(self, name: str, value: object) -> None:
        """Apply one value of the file, or note what is wrong with it."""
        group, _, action = name.partition(".")
        try:
            if group == KEYS and action:
                self.settings = self.settings.with_value(KEYS, {**self.settings.keys, action: value})
            elif name in NAMES:
                self.settings = self.settings.with_value(name, value)
            else:
                unknown = UnknownName.of("setting", name, NAMES)
                self.problems.append(f"{self.where(name)} is ignored: {unknown}")
        except BadOption as error:
            default = "The default keys are" if group == KEYS else f"{shown(getattr(self.settings, name))} is"
            self.problems.append(f"{self.where(name)}: {error}. {default} used.")


class _Unusable(PuzzleError):
    """The file cannot be parsed, so it must not be overwritten."""


@dataclass(frozen=True, slots=True)
class _Source:
    """The text of the file, and how to write it back in the same form."""

    path: Path
    text: str = HEAD
    mark: str = ""
    """The byte order mark that some editors put at the start."""
    newline: str = "\n"

    @classmethod
    def of(cls, path: Path) -> _Source:
        """Read the file; _Unusable if that fails."""
        data = b""
        try:
            if kind := not_a_file(path):
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
        return cls(path, text.removeprefix(mark).replace(newline, "\n"), mark, newline)

    def parsed(self) -> dict[str, Any]:
        """The data of the text; _Unusable if it is not TOML."""
        try:
            data = tomllib.loads(self.text)
        except ValueError as error:
            raise _Unusable(f"{self.path.name}{_fault(self.text, error)}") from error
        except RecursionError:
            data = None
        if data is None or _too_deep(data):
            raise _Unusable(f"{self.path.name} has tables or lists nested more than {DEEPEST} levels deep")
        return data

    def write(self, changes: Mapping[str, Value]) -> str:
        """Set these names in the file, if that changes anything; returns its text."""
        now = self.parsed()
        defaults = {field.name: field.default for field in FIELDS}
        changes = {
            name: value for name, value in changes.items() if not _same(now.get(name, defaults[name]), value)
        }
        if not changes:
            return self.text
        edited = _edited(self.text, changes)
        try:
            valid = _reprs(tomllib.loads(edited)) == _reprs({**now, **changes})
        except ValueError:
            valid = False
        if not valid:
            raise _Unusable(f"{self.path.name} cannot be edited automatically; change it by hand")
        # The file may be a link, such as one into a folder of dotfiles.
        Path(os.path.realpath(self.path)).parent.mkdir(parents=True, exist_ok=True)
        write_file(self.path, (self.mark + edited.replace("\n", self.newline)).encode())
        return edited


def _by_name(table: Mapping[str, Any], within: str = "") -> Iterator[tuple[str, Any]]:
    """Each value with its full name: TOML takes the dots in the id of an action for tables."""
    for name, value in table.items():
        if isinstance(value, Mapping) and (within or name == KEYS):
            yield from _by_name(value, f"{within}{name}.")
        elif within or "." not in name:
            yield f"{within}{name}", value
        else:
            yield repr(name), value  # Outside the table, a quoted name with dots is not the id of an action.


def _too_deep(value: object, levels: int = DEEPEST) -> bool:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return levels < 0 or any(_too_deep(part, levels - 1) for part in inner)


def _same(one: object, other: object) -> bool:
    """Whether a value in the file equals this setting: 4 is 4.0, but 1 is not true."""
    return one == other and isinstance(one, bool) == isinstance(other, bool)


def _reprs(data: Mapping[str, object]) -> dict[str, str]:
    """The values as texts, to be compared: NaN equals NaN, and 1 is neither 1.0 nor true."""
    return {name: repr(value) for name, value in data.items()}


def _line_numbers(text: str) -> dict[str, int]:
    """The line of each name and each table, such as `keys.hint`, in a valid text.

    tomllib gives no line numbers, but it detects where a value ends.
    """
    found: dict[str, int] = {}
    table: list[str] = []
    first, chunk = 1, ""
    for number, line in enumerate(io.StringIO(text), 1):
        chunk += line
        try:
            data: object = tomllib.loads(chunk)
        except ValueError:
            continue  # The value continues on the next line.
        head = chunk.lstrip().startswith("[")
        parts = [] if head else [*table]
        if data:
            while isinstance(data, dict) and len(data) == 1:
                ((part, data),) = data.items()
                parts.append(part)
            found[".".join(parts)] = first
        table = parts if head else table
        first, chunk = number + 1, ""
    return found


_VALUE = r"""(?:"(?:\\.|[^"\\\n])*"|'[^'\n]*'|[^#"'\n])*?"""
_LINE = rf"""(?m)^[ \t]*["']?%s["']?[ \t]*=[ \t]*({_VALUE})[ \t]*(?:#.*)?$"""
"""A name with its value on one line, and perhaps a comment."""
_TABLE = r"(?m)^[ \t]*\["
_COMMENT = r"(?m)(?:^[ \t]*#.*\n)*\Z"
_COMMENTS = r"(?m)(?:^[ \t]*(?:#.*)?\n)*\Z"
"""The comments and the empty lines at the end of a text."""


def _edited(text: str, changes: Mapping[str, Value]) -> str:
    """The text with each of these names set on its own line; the caller checks that nothing else changed."""
    text += "" if text.endswith("\n") or not text else "\n"
    for name, value in changes.items():
        table = _statement(_TABLE, text)
        end = len(text) if table is None else table.start()
        names = re.sub(_COMMENTS, "", text[:end])
        if line := _statement(_LINE % name, names):
            text = f"{text[: line.start(1)]}{_toml(value)}{text[line.end(1) :]}"
            continue
        at, new = len(names) or end, f"{name} = {_toml(value)}\n"
        if table is not None and not names:
            # Above the table and its comment.
            at, new = len(re.sub(_COMMENT, "", text[:end])), f"{new}\n"
        text = f"{text[:at]}{new}{text[at:]}"
    return text


def _statement(pattern: str, text: str) -> re.Match[str] | None:
    """The first match that is not inside a value of several lines."""
    return next((found for found in re.finditer(pattern, text) if _is_toml(text[: found.start()])), None)


def _is_toml(text: str) -> bool:
    try:
        tomllib.loads(text)
    except ValueError:
        return False
    return True


def _toml(value: Value) -> str:
    # Settings have no control characters; JSON and TOML write all other text alike.
    return json.dumps(value, ensure_ascii=False)


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
    return f', line {number}: {sentence}; a line is name = value, with text in "quotes"'
