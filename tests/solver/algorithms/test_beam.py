"""The beam: its width, its depth, its counts."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from slicing import in_slices

from solver.algorithms._beam import BeamSearch
from solver.algorithms._blank import arrays
from solver.algorithms._guides import CONFLICT, INVERSION, PRICES_FILE, RINGLESS_CELLS, ranking_for
from solver.board import Board
from solver.goal import Goal
from solver.kernels.jit import kernel
from solver.kernels.ranking import LOWEST, rank_of, ranked_child
from solver.memory_limit import MemoryLimit
from solver.progress import Finding, Limits, Outcome
from solver.puzzle import SlidingPuzzle
from solver.registry import heuristics
from solver.scramble import random_board, random_board_at
from solver.search import solve, start
from solver.verify import replay

PRICES = np.load(PRICES_FILE).astype(int)
HEURISTICS = ("misplaced", "manhattan", "linear-conflict", "inversion", "report-inversion")


def near_boards(rows: int, cols: int, moves: int = 12) -> Board:
    """A board a few moves from its goal, so that every beam finds it."""
    board = Board.solved(rows, cols)
    for step in range(moves):
        choices = board.moves()
        board = board.after(choices[(step * 7 + 3) % len(choices)])
    return board


def drive(puzzle: SlidingPuzzle, budget: int, width: int) -> Finding:
    from solver.algorithms.beam import beam

    search = beam(
        puzzle, heuristics["linear-conflict"].on(puzzle), MemoryLimit(), width=width, depth=0, order="UDLR"
    )
    return in_slices(search, [budget])


@pytest.mark.parametrize(("rows", "cols"), [(2, 2), (2, 3), (3, 2), (3, 3), (4, 4), (5, 5), (4, 7), (6, 6)])
@pytest.mark.parametrize("goal", ["standard", "blank-first", "snake", "spiral"])
def test_path_reaches_the_goal(rows: int, cols: int, goal: str) -> None:
    wanted = Goal.named(goal, rows, cols)
    result = solve(random_board(rows, cols, "beam", wanted), "beam", goal=wanted)
    assert result.path is not None
    assert replay(random_board(rows, cols, "beam", wanted), result.path) == wanted.board


@pytest.mark.parametrize(("rows", "cols"), [(2, 16), (16, 2), (10, 10), (16, 16)])
def test_large_boards_near_their_goal_are_solved(rows: int, cols: int) -> None:
    result = solve(near_boards(rows, cols), "beam", width=100)
    assert result.outcome is Outcome.SOLVED
    assert result.length is not None
    assert result.length <= 12


@pytest.mark.parametrize("heuristic", HEURISTICS)
def test_every_heuristic_serves(heuristic: str) -> None:
    board = random_board_at(3, 3, 14, "beam")
    result = solve(board, "beam", heuristic, width=2_000)
    assert result.path is not None
    assert replay(board, result.path) == Board.solved(3, 3)


def test_a_beam_wider_than_any_level_is_breadth_first_search() -> None:
    for length in (1, 5, 11, 18):
        board = random_board_at(3, 3, length, "wide")
        assert solve(board, "beam", width=100_000).length == length


@pytest.mark.parametrize("width", [1, 3, 200])
def test_slicing_changes_nothing(width: int) -> None:
    puzzle = SlidingPuzzle.of(random_board(4, 4, "slices"))
    whole = drive(puzzle, 1 << 40, width)
    for budget in (1, 2, 7, 1_000):
        assert drive(puzzle, budget, width) == whole


def test_a_wider_beam_never_keeps_more_than_its_width() -> None:
    for width in (1, 2, 50):
        tally = solve(random_board(5, 5, "width"), "beam", width=width).progress.tally
        assert tally.expanded <= 1 + width * tally.max_depth
        assert tally.frontier_peak <= 2 * width


def test_order_breaks_ties() -> None:
    board = random_board(5, 5, "order")
    paths = {solve(board, "beam", width=20, order=order).path for order in ("UDLR", "RLDU", "LURD")}
    assert len(paths) > 1


def test_root_is_the_goal() -> None:
    result = solve(Board.solved(3, 3), "beam")
    assert result.path == ()
    assert result.progress.tally.raised == 1


def test_depth_limit_exhausts() -> None:
    board = random_board_at(3, 3, 20, "deep")
    result = solve(board, "beam", width=10_000, depth=19)
    assert result.outcome is Outcome.EXHAUSTED
    assert result.progress.tally.max_depth == 19
    assert solve(board, "beam", width=10_000, depth=20).length == 20


def test_a_beam_of_one_that_loses_its_way_ends() -> None:
    result = solve(random_board(6, 6, "lost"), "beam", "misplaced", width=1)
    assert result.outcome is Outcome.EXHAUSTED
    assert result.path is None


@pytest.mark.parametrize("nodes", [1, 2, 1_000, 12_345])
def test_node_limit_is_exact(nodes: int) -> None:
    result = solve(random_board(6, 6, "limit"), "beam", limits=Limits(nodes=nodes))
    assert result.outcome is Outcome.LIMIT
    assert result.progress.tally.raised == nodes


def test_memory_limit_holds() -> None:
    board = random_board(6, 6, "memory")
    result = solve(board, "beam", width=100_000, limits=Limits(megabytes=5))
    assert result.outcome is Outcome.LIMIT
    assert 0 < result.progress.tally.memory_bytes <= 5_000_000


def test_figures_only_rise() -> None:
    last = None
    for progress in start(random_board(6, 6, "rise"), "beam", width=300):
        tally = progress.tally
        if last is not None:
            assert tally.raised >= last.raised
            assert tally.expanded >= last.expanded
            assert tally.frontier_peak >= last.frontier_peak
        last = tally


@pytest.mark.parametrize("length", [8, 15, 22])
@pytest.mark.parametrize("ranked", [False, True])
def test_pruning_loses_no_way_that_is_short_enough(length: int, ranked: bool) -> None:
    puzzle = SlidingPuzzle.of(random_board_at(3, 3, length, "pruned"))
    guide = ranking_for(puzzle.goal.board)

    def within(depth: int, *, prunes: bool) -> Finding:
        search = BeamSearch(
            puzzle,
            guide.heuristic,
            MemoryLimit(),
            width=100_000,
            depth=depth,
            ranking=guide.ranking if ranked else None,
            prunes=prunes,
        )
        return in_slices(search.run(), [1_000])

    pruned = within(length, prunes=True)
    assert len(pruned.answer) == length
    assert pruned.tally.raised < within(length, prunes=False).tally.raised
    assert within(length - 1, prunes=True).answer is None


@pytest.mark.parametrize(("rows", "cols"), [(3, 3), (5, 5), (2, 9), (6, 7), (8, 8)])
@pytest.mark.parametrize("goal", ["standard", "spiral"])
def test_the_rank_changes_with_a_move_as_the_plain_sum_does(rows: int, cols: int, goal: str) -> None:
    # Near the goal there are rings to be made and undone.
    puzzle = SlidingPuzzle.of(near_boards(rows, cols, 400), Goal.named(goal, rows, cols))
    guide, board = ranking_for(puzzle.goal.board), puzzle.board
    assert guide.ranking is not None
    e, (grid, cells, _) = guide.heuristic.tables(), arrays(puzzle)
    h = guide.heuristic.estimate(board)
    assert e.lines is not None
    rank, a, b = rank_of(guide.ranking, e.lines.home, e.cost, grid, cells, h)
    for step in range(60):
        assert h == guide.heuristic.estimate(board)
        assert rank == plain_rank(SlidingPuzzle(board, puzzle.goal))
        choices = board.moves()
        after = board.after(choices[(step * 7 + 3) % len(choices)])
        h, rank, a, b = compiled_child(
            guide.ranking,
            e.lines,
            e.cost,
            cols,
            cells,
            np.argsort(cells),
            h,
            rank,
            a,
            b,
            board.blank,
            after.blank,
        )
        board, cells = after, np.array(after.tiles)


@kernel
def compiled_child(ranking, lines, cost, cols, cells, where, h, rank, a, b, z, p):
    return ranked_child(ranking, lines, cost, cols, cells, where, h, rank, a, b, z, p)


def plain_rank(puzzle: SlidingPuzzle) -> int:
    """The rank of a board, by heuristics on their own."""
    board, goal, cols = puzzle.board, puzzle.goal.board.tiles, puzzle.board.cols
    shifts = {}
    for cell, tile in enumerate(board.tiles):
        home = goal.index(tile)
        shifts[tile] = cell // cols - home // cols, cell % cols - home % cols
    rank = LOWEST + sum(alone(*map(abs, shifts[tile])) for tile in shifts if tile)
    for cell, tile in enumerate(goal):
        right = goal[cell + 1] if (cell + 1) % cols else 0
        below = goal[cell + cols] if cell + cols < len(goal) else 0
        if tile and right:
            rank += together(shifts[tile], shifts[right])
        if tile and below:
            rank += together(shifts[tile][::-1], shifts[below][::-1])
    conflicts = heuristics["linear-conflict"].on(puzzle).estimate(board)
    conflicts -= heuristics["manhattan"].on(puzzle).estimate(board)
    rank += CONFLICT * conflicts + INVERSION * heuristics["inversion"].on(puzzle).estimate(board)
    if len(board.tiles) <= RINGLESS_CELLS:
        return rank
    rings = {ring_through(tile, board.tiles, goal.index) for tile in board.tiles if tile}
    return rank + sum({2: 24, 3: 48, 4: 72}.get(len(ring), 0) for ring in rings if 0 not in ring)


def alone(down: int, right: int) -> int:
    """The price of a tile at this distance from its goal cell."""
    if down > 4:
        return alone(down - 1, right) + alone(4, min(right, 4)) - alone(3, min(right, 4))
    if right > 4:
        return alone(right, down)
    return int(PRICES[81, 9 * (4 + down) + 4 + right])


def together(one: tuple[int, int], other: tuple[int, int]) -> int:
    """The price of two tiles that are neighbours in the goal, by their distances from their goal cells."""
    (a, b), (c, d) = [[max(-4, min(far, 4)) + 4 for far in shift] for shift in (one, other)]
    return int(PRICES[9 * a + b, 9 * c + d])


def test_the_price_of_a_pair_is_the_same_in_a_mirror() -> None:
    pairs = PRICES[:81].reshape(9, 9, 9, 9)
    assert (pairs == pairs[::-1, :, ::-1, :]).all()  # Upside down.
    assert (pairs == pairs[:, ::-1, :, ::-1].transpose(2, 3, 0, 1)).all()  # Left to right.
    assert pairs[4, 4, 4, 4] == 0


@pytest.mark.parametrize("size", [2, 5, 6, 9])
def test_no_board_near_the_goal_ranks_below_it(size: int) -> None:
    puzzle = SlidingPuzzle.of(Board.solved(size, size))
    assert plain_rank(puzzle) == LOWEST
    for seed in range(20):
        assert plain_rank(SlidingPuzzle.of(near_boards(size, size, 5 + 7 * seed))) >= LOWEST


def ring_through(tile: int, tiles: tuple[int, ...], home: Callable[[int], int]) -> frozenset[int]:
    """The tile, the tile on its goal cell, the tile on the goal cell of that one, and so on."""
    ring = [tile]
    while (on := tiles[home(ring[-1])]) != tile:
        ring.append(on)
    return frozenset(ring)
