"""Results as a picture, drawn by matplotlib (the extra `plots`), which is imported only here."""

from __future__ import annotations

import io
from collections.abc import Sequence

from solver.errors import BadOption
from solver.report.curves import Series

FORMATS = (".svg", ".png")
"""The endings of the files that can be written."""


def require_matplotlib() -> None:
    """Raise BadOption if matplotlib is missing; called before the work, not after."""
    try:
        import matplotlib.figure  # noqa: F401
    except ImportError:
        raise BadOption("--plot needs matplotlib; install it with: pip install 'puzzle-tui[plots]'") from None


def plot(series: Sequence[Series], ending: str) -> bytes:
    """A picture of nodes and time by length, and of the boards solved within a time."""
    import matplotlib
    from matplotlib.figure import Figure

    # The same results give the same file: no date, no random names, and texts that stay texts.
    with matplotlib.rc_context({"svg.hashsalt": "puzzle-tui", "svg.fonttype": "none"}):
        figure = Figure(figsize=(15, 5), layout="constrained")
        nodes, time, solved = figure.subplots(1, 3)
        for one in series:
            nodes.plot(one.lengths, one.raised, "o", alpha=0.6, label=one.label)
            time.plot(one.lengths, one.seconds, "o", alpha=0.6)
            counts = range(1, len(one.seconds) + 1)
            solved.plot(sorted(one.seconds), counts, drawstyle="steps-post", marker=".")
        for axes, name in ((nodes, "nodes raised"), (time, "seconds")):
            axes.set(xlabel="length of the solution", ylabel=name, yscale="log")
        solved.set(xlabel="seconds", ylabel="boards solved", xscale="log")
        solved.set_ylim(0, max(one.boards for one in series) * 1.05)
        figure.legend(loc="outside upper center", ncols=2)
        picture = io.BytesIO()
        metadata = {"Date": None} if ending == ".svg" else {}
        figure.savefig(picture, format=ending.removeprefix("."), metadata=metadata)
    return picture.getvalue()
