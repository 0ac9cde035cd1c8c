"""A list of options whose page keys are safe at any moment."""

from __future__ import annotations

from contextlib import suppress

from textual.widgets import OptionList


class OptionRows(OptionList):
    """Textual's own (8.2) falls over a page key before it is first laid out, as in a terminal too small."""

    def action_page_up(self) -> None:
        """Go a page up, if there are lines yet."""
        with suppress(KeyError):
            super().action_page_up()  # type: ignore[no-untyped-call]

    def action_page_down(self) -> None:
        """Go a page down, if there are lines yet."""
        with suppress(KeyError):
            super().action_page_down()  # type: ignore[no-untyped-call]
