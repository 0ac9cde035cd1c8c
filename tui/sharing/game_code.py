"""The code of a finished game: one line that contains everything, to paste into a chat and to replay.

The fields are in this order; `goal`, `hints` and `seed` only if they are not the default:

    game1 start=3x3:1.2.3.4.0.6.7.5.8 moves=UL after=0.412 total=0.412 when=2026-11-16T10:34:42Z check=J9YR

`after` has for every move the milliseconds since the previous one, so a replay is as exact as the clock.
Counting from the previous move, not from the first, makes most of them three digits long.
"""

from __future__ import annotations

import hashlib
import re
import zlib
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from itertools import accumulate, groupby, zip_longest
from urllib.parse import quote, unquote

from solver.board import Board, Move
from solver.board_lexer import shown
from solver.errors import BoardSyntaxError, PuzzleError
from solver.goal import NAMES, Goal
from solver.moves import parse_moves
from solver.notation import LONGEST_TEXT
from solver.scramble import SEED_LETTERS
from solver.verify import replay
from tui.finished_game import FinishedGame
from tui.text import YEARS

LONGEST_CODE = LONGEST_TEXT
"""The most characters that are read, as for a board. A move takes 5, so 20,000 moves fit."""

_NEEDED = ("start", "moves", "after", "total", "when", "check")
_FIELDS = (*_NEEDED, "goal", "hints", "seed")
_BEGIN = re.compile(r"\s*game([0-9]+)(?=\s|$)", re.IGNORECASE)
_FIELD = re.compile(r"\s([a-z]+)=")
_QUOTES = " \t\r\n`'\"<>"
"""Characters that chat programs put around a line of code."""
_WHEN = "%Y-%m-%dT%H:%M:%SZ"
_TOTAL = re.compile(r"[0-9]{1,9}\.[0-9]{3}")
_COUNT = re.compile(r"[0-9]{1,6}")
_TIME = re.compile(r"-?[0-9]{1,12}")
"""Negative if a move was undone and redone while the clock was stopped."""


def game_code(game: FinishedGame) -> str:
    """The line from which `read_game_code` makes the same game, without its id and the board's name."""
    millis = [round(1000 * seconds) for seconds in game.at]
    fields = {
        "start": game.start.code,
        "goal": None if game.goal.name == "standard" else game.goal.title,
        "moves": _move_text(game.moves),
        "after": ".".join(str(at - before) for before, at in zip([0, *millis], millis, strict=False)),
        "total": f"{game.seconds:.3f}",
        "hints": str(game.hints) if game.hints else None,
        "seed": None if game.seed is None else quote(game.seed, safe="", errors="replace"),
        "when": game.when.astimezone(UTC).strftime(_WHEN),
    }
    line = " ".join(("game1", *(f"{name}={value}" for name, value in fields.items() if value is not None)))
    return f"{line} check={_checksum(line)}"


def is_game_code(text: str) -> bool:
    """Whether a text is meant as the code of a game, complete or not."""
    return _BEGIN.match(text[:100].lstrip(_QUOTES)) is not None


def read_game_code(text: str) -> FinishedGame:
    """The game in a code, checked by replaying it; PuzzleError says what is wrong and where.

    >>> game = read_game_code(
    ...     "game1 start=3x3:1.2.3.4.0.6.7.5.8 moves=UL after=0.412 total=0.412 "
    ...     "when=2026-11-16T10:34:42Z check=J9YR"
    ... )
    >>> game.length, game.seconds, game.at
    (2, 0.412, (0.0, 0.412))
    """
    if len(text) > LONGEST_CODE:
        raise BoardSyntaxError(f"more than {LONGEST_CODE:,} characters cannot be the code of a game")
    text = text.strip(_QUOTES)
    begin = _BEGIN.match(text)
    if begin is None:
        raise BoardSyntaxError(f"the code of a game begins with game1, not with {shown(text[:20])}")
    if begin[1] != "1":
        raise BoardSyntaxError(
            f"game{begin[1][:9]} codes cannot be read here, only game1; a newer puzzle-tui may read them"
        )
    fields = _split(text, begin.end())
    if "check" not in fields:
        last = next(reversed(fields), "game1")
        raise BoardSyntaxError(
            f"the code of the game is cut off in {last!r}, at character {len(text):,}: a complete code ends "
            "with check=...; copy all of it"
        )
    whole, given = _checksum(text[: text.rindex("check=")]), fields["check"].upper()
    problem = f"the checksum should be {whole}, not {shown(given[:20])}"
    try:
        game = _game(fields)
        if whole == given:
            return game
    except PuzzleError as error:
        if whole == given:
            raise BoardSyntaxError(f"the code of the game is wrong: {error}") from error
        # Leave out the advice of that error: the only remedy is to copy the code again.
        problem = str(error).partition(";")[0]
    raise BoardSyntaxError(f"the code of the game was mistyped or cut ({problem}); copy it again")


def _game(fields: Mapping[str, str]) -> FinishedGame:
    missing = [name for name in _NEEDED if name not in fields]
    if missing:
        raise BoardSyntaxError(f"{missing[0]}=... is missing")
    start = _read_board("start", fields["start"])
    goal = _read_goal(fields.get("goal", "standard"), start)
    moves, millis = parse_moves(fields["moves"]), _read_times(fields["after"])
    if len(moves) != len(millis):
        raise BoardSyntaxError(f"moves= has {len(moves):,} moves and after= has {len(millis):,} times")
    end = replay(start, moves)
    if end != goal.board:
        raise BoardSyntaxError(f"its moves end at {end.code} and not at the goal {goal.board.code}")
    return FinishedGame(
        # The same code gives the same id on every machine, so a game pasted twice is saved once.
        id="code-" + hashlib.sha256(_bytes(" ".join(map(str, sorted(fields.items()))))).hexdigest()[:24],
        when=_read_when(fields["when"]),
        start=start,
        goal=goal,
        moves=moves,
        at=tuple(thousandths / 1000 for thousandths in accumulate(millis)),
        seconds=float(_matching(_TOTAL, fields["total"], "total=", "seconds such as 31.250 are")),
        hints=int(_matching(_COUNT, fields.get("hints", "0"), "hints=", "a number is")),
        seed=unquote(fields["seed"]) if "seed" in fields else None,
    )


def _split(text: str, start: int) -> dict[str, str]:
    """The fields; spaces are ignored, as mail programs break long lines anywhere."""
    found = list(_FIELD.finditer(text, start))
    between = text[start : found[0].start() if found else None].strip()
    if between:
        raise BoardSyntaxError(f"start=... is expected after game1, not {shown(between[:20])}")
    fields: dict[str, str] = {}
    for match, after in zip_longest(found, found[1:]):
        end = after.start() if after else len(text)
        name = match[1]
        if name not in _FIELDS or name in fields:
            why = "appears twice" if name in fields else "is not a field"
            raise BoardSyntaxError(
                f"the code of the game, character {match.start(1) + 1:,}: {name[:20]}= {why}"
            )
        fields[name] = "".join(text[match.end() : end].split())
    return fields


def _checksum(text: str) -> str:
    """A checksum of four letters; two texts share one once in a million. Spaces do not count."""
    number = zlib.crc32(_bytes("".join(text.split())))
    return "".join(SEED_LETTERS[number >> shift & 31] for shift in (0, 5, 10, 15))


def _bytes(text: str) -> bytes:
    # Pasted text may contain lone surrogates, which plain UTF-8 refuses with an error.
    return text.encode("utf-8", "surrogatepass")


def _move_text(moves: Iterable[Move]) -> str:
    """The letters; runs of three or more are written with their number, such as `L3`."""
    runs = ((move.value, len(list(same))) for move, same in groupby(moves))
    return "".join(f"{letter}{count}" if count > 2 else letter * count for letter, count in runs)


def _read_board(name: str, text: str) -> Board:
    try:
        return Board.parse(text)
    except PuzzleError as error:
        raise BoardSyntaxError(f"{name}=: {error}") from error


def _read_goal(text: str, start: Board) -> Goal:
    if text in NAMES:
        return Goal.named(text, start.rows, start.cols)
    goal = Goal.of(_read_board("goal", text))
    goal.require_size_of(start)
    return goal


def _read_times(text: str) -> list[int]:
    numbered = enumerate(text.split("."), start=1) if text else ()
    wanted = "thousandths of a second are"
    return [int(_matching(_TIME, word, f"after=, number {at:,}", wanted)) for at, word in numbered]


def _matching(pattern: re.Pattern[str], text: str, place: str, wanted: str) -> str:
    if not pattern.fullmatch(text):
        raise BoardSyntaxError(f"{place} is {shown(text[:20])}; {wanted} expected")
    return text


def _read_when(text: str) -> datetime:
    try:
        when = datetime.strptime(text, _WHEN).replace(tzinfo=UTC)
    except ValueError as error:
        raise BoardSyntaxError(
            f"when= is {shown(text[:20])}; a time such as 2026-11-16T10:34:42Z is expected"
        ) from error
    if when.year not in YEARS:
        raise BoardSyntaxError(
            f"when= is {shown(text[:20])}; a year from {YEARS[0]} to {YEARS[-1]} is expected"
        )
    return when
