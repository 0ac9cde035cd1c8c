"""Which keys do what: the movement presets and the user's own keys, by the ids of the bindings."""

from __future__ import annotations

from tui.settings import Settings

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
    },
}
"""What each movement preset changes; the arrows always work."""


def keymap(settings: Settings) -> dict[str, str]:
    """The keys of every binding that differs from its default; the user's own have the last word."""
    return {**PRESETS[settings.movement], **settings.keys}
