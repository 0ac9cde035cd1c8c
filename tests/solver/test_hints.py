"""Hints: every fact in them against a plain breadth-first search."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from oracle import GOALS, all_boards, distances
from patience import PATIENCE
from strategies import boards, goals, solvable_boards

from solver.board import Board, Move
from solver.errors import BadOption, IllegalMove, Unsolvable
from solver.goal import Goal
from solver.hints import Choice, Hint, hint
from solver.kurang import fix, why_unsolvable
from solver.progress import Limits
from solver.puzzle import SlidingPuzzle
from solver.scramble import random_board, random_board_at
from solver.search import lower_bound, solve
from solver.verify import replay

ALL_THERE_IS = Limits(nodes=10_000_000)
A_LITTLE = Limits(nodes=20_000)


def hold(told: Hint, goal: Board) -> None:
    """Every fact of a hint that has proven all of it."""
    left = distances(goal)
    distance = left[told.board.tiles]
    assert told.proven
    assert told.length == told.lower_bound == distance
    assert replay(told.board, told.path) == goal
    assert told.next_moves == told.path[:5]
    assert told.estimate <= distance
    choices = [*([told.best] if told.best else []), *told.alternatives]
    assert sorted(choice.move.name for choice in choices) == sorted(move.name for move in told.board.moves())
    for choice in choices:
        after = told.board.after(choice.move)
        assert told.board.tiles[after.blank] == choice.tile
        assert choice.loss == 1 + left[after.tiles] - distance
        assert choice.estimate == lower_bound(SlidingPuzzle.of(after, goal)) <= left[after.tiles]
    assert (told.best is None) == (told.board == goal)
    if told.best is not None:
        assert (told.best.move, told.best.loss) == (told.path[0], 0)


def ball(centre: Board, radius: int) -> dict[Board, int]:
    """The moves to every board within a radius: a plain breadth-first search."""
    found = {centre: 0}
    edge = [centre]
    for distance in range(1, radius + 1):
        reached = dict.fromkeys(board.after(move) for board in edge for move in board.moves())
        edge = [board for board in reached if board not in found]
        found.update(dict.fromkeys(edge, distance))
    return found


# -- the facts ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("goal", GOALS)
def test_every_fact_is_the_oracles_on_every_board_of_2x3(goal: str) -> None:
    for board in all_boards(2, 3, goal):
        hold(hint(board, goal=goal, limits=ALL_THERE_IS), Goal.named(goal, 2, 3).board)


@given(data=st.data(), goal=goals(2, 3) | goals(2, 2) | goals(3, 2))
def test_every_fact_is_the_oracles_for_any_goal(data: st.DataObject, goal: Goal) -> None:
    board = data.draw(solvable_boards(goal.board.rows, goal.board.cols, goal))
    hold(hint(board, goal=goal, limits=ALL_THERE_IS), goal.board)


@settings(max_examples=150)
@given(solvable_boards(2, 4) | solvable_boards(4, 2) | solvable_boards(3, 3))
def test_every_fact_is_the_oracles_on_eight_and_nine_cells(board: Board) -> None:
    hold(hint(board, limits=ALL_THERE_IS), Board.solved(board.rows, board.cols))


@settings(max_examples=60)
@given(solvable_boards(3, 3), st.integers(1, 3_000))
def test_whatever_the_limits_nothing_false_is_said(board: Board, nodes: int) -> None:
    left = distances(Board.solved(3, 3))
    told = hint(board, limits=Limits(nodes=nodes))
    assert told.lower_bound <= left[board.tiles] <= told.length
    assert replay(board, told.path) == Board.solved(3, 3)
    for choice in told.alternatives:
        assert choice.loss in (None, 1 + left[board.after(choice.move).tiles] - left[board.tiles])
        assert told.proven or choice.loss is None


def test_a_board_a_puzzle_and_a_text_are_all_taken() -> None:
    board = Board.parse("3 1 2/4 0 5/6 7 8")
    told = hint(board, goal="blank-first")
    assert told == hint(board.code, goal="blank-first")
    assert told == hint(SlidingPuzzle.of(board, "blank-first"))
    assert told == hint(SlidingPuzzle.of(board), goal=Goal.named("blank-first", 3, 3))
    assert told.length == 2


# -- following it ------------------------------------------------------------------------------------


@settings(max_examples=15)
@given(solvable_boards(3, 3))
def test_following_hints_takes_exactly_what_was_promised(board: Board) -> None:
    promised, moves = hint(board, limits=ALL_THERE_IS).length, 0
    while (best := hint(board, limits=ALL_THERE_IS).best) is not None:
        board, moves = board.after(best.move), moves + 1
    assert board == Board.solved(3, 3)
    assert moves == promised


@settings(max_examples=30)
@given(solvable_boards(3, 3), st.lists(st.integers(0, 3), max_size=12))
def test_the_hint_after_any_move_is_as_good_as_a_new_one(board: Board, played: list[int]) -> None:
    told = hint(board, limits=ALL_THERE_IS)
    for number in played:
        legal = told.board.moves()
        told = told.then(legal[number % len(legal)], limits=ALL_THERE_IS)
        hold(told, Board.solved(3, 3))


def test_along_a_proven_way_the_proof_needs_no_search() -> None:
    told = hint(random_board_at(3, 3, 31, "far"), limits=ALL_THERE_IS)
    for left in reversed(range(31)):
        told = told.then(told.path[0], limits=Limits(nodes=1))
        assert (told.length, told.proven) == (left, True)


@pytest.mark.parametrize(("rows", "cols"), [(5, 5), (2, 8)])
def test_where_nothing_is_proven_following_still_never_breaks_the_promise(rows: int, cols: int) -> None:
    told = hint(random_board(rows, cols, "follow"), limits=A_LITTLE)
    assert not told.proven
    while told.best is not None:
        then = told.then(told.best.move, limits=A_LITTLE)
        assert then.length < told.length
        told = then
    assert told.board == Board.solved(rows, cols)


@given(solvable_boards(3, 3))
def test_after_a_proof_no_move_leaves_the_bound_more_than_one_lower(board: Board) -> None:
    told = hint(board, limits=ALL_THERE_IS)
    for choice in told.alternatives:
        then = told.then(choice.move, limits=Limits(nodes=1))
        assert told.length - 1 <= then.lower_bound <= then.length <= told.length + 1


def test_a_move_that_cannot_be_made_is_refused() -> None:
    with pytest.raises(IllegalMove, match="no tile can move left"):
        hint(Board.solved(3, 3)).then(Move.LEFT)


# -- where the optimum is out of reach ---------------------------------------------------------------


def test_a_hard_board_is_answered_with_what_is_best_known() -> None:
    board = fix(Board.parse("0 15 14 13/12 11 10 9/8 7 6 5/4 3 2 1"))
    told = hint(board, limits=Limits(nodes=1_000))
    assert not told.proven
    assert told.estimate <= told.lower_bound < told.length
    assert replay(board, told.path) == Board.solved(4, 4)
    assert [choice.loss for choice in told.alternatives] == [None]
    assert f"(at most {told.length - 1} to go)" in told.say(1)
    assert f": {told.length} moves; at least {told.lower_bound} are" in told.say(4)


def test_beside_a_way_that_is_not_proven_no_move_is_judged() -> None:
    # Twelve moves from the goal; with these limits, the locking method's eighteen remain the best known.
    board = Board.parse("1 2 3 5 10/6 7 8 4 15/11 12 13 9 19/16 17 18 0 20/21 22 23 14 24")
    told = hint(board, limits=Limits(nodes=400))
    assert not told.proven
    assert [choice.loss for choice in told.alternatives] == [None, None, None]


@settings(max_examples=12)
@given(st.tuples(st.integers(2, 8), st.integers(2, 8)).flatmap(lambda size: boards(*size)), st.data())
def test_every_size_and_goal_gets_a_way(board: Board, data: st.DataObject) -> None:
    goal = data.draw(goals(board.rows, board.cols))
    told = hint(fix(board, goal), goal=goal, limits=A_LITTLE)
    assert replay(told.board, told.path) == goal.board
    assert told.estimate <= told.lower_bound <= told.length
    assert len({told.say(step) for step in (1, 2, 3, 4)}) == (4 if told.path else 1)


def test_the_largest_board_gets_a_way() -> None:
    board = random_board(16, 16, "largest")
    told = hint(board, limits=A_LITTLE)
    assert replay(board, told.path) == Board.solved(16, 16)
    assert not told.proven


def test_close_to_the_goal_large_boards_are_proven_too() -> None:
    board = Board.parse("1 2 3 10 4/6 7 8 5 14/11 12 13 9 15/21 16 17 19 20/0 22 18 23 24")
    from_goal = ball(Board.solved(5, 5), 10)

    def distance(start: Board) -> int:
        from_start = ball(start, 10)
        return min(from_start[board] + from_goal[board] for board in from_start.keys() & from_goal.keys())

    limits = Limits(nodes=200_000)
    assert not solve(board, limits=limits).proven_optimal
    told = hint(board, limits=limits)
    assert told.proven
    assert told.length == distance(board) == 18
    for choice in told.alternatives:
        assert choice.loss == distance(board.after(choice.move)) - 17


# -- refusals and the solved board -------------------------------------------------------------------


@given(boards(3, 3) | boards(2, 4) | boards(4, 4))
def test_a_board_that_cannot_be_solved_is_refused_with_the_reason(board: Board) -> None:
    puzzle = SlidingPuzzle.of(board)
    assume(not puzzle.solvable)
    with pytest.raises(Unsolvable, match=re.escape(why_unsolvable(puzzle))):
        hint(puzzle)


@pytest.mark.parametrize("goal", [*GOALS, Board.parse("8 1 3/2 0 4/7 6 5")])
@pytest.mark.parametrize("step", [1, 2, 3, 4])
def test_a_solved_board_says_so(goal: Board | str, step: int) -> None:
    board = goal if isinstance(goal, Board) else Goal.named(goal, 3, 3).board
    told = hint(board, goal=goal)
    assert told.say(step) == "Already solved."
    assert (told.best, told.path, told.length, told.proven) == (None, (), 0, True)
    assert {choice.loss for choice in told.alternatives} == {2}


@pytest.mark.parametrize("step", [0, 5, -1])
def test_a_step_that_there_is_not_is_refused(step: int) -> None:
    with pytest.raises(BadOption, match=f"1 to 4, not {step}"):
        hint(Board.solved(3, 3)).say(step)


# -- the texts ---------------------------------------------------------------------------------------


def facts(length: int, bound: int, *others: Choice) -> Hint:
    """A hint with these figures, to test its texts; only step 3 depends on the board."""
    path = (Move.LEFT, Move.RIGHT) * (length // 2)
    best = Choice(Move.LEFT, 5, 17, 0 if length == bound else None)
    puzzle = SlidingPuzzle.of(Board.parse("1 2 3/4 0 5/6 7 8"))
    return Hint(puzzle, path, bound, None, 18, best, others)


def test_first_the_move_and_last_the_length() -> None:
    assert facts(22, 22).say(1) == "Move 5 left (21 to go)."
    assert facts(22, 20).say(1) == "Move 5 left (at most 21 to go)."
    assert facts(8508, 20).say(1) == "Move 5 left (at most 8,507 to go)."
    ten = "5 left, 5 right, 5 left, 5 right, 5 left, 5 right, 5 left, 5 right, 5 left and 5 right"
    assert facts(22, 22).say(4) == (
        f"Shortest solution from here: 22 moves. Next 10 moves: {ten} (12 to go)."
    )
    assert facts(22, 20).say(4) == (
        "Best known solution from here: 22 moves; at least 20 are needed. "
        f"Next 10 moves: {ten} (at most 12 to go)."
    )
    assert facts(4, 4).say(4) == "Shortest solution from here: 4 moves.", "step 3 has said all of them"
    one = hint(Board.parse("1 2 3/4 5 6/7 0 8"))
    assert one.say(1) == "Move 8 left. That solves it!"
    assert one.say(4) == "Shortest solution from here: 1 move."


@pytest.mark.parametrize(
    ("others", "words"),
    [
        ([Choice(Move.UP, 3, 17, 2)], "3 up looks just as good but wastes 2 moves."),
        ([Choice(Move.UP, 3, 15, 2)], "3 up looks better but wastes 2 moves."),
        (
            [Choice(Move.UP, 3, 17, 2), Choice(Move.DOWN, 7, 17, 2)],
            "3 up and 7 down look just as good, but each wastes 2 moves.",
        ),
        (
            [Choice(Move.UP, 3, 17, 2), Choice(Move.DOWN, 7, 15, 2)],
            "3 up looks just as good but wastes 2 moves. 7 down looks better but wastes 2 moves.",
        ),
        ([Choice(Move.UP, 3, 19, 2)], "3 up wastes 2 moves."),
        ([Choice(Move.UP, 3, 19, 2), Choice(Move.DOWN, 7, 19, 2)], "3 up and 7 down waste 2 moves each."),
        ([Choice(Move.UP, 3, 19, 0)], "3 up is just as good."),
        ([Choice(Move.UP, 3, 19, 0), Choice(Move.DOWN, 7, 17, 0)], "3 up and 7 down are just as good."),
        ([Choice(Move.UP, 3, 19, None)], "3 up might be just as good (not proven)."),
        (
            [Choice(Move.UP, 3, 17, 2), Choice(Move.DOWN, 7, 17, 0), Choice(Move.RIGHT, 9, 19, 2)],
            "7 down is just as good. 3 up looks just as good but wastes 2 moves. 9 right wastes 2 moves.",
        ),
    ],
)
def test_the_reason_follows_the_move(others: list[Choice], words: str) -> None:
    assert facts(22, 22, *others).say(2) == f"Move 5 left (21 to go). {words}"


def test_a_move_of_a_path_that_may_not_be_the_shortest_says_so() -> None:
    told = facts(22, 20, Choice(Move.UP, 3, 17, None), Choice(Move.DOWN, 7, 19, None))
    words = "Move 5 left (at most 21 to go). 3 up and 7 down might be as good or better (not proven)."
    assert told.say(2) == words


def test_the_next_moves_in_words() -> None:
    assert hint("1 2 3/4 5 6/7 0 8").say(3) == "Next move: 8 left. That solves it!"
    assert hint("1 2 3/0 4 6/7 5 8").say(3) == "Next 3 moves: 4 left, 5 up and 8 left. That solves it!"


@given(solvable_boards(3, 3))
def test_the_words_of_step_3_lead_along_the_path(board: Board) -> None:
    told = hint(board, limits=ALL_THERE_IS)
    words = re.findall(r"(\d+) (up|down|left|right)", told.say(3))
    for (tile, direction), move in zip(words, told.next_moves, strict=True):
        assert Move[direction.upper()] is move
        board, before = board.after(move), board
        assert before.tiles[board.blank] == int(tile)
    left = re.search(r"\((\d+) to go\)", told.say(3))
    assert (int(left.group(1)) if left else 0) == told.length - len(words)


def test_hint_is_exported_at_the_top_whatever_was_imported_before():
    script = (
        "import solver\n"
        "board = '1 2 3/4 0 6/7 5 8'\n"
        "assert solver.hint(board).length == 2\n"
        "import solver.hints\n"
        "from solver import analyse, hint\n"
        "assert hint(board).length == solver.hints.hint(board).length == 2\n"
        "assert hint is solver.hint is solver.hints.hint\n"
        "assert len(analyse(board, 'UL').positions) == 3\n"
    )
    subprocess.run([sys.executable, "-c", script], check=True, timeout=PATIENCE)
