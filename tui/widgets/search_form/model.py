"""The model of the search form: what can be chosen for a search, and what is chosen.

Importing this module does not import the compiler; the registry does on first use, in half a second.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any, Literal, NamedTuple

from solver.coursework.rules import RULES, Count, Method, rules_named
from solver.errors import BadOption, PuzzleError, UnknownName
from solver.lanes import Lane
from solver.machine import free_memory_bytes
from solver.options import Option, read_options, typed
from solver.pdb.partition import LARGE, NAMES
from solver.progress import Limits
from solver.puzzle import SlidingPuzzle
from solver.registry import AlgorithmSpec, HeuristicSpec, algorithms, heuristics
from solver.search import resolve, why_not_all
from tui.text import error_sentence

Row = Literal["algorithm", "heuristic", "options", "limits", "rules"]
ROWS: tuple[Row, ...] = ("algorithm", "heuristic", "options", "limits", "rules")


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the values that a field can hold."""

    value: str
    title: str = ""
    about: str = ""
    """A sentence about what it does."""
    properties: tuple[str, ...] = ()
    why_not: str | None = None
    """A sentence about why it cannot work on this board."""
    buildable: bool = False
    """Whether it only lacks its table, which the user can build."""


@dataclass(frozen=True, slots=True)
class FieldView:
    """One field with its value."""

    name: str
    """`algorithm`, `heuristic`, `option.width`, `limit.seconds`, `rules`: the name for `SearchSetup.put`."""
    row: Row
    value: str
    """The value; empty means the default, or no limit."""
    shown: str
    """The value, or what an empty one stands for."""
    label: str = ""
    note: str = ""
    """Text beside the value: what `auto` stands for here."""
    choices: tuple[Choice, ...] = ()
    """All values it can hold; empty if a number is typed."""
    about: str = ""
    takes: str = ""
    problem: str | None = None

    @property
    def chosen(self) -> int:
        """The index of the choice that is its value."""
        return next((at for at, choice in enumerate(self.choices) if choice.value == self.value), 0)


class LimitField(NamedTuple):
    """A limit as a field: its name in `Limits` and the values it takes."""

    name: str
    label: str
    about: str
    takes: str
    number: type[int | float] = float

    def read(self, text: str) -> Any:
        """The limit; None if nothing is typed."""
        if not text:
            return None
        with suppress(ValueError):
            if 0 < (number := self.number(text)) < float("inf"):
                return number
        raise BadOption(f"the limit {self.label} = {text}: it takes {self.takes}")


LIMITS = (
    LimitField("seconds", "time", "Seconds of searching before it gives up.", "a number of seconds above 0"),
    LimitField("nodes", "nodes", "Nodes raised before it gives up.", "a whole number above 0", int),
    LimitField("megabytes", "MB", "Memory for nodes, frontier and table.", "a number of megabytes above 0"),
)


def default_megabytes() -> float | None:
    """Half of the free memory: other programs run beside the app."""
    free = free_memory_bytes()
    return None if free is None else max(100.0, free / 2_000_000 // 100 * 100)


@dataclass(frozen=True, slots=True)
class SearchChoice:
    """The algorithm, heuristic, options and limits of a search."""

    algorithm: str = "auto"
    heuristic: str | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    limits: Limits = field(default_factory=Limits)
    lists_all: bool = False
    """Whether to find all shortest solutions."""
    counts: tuple[Count, ...] = ()
    """The counts of the report whose rules are followed."""


class SearchSetup:
    """The settings of the next search on a puzzle."""

    def __init__(
        self, puzzle: SlidingPuzzle, algorithm: str, heuristic: str, megabytes: float | None = None
    ) -> None:
        """Start with names that exist; UnknownName otherwise. An empty heuristic is the algorithm's own."""
        self.puzzle = puzzle
        self.algorithm = algorithms[algorithm].name
        self.heuristic = heuristics[heuristic].name if heuristic else ""
        self._options: dict[tuple[str, str], str] = {}
        self._limits = {limit.name: "" for limit in LIMITS}
        self.lists_all = False
        if megabytes is not None:
            self._limits["megabytes"] = f"{megabytes:.0f}"
        self._rules = ""
        self._own = self.algorithm, self.heuristic, self._options
        """The settings from before a report's rules were chosen."""

    def put(self, name: str, value: str) -> None:
        """Set a field; UnknownName for a name that does not exist. Numbers are checked later."""
        group, _, rest = name.partition(".")
        if name == "algorithm":
            self.algorithm = algorithms[value].name
        elif name == "heuristic":
            self.heuristic = heuristics[value].name if value else ""
        elif name == "all":
            self.lists_all = value == "all"
        elif name == "rules":
            self._use_rules(value)
        elif group == "option" and rest in {option.name for option in algorithms[self.algorithm].options}:
            self._options[self.algorithm, rest] = value
        elif group == "limit" and rest in self._limits:
            self._limits[rest] = value
        else:
            raise UnknownName.of("field", name, [view.name for view in self.fields()])

    def put_lane(self, lane: Lane) -> None:
        """Choose the algorithm, the heuristic and all options of a lane."""
        self.put("algorithm", lane.algorithm)
        self.put("heuristic", lane.heuristic or "")
        self._put_options(lane.algorithm, lane.options)

    def put_limits(self, limits: Limits) -> None:
        """Set all limits."""
        for limit in LIMITS:
            self.put(f"limit.{limit.name}", typed(getattr(limits, limit.name)))

    def _put_options(self, algorithm: str, options: Mapping[str, Any]) -> None:
        for option in algorithms[algorithm].options:
            value = options.get(option.name, option.default)
            # The default is an empty field.
            self._options[algorithm, option.name] = "" if value == option.default else typed(value)

    def _use_rules(self, name: str) -> None:
        """Follow the rules of a report; an empty name restores the settings from before."""
        methods = rules_named(name).methods if name else ()
        if not self._rules:
            self._own = self.algorithm, self.heuristic, self._options
        self.algorithm, self.heuristic, own_options = self._own
        self._options, self._rules = dict(own_options), name
        for method in methods:
            self._put_options(method.algorithm, method.options)
        if methods:
            self.algorithm, self.heuristic = methods[0].algorithm, methods[0].heuristic or ""

    def method(self) -> Method | None:
        """The search of the report whose rules are chosen; None if there is none, or a part was changed."""
        if not self._rules:
            return None
        for method in RULES[self._rules].methods:
            if self.algorithm == method.algorithm and method.heuristic in (None, self.heuristic):
                defaults = {option.name: option.default for option in self._own_options()}
                with suppress(BadOption):
                    return method if self._shown_options() == {**defaults, **method.options} else None
        return None

    def fields(self) -> tuple[FieldView, ...]:
        """All fields of this algorithm, in the order of Tab."""
        options = (self._option_field(option) for option in self._own_options())
        return (
            self._algorithm_field(),
            self._heuristic_field(),
            *options,
            self._all_field(),
            *map(self._limit_field, LIMITS),
            self._rules_field(),
        )

    def runs(self) -> tuple[AlgorithmSpec, HeuristicSpec | None]:
        """The algorithm and heuristic that will run, with `auto` resolved."""
        return self._resolved(self.heuristic)

    def _resolved(self, heuristic: str) -> tuple[AlgorithmSpec, HeuristicSpec | None]:
        return resolve(algorithms[self.algorithm], heuristic or None, self.puzzle, lists_all=self.lists_all)

    def misfit(self) -> str | None:
        """Why the chosen heuristic cannot work on this puzzle; None if it can, or none is chosen."""
        with_what = self.runs()[1] if self.heuristic else None
        return with_what.why_not(self.puzzle) if with_what else None

    def choice(self, *, lenient: bool = False) -> SearchChoice:
        """The settings to start the search with; PuzzleError says why it cannot start.

        A lenient choice uses the algorithm's own heuristic if the chosen one cannot work.
        """
        chosen = "" if lenient and self.misfit() else self.heuristic
        spec, with_what = self._resolved(chosen)
        for refusal in (spec.why_not(self.puzzle), with_what and with_what.why_not(self.puzzle)):
            if refusal:
                raise PuzzleError(refusal)
        options, shown = self._own_options(), self._shown_options()
        defaults = {option.name: option.default for option in options}
        given = {name: value for name, value in shown.items() if value != defaults[name]}
        # One option may change the default of another: the search must use what the form shows.
        in_force = read_options(self.algorithm, options, given)
        given |= {name: value for name, value in shown.items() if in_force[name] != value}
        if self.lists_all and (refusal := why_not_all(spec, with_what, given)):
            raise PuzzleError(refusal)
        heuristic = chosen if chosen and with_what else None
        counts = method.counts if (method := self.method()) else ()
        limits = Limits(**{limit.name: limit.read(self._limits[limit.name]) for limit in LIMITS})
        return SearchChoice(self.algorithm, heuristic, given, limits, self.lists_all, counts)

    def _own_options(self) -> tuple[Option, ...]:
        # The algorithm that `auto` stands for takes the options that both have.
        taken = {option.name for option in self.runs()[0].options}
        return tuple(option for option in algorithms[self.algorithm].options if option.name in taken)

    def _shown_options(self) -> dict[str, Any]:
        """The value of each option; BadOption for one that cannot be read."""
        return {option.name: self._read(option) for option in self._own_options()}

    def _algorithm_field(self) -> FieldView:
        name, runs = self.algorithm, self.runs()[0].name
        note = "" if runs == name else f"= {runs}"
        choices = tuple(_algorithm_choices(self.puzzle))
        return FieldView("algorithm", "algorithm", name, name, note=note, choices=choices)

    def _heuristic_field(self) -> FieldView:
        spec, with_what = self.runs()
        if with_what is None:
            about = f"{spec.name} looks at boards without estimating how far they are from the goal."
            return FieldView("heuristic", "heuristic", "", "not used", about=about)
        own = self._resolved("")[1]
        assert own is not None
        first = replace(_heuristic_choice(own, self.puzzle), value="", title=f"default: {own.name}")
        choices = (first, *(_heuristic_choice(other, self.puzzle) for other in heuristics))
        note, name = "" if self.heuristic else "default", self.heuristic
        return FieldView("heuristic", "heuristic", name, with_what.name, note=note, choices=choices)

    def _option_field(self, option: Option) -> FieldView:
        value = self._options.get((self.algorithm, option.name), "")
        default = typed(option.default or option.zero)
        choices = tuple(
            Choice("" if each == default else each, each, properties=("default",) if each == default else ())
            for each in _values(option)
        )
        return FieldView(
            f"option.{option.name}",
            "options",
            value,
            value or default,
            option.name,
            choices=choices,
            about=f"{option.help[:1].upper()}{option.help[1:]}.",
            takes="" if choices else option.takes,
            problem=_problem(lambda: self._read(option)),
        )

    def _all_field(self) -> FieldView:
        spec, with_what = resolve(
            algorithms[self.algorithm], self.heuristic or None, self.puzzle, lists_all=True
        )
        values = {option.name: self._options.get((self.algorithm, option.name)) for option in spec.options}
        choices = (
            Choice("", "one", properties=("default",)),
            Choice("all", "all", why_not=why_not_all(spec, with_what, values)),
        )
        about = "The first solution, or all shortest ones: counted, listed, and played one by one."
        value = "all" if self.lists_all else ""
        return FieldView("all", "options", value, value or "one", "solutions", choices=choices, about=about)

    def _limit_field(self, limit: LimitField) -> FieldView:
        value = self._limits[limit.name]
        return FieldView(
            f"limit.{limit.name}",
            "limits",
            value,
            value or "-",
            limit.label,
            about=limit.about,
            takes=f"{limit.takes}; empty means no limit",
            problem=_problem(lambda: limit.read(value)),
        )

    def _rules_field(self) -> FieldView:
        none = Choice("", "none", "Searches with the settings above and counts nodes as this program does.")
        about = "Searches as source report {} does, and counts nodes as it does."
        reports = (Choice(name, rules.about, about.format(name[-1])) for name, rules in RULES.items())
        name = self._rules
        shown = f"{name}{'' if self.method() else ', changed'}" if name else "none"
        return FieldView("rules", "rules", name, shown, choices=(none, *reports))

    def _read(self, option: Option) -> Any:
        value = self._options.get((self.algorithm, option.name), "")
        return option.read(value) if value else option.default


def _problem(read: Callable[[], object]) -> str | None:
    """A sentence about what is wrong with the value that is read; None if nothing is."""
    try:
        read()
    except BadOption as error:
        return error_sentence(error)
    return None


def _algorithm_choices(puzzle: SlidingPuzzle) -> Iterator[Choice]:
    # `auto` comes first: it suits users without a preference.
    for spec in sorted(algorithms, key=lambda spec: spec.choose is None):
        runs, _ = resolve(spec, None, puzzle)
        properties = (
            f"optimal{' on this size' if spec.choose else ''}" if runs.optimal else "not optimal",
            "complete" if runs.complete else "may miss the goal",
            runs.memory.value if runs.memory else "",
        )
        yield Choice(
            spec.name, spec.title, spec.summary, tuple(filter(None, properties)), runs.why_not(puzzle)
        )


def _heuristic_choice(spec: HeuristicSpec, puzzle: SlidingPuzzle) -> Choice:
    properties = (
        "never overestimates" if spec.admissible else "overestimates: nothing it finds is proven",
        "consistent" if spec.consistent else "not consistent",
        "uses tables" if spec.by_tables else "",
    )
    why_not, partition = spec.why_not(puzzle), NAMES.get(spec.name)
    buildable = False
    if why_not is not None and partition in LARGE:
        from solver.pdb import tables  # Its check of the size comes first, so it is imported already.

        buildable = why_not == tables.why_not(partition)
    return Choice(
        spec.name, spec.title, spec.summary, tuple(filter(None, properties)), why_not, buildable=buildable
    )


def _values(option: Option) -> tuple[str, ...]:
    """All values of an option; none for a number."""
    if option.kind == "order":
        return (*map("".join, itertools.permutations("UDLR")), *option.choices)
    return ("yes", "no") if option.kind == "flag" else option.choices
