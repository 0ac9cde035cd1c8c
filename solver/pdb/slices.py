"""Work in slices, run to its end."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, TypeVar

Value = TypeVar("Value")


def finished(work: Generator[Any, None, Value]) -> Value:
    """What a generator returns, once all that it yields has been passed over."""
    while True:
        try:
            next(work)
        except StopIteration as stop:
            value: Value = stop.value
            return value
