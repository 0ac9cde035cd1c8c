"""The keys that move, by the same ids on every screen so that presets hold; why one does nothing."""

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


SIDES = {Move.UP: "below", Move.DOWN: "above", Move.LEFT: "to the right of", Move.RIGHT: "to the left of"}


def why_not(move: Move, arrows: str) -> str:
    """Why an arrow does nothing, and what it could do instead."""
    way, other = move.name.lower(), move.reverse.name.lower()
    if arrows == "tile":
        return f"no tile is {SIDES[move]} the gap, so none can slide {way}; b lets the arrows move the gap"
    return f"the gap is at the edge and cannot go {other}; b lets the arrows move tiles"
