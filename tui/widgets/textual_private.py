"""All private parts of Textual that the app uses, with the reason; a test finds any other use."""

from __future__ import annotations

from codecs import getincrementaldecoder
from collections.abc import Callable, Iterable, Iterator
from contextlib import nullcontext, suppress
from functools import lru_cache, partial
from itertools import chain
from typing import TYPE_CHECKING, Any, TypeVar

from rich.console import COLOR_SYSTEMS, Console
from rich.segment import Segment
from rich.text import Text
from textual.app import App
from textual.geometry import Size
from textual.keys import _character_to_key
from textual.screen import Screen
from textual.strip import Strip

from tui.widgets.shown_cells import ShownCells

if TYPE_CHECKING:
    from textual._compositor import ChopsUpdate

ResultT = TypeVar("ResultT")


def screen_strips(screen: Screen[Any]) -> list[Strip]:
    """The lines of a screen as drawn; the public `export_screenshot` looks different."""
    return screen._compositor.render_strips()


def key_of_character(character: str) -> str:
    """The name of a character's key, such as `plus` for +; Textual only has the names of other keys."""
    return _character_to_key(character)


def on_fatal_error(app: App[Any], report: Callable[[], Text]) -> None:
    """End with this text on an internal error; Textual has no hook, and would print the traceback."""
    app._fatal_error = lambda: app.panic(report())  # type: ignore[method-assign]


def replace_invalid_input() -> None:
    """Read bytes that are not UTF-8 as U+FFFD; Textual would end the program with a traceback."""
    try:
        from textual.drivers import linux_driver
    except ImportError:  # On Windows keys do not come as bytes.
        return
    # The driver calls what this returns without arguments.
    linux_driver.getincrementaldecoder = (  # type: ignore[attr-defined]
        lambda encoding: partial(getincrementaldecoder(encoding), "replace")
    )


def release_drawn_lines() -> None:
    """Let closed widgets go; a cache of Textual's keeps the lines of the last 1,024, up to 50 MB.

    It caches a method by its instance as well as its arguments, though the method only needs those.
    """
    # A later Textual may have none, and a second call finds ours.
    with suppress(ImportError, AttributeError):
        from textual._styles_cache import StylesCache

        backgrounds = lru_cache(1024)(partial(StylesCache.get_inner_outer.__wrapped__, None))
        StylesCache.get_inner_outer = lambda _, *colours: backgrounds(*colours)  # type: ignore[assignment, method-assign]


def send_only_changes(app: App[Any]) -> None:
    """Send only the cells that change; Textual has no hook between a widget's lines and the terminal.

    A Textual without these names sends everything.
    """
    try:
        from textual._compositor import ChopsUpdate, CompositorUpdate, LayoutUpdate

        shown, display = ShownCells(), app._display
    except (ImportError, AttributeError):
        return

    class Changes(CompositorUpdate):
        def __init__(self, update: Any) -> None:
            self._update = update

        def render_segments(self, console: Console) -> str:
            update, system = self._update, COLOR_SYSTEMS[console.color_system or "truecolor"]
            if isinstance(update, ChopsUpdate):
                return shown.changes(parts_to_draw(update), system)
            # A new screen or size: whatever the terminal shows is replaced.
            shown.forget()
            lines = enumerate(map(chain.from_iterable, update.strips), update.region.y)
            return shown.changes(((update.region.x, y, line) for y, line in lines), system)

    def display_changes(screen: Screen[Any], update: Any) -> None:
        changes: Any = Changes(update) if isinstance(update, ChopsUpdate | LayoutUpdate) else update
        display(screen, changes)

    app._display = display_changes  # type: ignore[method-assign, assignment]


class WholeScreen(Screen[ResultT]):
    """A screen that appears in one step; Textual draws the new layout and then, at once, everything."""

    def _refresh_layout(self, size: Size | None = None, scroll: bool = False) -> None:
        with self.app.batch_update() if self._repaint_required else nullcontext():
            super()._refresh_layout(size, scroll)


def parts_to_draw(update: ChopsUpdate) -> Iterator[tuple[int, int, Iterable[Segment]]]:
    """The column, the row and the segments of every part of the lines to draw again."""
    spans: dict[int, list[tuple[int, int]]] = {}
    for y, start, end in update.spans:
        spans.setdefault(y, []).append((start, end))
    for y, wanted in spans.items():
        for end, (x, strip) in zip(update.chop_ends[y], update.chops[y].items(), strict=True):
            # Parts outside of the spans are not rendered: they have the background in place of their widget.
            if strip is not None and any(x < last and first < end for first, last in wanted):
                yield x, y, strip
