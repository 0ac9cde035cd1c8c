"""The texts of the panel of Play: the figures of the game, the comment on it, and the result at the goal."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, time, timedelta
from typing import NamedTuple

from solver.heuristics.manhattan import manhattan
from solver.printable import printable
from tui.finished_game import FinishedGame
from tui.play.model.game_comparison import Ghost, lead_text
from tui.play.model.hint_assistant import STEPS
from tui.play.model.play_model import NO_LONGER_COUNTS, PlayModel, score
from tui.text import NONE, LinePart, clock_text, counted, exact_time, preparing_hints, rate, time_text


class Figure(NamedTuple):
    """A figure with its label."""

    label: str
    value: str
    role: str = "figure"
    """The role that decides its style: `figure`, or `ahead` or `behind` of the rival or the best game."""


class PanelText:
    """Describes the game of a model; the role of each text decides its style."""

    def __init__(self, model: PlayModel) -> None:
        self._model = model
        self._key = model.host.key_of

    @property
    def title(self) -> str:
        """The name of the board."""
        challenge = self._model.game.challenge
        board = f"{challenge.board.rows}x{challenge.board.cols}"
        if self._model.game.rival is not None:
            return printable(f"Race: {challenge.name or board}")
        if challenge.day:
            return f"Daily board {challenge.day}"
        return printable(challenge.name or (f"{board} random" if challenge.seed else board))

    @property
    def ghost(self) -> Ghost | None:
        """The ghost, until the goal is reached: the clock has stopped then, even if moves are undone."""
        return self._model.comparison.ghost if self._model.game.finished_at is None else None

    def main_figures(self) -> list[Figure]:
        """The four figures that are shown in two columns if there is room."""
        game, best = self._model.game, self._model.comparison.best
        return [
            Figure("time", clock_text(game.clock.elapsed)),
            Figure("moves", f"{game.moves:,}"),
            Figure("TPS", rate(game.tps)),
            Figure("best", exact_time(best.seconds) if best else NONE),
        ]

    def more_figures(self, *, rival_beside: bool = False) -> Iterator[Figure]:
        """The figures below them; without those of a rival whose board is beside the player's."""
        model, game = self._model, self._model.game
        yield Figure("in place", f"{game.in_place}/{len(game.board.tiles) - 1}")
        distance = manhattan(game.puzzle).estimate(game.board)
        yield Figure("h (Manhattan)" if model.host.settings.expert else "distance", f"{distance:,}")
        if self.ghost is not None and not rival_beside:
            yield from self._ghost_figures(self.ghost)
        games = model.comparison.games
        if game.challenge.day:
            yield Figure("streak", counted(games.streak, "day"))
        if games.on_day:
            first = games.on_day[0]
            yield Figure("first (help)" if first.hints else "first result", exact_time(first.seconds))

    def _ghost_figures(self, ghost: Ghost) -> Iterator[Figure]:
        name, lead = "ghost" if self._model.game.rival is None else "rival", ghost.lead
        if ghost.done:
            yield Figure(f"{name} finished", exact_time(ghost.game.seconds))
            return
        yield Figure(name, f"move {ghost.moves:,} of {ghost.game.length:,}")
        yield Figure(f"{name} in place", f"{ghost.in_place}/{len(ghost.board.tiles) - 1}")
        if lead is not None:
            yield Figure("you", lead_text(lead))

    def splits(self, most: int = 1) -> list[Figure]:
        """The last splits, each with its difference from that of the other game, below their headings."""
        found = self._model.comparison.splits
        other = "vs best" if self._model.game.rival is None else "vs rival"
        shown = found[len(found) - most :]
        figures = [Figure("split", f"time {other:>9}", "dim")] if shown else []
        for split, behind in shown:
            role = "behind" if behind > 0 else "ahead"
            figures.append(Figure(split.line, f"{exact_time(split.seconds)} {behind:+9.3f}", role))
        return figures

    def result_splits(self, most: int) -> list[Figure]:
        """The last splits, and how many others there are."""
        rest = len(self._model.comparison.splits) - most
        if rest <= 0:
            return self.splits(most)
        if not most:
            return [Figure(f"{counted(rest, 'split')} not shown", "")]
        return [*self.splits(most), Figure(f"and {rest} more", "")]

    def comment(self) -> list[LinePart]:
        """The hint, what is wrong with the board, or how to begin."""
        game, hints, key = self._model.game, self._model.hints, self._key
        hint = None if game.covered else hints.shown(game.board)
        if game.solved:
            return [(f"This is the goal. {key('play.new')} gives you a new board.", "")]
        if not game.solvable:
            edit, why, fix = (key(name) for name in ("play.edit", "edit.kurang", "edit.fix"))
            how = f"Press {edit}, then {why} to see why or {fix} to fix it."
            return [("This board has no solution.", "strong"), (f" {how}", "")]
        if hint is not None:
            counted_before = game.hints == 1 and not (game.solution_seen or self._model.comparison.retry)
            warning = f"\n{NO_LONGER_COUNTS}" if counted_before else ""
            more = f", {key('play.hint')} for more" if hints.step < STEPS else ""
            return [
                (f"Hint {hints.step} of {STEPS}\n", "strong"),
                (hint.say(hints.step), ""),
                (f"{warning}\nPress {key('play.follow')} to play it{more}.", "dim"),
            ]
        if hints.waiting and not game.covered:
            return [(preparing_hints(), "dim")]
        if not game.begun:
            return self._welcome()
        if game.clock.running:
            return []
        if game.finished_at is not None:
            again = f"{key('play.restart')} starts this board again."
            return [(f"Your result is recorded, so the clock stays stopped. {again}", "dim")]
        state = "Welcome back" if game.restored else "Paused"
        return [(f"{state}. Move a tile or press {key('play.pause')} to continue.", "dim")]

    def _welcome(self) -> list[LinePart]:
        """The advice before the first move."""
        key, game, games = self._key, self._model.game, self._model.comparison.games
        if games.on_day:
            sentences = [f"Already solved: {score(games.on_day[0])}. Playing it again is a retry."]
            retries = ", ".join(time_text(retry.seconds) for retry in games.on_day[1:][-3:])
            sentences += [f"Retries: {retries}."] if retries else []
            return [("\n".join([*sentences, *self._next_board()]), "")]
        if game.rival is not None:
            return [("A race does not count for your records: the rival shows you a solution.", "dim")]
        if self._model.comparison.retry:
            return [("You have played this board or seen its solution: this is a retry.", "dim")]
        sentences = []
        if game.hints:
            sentences.append(f"This game does not count: {self._help_used}.")
        elif game.challenge.day:
            sentences.append("Your first result counts.")
        if games.none_finished:
            sentences.append("Put the tiles in order: use the arrow keys, or press a tile.")
            sentences.append(f"{key('play.hint')} gives a hint.")
        return [(" ".join(sentences), "dim")] if sentences else []

    @property
    def _help_used(self) -> str:
        game = self._model.game
        return "you saw the solution" if game.solution_seen else f"you used {counted(game.hints, 'hint')}"

    def _next_board(self) -> list[str]:
        """When the next daily board comes, on today's."""
        now = datetime.now()
        return [next_board(now)] if self._model.game.challenge.day == now.date() else []

    def result(self, finished: FinishedGame) -> list[LinePart]:
        """The sentences about a finished game."""
        comparison, game = self._model.comparison, self._model.game
        ahead, games = comparison.beaten_by, comparison.games
        lines = []
        if ahead is not None:
            lines.append((f"New best! {ahead:.3f} s faster.", "best"))
        elif comparison.is_first:
            lines.append(("Your first record!", "best"))
        own, fewest = games.recorded, games.fewest_before
        if own is not None and fewest is not None and own.length < fewest:
            lines.append((f"Fewest moves yet ({fewest:,} before).", "best"))
        if comparison.remark and (ahead is None or game.rival is not None):
            lines.append((comparison.remark, "strong"))
        if game.rival is not None:
            lines.append((f"Rival: {score(game.rival)}.", ""))
        lines += [
            (sentence, "")
            for sentence in (finished.against_optimum(game.undone), self._speed(finished))
            if sentence
        ]
        if games.ao5 is not None and not comparison.retry:
            lines.append((f"Ao5 {exact_time(games.ao5)}", "strong"))
        if game.challenge.day and games.streak:
            lines.append((f"Streak: {counted(games.streak, 'day')}", "strong"))
        lines += [
            (sentence, "") for sentence in (self._what_counts(finished), *self._next_board()) if sentence
        ]
        return lines

    def _speed(self, finished: FinishedGame) -> str:
        """The tiles per second, and the best time before this game or now; nearly always 24 columns."""
        comparison, parts = self._model.comparison, [f"TPS {rate(finished.tps)}"] if finished.tps else []
        best, other = comparison.best, comparison.games.best_other
        if comparison.beaten_by is not None and other is not None:
            parts.append(f"before {exact_time(other.seconds)}")
        elif best is not None and best.id != finished.id:
            # The time of this game is shown in large digits already.
            parts.append(f"best {exact_time(best.seconds)}")
        return "  ".join(parts)

    def _what_counts(self, finished: FinishedGame) -> str:
        """Why the finished game does not count for the records; empty if it does."""
        game, games, retry = self._model.game, self._model.comparison.games, self._model.comparison.retry
        streak = bool(game.challenge.day and games.streak)
        if game.hints and streak:
            return f"The time does not count: {self._help_used}. The streak does."
        if game.hints:
            return f"This game does not count: {self._help_used}."
        if retry or game.rival is not None:
            kind = "race" if game.rival is not None else "retry"
            if games.on_day:
                first = time_text(games.on_day[0].seconds)
                first += f", {games.on_day[0].help_used}" if games.on_day[0].hints else ""
                return f"A {kind} does not count. First: {first}."
            return f"A {kind} does not count.{' The streak does.' if streak else ''}"
        if not finished.dealt and games.best_other is not None and games.best_other.dealt:
            return "A board of your own does not count."
        return ""


def next_board(now: datetime) -> str:
    """When the next daily board comes, by local time.

    >>> next_board(datetime(2026, 11, 18, 20, 40)), next_board(datetime(2026, 11, 18, 23, 59, 30))
    ('Next board in 3 h 20 min.', 'Next board in 1 min.')
    """
    midnight = datetime.combine(now.date() + timedelta(days=1), time())
    # Aware times, as a day on which the clocks change has 23 or 25 hours.
    seconds = (midnight.astimezone() - now.astimezone()).total_seconds()
    hours, minutes = divmod(-int(-seconds // 60), 60)
    return f"Next board in {f'{hours} h ' if hours else ''}{minutes} min."
