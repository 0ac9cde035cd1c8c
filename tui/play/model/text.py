"""What the panel of Play says: the figures of the game, the comment on it, and the result at the goal."""

from __future__ import annotations

from collections.abc import Iterator
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
    """What decides its style: `figure`, or `ahead` or `behind` of the best game."""


class PanelText:
    """Reads the game of a model; the roles of the texts decide their styles."""

    def __init__(self, model: PlayModel) -> None:
        self._model = model
        self._key = model.host.key_of

    @property
    def title(self) -> str:
        """What is played."""
        challenge = self._model.game.challenge
        board = f"{challenge.board.rows}x{challenge.board.cols}"
        if challenge.day:
            return f"Daily board {challenge.day}"
        return printable(challenge.name or (f"{board} random" if challenge.seed else board))

    @property
    def ghost(self) -> Ghost | None:
        """The ghost, until the goal is reached: the clock has stopped then, even if moves are undone."""
        return self._model.comparison.ghost if self._model.game.finished_at is None else None

    # -- the figures ------------------------------------------------------------------------------

    def main_figures(self) -> list[Figure]:
        """The four figures that are shown in two columns if there is room."""
        game, best = self._model.game, self._model.comparison.best
        return [
            Figure("time", clock_text(game.clock.elapsed)),
            Figure("moves", f"{game.moves:,}"),
            Figure("TPS", rate(game.tps)),
            Figure("best", exact_time(best.seconds) if best else NONE),
        ]

    def more_figures(self) -> Iterator[Figure]:
        """The figures below them."""
        model, game = self._model, self._model.game
        yield Figure("in place", f"{game.in_place}/{len(game.board.tiles) - 1}")
        distance = manhattan(game.puzzle).estimate(game.board)
        yield Figure("h (Manhattan)" if model.host.settings().expert else "distance", f"{distance:,}")
        known, comparison = model.hints.shown(game.board), model.comparison
        ghost = self.ghost if game.rival is None else None
        if known is not None and not game.covered:
            yield Figure("optimal from here" if known.proven else "best known", f"{known.length}")
        if ghost is not None:
            yield Figure("ghost", f"{ghost.moves}/{ghost.game.length}, {ghost.in_place} in place")
            if game.begun:
                yield Figure("you", lead_text(*ghost.lead) or "level")
        games = comparison.games
        if game.challenge.day:
            yield Figure("streak", counted(games.streak, "day"))
        if games.on_day:
            yield Figure("first result", exact_time(games.on_day[0].seconds))

    def splits(self, most: int = 1) -> list[Figure]:
        """The last splits, each with its difference from that of the best game, named above them."""
        found, best = self._model.comparison.splits, self._model.comparison.games.best_other
        shown = found[len(found) - most :]
        figures = [Figure(f"against your best {best.kind}", "")] if best and shown else []
        for split, behind in shown:
            role = "behind" if behind > 0 else "ahead"
            figures.append(Figure(split.line, f"{exact_time(split.seconds)} {behind:+9.3f}", role))
        return figures

    # -- the comment ------------------------------------------------------------------------------

    def comment(self) -> list[LinePart]:
        """The hint, what is wrong with the board, or how to begin."""
        game, hints, key = self._model.game, self._model.hints, self._key
        hint = None if game.covered else hints.shown(game.board)
        if game.solved:
            return [(f"This is the goal. {key('play.new')} gives you a new board.", "")]
        if not game.goal.reachable_from(game.board):
            fix, why = key("edit.fix"), key("edit.kurang")
            how = f"In Edit ({key('play.edit')}), {fix} fixes the board and {why} shows why."
            return [("Not solvable\n", "strong"), (f"No moves lead to the goal. {how}", "")]
        if hint is not None:
            counted_before = game.hints == 1 and not (game.solution_seen or self._model.comparison.retry)
            warning = f"\n{NO_LONGER_COUNTS}" if counted_before else ""
            more = f", {key('play.hint')} says more" if hints.step < STEPS else ""
            return [
                (f"Hint {hints.step} of {STEPS}\n", "strong"),
                (hint.say(hints.step), ""),
                (f"{warning}\n{key('play.follow')} plays it{more}.", "dim"),
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
        key, on_day = self._key, self._model.comparison.games.on_day
        if on_day:
            text = f"Already solved: {score(on_day[0])}. Another game on it is a retry."
            retries = ", ".join(time_text(game.seconds) for game in on_day[1:][-3:])
            return [(text + (f"\nRetries: {retries}." if retries else ""), "")]
        if self._model.game.rival is not None:
            why = "the rival shows you a solution"
            return [(f"A race does not count for your records: {why}.", "dim")]
        if self._model.comparison.retry:
            return [("You know this board, so this game is a retry.", "dim")]
        first = "Your first result counts. " if self._model.game.challenge.day else ""
        if self._model.game.hints:
            first = f"{self._help_used}, so this game does not count. "
        how = f"Put the tiles in order: use the arrow keys, or press a tile. {key('play.hint')} gives a hint."
        return [(first + how, "dim")]

    @property
    def _help_used(self) -> str:
        game = self._model.game
        return "You saw the solution" if game.solution_seen else f"{counted(game.hints, 'hint')} used"

    # -- the result -------------------------------------------------------------------------------

    def result(self, finished: FinishedGame) -> list[LinePart]:
        """The sentences about a finished game."""
        comparison, game = self._model.comparison, self._model.game
        ahead, games = comparison.beaten_by, comparison.games
        best = exact_time(comparison.best.seconds) if comparison.best else NONE
        lines = []
        if ahead is not None:
            lines.append((f"New best! {ahead:.3f} s faster.", "best"))
        elif comparison.is_first:
            lines.append(("Your first record!", "best"))
        if comparison.remark and (ahead is None or game.rival is not None):
            lines.append((comparison.remark, "strong"))
        if game.rival is not None:
            lines.append((f"Rival: {score(game.rival)}.", ""))
        lines += [(finished.against_optimum, ""), (f"TPS {rate(finished.tps)}   best {best}", "")]
        if games.ao5 is not None and not comparison.retry:
            lines.append((f"Ao5 {exact_time(games.ao5)}", "strong"))
        it, more = "it", ""
        if game.challenge.day and games.streak:
            lines.append((f"Streak: {counted(games.streak, 'day')}", "strong"))
            it, more = "the time", " The streak does."
        if game.hints:
            lines.append((f"{self._help_used}, so {it} does not count.{more}", ""))
        elif comparison.retry or game.rival is not None:
            first = f" First: {time_text(games.on_day[0].seconds)}." if games.on_day else more
            lines.append((f"A {'race' if game.rival else 'retry'} does not count.{first}", ""))
        elif not finished.dealt and games.best_other is not None and games.best_other.dealt:
            lines.append(("A board of your own does not count.", ""))
        return lines
