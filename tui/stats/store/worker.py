"""The records in the background: one thread opens, reads and writes them in the order requested."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from solver.board import Board, Move
from solver.goal import Goal
from tui.challenge import Challenge
from tui.finished_game import ComparedGames, FinishedGame
from tui.jobs import Job, JobQueue, Owner
from tui.text import error_sentence

if TYPE_CHECKING:
    from tui.stats.store.records import Records

SUBJECT = "the records"
"""The subject of messages about unexpected errors."""

EXIT_TIMEOUT = 0.5
"""Seconds that the program waits at exit for the last game to be saved."""

RESTORE_TIMEOUT = 12.0
"""Seconds that it waits for a restored game, which is saved nowhere else. Two locks take 5 s each."""


class RecordsWorker:
    """Runs requests in order in a thread and reports like a `Job`, so a slow disk never delays a key."""

    def __init__(
        self,
        app: Owner,
        folder: Path | None,
        changed: Callable[[], None],
        kept: Callable[[str], None],
        failed: Callable[[str], None],
    ) -> None:
        """Report to the app that the records `changed`, which game was `kept`, and what `failed`."""
        self._job = Job(app, SUBJECT)
        self._folder = folder
        self._on_changed, self._on_kept, self._on_failed = changed, kept, failed
        self._jobs = JobQueue("records")
        self._restoring: list[str] = []
        """The ids of games being restored, one entry per request."""
        self._reported = 0
        """How many of the records' problems were reported."""
        self._bests: tuple[object, ComparedGames] | None = None
        """The last question of `ask_bests`, and its answer."""
        self.records: Records | None = None
        """The records once they are open; any thread may use them."""

    def start(self) -> None:
        """Open the records, after earlier requests."""
        self.run(lambda _: None)

    def close(self) -> None:
        """Wait briefly for queued work; a game not recorded by then is recorded at the next start."""
        self._jobs.wait(RESTORE_TIMEOUT if self._restoring else EXIT_TIMEOUT)

    def add(self, game: FinishedGame, *, recovered: bool = False) -> None:
        """Add a finished game; one `recovered` at start-up is not added if it was deleted since."""

        def work(records: Records) -> str | None:
            problem = records.add(game, unless_deleted=recovered)
            if problem is None:
                self._job.report(self._on_kept, game.id)
            return problem

        self.run(work)

    def add_optimum(self, game: FinishedGame) -> None:
        """Add the optimum of a game that was found after the game was saved."""
        if game.optimal is not None and game.lower_bound is not None:
            optimal, bound = game.optimal, game.lower_bound
            self.run(lambda records: records.add_optimum(game.id, optimal, bound))

    def ask_bests(
        self,
        game_id: str,
        challenge: Challenge,
        moves: Sequence[Move],
        asker: Owner,
        found: Callable[[ComparedGames], None],
    ) -> None:
        """Look up the games to compare a game with; `found` is called with them."""
        made = tuple(moves)

        def work(records: Records) -> None:
            asked = game_id, challenge, made, records.revision()
            if self._bests is None or self._bests[0] != asked:
                self._bests = asked, _compared_games(records, game_id, challenge, made)
            Job(asker).report(found, self._bests[1])

        self.run(work, changes=False)

    def mark_seen(self, start: Board, goal: Goal, game_id: str | None = None) -> None:
        """Note that a game was begun on a board; without its id, that a solution of the board was shown."""
        self.run(lambda records: records.mark_seen(start, goal, game_id), changes=False)

    def delete(self, game: FinishedGame, owner: Owner, failed: Callable[[str], None]) -> None:
        """Delete a game; if that fails, `failed` is called with the reason."""

        def work(records: Records) -> None:
            # It may have been restored before this job runs.
            if game.id not in self._restoring:
                records.delete(game.id)

        self.run(work, owner, failed)

    def restore(self, game: FinishedGame, owner: Owner, failed: Callable[[str], None]) -> None:
        """Restore a deleted game; if that fails, `failed` is called with the reason."""
        self._restoring.append(game.id)

        def work(records: Records) -> str | None:
            try:
                return records.add(game)
            finally:
                self._restoring.remove(game.id)

        self.run(work, owner, failed)

    def run(
        self,
        task: Callable[[Records], str | None],
        owner: Owner | None = None,
        report: Callable[[str], None] | None = None,
        *,
        changes: bool = True,
    ) -> None:
        """Queue a task; the sentence that it returns, or its error, goes to its owner, by default the app."""
        job = self._job if owner is None else Job(owner, SUBJECT)

        def work() -> None:
            try:
                if self.records is None:
                    from tui.stats.store.records import Records

                    self.records = Records.open(self._folder)
                outcome = task(self.records)
            except BaseException as error:  # The next game must be saved after any error.
                outcome = error_sentence(error, SUBJECT)
            if outcome:
                job.report(report or self._on_failed, outcome)
            problems = self.records.problems if self.records else []
            for problem in problems[self._reported :]:
                self._job.report(self._on_failed, problem)
            self._reported = len(problems)
            if changes:
                self._job.report_latest(self._on_changed)

        self._jobs.add(work)


def _compared_games(
    records: Records, game_id: str, challenge: Challenge, moves: tuple[Move, ...]
) -> ComparedGames:
    from tui.stats.model.averages import Summary
    from tui.stats.model.overview import streak

    start, goal, day = challenge.board, challenge.goal, challenge.day
    recorded = records.get(game_id)
    listed = records.games((start.rows, start.cols)) if recorded or day else []
    # The newest is first, so the games from the recorded one on are those that were finished by then.
    by_then = listed[listed.index(recorded) :] if recorded in listed else listed
    games = [game for game in by_then if game.goal.board == goal.board]
    summary = Summary.of(games) if recorded else None
    on_day = [game for game in reversed(games) if day and game.seed == challenge.seed]
    counts = summary is not None and recorded in summary.games
    ao5 = summary.averages[5].last if summary and counts else None
    rest = [game.length for game in summary.games if game.id != game_id] if summary and counts else []
    return ComparedGames(
        best_other=records.best(goal, before=game_id),
        recorded=recorded,
        fastest_on_board=records.best_on(start, goal, before=game_id),
        retry=records.is_retry(game_id, start, goal, moves, challenge.seed),
        ao5=round(ao5, 3) if ao5 else None,
        on_day=tuple(game for game in on_day if game.id != game_id),
        streak=streak(records.daily_days(), date.today()).now if day else 0,
        fewest_before=min(rest, default=None),
        none_finished=not records.any_game(),
    )
