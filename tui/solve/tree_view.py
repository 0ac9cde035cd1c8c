"""The lines of a search: its tree, its frontier or its path."""

from __future__ import annotations

from typing import ClassVar

from tui.solve.model.text import ROLES
from tui.widgets.line_list import LineList


class TreeView(LineList):
    """A list in which a node that was out of sight comes to the middle, with its children below it."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {f"line-list--{role}" for role in ROLES}
    # The cursor is in reverse video, not in a colour: it must be visible without colours too.
    DEFAULT_CSS = """
    TreeView {
        & > .line-list--cursor { background: $background; color: $foreground; text-style: reverse; }
        & > .line-list--guide { color: $text-muted; }
        & > .line-list--number { text-style: bold; }
        & > .line-list--alive { color: $text-accent; }
        & > .line-list--expanded { color: $text; }
        & > .line-list--duplicate { color: $text-muted; }
        & > .line-list--killed { color: $text-error; }
        & > .line-list--goal { color: $text-success; text-style: bold; }
    }
    """

    def top_for(self, cursor: int) -> int:
        """The first visible line once the cursor's line is visible: one line further, or around it."""
        top = super().top_for(cursor)
        return top if abs(top - self.top) <= 1 else cursor - self.page // 2
