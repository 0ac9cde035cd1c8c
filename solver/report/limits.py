"""The names of the limits of a search in results."""

from __future__ import annotations

from typing import NamedTuple

from solver.progress import LimitKind


class LimitText(NamedTuple):
    """The names of one limit."""

    flag: str
    """The flag of the command line; also the value of `stopped_by` in JSON."""
    brief: str
    """For a column; "memory" means the limit in megabytes or low memory on the machine."""
    full: str
    """After "stopped by"."""


LIMIT_TEXTS = {
    LimitKind.SECONDS: LimitText("time", "time up", "the limit on time (--time)"),
    LimitKind.NODES: LimitText("nodes", "nodes up", "the limit on nodes (--nodes)"),
    LimitKind.MEGABYTES: LimitText("memory", "memory", "the limit on memory (--memory)"),
    LimitKind.FREE_MEMORY: LimitText(
        "memory",
        "memory",
        "low memory on this machine: close other programs, or choose an algorithm that keeps fewer nodes",
    ),
}
