"""A game: the moves made, the moves undone, and the clock."""

from __future__ import annotations

import time
import uuid
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from functools import cached_property
from itertools import accumulate
from typing import Any

from solver.board import Board, Move
from solver.errors import PuzzleError
from solver.goal import Goal
from solver.moves import format_moves
from solver.puzzle import SlidingPuzzle
from solver.verify import replay
from tui.challenge import Challenge
from tui.finished_game import FinishedGame
from tui.sharing.game_code import game_code, read_game_code
from tui.storage import checks
from tui.storage.checks import BadValue

Now = Callable[[], float]
State = dict[str, Any]


class Stopwatch:
    """Counts seconds while it runs."""

    def __init__(self, elapsed: float = 0.0, now: Now = time.monotonic) -> None:
        self._before = elapsed
        self._since: float | None = None
        self._now = now

    @property
    def running(self) -> bool:
        """Whether it is counting."""
        return self._since is not None

    @property
    def elapsed(self) -> float:
        """Seconds counted so far."""
        return self._before + (0.0 if self._since is None else self._now() - self._since)

    def start(self) -> None:
        """Start counting, unless it is running already."""
        if self._since is None:
            self._since = self._now()

    def stop(self) -> None:
        """Stop counting."""
        self._before = self.elapsed
        self._since = None


class Game:
    """A game on one challenge; every change goes through this class."""

    def __init__(
        self, challenge: Challenge, now: Now = time.monotonic, rival: FinishedGame | None = None
    ) -> None:
        self.challenge = challenge
        self.rival = rival
        """In a race: the finished game to beat, which plays by the same clock."""
        self.finished_at: datetime | None = None
        """When the goal was first reached, to the second."""
        self.kept = False
        """Whether it was recorded; it may have been deleted from the records since."""
        self.covered = False
        """Whether the player has paused the game, so that its tiles are covered."""
        self.restored = False
        """Whether it was saved in an earlier session and has not been continued since."""
        self.id = uuid.uuid4().hex
        self.board = challenge.board
        self.clock = Stopwatch(now=now)
        self.moves = 0
        """The number of moves made."""
        self._line: list[Move] = []
        """The moves made, and after them those undone."""
        self._at: list[float] = []
        """The clock at each of them."""
        self.undone = 0
        """The moves undone, and not redone, before the goal was first reached."""
        self._hinted: set[str] = set()
        self.solution_seen = False
        """Whether a solution from one of its boards was shown; such a board is among the hinted ones too."""
        self.on_change: Callable[[], None] = lambda: None
        """Called after every change that is worth saving."""
        self.on_solution: Callable[[], None] = lambda: None
        """Called before a solution from one of its boards is noted."""

    @property
    def goal(self) -> Goal:
        """The arrangement wanted."""
        return self.challenge.goal

    @property
    def puzzle(self) -> SlidingPuzzle:
        """The current board, with its goal."""
        return SlidingPuzzle(self.board, self.goal)

    @property
    def made(self) -> tuple[Move, ...]:
        """The moves from the start to this board."""
        return tuple(self._line[: self.moves])

    @property
    def times(self) -> tuple[float, ...]:
        """The clock at each move."""
        return tuple(self._at[: self.moves])

    @property
    def solved(self) -> bool:
        """Whether the goal is reached."""
        return self.board == self.goal.board

    @cached_property
    def solvable(self) -> bool:
        """Whether the goal can be reached; no move changes that."""
        return self.goal.reachable_from(self.challenge.board)

    @property
    def over(self) -> bool:
        """Whether the goal is reached by moves, not given at the start."""
        return self.solved and self.moves > 0

    @property
    def begun(self) -> bool:
        """Whether a move was ever made, even if it was undone."""
        return bool(self._line)

    @property
    def unfinished_daily(self) -> bool:
        """Whether this is a daily board whose game has begun but has not reached the goal."""
        return self.challenge.day is not None and self.begun and self.finished_at is None

    @property
    def hints(self) -> int:
        """On how many boards of this game a hint or a solution was shown."""
        return len(self._hinted)

    def note_hint(self, board: Board, *, solution: bool = False) -> None:
        """Note that a hint, or a whole solution, was shown on this board."""
        if solution:
            self.on_solution()
        self._hinted.add(board.code)
        self.solution_seen |= solution
        self.on_change()

    def has_passed(self, board: Board) -> bool:
        """Whether the moves made lead over this board; the start and the current board count too."""
        return board in accumulate(self.made, Board.after, initial=self.challenge.board)

    @property
    def in_place(self) -> int:
        """How many tiles are on their goal cells."""
        return tiles_in_place(self.board, self.goal)

    @property
    def tps(self) -> float:
        """Tiles moved per second; 0 before the clock shows a tenth of a second."""
        elapsed = round(self.clock.elapsed, 3)  # As the records save it.
        return self.moves / elapsed if elapsed >= 0.1 else 0.0

    def play(self, move: Move) -> None:
        """Make a move; the first one starts the clock, the one that reaches the goal stops it."""
        board = self.board.after(move)
        self._start_clock()
        self.covered = self.restored = False
        self._line[self.moves :] = [move]
        self._at[self.moves :] = [self.clock.elapsed]
        self._advance_to(board)

    def run_of(self, move: Move) -> tuple[Move, ...]:
        """The moves that slide every tile of the line in that direction, up to the edge."""
        moves, cell = [], self.board.source(move)
        while cell is not None:
            moves.append(move)
            cell = self.board.source(move, cell)
        return tuple(moves)

    def run_from(self, cell: int) -> tuple[Move, ...]:
        """The moves that slide a tile and all others up to the blank; none if the two are not in line."""
        row, col = divmod(cell, self.board.cols)
        blank_row, blank_col = divmod(self.board.blank, self.board.cols)
        if row == blank_row:
            return (Move.LEFT if col > blank_col else Move.RIGHT,) * abs(col - blank_col)
        if col == blank_col:
            return (Move.UP if row > blank_row else Move.DOWN,) * abs(row - blank_row)
        return ()

    def undo(self) -> bool:
        """Undo the last move, if there is one; the clock keeps running, because undoing takes time too."""
        if not self.moves:
            return False
        self.moves -= 1
        self.board = self.board.after(self._line[self.moves].reverse)
        self._count_undone(1)
        self.on_change()
        return True

    def redo(self) -> bool:
        """Make the last undone move again, if there is one."""
        if self.moves == len(self._line):
            return False
        # While the clock is stopped the move keeps its time; otherwise it is made now.
        if self.clock.running:
            self._at[self.moves] = self.clock.elapsed
        self._count_undone(-1)
        self._advance_to(self.board.after(self._line[self.moves]))
        return True

    def _count_undone(self, moves: int) -> None:
        if self.finished_at is None:
            self.undone = max(0, self.undone + moves)

    def _advance_to(self, board: Board) -> None:
        # Times never decrease, even after undo and redo.
        self._at[self.moves] = max(self._at[max(0, self.moves - 1) : self.moves + 1])
        self.board = board
        self.moves += 1
        if self.solved:
            self.clock.stop()
            self.finished_at = self.finished_at or _now_to_the_second()
        self.on_change()

    def pause(self) -> None:
        """Stop the clock."""
        self.clock.stop()
        self.on_change()

    def resume(self) -> None:
        """Uncover the tiles, and start the clock if the game has begun and has not reached the goal."""
        self.covered = self.restored = False
        if self.begun:
            self._start_clock()

    def _start_clock(self) -> None:
        # A game that has reached the goal keeps its time, even if moves are undone and redone.
        # A game that cannot reach it has no time.
        if self.finished_at is None and self.solvable:
            self.clock.start()

    def toggle_pause(self) -> None:
        """Stop the clock and cover the tiles, so that the player cannot think off the clock; or resume."""
        if self.clock.running:
            self.covered = True
            self.pause()
        else:
            self.resume()

    def finished(self) -> FinishedGame:
        """The game as the records save it; it must have reached the goal."""
        at = tuple(round(seconds, 3) for seconds in self.times)
        return FinishedGame(
            id=self.id,
            # Games saved by a version without records do not say when they ended.
            when=self.finished_at or _now_to_the_second(),
            start=self.challenge.board,
            goal=self.goal,
            moves=self.made,
            at=at,
            seconds=max(round(self.clock.elapsed, 3), *at[-1:]) if at else 0.0,
            hints=self.hints,
            seed=self.challenge.seed,
            name=self.challenge.name,
            # The rival of a race has shown a solution of the board.
            retry=self.rival is not None,
        )

    def to_dict(self) -> State:
        """The whole game as plain data."""
        return {
            "id": self.id,
            "start": self.challenge.board.code,
            "goal": self.goal.board.code,
            "seed": self.challenge.seed,
            "name": self.challenge.name,
            "moves": format_moves(self._line),
            "made": self.moves,
            "undone": self.undone,
            # One text, because a game of thousands of moves is saved after every move.
            "at": " ".join(f"{seconds:.3f}" for seconds in self._at),
            "elapsed": round(self.clock.elapsed, 3),
            "hinted": " ".join(sorted(self._hinted)),
            "solution_seen": self.solution_seen,
            "finished": None if self.finished_at is None else self.finished_at.isoformat(),
            "kept": self.kept,
            "rival": self._rival_code,
        }

    @cached_property
    def _rival_code(self) -> str | None:
        """The code of the rival, which is saved after every move."""
        return None if self.rival is None else game_code(self.rival)

    @classmethod
    def from_dict(cls, state: State, now: Now = time.monotonic) -> Game:
        """The saved game, its clock stopped; PuzzleError if the state is invalid."""
        if not isinstance(state, dict):
            raise BadValue("games", "one of them is not a game")
        value = state.get
        start, goal = checks.board("start", value("start")), Goal.of(checks.board("goal", value("goal")))
        goal.require_size_of(start)
        seed, name, rival, game_id = (
            checks.optional(checks.text, key, value(key)) for key in ("seed", "name", "rival", "id")
        )
        game = cls(Challenge(start, goal, seed, name), now, _rival(rival))
        # Games saved by a version without records have no id.
        game.id = game_id or game.id
        if not game.id.isprintable():
            raise BadValue("id", "printable text is expected")
        game.kept = value("kept") is True
        game.finished_at = checks.optional(checks.moment, "finished", value("finished"))
        game._line = list(checks.moves("moves", value("moves")))
        game.moves = checks.count("made", value("made"))
        game.undone = checks.count("undone", value("undone", 0))
        times = checks.text("at", value("at")).split()
        game._at = [checks.seconds("at", checks.number("at", time, float)) for time in times]
        if len(game._at) != len(game._line) or game.moves > len(game._line):
            raise BadValue("at", f"{len(game._at)} times for {len(game._line)} moves")
        replay(start, game._line)
        game.board = replay(start, game.made)
        game.clock = Stopwatch(checks.seconds("elapsed", value("elapsed")), now)
        hinted = checks.text("hinted", value("hinted")).split()
        game._hinted = {checks.board("hinted", code).code for code in hinted}
        game.solution_seen = value("solution_seen") is True
        game.restored = True
        return game


def tiles_in_place(board: Board, goal: Goal) -> int:
    """How many tiles are on their goal cells; the blank does not count."""
    pairs = zip(board.tiles, goal.board.tiles, strict=True)
    return sum(tile == wanted for tile, wanted in pairs if tile)


def _now_to_the_second() -> datetime:
    return datetime.now(UTC).replace(microsecond=0)


def _rival(code: str | None) -> FinishedGame | None:
    # A rival that cannot be read must not cost the player the game.
    with suppress(PuzzleError):
        return None if code is None else read_game_code(code)
    return None
