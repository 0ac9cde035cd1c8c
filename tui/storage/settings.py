"""The settings: their names, values and purposes, for the dialog, the palette and the file."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Literal

from solver.errors import BadOption, UnknownName
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
    """The heading that it stands under."""
    help: str
    default: Value
    choices: tuple[str, ...] = ()
    """All values of a choice, in display order."""
    low: float = 0
    """The smallest number, or the fewest characters of a text."""
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
        match self.kind:
            case "choice":
                return " | ".join(self.choices)
            case "flag":
                return "true | false"
            case "number":
                return f"a number from {self.low:g} to {self.high:g}"
            case "text":
                return f'a text of {self.low:g} to {self.high:g} characters, in "quotes"'

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
        object.__setattr__(self, "keys", _checked_table(self.keys))

    def with_value(self, name: str, value: object) -> Settings:
        """A copy with one setting changed; BadOption says which values it takes."""
        if name not in NAMES:
            raise BadOption(str(UnknownName.of("setting", name, NAMES)))
        changed: dict[str, Any] = {name: value}
        return dataclasses.replace(self, **changed)


def checked_keys(action: object, keys: object) -> tuple[str, str]:
    """An action's id and its keys, without spaces around the commas; or BadOption."""
    if not (isinstance(action, str) and 0 < len(action) <= LONGEST and action.isprintable()):
        raise BadOption(f"keys: {shown(action)} is not the id of an action; the help lists them")
    if isinstance(keys, str) and len(keys) <= LONGEST and keys.isprintable():
        parts = [part.strip() for part in keys.split(",")]
        if all(parts):
            return str(action), ",".join(parts)
    raise BadOption(f'keys.{action} = {shown(keys)}: it takes keys with commas between them, such as "h,f5"')


def shown(value: object) -> str:
    """A value as written in a settings file, cut to fit into a message."""
    if isinstance(value, Mapping):
        return "a table"
    try:
        text = json.dumps(value, ensure_ascii=False, default=str)
    except ValueError:
        text = "a number of thousands of digits"
    return shortened(text, LONGEST + 3)


def _checked_table(keys: object) -> Mapping[str, str]:
    if not isinstance(keys, Mapping):
        raise BadOption(f'keys = {shown(keys)}: it takes a table of actions and keys, such as hint = "h"')
    return MappingProxyType(dict(checked_keys(action, text) for action, text in keys.items()))


FIELDS: tuple[Field, ...] = tuple(
    Field(name=field.name, **field.metadata) for field in dataclasses.fields(Settings) if field.metadata
)
"""Every setting except `keys`, in display order."""

NAMES: tuple[str, ...] = tuple(field.name for field in dataclasses.fields(Settings))
"""Every name allowed in a settings file."""
