"""The verdict below the sheets, and the dialog with the Kurang(i) table that proves it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.reactive import reactive
from textual.widget import Widget
from textual.widgets import Static

from solver.kurang import Explanation
from tui.dialogs.base import CLOSE, Dialog
from tui.edit.model.verdict import (
    NOT_COMPLETE,
    NOT_SOLVABLE,
    SOLVABLE,
    VERDICT_LINES,
    Verdict,
    kurang_page,
)

COLOURS = {SOLVABLE: "text-success", NOT_SOLVABLE: "text-error", NOT_COMPLETE: "text-warning"}
"""The theme variable for each verdict."""


class VerdictLine(Static):
    """The verdict in one line, or in two if it does not fit into one."""

    DEFAULT_CSS = f"""
    VerdictLine {{ height: {VERDICT_LINES}; padding: 0 1; text-align: center; }}
    """

    verdict: reactive[Verdict | None] = reactive(None)

    def render(self) -> Text:
        verdict = self.verdict
        if verdict is None:
            return Text()
        colour = self.app.theme_variables.get(COLOURS[verdict.label], "")
        text = Text().append(verdict.label, f"bold {colour}" if colour.startswith("#") else "bold")
        # Break between the reasons if the first one fits into a line.
        first, _, rest = verdict.reasons.partition(". ")
        width, line = self.content_size.width, len(f"{verdict.label}   {first}.")
        breaks = rest and line <= width < line + 1 + len(rest) and len(rest) <= width
        return text.append(f"   {first}.\n{rest}" if breaks else f"   {verdict.reasons}")


class KurangScreen(Dialog[bool]):
    """Shows the table; returns True if the user wants to fix the board."""

    DEFAULT_CSS = """
    KurangScreen {
        & > #box { width: 100%; max-width: 96; height: auto; max-height: 100%; min-height: 0; }
        & VerticalScroll { height: auto; max-height: 1fr; padding: 0 1; scrollbar-size-vertical: 1; }
    }
    """
    HEADING = "Inversions (Kurang)"
    AUTO_FOCUS = "VerticalScroll"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f", "fix", "Fix", id="kurang.fix"),
        Binding("v,q,enter", "close", "Close", show=False, id="kurang.close"),
        CLOSE,
    ]

    def __init__(self, why: Explanation, fix_key: str) -> None:
        super().__init__()
        self._why = why
        self._fix_key = fix_key

    def body(self) -> Iterable[Widget]:
        yield VerticalScroll(Static("", id="page", markup=False))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002
        return action != "fix" or not self._why.solvable

    def action_fix(self) -> None:
        self.dismiss(True)

    def on_resize(self, event: events.Resize) -> None:  # noqa: ARG002 - the base has its own handler
        self.call_after_refresh(self._draw)

    def _draw(self) -> None:
        width = self.query_one(VerticalScroll).content_size.width
        page = Text(kurang_page(self._why, max(width, 40), self._fix_key))
        page.highlight_regex(r"(?m)^i .*$", "dim")
        self.query_one("#page", Static).update(page)
