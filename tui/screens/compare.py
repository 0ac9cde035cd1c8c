"""Compare."""

from __future__ import annotations

from collections.abc import Iterable

from textual.widget import Widget
from textual.widgets import Static

from tui.screens.frame import BenchScreen


class CompareScreen(BenchScreen):
    """Compare."""

    MODE = "compare"

    def content(self) -> Iterable[Widget]:
        """Nothing yet."""
        yield Static("Compare", markup=False)
