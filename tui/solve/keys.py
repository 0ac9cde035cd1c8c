"""The keys of Solve, and which of them the footer shows."""

from __future__ import annotations

from functools import partial

from textual.binding import Binding, BindingType

from tui.keys import footer_key

_key = partial(footer_key, "solve")
_hidden = partial(Binding, show=False)

KEYS: list[BindingType] = [
    _key("enter", "run", "Run", "run", "Run the search; if one is running, start again"),
    _hidden("r", "run", "Run again", id="solve.again"),
    _key("escape", "escape", "Stop/back", "stop", "Stop the search, or go back", "Esc"),
    _key("p", "pause", "Pause/resume", "pause", "Pause the search, or resume it"),
    _key("o", "one", "Step", "one", "Expand one node, then pause"),
    _key("t", "view", "Tree", "view", "Show the search tree, the frontier or the board"),
    _key("f", "follow", "Follow", "follow", "In the tree: go to the newest node and follow the search"),
    _key("tab", "field(1)", "Fields", "next", "Go to the next field", "Tab"),
    _hidden("shift+tab", "field(-1)", "Previous field", id="solve.previous"),
    # These are the ids of all arrows, so that presets and the user's own keys apply here too.
    _hidden("up", "choose(-1)", "Up in a list or the tree", id="move.up"),
    _hidden("down", "choose(1)", "Down in a list or the tree", id="move.down"),
    _key("space", "panel('toggle')", "Play", "play", "Play or pause; in the tree: open or close", "Space"),
    _hidden("left", "panel('step', -1)", "One move back; in the tree: close, or go up", id="move.left"),
    _hidden("right", "panel('step', 1)", "One move on; in the tree: open, or go down", id="move.right"),
    _hidden("shift+left", "panel('jump', -1)", "Ten moves back; in the tree: a page up", id="run.left"),
    _hidden("shift+right", "panel('jump', 1)", "Ten moves on; in the tree: a page down", id="run.right"),
    _hidden("home", "panel('first')", "First frame or line", id="solve.first"),
    _hidden("end", "panel('last')", "Last frame or line", id="solve.last"),
    _hidden("pageup", "panel('jump', -1)", "Ten moves back; in the tree: a page up", id="solve.page_up"),
    _hidden("pagedown", "panel('jump', 1)", "Ten moves on; in the tree: a page down", id="solve.page_down"),
    _hidden("plus,equals_sign", "speed(2.0)", "Play faster", id="solve.faster"),
    _hidden("minus,underscore", "speed(0.5)", "Play slower", id="solve.slower"),
    _hidden("E", "stride", "Show every move, every 5th or every 10th", id="solve.stride"),
    _key("b", "notation", "Letters", "notation", "Move letters: direction of the tile or of the blank"),
    _key("c", "from_here", "Play on", "from_here", "Play on from this board"),
    _key("right_square_bracket", "solution(1)", "Next solution", "next_solution", "The next solution", "]"),
    _hidden("left_square_bracket", "solution(-1)", "The solution before", id="solve.previous_solution"),
    _hidden("M", "make_default", "Make this search the default", id="solve.default"),
    _hidden("Y", "copy_moves", "Copy the moves", id="solve.copy_moves"),
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
