"""What holds for all tests."""

from __future__ import annotations

from hypothesis import settings

# A busy machine or a first compilation is slow, not wrong: no deadline on a single example.
settings.register_profile("puzzle", deadline=None)
settings.load_profile("puzzle")
