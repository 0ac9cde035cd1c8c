"""A false claim of an algorithm or a heuristic is reported in one sentence with the counterexample."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import oracle
import pytest
from plugins import plugged_in, register_answer, register_toobig

from solver import Board, Move, SlidingPuzzle, solve, solve_all, start
from solver.cli import main
from solver.errors import FalseClaim, NameTaken, PuzzleError
from solver.registry import algorithms
from solver.search import verify_together

FAR = "8 6 7/2 5 4/3 0 1"
"""31 moves from the goal, and 21 by the Manhattan distance."""
NEAR = "1 2 3/4 0 6/7 5 8"
"""Two moves from the goal: up, left."""
HELPERS = str(Path(__file__).parents[1] / "helpers")


@pytest.fixture(autouse=True)
def own_registry() -> Iterator[None]:
    """Forget what a test registers."""
    with plugged_in():
        yield


def sentence_of(board: str, algorithm: str, heuristic: str | None = None) -> str:
    with pytest.raises(FalseClaim) as caught:
        solve(board, algorithm, heuristic)
    assert isinstance(caught.value, PuzzleError)
    return str(caught.value)


@pytest.mark.parametrize("algorithm", ["astar", "idastar"])
def test_a_heuristic_that_is_not_admissible_is_named_with_a_board(algorithm: str) -> None:
    register_toobig()
    sentence = sentence_of(FAR, algorithm, "toobig")
    code = re.escape(Board.parse(FAR).code)
    told = rf"toobig is not admissible: it estimates 63 moves from {code}, but \d+ moves suffice"
    assert re.fullmatch(told, sentence)
    assert 31 <= int(sentence.split()[-3]) < 63


def test_the_counterexample_may_be_a_board_on_the_way() -> None:
    """Every such search finds it if the estimate exceeds the moves left somewhere on the path."""
    register_toobig(2)
    distance = oracle.distances(Board.solved(2, 3))
    refuted = 0
    for board in oracle.all_boards(2, 3):
        try:
            result = solve(board, "astar", "toobig")
        except FalseClaim as error:
            refuted += 1
            words = str(error).replace(",", "").split()
            estimated, code, enough = int(words[6]), words[9], int(words[11])
            assert distance[Board.parse(code).tiles] <= enough < estimated
        else:
            assert result.lower_bound <= len(result.path or ())
    assert refuted > 100


def test_all_shortest_solutions_are_under_the_same_law() -> None:
    register_toobig()
    with pytest.raises(FalseClaim, match="toobig is not admissible"):
        solve_all("7 1 2/4 0 5/8 3 6", "idastar", "toobig")


def test_an_illegal_move_is_named() -> None:
    register_answer("wild", lambda _: (Move.UP, Move.UP))
    assert sentence_of(NEAR, "wild") == (
        "wild is wrong: in its path from 3x3:1.2.3.4.0.6.7.5.8, move 2: no tile can move up on "
        "3x3:1.2.3.4.5.6.7.0.8; a tile can move down, left, right"
    )


def test_a_path_that_misses_the_goal_is_named() -> None:
    register_answer("astray", lambda _: (Move.UP,))
    assert sentence_of(NEAR, "astray") == (
        "astray is wrong: its path from 3x3:1.2.3.4.0.6.7.5.8 ends at 3x3:1.2.3.4.5.6.7.0.8, "
        "not at the goal 3x3:1.2.3.4.5.6.7.8.0"
    )


def test_a_path_of_something_else_than_moves_is_named() -> None:
    register_answer("letters", lambda _: ("U", "L"))  # type: ignore[arg-type, return-value]
    assert sentence_of(NEAR, "letters") == (
        "letters is wrong: move 1 of its path from 3x3:1.2.3.4.0.6.7.5.8 is 'U'"
    )


def test_a_false_bound_without_a_heuristic_is_the_algorithms() -> None:
    register_answer("boaster", lambda _: (Move.UP, Move.LEFT), lower_bound=9)
    assert sentence_of(NEAR, "boaster") == (
        "boaster is wrong: it proved that 3x3:1.2.3.4.0.6.7.5.8 takes 10 moves, but 2 suffice"
    )


def test_whoever_waits_for_the_search_is_told_too() -> None:
    register_answer("astray", lambda _: (Move.UP,))
    handle = start(NEAR, "astray")
    with pytest.raises(FalseClaim):
        handle.run()
    with pytest.raises(FalseClaim):
        handle.wait(0)


def test_a_path_of_one_search_refutes_the_bound_of_another() -> None:
    """A* never contradicts its own false bound: only another search finds the shorter path."""
    register_toobig(1, detour=30)
    for board in oracle.all_boards(3, 2):
        puzzle = SlidingPuzzle.of(board)
        try:
            claimed = solve(puzzle, "astar", "toobig")
        except FalseClaim:
            continue
        if claimed.lower_bound > oracle.distances(puzzle.goal.board)[board.tiles]:
            break
    else:
        pytest.fail("every false bound was refuted by its own path")
    verify_together(puzzle, [claimed])
    with pytest.raises(FalseClaim, match="toobig is not admissible: it estimates"):
        verify_together(puzzle, [claimed, solve(puzzle, "bfs")])


def test_compare_refutes_one_lane_by_another(capsys: pytest.CaptureFixture[str]) -> None:
    register_answer("boaster", lambda _: None, lower_bound=9)
    assert main(["compare", NEAR, "-a", "boaster", "-a", "bfs"]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err == (
        "puzzle-tui: boaster is wrong: it proved that 3x3:1.2.3.4.0.6.7.5.8 takes 10 moves, but 2 suffice\n"
    )


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["-a", "astar", "-H", "toobig"], "toobig is not admissible: it estimates 63 moves from"),
        (["-a", "astray"], "astray is wrong: its path from 3x3:8.6.7.2.5.4.3.0.1 ends at"),
    ],
)
def test_the_command_line_says_one_sentence_and_ends_with_2(arguments: list[str], sentence: str) -> None:
    plug_in = (
        "import sys; sys.path.insert(0, sys.argv.pop(1))\n"
        "from plugins import register_answer, register_toobig\n"
        "from solver import Move\n"
        "register_toobig(); register_answer('astray', lambda _: (Move.LEFT,))\n"
        "from solver.cli import main\n"
        "sys.exit(main())"
    )
    ended = subprocess.run(
        [sys.executable, "-c", plug_in, HELPERS, "solve", FAR, *arguments],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert ended.returncode == 2
    assert ended.stdout == ""
    assert ended.stderr.startswith(f"puzzle-tui: {sentence}")
    assert ended.stderr.count("\n") == 1


def test_two_algorithms_of_one_name_are_both_named() -> None:
    register_answer("twin", lambda _: ())
    both = "two algorithms are called 'twin', in plugins and in plugins; rename one of them"
    with pytest.raises(NameTaken, match=both):
        register_answer("twin", lambda _: ())
    assert algorithms["twin"].module == "plugins"
