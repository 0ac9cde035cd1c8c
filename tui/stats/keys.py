"""The keys of Stats, and which of them the footer shows."""

from __future__ import annotations

from functools import partial

from textual.binding import ActiveBinding, Binding, BindingType

from tui.keys import footer_key, in_footer

_key = partial(footer_key, "stats")

KEYS: list[BindingType] = [
    _key("space", "replay", "Replay", "replay", "Play the game again", "Space"),
    _key("enter", "analyse", "Analyse", "analyse", "Say where the game lost moves", "Enter"),
    _key("t", "today", "Today", "today", "Deal today's board"),
    _key("p", "again", "Again", "again", "Play this board again, against your own best game"),
    _key("delete,backspace", "delete", "Delete", "delete", "Delete the game; u brings it back", "Del"),
    _key("u", "undo", "Undo", "undo", "Bring back the game deleted last"),
    # By the ids of all arrows, so that presets and own keys hold here too.
    Binding("right", "kind(1)", "The next size and goal to the right", show=False, id="move.right"),
    Binding("left", "kind(-1)", "The next size and goal to the left", show=False, id="move.left"),
    Binding("up", "move(-1)", "The game above", show=False, id="move.up"),
    Binding("down", "move(1)", "The game below", show=False, id="move.down"),
    Binding("pageup", "page(-1)", "A page up", show=False, id="stats.page-up"),
    Binding("pagedown", "page(1)", "A page down", show=False, id="stats.page-down"),
    Binding("home", "go(0)", "The newest game", show=False, id="stats.newest"),
    Binding("end", "go(-1)", "The oldest game", show=False, id="stats.oldest"),
    _key("I", "import", "Import", "import", "Import games from a CSV file"),
    # Under the id of the key that copies everywhere: here it is the game that is copied.
    Binding("y", "copy_game", "Copy the game's code", show=False, id="app.copy"),
    Binding("escape", "back", "Back to Play", show=False, id="stats.back"),
]

ORDER = (
    "replay",
    "analyse",
    "today",
    "delete",
    "again",
    "import",
    "undo",
)
"""Those of the footer, the most important first."""

WIDTHS = ((90, 4), (100, 5), (120, 6))
"""How many of them fit into a footer of fewer columns than that."""


def for_footer(
    bindings: dict[str, ActiveBinding], width: int, *, games: bool, deleted: bool
) -> dict[str, ActiveBinding]:
    """The same bindings under the same names, those shown that have something to do now."""
    useful = [name for name in ORDER if (deleted if name == "undo" else games or name in ("today", "import"))]
    if deleted and "delete" in useful:
        # Whoever has just deleted a game wants to know the way back more than how to delete another.
        useful.insert(useful.index("delete"), useful.pop())
    return in_footer(bindings, "stats", useful, WIDTHS, width)
