"""Why a board can or cannot be solved: Kurang(i), X, their sum, and the rule in words.

The verdict always comes from `Goal.reachable_from`; the sum explains it. Kurang(i) summed over all
tiles counts the inversions, so a move, which swaps the blank with a neighbour, flips the parity of
that total; it flips X too. So the parity of their sum never changes, and a board can reach a goal
exactly when the two sums are both even or both odd. This holds for every size and every goal.
"""

from __future__ import annotations

from dataclasses import dataclass

from solver.board import Board
from solver.goal import Goal
from solver.puzzle import SlidingPuzzle


@dataclass(frozen=True, slots=True)
class Explanation:
    """The figures behind the verdict on a board; `explain` returns one."""

    board: Board
    goal: Goal
    kurang: dict[int, int]
    """Kurang(i) of every tile; the blank is the last, under the number of cells."""
    x: int
    """1 when row + column of the blank is odd, else 0."""
    sum: int
    """The sum of all Kurang(i) and X."""
    goal_sum: int
    """The same sum for the goal."""
    solvable: bool
    """Computed from the parity of the permutation, not from the sums."""

    @property
    def rule(self) -> str:
        """The condition for a board to reach this goal, in words."""
        return (
            f"a board can reach this goal if its sum is {parity(self.goal_sum)}, "
            f"like the goal's own sum, {self.goal_sum}"
        )

    @property
    def verdict(self) -> str:
        """The sums, their parities and what follows, in one line."""
        return (
            f"sum {self.sum} is {parity(self.sum)}; the goal's sum is {self.goal_sum}, "
            f"{parity(self.goal_sum)}: {'reachable' if self.solvable else 'not reachable'}"
        )

    @property
    def note(self) -> str | None:
        """A warning if the textbook's rule, even means solvable, is the wrong way round."""
        if self.goal_sum % 2 == 0:
            return None
        size = f"{self.board.rows}x{self.board.cols}"
        return (
            "the textbook's rule, even means solvable, does not apply here: "
            f"on {size} the {self.goal.name} goal's own sum is {self.goal_sum}, odd, "
            "so odd means solvable"
        )


def explain(board: Board, goal: Goal | None = None) -> Explanation:
    """Kurang(i), X, the sum and the verdict for a board; the goal is the standard one unless given.

    >>> why = explain(Board.parse("1 2 3/4 5 6/8 7 0"))
    >>> why.sum, why.solvable
    (1, False)
    >>> print(why.verdict)
    sum 1 is odd; the goal's sum is 0, even: not reachable
    >>> explain(Board.parse("1 2 3/5 4 0")).solvable
    False
    """
    goal = goal or Goal.standard(board.rows, board.cols)
    solvable = goal.reachable_from(board)
    counts, x = kurang(board), blank_x(board)
    goal_sum = sum(kurang(goal.board).values()) + blank_x(goal.board)
    return Explanation(board, goal, counts, x, sum(counts.values()) + x, goal_sum, solvable)


def kurang(board: Board) -> dict[int, int]:
    """For each tile, the number of smaller tiles after it; the blank counts as the largest.

    >>> kurang(Board.parse("0 3/2 1"))
    {1: 0, 2: 1, 3: 2, 4: 3}
    """
    tiles = [tile or len(board.tiles) for tile in board.tiles]
    after = {tile: sum(map(tile.__gt__, tiles[cell:])) for cell, tile in enumerate(tiles)}
    return dict(sorted(after.items()))


def blank_x(board: Board) -> int:
    """The textbook's X: 1 if row + column of the blank is odd, whether counted from 0 or from 1."""
    return sum(divmod(board.blank, board.cols)) % 2


def why_unsolvable(puzzle: SlidingPuzzle) -> str:
    """The reason why a puzzle is unsolvable, in a sentence, with a swap that makes it solvable."""
    first, second = tiles_to_swap(puzzle.board)
    reason = why_unreachable(puzzle)
    return f"the goal cannot be reached: {reason}; swap {first} and {second} to make it solvable"


def why_unreachable(puzzle: SlidingPuzzle) -> str:
    """The sums of an unsolvable puzzle and of its goal, and what follows from them."""
    why = explain(puzzle.board, puzzle.goal)
    return (
        f"Kurang(i) and X add up to {why.sum} ({parity(why.sum)}), "
        f"for the goal to {why.goal_sum} ({parity(why.goal_sum)}), and no move changes the parity"
    )


def fix(board: Board, goal: Goal | None = None) -> Board:
    """The board if it is solvable; otherwise the board with its last two tiles swapped, which is solvable.

    >>> fix(Board.parse("1 2 3/4 5 6/8 7 0")) == Board.solved(3, 3)
    True
    """
    goal = goal or Goal.standard(board.rows, board.cols)
    if goal.reachable_from(board):
        return board
    tiles = list(board.tiles)
    first, second = _last_two(board)
    tiles[first], tiles[second] = tiles[second], tiles[first]
    return Board(board.rows, board.cols, tuple(tiles))


def tiles_to_swap(board: Board) -> tuple[int, int]:
    """The two tiles that `fix` swaps on a board that is not solvable."""
    first, second = _last_two(board)
    return board.tiles[first], board.tiles[second]


def _last_two(board: Board) -> tuple[int, int]:
    """The last two cells that hold a tile."""
    first, second = [cell for cell, tile in enumerate(board.tiles) if tile][-2:]
    return first, second


def parity(number: int) -> str:
    """Odd or even, in words."""
    return "odd" if number % 2 else "even"
