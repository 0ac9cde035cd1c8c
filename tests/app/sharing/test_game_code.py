"""The code of a game gives the game again; a cut, mistyped or false code is refused with a reason."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import goals, sizes

from solver.board import Board, Move
from solver.errors import PuzzleError
from solver.goal import Goal
from solver.verify import replay
from tui.finished_game import FinishedGame
from tui.sharing.game_code import LONGEST_CODE, game_code, is_game_code, read_game_code

WHEN = datetime(2026, 11, 16, 10, 34, 42, tzinfo=UTC)
GAME = FinishedGame(
    "mine",
    WHEN,
    Board.parse("1 2 3/4 0 6/7 5 8"),
    Goal.standard(3, 3),
    (Move.UP, Move.LEFT),
    (0.0, 0.412),
    0.412,
    hints=1,
    seed="K7Q2",
    name="a file of mine",
    optimal=2,
    lower_bound=2,
)
CODE = game_code(GAME)


def walk(goal: Goal, steps: list[int]) -> tuple[Board, tuple[Move, ...]]:
    """A board some moves away from the goal, and the moves back."""
    board, back = goal.board, []
    for step in steps:
        move = board.moves()[step % len(board.moves())]
        board = board.after(move)
        back.append(move.reverse)
    return board, tuple(reversed(back))


@st.composite
def games(draw: st.DrawFn) -> FinishedGame:
    goal = draw(sizes.flatmap(lambda size: goals(*size)))
    start, moves = walk(goal, draw(st.lists(st.integers(0, 11), max_size=40)))
    deltas = draw(st.lists(st.integers(0, 100_000), min_size=len(moves), max_size=len(moves)))
    at = tuple(millis / 1000 for millis in accumulate(deltas))
    return FinishedGame(
        "mine",
        draw(st.datetimes(datetime(2020, 1, 1), datetime(2099, 1, 1), timezones=st.just(UTC))).replace(
            microsecond=0
        ),
        start,
        goal,
        moves,
        at,
        draw(st.integers(0, 10**8)) / 1000,
        hints=draw(st.integers(0, 99)),
        seed=draw(st.none() | st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=9)),
    )


@given(games())
def test_reading_a_code_gives_the_game_again(game: FinishedGame) -> None:
    code = game_code(game)
    read = read_game_code(code)
    assert replace(read, id="mine") == game
    assert game_code(read) == code
    assert read_game_code(code).id == read.id


@given(games(), st.data())
def test_a_code_is_one_line_of_plain_letters_however_it_is_broken_on_the_way(
    game: FinishedGame, data: st.DataObject
) -> None:
    code = game_code(game)
    assert code.isascii()
    assert code.isprintable()
    fields = code.split(" ")
    word = data.draw(st.integers(1, len(fields) - 1))
    middle = fields[word].index("=") + 1
    fields[word] = f"{fields[word][:middle]}\n  {fields[word][middle:]}"
    assert read_game_code("```\n" + "\r\n".join(fields) + "\n```") == read_game_code(code)


@given(st.data())
def test_a_code_with_a_lost_or_changed_letter_is_refused(data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(CODE) - 1).filter(lambda at: CODE[at] != " "))
    other = data.draw(st.sampled_from(["", *"aZ0159.=:ULRD"]).filter(lambda letter: letter != CODE[at]))
    changed = CODE[:at] + other + CODE[at + 1 :]
    if changed.upper() == CODE.upper():
        return  # The letters of the check may be small.
    with pytest.raises(PuzzleError):
        read_game_code(changed)


@given(st.integers(12, len(CODE) - 1))
def test_a_code_that_is_cut_off_says_so(end: int) -> None:
    assert is_game_code(CODE[:end])
    with pytest.raises(PuzzleError, match="cut"):
        read_game_code(CODE[:end])


@given(st.text() | st.text("gameLURD1=.:x0123456789 \n", max_size=80).map(lambda text: f"game1 {text}"))
def test_any_text_gives_a_game_or_a_sentence(text: str) -> None:
    said, game = "", None
    try:
        game = read_game_code(text)
    except PuzzleError as error:
        said = str(error)
    assert len(said) > 20 if game is None else replay(game.start, game.moves) == game.goal.board


def signed(**fields: str) -> str:
    """The code with other fields and a correct checksum, as if made by hand."""
    from tui.sharing.game_code import _checksum

    words = dict(word.split("=") for word in CODE.split()[1:-1]) | fields
    line = " ".join(["game1", *(f"{name}={value}" for name, value in words.items())])
    return f"{line} check={_checksum(line)}"


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"moves": "UU"}, "move 2"),
        ({"moves": "UR"}, "not at the goal"),
        ({"moves": "U"}, "1 moves and after= has 2 times"),
        ({"moves": "UX"}, "character 2"),
        ({"after": "0.1e3"}, "number 2"),
        ({"after": "0.412.1"}, "3 times"),
        ({"start": "3x3:1.2.3.4.0.6.7.5.5"}, "start="),
        ({"goal": "3x3:1.2.3.4.5.6.7.0.8"}, "not at the goal"),
        ({"goal": "2x2:1.2.3.0"}, "2x2"),
        ({"total": "nan"}, "total="),
        ({"hints": "-1"}, "hints="),
        ({"when": "yesterday"}, "when="),
        ({"when": "0001-01-01T00:00:00Z"}, "a year from 1970"),
        ({"when": "9999-12-31T23:59:59Z"}, "to 9998"),
        ({"colour": "red"}, "colour="),
    ],
)
def test_false_claims_are_refused_with_their_place(fields: dict[str, str], said: str) -> None:
    assert replace(read_game_code(signed()), id="mine", name=GAME.name, optimal=2, lower_bound=2) == GAME
    with pytest.raises(PuzzleError, match=said) as refused:
        read_game_code(signed(**fields))
    assert "mistyped" not in str(refused.value)


def test_times_that_go_back_survive_the_code() -> None:
    game = replace(GAME, at=(4.0, 2.5), seconds=4.0)
    assert read_game_code(game_code(game)).at == (4.0, 2.5)


def test_other_texts_are_not_game_codes() -> None:
    assert is_game_code(f"  `{CODE}`")
    for text in ("", "game", "games1 x", "4x4", "K7Q2", "1 2/3 0", "gamesome", CODE[6:]):
        assert not is_game_code(text)
    with pytest.raises(PuzzleError, match="newer"):
        read_game_code(CODE.replace("game1", "game2"))
    with pytest.raises(PuzzleError, match="characters"):
        read_game_code("game1 " + "x" * LONGEST_CODE)


def test_a_game_of_2_000_moves_has_10_000_letters() -> None:
    start, moves = walk(Goal.standard(4, 4), [(7 * number) ** 2 % 11 for number in range(2000)])
    at = tuple(number * 0.333 for number in range(2000))
    game = replace(
        GAME, start=start, goal=Goal.standard(4, 4), moves=moves, at=tuple(round(t, 3) for t in at)
    )
    assert len(game_code(game)) < 12_000
    assert read_game_code(game_code(game)).at == game.at


@given(st.text(st.characters(codec=None) | st.just("\ud800") | st.just("\udcff"), max_size=20), st.data())
def test_any_characters_in_a_code_are_refused_or_read(text: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(CODE)))
    with suppress(PuzzleError):
        read_game_code(CODE[:at] + text + CODE[at:])


@pytest.mark.parametrize("name", ["start", "seed", "check"])
def test_a_lone_surrogate_is_a_mistyped_code(name: str) -> None:
    with pytest.raises(PuzzleError):
        read_game_code(CODE.replace(f"{name}=", f"{name}=\udcff"))
