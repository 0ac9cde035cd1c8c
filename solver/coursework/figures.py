"""The figures of the five reports, whether the report prints each, and the command that gives ours.

A printed count must be equal; times, memory and outcomes may differ, with the reason. A computed figure is
not in the report: it was computed by the report's rules. Paths are the blank's moves, as in all the reports.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from solver.coursework.rules import Method, rules_named

Value = int | float | str | None

MACHINE = "another machine and program"
MEMORY = "other data structures"
LIMITED = "the same search, stopped here long before 30 GB"
NO_FIGURE = "our own answer: the report has none"


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure of a report."""

    name: str
    """The report's name for it; the name in `Method.counts` if it is one of those."""
    value: Value
    """None if the report has no such figure, and only ours is shown."""
    printed: bool = True
    reason: str = ""
    """Why ours may differ; a figure without one must be equal."""

    @property
    def kind(self) -> Literal["printed", "computed", "ours"]:
        """Whether the report prints it, we computed it by the report's rules, or only we have it."""
        if self.value is None:
            return "ours"
        return "printed" if self.printed else "computed"

    @property
    def exact(self) -> bool:
        """Whether ours must be equal."""
        return not self.reason


@dataclass(frozen=True, slots=True)
class Run:
    """A command and the figures that it gives."""

    report: int
    command: Literal["solve", "check", "queens"]
    subject: str
    """A shipped board, or the number of queens."""
    figures: tuple[Figure, ...]
    rules: bool = True
    """Whether it searches by the report's rules."""
    algorithm: str | None = None
    heuristic: str | None = None
    options: Mapping[str, str] = field(default_factory=dict)
    megabytes: float | None = None

    @property
    def arguments(self) -> list[str]:
        """The arguments after the program's name."""
        words = [self.command, self.subject]
        words += ["--rules", f"report-{self.report}"] if self.command == "solve" and self.rules else []
        words += ["-a", self.algorithm] if self.algorithm else []
        words += ["-H", self.heuristic] if self.heuristic else []
        words += ["--notation", "blank"] if any(figure.name == "path" for figure in self.figures) else []
        for name, value in self.options.items():
            words += ["-o", f"{name}={value}"]
        words += ["--memory", f"{self.megabytes:g}"] if self.megabytes else []
        return words

    @property
    def method(self) -> Method:
        """The search that `solve` runs."""
        if not self.rules:
            return Method("", "auto")
        return rules_named(f"report-{self.report}").method(self.algorithm, self.heuristic)


def computed(name: str, value: Value) -> Figure:
    """A figure that the report does not print."""
    return Figure(name, value, printed=False)


def time(name: str, value: float, reason: str = MACHINE) -> Figure:
    """A time that the report prints."""
    return Figure(name, value, reason=reason)


def memory(value: float) -> Figure:
    """Megabytes that the report prints."""
    return Figure("MB", value, reason=MEMORY)


def _check(report: int, board: str, total: int | Figure, seconds: float | None = None) -> Run:
    figure = total if isinstance(total, Figure) else Figure("sum", total)
    return Run(report, "check", board, (figure, *([time("s", seconds)] if seconds else [])))


def _report_0(board: str, steps: int, raised: int | Figure, seconds: float, path: str) -> Run:
    figure = raised if isinstance(raised, Figure) else Figure("raised", raised)
    figures = Figure("steps", steps), figure, Figure("path", path), time("s", seconds)
    return Run(0, "solve", board, figures)


def _report_1(board: str, steps: int, created: int, seconds: float, path: str) -> Run:
    figures = Figure("steps", steps), Figure("created", created), Figure("path", path), time("s", seconds)
    return Run(1, "solve", board, figures)


def _report_2(board: str, algorithm: str, *figures: Figure, ties: str = "", to_limit: bool = False) -> Run:
    return Run(
        2,
        "solve",
        board,
        figures,
        algorithm=algorithm,
        options={"ties": ties} if ties else {},
        megabytes=50 if to_limit else None,
    )


def _out_of_memory(seconds: float) -> Figure:
    return Figure("outcome", f"30 GB full after {seconds:g} s", reason=LIMITED)


def _report_3(
    board: str, heuristic: str, steps: int, generated: int, examined: int, milliseconds: int
) -> Run:
    figures = (
        Figure("steps", steps),
        Figure("generated", generated),
        Figure("examined", examined),
        time("ms", milliseconds),
    )
    return Run(3, "solve", board, figures, heuristic=heuristic)


RUNS = (
    _check(0, "unsolvable1", computed("sum", 47), 0.003994941711425781),
    _check(0, "unsolvable2", 57, 0.005002021789550781),
    _check(0, "solvable1_15", 18),
    _report_0("solvable1_15", 15, 117, 0.011993885040283203, "RULLLUURDRURDDD"),
    _check(0, "solvable2_20", 32),
    _report_0("solvable2_20", 20, 1933, 0.1179959774017334, "ULDDRRDRUUULLDDLDRRR"),
    _check(0, "solvable3_25", 38),
    _report_0("solvable3_25", 25, computed("raised", 38789), 2.360643148422241, "URDLDRRDLUULURRDRULLDDRRD"),
    _check(1, "tc1", 31),
    _check(1, "tc2", 30),
    _report_1("tc2", 23, 98203, 3.621924638748169, "ULDRURDLLLURRDRULLDRDRD"),
    _check(1, "tc3", 20),
    _report_1("tc3", 21, 15357, 0.4389040470123291, "URRDLLURDRULLDRDLDRRR"),
    _check(1, "tc4", 14),
    _report_1("tc4", 13, 438, 0.0176393985748291, "RULLDRRULLDRR"),
    _check(1, "tc5", 37),
    _report_2("npuzzle8", "ucs", time("ms", 0.628), memory(0.009), computed("explored", 12)),
    _report_2("npuzzle8", "ucs", computed("explored", 16), ties="first"),
    _report_2("npuzzle8", "ucs", computed("explored", 11), ties="last"),
    _report_2("npuzzle8", "astar", time("ms", 0.735), memory(0.004), computed("explored", 3)),
    _report_2("npuzzle15", "ucs", _out_of_memory(1315), to_limit=True),
    _report_2(
        "npuzzle15",
        "astar",
        time("ms", 2862.916, f"{MACHINE}; the report's text says 4182.506"),
        memory(15.31),
        computed("moves", 49),
        computed("explored", 14908),
        computed("created", 30115),
    ),
    _report_2("npuzzle15", "astar", computed("moves", 51), computed("explored", 25788), ties="first"),
    _report_2("npuzzle15", "astar", computed("moves", 51), computed("explored", 15971), ties="last"),
    _report_2("npuzzle15", "astar", computed("moves", 51), computed("explored", 10739), ties="heapq"),
    _report_2("npuzzle35", "ucs", _out_of_memory(964), to_limit=True),
    _report_2("npuzzle35", "astar", _out_of_memory(5219.5), to_limit=True),
    Run(2, "solve", "npuzzle35", (Figure("moves", None, reason=NO_FIGURE),), rules=False),
    _report_3("config1", "misplaced", 3, 11, 4, 2),
    _report_3("config2", "misplaced", 19, 14336, 4786, 64),
    _report_3("config3", "misplaced", 22, 212753, 70535, 636),
    _report_3("config1", "manhattan", 3, 11, 4, 2),
    _report_3("config2", "manhattan", 19, 387, 125, 7),
    _report_3("config3", "manhattan", 22, 1111, 367, 12),
    _check(3, "demo22", 26),
    _report_3("demo22", "manhattan", 22, 478246, 154621, 1606),
    _check(3, "config4", 37),
    _check(3, "config5", 57),
    Run(
        4,
        "solve",
        "dfs_cli",
        (
            Figure("cost", 4),
            Figure("expanded", 181437),
            Figure("depth", 4),
            Figure("path", "UULL"),
            time("s", 2.2313281),
        ),
        algorithm="dfs",
    ),
    Run(
        4,
        "solve",
        "bfs_cli",
        (
            Figure("length", 14),
            Figure("expanded", 8706),
            Figure("generated", 14732),
            Figure("bytes", 471424),
            Figure("path", "LURRDLULDRRULL"),
            time("s", 0.006, f"{MACHINE}; the report prints 0.006 milliseconds and means seconds"),
        ),
        algorithm="bfs",
    ),
    Run(
        4,
        "queens",
        "8",
        (Figure("solutions", 92), Figure("first", "0 4 7 5 2 6 1 3"), computed("queued", 15721)),
        algorithm="bfs",
    ),
    Run(
        4,
        "queens",
        "8",
        (Figure("solutions", 92), Figure("first", "0 6 4 7 1 3 5 2"), computed("placed", 2056)),
        algorithm="dfs",
    ),
)
"""Every figure, in the order of the reports."""
