"""The footer: the keys that matter now, as many as fit into one line."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from rich.cells import cell_len
from rich.segment import Segment
from textual import events
from textual.binding import Binding
from textual.reactive import reactive
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget

ROOMY = 80
"""Columns from which the key of the palette is at the right."""
PALETTE = "app.palette"
MARGIN = 1
"""Empty columns at the left."""


class FooterKey(NamedTuple):
    """A key in the footer."""

    key: str
    name: str
    """The key as people write it."""
    label: str
    about: str
    x: int = 0
    """Its first column."""
    edge: bool = False
    """Whether a line separates it, like the key at the right."""

    @property
    def width(self) -> int:
        """Its columns, with a space before the label."""
        return cell_len(self.name) + 1 + cell_len(self.label)


class KeyFooter(Widget):
    """The keys of the screen in one line; a click presses the key.

    Textual's footer has a widget for each key and rebuilds all of them at every change of the bindings:
    that took half of the processor time of opening the app and going to another screen.
    """

    DEFAULT_CSS = """
    KeyFooter {
        dock: bottom; height: 1;
        color: $footer-foreground; background: $footer-background;
        & > .key-footer--key { color: $footer-key-foreground; text-style: bold; }
        & > .key-footer--label { color: $footer-description-foreground; }
        & > .key-footer--hover { background: $block-hover-background; }
        & > .key-footer--edge { color: $foreground 20%; }
    }
    """
    COMPONENT_CLASSES = {  # noqa: RUF012 - Textual's own, never changed
        *("key-footer--key", "key-footer--label", "key-footer--hover", "key-footer--edge"),
    }
    ALLOW_SELECT = False
    keys: reactive[tuple[FooterKey, ...]] = reactive(())
    """The keys from left to right."""
    hovered: reactive[FooterKey | None] = reactive(None)

    def __init__(self, wanted: Callable[[], dict[str, str]] = dict) -> None:
        """Show these actions: labels by id, the most important first; an empty label is the description.

        The keys of the app are always shown; without named actions, every visible binding is.
        """
        super().__init__()
        self._wanted = wanted

    def on_mount(self) -> None:
        self.screen.bindings_updated_signal.subscribe(self, self.show_keys)
        self.show_keys(self.screen)

    def on_resize(self) -> None:
        self.show_keys(self.screen)

    def show_keys(self, screen: Screen[Any]) -> None:
        """Show the keys of the screen that fit."""
        if screen is not self.screen or not self.is_attached:
            return
        if self.keys and not self.app.app_focus:
            # Another window has the focus: Textual takes it from the widgets here until the user comes back.
            return
        wanted, found = self._wanted(), dict[str, FooterKey]()
        # A key keeps its place whether the panel in focus has it or the screen passes it on to the panel.
        own = screen.BINDINGS if wanted else ()
        places = {one.id: at for at, one in enumerate(own) if isinstance(one, Binding) and one.id}
        active = sorted(
            screen.active_bindings.values(),
            key=lambda one: places.get(one.binding.id or "", len(own) if one.node is self.app else -1),
        )
        for node, binding, enabled, _ in active:
            name = binding.id or binding.action
            of_app = node is self.app or not wanted
            shown = binding.show or name == PALETTE if of_app else name in wanted
            if shown and enabled and name not in found:
                label = wanted.get(name) or binding.description
                found[name] = FooterKey(
                    binding.key, self.app.get_key_display(binding), label, binding.tooltip
                )
        room, palette = self.size.width, found.pop(PALETTE, None)
        at_right: tuple[FooterKey, ...] = ()
        if palette is not None and room >= ROOMY:
            room -= palette.width + 1
            at_right = (palette._replace(x=room, edge=True),)
            room -= 1  # For its edge.
        for name in reversed(wanted):
            if _length(found.values(), 1) > room:
                found.pop(name, None)
        gap = 2 if _length(found.values(), 2) <= room else 1
        placed, x = [], MARGIN
        for key in found.values():
            placed.append(key._replace(x=x))
            x += key.width + gap
        self.keys = (*placed, *at_right)
        if self.hovered not in self.keys:
            self.hovered = None

    def render_line(self, y: int) -> Strip:  # noqa: ARG002 - there is only one
        line = Strip([])
        for key in self.keys:
            hover = ("key-footer--hover",) if key == self.hovered else ()
            parts = [Segment("▏", self.get_component_rich_style("key-footer--edge"))] if key.edge else []
            parts += [
                Segment(key.name, self.get_component_rich_style("key-footer--key", *hover)),
                Segment(f" {key.label}", self.get_component_rich_style("key-footer--label", *hover)),
            ]
            line = Strip([*line.adjust_cell_length(key.x - key.edge, self.rich_style), *parts])
        return line.adjust_cell_length(self.size.width, self.rich_style)

    def _key_at(self, x: int) -> FooterKey | None:
        return next((key for key in self.keys if key.x <= x < key.x + key.width), None)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        self.hovered = self._key_at(event.x)

    def watch_hovered(self, key: FooterKey | None) -> None:
        self.tooltip = key.about if key else None

    def on_leave(self) -> None:
        self.hovered = None

    def on_mouse_down(self, event: events.MouseDown) -> None:
        key = self._key_at(event.x)
        if key is not None:
            self.app.simulate_key(key.key)


def _length(keys: Iterable[FooterKey], gap: int) -> int:
    return MARGIN + sum(key.width + gap for key in keys)
