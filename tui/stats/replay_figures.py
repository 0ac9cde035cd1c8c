"""The figures beside a game that is played again."""

from __future__ import annotations

from rich.text import Text
from textual.widgets import Static

from tui.finished_game import FinishedGame
from tui.stats.model.replay import LONGEST_PAUSE, Replay
from tui.text import clock_text

MORE_KEYS = (
    ("c", "play on from here"),
    ("p", "skip long pauses"),
    ("y", "copy the game's code"),
    ("?", "all keys"),
)
"""What the footer of a small terminal has no room for."""


class ReplayFigures(Static):
    """Clock, move, tiles a second and speed of a replay."""

    DEFAULT_CSS = """
    ReplayFigures { width: 31; height: 1fr; padding: 0 1; text-wrap: nowrap; text-overflow: ellipsis; }
    """

    def __init__(self) -> None:
        super().__init__(id="figures", markup=False)
        self._text = Text()

    def show(self, replay: Replay, game: FinishedGame, *, playing: bool) -> None:
        """Draw the moment that is in front."""
        text = Text()
        for label, value in _rows(replay, game, playing):
            text.append(f"{label:<8}", "dim").append(f"{value}\n", "bold")
        text.append("\n")
        if replay.skips_pauses:
            text.append(f"no pause over {LONGEST_PAUSE:g} s\n")
        for key, what in MORE_KEYS:
            text.append(f"{key} ", "bold").append(f"{what}\n", "dim")
        if text != self._text:
            self._text = text
            self.update(text)


def _rows(replay: Replay, game: FinishedGame, playing: bool) -> list[tuple[str, str]]:
    state = "playing" if playing else "ended" if replay.ended else "paused"
    rows = [
        ("time", f"{clock_text(max(0.0, replay.clock))} / {clock_text(replay.seconds)}"),
        ("move", f"{replay.position:,} of {len(replay):,}"),
        ("TPS", f"{replay.tps:.1f} of {game.tps:.1f}"),
        ("speed", f"{replay.speed:g}x, {state}"),
    ]
    if game.optimal is not None:
        rows.append(("optimal" if game.proven else "known", f"{game.optimal:,}"))
    if game.hints:
        rows.append(("hints", f"{game.hints:,}"))
    return rows
