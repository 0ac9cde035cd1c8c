"""Options of algorithms; the command line's flags and the app's fields are made from them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from solver.errors import BadOption, UnknownName

Kind = Literal["int", "float", "choice", "order", "flag"]


@dataclass(frozen=True, slots=True)
class Option:
    """One setting of an algorithm."""

    name: str
    kind: Kind
    default: Any
    help: str
    low: float | None = None
    high: float | None = None
    choices: tuple[str, ...] = ()
    """The values of a choice; for an order, the values allowed besides the four letters."""
    default_if_limited: Any = None
    """The default if the search has a limit of time or nodes; None if that changes nothing."""
    default_if_nodes_limited: Any = None
    """The default if the search has a limit of nodes; None if that changes nothing."""
    zero: str = ""
    """A word that users can type instead of 0, if 0 has a special meaning."""
    default_with: tuple[str, str, Any] | None = None
    """(other option, its value, default): the default to use when the other option has that value."""

    def read(self, value: Any) -> Any:
        """Convert a text or a value to the option's type; raise BadOption if it does not fit."""
        if self.kind == "choice":
            return self._choice(value)
        if self.kind == "order":
            return self._order(value)
        if self.kind == "flag":
            return self._flag(value)
        return self._number(value)

    @property
    def takes(self) -> str:
        """A description of the values that the option takes."""
        if self.kind == "choice":
            return " | ".join(self.choices)
        if self.kind == "order":
            return " or ".join(("the letters U D L R in any order", *self.choices))
        if self.kind == "flag":
            return "yes | no"
        noun = "a whole number" if self.kind == "int" else "a number"
        if self.low is not None and self.high is not None:
            return f"{noun} from {_plain(self.low)} to {_plain(self.high)}"
        return noun if self.low is None else f"{noun} from {_plain(self.low)} up"

    def _choice(self, value: Any) -> str:
        if value not in self.choices:
            raise self._refuse(value)
        return str(value)

    def _order(self, value: Any) -> str:
        if value in self.choices:
            return str(value)
        letters = str(value).upper()
        if sorted(letters) != sorted("UDLR"):
            raise self._refuse(value)
        return letters

    def _flag(self, value: Any) -> bool:
        if isinstance(value, bool):
            return value
        words = {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False}
        if str(value).lower() not in words:
            raise self._refuse(value)
        return words[str(value).lower()]

    def _number(self, value: Any) -> int | float:
        if self.zero and value == self.zero:
            return 0
        try:
            number = int(value) if self.kind == "int" else float(value)
            if self.kind == "int" and not isinstance(value, str) and number != value:
                raise self._refuse(value)
        except (TypeError, ValueError, OverflowError):
            raise self._refuse(value) from None
        low = self.low if self.low is not None else number
        high = self.high if self.high is not None else number
        # `not low <= number` instead of `number < low`, so that nan is refused too.
        if not low <= number <= high or number in (float("inf"), float("-inf")):
            raise self._refuse(value)
        return number

    def _refuse(self, value: Any) -> BadOption:
        return BadOption(f"option {self.name}={value}: it takes {self.takes}")


def typed(value: Any) -> str:
    """A value as a user would type it, so that `read` returns the value again; None is an empty text.

    >>> typed(True), typed(1), typed(1000.0), typed(1.5), typed("UDLR"), typed(None)
    ('yes', '1', '1000', '1.5', 'UDLR', '')
    """
    if value is None:
        return ""
    if isinstance(value, bool):
        # Before numbers: a bool is an int in Python.
        return "yes" if value else "no"
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)


def options_text(options: Mapping[str, Any]) -> str:
    """Options as typed on the command line.

    >>> options_text({"ties": "last", "order": "DRUL"})
    'ties=last order=DRUL'
    """
    return " ".join(f"{name}={value_text(value)}" for name, value in options.items())


def value_text(value: object) -> str:
    """A value of an option or a cell of a table."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _plain(number: float) -> str:
    return f"{number:,.0f}" if number == int(number) else f"{number:g}"


def read_options(owner: str, options: Iterable[Option], given: Mapping[str, Any]) -> dict[str, Any]:
    """The values of all options, given or default; raises UnknownName for a name the owner does not have."""
    known = {option.name: option for option in options}
    for name in given:
        if name not in known and not known:
            raise UnknownName(f"{owner} has no options, so no {name!r} either")
        if name not in known:
            raise UnknownName.of(f"option of {owner} called", name, known)
    values = {
        name: option.read(given[name]) if name in given else option.default for name, option in known.items()
    }
    for name, option in known.items():
        if name not in given and option.default_with is not None:
            other, value, default = option.default_with
            if values.get(other) == value:
                values[name] = default
    return values
