"""Draws the pictures of the README from the real app: `python docs/make_pictures.py [NAME...]`."""

from __future__ import annotations

import asyncio
import os
import random
import re
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import accumulate
from pathlib import Path

from textual.pilot import Pilot

from solver.board import Board, Move
from solver.goal import Goal
from solver.search import solve as solved
from tui.app import PuzzleApp
from tui.challenge import Challenge
from tui.finished_game import FinishedGame
from tui.stats.store.records import Records
from tui.storage.paths import state_folder
from tui.widgets.textual_private import screen_strips

HERE = Path(__file__).parent
PATIENCE = 60
"""Seconds to wait for the words of a picture."""
LECTURE = "1 3 4 15/2 _ 5 12/7 6 11 14/8 9 10 13"
"""The board of many a lecture on why some boards have no solution."""

Keys = Callable[[Pilot[int]], Awaitable[None]]


async def play(pilot: Pilot[int]) -> None:
    """A game under way, with a hint."""
    await pilot.press("left", *"hh")


async def edit(pilot: Pilot[int]) -> None:
    """A board without a solution."""
    await pilot.press("e")


async def solve(pilot: Pilot[int]) -> None:
    """A solution, in the middle of its playback."""
    await pilot.press("s")


async def queens(pilot: Pilot[int]) -> None:
    """Some steps of backtracking."""
    await pilot.press("5", *"o" * 40)


async def tree(pilot: Pilot[int]) -> None:
    """Branch and bound by the rules of a source report, a node at a time."""
    await pilot.press("3")
    while pilot.app.screen.model.setup is None:
        await pilot.pause(0.05)
    for field, value in RULES.items():
        pilot.app.screen.model.setup.put(field, value)
    pilot.app.screen.draw()
    await pilot.press("t", "o", "o", "o")


async def compare(pilot: Pilot[int]) -> None:
    """A race that is over."""
    await pilot.press("4")
    await pilot.pause(1.0)
    await pilot.press("space")


async def stats(pilot: Pilot[int]) -> None:
    """The games of a player."""
    await pilot.press("6")


RULES = {
    "algorithm": "bnb",
    "heuristic": "misplaced",
    "option.ties": "java",
    "option.visited": "none",
    "option.reverse": "allow",
    "option.order": "LURD",
}
"""Those of the third source report."""

PICTURES: dict[str, tuple[str, Keys, str, list[str]]] = {
    "play": ("4x4:1.6.3.8.15.11.2.14.9.10.13.7.12.0.4.5", play, "Hint 2 of 4", []),
    "edit": (LECTURE, edit, "NOT SOLVABLE", []),
    "solve": ("8 6 0 3/14 15 10 7/2 9 5 13/12 1 4 11", solve, "proven optimal", ["right"] * 12),
    "tree": ("1 2 3 4/5 6 0 8/9 10 7 11/13 14 15 12", tree, "expanded #3", []),
    "compare": ("4x4:1.6.3.8.15.11.2.14.9.10.13.7.12.0.4.5", compare, "Best:", ["t"]),
    "queens": (LECTURE, queens, "dfs: step 40", []),
    "stats": (LECTURE, stats, "Ao5", ["right"]),
}
"""The board, the keys, the words that say that all is there, and the keys that follow."""


async def picture(board: str, keys: Keys, words: str, then: list[str]) -> str:
    """The SVG of the app on a board after some keys."""
    challenge = Challenge(Board.parse(board), Goal.standard(4, 4))
    app = PuzzleApp(challenge)
    async with app.run_test(size=(80, 24)) as pilot:
        app.change(animation=False)
        await keys(pilot)
        end = time.monotonic() + PATIENCE
        while not any(words in strip.text for strip in screen_strips(app.screen)):
            if time.monotonic() > end:
                raise SystemExit(f"waited {PATIENCE} s in vain for {words!r}")
            await pilot.pause(0.05)
        await pilot.press(*then)
        await pilot.pause(1.0)
        return app.export_screenshot(title="puzzle-tui")


def play_games() -> None:
    """Put the games of a fortnight into the records: a player who gets faster."""
    dice = random.Random(15)
    records = Records.open(state_folder())
    for number in range(60):
        when = datetime(2026, 11, 2, 19, tzinfo=UTC) + timedelta(hours=6 * number)
        challenge = (
            Challenge.daily(when.date())
            if number % 4 == 0
            else Challenge.random(Goal.standard(4, 4), f"G{number}")
        )
        moves: list[Move] = []
        best = solved(challenge.board).path or ()
        for move in best:
            if dice.random() < 0.05:
                moves += (move, move.reverse)
            moves.append(move)
        pace = 0.45 - number / 300
        at = tuple(round(t, 3) for t in accumulate(dice.uniform(0.3, 1.7) * pace for _ in moves))
        game = FinishedGame(
            f"picture-{number}", when, challenge.board, challenge.goal, tuple(moves), at, at[-1]
        )
        records.add(replace(game, seed=challenge.seed, optimal=len(best), lower_bound=len(best)))


def without_fonts(svg: str) -> str:
    """Leave out the fonts that a viewer would fetch from elsewhere: it has one of its own."""
    svg = re.sub(r"<!-- Generated.*?-->\s*", "", svg)
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)
    return re.sub(r"font-family: Fira Code, monospace", "font-family: monospace", svg)


def main() -> None:
    """Write them all, with nothing of whoever draws them."""
    with tempfile.TemporaryDirectory() as home:
        os.environ |= {"XDG_CONFIG_HOME": f"{home}/config", "XDG_STATE_HOME": f"{home}/state"}
        play_games()
        for name in sys.argv[1:] or PICTURES:
            board, keys, words, then = PICTURES[name]
            svg = without_fonts(asyncio.run(picture(board, keys, words, then)))
            (HERE / f"{name}.svg").write_text(svg, encoding="utf-8")


if __name__ == "__main__":
    main()
