"""What can be chosen for a search: everything there is, with its reasons."""

from __future__ import annotations

import pytest

from solver.board import Board
from solver.coursework.rules import RULES
from solver.errors import BadOption, PuzzleError, UnknownName
from solver.options import read_options
from solver.progress import Limits
from solver.puzzle import SlidingPuzzle
from solver.registry import algorithms, heuristics
from tui.widgets.search_form.model import ROWS, FieldView, SearchSetup

THREE = SlidingPuzzle.of(Board.parse("1 2 3/4 0 6/7 5 8"))
SIX = SlidingPuzzle.of(Board.solved(6, 6))


def field(setup: SearchSetup, name: str) -> FieldView:
    return next(view for view in setup.fields() if view.name == name)


def test_everything_registered_can_be_chosen() -> None:
    setup = SearchSetup(THREE, "astar", "")
    assert {choice.value for choice in field(setup, "algorithm").choices} == set(algorithms.names())
    assert {choice.value for choice in field(setup, "heuristic").choices} == {"", *heuristics.names()}


@pytest.mark.parametrize("puzzle", [THREE, SIX], ids=["3x3", "6x6"])
def test_what_cannot_work_here_says_why_and_nothing_else_does(puzzle: SlidingPuzzle) -> None:
    setup = SearchSetup(puzzle, "astar", "")
    for choice in field(setup, "heuristic").choices[1:]:
        assert choice.why_not == heuristics[choice.value].why_not(puzzle)
        assert choice.about
    for choice in field(setup, "algorithm").choices:
        assert choice.why_not == algorithms[choice.value].why_not(puzzle)
        assert choice.about


@pytest.mark.parametrize("name", algorithms.names())
def test_an_algorithm_brings_its_own_options(name: str) -> None:
    spec = algorithms[name]
    setup = SearchSetup(SIX, name, "")
    options = [view.label for view in setup.fields() if view.row == "options"]
    assert options == [*(option.name for option in spec.options), "solutions"]
    rows = [view.row for view in setup.fields()]
    assert rows == sorted(rows, key=ROWS.index)
    uses_none = field(setup, "heuristic").shown == "not used"
    assert uses_none == (not spec.informed)


@pytest.mark.parametrize("name", algorithms.names())
def test_every_choice_of_an_option_is_taken_and_the_default_is_not_given(name: str) -> None:
    setup = SearchSetup(THREE, name, "")
    assert setup.choice().options == {}
    shown = {option.name: option.default for option in algorithms[name].options}
    for view in setup.fields():
        if view.name.startswith("option.") and view.choices:
            default = next(choice for choice in view.choices if not choice.value)
            assert "default" in default.properties
            for choice in filter(lambda choice: choice.value, view.choices):
                setup.put(view.name, choice.value)
                given = setup.choice().options
                assert given[view.label] == choice.value
                # What is searched with is what the form shows.
                in_force = read_options(name, algorithms[name].options, given)
                assert in_force == {**shown, view.label: choice.value}
            setup.put(view.name, "")
            assert setup.choice().options == {}


@pytest.mark.parametrize("name", algorithms.names())
def test_all_shortest_solutions_are_taken_or_refused_with_the_reason(name: str) -> None:
    setup = SearchSetup(SIX, name, "")
    assert not setup.choice().lists_all
    can = algorithms[name].lists_all or name == "auto"
    assert (field(setup, "all").choices[1].why_not is None) == can
    setup.put("all", "all")
    if can:
        assert setup.choice().lists_all
        assert setup.runs()[0].lists_all, "auto stands for one that can, on large boards too"
    else:
        with pytest.raises(PuzzleError, match="cannot find all"):
            setup.choice()


def test_auto_says_what_it_stands_for() -> None:
    setup = SearchSetup(THREE, "auto", "")
    assert field(setup, "algorithm").note == "= idastar"
    assert field(setup, "heuristic").shown == "pdb"
    assert field(setup, "algorithm").choices[0].properties[0] == "optimal on this size"
    setup.puzzle = SIX
    assert field(setup, "algorithm").choices[0].properties[0] == "not optimal"
    assert field(setup, "algorithm").note == ""
    assert field(setup, "heuristic").shown == "not used"
    assert field(setup, "option.effort").takes


def test_a_heuristic_that_cannot_work_here_is_refused_with_its_reason() -> None:
    setup = SearchSetup(SIX, "astar", "pdb-663")
    with pytest.raises(PuzzleError, match="4x4 boards"):
        setup.choice()
    setup.put("algorithm", "bfs")
    assert setup.choice().heuristic is None


def test_unknown_names_are_refused() -> None:
    with pytest.raises(UnknownName):
        SearchSetup(THREE, "astra", "")
    setup = SearchSetup(THREE, "astar", "")
    with pytest.raises(UnknownName):
        setup.put("heuristic", "manhatan")
    assert setup.heuristic == ""


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("option.weight", "0.5"),
        ("option.weight", "."),
        ("option.weight", "21"),
        ("limit.seconds", "0"),
        ("limit.seconds", "1.2.3"),
        ("limit.nodes", "0"),
        ("limit.nodes", "1.5"),
        ("limit.megabytes", "."),
    ],
)
def test_a_bad_number_is_said_at_its_field_and_nothing_starts(name: str, text: str) -> None:
    setup = SearchSetup(THREE, "wastar", "")
    setup.put(name, text)
    view = field(setup, name)
    assert view.problem
    assert text in view.problem
    assert view.label in view.problem
    with pytest.raises(BadOption):
        setup.choice()
    setup.put(name, "")
    assert field(setup, name).problem is None
    setup.choice()


def test_limits_and_options_reach_the_search() -> None:
    setup = SearchSetup(THREE, "wastar", "misplaced", 512.4)
    for name, text in (("limit.seconds", "1.5"), ("limit.nodes", "1000"), ("option.weight", "3")):
        setup.put(name, text)
    choice = setup.choice()
    assert (choice.algorithm, choice.heuristic, choice.options) == ("wastar", "misplaced", {"weight": 3.0})
    assert choice.limits == Limits(1.5, 1000, 512)


def test_an_algorithm_keeps_its_options_while_another_is_looked_at() -> None:
    setup = SearchSetup(THREE, "beam", "")
    setup.put("option.width", "7")
    setup.put("algorithm", "astar")
    assert setup.choice().options == {}
    setup.put("algorithm", "beam")
    assert setup.choice().options == {"width": 7}


@pytest.mark.parametrize("name", RULES)
def test_rules_set_everything_as_the_report_has_it(name: str) -> None:
    setup = SearchSetup(THREE, "beam", "manhattan")
    setup.put("option.width", "7")
    setup.put("rules", name)
    method = RULES[name].methods[0]
    assert (setup.algorithm, setup.heuristic) == (method.algorithm, method.heuristic or "")
    defaults = {option.name: option.default for option in algorithms[method.algorithm].options}
    assert {**defaults, **setup.choice().options} == {**defaults, **method.options}
    assert setup.choice().counts == method.counts
    assert field(setup, "rules").shown == name
    # No rules bring back what was there before.
    setup.put("rules", "")
    assert (setup.algorithm, setup.heuristic, field(setup, "rules").shown) == ("beam", "manhattan", "none")
    assert (setup.choice().options, setup.choice().counts) == ({"width": 7}, ())


@pytest.mark.parametrize("name", RULES)
def test_every_search_of_a_report_is_by_its_rules(name: str) -> None:
    setup = SearchSetup(THREE, "auto", "")
    for method in RULES[name].methods:
        setup.put("rules", name)
        setup.put("algorithm", method.algorithm)
        if method.heuristic:
            setup.put("heuristic", method.heuristic)
        assert setup.method() is method
        assert field(setup, "rules").shown == name


@pytest.mark.parametrize(
    ("part", "value"), [("option.ties", "first"), ("heuristic", "linear-conflict"), ("algorithm", "astar")]
)
def test_a_part_changed_by_hand_is_said_and_counted_by_our_own_rules(part: str, value: str) -> None:
    setup = SearchSetup(THREE, "auto", "")
    setup.put("rules", "report-1")
    setup.put(part, value)
    assert field(setup, "rules").shown == "report-1, changed"
    assert setup.choice().counts == ()
    setup.put("rules", "report-1")
    assert field(setup, "rules").shown == "report-1"


def test_rules_that_do_not_exist_change_nothing() -> None:
    setup = SearchSetup(THREE, "astar", "")
    with pytest.raises(UnknownName):
        setup.put("rules", "report-9")
    assert (setup.algorithm, field(setup, "rules").shown) == ("astar", "none")


def test_a_default_that_another_option_changes_is_given_as_it_is_shown() -> None:
    setup = SearchSetup(THREE, "astar", "report-inversion")
    setup.put("option.order", "by-last-move")
    assert setup.choice().options == {"order": "by-last-move", "visited": "best"}
    setup.put("option.visited", "taken")
    assert setup.choice().options == {"order": "by-last-move", "visited": "taken"}


@pytest.mark.parametrize("name", ["limits.nodes", "limit.second", "seconds", "", "option.weigth", "option."])
def test_a_field_that_does_not_exist_is_refused(name: str) -> None:
    setup = SearchSetup(THREE, "wastar", "")
    before = setup.choice()
    with pytest.raises(UnknownName, match="no field"):
        setup.put(name, "7")
    assert setup.choice() == before
