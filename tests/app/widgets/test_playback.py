"""Playing a path: which frame is shown, and what is said about it."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.board import Board, Move
from solver.errors import IllegalMove
from solver.goal import Goal
from solver.progress import LimitKind, Limits, Outcome
from solver.puzzle import SlidingPuzzle
from solver.search import solve
from solver.verify import replay
from tui.sharing.files import solution_files
from tui.solve.model.text import frame_heuristic, frame_text
from tui.text import outcome_text
from tui.widgets.playback import STRIDES, Playback

LONGEST = 200


@st.composite
def walks(draw: st.DrawFn) -> Playback:
    """A walk of any length on a board of any size."""
    board = start = Board.solved(draw(st.integers(2, 6)), draw(st.integers(2, 6)))
    path = []
    for choice in draw(st.lists(st.integers(0, 3), max_size=LONGEST)):
        moves = board.moves()
        path.append(moves[choice % len(moves)])
        board = board.after(path[-1])
    return Playback(start, path)


@given(walks(), st.lists(st.integers(-5, LONGEST + 5)))
def test_a_frame_is_the_replay_of_its_first_moves(playback: Playback, frames: list[int]) -> None:
    for frame in frames:
        playback.go(frame)
        assert playback.board == replay(playback.start, playback.path[: playback.position])
        assert playback.position == min(max(frame, 0), len(playback))


@given(walks(), st.lists(st.tuples(st.integers(-12, 12), st.sampled_from(STRIDES)), max_size=20))
def test_no_step_leaves_the_path(playback: Playback, steps: list[tuple[int, int]]) -> None:
    for ways, stride in steps:
        before, playback.stride = playback.position, stride
        after = playback.step(ways)
        assert 0 <= after <= len(playback)
        assert after % stride == 0 or after == len(playback) or ways == 0
        if ways:
            assert (
                (after > before or before == len(playback)) if ways > 0 else (after < before or before == 0)
            )


@given(walks(), st.data())
def test_a_slide_leads_from_one_frame_to_its_neighbour(playback: Playback, data: st.DataObject) -> None:
    first = data.draw(st.integers(0, len(playback)))
    second = data.draw(st.integers(0, len(playback)))
    slide = playback.slide(first, second)
    if abs(first - second) != 1:
        assert slide == ()
        return
    [(source, target)] = slide
    before, after = playback.board_at(first).tiles, playback.board_at(second).tiles
    assert before[source] == after[target] != 0
    assert before[target] == after[source] == 0


@given(walks(), st.data())
def test_a_frame_is_found_by_its_board(playback: Playback, data: st.DataObject) -> None:
    board = playback.board_at(data.draw(st.integers(0, len(playback))))
    found = playback.find(board)
    assert found is not None
    assert playback.board_at(found) == board


def test_a_board_that_is_no_frame_is_not_found() -> None:
    playback = Playback(Board.parse("1 2 3/4 0 6/7 5 8"), [Move.UP, Move.LEFT])
    assert playback.find(Board.parse("1 2 3/4 6 0/7 5 8")) is None
    assert playback.find(Board.solved(4, 4)) is None


def test_a_path_that_leaves_the_board_is_refused() -> None:
    with pytest.raises(IllegalMove, match="move 2"):
        Playback(Board.solved(3, 3), [Move.DOWN, Move.LEFT])


def test_strides_come_round() -> None:
    playback = Playback(Board.solved(3, 3), [])
    assert [playback.next_stride() for _ in STRIDES] == [5, 10, 1]


@given(st.integers(0, 9000), st.integers(0, 9000), st.integers(27, 120))
def test_the_line_of_a_frame_fits_and_says_which_h(step: int, h: int, width: int) -> None:
    text = frame_text(step, 9000, h, "linear-conflict", width)
    assert all(len(line) <= width for line in text.splitlines())
    assert {f"g {step}", f"h {h}", f"f {step + h}"} <= {
        f"{first} {second}" for first, second in itertools.pairwise(text.split())
    }
    assert "linear-conflict" in text
    assert f"c {step + h}" in frame_text(step, 9000, h, "linear-conflict", width, "c")


@pytest.mark.parametrize("heuristic", [None, "misplaced", "pdb"])
def test_estimates_of_frames_are_those_of_the_search_or_manhattan(heuristic: str | None) -> None:
    puzzle = SlidingPuzzle.of(Board.parse("1 2 3/4 0 6/7 5 8"))
    estimate = frame_heuristic(heuristic, puzzle)
    assert estimate.name == (heuristic or "manhattan")
    assert estimate.estimate(puzzle.goal.board) == 0
    assert estimate.estimate(puzzle.board) == 2


def test_tables_that_are_not_there_give_way_to_manhattan() -> None:
    assert frame_heuristic("pdb-663", SlidingPuzzle.of(Board.solved(3, 3))).name == "manhattan"


def test_an_outcome_says_what_is_proven_or_the_way_out() -> None:
    board = Board.parse("1 2 3/4 0 6/7 5 8")
    assert outcome_text(solve(board, "astar")) == "2 moves, proven optimal"
    assert outcome_text(solve(board.after(Move.UP).after(Move.LEFT))) == "this board is already solved"
    unsolvable = outcome_text(solve(Board.parse("1 2 3/4 5 6/8 7 0")))
    assert "NOT SOLVABLE" in unsolvable
    assert "swap" in unsolvable
    assert "nodes" in outcome_text(solve("8 6 7/2 5 4/3 0 1", "dfs", depth=3))
    stopped = solve("8 6 7/2 5 4/3 0 1", "bfs", limits=Limits(nodes=1000))
    least = f"after 1,000 nodes. The solution has at least {stopped.lower_bound} moves"
    assert outcome_text(stopped) == f"stopped by the limit on nodes {least}"
    assert outcome_text(replace(stopped, limit=LimitKind.SECONDS)) == f"time is up {least}"


def test_files_of_a_solution_hold_its_moves_with_their_notation() -> None:
    puzzle = SlidingPuzzle(Board.parse("1 2 3/4 0 6/7 5 8"), Goal.standard(3, 3))
    result = solve(puzzle, "bfs")
    assert result.outcome is Outcome.SOLVED
    files = solution_files(puzzle, result, "blank", 1)
    assert list(files) == [f"solution.{ending}" for ending in ("txt", "md", "csv", "json", "svg", "cast")]
    for text in filter(lambda text: isinstance(text, str), files.values()):
        assert "DR" in text
        assert "blank" in text
        assert text.endswith("\n")
    assert "step 2 of 2" in files["solution.txt"]


@given(walks(), st.integers(-5, LONGEST + 5), st.sampled_from(STRIDES))
def test_a_view_plays_it_step_by_step_and_the_bar_counts_frames(
    playback: Playback, frame: int, stride: int
) -> None:
    playback.stride = stride
    assert playback.scrub(frame) == playback.position
    assert playback.bar == (playback.position, len(playback))
    before = playback.position
    # Each call is one step, however late it comes: frames are not left out on a slow machine.
    assert playback.advance(10.0) == min(before - before % stride + stride, len(playback))
    assert playback.ended == (playback.position == len(playback))
    playback.speed = 2.0
    assert playback.interval == 0.5
    assert playback.speed_text == ("2/s" if stride == 1 else f"2/s every {stride}")
