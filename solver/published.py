"""What the five source reports published, and the commands that give the same figures.

The reports count in their own ways (one leaves out the root, another the goal), so each figure
names one of ours and what to add to it. Paths are the blank's, as they all print them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

Options = dict[str, str]

REPORT_0: Options = {"ties": "last", "visited": "raised", "reverse": "skip", "order": "DRUL"}
REPORT_1: Options = {"ties": "heapq", "visited": "none", "reverse": "skip", "order": "ULDR"}
REPORT_2: Options = {"ties": "low-g", "visited": "taken", "reverse": "skip", "order": "by-last-move"}
REPORT_3: Options = {"ties": "java", "visited": "none", "reverse": "allow", "order": "LURD"}
REPORT_4_BFS: Options = {"visited": "none", "reverse": "skip", "order": "UDLR"}


@dataclass(frozen=True, slots=True)
class Figure:
    """One published figure; ours is `times * (stat + add)`."""

    name: str
    """What the report calls it."""
    value: int | float | str
    stat: str
    """What we call it."""
    add: int = 0
    times: float = 1
    exact: bool = True
    """False where the report's rule is not known, so that only near figures can be expected."""

    @property
    def counted(self) -> str | None:
        """How ours becomes theirs, in words; None when the command prints it as it is."""
        times = f"{self.times:g} x " if self.times != 1 else ""
        add = f" {self.add:+d}".replace("-", "- ").replace("+", "+ ") if self.add else ""
        return f"{self.name} is our {times}{self.stat}{add}" if times or add else None


@dataclass(frozen=True, slots=True)
class Run:
    """A command and the figures it must give."""

    report: int
    command: Literal["solve", "check", "queens"]
    subject: str
    """A board that ships, or how many queens."""
    figures: tuple[Figure, ...]
    algorithm: str = ""
    heuristic: str | None = None
    goal: str | None = None
    options: Options = field(default_factory=dict)

    @property
    def arguments(self) -> list[str]:
        """What to type after the program's name."""
        words = [self.command, self.subject]
        words += ["-a", self.algorithm] if self.algorithm else []
        words += ["-H", self.heuristic] if self.heuristic else []
        words += ["--goal", self.goal] if self.goal else []
        words += ["--notation", "blank"] if any(f.stat == "path" for f in self.figures) else []
        for name, value in self.options.items():
            words += ["-o", f"{name}={value}"]
        return words


def _report_0(board: str, steps: int, raised: int, path: str) -> Run:
    figures = Figure("steps", steps, "length"), Figure("raised", raised, "raised")
    return Run(
        0,
        "solve",
        board,
        (*figures, Figure("path", path, "path")),
        "bnb",
        "misplaced",
        None,
        REPORT_0,
    )


def _report_1(board: str, steps: int, created: int, path: str) -> Run:
    figures = Figure("steps", steps, "length"), Figure("created", created, "raised", -1)
    return Run(
        1,
        "solve",
        board,
        (*figures, Figure("path", path, "path")),
        "bnb",
        "misplaced",
        None,
        REPORT_1,
    )


def _report_3(board: str, heuristic: str, steps: int, generated: int, examined: int) -> Run:
    figures = (
        Figure("steps", steps, "length"),
        Figure("generated", generated, "raised", -1),
        Figure("examined", examined, "expanded"),
    )
    return Run(3, "solve", board, figures, "bnb", heuristic, None, REPORT_3)


def _unsolvable(report: int, board: str, total: int) -> Run:
    return Run(report, "check", board, (Figure("sum", total, "sum"),))


def _near(name: str, value: int | float | str, stat: str, add: int = 0, times: float = 1) -> Figure:
    return Figure(name, value, stat, add, times, exact=False)


def _report_2(ties: str, length: int) -> Run:
    figures = _near("moves", length, "length"), _near("MB", 15.31, "memory_bytes", times=1e-6)
    rules = {**REPORT_2, "ties": ties}
    return Run(2, "solve", "npuzzle15", figures, "astar", "report-inversion", None, rules)


RUNS = (
    _unsolvable(0, "unsolvable1", 47),
    _unsolvable(0, "unsolvable2", 57),
    _report_0("solvable1_15", 15, 117, "RULLLUURDRURDDD"),
    _report_0("solvable2_20", 20, 1933, "ULDDRRDRUUULLDDLDRRR"),
    _report_0("solvable3_25", 25, 38789, "URDLDRRDLUULURRDRULLDDRRD"),
    _unsolvable(1, "tc1", 31),
    _report_1("tc2", 23, 98203, "ULDRURDLLLURRDRULLDRDRD"),
    _report_1("tc3", 21, 15357, "URRDLLURDRULLDRDLDRRR"),
    _report_1("tc4", 13, 438, "RULLDRRULLDRR"),
    _unsolvable(1, "tc5", 37),
    Run(
        2,
        "solve",
        "npuzzle8",
        (_near("explored", 12, "expanded", -1),),
        "ucs",
        options=REPORT_2,
    ),
    Run(
        2,
        "solve",
        "npuzzle8",
        (_near("explored", 3, "expanded", -1),),
        "astar",
        "report-inversion",
        options=REPORT_2,
    ),
    _report_2("low-g", 49),
    _report_2("first", 51),
    _report_2("last", 51),
    Run(2, "solve", "npuzzle35", (_near("moves", "out of memory", "length"),), "staged"),
    _report_3("config1", "misplaced", 3, 11, 4),
    _report_3("config2", "misplaced", 19, 14336, 4786),
    _report_3("config3", "misplaced", 22, 212753, 70535),
    _report_3("config1", "manhattan", 3, 11, 4),
    _report_3("config2", "manhattan", 19, 387, 125),
    _report_3("config3", "manhattan", 22, 1111, 367),
    _report_3("demo22", "manhattan", 22, 478246, 154621),
    _unsolvable(3, "config4", 37),
    _unsolvable(3, "config5", 57),
    Run(
        4,
        "solve",
        "dfs_cli",
        (
            Figure("cost", 4, "length"),
            Figure("expanded", 181437, "expanded", -1),
            Figure("depth", 4, "depth"),
            Figure("path", "UULL", "path"),
        ),
        "dfs",
        goal="blank-first",
        options={"order": "UDLR"},
    ),
    Run(
        4,
        "solve",
        "bfs_cli",
        (
            Figure("length", 14, "length"),
            Figure("expanded", 8706, "expanded", -1),
            Figure("generated", 14732, "raised"),
            Figure("bytes", 471424, "raised", times=32),
            Figure("path", "LURRDLULDRRULL", "path"),
        ),
        "bfs",
        goal="blank-first",
        options=REPORT_4_BFS,
    ),
    Run(
        4,
        "queens",
        "8",
        (
            Figure("solutions", 92, "solutions"),
            Figure("first", "0 4 7 5 2 6 1 3", "first"),
            Figure("queued", 15721, "raised"),
        ),
        "bfs",
    ),
    Run(
        4,
        "queens",
        "8",
        (
            Figure("solutions", 92, "solutions"),
            Figure("first", "0 4 7 5 2 6 1 3", "first"),
            Figure("placed", 2056, "raised", -1),
        ),
        "dfs",
    ),
)
"""Every figure, in the order of the reports."""
