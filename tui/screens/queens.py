"""Queens."""

from __future__ import annotations

from collections.abc import Iterable

from textual.widget import Widget
from textual.widgets import Static

from tui.screens.frame import BenchScreen


class QueensScreen(BenchScreen):
    """Queens."""

    MODE = "queens"

    def content(self) -> Iterable[Widget]:
        """Nothing yet."""
        yield Static("Queens", markup=False)
