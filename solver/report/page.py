"""The page that `solve` prints: the board, why it can be solved, how, and what it cost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from solver.board import Board
from solver.coursework.rules import Count, counts_text, node_counts
from solver.kurang import explain
from solver.moves import format_moves
from solver.progress import LimitKind, Outcome, Progress, Result
from solver.puzzle import SlidingPuzzle
from solver.report import figures
from solver.report.layout import drawn, fact
from solver.report.records import options_text

LIMITS = {
    LimitKind.SECONDS: "time (--time)",
    LimitKind.NODES: "nodes (--nodes)",
    LimitKind.MEGABYTES: "memory (--memory)",
}


def result_page(
    puzzle: SlidingPuzzle, result: Result, notation: str, every: int | None, counts: Sequence[Count] = ()
) -> str:
    """All there is to say of a result; every so many boards of the solution, if any.

    With `counts` the figures are those of a report, which counts in its own way.
    """
    parts = [drawn(puzzle.board), "\n".join(_facts(puzzle, result, notation))]
    if result.outcome is not Outcome.UNSOLVABLE:
        if counts:
            parts[-1] += "\n" + fact("counted", counts_text(counts, result.progress.tally))
        parts.append(figures_block(result.progress, result.prepare_seconds, counts))
    if every is not None and result.path is not None:
        parts += steps(puzzle.board, result, notation, every)
    return "\n\n".join(parts)


def _facts(puzzle: SlidingPuzzle, result: Result, notation: str) -> Iterator[str]:
    why = explain(puzzle.board, puzzle.goal)
    if puzzle.goal.name == "custom":
        yield fact("goal", puzzle.goal.board.code)
    elif puzzle.goal.name != "standard":
        yield fact("goal", puzzle.goal.name)
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
    elif result.outcome is not Outcome.UNSOLVABLE:
        yield fact("length", f"lower bound {result.lower_bound}")


def searched_by(result: Result) -> str:
    """What ran: the algorithm, the heuristic and the options given."""
    with_what = f" with {result.heuristic}" if result.heuristic else ""
    options = options_text(result.options)
    return result.algorithm + with_what + (f", {options}" if options else "")


def outcome_text(result: Result) -> str:
    """How the search ended, in words."""
    stopped = f"stopped by the limit on {LIMITS[result.limit]}" if result.limit else ""
    return {
        Outcome.SOLVED: "solved" + (f", then {stopped}" if stopped else ""),
        Outcome.UNSOLVABLE: f"unsolvable: {result.reason}",
        Outcome.EXHAUSTED: "the search ended without finding the goal",
        Outcome.LIMIT: stopped,
        Outcome.CANCELLED: "interrupted",
    }[result.outcome]


def length_text(result: Result) -> str:
    """The length, and what is proven of it."""
    assert result.length is not None
    moves = "1 move" if result.length == 1 else f"{result.length} moves"
    proven = "proven optimal" if result.proven_optimal else f"lower bound {result.lower_bound}"
    return f"{moves}, {proven}"


def figures_block(progress: Progress, prepare_seconds: float, counts: Sequence[Count] = ()) -> str:
    """The figures of a search, three a line; nodes as a report counts them, where it does."""
    tally = progress.tally
    cells = [
        *((name, figures.count(value)) for name, value in node_counts(tally, counts)),
        ("duplicates", figures.count(tally.duplicates)),
        ("frontier", figures.count(tally.frontier)),
        ("peak", figures.count(tally.frontier_peak)),
        ("memory", figures.memory(tally.memory_bytes)),
        ("depth", figures.count(tally.depth)),
        ("max depth", figures.count(tally.max_depth)),
        ("nodes/s", figures.short(progress.nodes_per_second)),
        ("prepared", figures.seconds(prepare_seconds)),
        ("searched", figures.seconds(progress.elapsed)),
    ]
    texts = [f"{label:<11}{value:>13}" for label, value in cells]
    return "\n".join("   ".join(texts[at : at + 3]) for at in range(0, len(texts), 3))


def steps(board: Board, result: Result, notation: str, every: int) -> Iterator[str]:
    """The start, then every so many boards of the solution, and always the last."""
    path = result.path or ()
    yield f"step 0 of {len(path)}: the start\n{drawn(board)}"
    for number, move in enumerate(path, start=1):
        board = board.after(move)
        if number % every == 0 or number == len(path):
            letter = format_moves([move], notation, labelled=True)
            yield f"step {number} of {len(path)}: {letter}\n{drawn(board)}"
