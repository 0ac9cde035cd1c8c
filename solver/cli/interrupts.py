"""Ctrl-C: what it does depends on what is under way."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any


@contextmanager
def on_interrupt(handler: Callable[[int, FrameType | None], Any] | signal.Handlers) -> Iterator[None]:
    """Let Ctrl-C do this for a while; in a thread, where Python hands no signals to, nothing changes."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
