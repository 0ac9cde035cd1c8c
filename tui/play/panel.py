"""The panel beside the board: the figures of the game, the hint, and the result at the goal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap
from typing import TYPE_CHECKING, NamedTuple, cast

from rich.segment import Segment
from rich.style import Style
from textual.content import Content
from textual.renderables.digits import Digits
from textual.style import Style as ContentStyle
from textual.widgets import Static

from solver.board import Board
from solver.heuristics.manhattan import manhattan
from solver.printable import printable
from tui.finished_game import FinishedGame
from tui.messages import Notice, message_text
from tui.play.model.game_comparison import Ghost, lead_text
from tui.play.model.hint_assistant import STEPS
from tui.play.model.play_model import NO_LONGER_COUNTS, PlayModel, score
from tui.text import NONE, clock_text, counted, exact_time, preparing_hints, rate, time_text
from tui.widgets.board_view import MOST_COLUMNS, plain_grid

if TYPE_CHECKING:
    from tui.app import PuzzleApp

BEST, AHEAD, BEHIND = "$text-warning bold", "$text-success bold", "$text-error bold"
"""The styles of a new best time, and of a split ahead of or behind that of the best game."""
Part = str | Content | tuple[str, str]
"""A part of the text of the panel."""
RESULT_KEYS = (
    ("new", "New", "do('new')"),
    ("restart", "Again", "do('restart')"),
    ("pause", "Replay", "pause"),
    ("review", "Analyse", "review"),
    ("share", "Copy result", "share"),
)
"""The keys offered with the result: the name of the binding, the label and the action."""
COLUMN, BETWEEN = 13, 2
"""Columns of a figure in a pair, where a time to the millisecond fits, and between the two."""


class Figure(NamedTuple):
    """A figure with its label."""

    label: str
    value: str
    style: str = "bold"

    def line(self, width: int = 0) -> Content:
        """The label at the left and the value at the right of this many columns, or of as many as needed."""
        room = max(len(self.value) + 1, width - len(self.label))
        return Content.assemble((self.label, "dim"), (f"{self.value:>{room}}", self.style))


class GamePanel(Static):
    """Shows the game of a model."""

    DEFAULT_CSS = "GamePanel { link-style: not underline; link-color: $text; }"

    def __init__(self, model: PlayModel) -> None:
        super().__init__(id="panel", markup=False)
        self.model = model
        self.key = model.host.key_of
        self.notices: Sequence[Notice] = ()
        """The messages to the player."""
        self.wide = False
        """Whether it is below a board that leaves no room beside it."""
        self.rival_beside = False
        """Whether the rival's board is beside the player's."""

    def render(self) -> Content:
        width, height = max(1, self.content_size.width), self.content_size.height
        for text in self._versions(width):
            if text.rstrip().get_height({}, width) <= height:
                break
        return text

    def _versions(self, width: int) -> Iterator[Content]:
        """The text, in less and less room."""
        finished = self.model.finished
        if self.wide:
            yield self._result_below(finished, width) if finished else self.figures_below(width)
        elif finished is None:
            yield self._figures_beside(width)
            yield self._figures_beside(width, boards=False)
            for brief in (False, True):
                yield Content.assemble((f"{self.title}\n", "bold"), self.figures_below(width, brief=brief))
            yield self.figures_below(width, brief=True)
        else:
            # The sentences matter more than splits and large digits, and these more than all splits but one.
            for large in (True, False):
                for most_splits in range(len(self.model.comparison.splits), 0, -1) or (0,):
                    yield self._result_beside(finished, width, large, most_splits)
            yield self._result_beside(finished, width, large=False, most_splits=0)

    @property
    def _message(self) -> Content:
        return message_text(self.notices, self.content_size.width)

    @property
    def title(self) -> str:
        """What is played."""
        challenge = self.model.game.challenge
        board = f"{challenge.board.rows}x{challenge.board.cols}"
        if challenge.day:
            return f"Daily board {challenge.day}"
        return printable(challenge.name or (f"{board} random" if challenge.seed else board))

    @property
    def _ghost(self) -> Ghost | None:
        """The ghost, until the goal is reached: the clock has stopped then, even if moves are undone."""
        return self.model.comparison.ghost if self.model.game.finished_at is None else None

    def main_figures(self) -> list[Figure]:
        """The four figures that are shown in two columns if there is room."""
        game, best = self.model.game, self.model.comparison.best
        return [
            Figure("time", clock_text(game.clock.elapsed)),
            Figure("moves", f"{game.moves:,}"),
            Figure("TPS", rate(game.tps)),
            Figure("best", exact_time(best.seconds) if best else NONE),
        ]

    def more_figures(self) -> Iterator[Figure]:
        """The figures below them."""
        model, game = self.model, self.model.game
        yield Figure("in place", f"{game.in_place}/{len(game.board.tiles) - 1}")
        distance = manhattan(game.puzzle).estimate(game.board)
        yield Figure("h (Manhattan)" if model.host.settings().expert else "distance", f"{distance:,}")
        known, comparison = model.hints.shown(game.board), model.comparison
        ghost = self._ghost if game.rival is None else None
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

    def other_boards(self) -> Iterator[tuple[str, Board]]:
        """The ghost's board and a non-standard goal, if they are narrow enough."""
        game, ghost = self.model.game, self._ghost
        if game.board.cols > MOST_COLUMNS:
            return
        if ghost is not None and not game.covered and not self.rival_beside:
            name = "ghost" if game.rival is None else "rival"
            yield f"{name} ({exact_time(ghost.game.seconds)})", ghost.board
        if game.goal.name != "standard":
            yield f"goal ({game.goal.name})", game.goal.board

    def splits(self, most: int = 1) -> list[Figure]:
        """The last splits, each with its difference from that of the best game, named above them."""
        found, best = self.model.comparison.splits, self.model.comparison.games.best_other
        shown = found[len(found) - most :]
        figures = [Figure(f"against your best {best.kind}", "")] if best and shown else []
        for split, behind in shown:
            style = BEHIND if behind > 0 else AHEAD
            figures.append(Figure(split.line, f"{exact_time(split.seconds)} {behind:+9.3f}", style))
        return figures

    def comment(self) -> Content:
        """The messages, the hint, or how to begin."""
        game, hints, key = self.model.game, self.model.hints, self.key
        hint = None if game.covered else hints.shown(game.board)
        if self.notices:
            return self._message
        if game.solved:
            return Content(f"This is the goal. {key('play.new')} gives you a new board.")
        if not game.goal.reachable_from(game.board):
            fix, why = key("edit.fix"), key("edit.kurang")
            how = f"In Edit ({key('play.edit')}), {fix} fixes the board and {why} shows why."
            return Content.assemble(("Not solvable\n", "bold"), f"No moves lead to the goal. {how}")
        if hint is not None:
            counted_before = game.hints == 1 and not (game.solution_seen or self.model.comparison.retry)
            warning = f"\n{NO_LONGER_COUNTS}" if counted_before else ""
            more = f", {key('play.hint')} says more" if hints.step < STEPS else ""
            return Content.assemble(
                (f"Hint {hints.step} of {STEPS}\n", "bold"),
                hint.say(hints.step),
                (f"{warning}\n{key('play.follow')} plays it{more}.", "dim"),
            )
        if hints.waiting and not game.covered:
            return Content.styled(preparing_hints(), "dim")
        if not game.begun:
            return self._welcome()
        if game.clock.running:
            return Content()
        if game.finished_at is not None:
            again = f"{key('play.restart')} starts this board again."
            return Content.styled(f"Your result is recorded, so the clock stays stopped. {again}", "dim")
        state = "Welcome back" if game.restored else "Paused"
        return Content.styled(f"{state}. Move a tile or press {key('play.pause')} to continue.", "dim")

    def _welcome(self) -> Content:
        key, on_day = self.key, self.model.comparison.games.on_day
        if on_day:
            text = f"Already solved: {score(on_day[0])}. Another game on it is a retry."
            retries = ", ".join(time_text(game.seconds) for game in on_day[1:][-3:])
            return Content(text + (f"\nRetries: {retries}." if retries else ""))
        if self.model.game.rival is not None:
            why = "the rival shows you a solution"
            return Content.styled(f"A race does not count for your records: {why}.", "dim")
        if self.model.comparison.retry:
            return Content.styled("You know this board, so this game is a retry.", "dim")
        first = "Your first result counts. " if self.model.game.challenge.day else ""
        if self.model.game.hints:
            first = f"{self._help_used}, so this game does not count. "
        how = f"Put the tiles in order: use the arrow keys, or press a tile. {key('play.hint')} gives a hint."
        return Content.styled(first + how, "dim")

    @property
    def _help_used(self) -> str:
        game = self.model.game
        return "You saw the solution" if game.solution_seen else f"{counted(game.hints, 'hint')} used"

    # -- the result -------------------------------------------------------------------------------

    def result(self, finished: FinishedGame) -> list[tuple[str, str]]:
        """The sentences about a finished game, each with its style."""
        comparison, game = self.model.comparison, self.model.game
        ahead, games = comparison.beaten_by, comparison.games
        best = exact_time(comparison.best.seconds) if comparison.best else NONE
        lines = []
        if ahead is not None:
            lines.append((f"New best! {ahead:.3f} s faster.", BEST))
        elif comparison.is_first:
            lines.append(("Your first record!", BEST))
        if comparison.remark and (ahead is None or game.rival is not None):
            lines.append((comparison.remark, "bold"))
        if game.rival is not None:
            lines.append((f"Rival: {score(game.rival)}.", ""))
        lines += [(finished.against_optimum, ""), (f"TPS {rate(finished.tps)}   best {best}", "")]
        if games.ao5 is not None and not comparison.retry:
            lines.append((f"Ao5 {exact_time(games.ao5)}", "bold"))
        it, more = "it", ""
        if game.challenge.day and games.streak:
            lines.append((f"Streak: {counted(games.streak, 'day')}", "bold"))
            it, more = "the time", " The streak does."
        if game.hints:
            lines.append((f"{self._help_used}, so {it} does not count.{more}", ""))
        elif comparison.retry or game.rival is not None:
            first = f" First: {time_text(games.on_day[0].seconds)}." if games.on_day else more
            lines.append((f"A {'race' if game.rival else 'retry'} does not count.{first}", ""))
        elif not finished.dealt and games.best_other is not None and games.best_other.dealt:
            lines.append(("A board of your own does not count.", ""))
        return lines

    def _next_keys(self, width: int, gap: str = "  ") -> Content:
        """What to press or click after the goal."""
        keys = []
        for name, label, action in RESULT_KEYS:
            label = f" {label}".replace(" ", "\N{NO-BREAK SPACE}")
            text = Content.assemble((self.key(f"play.{name}"), "$accent bold"), label)
            keys.append(text.stylize(ContentStyle.from_meta({"@click": f"screen.{action}"})))
        return flowed(keys, width, gap)

    def _large_time(self, finished: FinishedGame, width: int, *, large: bool = True) -> list[str]:
        """The time in large digits, or in one line if they do not fit."""
        time = exact_time(finished.seconds)
        if not large or cast("PuzzleApp", self.app).ascii or Digits.get_width(time) > width:
            return [f"{time} s"]
        segments = Digits(time).render(Style(bold=True))
        drawn = "".join(segment.text for segment in segments if isinstance(segment, Segment))
        return [line.rstrip() for line in drawn.splitlines()]

    @property
    def _time_style(self) -> str:
        return AHEAD if self.model.comparison.beaten_by is None else BEST

    # -- the whole text ---------------------------------------------------------------------------

    def _figures_beside(self, width: int, *, boards: bool = True) -> Content:
        """The title, the figures, in pairs if they fit, the comment and, with `boards`, other boards."""
        parts: list[Part] = [(f"{self.title}\n\n", "bold")]
        main, lines = self.main_figures(), [*self.more_figures(), *self.splits()]
        if width >= 2 * COLUMN + BETWEEN and all(
            len(f"{label} {value}") <= COLUMN for label, value, _ in main
        ):
            for left, right in zip(main[:2], main[2:], strict=True):
                parts += left.line(COLUMN), " " * BETWEEN, right.line(COLUMN), "\n"
        else:
            lines = [*main, *lines]
        for figure in lines:
            parts += figure.line(width), "\n"
        parts += "\n", self.comment()
        for title, board in self.other_boards() if boards else ():
            parts += (f"\n\n{title}\n", "dim"), plain_grid(board)
        return Content.assemble(*parts)

    def figures_below(self, width: int, *, brief: bool = False) -> Content:
        """The figures, none broken across lines, and the comment; `brief` shows only the main figures."""
        more = () if brief else (*self.more_figures(), *self.splits())
        figures = flowed((figure.line() for figure in (*self.main_figures(), *more)), width)
        return Content.assemble(figures, "\n", self.comment())

    def _result_beside(self, finished: FinishedGame, width: int, large: bool, most_splits: int) -> Content:
        """The result, with the last of the splits; the keys stay in the last rows."""
        keys = self._next_keys(width)
        text = Content.assemble(
            ("\n".join(["Solved!", *self._large_time(finished, width, large=large), ""]), self._time_style),
            *((f"{sentence}\n", style) for sentence, style in self.result(finished)),
            *(Content.assemble(figure.line(width), "\n") for figure in self.splits(most_splits)),
            *(("\n", self._message) if self.notices else ()),
        ).rstrip()
        # Sentences that arrive late must not move the keys under the pointer.
        spare = self.content_size.height - sum(part.get_height({}, width) for part in (text, keys))
        return Content.assemble(text, "\n" * max(2, spare + 1), keys)

    def _result_below(self, finished: FinishedGame, width: int) -> Content:
        """The result in five lines: the time at the left, the sentences beside it, the keys below."""
        time = self._large_time(finished, width)
        left = max(map(len, time)) + 2
        message = self._message.plain or " ".join(sentence for sentence, _ in self.result(finished))
        beside = wrap(f"Solved! {message}", width - left)
        parts: list[Part] = []
        for number in range(3):
            digits, text = (lines[number] if number < len(lines) else "" for lines in (time, beside))
            parts += (digits.ljust(left), self._time_style), f"{text}\n"
        return Content.assemble(*parts, self._next_keys(width, gap="   "))


def flowed(parts: Iterable[Content], width: int, gap: str = "   ") -> Content:
    """The parts beside and below each other, none of them broken across lines."""
    lines: list[Content] = []
    for part in parts:
        if lines and len(lines[-1]) + len(gap) + len(part) <= width:
            lines[-1] = Content.assemble(lines[-1], gap, part)
        else:
            lines.append(part)
    return Content("\n").join(lines)
