"""The keys of Solve, and which of them the footer shows."""

from __future__ import annotations

from functools import partial

from textual.binding import Binding, BindingType

from tui.keys import footer_key

_key = partial(footer_key, "solve")

KEYS: list[BindingType] = [
    _key("enter", "run", "Run", "run", "Run the search; if one is running, start again"),
    Binding("r", "run", "Run again", show=False, id="solve.again"),
    _key("escape", "escape", "Stop/back", "stop", "Stop the search, or go back", "Esc"),
    _key("p", "pause", "Pause/resume", "pause", "Pause the search, or resume it"),
    _key("o", "one", "Step", "one", "Expand one node, then pause"),
    _key("t", "view", "Tree", "view", "Show the search tree, the frontier or the board"),
    _key("f", "follow", "Follow", "follow", "In the tree: go to the newest node and follow the search"),
    _key("tab", "field(1)", "Fields", "next", "Go to the next field", "Tab"),
    Binding("shift+tab", "field(-1)", "Previous field", show=False, id="solve.previous"),
    # These are the ids of all arrows, so that presets and the user's own keys apply here too.
    Binding("up", "choose(-1)", "Up in a list or the tree", show=False, id="move.up"),
    Binding("down", "choose(1)", "Down in a list or the tree", show=False, id="move.down"),
    _key(
        "space",
        "play",
        "Play",
        "play",
        "Play or pause the solution; in the tree: open or close a node",
        "Space",
    ),
    Binding("left", "step(-1)", "One move back; in the tree: close, or go up", show=False, id="move.left"),
    Binding("right", "step(1)", "One move on; in the tree: open, or go down", show=False, id="move.right"),
    Binding("shift+left", "jump(-10)", "Ten moves back", show=False, id="run.left"),
    Binding("shift+right", "jump(10)", "Ten moves forward", show=False, id="run.right"),
    Binding("home", "first", "First frame or line", show=False, id="solve.first"),
    Binding("end", "last", "Last frame or line", show=False, id="solve.last"),
    Binding("pageup", "page(-1)", "A page up in the tree", show=False, id="solve.page_up"),
    Binding("pagedown", "page(1)", "A page down in the tree", show=False, id="solve.page_down"),
    Binding("plus,equals_sign", "speed(2.0)", "Play faster", show=False, id="solve.faster"),
    Binding("minus,underscore", "speed(0.5)", "Play slower", show=False, id="solve.slower"),
    Binding("E", "stride", "Show every move, every 5th or every 10th", show=False, id="solve.stride"),
    _key("b", "notation", "Letters", "notation", "Move letters: direction of the tile or of the blank"),
    _key("c", "from_here", "Play on", "from_here", "Play on from this board"),
    _key(
        "right_square_bracket",
        "solution(1)",
        "Next solution",
        "next_solution",
        "Play the next of all shortest solutions",
        "]",
    ),
    Binding(
        "left_square_bracket",
        "solution(-1)",
        "Play the previous of all shortest solutions",
        show=False,
        key_display="[",
        id="solve.previous_solution",
    ),
    Binding("M", "make_default", "Make this search the default", show=False, id="solve.default"),
    Binding("Y", "copy_moves", "Copy the moves", show=False, id="solve.copy_moves"),
]

FOOTER = {
    "idle": ("run", "next", "one", "view"),
    "running": ("stop", "pause", "one", "view"),
    "solved": ("run", "play", "from_here", "view", "next", "notation"),
    "several": ("next_solution", "play", "run", "from_here", "view", "next", "notation"),
    "watching": ("one", "pause", "view", "stop", "follow"),
    "looking": ("one", "view", "run", "from_here", "notation"),
    "over": ("view", "run", "from_here", "notation"),
}
"""The most important keys in each state, the most important first."""

WIDTHS = ((70, 3), (90, 4))
"""How many of them fit into a footer of fewer columns."""
