"""Widgets of Textual (8.2), each with one bug fixed."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from textual import events, on
from textual.app import ComposeResult
from textual.widgets import Footer, Input, OptionList

LONGEST = 2000
"""Characters of an input: Textual's takes a minute for 70,000, and again for every key after them."""


class KeyFooter(Footer):
    """A footer that has its keys from the first picture, and frees the memory of those it showed before.

    Descriptions that are too long for it have shorter labels.
    """

    def __init__(self, labels: Mapping[str, str] | None = None) -> None:
        super().__init__(compact=True, show_command_palette=False)
        self._labels = labels or {}

    @on(events.Mount)
    async def _show_keys(self) -> None:
        self.bindings_changed(self.screen)
        await self.recompose()

    def compose(self) -> ComposeResult:
        # Each key watches `compact`, and Textual drops a closed watcher only when the value is set. It never
        # is, so every key ever shown was kept: about 0.5 MB for each search that was started and stopped.
        self.mutate_reactive(Footer.compact)
        key: Any
        for key in super().compose():
            key.description = self._labels.get(key.description, key.description)
            yield key


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
