"""The keys of Queens, and which of them the footer shows."""

from __future__ import annotations

from functools import partial

from textual.binding import ActiveBinding, Binding, BindingType

from tui.keys import footer_key, in_footer, movement

_key = partial(footer_key, "queens")

KEYS: list[BindingType] = [
    *movement("Cursor", "Cursor to the edge", "go", "far"),
    _key(
        "space",
        "toggle_queen",
        "Queen",
        "toggle",
        "Put or take a queen; watch the steps",
        "Space",
    ),
    _key("h,i", "hint", "Safe squares", "hint", "Safe squares and what remains; again: which lead on"),
    _key("enter", "run", "Run", "run", "Run the search, anew if one runs"),
    Binding("s,S", "run", "Solve", show=False, tooltip="Run the search", id="board.solve"),
    _key("o", "one", "Step", "one", "One step of the search, from its beginning if none is under way"),
    _key("comma", "back", "Back", "back", "A step back"),
    _key("full_stop", "on", "On", "on", "A step on, a new one after the last"),
    _key("u", "undo", "Undo", "undo", "Take back a queen, or any other change of the board"),
    Binding("r", "redo", "Redo", show=False, id="queens.redo"),
    _key("n", "clear", "Clear", "clear", "Take all queens away"),
    Binding("v", "attacked", "Attacked squares", show=False, id="queens.attacked"),
    Binding("plus,equals_sign", "resize(1)", "One queen more", show=False, id="queens.more"),
    Binding("minus,underscore", "resize(-1)", "One queen fewer", show=False, id="queens.fewer"),
    Binding("tab", "next('search', 1)", "Next algorithm", show=False, id="queens.algorithm"),
    Binding("shift+tab", "next('search', -1)", "Algorithm before", show=False, id="queens.algorithm_before"),
    Binding("f", "next('find', 1)", "Find: first, all, unique or count", show=False, id="queens.find"),
    _key("p", "pause", "Pause/go on", "pause", "Hold the search still, or let it go on"),
    _key("pagedown", "browse(1)", "Next", "next", "The next solution found", "PgDn"),
    Binding("pageup", "browse(-1)", "Solution before", show=False, id="queens.previous"),
    Binding("home", "browse_to(0)", "First solution", show=False, id="queens.first"),
    Binding("end", "browse_to(-1)", "Last solution", show=False, id="queens.last"),
    _key("c", "adopt", "Play on", "adopt", "Go on playing from the board in front"),
    _key(
        "escape",
        "escape",
        "Stop/back",
        "stop",
        "Stop the search; your own board; Play",
        "Esc",
    ),
    Binding("g", "enter_queens", "Paste or type queens", show=False, id="app.enter"),
]

FOOTER = {
    "own": ("toggle", "hint", "run", "one", "undo", "clear"),
    "running": ("stop", "pause", "one"),
    "steps": ("on", "back", "stop", "toggle", "pause", "adopt"),
    "nothing": ("stop", "run", "one"),
    "solutions": ("stop", "next", "adopt", "run", "one"),
}
"""The keys that matter most, by what is in front; the first ones most."""

WORDS = {"steps": {"toggle": "Watch"}, "solutions": {"toggle": "Play on"}}
"""What keys do that do something else than usual."""

WIDTHS = ((70, 3), (90, 4))
"""How many of them fit into a footer of fewer columns than that."""


def for_footer(bindings: dict[str, ActiveBinding], state: str, width: int) -> dict[str, ActiveBinding]:
    """The same bindings, those shown that matter now."""
    return in_footer(bindings, "queens", FOOTER[state], WIDTHS, width, WORDS.get(state))
