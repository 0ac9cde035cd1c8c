"""Widgets of Textual (8.2), each with one bug fixed."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from textual import events
from textual.widgets import Input, OptionList

LONGEST = 2000
"""Characters of an input: Textual's takes a minute for 70,000, and again for every key after them."""


class LineInput(Input):
    """An input of limited length, which takes only the first line of pasted text."""

    def __init__(self, value: str | None = None, **options: Any) -> None:
        super().__init__(value, **{"max_length": LONGEST, **options})

    def action_paste(self) -> None:
        room = (self.max_length or LONGEST) - len(self.value)
        line = next(iter(self.app.clipboard.splitlines()), "")
        self.replace(line[: max(0, room)], *self.selection)


class OptionRows(OptionList):
    """A list whose page keys work before its first layout, and where a late click does no harm."""

    def on_click(self, event: events.Click) -> None:
        # The options may have changed since the clicked line was drawn: Textual raises an IndexError then.
        if event.style.meta.get("option", 0) >= self.option_count:
            event.prevent_default()

    def action_page_up(self) -> None:
        with suppress(KeyError):
            super().action_page_up()  # type: ignore[no-untyped-call]

    def action_page_down(self) -> None:
        with suppress(KeyError):
            super().action_page_down()  # type: ignore[no-untyped-call]
