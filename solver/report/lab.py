"""The lab report: a board, its Kurang table, the comparison and the best solution, as Markdown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from solver.board import Board
from solver.kurang import explain, why_unsolvable
from solver.moves import NOTATIONS, format_moves
from solver.progress import Limits, Result
from solver.puzzle import SlidingPuzzle
from solver.report.comparison import (
    MARKDOWN_LEGEND,
    best_of,
    full_comparison,
    lane_name,
    limits_of,
    proven_bound,
)
from solver.report.layout import drawn
from solver.report.page import length_text
from solver.report.verdict import kurang_markdown

A_LINE = 6
"""Boards of the solution per line."""


def lab_report(
    puzzle: SlidingPuzzle, results: Sequence[Result], limits: Sequence[Limits], notation: str
) -> str:
    """The whole report, with the limits of each lane; an unsolvable board has no comparison."""
    parts = [
        f"# {puzzle.board.rows}x{puzzle.board.cols} sliding puzzle",
        f"Code: `{puzzle.code}`",
        _block(drawn(puzzle.board, "")),
        f"Goal: {puzzle.goal.name}, `{puzzle.goal.board.code}`",
        *_solvability(puzzle),
    ]
    if puzzle.solvable:
        parts += [*_comparison(results, limits), *_solution(puzzle.board, results, notation)]
    return "\n\n".join(parts) + "\n"


def _solvability(puzzle: SlidingPuzzle) -> Iterator[str]:
    why = explain(puzzle.board, puzzle.goal)
    yield "## Can it be solved?"
    yield kurang_markdown(why)
    yield f"The rule: {why.rule}." + (f" Note that {why.note}." if why.note else "")
    yield f"**{'Solvable' if why.solvable else 'Not solvable'}**: {why.verdict}."
    if not why.solvable:
        yield f"No search was run: {why_unsolvable(puzzle)}."


def _comparison(results: Sequence[Result], limits: Sequence[Limits]) -> Iterator[str]:
    yield "## The searches"
    yield f"Limits of each lane: {limits_of(results, limits)}."
    yield full_comparison(results).markdown()
    yield MARKDOWN_LEGEND


def _solution(board: Board, results: Sequence[Result], notation: str) -> Iterator[str]:
    best, bound = best_of(results), proven_bound(results)
    yield "## The best solution"
    if best is None or best.path is None:
        yield f"None was found within the limits; every solution has at least {bound} moves."
        return
    # Another lane may have proven the length that this one found.
    yield f"{length_text(replace(best, lower_bound=bound))}, by {lane_name(best)}."
    yield f"Moves in {notation} notation and in {_other(notation)} notation; the boards below use the first:"
    yield _block(
        "\n".join(format_moves(best.path, each, labelled=True) for each in (notation, _other(notation)))
    )
    yield _block("\n\n".join(_film(board, best, notation)))


def _other(notation: str) -> str:
    return next(each for each in NOTATIONS if each != notation)


def _film(board: Board, result: Result, notation: str) -> Iterator[str]:
    """The boards of the solution, several per line, each below its number and move."""
    frames = [["start", *drawn(board, "").split("\n")]]
    for number, move in enumerate(result.path or (), start=1):
        board = board.after(move)
        title = f"{number} {format_moves([move], notation)}"
        frames.append([title, *drawn(board, "").split("\n")])
    wide = max(len(line) for frame in frames for line in frame)
    for at in range(0, len(frames), A_LINE):
        lines = zip(*frames[at : at + A_LINE], strict=True)
        yield "\n".join("    ".join(f"{part:<{wide}}" for part in line).rstrip() for line in lines)


def _block(text: str) -> str:
    return f"```\n{text}\n```"
