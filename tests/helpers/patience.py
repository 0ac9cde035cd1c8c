"""How long a test waits for what must come."""

from __future__ import annotations

PATIENCE = 600
"""Seconds before a test gives up: only a program that hangs takes so long, even on a slow, busy machine."""
