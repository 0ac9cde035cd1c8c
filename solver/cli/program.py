"""The program: finds the command, runs it, and turns what goes wrong into words and a status."""

from __future__ import annotations

import argparse
import importlib
import os
import sys
from collections.abc import Mapping, Sequence
from functools import partial
from typing import TextIO

from solver.cli import interrupts, status
from solver.cli.narrator import Narrator, Silence
from solver.cli.parser import Parser
from solver.cli.session import PROGRAM, Session
from solver.errors import NotEnoughMemory, PuzzleError, UnknownName
from solver.machine import require_address_space

COMMANDS = {
    "solve": "find the moves from a board to the goal",
    "check": "say whether a board can be solved, why, and the least it costs",
    "compare": "run every algorithm that fits on one board, one table",
    "generate": "make random boards that can be solved",
    "apply": "play moves and print the board they lead to",
    "convert": "write a board in another format",
    "bench": "solve a file of boards and sum up",
    "queens": "place N queens so that none attacks another",
    "list": "the algorithms, heuristics, options, goals and boards there are",
    "reproduce": "re-run the figures of the source reports",
    "tables": "the pattern databases on this machine; build and remove them",
    "report": "write a lab report on a board in Markdown",
    "paths": "where this program keeps its files",
}
"""Each command and its summary; `solver.cli.commands` has a module of that name."""

SEARCHING = {"solve", "compare", "bench", "queens", "reproduce", "report"}
"""The commands that load numpy and numba whatever their arguments are."""

Commands = Mapping[str, tuple[str, str]]
"""Each command's summary, and its module: `configure(parser)` and `run(args, session)`."""

EPILOG = f"""\
BOARD is a file, a code (4x4:1.2.3...), rows ("1 2 3/4 5 6/7 0 8"), the name of
a board that ships (solvable1_15; `{PROGRAM} list` has them all), or - for
standard input. Results go to standard output, all else to standard error.

examples:
  {PROGRAM} solve "1 2 3/4 0 6/7 5 8"           the shortest way
  {PROGRAM} check unsolvable1                   why a board has no solution
  {PROGRAM} compare solvable2_20                which search does best
  {PROGRAM} generate 4x4 | {PROGRAM} solve -   a random board, solved
  {PROGRAM} COMMAND --help                      what a command takes

exit status: 0 done; 1 the board has no solution; 2 wrong usage or unreadable
board; 3 a limit stopped it, or the search ended without the goal; 130
interrupted, with the figures so far."""


def main(
    argv: Sequence[str] | None = None, narrator: Narrator | None = None, more: Commands | None = None
) -> int:
    """Run a command, one of these or one `more`; the exit status is returned."""
    arguments = sys.argv[1:] if argv is None else list(argv)
    session = Session(
        out=_stream(sys.stdout),
        err=_stream(sys.stderr),
        stdin=sys.stdin,
        narrator=narrator or Silence(),
    )
    interrupts.forget()
    try:
        code = _run(arguments, session, _with_own(more or {}))
        # It may have come when the last search had just ended.
        return status.INTERRUPTED if interrupts.came() else code
    except BrokenPipeError:
        _abandon(session.out)
        return status.BROKEN_PIPE
    except Exception as error:
        return _give_up(error, session)


def _give_up(error: Exception, session: Session) -> int:
    """Say what stopped it, and return the status; a mistake of the program itself is raised again."""
    try:
        # Numpy and numba fail to load in many ways where this is too small.
        require_address_space()
    except NotEnoughMemory as reason:
        session.note(str(reason))
        return status.LIMIT
    if isinstance(error, MemoryError):
        session.note("the memory of this machine is used up; --memory MB stops a search in time")
        return status.LIMIT
    if isinstance(error, OSError):
        _abandon(session.out)
        session.note(f"cannot write the result: {error.strerror}")
        return status.USAGE
    raise error


def _with_own(more: Commands) -> Commands:
    """The commands of this package among the others: those first, and instead of ours by the same name."""
    own = {name: (summary, f"solver.cli.commands.{name}") for name, summary in COMMANDS.items()}
    return {**{name: more[name] for name in more if name not in own}, **own, **more}


def _run(arguments: list[str], session: Session, commands: Commands) -> int:
    parser = build_parser(commands)
    try:
        if arguments and not arguments[0].startswith("-") and arguments[0] not in commands:
            raise UnknownName.of("command", arguments[0], commands)
        args = parser.parse_args(arguments)
        if args.command is None:
            session.print(parser.format_help().rstrip())
            return status.DONE
        if args.command in SEARCHING:
            require_address_space()
        code = importlib.import_module(commands[args.command][1]).run(args, session)
        session.out.flush()
        return int(code)
    except SystemExit as leave:
        # argparse's way of having printed the help or the version.
        session.out.flush()
        return int(leave.code or 0)
    except PuzzleError as error:
        session.note(str(error))
        return status.USAGE
    except KeyboardInterrupt:
        session.note("interrupted")
        return status.INTERRUPTED


def build_parser(commands: Commands) -> Parser:
    """The parser of everything; a command's own arguments are added once it is chosen."""
    usage = f"{PROGRAM} [-h] [--version] {'[COMMAND ...]' if 'play' in commands else 'COMMAND ...'}"
    parser = Parser(prog=PROGRAM, usage=usage, description=_description(commands), epilog=EPILOG)
    parser.add_argument("--version", action=Version, help="print the version and leave")
    subparsers = parser.add_subparsers(
        dest="command",
        metavar="COMMAND",
        prog=PROGRAM,
        help=argparse.SUPPRESS,
        parser_class=Parser,
    )
    for name, (summary, module) in commands.items():
        subparsers.add_parser(
            name,
            description=f"{summary[0].upper()}{summary[1:]}.",
            configure=partial(_configure, module),
        )
    return parser


def _description(commands: Commands) -> str:
    lines = (f"  {name:<11} {summary}" for name, (summary, _) in commands.items())
    about = "Sliding puzzles and queens: solve them, check them, see how searches compare."
    if "play" in commands:
        about += "\nWithout a command it opens the app (--ascii draws it without special characters)."
    return "\n".join([about, "\ncommands:", *lines])


def _configure(module: str, parser: Parser) -> None:
    importlib.import_module(module).configure(parser)


class Version(argparse.Action):
    """Prints the version; looked up only then, as that takes longer than most commands."""

    def __init__(self, option_strings: Sequence[str], dest: str, help: str) -> None:  # noqa: A002
        super().__init__(option_strings, dest, nargs=0, default=argparse.SUPPRESS, help=help)

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        """Print and leave."""
        from importlib.metadata import PackageNotFoundError, version

        try:
            number = version(PROGRAM)
        except PackageNotFoundError:
            number = "(run from its source, not installed)"
        sys.stdout.write(f"{PROGRAM} {number}\n")
        parser.exit()


def _stream(stream: TextIO | None) -> TextIO:
    """A stream to write to, come what may: closed ones swallow, others escape what they lack."""
    if stream is None:
        return open(os.devnull, "w", encoding="utf-8")
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="backslashreplace")
    return stream


def _abandon(stream: TextIO) -> None:
    """Point a stream that cannot be written to nowhere, or Python complains of it once more."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
    except (OSError, ValueError):
        pass
