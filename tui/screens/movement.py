"""The keys that move: the same ids on every screen, so that presets and own keys hold everywhere."""

from __future__ import annotations

from textual.binding import Binding, BindingType

from solver.board import Move


def movement(step: str, run: str, step_action: str, run_action: str) -> list[BindingType]:
    """Bindings of arrows and Shift+arrows; the actions are given the name of the way."""
    ways = [move.name for move in Move]
    return [
        *(
            Binding(
                way.lower(),
                f"{step_action}('{way}')",
                f"{step} {way.lower()}",
                show=False,
                id=f"move.{way.lower()}",
            )
            for way in ways
        ),
        *(
            Binding(
                f"shift+{way.lower()}",
                f"{run_action}('{way}')",
                f"{run} {way.lower()}",
                show=False,
                id=f"run.{way.lower()}",
            )
            for way in ways
        ),
    ]
