"""The searches of each of the five reports, and how it counted.

The reports count in different ways: one leaves out the root, another the goal. A `Count` defines how such a
figure is computed from ours (`raised` includes the root, `expanded` the goal).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from solver.errors import UnknownName
from solver.progress import Tally
from solver.registry import algorithms


@dataclass(frozen=True, slots=True)
class Count:
    """A figure as a report counts it, computed from ours.

    >>> Count("created", ("raised",), "the root is not counted", "root").text(Tally(raised=98_204))
    '98,203 created (the root is not counted)'
    """

    name: str
    """The report's name for it."""
    stats: tuple[str, ...]
    """Our figures, of which it is the sum."""
    note: str
    """What is counted, in words."""
    without: Literal["root", "goal"] | None = None
    """The node that we count and the report does not."""
    times: int = 1

    def of(self, tally: Tally, *, found: bool = True) -> int:
        """The figure for a search; its nodes include the goal only if it was found."""
        nodes = sum(int(getattr(tally, stat)) for stat in self.stats)
        left_out = self.without == "root" or (self.without == "goal" and found)
        return self.times * (nodes - 1 if left_out and nodes else nodes)

    def text(self, tally: Tally, *, found: bool = True) -> str:
        """The figure in words, with what is counted."""
        return f"{self.of(tally, found=found):,} {self.name} ({self.note})"


def counts_text(counts: Sequence[Count], tally: Tally, *, found: bool = True) -> str:
    """All figures of a search as its report counts them."""
    return ", ".join(count.text(tally, found=found) for count in counts)


def node_counts(tally: Tally, counts: Sequence[Count], *, found: bool = True) -> list[tuple[str, int]]:
    """`raised` and `expanded`, or the report's own figures and names for them.

    >>> node_counts(Tally(raised=12, expanded=4), (Count("created", ("raised",), "", "root"),))
    [('created', 11), ('expanded', 4)]
    """
    own = {count.stats: count for count in reversed(counts) if count.times == 1}
    shown = []
    for stat in ("raised", "expanded"):
        count = own.get((stat,)) or Count(stat, (stat,), "")
        shown.append((count.name, count.of(tally, found=found)))
    return shown


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
    """The searches of one report; the first is the default."""

    name: str
    about: str
    """A description of at most 25 characters, the room in a list beside a board."""
    methods: tuple[Method, ...]

    def method(self, algorithm: str | None = None, heuristic: str | None = None) -> Method:
        """The search by these rules, with another algorithm or heuristic if given.

        An algorithm that the report did not run gets those of the report's options that it has.
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
            # Iterative searches raise a root in every round, so the report's counts do not apply.
            counts = base.counts if spec.family == "best-first" else ()
            base = Method("", algorithm, own, options, counts)
        return base if heuristic is None else replace(base, title="", heuristic=heuristic)


ROOT, NO_ROOT = "the root is counted", "the root is not counted"
GOAL, NO_GOAL = "the goal is counted", "the goal is not counted"

RAISED, EXPANDED = ("raised",), ("expanded",)
COUNTS_0 = (Count("raised", RAISED, ROOT),)
COUNTS_1 = (Count("created", RAISED, NO_ROOT, "root"),)
COUNTS_2 = (
    Count("explored", EXPANDED, NO_GOAL, "goal"),
    Count("created", ("raised", "duplicates"), "including the root and repeated boards"),
)
COUNTS_3 = (Count("generated", RAISED, NO_ROOT, "root"), Count("examined", EXPANDED, GOAL))
COUNTS_4_DFS = (Count("expanded", EXPANDED, NO_GOAL, "goal"),)
COUNTS_4_BFS = (
    *COUNTS_4_DFS,
    Count("generated", RAISED, ROOT),
    Count("bytes", RAISED, "32 bytes per generated node", times=32),
)

OPTIONS_0 = {"ties": "last", "visited": "raised", "reverse": "skip", "order": "DRUL"}
OPTIONS_1 = {"ties": "heapq", "visited": "none", "reverse": "skip", "order": "ULDR"}
OPTIONS_2 = {"ties": "low-g", "visited": "taken", "reverse": "skip", "order": "by-last-move"}
"""The report does not state its tie rule; of all rules, this one comes closest to its memory figures."""
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
"""The rules by name, in the order of the reports."""


def rules_named(name: str) -> Rules:
    """The rules of a report; raises UnknownName if there are none with that name."""
    if name not in RULES:
        raise UnknownName.of("rules called", name, RULES)
    return RULES[name]
