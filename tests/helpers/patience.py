"""How long a test waits for an event that must come."""

from __future__ import annotations

import os

PATIENCE = float(os.environ.get("PUZZLE_TUI_PATIENCE", "600"))
"""Seconds before a test gives up: only a hanging program takes so long, even on a slow, busy machine."""
