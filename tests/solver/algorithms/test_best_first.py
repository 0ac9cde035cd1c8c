"""What the keys of a best-first search prove."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from solver.algorithms._best_first import Key


@pytest.mark.parametrize(
    ("visited", "admissible", "consistent", "bound"),
    [
        ("best", True, False, 10),
        ("best", False, True, 0),
        ("taken", True, True, 10),
        ("taken", True, False, 0),
        ("taken", False, True, 0),
        ("raised", True, True, 0),
    ],
)
def test_a_bound_needs_a_sound_heuristic(
    visited: str, admissible: bool, consistent: bool, bound: int
) -> None:
    heuristic: Any = SimpleNamespace(admissible=admissible, consistent=consistent)
    assert Key(g=1, h=1).proves(10, visited, heuristic) == bound
