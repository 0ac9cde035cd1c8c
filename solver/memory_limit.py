"""How much memory a search may take for its arrays."""

from __future__ import annotations

from dataclasses import dataclass

MEGABYTE = 1_000_000


@dataclass(frozen=True, slots=True)
class MemoryLimit:
    """The most bytes that the arrays of a search may take; algorithms ask before an array grows."""

    limit: int | None = None

    @classmethod
    def of_megabytes(cls, megabytes: float | None) -> MemoryLimit:
        """A limit given in megabytes."""
        return cls(None if megabytes is None else round(megabytes * MEGABYTE))

    def shared_by(self, searches: int) -> MemoryLimit:
        """The limit of each of several searches that run at the same time."""
        return MemoryLimit(None if self.limit is None else self.limit // searches)

    def allows(self, size: int) -> bool:
        """Whether the arrays may take this many bytes."""
        return self.limit is None or size <= self.limit
