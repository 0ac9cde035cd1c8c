"""What a player may set, and what each setting takes: the dialog, the palette and the file go by this."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Literal

from solver.errors import BadOption, UnknownName

Kind = Literal["choice", "flag", "number", "text"]

LONGEST = 64
"""Characters of a name or of the keys of one action: more than any has."""


@dataclass(frozen=True, slots=True)
class Field:
    """One setting: what it is called, what it takes and what it does."""

    name: str
    kind: Kind
    default: str | float | bool
    help: str
    choices: tuple[str, ...] = ()
    """Of a choice: all it takes, in the order to show them."""
    low: float | None = None
    """Of a number: the least; of a text: the least characters."""
    high: float | None = None

    @property
    def takes(self) -> str:
        """The values it takes, in words."""
        match self.kind:
            case "choice":
                return " | ".join(self.choices)
            case "flag":
                return "true | false"
            case "number":
                return f"a number from {self.low:g} to {self.high:g}"
            case "text":
                return f'a text of {self.low:g} to {self.high:g} characters, in "quotes"'

    def checked(self, value: object) -> str | float | bool:
        """The value as it is kept, or BadOption."""
        match self.kind, value:
            case "choice", str() if value in self.choices:
                return str(value)
            case "flag", bool():
                return value
            # True is a number to Python; NaN is within no bounds.
            case "number", int() | float() if value is not True and value is not False and self._holds(value):
                return float(value)
            case "text", str() if self._holds(len(value)) and value.isprintable():
                return str(value)
        raise BadOption(f"{self.name} = {shown(value)}: it takes {self.takes}")

    def _holds(self, amount: float) -> bool:
        return self.low is not None and self.high is not None and self.low <= amount <= self.high


def _choice(about: str, choices: tuple[str, ...], default: str) -> Any:
    return _field("choice", about, default, choices=choices)


def _text(about: str, default: str, low: int) -> Any:
    return _field("text", about, default, low=low, high=LONGEST)


def _field(kind: Kind, about: str, default: str | float | bool, **facts: Any) -> Any:
    return dataclasses.field(
        default=default, metadata={"kind": kind, "help": about, "default": default, **facts}
    )


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything a player may set; a wrong value is refused with BadOption."""

    theme: str = _text("The colours of the whole app.", "textual-dark", low=1)
    arrows: str = _choice("What an arrow key moves: a tile, or the blank.", ("tile", "blank"), "tile")
    notation: str = _choice("Whose way the letters of a solution tell.", ("tile", "blank"), "tile")
    movement: str = _choice("The keys that move, besides the arrows.", ("arrows", "wasd", "hjkl"), "arrows")
    colours: str = _choice("How tiles are coloured.", ("plain", "rows", "fringe", "checker"), "rows")
    tiles: str = _choice(
        "How large a tile is; auto fits the terminal.",
        ("auto", "tiny", "small", "medium", "large", "huge"),
        "auto",
    )
    animation: bool = _field("flag", "Whether tiles slide; if not, they are there at once.", True)
    ghost: bool = _field("flag", "Whether your best game on a board plays beside you on it.", True)
    speed: float = _field("number", "Moves a second when a solution is played.", 4.0, low=0.5, high=50.0)
    autoplay: bool = _field("flag", "Play a solution as soon as it is found.", True)
    glyphs: str = _choice("The characters that pictures are made of.", ("auto", "unicode", "ascii"), "auto")
    algorithm: str = _text("The algorithm that Solve begins with.", "auto", low=1)
    heuristic: str = _text("The heuristic that Solve begins with; empty is the algorithm's own.", "", low=0)
    keys: Mapping[str, str] = dataclasses.field(default_factory=dict, hash=False)
    """The keys of an action by its id, commas between them; it replaces those it has."""

    def __post_init__(self) -> None:
        for field in FIELDS:
            object.__setattr__(self, field.name, field.checked(getattr(self, field.name)))
        object.__setattr__(self, "keys", _checked_table(self.keys))

    def with_value(self, name: str, value: object) -> Settings:
        """A copy with one setting changed, or BadOption that says what it takes."""
        if name not in NAMES:
            raise BadOption(str(UnknownName.of("setting", name, NAMES)))
        changed: dict[str, Any] = {name: value}
        return dataclasses.replace(self, **changed)


def checked_keys(action: object, keys: object) -> tuple[str, str]:
    """An action's id and its keys, without the blanks around commas; or BadOption."""
    if not (isinstance(action, str) and 0 < len(action) <= LONGEST and action.isprintable()):
        raise BadOption(f"keys: {shown(action)} is not the id of an action; the help lists them")
    if isinstance(keys, str) and len(keys) <= LONGEST and keys.isprintable():
        parts = [part.strip() for part in keys.split(",")]
        if all(parts):
            return str(action), ",".join(parts)
    raise BadOption(f'keys.{action} = {shown(keys)}: it takes keys with commas between them, such as "h,f5"')


def shown(value: object) -> str:
    """A value as it stands in a settings file, cut to what fits in a message."""
    if isinstance(value, Mapping):
        return "a table"
    try:
        text = json.dumps(value, ensure_ascii=False, default=str)
    except ValueError:
        text = "a number of thousands of digits"
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}..."


def _checked_table(keys: object) -> Mapping[str, str]:
    if not isinstance(keys, Mapping):
        raise BadOption(f'keys = {shown(keys)}: it takes a table of actions and keys, such as hint = "h"')
    return MappingProxyType(dict(checked_keys(action, text) for action, text in keys.items()))


FIELDS: tuple[Field, ...] = tuple(
    Field(name=field.name, **field.metadata) for field in dataclasses.fields(Settings) if field.metadata
)
"""Every setting but `keys`, in the order to show them."""

NAMES: tuple[str, ...] = tuple(field.name for field in dataclasses.fields(Settings))
"""Every name there may be in a settings file."""
