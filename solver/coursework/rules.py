"""What each of the five reports ran, and how it counted.

The reports count in their own ways: one leaves out the root, another the goal. A `Count` says how such a
figure is made from ours (`raised` has the root, `expanded` the goal).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from solver.errors import UnknownName
from solver.progress import Tally
from solver.registry import algorithms


@dataclass(frozen=True, slots=True)
class Count:
    """A figure as a report counts it: `times * (ours + add)`.

    >>> Count("created", ("raised",), "the root is not counted", -1).text(Tally(raised=98_204))
    '98,203 created (the root is not counted)'
    """

    name: str
    """What the report calls it."""
    stats: tuple[str, ...]
    """Those of ours that it is the sum of."""
    note: str
    """What is counted, in words."""
    add: int = 0
    times: int = 1

    def of(self, tally: Tally) -> int:
        """The figure of a search."""
        return self.times * (sum(int(getattr(tally, stat)) for stat in self.stats) + self.add)

    def text(self, tally: Tally) -> str:
        """The figure in words, with what is counted."""
        return f"{self.of(tally):,} {self.name} ({self.note})"


def counts_text(counts: Sequence[Count], tally: Tally) -> str:
    """All figures of a search as its report counts them."""
    return ", ".join(count.text(tally) for count in counts)


def node_counts(tally: Tally, counts: Sequence[Count]) -> list[tuple[str, int]]:
    """`raised` and `expanded`, or what a report has in their place under its own name.

    >>> node_counts(Tally(raised=12, expanded=4), (Count("created", ("raised",), "", -1),))
    [('created', 11), ('expanded', 4)]
    """
    own = {count.stats: count for count in reversed(counts) if count.times == 1}
    found = []
    for stat in ("raised", "expanded"):
        count = own.get((stat,)) or Count(stat, (stat,), "")
        found.append((count.name, count.of(tally)))
    return found


@dataclass(frozen=True, slots=True)
class Method:
    """One search of a report."""

    title: str
    algorithm: str
    heuristic: str | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    counts: tuple[Count, ...] = ()


@dataclass(frozen=True, slots=True)
class Rules:
    """The searches of one report; the first is the one meant unless another is named."""

    name: str
    about: str
    """What they are, in 25 characters at most: a list beside a board has no more room."""
    methods: tuple[Method, ...]

    def method(self, algorithm: str | None = None, heuristic: str | None = None) -> Method:
        """The search by these rules, with an algorithm or a heuristic of one's own where one is named.

        An algorithm that the report did not run takes those of its options that it has.
        """
        named = [method for method in self.methods if algorithm in (None, method.algorithm)]
        same = [method for method in named if heuristic in (None, method.heuristic)]
        if same:
            return same[0]
        base = (named or self.methods)[0]
        if not named and algorithm is not None:
            spec = algorithms[algorithm]
            known = {option.name for option in spec.options}
            options = {name: value for name, value in base.options.items() if name in known}
            own = base.heuristic if spec.informed else None
            base = replace(base, title="", algorithm=algorithm, heuristic=own, options=options)
        return base if heuristic is None else replace(base, title="", heuristic=heuristic)


ROOT, NO_ROOT = "the root is counted", "the root is not counted"
GOAL, NO_GOAL = "the goal is counted", "the goal is not counted"

RAISED, EXPANDED = ("raised",), ("expanded",)
COUNTS_0 = (Count("raised", RAISED, ROOT),)
COUNTS_1 = (Count("created", RAISED, NO_ROOT, -1),)
COUNTS_2 = (
    Count("explored", EXPANDED, NO_GOAL, -1),
    Count("created", ("raised", "duplicates"), "with the root and boards met again"),
)
COUNTS_3 = (Count("generated", RAISED, NO_ROOT, -1), Count("examined", EXPANDED, GOAL))
COUNTS_4_DFS = (Count("expanded", EXPANDED, NO_GOAL, -1),)
COUNTS_4_BFS = (
    *COUNTS_4_DFS,
    Count("generated", RAISED, ROOT),
    Count("bytes", RAISED, "32 a node generated", times=32),
)

OPTIONS_0 = {"ties": "last", "visited": "raised", "reverse": "skip", "order": "DRUL"}
OPTIONS_1 = {"ties": "heapq", "visited": "none", "reverse": "skip", "order": "ULDR"}
OPTIONS_2 = {"ties": "low-g", "visited": "taken", "reverse": "skip", "order": "by-last-move"}
"""The report does not list its tie rule; of all rules this one comes nearest to its memory."""
OPTIONS_3 = {"ties": "java", "visited": "none", "reverse": "allow", "order": "LURD"}
OPTIONS_4 = {"visited": "none", "reverse": "skip", "order": "UDLR"}

RULES = {
    rules.name: rules
    for rules in (
        Rules(
            "report-0",
            "bnb, last raised first",
            (Method("report 0 bnb", "bnb", "misplaced", OPTIONS_0, COUNTS_0),),
        ),
        Rules(
            "report-1",
            "bnb, Python's heap",
            (Method("report 1 bnb", "bnb", "misplaced", OPTIONS_1, COUNTS_1),),
        ),
        Rules(
            "report-2",
            "A* by inversions, UCS",
            (
                Method("report 2 astar", "astar", "report-inversion", OPTIONS_2, COUNTS_2),
                Method("report 2 ucs", "ucs", None, OPTIONS_2, COUNTS_2),
            ),
        ),
        Rules(
            "report-3",
            "bnb, Java's heap; locking",
            (
                Method("report 3 misplaced", "bnb", "misplaced", OPTIONS_3, COUNTS_3),
                Method("report 3 manhattan", "bnb", "manhattan", OPTIONS_3, COUNTS_3),
                Method("report 3 locking", "staged"),
            ),
        ),
        Rules(
            "report-4",
            "BFS and DFS",
            (
                Method("report 4 bfs", "bfs", None, OPTIONS_4, COUNTS_4_BFS),
                Method("report 4 dfs", "dfs", None, {"order": "UDLR"}, COUNTS_4_DFS),
            ),
        ),
    )
}
"""By name, in the order of the reports."""


def rules_named(name: str) -> Rules:
    """The rules of a report; UnknownName if there are none of that name."""
    if name not in RULES:
        raise UnknownName.of("rules called", name, RULES)
    return RULES[name]
