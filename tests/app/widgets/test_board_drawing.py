"""Laws of drawn boards: sizes, text, motion, colours, windows and ASCII."""

from __future__ import annotations

import random
import re
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.color import Color
from rich.segment import Segment
from rich.style import Style
from textual.color import Color as TextualColor
from textual.theme import BUILTIN_THEMES

from solver.board import Board
from solver.goal import Goal
from tui.widgets.ascii_filter import AsciiFilter, ascii_only, to_ascii
from tui.widgets.board_drawing import draw
from tui.widgets.board_picture import Face, Picture, picture_of, wave_of_light
from tui.widgets.tile_colours import SCHEMES, SHINES, Look, State, lightness, oklch, tile_look, tray
from tui.widgets.tile_sizes import (
    FONTS,
    NAMES,
    TileSize,
    Window,
    choose,
    sizes,
    sizes_that_fit,
    window_for,
)

SHAPES = [(rows, cols) for rows in range(2, 17) for cols in range(2, 17) if rows <= cols or cols == 2]
WORDS = Look(plain_text=True)
GROUNDS = [
    (theme.dark, TextualColor.parse(theme.background or ("#121212" if theme.dark else "#e0e0e0")).hex)
    for theme in BUILTIN_THEMES.values()
    if not theme.ansi
]


def drawn_sizes(rows: int, cols: int) -> list[TileSize]:
    """Sizes of every name and with every font."""
    return [size for size in sizes(rows, cols) if size.height <= 17]


def shuffled(rows: int, cols: int, seed: int = 1) -> Picture:
    tiles = list(range(rows * cols))
    random.Random(seed).shuffle(tiles)
    return picture_of(Board(rows, cols, tuple(tiles)), Goal.standard(rows, cols))


def text_of(rows: list[list[Segment]]) -> list[str]:
    return ["".join(segment.text for segment in row) for row in rows]


def cells_of(rows: list[list[Segment]]) -> list[list[tuple[str, Style | None]]]:
    return [[(character, segment.style) for segment in row for character in segment.text] for row in rows]


# Sizes


@pytest.mark.parametrize("name", NAMES)
def test_every_row_is_as_wide_as_the_board_and_every_number_is_there_once(name):
    for rows, cols in SHAPES:
        size = next(size for size in sizes(rows, cols) if size.name == name)
        text = text_of(draw(shuffled(rows, cols), size, WORDS))
        width, height = size.extent(rows, cols)
        assert [cell_len(row) for row in text] == [width] * height, (rows, cols)
        numbers = re.findall(r"\d+", "\n".join(text))
        assert sorted(map(int, numbers)) == list(range(1, rows * cols)), (rows, cols)


@given(
    st.integers(2, 16),
    st.integers(2, 16),
    st.integers(1, 250),
    st.integers(1, 120),
    st.sampled_from(("auto", *NAMES)),
)
def test_the_size_chosen_is_the_largest_that_fits_and_is_not_larger_than_wanted(
    rows, cols, width, height, wanted
):
    chosen = choose(rows, cols, width, height, wanted)
    fitting = sizes_that_fit(rows, cols, width, height)
    most = len(NAMES) - 1 if wanted == "auto" else NAMES.index(wanted)
    allowed = [size for size in fitting if NAMES.index(size.name) <= most]
    assert fitting == sorted(fitting, key=lambda size: NAMES.index(size.name))
    assert chosen == (allowed[-1] if allowed else sizes(rows, cols)[0])
    for size in fitting:
        assert size.extent(rows, cols) <= (width, height)
        assert size.extent(rows, cols)[1] <= height


@pytest.mark.parametrize("font", FONTS)
def test_large_digits_tell_all_numbers_apart(font):
    size = next(size for size in sizes(16, 16) if size.font is font)
    looks = {
        "\n".join(text_of(draw(Picture(1, 1, (Face(str(number), "tile"),)), size, Look())))
        for number in range(256)
    }
    assert len(looks) == 256


@pytest.mark.parametrize("number", ["8", "15", "255"])
def test_a_number_stands_in_the_middle_of_its_tile(number):
    shape = {1: (3, 3), 2: (4, 4), 3: (16, 16)}[len(number)]
    for size in drawn_sizes(*shape):
        if size.height < 3:
            continue
        look = Look(ground=Style(bgcolor="#121212"))
        face = Face(number, "tile")
        drawing = cells_of(draw(Picture(1, 1, (face,)), size, look))
        ink = tile_look(face, *shape, look).ink
        written = [
            (x, y)
            for y, row in enumerate(drawing)
            for x, (character, style) in enumerate(row)
            if style == ink and character != " "
        ]
        left, right = min(x for x, _ in written) - 1, size.width - 1 - max(x for x, _ in written)
        assert left == right, size
        above, below = min(y for _, y in written) - 1, size.height - max(y for _, y in written)
        assert abs(above - below) <= 1, size


def test_a_board_grows_with_the_room():
    for side in range(2, 17):
        grown = [choose(side, side, width, width * 3 // 10) for width in range(60, 300, 4)]
        assert [size.height for size in grown] == sorted(size.height for size in grown)
    rows, cols = choose(4, 4, 170, 57).extent(4, 4)[::-1]
    assert rows == 57
    assert cols <= 170


# Text alone


@pytest.mark.parametrize("size", drawn_sizes(4, 4), ids=str)
@pytest.mark.parametrize("look", [Look(), Look(ansi=True), WORDS], ids=["blocks", "ansi", "ascii"])
def test_state_can_be_read_without_colour(size, look):
    def shown(placed: bool = False, mark: str = "", cursor: bool = False, kind: str = "tile") -> str:
        face = Face("12" if kind == "tile" else "", kind, placed, mark)  # type: ignore[arg-type]
        states = {0: State(cursor=cursor)}
        return to_ascii("\n".join(text_of(draw(Picture(1, 1, (face,)), size, look, states=states))))

    states = [
        *(shown(placed, mark) for placed in (False, True) for mark in ("", "<", ">", "^", "v", "!")),
        *(shown(cursor=True, mark=mark) for mark in ("", "!")),
        *(shown(kind=kind, cursor=cursor) for kind in ("blank", "empty") for cursor in (False, True)),
        shown(kind="blank", mark="!"),
    ]
    assert len(set(states)) == len(states)


@pytest.mark.parametrize("size", [size for size in drawn_sizes(4, 4) if size.height > 2], ids=str)
@pytest.mark.parametrize("look", [Look(), Look(ansi=True), WORDS], ids=["blocks", "ansi", "ascii"])
def test_the_arrow_of_a_hint_is_at_the_edge_that_the_tile_moves_to(size, look):
    def place(mark: str) -> tuple[int, int]:
        faces = (Face("12", "tile", True, mark),)
        before, after = (
            text_of(draw(Picture(1, 1, one), size, look)) for one in ((Face("12", "tile", True),), faces)
        )
        rows = list(zip(before, after, strict=True))
        arrows = {*f"^v<>{'▲▼◄►'}"}
        return next(
            (row, column)
            for row, pair in enumerate(rows)
            for column, (old, new) in enumerate(zip(*pair, strict=True))
            if old != new and new in arrows
        )

    plain = text_of(draw(Picture(1, 1, (Face("12", "tile", True),)), size, look))
    drawn = [row for row, line in enumerate(plain) if line.strip()][int(not look.framed) :]
    middle = (size.width - 1) // 2 + 1
    assert place("^")[0] == drawn[0]
    assert place("v") == (drawn[-1], middle)
    assert place("<")[1] < place("^")[1] <= middle < place(">")[1]


# Motion

TURNED = st.sampled_from([(3, 3), (4, 4), (2, 5)])


@given(shape=TURNED, seed=st.integers(0, 99), data=st.data())
def test_a_slide_begins_and_ends_as_the_still_pictures_and_keeps_its_width(shape, seed, data):
    after = shuffled(*shape, seed)
    blank = after.blank
    row, col = divmod(blank, shape[1])
    # The blank came from any other cell of its row or column: that run of tiles moved towards it.
    line = [row * shape[1] + c for c in range(shape[1])]
    upright = [r * shape[1] + col for r in range(shape[0])]
    run = data.draw(st.sampled_from([line, upright]))
    came = data.draw(st.sampled_from([cell for cell in run if cell != blank]))
    here, there = run.index(blank), run.index(came)
    step = 1 if there > here else -1
    slide = tuple((run[at], run[at + step]) for at in range(here, there, step))
    size = data.draw(st.sampled_from(drawn_sizes(*shape)))
    faces = list(after.faces)
    faces[came] = after.faces[blank]
    for start, end in slide:
        faces[start] = after.faces[end]
    before = Picture(*shape, tuple(faces))
    assert before.blank == came

    def drawn(progress: float) -> list[list[Segment]]:
        return draw(after, size, Look(), slide=slide, progress=progress)

    for moving, still in zip(cells_of(drawn(0.0)), cells_of(draw(before, size, Look())), strict=True):
        # The dot of the blank is not drawn while a tile moves there.
        assert all(now == then or then[0] == "·" for now, then in zip(moving, still, strict=True))
    assert cells_of(drawn(1.0)) == cells_of(draw(after, size, Look()))
    halfway = drawn(data.draw(st.floats(0, 1)))
    assert {cell_len(row) for row in text_of(halfway)} == {size.extent(*shape)[0]}


def test_light_passes_over_every_cell_and_is_gone_at_both_ends():
    picture = shuffled(4, 6)
    passing = [wave_of_light(picture, step / 60) for step in range(61)]
    assert all(light < 0.05 for end in (passing[0], passing[-1]) for light in end.values())
    assert all(max(light.get(cell, 0) for light in passing) > 0.9 for cell in range(24))


# Windows


@given(st.integers(2, 16), st.integers(2, 16), st.integers(7, 90), st.integers(3, 20), st.data())
def test_a_window_fits_the_room_shows_the_focus_and_finds_its_cells(rows, cols, width, height, data):
    size = choose(rows, cols, width, height)
    window = None
    for focus in data.draw(st.lists(st.integers(0, rows * cols - 1), min_size=1, max_size=6)):
        window = window_for(rows, cols, size, width, height, focus, window)
        extent = window.extent(size)
        assert extent[0] <= width
        assert extent[1] <= height
        assert window.cell_at(*window.corner(focus, size), size) == focus
        text = text_of(draw(shuffled(rows, cols), size, WORDS, window=window))
        assert [cell_len(row) for row in text] == [extent[0]] * extent[1]
        seen = [window.cell_at(x, y, size) for y in range(extent[1]) for x in range(extent[0])]
        assert len(set(seen) - {None}) == window.rows * window.cols


def test_a_window_tells_on_which_sides_there_is_more():
    picture, size = shuffled(16, 16), sizes(16, 16)[0]
    corner = "".join(text_of(draw(picture, size, Look(), window=Window(16, 16, 0, 0, 5, 5))))
    middle = "".join(text_of(draw(picture, size, Look(), window=Window(16, 16, 5, 5, 5, 5))))
    assert set("▸▾") <= set(corner)
    assert not set("◂▴") & set(corner)
    assert set("◂▴▸▾") <= set(middle)


# Colours


def luminance(colour: Color) -> float:
    parts = [part / 255 for part in colour.get_truecolor()]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(style: Style) -> float:
    assert style.color
    assert style.bgcolor
    darker, lighter = sorted((luminance(style.color), luminance(style.bgcolor)))
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize(("dark", "ground"), GROUNDS)
def test_numbers_are_readable_on_every_tile_of_every_theme(scheme, dark, ground):
    look = Look(scheme, dark, ground=Style(bgcolor=ground))
    states = [State(), State(hovered=True), State(cursor=True)]
    for shape, placed, mark, state in product(((4, 4), (16, 16)), (False, True), ("", "<", "!"), states):
        for home in range(shape[0] * shape[1]):
            colours = tile_look(Face("8", "tile", placed, mark, home), *shape, look, state)
            assert contrast(colours.ink) >= 4.5


@pytest.mark.parametrize(("dark", "ground"), GROUNDS)
def test_tiles_stand_out_from_the_ground_of_every_theme(dark, ground):
    look = Look(dark=dark, ground=Style(bgcolor=ground))
    around = tray(look).bgcolor
    assert around is not None
    for placed in (False, True):
        fill = tile_look(Face("8", "tile", placed, home=0), 4, 4, look).ink.bgcolor
        assert fill is not None
        for under in (Color.parse(ground), around):
            distance = lightness(fill.get_truecolor().normalized) - lightness(
                under.get_truecolor().normalized
            )
            assert abs(distance) > 0.03


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("dark", [True, False])
def test_an_ansi_theme_gets_the_colours_of_the_terminal_only(scheme, dark):
    look = Look(scheme, dark, ansi=True, ground=Style(bgcolor="default"))
    for home, placed, shine in product(range(16), (False, True), (0, SHINES)):
        colours = tile_look(Face("8", "tile", placed, home=home), 4, 4, look, State(shine=shine))
        for style in (colours.ink, colours.edge):
            assert all(part is None or part.triplet is None for part in (style.color, style.bgcolor))
            assert style.bgcolor is None or style.bgcolor.is_default


def test_without_colour_only_greys_are_used():
    for face in shuffled(4, 4).faces:
        ink = tile_look(face, 4, 4, Look("rows", colourless=True)).ink
        for part in (ink.color, ink.bgcolor):
            assert part is not None
            assert len(set(part.get_truecolor())) == 1


@given(st.floats(0.1, 1), st.floats(0, 0.1), st.floats(0, 360))
def test_a_hue_keeps_the_lightness_it_is_given(light, chroma, hue):
    made = Color.parse(oklch(light, chroma, hue)).get_truecolor().normalized
    # Eight bits a channel are coarse near black.
    assert abs(lightness(made) - light) < 0.03


@pytest.mark.parametrize(("scheme", "colours"), [("plain", 1), ("rows", 4), ("fringe", 4), ("checker", 2)])
def test_a_scheme_has_as_many_colours_as_its_rule(scheme, colours):
    fills = {tile_look(Face("8", "tile", home=home), 4, 4, Look(scheme)).ink.bgcolor for home in range(16)}
    assert len(fills) == colours


# ASCII


@given(st.text())
def test_ascii_is_ascii_and_as_wide_as_the_text(text):
    answer = to_ascii(text)
    assert answer.isascii()
    assert cell_len(answer) == cell_len(text)


@given(st.text("─━│┃╭╮╰╯┏┓┗┛═║╔╗╚╝├┤┬┴┼▁▂▃▄▅▆▇█▌▐▊▔←→↑↓•·…●✓\u00d7"))
def test_everything_a_terminal_app_draws_with_has_a_likeness(text):
    assert "?" not in to_ascii(text)


def test_the_filter_changes_only_what_is_not_ascii():
    plain, styled = Segment("ab"), Segment("╭─╮", Style(bold=True))
    assert AsciiFilter().apply([plain, styled], TextualColor(0, 0, 0)) == [
        plain,
        Segment("+-+", Style(bold=True)),
    ]


@pytest.mark.parametrize(
    ("environ", "encoding", "answer"),
    [
        ({}, "utf-8", False),
        ({}, "UTF8", False),
        ({}, None, False),
        ({}, "ascii", True),
        ({}, "iso8859-1", True),
        ({}, "no-such-encoding", True),
        ({"LANG": "en_US.UTF-8"}, "utf-8", False),
        ({"LANG": "C"}, "utf-8", True),
        ({"LANG": "POSIX", "LC_ALL": ""}, "utf-8", True),
        ({"LANG": "C", "LC_CTYPE": "C.UTF-8"}, "utf-8", True),
        ({"LANG": "C", "LC_CTYPE": "de_DE.UTF-8"}, "utf-8", False),
        ({"LANG": "C", "LC_ALL": "C.UTF-8"}, "utf-8", False),
        ({"LANG": "en_US.UTF-8", "LC_ALL": "C"}, "utf-8", True),
    ],
)
def test_a_terminal_for_ascii_is_told_by_its_encoding_and_locale(environ, encoding, answer):
    assert ascii_only(False, environ, encoding) is answer
    assert ascii_only(True, environ, encoding) is True
