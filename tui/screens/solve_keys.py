"""The keys of Solve, and which of them the footer shows."""

from __future__ import annotations

from dataclasses import replace

from textual.binding import ActiveBinding, Binding, BindingType


def _key(key: str, action: str, word: str, name: str, about: str, display: str | None = None) -> Binding:
    """A key for the footer: its word there, which is its name everywhere, and what it does in full."""
    return Binding(key, action, word, key_display=display, tooltip=about, id=f"solve.{name}")


KEYS: list[BindingType] = [
    _key("enter", "run", "Run", "run", "Run the search, anew if one runs"),
    Binding("r", "run", "Run again", show=False, id="solve.again"),
    _key("escape", "escape", "Stop/back", "stop", "Back, or stop what runs", "Esc"),
    _key("p", "pause", "Pause/go on", "pause", "Hold the search still, or let it go on"),
    _key("o", "one", "Step", "one", "Look at one more node and hold still"),
    _key("tab", "field(1)", "Fields", "next", "Go to the next field", "Tab"),
    Binding("shift+tab", "field(-1)", "Field before", show=False, id="solve.previous"),
    # By the ids of all arrows, so that presets and own keys hold here too.
    Binding("up", "choose(-1)", "In lists: the one above", show=False, id="move.up"),
    Binding("down", "choose(1)", "In lists: the one below", show=False, id="move.down"),
    _key("space", "play", "Play", "play", "Play the solution, or hold it still", "Space"),
    Binding("left", "step(-1)", "A step back", show=False, id="move.left"),
    Binding("right", "step(1)", "A step on", show=False, id="move.right"),
    Binding("shift+left", "jump(-10)", "Ten moves back", show=False, id="run.left"),
    Binding("shift+right", "jump(10)", "Ten moves on", show=False, id="run.right"),
    Binding("home", "first", "First frame", show=False, id="solve.first"),
    Binding("end", "last", "Last frame", show=False, id="solve.last"),
    Binding("plus,equals_sign", "speed(2.0)", "Play faster", show=False, id="solve.faster"),
    Binding("minus,underscore", "speed(0.5)", "Play slower", show=False, id="solve.slower"),
    Binding("E", "stride", "Every 1, 5 or 10 steps", show=False, id="solve.stride"),
    _key("b", "notation", "Letters", "notation", "Let the letters tell the tile's way or the blank's"),
    _key("c", "from_here", "Play on", "from_here", "Go on playing from the frame in front"),
    Binding("Y", "copy_moves", "Copy the moves", show=False, id="solve.copy_moves"),
]

FOOTER = {
    "idle": ("solve.run", "solve.next", "solve.one"),
    "running": ("solve.stop", "solve.pause", "solve.one"),
    "solved": ("solve.run", "solve.play", "solve.from_here", "solve.next", "solve.notation"),
}
"""The keys that matter most, by what is going on; the first ones most."""

WIDTHS = ((70, 3), (90, 4))
"""How many of them fit into a footer of fewer columns than that."""


def for_footer(bindings: dict[str, ActiveBinding], state: str, width: int) -> dict[str, ActiveBinding]:
    """The same bindings under the same names, those of Solve shown that matter now."""
    most = next((count for columns, count in WIDTHS if width < columns), len(FOOTER[state]))
    shown = FOOTER[state][:most]

    def changed(active: ActiveBinding) -> ActiveBinding:
        name = active.binding.id or ""
        if not name.startswith("solve."):
            return active
        return active._replace(binding=replace(active.binding, show=name in shown))

    return {key: changed(active) for key, active in bindings.items()}
