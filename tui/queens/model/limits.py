"""The memory and time limits for queens in the app."""

from __future__ import annotations

MEGABYTES = 500
"""Memory of a search. All 14,772,512 boards of 16 queens take 236 MB, twice that while their array grows."""
SECONDS = 2.0
"""Time for what remains from a position: whether any does takes a millisecond, counting may take forever."""
