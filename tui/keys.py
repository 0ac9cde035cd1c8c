"""Keys as people write them, and what each does at this moment: for the help, the palette and the footer."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from textual.binding import Binding
from textual.dom import DOMNode
from textual.keys import format_key
from textual.screen import Screen

_NAMES = {
    "up": "↑", "down": "↓", "left": "←", "right": "→", "space": "Space", "enter": "Enter", "escape": "Esc",
    "tab": "Tab", "backspace": "Backspace", "delete": "Del", "insert": "Ins", "home": "Home", "end": "End",
    "pageup": "PgUp", "pagedown": "PgDn",
}  # fmt: skip
_OF_ALL_SCREENS = {binding.action for binding in Screen.BINDINGS if isinstance(binding, Binding)}


DIGITS = ", ".join("0123456789")
"""Ten keys that take the place of three."""


@dataclass(frozen=True, slots=True)
class Shortcut:
    """An action and all the keys that do it."""

    keys: str
    description: str
    explanation: str
    """What it does in a few words more, where there are any; else the description."""
    id: str
    """What the `[keys]` table of the settings calls it; empty if it cannot be changed."""
    here: bool
    """It belongs to this screen; the others work everywhere."""
    action: str
    node: DOMNode
    """Where the action is looked for."""
    shown: bool
    """It stands in the footer too."""


def shortcuts(screen: Screen[Any]) -> list[Shortcut]:
    """Every action that some key does at this moment, in the order the screen lists them."""
    found: dict[tuple[DOMNode, str], tuple[Binding, list[str]]] = {}
    for key, (node, binding, _, _) in screen.active_bindings.items():
        if binding.description:
            _, keys = found.setdefault((node, binding.action), (binding, []))
            keys.append(key_name(key))
    return [
        Shortcut(
            ", ".join(keys),
            binding.description,
            binding.tooltip or binding.description,
            binding.id or "",
            node is not screen.app and action not in _OF_ALL_SCREENS,
            action,
            node,
            binding.show,
        )
        for (node, action), (binding, keys) in found.items()
    ]


def merged(found: list[Shortcut]) -> list[Shortcut]:
    """One line for what has one name (Ctrl+Q quits as `q` does), Textual's own keys last."""
    lines: dict[tuple[bool, str], Shortcut] = {}
    for shortcut in sorted(found, key=lambda shortcut: not shortcut.id):
        same = shortcut.here, shortcut.description
        first = lines.get(same)
        lines[same] = replace(first, keys=f"{first.keys}, {shortcut.keys}") if first else shortcut
    return [replace(line, keys=line.keys.replace(DIGITS, "0-9")) for line in lines.values()]


def key_name(key: str) -> str:
    """A key as people write it.

    >>> [key_name(key) for key in ("left", "shift+up", "question_mark", "ctrl+p", "f2", "R", "plus")]
    ['←', 'Shift+↑', '?', 'Ctrl+P', 'F2', 'R', '+']
    """
    *modifiers, last = key.split("+")
    name = _NAMES.get(last) or format_key(last)
    if modifiers or (name[:1] == "f" and name[1:].isdecimal()):
        name = name.upper() if len(name) == 1 or name[1:].isdecimal() else name
    return "+".join([*(modifier.capitalize() for modifier in modifiers), name])
