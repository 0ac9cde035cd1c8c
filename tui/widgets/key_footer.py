"""The footer of every screen and dialog: the keys that work here."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.widgets import Footer


class KeyFooter(Footer):
    """Textual's footer, which gives back the memory of the keys that it showed before."""

    def __init__(self) -> None:
        super().__init__(compact=True, show_command_palette=False)

    def compose(self) -> ComposeResult:
        """Make the keys anew."""
        # Each key watches `compact`, and Textual drops a closed watcher only when the value is set. It never
        # is, so every key ever shown was kept: about 0.5 MB for each search that was started and stopped.
        self.mutate_reactive(Footer.compact)
        yield from super().compose()
