"""Runs work that is split into slices to its end."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, TypeVar

Value = TypeVar("Value")


def run_to_end(work: Generator[Any, None, Value]) -> Value:
    """Run a generator to its end and return its return value."""
    while True:
        try:
            next(work)
        except StopIteration as stop:
            value: Value = stop.value
            return value
