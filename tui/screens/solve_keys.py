"""The keys of Solve, and which of them the footer shows."""

from __future__ import annotations

from dataclasses import replace

from textual.binding import ActiveBinding, Binding, BindingType

KEYS: list[BindingType] = [
    Binding("enter", "run", "Run", id="solve.run"),
    Binding("r", "run", "Run again", show=False, id="solve.again"),
    Binding("escape", "escape", "Stop", key_display="esc", id="solve.stop"),
    Binding("p", "pause", "Pause the search", id="solve.pause"),
    Binding("o", "one", "One step of the search", id="solve.one"),
    Binding("tab", "field(1)", "Next field", key_display="tab", id="solve.next"),
    Binding("shift+tab", "field(-1)", "Field before", show=False, id="solve.previous"),
    Binding("up", "choose(-1)", "In lists: the one above", show=False, id="solve.up"),
    Binding("down", "choose(1)", "In lists: the one below", show=False, id="solve.down"),
    Binding("space", "play", "Play", key_display="space", id="solve.play"),
    Binding("left", "step(-1)", "A step back", show=False, id="solve.back"),
    Binding("right", "step(1)", "A step on", show=False, id="solve.forward"),
    Binding("shift+left", "jump(-10)", "Ten moves back", show=False, id="run.left"),
    Binding("shift+right", "jump(10)", "Ten moves on", show=False, id="run.right"),
    Binding("home", "first", "First frame", show=False, id="solve.first"),
    Binding("end", "last", "Last frame", show=False, id="solve.last"),
    Binding("plus,equals_sign", "speed(2.0)", "Play faster", show=False, id="solve.faster"),
    Binding("minus,underscore", "speed(0.5)", "Play slower", show=False, id="solve.slower"),
    Binding("E", "stride", "Every 1, 5 or 10 steps", show=False, id="solve.stride"),
    Binding("b", "notation", "Letters: tile or blank", id="solve.notation"),
    Binding("c", "from_here", "Go on playing from here", id="solve.from_here"),
    Binding("Y", "copy_moves", "Copy the moves", show=False, id="solve.copy_moves"),
]

FOOTER = {
    "idle": {"solve.run": "Run", "solve.next": "Fields", "solve.one": "Step"},
    "running": {"solve.stop": "Stop", "solve.pause": "Pause", "solve.one": "Step"},
    "paused": {"solve.stop": "Stop", "solve.pause": "Go on", "solve.one": "Step"},
    "solved": {
        "solve.run": "Run",
        "solve.play": "Play",
        "solve.from_here": "Play on",
        "solve.next": "Fields",
        "solve.notation": "Letters",
    },
}
"""The keys that matter most, by what is going on, and what the footer calls them; the first ones most."""

WIDTHS = ((70, 3), (90, 4))
"""How many of them fit into a footer of fewer columns than that."""


def for_footer(bindings: dict[str, ActiveBinding], state: str, width: int) -> dict[str, ActiveBinding]:
    """The same bindings, those of Solve shown that matter now; the help goes by all of them."""
    most = next((count for columns, count in WIDTHS if width < columns), len(FOOTER[state]))
    shown = dict(list(FOOTER[state].items())[:most])

    def changed(active: ActiveBinding) -> ActiveBinding:
        binding = active.binding
        if not (binding.id or "").startswith("solve."):
            return active
        text = shown.get(binding.id or "")
        seen = replace(binding, show=text is not None, description=text or binding.description)
        return active._replace(binding=seen)

    return {key: changed(active) for key, active in bindings.items()}
