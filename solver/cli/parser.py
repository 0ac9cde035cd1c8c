"""The parser: argparse with this program's own messages, and the arguments that commands share."""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Callable
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, NoReturn

from solver.cli.session import PROGRAM
from solver.errors import PuzzleError
from solver.goal import NAMES

if TYPE_CHECKING:
    from solver.progress import Limits

WIDTH = 80
BOARD_HELP = 'a file, a code, rows such as "1 2 3/4 5 6/7 0 8", a shipped name, or - for stdin'


class UsageError(PuzzleError):
    """The parser cannot accept the arguments."""


ABOUT_ARGUMENT = re.compile(r"argument (?:\S+/)?(\S+): (.*)", re.DOTALL)
"""An argparse message about one argument, without its short name."""
PHRASES = (
    (r"expected (at least )?one argument", "needs a value"),
    (r"ignored explicit argument (.*)", r"takes no value; not \1"),
    (r"not allowed with argument (?:\S+/)?(\S+)", r"cannot be given with \1"),
)
"""Messages of argparse about an argument, and ours."""


class Help(argparse.RawDescriptionHelpFormatter):
    """Help as wide as the terminal, up to 100 columns."""

    def __init__(self, prog: str) -> None:
        # Without a width, argparse imports shutil to find one, and it makes a formatter for every argument.
        super().__init__(prog, width=_columns())


def _columns() -> int:
    try:
        columns = int(os.environ.get("COLUMNS") or os.get_terminal_size().columns)
    except (OSError, ValueError):
        columns = WIDTH
    return max(40, min(columns, 100)) - 2


class Parser(argparse.ArgumentParser):
    """One command's parser; its arguments are added when it is first used."""

    def __init__(self, configure: Callable[[Parser], None] | None = None, **settings: Any) -> None:
        super().__init__(allow_abbrev=False, formatter_class=Help, **settings)
        self._configure = configure

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Parse the arguments; only the module of the command used is imported, here."""
        if self._configure is not None:
            configure, self._configure = self._configure, None
            configure(self)
        parsed, unknown = super().parse_known_args(args, namespace)
        if unknown:
            self._refuse(unknown)
        return parsed, unknown

    def _refuse(self, unknown: list[str]) -> NoReturn:
        """Raise UsageError about the first of these arguments, with the most similar option."""
        option = next((text.partition("=")[0] for text in unknown if text.startswith("-")), "")
        if not option:
            self.error(f"{unknown[0]!r} is one argument too many")
        near = get_close_matches(option, self._option_string_actions, n=1)
        self.error(f"no option {option!r}{f'; did you mean {near[0]!r}?' if near else ''}")

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        # Commands are checked before they get here.
        if action.choices is not None and value not in action.choices:
            names = list(map(str, action.choices))
            near = get_close_matches(str(value), names, n=1)
            listed = " or ".join(filter(None, (", ".join(names[:-1]), names[-1])))
            hint = f"; did you mean {near[0]!r}?" if near else ""
            raise argparse.ArgumentError(action, f"takes {listed}; not {value!r}{hint}")

    def error(self, message: str) -> NoReturn:
        """Raise UsageError with one sentence."""
        if found := ABOUT_ARGUMENT.fullmatch(message):
            name, text = found.groups()
            for theirs, ours in PHRASES:
                text = re.sub(theirs, ours, text)
            ours_first = text.startswith(("takes ", "needs ", "cannot "))
            message = f"{name} {text}" if ours_first else f"{name}: {text}"
        # After a suggestion there is nothing to explain.
        raise UsageError(message if message.endswith("?") else f"{message}; {self.prog} --help explains it")

    def about(self, text: str, *examples: str) -> None:
        """Set the help text below the arguments: more information, and examples."""
        shown = "\n".join(f"  {PROGRAM} {example}" for example in examples)
        self.epilog = f"{text}\n\nexamples:\n{shown}" if text else f"examples:\n{shown}"


def add_board(parser: Parser, *, several: bool = False) -> None:
    """Add BOARD, or several of them."""
    if several:
        parser.add_argument("boards", metavar="BOARD", nargs="+", help=BOARD_HELP)
    else:
        parser.add_argument("board", metavar="BOARD", help=BOARD_HELP)


def add_goal(parser: Parser, default: str = "the board's own, else standard") -> None:
    """Add --goal; the help names its default."""
    names = ", ".join(NAMES)
    parser.add_argument("--goal", metavar="G", help=f"{names}, or any BOARD (default: {default})")


def add_format(parser: Parser, *names: str) -> None:
    """Add --format; the first name is the default."""
    parser.add_argument(
        "--format", choices=names, default=names[0], help=f"how to print it (default: {names[0]})"
    )


def add_notation(parser: Parser, **settings: Any) -> None:
    """Add --notation."""
    from solver.moves import NOTATIONS

    parser.add_argument(
        "--notation",
        choices=NOTATIONS,
        default="tile",
        help="whether U, D, L and R move the tile or the blank (default: tile)",
        **settings,
    )


def add_search(parser: Parser, *, default: str | None = None) -> None:
    """Add -a, -H and -o; without a default algorithm, -a and -H can be given several times."""
    from solver.registry import algorithms, heuristics

    action = "append" if default is None else "store"
    parser.add_argument(
        "-a",
        "--algorithm",
        metavar="ALGORITHM",
        action=action,
        default=default,
        help=f"{', '.join(algorithms.names())} "
        + ("(repeatable; default: all that fit)" if default is None else f"(default: {default})"),
    )
    parser.add_argument(
        "-H",
        "--heuristic",
        metavar="HEURISTIC",
        action=action,
        help=f"{', '.join(heuristics.names())} "
        + ("(repeatable; " if default is None else "(")
        + "default: the algorithm's own)",
    )
    parser.add_argument(
        "-o",
        "--option",
        metavar="NAME=VALUE",
        action="append",
        type=name_and_value,
        default=[],
        help=f"an option of the algorithm (repeatable; `{PROGRAM} list` shows them all)",
    )


def add_rules(parser: Parser) -> None:
    """Add --rules."""
    from solver.coursework.rules import RULES

    parser.add_argument(
        "--rules",
        metavar="REPORT",
        help=f"{', '.join(RULES)}: search and count as that source report does; -a, -H and -o change parts",
    )


def add_limits(parser: Parser, *, seconds: float | None = None, memory: str) -> None:
    """Add --time, --nodes and --memory; each command computes its own default for the last."""
    until = "none" if seconds is None else f"{seconds:g}"
    parser.add_argument(
        "--time",
        metavar="S",
        type=number("seconds, such as 2.5"),
        default=seconds,
        help=f"seconds to search before it gives up (default: {until})",
    )
    parser.add_argument(
        "--nodes",
        metavar="N",
        type=number("a whole number, such as 1000000", int),
        help="nodes raised (default: no limit)",
    )
    parser.add_argument(
        "--memory",
        metavar="MB",
        type=number("megabytes, such as 500"),
        help=f"megabytes for the nodes and tables of the search (default: {memory})",
    )


def add_cluster(parser: Parser, what: str) -> None:
    """Add `--cluster`, with what it does for this command."""
    parser.add_argument(
        "--cluster",
        metavar="ADDRESS",
        help=f"the Dask scheduler of a cluster, such as tcp://10.0.0.1:8786: {what}",
    )


def limits(args: argparse.Namespace, megabytes: float | None) -> Limits:
    """The limits given; `megabytes` is the default for memory."""
    from solver.progress import Limits

    memory = megabytes if args.memory is None else args.memory
    return Limits(seconds=args.time, nodes=args.nodes, megabytes=memory)


def name_and_value(text: str) -> tuple[str, str]:
    """Parse `name=value`."""
    name, equals, value = text.partition("=")
    if not equals or not name.strip():
        raise argparse.ArgumentTypeError(f"{text!r} is not of the form name=value")
    return name.strip(), value.strip()


def number(what: str, kind: Callable[[str], float] = float) -> Callable[[str], float]:
    """A function that parses a number; `what` describes the number in error messages."""

    def read(text: str) -> float:
        try:
            return kind(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f"takes {what}; not {text!r}") from None

    return read


def number_from(low: int) -> Callable[[str], int]:
    """A function that parses a whole number from `low` up."""

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = low - 1
        if number < low:
            raise argparse.ArgumentTypeError(f"{text!r} is not a whole number of at least {low}")
        return number

    return read
