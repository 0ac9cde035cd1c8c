"""The game in front compared with finished games, its ghost among them, and with the shortest solution."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from solver.board import Board, Move
from solver.goal import Goal
from solver.progress import Limits, Outcome
from solver.puzzle import SlidingPuzzle
from tui.challenge import Challenge
from tui.finished_game import ComparedGames, FinishedGame, Split, ranked_games, slides, splits
from tui.play.model.game import Game, tiles_in_place
from tui.text import exact_time
from tui.widgets.playback import Playback

TIE = 0.0005
"""Two games are equally fast if their times differ by less: times are kept to the millisecond."""
SEARCH_LIMITS = Limits(seconds=5, megabytes=2000)
"""Up to 4x4 hardly any board needs a tenth of this; on larger ones the best known solution is reported."""


class Optimum(NamedTuple):
    """The fewest moves that a board needs, as far as known; it is proven if the two are equal."""

    length: int
    lower_bound: int


class GameComparison:
    """Compares a game with the games in the records, before and after it reaches the goal."""

    def __init__(self, game: Game, optima: Mapping[Challenge, Optimum]) -> None:
        self.game = game
        self._optima = optima
        self.ghost = Ghost(game.rival, game) if game.rival is not None else None
        """The rival of a race, or the fastest other game on this same board."""
        self.retry: bool | None = None
        """Whether the board was seen before this game; None until the records have answered."""
        self.games = ComparedGames()
        self._other_splits = game.rival.splits if game.rival is not None else []
        """The splits of the rival of a race, or else of the best other game."""
        self._own = self.finished
        """This game as it was first finished: the records keep it so, even if moves are undone later."""

    def compare(self, games: ComparedGames, *, ghost: bool = True) -> None:
        """Compare the game with these; without `ghost`, only the rival of a race plays beside it."""
        self.games = games
        # A first game stays a first game, whatever is played on its board later.
        retry = games.retry if games.recorded is None else games.recorded.retry
        self.retry = retry or self.game.rival is not None
        # The game finished here is not in the records until it is saved.
        if games.recorded is not None or self.game.kept:
            self._own = games.recorded
        if self.game.rival is None:
            best = games.best_other
            self._other_splits = best.splits if best is not None and self._comparable(best) else []
            self.ghost = (
                Ghost(games.fastest_on_board, self.game) if ghost and games.fastest_on_board else None
            )

    def finish(self) -> FinishedGame:
        """Return the game, which has reached the goal, for the records; they keep only the first result."""
        finished = self.finished
        assert finished is not None
        self._own = self._own or finished
        return finished

    @property
    def finished(self) -> FinishedGame | None:
        """The finished game, while its board is at the goal."""
        if not self.game.over:
            return None
        finished = self.game.finished()
        return with_optimum(finished, self._optima.get(self.game.challenge))

    @property
    def best(self) -> FinishedGame | None:
        """The best game of this size and goal; this game counts too once it is finished."""
        games = (self.games.best_other, self._own if self.retry is False else None)
        ranked = ranked_games(game for game in games if game is not None)
        return min(ranked, key=lambda game: game.seconds, default=None)

    @property
    def beaten_by(self) -> float | None:
        """By how many seconds the finished game beats the previous best; None if it does not."""
        own, others = self._own, self.games.best_other
        if not self.game.over or own is None or others is None or self.best is not own:
            return None
        return others.seconds - own.seconds if self._comparable(others) else None

    def _comparable(self, other: FinishedGame) -> bool:
        """Whether both games are on dealt boards or both on the player's own, some of which take one move."""
        return (self.game.challenge.seed is not None) == other.dealt

    @property
    def is_first(self) -> bool:
        """Whether the finished game is the first of its size and goal that counts."""
        own = self._own
        return self.game.over and own is not None and self.games.best_other is None and self.best is own

    @property
    def splits(self) -> list[tuple[Split, float]]:
        """The splits so far, each with the seconds that it is behind the same line of the other game."""
        if not self._other_splits or not self.game.solvable:
            return []
        game, finished = self.game, self.finished
        now = finished.splits if finished else splits(game.challenge.board, game.goal, game.made, game.times)
        other = {split.line: split.seconds for split in self._other_splits}
        # Lines that were complete before the first move are left out.
        return [
            (split, split.seconds - other[split.line]) for split in now if split.moves and split.line in other
        ]

    @property
    def remark(self) -> str:
        """How the finished game compares with the ghost; empty if it had hints or there is none."""
        finished, race = self.finished, self.game.rival is not None
        if finished is None or finished.hints or self.ghost is None:
            return ""
        lead = self.ghost.game.seconds - finished.seconds
        if abs(lead) < TIE:
            return "A draw." if race else "As fast as the ghost."
        if race:
            return f"You {'won' if lead > 0 else 'lost'} by {abs(lead):.3f} s."
        return f"{abs(lead):.3f} s {'faster' if lead > 0 else 'slower'} than the ghost."


def find_optimum(challenge: Challenge, cancelled: Callable[[], bool] = lambda: False) -> Optimum | None:
    """Search in this thread for the fewest moves; None if no solution is known or the search is cancelled."""
    # Imported here: it imports the compiler, which takes half a second.
    from solver.search import solve, start

    puzzle = SlidingPuzzle(challenge.board, challenge.goal)
    handle = start(puzzle, limits=SEARCH_LIMITS)
    for _ in handle:  # A slice takes a hundredth of a second.
        if cancelled():
            return None
    result = handle.result
    assert result is not None
    # A hard board: the locking method finds a solution at once, and the bound is known by now.
    found = solve(puzzle, "staged") if result.outcome is Outcome.LIMIT else result
    return None if found.length is None else Optimum(found.length, result.lower_bound)


def with_optimum(finished: FinishedGame, optimum: Optimum | None) -> FinishedGame:
    """The finished game with the fewest moves that its challenge needs, as far as they are known."""
    if optimum is None:
        return finished
    # The player may have found a shorter solution than the search.
    shortest = min(optimum.length, finished.length)
    return replace(finished, optimal=shortest, lower_bound=optimum.lower_bound)


class Ghost:
    """A finished game that is replayed beside the player's, by the player's clock."""

    def __init__(self, game: FinishedGame, player: Game) -> None:
        self.game = game
        self._player = player
        self._times = game.times
        self._playback = Playback(game.start, game.moves)
        self._reached = times_of_counts(game.start, game.goal, game.moves, game.times)

    @property
    def moves(self) -> int:
        """How many moves it has made; it waits for the player's first move."""
        return bisect_right(self._times, self._player.clock.elapsed) if self._player.begun else 0

    @property
    def board(self) -> Board:
        """Its board now."""
        return self._playback.board_at(self.moves)

    @property
    def in_place(self) -> int:
        """How many of its tiles are on their goal cells."""
        return tiles_in_place(self.board, self.game.goal)

    @property
    def done(self) -> bool:
        """Whether it has reached the goal."""
        return self.moves == self.game.length

    @property
    def lead(self) -> float | None:
        """By how many seconds the player is ahead; negative if behind.

        It is the time from one to the other reaching as many tiles in place as the player has ever had. Once
        the ghost has one more in place, the lead falls with the clock until the player has it too. It is None
        until one of the two has had more in place than at the start.
        """
        player = self._player
        own = times_of_counts(player.challenge.board, player.goal, player.made, player.times)
        most, now = len(own) - 1, player.clock.elapsed
        of_ghost = bisect_right(self._reached, now) - 1
        at_start = tiles_in_place(player.challenge.board, player.goal)
        if not player.begun or max(most, of_ghost) == at_start:
            return None
        seconds = self._reached[most] - own[most]
        if most + 1 < len(self._reached):
            seconds = min(seconds, self._reached[most + 1] - now)
        return seconds

    @property
    def standing(self) -> str:
        """How it is doing and how the player is doing against it: `12/15 in place; you: 1.3 s ahead`."""
        if self.done:
            return f"Finished in {exact_time(self.game.seconds)}."
        text = f"{self.in_place}/{len(self.game.start.tiles) - 1} in place"
        lead = self.lead
        return text if lead is None else f"{text}; you: {lead_text(lead)}"


def times_of_counts(start: Board, goal: Goal, moves: Sequence[Move], times: Sequence[float]) -> list[float]:
    """For each number of tiles in place, the time at which these moves first led to as many.

    >>> times_of_counts(Board.parse("1 2/0 3"), Goal.standard(2, 2), [Move.LEFT], [0.5])
    [0.0, 0.0, 0.0, 0.5]
    """
    count, homes = tiles_in_place(start, goal), goal.board.tiles
    reached = [0.0] * (count + 1)
    for (tile, source, target), at in zip(slides(start, moves), times, strict=True):
        count += (homes[target] == tile) - (homes[source] == tile)
        reached += [at] * (count + 1 - len(reached))
    return reached


def lead_text(seconds: float) -> str:
    """A lead in seconds.

    >>> lead_text(1.26), lead_text(-0.4), lead_text(-0.01)
    ('1.3 s ahead', '0.4 s behind', 'level')
    """
    lead = round(seconds, 1)
    return f"{abs(lead):.1f} s {'ahead' if lead > 0 else 'behind'}" if lead else "level"
