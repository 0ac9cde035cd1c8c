"""The panel beside the board: lays out the texts of `PanelText`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap
from typing import TYPE_CHECKING, cast

from rich.segment import Segment
from rich.style import Style
from textual.content import Content
from textual.renderables.digits import Digits
from textual.style import Style as ContentStyle
from textual.widgets import Static

from solver.board import Board
from tui.finished_game import FinishedGame
from tui.messages import Notice, message_text
from tui.play.model.play_model import PlayModel
from tui.play.model.text import Figure, PanelText
from tui.text import LinePart, exact_time, time_text
from tui.widgets.board_view import MOST_COLUMNS, plain_grid

if TYPE_CHECKING:
    from tui.app import PuzzleApp

STYLES = {
    "": "",
    "dim": "dim",
    "figure": "bold",
    "strong": "bold",
    "best": "$text-warning bold",
    "ahead": "$text-success bold",
    "behind": "$text-error bold",
}
"""The style of each role of a text."""
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


class GamePanel(Static):
    """The figures, the comment and the result of a game, in the version with the most that fits."""

    DEFAULT_CSS = "GamePanel { link-style: not underline; link-color: $text; }"

    def __init__(self, model: PlayModel) -> None:
        super().__init__(id="panel", markup=False)
        self.model = model
        self.text = PanelText(model)
        self.notices: Sequence[Notice] = ()
        """The messages to the player."""
        self.wide = False
        """Whether the panel is below the board."""
        self.rival_beside = False
        """Whether the rival's board is beside the player's."""

    def render(self) -> Content:
        width, height = max(1, self.content_size.width), self.content_size.height
        for text in self._versions(width):
            if text.rstrip().get_height({}, width) <= height:
                break
        return text

    def _versions(self, width: int) -> Iterator[Content]:
        """The text in all versions, from the one that needs the most room to the one that needs the least."""
        finished = self.model.finished
        if finished is not None:
            yield (self._result_below if self.wide else self._result_beside)(finished, width)
        elif self.wide:
            yield self.figures_below(width)
        else:
            yield self._figures_beside(width)
            yield self._figures_beside(width, boards=False)
            for brief in (False, True):
                yield Content.assemble(
                    (f"{self.text.title}\n", "bold"), self.figures_below(width, brief=brief)
                )
            yield self.figures_below(width, brief=True)

    @property
    def _message(self) -> Content:
        return message_text(self.notices, self.content_size.width)

    def other_boards(self) -> Iterator[tuple[str, Board]]:
        """The ghost's board and a non-standard goal, if they are narrow enough."""
        game, ghost = self.model.game, self.text.ghost
        if game.board.cols > MOST_COLUMNS:
            return
        if ghost is not None and not game.covered and not self.rival_beside:
            name = "ghost" if game.rival is None else "rival"
            yield f"{name} ({exact_time(ghost.game.seconds)})", ghost.board
        if game.goal.name != "standard":
            yield f"goal ({game.goal.name})", game.goal.board

    def comment(self) -> Content:
        """The messages or, without any, the comment on the game."""
        if self.notices:
            return self._message
        return Content.assemble(*styled(self.text.comment()))

    def _next_keys(self, width: int, gap: str = "  ") -> Content:
        """The keys to press or click after the goal."""
        keys = []
        for name, label, action in RESULT_KEYS:
            label = f" {label}".replace(" ", "\N{NO-BREAK SPACE}")
            text = Content.assemble((self.model.host.key_of(f"play.{name}"), "$accent bold"), label)
            keys.append(
                text.stylize(ContentStyle.from_meta({"@click": f"app.on_screen('play', {action!r})"}))
            )
        return flowed(keys, width, gap)

    def _large_time(self, finished: FinishedGame, width: int, *, large: bool = True) -> list[str]:
        """The time in large digits, or in one line if they do not fit."""
        time = exact_time(finished.seconds)
        unit = time_text(finished.seconds).removeprefix(time)
        if not large or cast("PuzzleApp", self.app).ascii or Digits.get_width(time) + len(unit) > width:
            return [f"{time}{unit}"]
        segments = Digits(time).render(Style(bold=True))
        drawn = "".join(segment.text for segment in segments if isinstance(segment, Segment))
        *upper, last = (line.rstrip() for line in drawn.splitlines())
        return [*upper, f"{last}{unit}"]

    @property
    def _time_style(self) -> str:
        return STYLES["ahead"] if self.model.comparison.beaten_by is None else STYLES["best"]

    def _figures_beside(self, width: int, *, boards: bool = True) -> Content:
        """The title, the figures, in pairs if they fit, the comment and, with `boards`, other boards."""
        parts: list[Part] = [(f"{self.text.title}\n\n", "bold")]
        main, lines = (
            self.text.main_figures(),
            [*self.text.more_figures(rival_beside=self.rival_beside), *self.text.splits()],
        )
        if width >= 2 * COLUMN + BETWEEN and all(
            len(f"{label} {value}") <= COLUMN for label, value, _ in main
        ):
            for left, right in zip(main[:2], main[2:], strict=True):
                parts += figure_line(left, COLUMN), " " * BETWEEN, figure_line(right, COLUMN), "\n"
        else:
            lines = [*main, *lines]
        for figure in lines:
            parts += figure_line(figure, width), "\n"
        parts += "\n", self.comment()
        for title, board in self.other_boards() if boards else ():
            parts += (f"\n\n{title}\n", "dim"), plain_grid(board)
        return Content.assemble(*parts)

    def figures_below(self, width: int, *, brief: bool = False) -> Content:
        """The figures, none broken across lines, and the comment; `brief` shows only the main figures."""
        more = () if brief else (*self.text.more_figures(rival_beside=self.rival_beside), *self.text.splits())
        figures = flowed((figure_line(figure) for figure in (*self.text.main_figures(), *more)), width)
        return Content.assemble(figures, "\n", self.comment())

    def _result_beside(self, finished: FinishedGame, width: int) -> Content:
        """The result, and in the last rows the keys or, for some seconds, the messages."""
        keys = self._next_keys(width)
        below = self._message if self.notices else keys
        rows, needed = (part.get_height({}, width) for part in (keys, below))
        for text in self._results(finished, width):
            room = self.content_size.height - text.get_height({}, width)
            # With or without messages the same text is chosen, unless they are longer than the keys.
            if room >= max(rows + 1, needed):
                break
        # Sentences that arrive late must not move the keys under the pointer.
        return Content.assemble(text, "\n" * max(1, room - max(rows, needed) + 1), below)

    def _results(self, finished: FinishedGame, width: int) -> Iterator[Content]:
        """The result without keys, from the one with the most lines to the one with the fewest."""
        # The first sentences matter most, then the last split, then large digits, then the other splits.
        sentences = self.text.result(finished)
        number, some = len(self.model.comparison.splits), self.text.result_splits
        for large in (True, False):
            for most in range(number, 0, -1) or (0,):
                yield self._result(finished, width, sentences, some(most), large=large)
        yield self._result(finished, width, sentences, some(0))
        for shown in range(len(sentences), -1, -1):
            yield self._result(finished, width, sentences[:shown])

    def _result(
        self,
        finished: FinishedGame,
        width: int,
        sentences: Iterable[LinePart],
        splits: Iterable[Figure] = (),
        *,
        large: bool = False,
    ) -> Content:
        """The result with these sentences and splits."""
        return Content.assemble(
            ("\n".join(["Solved!", *self._large_time(finished, width, large=large), ""]), self._time_style),
            *styled((f"{sentence}\n", role) for sentence, role in sentences),
            *(Content.assemble(figure_line(figure, width), "\n") for figure in splits),
        ).rstrip()

    def _result_below(self, finished: FinishedGame, width: int) -> Content:
        """The result in five lines: the time, the sentences beside it, the keys or messages below."""
        time = self._large_time(finished, width)
        left = max(map(len, time)) + 2
        result = " ".join(sentence for sentence, _ in self.text.result(finished))
        beside = wrap(f"Solved! {result}", width - left)
        parts: list[Part] = []
        for number in range(3):
            digits, text = (lines[number] if number < len(lines) else "" for lines in (time, beside))
            parts += (digits.ljust(left), self._time_style), f"{text}\n"
        below = self._message if self.notices else self._next_keys(width, gap="   ")
        return Content.assemble(*parts, below)


def styled(parts: Iterable[LinePart]) -> list[Part]:
    """The parts, with the styles of their roles."""
    return [(text, STYLES[role]) for text, role in parts]


def figure_line(figure: Figure, width: int = 0) -> Content:
    """The label at the left and the value at the right of this many columns, or of as many as needed."""
    label, value, role = figure
    room = max(len(value) + 1, width - len(label))
    return Content.assemble((label, "dim"), (f"{value:>{room}}", STYLES[role]))


def flowed(parts: Iterable[Content], width: int, gap: str = "   ") -> Content:
    """The parts beside and below each other, none of them broken across lines."""
    lines: list[Content] = []
    for part in parts:
        if lines and len(lines[-1]) + len(gap) + len(part) <= width:
            lines[-1] = Content.assemble(lines[-1], gap, part)
        else:
            lines.append(part)
    return Content("\n").join(lines)
