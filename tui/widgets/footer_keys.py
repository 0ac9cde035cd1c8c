"""The footer: of the keys of a screen those that matter now, as many as fit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from textual.binding import ActiveBinding, Binding

Widths = Sequence[tuple[int, int]]
"""How many keys fit into a footer of fewer columns than that."""


def footer_key(
    mode: str, key: str, action: str, word: str, name: str, about: str, display: str | None = None
) -> Binding:
    """A key for the footer: its word there, which is its name everywhere, and what it does in full."""
    return Binding(key, action, word, key_display=display, tooltip=about, id=f"{mode}.{name}")


def in_footer(
    bindings: Mapping[str, ActiveBinding],
    mode: str,
    wanted: Sequence[str],
    widths: Widths,
    width: int,
    words: Mapping[str, str] | None = None,
) -> dict[str, ActiveBinding]:
    """The same bindings under the same names, those of a screen shown that are wanted, the first ones most.

    `words` are for keys that do something else than usual.
    """
    most = next((count for columns, count in widths if width < columns), len(wanted))
    shown = {f"{mode}.{name}" for name in wanted[:most]}
    words = words or {}

    def changed(active: ActiveBinding) -> ActiveBinding:
        binding = active.binding
        name = binding.id or ""
        if not name.startswith(f"{mode}."):
            return active
        word = words.get(name.removeprefix(f"{mode}."), binding.description)
        return active._replace(binding=replace(binding, show=name in shown, description=word))

    return {key: changed(active) for key, active in bindings.items()}
