"""Room: how much memory a search may take for its arrays."""

from __future__ import annotations

from dataclasses import dataclass

MEGABYTE = 1_000_000


@dataclass(frozen=True, slots=True)
class MemoryLimit:
    """The memory limit in bytes, as an algorithm meets it when an array must grow."""

    limit: int | None = None

    @classmethod
    def of_megabytes(cls, megabytes: float | None) -> MemoryLimit:
        """The room that a limit in megabytes leaves."""
        return cls(None if megabytes is None else round(megabytes * MEGABYTE))

    def allows(self, size: int) -> bool:
        """Whether this many bytes fit."""
        return self.limit is None or size <= self.limit
