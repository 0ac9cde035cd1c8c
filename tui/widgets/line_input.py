"""A field of one line that nothing too long gets into."""

from __future__ import annotations

from typing import Any

from textual.widgets import Input

LONGEST = 2000
"""Characters: Textual's field takes a minute for 70,000, with every key after them."""


class LineInput(Input):
    """Textual's field; of what is pasted it takes the first line, as far as there is room."""

    def __init__(self, value: str | None = None, **options: Any) -> None:
        super().__init__(value, **{"max_length": LONGEST, **options})

    def action_paste(self) -> None:
        """Paste what was copied in this program."""
        room = (self.max_length or LONGEST) - len(self.value)
        line = next(iter(self.app.clipboard.splitlines()), "")
        self.replace(line[: max(0, room)], *self.selection)
