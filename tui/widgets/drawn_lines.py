"""A widget that draws all of itself at once and keeps the lines until something changes."""

from __future__ import annotations

from typing import Self

from textual.geometry import Region, Size
from textual.strip import Strip
from textual.theme import Theme
from textual.widget import Widget

from tui.widgets.ascii_filter import AsciiFilter
from tui.widgets.tile_colours import Look


class DrawnLines(Widget):
    """Showing a line again is a look into a list; boards draw themselves so, in the colours of the theme."""

    ALLOW_SELECT = False

    _strips: list[Strip] | None = None
    _drawn_for = Size()

    def _drawn(self) -> list[Strip]:
        """All lines, as they are now; at least as many as the content is high."""
        raise NotImplementedError

    def render_line(self, y: int) -> Strip:
        """One line of the drawing."""
        if self._strips is None or self._drawn_for != self.content_size:
            self._strips, self._drawn_for = self._drawn(), self.content_size
        return self._strips[y]

    def refresh(
        self, *regions: Region, repaint: bool = True, layout: bool = False, recompose: bool = False
    ) -> Self:
        """Draw anew: all, or lines of the given regions. All that changes a look comes by here."""
        self._strips = None
        return super().refresh(*regions, repaint=repaint, layout=layout, recompose=recompose)

    def on_mount(self) -> None:
        """Follow the theme."""
        self.app.theme_changed_signal.subscribe(self, self._theme_changed)

    def on_unmount(self) -> None:
        """Leave the signal: it would keep every widget that was ever mounted, until the next theme."""
        self.app.theme_changed_signal.unsubscribe(self)

    def _theme_changed(self, _: Theme) -> None:
        self.refresh()

    def _look(self, scheme: str = "plain") -> Look:
        """What the terminal and the theme are like."""
        app = self.app
        return Look(
            scheme=scheme,
            dark=app.current_theme.dark,
            ansi=app.native_ansi_color,
            colourless=app.no_color,
            plain_text=any(isinstance(line_filter, AsciiFilter) for line_filter in app.get_line_filters()),
            ground=self.rich_style.background_style,
        )
