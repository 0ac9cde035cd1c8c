"""The keys of Solve, and which of them the footer shows."""

from __future__ import annotations

from functools import partial

from textual.binding import Binding, BindingType

from tui.keys import footer_key

_key = partial(footer_key, "solve")

KEYS: list[BindingType] = [
    _key("enter", "run", "Run", "run", "Run the search, anew if one runs"),
    Binding("r", "run", "Run again", show=False, id="solve.again"),
    _key("escape", "escape", "Stop/back", "stop", "Back, or stop what runs", "Esc"),
    _key("p", "pause", "Pause/go on", "pause", "Hold the search still, or let it go on"),
    _key("o", "one", "Step", "one", "Take one more node, raise its children and hold still"),
    _key("t", "view", "Tree", "view", "Board, search tree, frontier: the next of them"),
    _key("f", "follow", "Follow", "follow", "In the tree: go to the node taken last, and follow the search"),
    _key("tab", "field(1)", "Fields", "next", "Go to the next field", "Tab"),
    Binding("shift+tab", "field(-1)", "Field before", show=False, id="solve.previous"),
    # These are the ids of all arrows, so that presets and the user's own keys apply here too.
    Binding("up", "choose(-1)", "In lists and the tree: the one above", show=False, id="move.up"),
    Binding("down", "choose(1)", "In lists and the tree: the one below", show=False, id="move.down"),
    _key(
        "space",
        "play",
        "Play",
        "play",
        "Play, or hold still; in the tree: open or close",
        "Space",
    ),
    Binding("left", "step(-1)", "A step back; in the tree: close, or up", show=False, id="move.left"),
    Binding("right", "step(1)", "A step on; in the tree: open, or down", show=False, id="move.right"),
    Binding("shift+left", "jump(-10)", "Ten moves back", show=False, id="run.left"),
    Binding("shift+right", "jump(10)", "Ten moves on", show=False, id="run.right"),
    Binding("home", "first", "First frame or line", show=False, id="solve.first"),
    Binding("end", "last", "Last frame or line", show=False, id="solve.last"),
    Binding("pageup", "page(-1)", "In the tree: a page up", show=False, id="solve.page_up"),
    Binding("pagedown", "page(1)", "In the tree: a page down", show=False, id="solve.page_down"),
    Binding("plus,equals_sign", "speed(2.0)", "Play faster", show=False, id="solve.faster"),
    Binding("minus,underscore", "speed(0.5)", "Play slower", show=False, id="solve.slower"),
    Binding("E", "stride", "Every 1, 5 or 10 steps", show=False, id="solve.stride"),
    _key("b", "notation", "Letters", "notation", "Let the letters tell the tile's way or the blank's"),
    _key("c", "from_here", "Play on", "from_here", "Go on playing from the board in front"),
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
        "Play the one before of all shortest solutions",
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
