"""Progress on a terminal: a line of live figures, and a bar if the parts can be counted.

Rich is only imported if there is a terminal and something to show; `check`, for example, does not need it.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TextIO

from solver.cli.narrator import Narration, Silence
from solver.cli.session import write_note
from solver.kernels.compiling import compiling
from solver.printable import printable
from solver.progress import Phase, Progress
from solver.report import figures
from tui.text import COMPILING, preparing, shortened

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.live import Live

REDRAWS = 10
"""Redraws per second; faster changes cannot be read."""


class TerminalNarrator:
    """Shows progress on a stream: live on a terminal, else only a line if a search is being compiled."""

    def __init__(self, stream: TextIO | None) -> None:
        self._stream = stream

    @contextmanager
    def tell(self, title: str, total: int | None = None, *, estimate: bool = False) -> Iterator[Narration]:
        """Show the progress of a task; it is erased when the task ends."""
        narration = self._narration(title, total, estimate)
        try:
            yield narration
        finally:
            narration.clear()

    def _narration(self, title: str, total: int | None, estimate: bool) -> Narration:
        if self._stream is None:
            return Silence()
        if self._stream.isatty():
            from rich.console import Console

            console = Console(file=self._stream)
            if not console.is_dumb_terminal:
                return LiveNarration(console, title, total, estimate=estimate)
        return LineNarration(self._stream)


class LineNarration(Silence):
    """Writes one line, once, if a search has to be compiled first."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._written = False

    def show(self, progress: Progress) -> None:
        """Write the line if a search is being compiled, which takes seconds."""
        if progress.phase is Phase.PREPARING and compiling() and not self._written:
            self._written = True
            write_note(self._stream, COMPILING)


class LiveNarration:
    """The progress of one task on the screen; it is erased for lines of results and then drawn again."""

    def __init__(self, console: Console, title: str, total: int | None, *, estimate: bool = False) -> None:
        from rich.spinner import Spinner

        self._console = console
        self._title, self._total = title, total
        self._done, self._doing = 0, ""
        self._estimate = estimate
        # The estimate leaves out the first part, which may have to compile and to build tables.
        self._first_done = 0.0
        self._progress: Progress | None = None
        self._live: Live | None = None
        # Kept, because a new spinner for each redraw would not move.
        plain = not console.encoding.lower().startswith("utf")
        self._spinner = Spinner("line" if plain else "dots")

    def show(self, progress: Progress) -> None:
        """Show the figures of a search."""
        self._progress = progress
        self._start()

    def count(self, done: int, doing: str) -> None:
        """Show the bar with a new count."""
        if done == 1:
            self._first_done = time.monotonic()
        self._done, self._doing = done, doing
        self._start()

    def clear(self) -> None:
        """Erase the progress from the screen."""
        if self._live is not None:
            self._live.stop()
            self._live = None

    def _start(self) -> None:
        from rich.live import Live

        if self._live is None:
            self._live = Live(
                console=self._console,
                get_renderable=self._picture,
                transient=True,
                refresh_per_second=REDRAWS,
                # Results must reach standard output unchanged, wherever it is redirected.
                redirect_stdout=False,
                redirect_stderr=False,
            )
            self._live.start()

    def _picture(self) -> RenderableType:
        from rich.console import Group
        from rich.progress_bar import ProgressBar
        from rich.table import Table
        from rich.text import Text

        cells: list[RenderableType] = [
            self._spinner,
            Text(_cut(self._title, 24), overflow="ellipsis", no_wrap=True),
        ]
        if self._total is not None:
            count = f"{self._done}/{self._total} {self._doing}"
            if self._estimate and 1 < self._done < self._total:
                each = (time.monotonic() - self._first_done) / (self._done - 1)
                count += f", {time_left(each * (self._total - self._done))}"
            cells += [ProgressBar(self._total, self._done, width=16), Text(count, no_wrap=True)]
        picture = Table.grid(padding=(0, 1))
        picture.add_row(*cells)
        if self._progress is None:
            return picture
        room = max(20, self._console.width - 2)
        return Group(picture, Text(live_text(self._progress, room), no_wrap=True, overflow="crop"))


def time_left(seconds: float) -> str:
    """An estimate of the time left, rounded.

    >>> time_left(0.2), time_left(75), time_left(700), time_left(9000)
    ('about 1 s left', 'about 75 s left', 'about 12 min left', 'about 2.5 h left')
    """
    if seconds < 90:
        return f"about {max(1, round(seconds))} s left"
    if seconds < 90 * 60:
        return f"about {round(seconds / 60)} min left"
    return f"about {seconds / 3600:.1f} h left"


def live_text(progress: Progress, width: int = 78) -> str:
    """The figures of a running search on one line, as many as fit."""
    if progress.phase is Phase.PREPARING:
        return _cut(preparing("this search"), width)
    tally = progress.tally
    best = "" if tally.best is None else f"best {len(tally.best)}, at least {tally.lower_bound}"
    if tally.best is not None and tally.solutions is not None:
        best = f"{tally.solutions.count:,} found of {len(tally.best)} moves"
    parts = [
        best,
        f"raised {figures.short(tally.raised)}",
        f"frontier {figures.short(tally.frontier)}",
        f"depth {tally.depth}",
        "" if tally.bound is None else f"bound {tally.bound}",
        f"{figures.short(progress.nodes_per_second)}/s",
        figures.memory(tally.memory_bytes),
        f"{progress.elapsed:.1f} s",
    ]
    text = ""
    for part in filter(None, parts):
        longer = f"{text}  {part}" if text else part
        if len(longer) > width:
            break
        text = longer
    return text


def _cut(text: str, width: int) -> str:
    return shortened(printable(" ".join(text.split())), width)
