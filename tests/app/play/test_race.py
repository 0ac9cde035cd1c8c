"""A race: a finished game plays beside the player by the same clock. And splits, compared with the best."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from driving import drive, mouse, screen_text, until, words
from hypothesis import given
from hypothesis import strategies as st
from playing import finished, walked
from textual.events import MouseDown
from textual.pilot import Pilot

from solver.board import LARGEST, SMALLEST, Board, Move
from solver.goal import Goal
from tui.app import PuzzleApp
from tui.challenge import Challenge
from tui.finished_game import ComparedGames, FinishedGame
from tui.play.model.game import Game
from tui.play.model.game_comparison import GameComparison
from tui.play.model.layout import RACE_COLUMNS, lay_out
from tui.play.screen import PlayScreen
from tui.stats.store.records import Records
from tui.storage.paths import state_folder
from tui.text import exact_time
from tui.widgets.board_view import BoardView
from tui.widgets.tile_sizes import NAMES

START = Board.parse("1 2 3/4 5 6/0 7 8")
RIVAL = FinishedGame(
    "theirs",
    finished().when,
    START,
    Goal.standard(3, 3),
    (Move.DOWN, Move.UP, Move.LEFT, Move.LEFT),
    (0.0, 0.01, 0.02, 40.0),
    40.0,
)


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize("size", [(60, 18), (80, 24), (120, 30), (200, 60)])
def test_the_rival_plays_by_the_same_clock_even_if_ghosts_are_off(size: tuple[int, int]) -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        app.race(RIVAL)
        await pilot.pause()
        assert isinstance(app.screen, PlayScreen)
        board, view = app.screen.query_one("#rival", BoardView), app.screen.board
        assert board.display == (size[0] >= RACE_COLUMNS)
        lead = r"(\d\.\d s (ahead|behind)|level)"
        beside = board.display
        in_place = "{}/8 in place" if beside else "rival in place {}/8"
        shown = (lambda: screen_text(app)) if beside else lambda: words(app)
        assert in_place.format(6) in shown()
        await pilot.press("left")
        # The rival waits 40 s for its last move.
        await until(pilot, lambda: in_place.format(7) in shown(), "the rival's third move")
        assert re.search(
            rf"7/8 in place; you: {lead}" if beside else rf"rival in place 7/8 you {lead}", shown()
        )
        if board.display:
            assert "Rival: 40.000" in screen_text(app)
            assert board.picture == view.picture
            assert board.region.height < view.region.height
            assert not board.region.overlaps(view.region)
            # The rival's tiles cannot be moved.
            await mouse(pilot, board, 6, MouseDown)
            assert app.game_stack.game.moves == 1
        else:
            assert "rival move 3 of 4" in words(app)
            assert f"arrows move: tile (b)   code {app.game_stack.game.puzzle.code}" in screen_text(app)
        await pilot.press("left")
        await until(pilot, lambda: "Rival: 40.000 s, 4 moves." in words(app), "the result")
        won = re.search(r"You won by (\d\d\.\d{3}) s\.", words(app))
        assert won
        assert ("split time vs rival" in words(app)) == (size != (60, 18)), "only the smallest has no room"
        await pilot.press("Y")
        assert app.clipboard.endswith(f", won by {won[1]} s (rival: 40.000 s, 4 moves)")
        # Again starts another race; a new board does not.
        await pilot.press("R")
        assert in_place.format(6) in shown()
        await pilot.press("n")
        assert "rival" not in screen_text(app).lower()
        assert not board.display

    drive(flow, "1 2 3/4 0 6/7 5 8", size, ghost=False)


@pytest.mark.usefixtures("home")
def test_a_race_is_a_retry_and_a_false_seed_is_dropped() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        app.race(replace(RIVAL, seed="daily-2026-11-17"))
        await pilot.pause()
        assert app.game_stack.game.challenge.seed is None
        await pilot.press("left", "left")
        await until(pilot, lambda: app.records is not None and app.records.games(), "the record")
        assert app.records is not None
        assert [game.retry for game in app.records.games()] == [True]

    drive(flow, "1 2 3/4 0 6/7 5 8")


def test_the_seed_of_a_dealt_game_is_kept() -> None:
    challenge = Challenge.random(Goal.standard(3, 3), "K7Q2")
    assert Challenge.of_game(replace(RIVAL, start=challenge.board, seed="K7Q2")) == challenge


@pytest.mark.parametrize(
    ("seconds", "remark"), [(39.0, "You won by 1.000 s."), (40.0, "A draw."), (41.5, "You lost by 1.500 s.")]
)
def test_a_race_is_won_drawn_or_lost_by_time(seconds: float, remark: str) -> None:
    time = [0.0]
    game = Game(Challenge(START, RIVAL.goal), lambda: time[0], RIVAL)
    comparison = GameComparison(game, {})
    game.play(Move.LEFT)
    time[0] = seconds
    game.play(Move.LEFT)
    assert comparison.finish().retry
    # The records have a faster game on this board, but the race is against the other one.
    comparison.compare(
        ComparedGames(
            best_other=finished(seconds=1.0),
            fastest_on_board=finished(start=START, moves=(Move.LEFT,) * 2, at=(0.0, 1.0), seconds=1.0),
        )
    )
    assert comparison.remark == remark
    # The last move completes its row and its column.
    assert [(split.line, behind) for split, behind in comparison.splits][-2:] == [
        ("row 3", seconds - 40.0),
        ("column 2", seconds - 40.0),
    ]


sizes = st.integers(SMALLEST, LARGEST)


@given(sizes, sizes, st.integers(60, 300), st.integers(15, 100), st.sampled_from(["auto", *NAMES]))
def test_two_boards_and_the_panel_fit_into_a_wide_terminal(
    rows: int, cols: int, width: int, height: int, wanted: str
) -> None:
    layout = lay_out(rows, cols, width, height, wanted, race=True)
    if layout.rival is None:
        assert layout == lay_out(rows, cols, width, height, wanted)
        assert width < RACE_COLUMNS or max(rows * 2, cols) > 6
    else:
        # The frame has two empty columns beside it.
        assert layout.board[0] + layout.rival[0] + 2 + layout.panel[0] <= width
        assert max(layout.board[1], layout.rival[1], layout.panel[1]) <= height


@pytest.mark.usefixtures("home")
def test_the_last_split_is_compared_with_that_of_the_best_game_and_all_of_them_after_the_goal() -> None:
    best = finished(seconds=3600.0)
    Records.open(state_folder()).add(best)
    line = r"(?:row|column) \d 0\.\d{3} -\d+\.\d{3}"

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await until(pilot, lambda: "1:00:00.000" in screen_text(app), "the best")
        assert not re.search(line, words(app)), "no line was completed by a move"
        await pilot.press("left")
        assert len(re.findall(line, words(app))) == 1
        assert re.search(f"split time vs best {line}", words(app))
        await pilot.press("left")
        assert re.search(f"split time vs best {line}", words(app))
        assert isinstance(app.screen, PlayScreen)
        shown, finished_game = re.findall(line, words(app)), app.screen.model.finished
        assert finished_game is not None
        expected = [
            f"{split.line} {exact_time(split.seconds)} {split.seconds - other.seconds:+.3f}"
            for split in finished_game.splits
            for other in best.splits
            if split.moves and other.line == split.line
        ]
        assert len(shown) > 1
        assert shown == expected

    drive(flow, START.code)


@pytest.mark.usefixtures("home")
def test_the_last_splits_are_shown_as_far_as_they_fit() -> None:
    start, moves = walked(Goal.standard(4, 4), 60, 2)
    Records.open(state_folder()).add(finished(goal=Goal.standard(4, 4), seconds=3600.0))

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await until(pilot, lambda: "1:00:00.000" in screen_text(app), "the best")
        for move in moves:
            await pilot.press(move.name.lower())
        await until(pilot, lambda: "shortest" in words(app), "the result")
        assert isinstance(app.screen, PlayScreen)
        every = [split.line for split, _ in app.screen.model.comparison.splits]
        shown = re.findall(r"((?:row|column) \d) +\d+\.\d{3}", words(app))
        assert 1 < len(shown) < len(every)
        assert shown == every[-len(shown) :]
        assert "\n\n\n" not in str(app.screen.query_one("#panel").render()), "only one empty line"

    drive(flow, start.code, (80, 22))


@pytest.mark.usefixtures("home")
def test_undo_to_a_solved_game_brings_back_its_layout_and_its_best() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        assert isinstance(app.screen, PlayScreen)
        await pilot.press("left")
        await until(pilot, lambda: "Your first record!" in words(app), "the best")
        region = app.screen.board.region
        app.start_game(Challenge.random(Goal.standard(16, 16)))
        await pilot.pause()
        assert app.screen.board.region != region
        await pilot.press("u")
        assert app.screen.board.region == region
        await until(pilot, lambda: "Your first record!" in words(app), "the best")

    drive(flow, "1 2 3/4 5 6/7 0 8")
