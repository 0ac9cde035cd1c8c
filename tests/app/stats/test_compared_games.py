"""What the records know about the games that a finished game is compared with."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path

from playing import finished

from solver.puzzle import SlidingPuzzle
from solver.search import solve
from tui.challenge import Challenge
from tui.finished_game import ComparedGames, FinishedGame
from tui.stats.store.records import Records
from tui.stats.store.worker import _compared_games


def compared(records: Records, game: FinishedGame) -> ComparedGames:
    return _compared_games(records, game.id, Challenge(game.start, game.goal, game.seed), game.moves)


def test_the_fewest_moves_are_those_of_the_other_games_that_count(tmp_path: Path) -> None:
    records = Records.open(tmp_path)
    first, second, own = (finished(number, seed=f"S{number}") for number in (2, 3, 9))
    back = second.moves[-1].reverse
    longer = replace(second, moves=(*second.moves, back, second.moves[-1]), at=(*second.at, 8.0, 8.0))
    assert compared(records, own).none_finished
    records.add(own)
    assert compared(records, own).fewest_before is None, "there is no other game"
    assert not compared(records, own).none_finished
    records.add(longer)
    assert compared(records, own).fewest_before == own.length + 2
    records.add(replace(first, hints=1))
    assert compared(records, own).fewest_before == own.length + 2, "a game with hints does not count"
    records.add(finished(4, seed="S4"))
    assert compared(records, own).fewest_before == own.length
    assert compared(records, replace(first, hints=1)).fewest_before is None, "it does not count itself"
    assert compared(records, finished(5, seed="S5")).fewest_before is None, "it is not finished yet"


def test_a_finished_game_is_only_compared_with_games_before_it(tmp_path: Path) -> None:
    records = Records.open(tmp_path)
    daily = Challenge.daily(date(2026, 11, 16))
    path = solve(SlidingPuzzle(daily.board, daily.goal), "staged").path
    assert path is not None
    board = {
        "start": daily.board,
        "goal": daily.goal,
        "moves": path,
        "at": (0.0,) * len(path),
        "seed": daily.seed,
    }
    earlier = [finished(number, 30.0, goal=daily.goal, seed=f"S{number}") for number in range(4)]
    own, again = finished(5, 20.0, **board), finished(6, 25.0, **board)
    # It ended in the same second as `own`, but after it.
    next_one = replace(finished(7, 9.0, goal=daily.goal, seed="S7"), when=own.when)
    for game in (*earlier, own, next_one, again):
        records.add(game)
    then, now = compared(records, own), compared(records, replace(again, id="not finished yet"))
    assert (then.best_other, then.fastest_on_board, then.on_day) == (earlier[0], None, ())
    assert then.ao5 == 30.0
    assert (now.best_other, now.fastest_on_board) == (next_one, own)
    assert now.on_day == (own, replace(again, retry=True))
    assert compared(records, again).fastest_on_board == own
