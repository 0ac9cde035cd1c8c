"""Play without a screen: the game in front, its hints, its comparison, and what each key does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from functools import partial
from typing import Protocol

from solver.board import LARGEST, SMALLEST, Board, Move
from tui.challenge import Challenge, goal_like
from tui.finished_game import ComparedGames, FinishedGame
from tui.host import Host
from tui.jobs import Job
from tui.play.model.game import Game
from tui.play.model.game_comparison import GameComparison, Optimum, find_optimum, with_optimum
from tui.play.model.game_stack import GameStack
from tui.play.model.hint_assistant import HintAssistant
from tui.sharing.game_code import game_code
from tui.text import counted, time_text

Slides = Sequence[tuple[int, int]]
"""Pairs of cells: a tile slides from the first to the second."""
NO_LONGER_COUNTS = "This game no longer counts for your records."
SIDES = {Move.UP: "below", Move.DOWN: "above", Move.LEFT: "to the right of", Move.RIGHT: "to the left of"}


class GameRecords(Protocol):
    """Where finished games are kept."""

    def add(self, game: FinishedGame) -> None:
        """Add a finished game."""

    def add_optimum(self, game: FinishedGame) -> None:
        """Add the optimum of a finished game."""


class PlayModel:
    """The state of Play. Methods that move tiles return the slides or, if there are none, say why."""

    def __init__(self, host: Host, games: GameStack, records: GameRecords) -> None:
        self.games = games
        self.hints = HintAssistant(host.new_job, self._hint_found, self._search_failed)
        self.optima: dict[Challenge, Optimum] = {}
        """The fewest moves of the challenges of this session, as far as they are known."""
        self._comparison = GameComparison(games.game, self.optima)
        self.host = host
        self._records = records
        self._loaded: Game | None = None
        self._search: tuple[Challenge, Job] | None = None
        """The challenge whose optimum was last searched for, and the job."""
        self._without_optimum: dict[Challenge, dict[str, FinishedGame]] = {}
        """Games, by their ids, that were finished before the optimum of their challenge was known."""
        self._was_running = False
        """Whether the clock was running when another screen was opened."""
        self._warned_on: tuple[Board, str] | None = None
        """The board on which the player was last warned of the price of help, and of which help."""

    @property
    def game(self) -> Game:
        """The game in front."""
        return self.games.game

    @property
    def comparison(self) -> GameComparison:
        """The comparison of the game in front; a key may be pressed before a new game is loaded."""
        if self._comparison.game is not self.game:
            self._comparison = GameComparison(self.game, self.optima)
        return self._comparison

    @property
    def finished(self) -> FinishedGame | None:
        """The game in front, if it has reached the goal."""
        return self.comparison.finished

    def load(self) -> bool:
        """Switch to the game in front; False if it is still the same."""
        if self.game is self._loaded:
            return False
        self._loaded = self.game
        self.game.on_solution = self._solution_shown
        self.hints.forget()
        if self.finished is not None:
            self._await_optimum(self.finished)
        return True

    def discard(self) -> None:
        """Stop the search in the background."""
        if self._search is not None:
            self._search[1].discard()

    def slide(self, direction: str, *, run: bool = False) -> Slides:
        """Slide the tile, or with `run` all tiles, that an arrow key moves under the current settings."""
        pressed = Move[direction]
        move = pressed if self.host.settings.arrows == "tile" else pressed.reverse
        return self.play((self.game.run_of(move) if run else ()) or (move,))

    def press(self, cell: int) -> Slides:
        """Slide the pressed tile and all others up to the blank."""
        moves = self.game.run_from(cell)
        if not moves and cell != self.game.board.blank:
            self.host.inform("Only tiles in the row or the column of the blank can slide.")
        return self.play(moves) if moves else ()

    def enter(self, cell: int, *, held: bool) -> Slides:
        """Slide the tile that the pointer moved to, with the button down or if the settings ask for it."""
        sliding = held or (self.host.settings.hover and not self.game.covered)
        moves = self.game.run_from(cell) if sliding and not self.game.solved else ()
        return self.play(moves) if moves else ()

    def play(self, moves: Sequence[Move]) -> Slides:
        """Make these moves, up to the goal."""
        game, host = self.game, self.host
        if game.solved:
            new, undo = host.key_of("play.new"), host.key_of("play.undo")
            host.inform(f"This board is solved. {new} gives you a new one, {undo} undoes a move.")
            return ()
        if game.board.source(moves[0]) is None:
            host.inform(why_not(moves[0], host.settings.arrows, host.key_of("play.arrows")))
            return ()
        slides = self.games.play(moves)
        self.hints.moved(moves)
        self._find_optimum()
        if self.game.solved:
            self._finish()
        return slides

    def undo(self) -> None:
        """Undo a move or a new game."""
        self._undo_or_redo(self.games.undo, "undo")

    def redo(self) -> None:
        """Redo what was undone last."""
        self._undo_or_redo(self.games.redo, "redo")

    def _undo_or_redo(self, step: Callable[[], bool], name: str) -> None:
        if self._refused_while_paused():
            return
        before = self.game
        if not step():
            self.host.inform(f"There is nothing to {name}.")
            return
        if self.game is not before:
            self.host.inform(f"Back to the {'previous' if name == 'undo' else 'next'} board.")
        self.hints.forget()
        # Undo may return to a solved or an earlier game, whose clock must run again.
        self.game.resume()
        if self.game.over:
            self._finish()

    def toggle_pause(self) -> None:
        """Stop the clock and cover the tiles, or resume."""
        if not self.game.begun:
            self.host.inform("The clock starts with your first move.")
        elif not self.game.solvable:
            self.host.inform("This board has no solution, so its clock does not run.")
        self.game.toggle_pause()

    def suspend(self) -> None:
        """Stop the clock, because another screen opens."""
        self._was_running = self.game.clock.running
        self.game.pause()

    def resume(self) -> None:
        """Let the clock run again if it ran before the other screen was opened."""
        if self.game is self._loaded and self._was_running:
            self.game.resume()
        self._was_running = False

    def _refused_while_paused(self) -> bool:
        if self.game.covered:
            key = self.host.key_of("play.pause")
            self.host.inform(f"Undo, redo and hints are off during a pause. {key} continues.")
        return self.game.covered

    def hint(self) -> None:
        """Show a hint, or one more step of it."""
        if self._refused_while_paused():
            return
        if self.game.solved:
            self.host.inform(f"This board is solved. {self.host.key_of('play.new')} gives you a new one.")
            return
        if not self.game.solvable:
            key = self.host.key_of
            how = f"Press {key('play.edit')} to edit it, then {key('edit.fix')} to fix it"
            self.host.inform(f"This board has no solution, so there is no hint. {how}.")
            return
        if self.confirmed("hint", self.host.key_of("play.hint")):
            self.hints.request(self.game.puzzle)

    def _solution_shown(self) -> None:
        # The message appears on the screen that shows the solution.
        if self._counts:
            self.host.inform(NO_LONGER_COUNTS)

    def confirmed(self, what: str, key: str) -> bool:
        """Whether to show a hint or a solution: on a daily board that still counts, asked for twice."""
        if not (self.game.challenge.day and self._counts) or self._warned_on == (self.game.board, what):
            return True
        self._warned_on = self.game.board, what
        why = f"With a {what} this game does not count, and a daily board counts only once."
        self.host.inform(f"{why} {key} again shows the {what}.")
        return False

    @property
    def _counts(self) -> bool:
        """Whether the game would count for the records if it were solved without help."""
        return not (self.game.hints or self.comparison.retry or self.game.finished_at)

    def follow(self) -> Slides:
        """Make the move that the hint names; without a hint, ask for one if the game has had one before."""
        hint = self.hints.shown(self.game.board)
        if hint is not None and not self.game.covered:
            return self.play(hint.path[:1])
        if self.hints.waiting and not self.game.covered:
            self.host.inform("Looking for a hint...")
        elif self.game.hints or not self.game.solvable:
            self.hint()
        else:
            # The first hint takes the game out of the records, so only its own key gives it.
            self.host.inform(f"There is no hint to follow; {self.host.key_of('play.hint')} gives one.")
        return ()

    def hide_hint(self) -> None:
        """Hide the hint."""
        self.hints.hide()

    def _hint_found(self, board: Board) -> None:
        if board == self.game.board:
            self.game.note_hint(board)
            self.host.redraw()

    def _search_failed(self, sentence: str) -> None:
        self.host.warn(sentence)
        self.host.redraw()

    def new(self) -> None:
        """Start a game on a random board of this size and goal."""
        self._start(Challenge.random(self.game.goal))

    def today(self) -> None:
        """Go back to the game on the board of the day, or to its result; start one if there is none."""
        challenge = Challenge.daily(date.today())
        if self.game.challenge == challenge:
            again = f" {self.host.key_of('play.restart')} plays it again." if self.game.over else ""
            self.host.inform(f"This is today's board.{again}")
        else:
            self._start(challenge)

    def resize(self, by: int) -> None:
        """Start a game on a larger or smaller board."""
        rows, cols = self.game.board.rows + by, self.game.board.cols + by
        if min(rows, cols) < SMALLEST or max(rows, cols) > LARGEST:
            self.host.inform(f"Boards go from {SMALLEST}x{SMALLEST} to {LARGEST}x{LARGEST}.")
        else:
            self._start(Challenge.random(goal_like(self.game.goal, rows, cols)))

    def restart(self) -> None:
        """Start this board again, if a move was made; undo brings back the moves."""
        if self.game.begun:
            self.games.restart()

    def _start(self, challenge: Challenge) -> None:
        if self.game.begun and not self.game.solved:
            self.host.inform(f"New board. {self.host.key_of('play.undo')} brings back your last game.")
        self.host.start_game(challenge, show=False)
        self.game.resume()

    def compare(self, game_id: str, games: ComparedGames) -> None:
        """Compare a game with these games, if it is still in front."""
        if game_id == self.game.id:
            self.comparison.compare(games, ghost=self.host.settings.ghost)

    def _finish(self) -> None:
        finished = self.comparison.finish()
        if not self.game.kept:
            self._records.add(finished)
        self._await_optimum(finished)

    def _await_optimum(self, finished: FinishedGame) -> None:
        if finished.optimal is None:
            self._without_optimum.setdefault(self.game.challenge, {})[finished.id] = finished
            self._find_optimum()

    def _find_optimum(self) -> None:
        challenge = self.game.challenge
        searched = None if self._search is None else self._search[0]
        if challenge in self.optima or challenge == searched:
            return
        # A search for another challenge is stopped, unless a finished game needs its result.
        if searched not in self._without_optimum:
            self.discard()
        job = self.host.new_job()
        self._search = challenge, job
        job.start(
            lambda: find_optimum(challenge, cancelled=lambda: job.discarded),
            partial(self._optimum_found, challenge),
            partial(self._optimum_failed, job),
            "optimum",
        )

    def _optimum_failed(self, job: Job, sentence: str) -> None:
        # The next move on this board tries again. An older search may fail after a newer one has begun.
        if self._search is not None and self._search[1] is job:
            self._search = None
        self._search_failed(sentence)

    def _optimum_found(self, challenge: Challenge, optimum: Optimum | None) -> None:
        if optimum is None:
            return
        self.optima[challenge] = optimum
        for finished in self._without_optimum.pop(challenge, {}).values():
            self._records.add_optimum(with_optimum(finished, optimum))
        self.host.redraw()

    def code(self) -> str:
        """The code of the finished game, or of the board."""
        return self.game.puzzle.code if self.finished is None else game_code(self.finished)

    def card(self) -> str:
        """The result in one line, to share; on a daily board solved before, that of the first game."""
        day, games = self.game.challenge.day, self.comparison.games
        game = self.finished or next(iter(games.on_day), None)
        if game is None:
            return ""
        outcome = self.comparison.remark.removeprefix("You ").rstrip(".").lower()
        rival = self.game.rival
        race = f"{outcome} (rival: {score(rival)})" if outcome and rival else "race" if rival else ""
        retry = self.finished is not None and self.comparison.retry and not race
        undone = self.game.undone if game.id == self.game.id else 0
        return game.card(
            f"{undone:,} undone" if undone else "",
            race,
            self._help_text(game),
            "retry" if retry else "",
            f"streak {games.streak}" if day and games.streak else "",
        )

    def _help_text(self, game: FinishedGame) -> str:
        """The help that a game had; the records do not tell hints from solutions, the game in front does."""
        if game.id != self.game.id or not game.hints:
            return game.help_used
        return "solution seen" if self.game.solution_seen else counted(game.hints, "hint")


def score(game: FinishedGame) -> str:
    """The time and the moves of a game, and whether it had help."""
    parts = time_text(game.seconds), counted(game.length, "move"), game.help_used
    return ", ".join(part for part in parts if part)


def why_not(move: Move, arrows: str, key: str) -> str:
    """Why an arrow does nothing, and what it could do instead."""
    direction, opposite = move.name.lower(), move.reverse.name.lower()
    if arrows == "tile":
        reason = f"No tile is {SIDES[move]} the blank, so none can slide {direction}."
        return f"{reason} {key} lets the arrows move the blank."
    return f"The blank is at the edge and cannot go {opposite}. {key} lets the arrows move tiles."
