"""Films: at any time, a browser and a terminal show the board that a replay gives."""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from dataclasses import dataclass, field, replace
from itertools import accumulate
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playing import finished
from strategies import any_board, goals

from solver.board import Board, Move
from solver.errors import PuzzleError
from solver.goal import Goal
from solver.verify import replay
from tui.sharing.files import game_files, preview
from tui.sharing.film import DIGIT, LEAD, SLIDE, Film, film_cast, film_svg
from tui.sharing.pictures import CELL, LETTER, MOST_LINES, board_svg, colours_of

SVG = "{http://www.w3.org/2000/svg}"


@dataclass(frozen=True)
class Played:
    """Moves from a board, each with its time."""

    start: Board
    goal: Goal
    moves: tuple[Move, ...]
    at: tuple[float, ...]

    @property
    def film(self) -> Film:
        return Film(self.start, self.goal, self.moves, self.at)

    def at_time(self, seconds: float) -> tuple[int, Board]:
        """The number of moves made by then, and the board."""
        made = bisect_right([round(LEAD + at, 3) for at in self.at], seconds)
        return made, replay(self.start, self.moves[:made])


@st.composite
def played(draw: st.DrawFn, largest: int = 5) -> Played:
    start = draw(any_board(largest))
    goal = draw(goals(start.rows, start.cols))
    board, moves = start, []
    for step in draw(st.lists(st.integers(0, 11), max_size=30)):
        moves.append(board.moves()[step % len(board.moves())])
        board = board.after(moves[-1])
    # Many at the same time, as in a run of tiles, and some before the last tile has arrived.
    gaps = draw(st.lists(st.sampled_from([0, 0, 1, 50, 400, 9999]), min_size=len(moves), max_size=len(moves)))
    return Played(start, goal, tuple(moves), tuple(millis / 1000 for millis in accumulate(gaps)))


# -- a browser of forty lines ---------------------------------------------------------------------


@dataclass
class Tile:
    """A tile of a picture, with its animations."""

    number: int
    place: str
    slide: ElementTree.Element | None
    coloured: tuple[ElementTree.Element, ElementTree.Element]
    """The square and the number."""

    def colours_at(self, seconds: float) -> tuple[str | list[float], ...]:
        return tuple(
            value_at(part.find(f"{SVG}animate"), part.attrib["fill"], seconds) for part in self.coloured
        )


def tiles_of(text: str) -> list[Tile]:
    found = []
    for group in ElementTree.fromstring(text).iter(f"{SVG}g"):
        number, rect = group.find(f"{SVG}text"), group.find(f"{SVG}rect")
        if number is not None and rect is not None and rect.get("rx") == "8":
            place = group.attrib["transform"].removeprefix("translate(").removesuffix(")")
            sliding = group.find(f"{SVG}animateTransform")
            found.append(Tile(int(number.text or ""), place, sliding, (rect, number)))
    return found


def value_at(animation: ElementTree.Element | None, otherwise: str, seconds: float) -> str | list[float]:
    """The value of an animation, as the SMIL specification has it."""
    if animation is None:
        return otherwise
    length = float(animation.attrib["dur"].removesuffix("s"))
    times = [float(time) for time in animation.attrib["keyTimes"].split(";")]
    values = animation.attrib["values"].split(";")
    assert len(times) == len(values)
    assert times == sorted(times)
    assert times[0] == 0
    now = bisect_right(times, seconds / length) - 1
    if animation.get("calcMode") == "discrete":
        return values[now]
    assert times[-1] == 1
    if now == len(times) - 1:
        return values[-1]
    part = (seconds / length - times[now]) / (times[now + 1] - times[now])
    pairs = zip(values[now].split(), values[now + 1].split(), strict=True)
    return [float(a) + part * (float(b) - float(a)) for a, b in pairs]


def shown_at(text: str, seconds: float, cols: int, cells: int) -> tuple[int, ...]:
    """The tiles by cell at a time when none is sliding."""
    board = [0] * cells
    for tile in tiles_of(text):
        place = value_at(tile.slide, tile.place, seconds)
        x, y = map(float, place.split()) if isinstance(place, str) else place
        assert max(abs(x / CELL - round(x / CELL)), abs(y / CELL - round(y / CELL))) < 0.03
        board[round(y / CELL) * cols + round(x / CELL)] = tile.number
    return tuple(board)


def counter_at(text: str, seconds: float) -> int:
    shown = ""
    for group in ElementTree.fromstring(text).iter(f"{SVG}g"):
        if group.get("clip-path"):
            column = group[0]
            still = column.attrib["transform"].removeprefix("translate(").removesuffix(")")
            value = value_at(column.find(f"{SVG}animateTransform"), still, seconds)
            assert isinstance(value, str)
            digit = -int(value.split()[1]) // DIGIT[1]
            shown += str(digit) if digit < 10 else " "
    assert " " not in shown.strip()
    return int(shown)


def quiet_times(film: Film) -> list[float]:
    """Times when nothing slides: in the middle of every pause that is long enough."""
    ends = [0.0, *(slide.time + slide.seconds for slide in film.slides)]
    begins = [*(slide.time for slide in film.slides), film.seconds]
    return [(a + b) / 2 for a, b in zip(ends, begins, strict=True) if b - a > 0.004]


@settings(max_examples=50)
@given(played())
def test_at_any_time_a_film_shows_the_board_the_lights_and_the_count(game: Played) -> None:
    text = film_svg(replace(game.film, title="a <title> & more \x00\ud800"))
    colours = colours_of(game.goal)
    for seconds in quiet_times(game.film):
        made, board = game.at_time(seconds)
        assert shown_at(text, seconds, board.cols, len(board.tiles)) == board.tiles
        assert counter_at(text, seconds) == made
        for tile in tiles_of(text):
            placed = board.tiles.index(tile.number) == game.goal.board.tiles.index(tile.number)
            assert tile.colours_at(seconds) == colours[tile.number][placed]


@given(played())
def test_without_animation_a_film_shows_the_first_board(game: Played) -> None:
    for text in (film_svg(game.film), board_svg(game.start, game.goal)):
        assert shown_at(text.replace("animate", "other"), 0, game.start.cols, len(game.start.tiles)) == (
            game.start.tiles
        )
    assert "<animate" not in board_svg(game.start, game.goal)


@given(played())
def test_slides_follow_each_other_and_none_is_longer_than_its_time(game: Played) -> None:
    film = game.film
    end = LEAD
    for slide in film.slides:
        assert slide.time >= end - 1e-9
        assert 0 <= slide.seconds <= SLIDE
        end = slide.time + slide.seconds
    assert film.seconds > end
    assert sum(len(slide.tiles) for slide in film.slides) == len(game.moves)


def test_a_run_slides_together() -> None:
    start = Board.parse("4x4:0.1.2.3.5.6.7.4.9.10.11.8.13.14.15.12")
    moves = (Move.LEFT,) * 3 + (Move.UP,) * 3
    film = Film(start, Goal.standard(4, 4), moves, (0, 0, 0, 2, 2, 2))
    assert [len(slide.tiles) for slide in film.slides] == [3, 3]
    assert [slide.made for slide in film.slides] == [3, 6]


def test_a_clock_that_goes_back_only_delays_a_film() -> None:
    start, moves = Board.parse("1 2 3/4 0 6/7 5 8"), (Move.UP, Move.LEFT)
    cast = game_files(finished(start=start, moves=moves, at=(4.0, 2.0)))["replay.cast"]()
    times = [json.loads(event)[0] for event in cast.splitlines()[1:]]
    assert times[1:3] == [LEAD + 4, LEAD + 4]


def test_a_game_without_the_times_of_its_moves_has_a_film() -> None:
    start, moves = Board.parse("1 2 3/4 0 6/7 5 8"), (Move.UP, Move.LEFT)
    cast = game_files(finished(start=start, moves=moves, at=(), seconds=6.0))["replay.cast"]()
    times = [json.loads(event)[0] for event in cast.splitlines()[1:]]
    assert times[1:3] == [LEAD + 3, LEAD + 6]


@pytest.mark.parametrize("make", [film_svg, film_cast])
def test_moves_that_cannot_be_made_are_refused(make: type) -> None:
    with pytest.raises(PuzzleError, match="move 1"):
        make(Film(Board.solved(3, 3), Goal.standard(3, 3), (Move.UP,), (0.0,)))


@pytest.mark.parametrize(("side", "count", "most"), [(4, 100, 30_000), (16, 2000, 400_000)])
def test_a_film_grows_with_the_moves_and_not_with_the_boards(side: int, count: int, most: int) -> None:
    around = (Move.DOWN, Move.RIGHT, Move.UP, Move.LEFT)
    moves = tuple(around[number % 4] for number in range(count))
    at = tuple(number * 0.25 for number in range(count))
    film = Film(Board.solved(side, side), Goal.standard(side, side), moves, at)
    assert len(film_svg(film)) < most
    assert len(film_cast(film)) < most


# -- a terminal of forty lines --------------------------------------------------------------------


@dataclass
class Terminal:
    """Understands what a film writes, and nothing else."""

    width: int
    height: int
    lines: list[list[str]] = field(default_factory=list)
    row: int = 0
    col: int = 0

    def write(self, data: str) -> None:
        for escape, letters in re.findall(r"\x1b\[([0-9;?]*[A-Za-z])|([^\x1b]+)", data):
            if escape == "2J":
                self.lines = [[" "] * self.width for _ in range(self.height)]
            elif escape.endswith("H"):
                self.row, self.col = (int(number) - 1 for number in escape[:-1].split(";"))
            else:
                assert escape in ("", "?25l", "?25h", "1;32m", "0m")
            for letter in letters:
                self.lines[self.row][self.col] = letter
                self.col += 1

    def numbers(self) -> list[list[str]]:
        texts = ["".join(line) for line in self.lines]
        return [[cell.strip() for cell in text.split("│")[1:-1]] for text in texts if "│" in text]


@settings(max_examples=50)
@given(played(16))
def test_after_every_event_the_terminal_shows_the_board(game: Played) -> None:
    header, *events = map(json.loads, film_cast(replace(game.film, title="a title\x1b[2J\n")).splitlines())
    terminal = Terminal(header["width"], header["height"])
    assert header["version"] == 2
    for (seconds, kind, data), after in zip(events, [*events[1:], [1e9]], strict=True):
        terminal.write(data)
        assert kind == "o"
        made, board = game.at_time(seconds)
        if after[0] > seconds:
            rows = [board.tiles[at : at + board.cols] for at in range(0, len(board.tiles), board.cols)]
            assert terminal.numbers() == [[str(tile or "") for tile in row] for row in rows]
            assert f"{made} of " in "".join(terminal.lines[-2])
    assert r"a title\x1b[2J" in "".join(terminal.lines[0])
    assert events[-1][0] == header["duration"]


def test_pictures_and_films_have_a_description() -> None:
    start, goal = Board.parse("1 2 3/4 0 6/7 5 8"), Goal.standard(3, 3)
    film = Film(start, goal, (Move.UP, Move.LEFT), (0.0, 0.5), "mine")
    assert preview("a.svg", film_svg(film)).startswith("a film: 3x3, 2 moves in 0.500, in a loop of 4.000")
    assert preview("a.cast", film_cast(film)).startswith("a recording: mine, 4 s, 40x13 characters\n")
    assert preview("a.svg", board_svg(start, goal)).startswith("a picture: a 3x3 board: 3x3:1.2.3.4.0")
    assert len(preview("a.txt", "x" * 3_000_000)) < 5000


@pytest.mark.parametrize("size", [(2, 2), (3, 3), (4, 4), (4, 5), (16, 16)])
@pytest.mark.parametrize(
    "title", ["4x4 seed K7Q2: 12.345, 123 moves", "astar: 204 moves; at least 144 are needed"]
)
def test_the_title_of_a_film_is_not_cut(size: tuple[int, int], title: str) -> None:
    start = Board.solved(*size)
    film = Film(start, Goal.of(start), start.moves()[:1], (0.5,), title)
    page = ElementTree.fromstring(film_svg(film))
    lines = [text for text in page.findall(f"{SVG}text") if text.get("class") == "w"]
    assert " ".join(line.text or "" for line in lines) == title
    width = float(page.attrib["viewBox"].split()[2])
    board = page.findall(f"{SVG}g")[0].attrib["transform"]
    top = float(board.removesuffix(")").split()[1])
    assert all(len(line.text or "") * LETTER <= width for line in lines)
    assert max(float(line.attrib["y"]) for line in lines) < top - 10
    header, first, *_ = film_cast(film).splitlines()
    assert json.loads(header)["title"] == title
    assert title in json.loads(first)[2]
    assert len(title) < json.loads(header)["width"]


def test_a_title_as_long_as_the_longest_file_name_is_cut() -> None:
    start = Board.solved(2, 2)
    film = Film(start, Goal.of(start), start.moves()[:1], (0.5,), "x" * 255)
    assert len(ElementTree.fromstring(film_svg(film)).findall(f"{SVG}text")) == MOST_LINES
    assert json.loads(film_cast(film).splitlines()[0])["width"] == 80
