"""How much memory and time the app spends on queens."""

from __future__ import annotations

MEGABYTES = 500
"""For a search. All 14,772,512 boards of 16 queens take 236 MB, twice that while their array grows."""
SECONDS = 2.0
"""For what remains from a position: whether anything does takes a millisecond, counting may take for ever."""
