"""The keys of Stats, and which of them the footer shows."""

from __future__ import annotations

from dataclasses import replace

from textual.binding import ActiveBinding, Binding, BindingType


def _key(key: str, action: str, word: str, name: str, about: str, display: str | None = None) -> Binding:
    """A key for the footer: its word there, and what it does in full."""
    return Binding(key, action, word, key_display=display, tooltip=about, id=name)


KEYS: list[BindingType] = [
    _key("space", "replay", "Replay", "stats.replay", "Play the game again", "Space"),
    _key("enter", "analyse", "Analyse", "stats.analyse", "Say where the game lost moves", "Enter"),
    _key("t", "today", "Today", "stats.today", "Deal today's board"),
    _key("p", "again", "Again", "stats.again", "Play this board again, against your own best game"),
    _key("delete,backspace", "delete", "Delete", "stats.delete", "Delete the game; u brings it back", "Del"),
    _key("u", "undo", "Undo", "stats.undo", "Bring back the game deleted last"),
    # By the ids of all arrows, so that presets and own keys hold here too.
    Binding("right", "kind(1)", "The next size and goal to the right", show=False, id="move.right"),
    Binding("left", "kind(-1)", "The next size and goal to the left", show=False, id="move.left"),
    Binding("up", "move(-1)", "The game above", show=False, id="move.up"),
    Binding("down", "move(1)", "The game below", show=False, id="move.down"),
    Binding("pageup", "page(-1)", "A page up", show=False, id="stats.page-up"),
    Binding("pagedown", "page(1)", "A page down", show=False, id="stats.page-down"),
    Binding("home", "go(0)", "The newest game", show=False, id="stats.newest"),
    Binding("end", "go(-1)", "The oldest game", show=False, id="stats.oldest"),
    _key("I", "import", "Import", "stats.import", "Import games from a CSV file"),
    # Under the id of the key that copies everywhere: here it is the game that is copied.
    Binding("y", "copy_game", "Copy the game's code", show=False, id="app.copy"),
    Binding("escape", "back", "Back to Play", show=False, id="stats.back"),
]

ORDER = (
    "stats.replay",
    "stats.analyse",
    "stats.today",
    "stats.delete",
    "stats.again",
    "stats.import",
    "stats.undo",
)
"""Those of the footer, the most important first."""

WIDTHS = ((90, 4), (100, 5), (120, 6))
"""How many of them fit into a footer of fewer columns than that."""


def for_footer(
    bindings: dict[str, ActiveBinding], width: int, *, games: bool, deleted: bool
) -> dict[str, ActiveBinding]:
    """The same bindings under the same names, those shown that have something to do now."""
    useful = [
        name
        for name in ORDER
        if (deleted if name == "stats.undo" else games or name in ("stats.today", "stats.import"))
    ]
    if deleted and "stats.delete" in useful:
        # Whoever has just deleted a game wants to know the way back more than how to delete another.
        useful.insert(useful.index("stats.delete"), useful.pop())
    most = next((count for columns, count in WIDTHS if width < columns), len(useful))
    shown = useful[:most]

    def changed(active: ActiveBinding) -> ActiveBinding:
        name = active.binding.id or ""
        if name not in ORDER:
            return active
        return active._replace(binding=replace(active.binding, show=name in shown))

    return {key: changed(active) for key, active in bindings.items()}
