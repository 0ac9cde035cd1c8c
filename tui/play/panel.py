"""The panel beside the board: the figures of the game, the hint, and the result at the goal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from textwrap import wrap
from typing import ClassVar, NamedTuple

from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual.renderables.digits import Digits
from textual.widgets import Static

from solver.board import Board
from solver.heuristics.manhattan import manhattan
from solver.printable import printable
from tui.play.model.ghost import lead_text
from tui.play.model.hint_assistant import STEPS
from tui.play.model.play_model import PlayModel, score
from tui.text import NONE, clock_text, counted, exact_time, preparing_hints, rate
from tui.widgets.board_view import MOST_COLUMNS, plain_grid

COLUMN, BETWEEN = 13, 2
"""Columns of a figure in a pair, where a time to the millisecond fits, and between the two."""


class Figure(NamedTuple):
    """A figure with its label."""

    label: str
    value: str
    style: str | Style = "bold"

    def line(self, width: int = 0) -> Text:
        """The label at the left and the value at the right of this many columns, or of as many as needed."""
        room = max(len(self.value) + 1, width - len(self.label))
        return Text().append(self.label, "dim").append(f"{self.value:>{room}}", self.style)


@dataclass(frozen=True, slots=True)
class PanelView:
    """What the panel shows."""

    model: PlayModel
    key: Callable[[str], str]
    """The key in force for an action."""
    message: Text = field(default_factory=Text)
    """The messages to the player."""
    expert: bool = False
    style: Callable[[str], Style] = lambda _: Style(bold=True)
    """The style of a new `best`, and of a split `ahead` or `behind`."""
    rival_beside: bool = False
    """Whether the rival's board stands beside the player's."""
    large_digits: bool = True
    most_splits: int | None = None
    """How many of the last splits of a finished game are shown; None shows all."""

    @property
    def paused(self) -> bool:
        """Whether the clock is stopped in mid-game, by the player or by another screen."""
        game = self.model.game
        return game.begun and not game.solved and not game.clock.running

    @property
    def title(self) -> str:
        """What is played."""
        challenge = self.model.game.challenge
        board = f"{challenge.board.rows}x{challenge.board.cols}"
        if challenge.day:
            return f"Daily board {challenge.day}"
        return printable(challenge.name or (f"{board} random" if challenge.seed else board))

    def main_figures(self) -> list[Figure]:
        """The four figures that stand in two columns if there is room."""
        game, best = self.model.game, self.model.recorder.best
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
        yield Figure("h (Manhattan)" if self.expert else "distance", f"{distance:,}")
        known, recorder = model.hints.distance(game.board), model.recorder
        ghost = None if recorder.race else recorder.ghost
        if known is not None and not game.covered:
            yield Figure("optimal from here" if known.proven else "best known", f"{known.length}")
        if ghost is not None:
            now = model.ghost_clock
            yield Figure("ghost", f"{ghost.move(now)}/{ghost.game.length}, {ghost.in_place(now)} in place")
            if game.moves:
                yield Figure("lead", lead_text(*ghost.lead(game.in_place, game.times[-1], now)))
        rivals = recorder.rivals
        if game.challenge.day:
            yield Figure("streak", counted(rivals.streak, "day"))
        if rivals.on_day:
            yield Figure("first result", exact_time(rivals.on_day[0].seconds))

    def other_boards(self) -> Iterator[tuple[str, Board]]:
        """The ghost's board and a non-standard goal, if they are narrow enough."""
        game, ghost = self.model.game, self.model.recorder.ghost
        if game.board.cols > MOST_COLUMNS:
            return
        if ghost is not None and not game.solved and not self.rival_beside:
            name = "rival" if self.model.recorder.race else "ghost"
            yield f"{name} ({exact_time(ghost.game.seconds)})", ghost.board(self.model.ghost_clock)
        if game.goal.name != "standard":
            yield f"goal ({game.goal.name})", game.goal.board

    def splits(self) -> list[Figure]:
        """The splits so far, each with its difference to that of the best game."""
        return [
            Figure(split.line, f"{exact_time(split.seconds)}  {behind:+.3f}", self.style(_place(behind)))
            for split, behind in self.model.recorder.splits
        ]

    def comment(self) -> Text:
        """The messages, the hint, or how to begin."""
        game, hints, key = self.model.game, self.model.hints, self.key
        hint = "" if game.covered else hints.text(game.board)
        if self.message:
            return self.message
        if game.solved:
            return Text(f"This is the goal. {key('play.new')} gives you a new board.")
        if not game.goal.reachable_from(game.board):
            text = Text().append("Not solvable\n", "bold")
            fix, why = key("edit.fix"), key("edit.kurang")
            way_out = f"{key('play.edit')} edits the board: {fix} fixes it there, {why} says why."
            return text.append(f"No moves lead to the goal. {way_out}")
        if hint:
            text = Text().append(f"Hint {hints.step} of {STEPS}\n", "bold").append(hint)
            if game.hints == 1:
                text.append("\nThis game no longer counts for your records.", "dim")
            more = f", {key('play.hint')} says more" if hints.step < STEPS else ""
            return text.append(f"\n{key('play.follow')} plays it{more}.", "dim")
        if hints.waiting and not game.covered:
            return Text(preparing_hints(), "dim")
        if self.paused:
            return Text(f"Paused. Move a tile or press {key('play.pause')} to continue.", "dim")
        return Text() if game.begun else self._welcome()

    def _welcome(self) -> Text:
        """What there is to know before the first move."""
        key, on_day = self.key, self.model.recorder.rivals.on_day
        if on_day:
            text = f"Already solved in {exact_time(on_day[0].seconds)}. Play again? It will be a retry."
            retries = ", ".join(exact_time(game.seconds) for game in on_day[1:][-3:])
            return Text(text + (f"\nRetries: {retries}." if retries else ""))
        return Text(
            f"Slide tiles into the blank with the arrow keys. {key('play.hint')} gives a hint.", "dim"
        )

    # -- the result -------------------------------------------------------------------------------

    def result(self) -> list[tuple[str, str | Style]]:
        """The sentences about a finished game, each with its style."""
        recorder, game = self.model.recorder, self.model.game
        ahead, rivals = recorder.beaten_by, recorder.rivals
        lines: list[tuple[str, str | Style]] = []
        if ahead is not None:
            lines.append((f"New best! {ahead:.3f} s faster.", self.style("best")))
        if recorder.remark and (ahead is None or recorder.race):
            lines.append((recorder.remark, "bold"))
        if game.rival is not None:
            lines.append((f"Rival: {score(game.rival)}.", ""))
        lines.append((self._against_the_optimum(), ""))
        best = exact_time(recorder.best.seconds) if recorder.best else NONE
        ao5 = f"Ao5 {exact_time(rivals.ao5)}" if rivals.ao5 is not None and not recorder.retry else ""
        lines += [(f"TPS {rate(game.tps)}   best {best}", ""), *([(ao5, "bold")] if ao5 else [])]
        if game.challenge.day and rivals.streak:
            lines.append((f"Streak: {counted(rivals.streak, 'day')}", "bold"))
        if game.hints:
            lines.append((f"With {counted(game.hints, 'hint')}: it does not count.", ""))
        elif recorder.retry:
            first = f" First: {exact_time(rivals.on_day[0].seconds)}." if rivals.on_day else ""
            lines.append((f"A retry: it does not count.{first}", ""))
        return lines

    def _against_the_optimum(self) -> str:
        finished = self.model.finished
        assert finished is not None
        moves = counted(finished.length, "move")
        if finished.optimal is None or finished.lower_bound is None:
            return f"{moves}."
        if not finished.proven:
            return f"{moves}; best known {finished.optimal}, at least {finished.lower_bound} needed."
        if finished.length == finished.optimal:
            return f"{moves}. Perfect: the shortest possible solution!"
        return f"{moves}; the shortest solution has {finished.optimal}."

    def next_keys(self) -> list[str]:
        """What to press after the goal."""
        actions = {
            "new": "New",
            "restart": "Again",
            "pause": "Replay",
            "review": "Analysis",
            "share": "Copy result",
        }
        return [f"{self.key(f'play.{name}')} {label}" for name, label in actions.items()]

    def large_time(self, width: int) -> list[str]:
        """The time of the finished game in large digits, or in one line if they do not fit."""
        finished = self.model.finished
        assert finished is not None
        time = exact_time(finished.seconds)
        if not self.large_digits or Digits.get_width(time) > width:
            return [f"{time} s"]
        segments = Digits(time).render(Style(bold=True))
        drawn = "".join(segment.text for segment in segments if isinstance(segment, Segment))
        return [line.rstrip() for line in drawn.splitlines()]


class GamePanel(Static):
    """Shows a game's figures; `wide` puts them below a board that leaves no room beside it."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {f"game-panel--{name}" for name in ("best", "ahead", "behind")}
    DEFAULT_CSS = """
    GamePanel {
        & .game-panel--best { color: $text-warning; text-style: bold; }
        & .game-panel--ahead { color: $text-success; text-style: bold; }
        & .game-panel--behind { color: $text-error; text-style: bold; }
    }
    """

    def __init__(self) -> None:
        super().__init__(id="panel", markup=False)
        self._view: PanelView | None = None
        self.wide = False

    def style_of(self, name: str) -> Style:
        """The style of a new `best`, and of a split `ahead` or `behind`."""
        return self.get_component_rich_style(f"game-panel--{name}", partial=True)

    def show(self, view: PanelView) -> None:
        """Draw this view from now on."""
        self._view = view
        self.refresh()

    def render(self) -> Text:
        view, width = self._view, max(1, self.content_size.width)
        if view is None:
            return Text()
        finished = view.model.finished is not None
        if self.wide:
            return result_below(view, width) if finished else figures_below(view, width)
        if not finished:
            text = figures_beside(view, width)
            if not self._fits(text):
                text = figures_below(view, width)
            return text if self._fits(text) else figures_below(view, width, brief=True)
        # A low terminal: the sentences matter more than splits and large digits.
        brief = replace(view, most_splits=1)
        versions = view, brief, replace(brief, large_digits=False)
        fitting = (
            text for text in (result_beside(version, width) for version in versions) if self._fits(text)
        )
        return next(fitting, None) or result_beside(replace(view, most_splits=0, large_digits=False), width)

    def _fits(self, text: Text) -> bool:
        width, height = self.content_size
        return sum(len(wrap(line, width)) or 1 for line in text.plain.rstrip().split("\n")) <= height


def figures_beside(view: PanelView, width: int) -> Text:
    """The title, the figures, in pairs if they fit, the comment and other boards."""
    text = Text().append(f"{view.title}\n\n", "bold")
    main, lines = view.main_figures(), [*view.more_figures(), *view.splits()[-1:]]
    if width >= 2 * COLUMN + BETWEEN and all(len(f"{label} {value}") <= COLUMN for label, value, _ in main):
        for left, right in ((main[0], main[2]), (main[1], main[3])):
            text.append_text(left.line(COLUMN)).append(" " * BETWEEN)
            text.append_text(right.line(COLUMN)).append("\n")
    else:
        lines = [*main, *lines]
    for figure in lines:
        text.append_text(figure.line(width)).append("\n")
    text.append("\n").append_text(view.comment())
    for title, board in view.other_boards():
        text.append(f"\n\n{title}\n", "dim").append(plain_grid(board))
    return text


def figures_below(view: PanelView, width: int, *, brief: bool = False) -> Text:
    """The figures in as few lines as they need, never broken inside, and the comment.

    `brief` leaves out all but the main figures, for a long comment.
    """
    text, used = Text(), 0
    more = () if brief else (*view.more_figures(), *view.splits()[-1:])
    for figure in (*view.main_figures(), *more):
        line = figure.line()
        if used:
            joined = used + 3 + len(line) <= width
            text.append("   " if joined else "\n")
            used = used + 3 if joined else 0
        text.append_text(line)
        used += len(line)
    return text.append("\n").append_text(view.comment())


def result_beside(view: PanelView, width: int) -> Text:
    """The result of a finished game, from top to bottom."""
    style = view.style("best") if view.model.recorder.beaten_by is not None else "bold"
    text = Text().append("Solved!\n", style)
    for line in view.large_time(width):
        text.append(f"{line}\n", style)
    for sentence, sentence_style in view.result():
        text.append(f"{sentence}\n", sentence_style)
    splits = view.splits()
    text.append("\n" if splits and view.most_splits is None else "")
    for figure in splits if view.most_splits is None else splits[max(0, len(splits) - view.most_splits) :]:
        text.append_text(figure.line(width)).append("\n")
    if view.message:
        return text.append("\n").append_text(view.message)
    return text.append("\n" + "\n".join(wrap("  ".join(map(_unbroken, view.next_keys())), width)), "dim")


def result_below(view: PanelView, width: int) -> Text:
    """The result in five lines: the time at the left, the sentences beside it, the keys below."""
    style = view.style("best") if view.model.recorder.beaten_by is not None else "bold"
    time = view.large_time(width)
    left = max(map(len, time)) + 2
    said = view.message.plain or " ".join(sentence for sentence, _ in view.result())
    beside = [*wrap(f"Solved! {said}", width - left), *[""] * 3]
    text = Text()
    for number in range(3):
        text.append((time[number] if number < len(time) else "").ljust(left), style)
        text.append(f"{beside[number]}\n")
    return text.append("   ".join(map(_unbroken, view.next_keys())), "dim")


def _unbroken(words: str) -> str:
    """The same words, never broken at the end of a line."""
    return words.replace(" ", "\N{NO-BREAK SPACE}")


def _place(behind: float) -> str:
    return "behind" if behind > 0 else "ahead"
