"""Runs a search from the command line: shows its progress, and keeps its figures after Ctrl-C."""

from __future__ import annotations

import logging
import sys
from typing import Any

from solver.checkpoint import Checkpoint
from solver.cli import interrupts
from solver.cli.narrator import Narration
from solver.cli.session import Session, write_note
from solver.cluster import Cluster
from solver.handle import SearchHandle
from solver.options import read_options
from solver.progress import Answer, Limits, Result
from solver.puzzle import SlidingPuzzle
from solver.registry import algorithms
from solver.search import start, start_all


def prepare(
    puzzle: SlidingPuzzle,
    algorithm: str,
    heuristic: str | None,
    limits: Limits,
    options: dict[str, Any],
    most: int | None = None,
    checkpoint: Checkpoint | None = None,
    cluster: Cluster | None = None,
) -> SearchHandle:
    """Set up a search; the names of options are checked first, as some could pass for arguments of `start`.

    With `most`, it finds all shortest solutions and lists that many of them.
    """
    spec = algorithms[algorithm]
    read_options(spec.name, spec.options, options)
    if most is not None:
        return start_all(puzzle, algorithm, heuristic, most=most, limits=limits, **options)
    return start(
        puzzle, algorithm, heuristic, limits=limits, checkpoint=checkpoint, cluster=cluster, **options
    )


def connect(address: str | None, session: Session) -> Cluster | None:
    """The connection to a cluster, if one is asked for."""
    if address is None:
        return None
    cluster = Cluster(address)
    if not cluster.workers:
        session.note(f"{address} has no workers yet; the search waits for them when it needs them")
    return cluster


class _Remark(logging.Handler):
    """Prints the library's warnings, such as about a damaged table, in this program's style."""

    def emit(self, record: logging.LogRecord) -> None:
        write_note(sys.stderr, record.getMessage())


logging.getLogger("solver").addHandler(_Remark())


def run_search(handle: SearchHandle[Answer], narration: Narration) -> Result[Answer]:
    """Run to the end; the first Ctrl-C stops the search, the second ends the program."""

    def look() -> None:
        narration.show(handle.latest)
        if interrupts.came():
            handle.cancel()

    try:
        return interrupts.watch(handle.run, look)
    except KeyboardInterrupt:
        return handle.abandon()
