"""The page that `solve` prints: the board, whether it is solvable, the solution and the figures."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from itertools import islice

from solver.board import Board
from solver.coursework.rules import Count, counts_text, node_counts
from solver.kurang import explain
from solver.moves import format_moves
from solver.options import options_text
from solver.printable import counted
from solver.progress import Outcome, Progress, Result, Solutions
from solver.puzzle import SlidingPuzzle
from solver.report import figures
from solver.report.layout import drawn, fact, goal_fact
from solver.report.limits import LIMIT_TEXTS
from solver.report.verdict import kurang_text


def result_page(
    puzzle: SlidingPuzzle,
    result: Result,
    notation: str,
    *,
    kurang: bool = False,
    counts: Sequence[Count] = (),
) -> str:
    """The full text of a result; with the Kurang table on request.

    With `counts`, nodes are counted as a report counts them.
    """
    parts = [drawn(puzzle.board), "\n".join(_facts(puzzle, result, notation))]
    if kurang:
        why = explain(puzzle.board, puzzle.goal)
        parts.insert(1, f"{kurang_text(why)}\nX {why.x}, sum {why.sum}")
    if result.outcome is not Outcome.UNSOLVABLE:
        found = result.path is not None
        if counts:
            parts[-1] += "\n" + fact("counted", counts_text(counts, result.progress.tally, found=found))
        parts.append(figures_block(result.progress, result.prepare_seconds, counts, found=found))
    if result.path and result.solutions is not None and result.solutions.paths:
        parts.append("\n".join(solution_lines(result.solutions, notation)))
    return "\n\n".join(parts)


def _facts(puzzle: SlidingPuzzle, result: Result, notation: str) -> Iterator[str]:
    why = explain(puzzle.board, puzzle.goal)
    yield from goal_fact(puzzle.goal)
    yield fact("kurang", why.verdict)
    if why.note:
        yield fact("note", why.note)
    if result.outcome is not Outcome.UNSOLVABLE:
        yield fact("search", searched_by(result))
    yield fact("outcome", outcome_text(result))
    if result.path is not None:
        yield fact("length", length_text(result))
        moves = format_moves(result.path, notation, labelled=True)
        yield fact("moves", moves if result.path else "none: the board is the goal")
        if result.solutions is not None:
            yield fact("solutions", solutions_text(result.solutions, len(result.path)))
    elif result.outcome is not Outcome.UNSOLVABLE:
        yield fact("length", f"lower bound {result.lower_bound}")
    else:
        yield fact("checked", f"in {figures.seconds(result.progress.elapsed)}")


def searched_by(result: Result) -> str:
    """The algorithm, the heuristic and the options given."""
    with_what = f" with {result.heuristic}" if result.heuristic else ""
    options = options_text(result.options)
    return result.algorithm + with_what + (f", {options}" if options else "")


def outcome_text(result: Result) -> str:
    """How the search ended, in words."""
    stopped = f"stopped by {LIMIT_TEXTS[result.limit].full}" if result.limit else ""
    return {
        Outcome.SOLVED: "solved" + (f", then {stopped}" if stopped else ""),
        Outcome.UNSOLVABLE: f"unsolvable: {result.reason}",
        Outcome.EXHAUSTED: "the search ended without finding the goal",
        Outcome.LIMIT: stopped,
        Outcome.CANCELLED: "interrupted",
    }[result.outcome]


def length_text(result: Result) -> str:
    """The length, and what is proven about it."""
    assert result.length is not None
    moves = "1 move" if result.length == 1 else f"{result.length} moves"
    proven = "proven optimal" if result.proven_optimal else f"lower bound {result.lower_bound}"
    return f"{moves}, {proven}"


def solutions_text(found: Solutions, length: int) -> str:
    """The number of shortest solutions, in words.

    >>> solutions_text(Solutions(3, True), 22), solutions_text(Solutions(1), 1)
    ('3 shortest solutions of 22 moves', 'at least 1 shortest solution of 1 move')
    """
    least = "" if found.complete else "at least "
    return f"{least}{counted(found.count, 'shortest solution')} of {counted(length, 'move')}"


def solution_lines(found: Solutions, notation: str) -> Iterator[str]:
    """The list of the shortest solutions, numbered."""
    listed = len(found.paths)
    if listed < found.count:
        yield f"the first {figures.count(listed)} of {figures.count(found.count)} found ({notation})"
    else:
        yield f"{'all shortest solutions' if found.complete else 'those found'} ({notation})"
    wide = len(str(listed))
    for number, path in enumerate(found.paths, start=1):
        yield f"{number:>{wide + 2}}  {format_moves(path, notation)}".rstrip()


def figures_block(
    progress: Progress, prepare_seconds: float, counts: Sequence[Count] = (), *, found: bool = True
) -> str:
    """The figures of a search, three per line; with `counts`, nodes are counted as a report counts them."""
    tally = progress.tally
    cells = [
        *((name, figures.count(value)) for name, value in node_counts(tally, counts, found=found)),
        ("duplicates", figures.count(tally.duplicates)),
        ("frontier", figures.count(tally.frontier)),
        ("peak", figures.count(tally.frontier_peak)),
        ("memory", figures.memory(tally.memory_bytes)),
        ("depth", figures.count(tally.depth)),
        ("max depth", figures.count(tally.max_depth)),
        ("memory peak", figures.memory(progress.memory_peak)),
        ("prepared", figures.seconds(prepare_seconds)),
        ("searched", figures.seconds(progress.elapsed)),
        ("nodes/s", figures.short(progress.nodes_per_second)),
    ]
    texts = [f"{label:<11}{value:>13}" for label, value in cells]
    return "\n".join("   ".join(texts[at : at + 3]) for at in range(0, len(texts), 3))


def step_blocks(board: Board, result: Result, notation: str, size: int) -> Iterator[str]:
    """The boards of a solution in blocks of `size` steps; the first block also has the start."""
    shown, size = steps(board, result, notation), min(size, sys.maxsize)
    block = [next(shown), *islice(shown, size)]
    while block:
        yield "\n\n".join(block)
        block = list(islice(shown, size))


def steps(board: Board, result: Result, notation: str, every: int = 1) -> Iterator[str]:
    """The start, then every n-th board of the solution with its move (n is `every`), and always the last."""
    path = result.path or ()
    yield f"step 0 of {len(path)}: the start\n{drawn(board)}"
    for number, move in enumerate(path, start=1):
        board = board.after(move)
        if number % every == 0 or number == len(path):
            letter = format_moves([move], notation, labelled=True)
            yield f"step {number} of {len(path)}: {letter}\n{drawn(board)}"
