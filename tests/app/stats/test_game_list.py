"""The state of Stats: what is listed, where the cursor is, and what was deleted."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from hypothesis import given
from hypothesis import strategies as st
from playing import finished
from rich.cells import cell_len

from solver.goal import Goal
from tui.finished_game import FinishedGame
from tui.stats.model.game_list import DeletedGames, GameLines, StatsModel
from tui.stats.model.overview import StatsView

SMALL = [finished(number) for number in (5, 4, 3)]
SNAKE = [finished(number, goal=Goal.named("snake", 4, 4)) for number in (2, 1)]
GAMES = [*SMALL, *SNAKE]
"""Newest first, of two kinds."""


def loaded(games: Sequence[FinishedGame] = GAMES) -> StatsModel:
    model = StatsModel()
    model.load(view(games))
    return model


def view(games: Sequence[FinishedGame]) -> StatsView:
    return StatsView.of(games, set(), date(2026, 11, 16))


def test_before_the_first_load_there_is_nothing_to_choose_or_to_delete() -> None:
    model = StatsModel()
    assert not model.loaded
    assert (model.chosen, model.delete(), model.undo()) == (None, None, None)
    assert list(model.listed) == []


def test_the_cursor_stays_on_its_game_whatever_is_added_or_listed() -> None:
    model = loaded(GAMES[1:])
    model.lines.cursor = 1
    assert model.chosen == GAMES[2]
    model.load(view(GAMES))
    assert model.chosen == GAMES[2]
    model.choose_kind(1)
    assert (model.kind, list(model.listed), model.chosen) == ("3x3", SMALL, GAMES[2])
    # A kind without that game keeps the row, as far as there is one.
    model.choose_kind(1)
    assert (model.kind, model.chosen) == ("4x4 snake", SNAKE[1])
    model.choose_kind(1)
    assert model.kind == "4x4 snake"


def test_a_kind_whose_last_game_is_gone_gives_way_to_all_games() -> None:
    model = loaded()
    model.choose_kind(2)
    assert model.kind == "4x4 snake"
    model.load(view(SMALL))
    assert model.kind is None
    assert list(model.listed) == SMALL


def test_a_deleted_game_is_gone_at_once_and_the_next_one_has_the_cursor() -> None:
    model = loaded()
    model.lines.cursor = 1
    assert model.delete() == GAMES[1]
    assert model.chosen == GAMES[2]
    # The records still had it when they were read.
    model.load(view(GAMES))
    assert GAMES[1] not in model.listed
    assert model.undo() == GAMES[1]
    assert model.chosen == GAMES[1]
    assert not model.deleted


def test_a_game_brought_back_gets_the_cursor_once_it_is_listed_again() -> None:
    model = loaded()
    model.delete()
    model.load(view(GAMES[1:]))
    assert model.undo() == GAMES[0]
    assert model.chosen == GAMES[1]
    model.load(view(GAMES))
    assert model.chosen == GAMES[0]


def test_a_game_that_could_not_be_deleted_is_listed_again() -> None:
    model = loaded()
    game = model.delete()
    assert game is not None
    model.keep(game)
    assert list(model.listed) == GAMES
    assert model.chosen == game
    assert model.undo() is None


@given(st.lists(st.sampled_from(["add", "pop", "load"]), max_size=30))
def test_deleted_games_come_back_last_first_and_hide_only_what_is_deleted(steps: list[str]) -> None:
    deleted, expected, fresh = DeletedGames(), list[FinishedGame](), iter(range(100))
    for step in steps:
        if step == "add":
            expected.append(finished(next(fresh)))
            deleted.add(expected[-1])
            assert deleted.hides(expected[-1])
        elif step == "pop":
            game = deleted.pop()
            assert game == (expected.pop() if expected else None)
            assert game is None or not deleted.hides(game)
        else:
            deleted.loaded(game.id for game in expected)
        assert bool(deleted) == bool(expected)
        assert all(deleted.hides(game) for game in expected)


@given(st.integers(20, 140), st.integers(0, len(GAMES) - 1))
def test_lines_and_headings_fit_and_only_the_cursor_is_marked(width: int, cursor: int) -> None:
    lines = GameLines(GAMES, {}, {}, cursor)
    assert cell_len(lines.head(width)) < width
    for index in range(len(lines)):
        text = "".join(part for part, _ in lines.line(index, width))
        assert cell_len(text) < width
        assert (text[0] == ">") == (index == cursor)


@given(st.integers(0, 140), st.integers(0, 2))
def test_the_kind_that_is_listed_is_in_brackets_and_in_sight(width: int, kind: int) -> None:
    model = loaded()
    model.choose_kind(kind)
    text = model.kinds_text(width)
    label = f"[{model.kind or 'all'} {len(model.listed)}]"
    assert label in text
    assert text.index(label) <= max(20, width)
