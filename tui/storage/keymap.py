"""Which keys do what: the movement presets and the user's own keys, by the ids of the bindings."""

from __future__ import annotations

import string
from collections.abc import Collection

from textual.keys import Keys, _character_to_key

from solver.errors import UnknownName
from tui.storage.settings import Settings

DIALOGS = (
    "dialog.",
    "enter.",
    "export.",
    "files.",
    "help.",
    "import.",
    "kurang.",
    "palette.",
    "preferences.",
    "replay.",
    "review.",
)
"""What the ids of dialogs begin with; they are made when they are opened."""
MODIFIERS = {"ctrl", "shift", "alt"}
NAMES = {key.value for key in Keys} | {"space", "enter", "escape", "tab"}
# Textual names keys by this private function and has no public one.
CHARACTERS = {_character_to_key(character) for character in string.punctuation}
"""Keys that have a name and keys that are told by their character: `plus` or `+`."""

PRESETS: dict[str, dict[str, str]] = {
    "arrows": {},
    # S moves a tile here, so that solving is on the capital letter only.
    "wasd": {
        "move.up": "up,w",
        "move.left": "left,a",
        "move.down": "down,s",
        "move.right": "right,d",
        "run.up": "shift+up,W",
        "run.left": "shift+left,A",
        "run.right": "shift+right,D",
        "board.solve": "S",
    },
    # H moves a tile here, so that hints are on I only.
    "hjkl": {
        "move.left": "left,h",
        "move.down": "down,j",
        "move.up": "up,k",
        "move.right": "right,l",
        "run.left": "shift+left,H",
        "run.down": "shift+down,J",
        "run.up": "shift+up,K",
        "run.right": "shift+right,L",
        "play.hint": "i",
        "queens.hint": "i",
    },
}
"""What each movement preset changes; the arrows always work."""


def keymap(settings: Settings) -> dict[str, str]:
    """The keys of every binding that differs from its default; the user's own have the last word."""
    return {**PRESETS[settings.movement], **settings.keys}


def strangers(settings: Settings, known: Collection[str]) -> list[tuple[str, str]]:
    """Each binding id of the settings that does not exist or has a key that does not, and what is wrong."""
    found = []
    for name, keys in settings.keys.items():
        if name not in known and not name.startswith(DIALOGS):
            found.append((name, str(UnknownName.of("action", name, known))))
        for key in keys.split(","):
            *modifiers, last = key.strip().split("+")
            if not (_is_key(last) and set(modifiers) <= MODIFIERS):
                found.append((name, f"no key is called {key.strip()!r}; see how the help (?) writes them"))
    return found


def _is_key(name: str) -> bool:
    return len(name) == 1 or name in NAMES or name in CHARACTERS
