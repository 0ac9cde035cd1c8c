"""What the records know about the games that a finished game is compared with."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from playing import finished

from tui.challenge import Challenge
from tui.finished_game import ComparedGames, FinishedGame
from tui.stats.store.records import Records
from tui.stats.store.worker import _compared_games


def compared(records: Records, game: FinishedGame) -> ComparedGames:
    return _compared_games(records, game.id, Challenge(game.start, game.goal, game.seed), game.moves)


def test_the_fewest_moves_are_those_of_the_other_games_that_count(tmp_path: Path) -> None:
    records = Records.open(tmp_path)
    own, first, second = (finished(number, seed=f"S{number}") for number in (1, 2, 3))
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
