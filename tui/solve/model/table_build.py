"""Pattern databases that are built on request: their state, and the build that a thread runs."""

from __future__ import annotations

import os
import sys
import threading
import time
from dataclasses import dataclass

from solver.pdb import store
from solver.pdb.partition import NAMES, SHIPPED
from solver.report import figures
from tui.text import counted, percent

BYTES_A_MINUTE = 100_000_000
"""How fast two cores build a large table: pdb-78 (288 MB) takes 150 s, pdb-6666 (255 MB) a little less."""
NICENESS = 10
"""Lowers the priority of a build: it takes all cores for minutes, and keys come first."""


class TableBuild:
    """The build of a table, in a thread of its own."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.share = 0.0
        """How much is done, from 0 to 1."""
        self.stopped = False
        """Set this to end the build at the next opportunity; nothing of it is kept."""
        self._began = time.monotonic()

    def run(self) -> bool:
        """Build the table and save it; False if it was stopped. PuzzleError says why it cannot be built."""
        from solver.pdb.making import make, require_room  # They import the compiler.

        if sys.platform == "linux":  # Elsewhere the number of a thread may be that of another process.
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)
        require_room(NAMES[self.name], self.name)
        building = make(NAMES[self.name])
        for share in building:
            self.share = share
            if self.stopped:
                building.close()
                return False
        return True

    @property
    def progress(self) -> str:
        """The share done and the time left."""
        done = percent(self.share)
        if self.stopped or self.share < 0.05:
            return done
        left = (time.monotonic() - self._began) * (1 / self.share - 1)
        return f"{done}, {minutes_text(left)} left"


@dataclass(frozen=True, slots=True)
class TableLine:
    """A table as it is listed."""

    name: str
    board: str
    size: str
    state: str
    can_build: bool = False


def table_lines(build: TableBuild | None) -> list[TableLine]:
    """All tables with a name; `build` is the one under way."""
    from solver.pdb.tables import why_not  # It imports the compiler.

    lines = []
    for name, partition in NAMES.items():
        large = not partition.small and partition not in SHIPPED
        # A search may have found that the values are damaged, which the file itself does not show.
        built = store.exists(partition) and why_not(partition) is None
        if build is not None and build.name == name:
            state = "stopping" if build.stopped else f"building: {build.progress}"
        elif partition in SHIPPED:
            state = "comes with the program"
        elif built:
            state = "built"
        elif partition.small:
            state = "built on first use"
        else:
            problem = "damaged" if store.exists(partition) else "not built"
            state = f"{problem}; takes {minutes_text(60 * partition.size / BYTES_A_MINUTE)}"
        board = f"{partition.rows}x{partition.cols}"
        lines.append(TableLine(name, board, figures.memory(partition.size), state, large and not built))
    return lines


def minutes_text(seconds: float) -> str:
    """A time in whole minutes, at least one.

    >>> minutes_text(20), minutes_text(170)
    ('1 minute', '3 minutes')
    """
    return counted(max(1, round(seconds / 60)), "minute")
