"""`bench --against`: new results beside those of an earlier run on the same boards."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean, stdev
from typing import Any

from solver.errors import BadOption
from solver.report.curves import SHORTEST
from solver.report.layout import fact
from solver.report.records import Record
from solver.report.tables import markdown_row

CONFIDENCE = 0.95
MOST = (1 << 63) - 1
"""The highest count, and more seconds than a search takes; JSON may have numbers too large for a float."""
MOST_NAMED = 8
"""The most boards that are named in the text; JSON has them all."""


@dataclass(frozen=True, slots=True)
class Baseline:
    """The results of an earlier run; if it has a board twice, the first result counts."""

    source: str
    records: list[Record]

    @classmethod
    def read(cls, source: str) -> Baseline:
        """Read a file of `bench --format json`; BadOption if it is none."""
        try:
            with open(source, encoding="utf-8-sig") as file:
                lines = file.read().splitlines()
        except UnicodeDecodeError:
            raise BadOption(
                f"{source}: not a text file; a file of `bench --format json` was expected"
            ) from None
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            raise BadOption(f"{source}: cannot be read: {reason}") from None
        records = [
            record
            for number, line in enumerate(lines, start=1)
            if line.strip()
            for record in _results(line, f"{source}:{number}")
        ]
        if not records:
            raise BadOption(f"{source}: no results found; a file of `bench --format json` was expected")
        return cls(source, records)

    def compare(self, new: Sequence[Record]) -> Comparison:
        """Compare with the new results, in their order."""
        old: dict[tuple[str, str], Record] = {}
        for record in self.records:
            old.setdefault(_key(record), record)
        pairs = [
            Pair(number, record, old[_key(record)])
            for number, record in enumerate(new, start=1)
            if _key(record) in old
        ]
        return Comparison(self.source, pairs)

    def require_one_of(self, keys: set[tuple[str, str]]) -> None:
        """Raise BadOption if the run has none of these boards, given by the codes of board and goal."""
        if not keys & {_key(record) for record in self.records}:
            raise BadOption(f"{self.source}: has none of these boards with the same goal: nothing to compare")


def _key(record: Record) -> tuple[str, str]:
    return record["board"], record["goal"]


def _results(line: str, source: str) -> Iterator[Record]:
    """The result on a line; none on the line of the summary."""
    try:
        record = json.loads(line)
        if "summary" in record:
            return
        valid = _is_result(record)
    except (ValueError, TypeError, KeyError, RecursionError):
        valid = False
    if not valid:
        raise BadOption(f"{source}: not a line of `bench --format json`")
    yield record


def _is_result(record: Any) -> bool:
    texts = ("board", "goal", "algorithm", "outcome")
    numbers = ("length", "lower_bound")
    stats = record["stats"]
    return (
        all(isinstance(record[name], str) for name in texts)
        and all(record[name] is None or _is_count(record[name]) for name in numbers)
        and isinstance(record["heuristic"], str | None)
        and (record["outcome"] != "solved" or record["length"] is not None)
        and _is_count(stats["raised"])
        and stats["raised"] >= (record["outcome"] == "solved")
        and isinstance(stats["elapsed_seconds"], int | float)
        and 0 <= stats["elapsed_seconds"] <= MOST
    )


def _is_count(value: object) -> bool:
    return isinstance(value, int) and 0 <= value <= MOST


@dataclass(frozen=True, slots=True)
class Pair:
    """The new and the old result of one board."""

    number: int
    """The number of the board in this run."""
    new: Record
    old: Record

    @property
    def solved(self) -> bool:
        """Whether both runs solved it; the figures of a search that was stopped tell nothing."""
        return {self.new["outcome"], self.old["outcome"]} == {"solved"}

    @property
    def longer(self) -> int:
        """By how many moves the new solution is longer; 0 if one of them is missing."""
        new, old = self.new["length"], self.old["length"]
        return 0 if new is None or old is None else new - old

    @property
    def wrong(self) -> str | None:
        """The run that claims a bound above the other's solution, `new` or `old`; None if neither does."""
        for run, claim, solution in (("new", self.new, self.old), ("old", self.old, self.new)):
            if solution["length"] is not None and (claim["lower_bound"] or 0) > solution["length"]:
                return run
        return None

    def record(self) -> Record:
        """The object for lengths that differ."""
        lengths = {"length": self.new["length"], "was": self.old["length"], "wrong": self.wrong}
        return {"board": self.new["board"], "goal": self.new["goal"], **lengths}

    def __str__(self) -> str:
        new, old = ("none" if run["length"] is None else run["length"] for run in (self.new, self.old))
        return f"board {self.number}: {new}, was {old}"


@dataclass(frozen=True, slots=True)
class Ratio:
    """New figures divided by old ones: the geometric mean, and the interval it is in with 95 % confidence."""

    mean: float
    low: float | None
    """None if there is only one board."""
    high: float | None

    @classmethod
    def of(cls, new: Sequence[float], old: Sequence[float]) -> Ratio | None:
        """The ratio of paired figures, all above 0; None if there are none.

        >>> Ratio.of([2, 3, 4], [2, 3, 4])
        Ratio(mean=1.0, low=1.0, high=1.0)
        """
        logs = [math.log(after) - math.log(before) for after, before in zip(new, old, strict=True)]
        if not logs:
            return None
        mean = fmean(logs)
        if len(logs) == 1:
            return cls(math.exp(mean), None, None)
        # A sample of two can have an interval that no float can hold.
        error = min(student_t(len(logs) - 1) * stdev(logs) / math.sqrt(len(logs)), 300)
        return cls(math.exp(mean), math.exp(mean - error), math.exp(mean + error))

    def record(self) -> Record:
        """The object of the JSON format."""
        figures = {"ratio": self.mean, "low": self.low, "high": self.high}
        return {name: None if value is None else float(f"{value:.6g}") for name, value in figures.items()}

    def text(self, more: str, fewer: str) -> str:
        """The ratio, the interval, and the verdict: `more`, `fewer`, or no clear change."""
        if self.low is None or self.high is None:
            return f"{self.mean:.3f} times the old; one board gives no interval"
        change = more if self.low > 1 else fewer if self.high < 1 else "no clear change"
        if self.mean == self.low == self.high == 1:
            change = "equal"
        return f"{self.mean:.3f} times the old (95 %: {self.low:.3f} to {self.high:.3f}): {change}"


def student_t(freedom: int) -> float:
    """The value that Student's t exceeds, up or down, in 5 % of all cases.

    >>> [round(student_t(freedom), 3) for freedom in (1, 2, 10, 99)]
    [12.706, 4.303, 2.228, 1.984]
    """
    low, high = 0.0, 16.0
    for _ in range(50):
        middle = (low + high) / 2
        low, high = (middle, high) if _within(middle, min(freedom, 1000)) < CONFIDENCE else (low, middle)
    return low


def _within(t: float, freedom: int) -> float:
    """The probability that Student's t is between -t and t (Abramowitz & Stegun 26.7.3 and 26.7.4)."""
    angle = math.atan(t / math.sqrt(freedom))
    odd = freedom % 2
    term, total = (math.cos(angle) if odd else 1.0), 0.0
    for step in range(1 + odd, freedom, 2):
        total += term
        term *= step / (step + 1) * math.cos(angle) ** 2
    total *= math.sin(angle)
    return 2 / math.pi * (angle + total) if odd else total


@dataclass(frozen=True, slots=True)
class Comparison:
    """The comparison of this run with an earlier one."""

    source: str
    pairs: list[Pair]

    @property
    def differ(self) -> list[Pair]:
        """The boards whose lengths differ or contradict each other."""
        return [pair for pair in self.pairs if pair.longer or pair.wrong]

    @property
    def wrong(self) -> bool:
        """Whether this run claims a bound that the earlier one refutes."""
        return any(pair.wrong == "new" for pair in self.pairs)

    @property
    def raised(self) -> Ratio | None:
        """The ratio of nodes raised."""
        return self._ratio("raised")

    @property
    def seconds(self) -> Ratio | None:
        """The ratio of the times of the searches alone."""
        return self._ratio("elapsed_seconds")

    def _ratio(self, figure: str) -> Ratio | None:
        solved = [pair for pair in self.pairs if pair.solved]
        new, old = (
            [max(run["stats"][figure], SHORTEST) for run in runs]
            for runs in ([pair.new for pair in solved], [pair.old for pair in solved])
        )
        return Ratio.of(new, old)

    def record(self) -> Record:
        """The object of the JSON format."""
        return {
            "boards": len(self.pairs),
            "solved": sum(pair.solved for pair in self.pairs),
            "raised": None if self.raised is None else self.raised.record(),
            "seconds": None if self.seconds is None else self.seconds.record(),
            "differ": [pair.record() for pair in self.differ],
        }

    def cells(self) -> list[tuple[str, str]]:
        """Labels and values for human readers."""
        solved = sum(pair.solved for pair in self.pairs)
        cells = [("against", f"{self.source}: {len(self.pairs)} boards in both, {solved} solved by both")]
        if self.raised is not None and self.seconds is not None:
            cells.append(("raised", self.raised.text("MORE", "fewer")))
            cells.append(("time", self.seconds.text("SLOWER", "faster")))
        groups = {
            "shorter": [pair for pair in self.pairs if pair.longer < 0],
            "longer": [pair for pair in self.pairs if pair.longer > 0],
            "WRONG": [pair for pair in self.pairs if pair.wrong == "new"],
            "was wrong": [pair for pair in self.pairs if pair.wrong == "old"],
        }
        cells += [(label, _named(pairs)) for label, pairs in groups.items() if pairs]
        if solved and not self.differ:
            cells.append(("lengths", "equal"))
        return cells

    def text(self) -> str:
        """The comparison as lines."""
        return "\n".join(fact(label, text) for label, text in self.cells())

    def markdown(self) -> str:
        """The comparison as a Markdown table."""
        first, *others = self.cells()
        return "\n".join(markdown_row(row) for row in [first, ("---", "---"), *others])


def _named(pairs: list[Pair]) -> str:
    names = "; ".join(map(str, pairs[:MOST_NAMED]))
    left = len(pairs) - MOST_NAMED
    return f"{names}; and {left} more" if left > 0 else names
