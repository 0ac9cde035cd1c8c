"""A line of the palette."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Command:
    """Something to do, by a title that says so."""

    title: str
    help: str
    run: Callable[[], Any]
