"""Keys: how they are written, the movement bindings, the footer, and the user's own keys."""

from __future__ import annotations

import string
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import chain
from operator import attrgetter
from typing import Any

from textual.binding import Binding, BindingType
from textual.dom import DOMNode
from textual.keys import Keys, format_key
from textual.screen import Screen

from solver.board import Move
from solver.errors import UnknownName
from tui.storage.settings import Settings
from tui.widgets.textual_private import key_of_character

_NAMES = {
    "up": "↑", "down": "↓", "left": "←", "right": "→", "space": "Space", "enter": "Enter", "escape": "Esc",
    "tab": "Tab", "backspace": "Backspace", "delete": "Del", "insert": "Ins", "home": "Home", "end": "End",
    "pageup": "PgUp", "pagedown": "PgDn",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Shortcut:
    """An action and all its keys."""

    keys: tuple[str, ...]
    description: str
    explanation: str
    """The tooltip of the binding or, without one, its description."""
    id: str
    """Its name in the `[keys]` table of the settings."""
    here: bool
    """Whether it belongs to this screen; other shortcuts work everywhere."""
    action: str
    node: DOMNode
    """The node that runs the action."""


def shortcuts(screen: Screen[Any]) -> list[Shortcut]:
    """Every action that a key runs at this moment, in the order of the screen's bindings.

    Bindings without an id are Textual's own, such as copying selected text, and are left out.
    """
    found = (
        Shortcut(
            (key_name(key),),
            binding.description,
            binding.tooltip or binding.description,
            binding.id,
            node is not screen.app,
            binding.action,
            node,
        )
        for key, (node, binding, _, _) in screen.active_bindings.items()
        if binding.id and binding.description
    )
    return merged(found, attrgetter("node", "id"))


def merged(
    found: Iterable[Shortcut], alike: Callable[[Shortcut], object] = attrgetter("here", "explanation")
) -> list[Shortcut]:
    """The shortcuts with one entry per explanation: the four arrows, for example, are one entry."""
    lines: dict[object, Shortcut] = {}
    for shortcut in found:
        first = lines.get(alike(shortcut))
        lines[alike(shortcut)] = replace(first, keys=(*first.keys, *shortcut.keys)) if first else shortcut
    return list(lines.values())


def keys_text(keys: Iterable[str]) -> str:
    """Keys as the help lists them.

    >>> keys_text(["↑", "k", "↓", "j", "←", "h", "→", "l"]), keys_text("123456"), keys_text(["n", "F9"])
    ('arrows k j h l', '1-6', 'n F9')
    """
    names = list(keys)
    for modifier in ("", "Shift+"):
        four = [f"{modifier}{arrow}" for arrow in "↑↓←→"]
        if set(four) <= set(names):
            names = [f"{modifier}arrows", *(name for name in names if name not in four)]
    for prefix in ("", "F"):
        numbered = [
            name for name in names if name.startswith(prefix) and name.removeprefix(prefix).isdecimal()
        ]
        if len(numbered) > 2:
            names = [*(name for name in names if name not in numbered), f"{numbered[0]}-{numbered[-1]}"]
    return " ".join(names)


def key_name(key: str) -> str:
    """A key as people write it.

    >>> [key_name(key) for key in ("left", "shift+up", "question_mark", "ctrl+p", "f2", "R", "plus")]
    ['←', 'Shift+↑', '?', 'Ctrl+P', 'F2', 'R', '+']
    >>> key_name("shift+plus"), key_name("shift+minus")
    ('Shift+plus', 'Shift+minus')
    """
    *modifiers, last = key.split("+")
    name = _NAMES.get(last) or format_key(last)
    if modifiers or (name[:1] == "f" and name[1:].isdecimal()):
        name = name.upper() if len(name) == 1 or name[1:].isdecimal() else name
        name = last if name in "+-" else name
    return "+".join([*(modifier.capitalize() for modifier in modifiers), name])


def movement(step: str, run: str, step_action: str, run_action: str) -> list[BindingType]:
    """Bindings of the arrows and Shift+arrows; the actions get the name of the direction."""
    return [
        Binding(
            f"{modifier}{direction}",
            f"{action}('{direction.upper()}')",
            f"{about} {direction}",
            show=False,
            tooltip=about,
            id=f"{name}.{direction}",
        )
        for modifier, action, about, name in (
            ("", step_action, step, "move"),
            ("shift+", run_action, run, "run"),
        )
        for direction in (move.name.lower() for move in Move)
    ]


def footer_key(
    mode: str, key: str, action: str, label: str, name: str, about: str, display: str | None = None
) -> Binding:
    """A binding with a short label, for the footer and the palette, and an explanation for the help."""
    return Binding(key, action, label, key_display=display, tooltip=about, id=f"{mode}.{name}")


def passed_on(panel: type[DOMNode]) -> list[BindingType]:
    """The keys of a panel for a widget beside it: `action_pass_on` gets the panel's class and the action."""
    bindings = (binding for binding in panel.BINDINGS if isinstance(binding, Binding))
    return [replace(one, action=f"pass_on({panel.__name__!r}, {one.action!r})") for one in bindings]


DIALOGS = (
    *("dialog.", "enter.", "export.", "files.", "help.", "import."),
    *("kurang.", "palette.", "preferences.", "replay.", "review.", "tables."),
)
"""Prefixes of the ids in dialogs, whose bindings are unknown until they are opened."""
MODIFIERS = {"ctrl", "shift", "alt"}
NAMES = {key.value for key in Keys} | {"space", "enter", "escape", "tab"}
CHARACTERS = {key_of_character(character) for character in string.punctuation}
"""Names of punctuation keys, which may also be given as the character: `plus` or `+`."""


def _letters(letters: str) -> dict[str, str]:
    """Letters for up, left, down and right, beside the arrows; capital letters are for runs."""
    directions = dict(zip(("up", "left", "down", "right"), letters, strict=True))
    steps = {f"move.{direction}": f"{direction},{letter}" for direction, letter in directions.items()}
    return steps | {
        f"run.{direction}": f"shift+{direction},{letter.upper()}" for direction, letter in directions.items()
    }


PRESETS: dict[str, dict[str, str]] = {
    "arrows": {},
    # S moves a tile here, so only the capital letter solves.
    "wasd": _letters("wasd") | {"run.down": "shift+down", "board.solve": "S"},
    # H moves a tile here, so only I gives hints.
    "hjkl": _letters("khjl") | {"play.hint": "i", "queens.hint": "i"},
}
"""The bindings that each movement preset changes; the arrows always work."""


def keymap(settings: Settings) -> dict[str, str]:
    """The keys of every binding that differs from its default; the user's own keys win."""
    return {**PRESETS[settings.movement], **settings.keys}


def key_in_force(binding_id: str, settings: Settings, *owners: type[DOMNode]) -> str:
    """The first key of a binding of these classes, after the preset and the user's own keys."""
    defaults = (
        binding.key
        for owner in owners
        for binding in owner.BINDINGS
        if isinstance(binding, Binding) and binding.id == binding_id
    )
    keys = keymap(settings).get(binding_id) or next(defaults)
    return key_name(keys.split(",")[0].strip())


def key_problems(settings: Settings, ids: Iterable[Collection[str]]) -> list[tuple[str, str]]:
    """The ids of the bindings whose keys in the settings are wrong, each with the reason.

    Each collection of `ids` has those that may be active together; the first one with a key gets it.
    """
    ids = list(ids)
    known, found = set(chain.from_iterable(ids)), []
    for name, keys in settings.keys.items():
        if name not in known and not name.startswith(DIALOGS):
            found.append((name, str(UnknownName.of("action", name, known))))
        for key in keys.split(","):
            *modifiers, last = _long_name(key).split("+")
            known_key = len(last) == 1 or last in NAMES or last in CHARACTERS
            if not known_key or not set(modifiers) <= MODIFIERS:
                found.append((name, f"no key is called {key!r}; the help shows how keys are written"))
    return [*found, *dict.fromkeys(chain.from_iterable(_shared_keys(settings, together) for together in ids))]


def _shared_keys(settings: Settings, ids: Iterable[str]) -> Iterator[tuple[str, str]]:
    """The ids among these that share a key of the settings with an earlier one."""
    owners: dict[str, str] = {}
    for name in ids:
        for key in settings.keys[name].split(",") if name in settings.keys else ():
            first = owners.setdefault(_long_name(key), name)
            if first != name:
                yield name, f"{name!r} and {first!r} have the same key, {key!r}; it runs {first!r}"


def _long_name(key: str) -> str:
    return key_of_character(key) if len(key) == 1 else key
