"""The keys of Compare, and which of them the footer shows."""

from __future__ import annotations

from functools import partial

from textual.binding import ActiveBinding, Binding, BindingType

from tui.keys import footer_key, in_footer

_key = partial(footer_key, "compare")

KEYS: list[BindingType] = [
    _key(
        "space",
        "race",
        "Race/stop",
        "race",
        "Start the race of all lanes that have not run, or stop it",
        "Space",
    ),
    Binding("enter", "run", "Run the race", show=False, id="compare.run"),
    Binding("r", "again", "Run all lanes again", show=False, id="compare.again"),
    _key("escape", "escape", "Stop/back", "stop", "Stop the race, or go back to Play", "Esc"),
    _key("t", "bars", "Bars", "bars", "Show bars on a log scale, or the table"),
    _key("p", "preset", "Preset", "preset", "Take the lanes of the next preset"),
    _key("plus,equals_sign", "add", "Add", "add", "Add a lane", "+"),
    _key("minus,underscore", "remove", "Remove", "remove", "Take out the lane under the cursor", "-"),
    _key("m", "limits", "Limits", "limits", "Change the limits of time, nodes and memory of each lane"),
    _key("v", "view", "In Solve", "view", "Open the lane under the cursor in Solve"),
    _key("n", "new", "New board", "new", "Deal a random board of this size"),
    # By the ids of all arrows, so that presets and own keys hold here too.
    Binding("up", "lane(-1)", "The lane above", show=False, id="move.up"),
    Binding("down", "lane(1)", "The lane below", show=False, id="move.down"),
    Binding("left", "column(-1)", "Bars of the figure before", show=False, id="move.left"),
    Binding("right", "column(1)", "Bars of the next figure", show=False, id="move.right"),
    Binding("home", "lane(-999)", "The first lane", show=False, id="compare.first"),
    Binding("end", "lane(999)", "The last lane", show=False, id="compare.last"),
]

FOOTER = {
    "idle": ("race", "preset", "add", "bars", "limits", "view", "new", "remove"),
    "running": ("stop", "bars", "view"),
    "ended": ("race", "bars", "view", "preset", "add", "limits", "new"),
}
"""The keys that matter most, by what is going on; the first ones most."""

WIDTHS = ((70, 3), (90, 5), (110, 7))
"""How many of them fit into a footer of fewer columns than that."""


def for_footer(
    bindings: dict[str, ActiveBinding], state: str, width: int, *, as_bars: bool
) -> dict[str, ActiveBinding]:
    """The same bindings, those shown that matter now; from the bars one goes back to the table."""
    words = {"bars": "Table"} if as_bars else None
    return in_footer(bindings, "compare", FOOTER[state], WIDTHS, width, words)
