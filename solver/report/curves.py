"""Results as curves: nodes and time by length, boards solved within a time; and as a chart of plain text."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean

from solver.report import figures
from solver.report.records import Record

BAR = 44
"""The length of the longest bar, so that a line fits 80 columns."""
MOST_ROWS = 24
"""The most rows by length; beyond that, neighbouring lengths share a row."""
STEPS = [factor * 10.0**power for power in range(-6, 7) for factor in (1, 2, 5)]
"""Times for the rows of the cumulative curve."""
SHORTEST = 1e-6
"""The records have microseconds; a shorter time counts as one, as a log scale has no 0."""
NOTHING = "no board was solved: there is nothing to draw"


@dataclass(frozen=True, slots=True)
class Series:
    """The results of one run: the figures of the boards it solved."""

    label: str
    boards: int
    """How many there are, solved or not."""
    lengths: list[int]
    raised: list[int]
    seconds: list[float]

    @classmethod
    def of(cls, records: Sequence[Record], label: str = "") -> Series:
        """The series of a run; without a label, its algorithm with its heuristic."""
        solved = [record for record in records if record["outcome"] == "solved"]
        return cls(
            label or searches_text(records),
            len(records),
            [record["length"] for record in solved],
            [record["stats"]["raised"] for record in solved],
            [max(record["stats"]["elapsed_seconds"], SHORTEST) for record in solved],
        )


def searches_text(records: Sequence[Record]) -> str:
    """The algorithms and heuristics of some results: `idastar with pdb-663`."""
    searches = dict.fromkeys((record["algorithm"], record["heuristic"]) for record in records)
    return ", ".join(
        f"{algorithm} with {heuristic}" if heuristic else algorithm for algorithm, heuristic in searches
    )


def all_series(runs: Sequence[tuple[str, Sequence[Record]]]) -> list[Series]:
    """The series of some named runs; the names are shown where the searches are the same."""
    runs = [(name, records) for name, records in runs if records]
    labels = [searches_text(records) for _, records in runs]
    return [
        Series.of(records, f"{label} ({name})" if labels.count(label) > 1 else label)
        for (name, records), label in zip(runs, labels, strict=True)
    ]


def chart(series: Sequence[Series]) -> str:
    """Two charts of plain ASCII: nodes by length, and boards solved within a time."""
    if not any(one.lengths for one in series):
        return NOTHING
    parts = ["nodes raised for a solved board, by length (mean; log scale)", *_by_length(series)]
    parts += ["boards solved within a time", *_within(series)]
    return "\n\n".join(parts)


def _by_length(series: Sequence[Series]) -> Iterator[str]:
    everything = [length for one in series for length in one.lengths]
    first = min(everything)
    step = math.ceil((max(everything) - first + 1) / MOST_ROWS)
    most = max(count for one in series for count in one.raised)
    for one in series:
        groups: dict[int, list[int]] = {}
        for length, raised in zip(one.lengths, one.raised, strict=True):
            groups.setdefault((length - first) // step, []).append(raised)
        rows = [
            (_span(first + group * step, step), fmean(counts), figures.count(round(fmean(counts))))
            for group, counts in sorted(groups.items())
        ]
        yield _bars(
            one, series, [(name, math.log(mean) / math.log(max(most, 2)), text) for name, mean, text in rows]
        )


def _span(first: int, step: int) -> str:
    return str(first) if step == 1 else f"{first}-{first + step - 1}"


def _within(series: Sequence[Series]) -> Iterator[str]:
    times = [seconds for one in series for seconds in one.seconds]
    # From the last step below all times to the first one above all of them.
    begin = max((step for step in STEPS if step < min(times)), default=STEPS[0])
    end = min((step for step in STEPS if step >= max(times)), default=STEPS[-1])
    for one in series:
        rows = []
        for step in STEPS:
            if begin <= step <= end:
                count = sum(seconds <= step for seconds in one.seconds)
                rows.append((_time(step), count / one.boards, f"{count}/{one.boards}"))
        yield _bars(one, series, rows)


def _time(seconds: float) -> str:
    return f"{seconds:g} s" if seconds >= 1 else f"{seconds * 1000:g} ms"


def _bars(one: Series, series: Sequence[Series], rows: Sequence[tuple[str, float, str]]) -> str:
    """Lines of a name, a bar for a share from 0 to 1, and a value; with several series, below a label."""
    lines = [f"{name:>9}  {'#' * round(share * BAR):<{BAR}}  {value:>14}" for name, share, value in rows]
    return "\n".join([one.label, *lines] if len(series) > 1 else lines)
