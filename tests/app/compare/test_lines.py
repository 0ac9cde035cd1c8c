"""The lines of a race: the figures of the command line, in the columns that fit, with bars to scale."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.board import Move
from solver.lanes import Lane, preset
from solver.progress import Limits, Outcome, Progress, Result, Tally
from solver.puzzle import SlidingPuzzle
from solver.report.comparison import best_of, comparison
from solver.shipped import shipped_board
from tui.compare.model.lines import (
    STATUS_WIDTH,
    TITLES,
    RaceLines,
    Scale,
    lay_out,
    padded_cells,
    rows_of,
)
from tui.compare.model.race import Race, Standing
from tui.text import LinePart

PUZZLE = SlidingPuzzle.of(shipped_board("solvable1_15"))
LIMITS = Limits(nodes=2000, megabytes=100)
WIDTHS = (60, 80, 100, 140)


def standings(name: str = "all") -> tuple[Standing, ...]:
    race = Race(PUZZLE, preset(name, PUZZLE).lanes, LIMITS)
    while race.turn():
        pass
    return race.standings()


def test_cells_are_those_of_the_command_line() -> None:
    ended = standings()
    results = [standing.result for standing in ended if standing.result is not None]
    rows = rows_of(ended)
    shown = [[cell.strip() for cell in cells] for cells in comparison(results).rows]
    assert [[row.name, row.status, *(cell.strip() for cell in row.figures)] for row in rows] == shown
    assert any("*" in cell for row in rows for cell in row.figures)


def test_a_running_lane_is_never_the_best() -> None:
    race = Race(PUZZLE, [Lane("staged"), Lane("bfs")], Limits(megabytes=500))
    while [standing.ended for standing in race.standings()] != [True, False]:
        assert race.turn()
    while race.standings()[1].status != "running":
        assert race.turn()
    ended, under_way = rows_of(race.standings())
    assert (ended.status, under_way.status) == ("solved", "running")
    assert all("*" in cell for cell in ended.figures)
    assert not any("*" in cell for cell in under_way.figures)


def ran(outcome: Outcome, length: int | None, seconds: float) -> Result:
    path = None if length is None else (Move.UP,) * length
    return Result(outcome, "bfs", None, {}, Progress(Tally(raised=9), seconds), path)


def test_the_best_lane_has_a_solution_however_it_ended() -> None:
    results = [
        ran(Outcome.SOLVED, 22, 2.0),
        ran(Outcome.CANCELLED, 20, 3.0),
        ran(Outcome.CANCELLED, None, 1.0),
    ]
    assert best_of(results) is results[1]
    rows = rows_of([Standing(Lane("bfs"), "", result, ended=True) for result in results])
    length, time = TITLES.index("length"), TITLES.index("time")
    assert [row.figures[length] for row in rows] == [" 22", "*20", " -"]
    assert [row.figures[time][0] for row in rows] == ["*", " ", " "]
    assert [row.solved for row in rows] == [True, True, False]
    # One under way has a solution in hand, but is no best yet.
    [row] = rows_of([Standing(Lane("bfs"), "running", results[1])])
    assert row.solved
    assert not any("*" in cell for cell in row.figures)


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("name", ["informed", "reports"])
def test_lines_fit_and_are_equally_wide(width: int, name: str) -> None:
    rows = rows_of([*standings(name), Standing(Lane("bfs"), "preparing")])
    layout = lay_out(width, (row.name for row in rows))
    lines = {len("".join(padded_cells(f" {row.status}", row.figures, layout))) for row in rows}
    assert lines == {STATUS_WIDTH + sum(wide for _, wide in layout.columns)}
    assert layout.name + max(lines) + (layout.bars and layout.bars + 2) <= width
    assert {"length", "time"} <= {TITLES[index] for index, _ in layout.columns}


@pytest.mark.parametrize("width", WIDTHS)
def test_a_space_separates_the_columns_whatever_is_marked(width: int) -> None:
    results = [
        Result(
            Outcome.SOLVED,
            "bfs",
            None,
            {},
            Progress(Tally(nodes, nodes, frontier_peak=nodes, memory_bytes=nodes), seconds),
            (Move.UP,) * 1234,
        )
        for nodes, seconds in ((12_345_678, 0.4), (98_200, 0.0021))
    ]
    lines = RaceLines()
    lines.update([Standing(Lane("bfs"), "optimal", result, ended=True) for result in results])
    for index in range(2):
        figures = [part for part, role in lines.line(index, width) if role in ("", "best")][1:-1]
        assert figures
        assert all(figure.startswith(" ") for figure in figures)


def test_more_room_shows_more() -> None:
    names = ["idastar linear-conflict"]
    layouts = [lay_out(width, names) for width in WIDTHS]
    shown = [len(layout.columns) for layout in layouts]
    assert shown == sorted(shown)
    assert shown[1:] == [len(TITLES)] * 3
    assert [layout.bars > 0 for layout in layouts] == [False, False, True, True]


@given(
    st.lists(st.floats(1e-6, 1e12), min_size=1, max_size=20),
    st.integers(1, 100),
    st.booleans(),
)
def test_bars_are_as_long_as_their_values_and_fit(values: list[float], width: int, solid: bool) -> None:
    scale = Scale.of(values)
    bars = [scale.bar(value, width, solid=solid) for value in sorted(values)]
    assert all(1 <= len(bar) <= width for bar in bars)
    assert [len(bar) for bar in bars] == sorted(len(bar) for bar in bars)


@given(
    st.integers(-6, 3),
    st.integers(1, 12),
    st.integers(16, 100),
    st.sampled_from(["", *TITLES]),
    st.booleans(),
)
def test_the_axis_is_as_wide_as_the_bars(
    low: int, decades: int, width: int, title: str, seconds: bool
) -> None:
    axis = Scale(low, low + decades).axis(width, title, seconds=seconds)
    assert len(axis) == width
    assert axis.startswith(title)


def test_nothing_has_no_bar() -> None:
    assert Scale.of([0, 5]).bar(0, 10, solid=True) == ""
    assert Scale.of([]) == Scale(0, 1)


def text(line: Sequence[LinePart]) -> str:
    return "".join(part for part, _ in line)


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("as_bars", [False, True])
def test_titles_stand_above_their_figures(width: int, as_bars: bool) -> None:
    lines = RaceLines()
    lines.update(standings("informed"))
    lines.as_bars = as_bars
    head, first = "".join(part for part, _, _ in lines.head(width)), text(lines.line(0, width))
    assert len(head.rstrip()) <= width
    assert len(first.rstrip()) <= width
    end = head.index(lines.column) + len(lines.column)
    raised = rows_of(standings("informed"))[0].figures[TITLES.index("raised")]
    assert first[:end].split()[-1] == raised.strip()


def test_bars_leave_room_for_every_name() -> None:
    lines = RaceLines()
    lines.update(standings("informed"))
    lines.as_bars = True
    names = [row.name for row in rows_of(standings("informed"))]
    assert [text(lines.line(index, 79)).startswith(f"{name} ") for index, name in enumerate(names)] == [
        True
    ] * len(names)


def test_the_figures_of_the_bars_wrap_around() -> None:
    lines = RaceLines()
    lines.update([Standing(Lane("idastar", "linear-conflict"))])
    seen = []
    for _ in range(4):
        lines.next_column(1, 60)
        seen.append(lines.column)
    assert seen == ["memory", "time", "length", "raised"]
    lines.as_bars = True
    lines.next_column(-1, 60)
    assert lines.column == "expanded"
