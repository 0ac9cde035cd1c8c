"""The program: finds the command, runs it, and turns errors into messages and an exit status."""

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
from solver.cli.session import PROGRAM, OutputError, Session
from solver.errors import NotEnoughMemory, PuzzleError, UnknownName
from solver.machine import require_address_space

COMMANDS = {
    "solve": "find the moves from a board to the goal",
    "check": "tell whether a board can be solved, why, and give lower bounds",
    "compare": "run all algorithms that fit a board and compare them",
    "generate": "make random boards that can be solved",
    "apply": "play moves and print the board they lead to",
    "convert": "write a board in another format",
    "bench": "solve a file or a suite of boards and print a summary",
    "queens": "place N queens so that none attacks another",
    "list": "list algorithms, heuristics, options, goals, boards and suites",
    "reproduce": "re-run the figures of the source reports",
    "tables": "list, build and remove pattern databases",
    "warm": "compile and build what hints and searches need, once",
    "report": "write a lab report on a board in Markdown",
    "paths": "show where this program keeps its files",
}
"""Each command and its summary; `solver.cli.commands` has a module of that name."""

SEARCHING = {"solve", "compare", "bench", "queens", "reproduce", "report", "warm"}
"""The commands that always load numpy and numba."""

Commands = Mapping[str, tuple[str, str]]
"""Each command's summary, and its module: `configure(parser)` and `run(args, session)`."""

EPILOG = f"""\
BOARD is a file, a code (4x4:1.2.3...), rows ("1 2 3/4 5 6/7 0 8"), the name of
a built-in board (solvable1_15; `{PROGRAM} list` shows them all), or - for
standard input. Results go to standard output, messages to standard error.

examples:
  {PROGRAM} solve "1 2 3/4 0 6/7 5 8"           the shortest solution
  {PROGRAM} check unsolvable1                   why a board has no solution
  {PROGRAM} compare solvable2_20                which search is best
  {PROGRAM} generate 4x4 | {PROGRAM} solve -   a random board, solved
  {PROGRAM} COMMAND --help                      help on a command

exit status: 0 done; 1 the board has no solution; 2 wrong usage or unreadable
board; 3 a limit stopped it, or the search ended without the goal; 130
interrupted, with the figures so far."""


def main(
    argv: Sequence[str] | None = None, narrator: Narrator | None = None, more: Commands | None = None
) -> int:
    """Run a command, from this package or from `more`, and return the exit status."""
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
        # Ctrl-C may have come just after the last search ended.
        return status.INTERRUPTED if interrupts.came() else code
    except BrokenPipeError:
        _abandon(session.out)
        return status.BROKEN_PIPE
    except Exception as error:
        return _give_up(error, session)


def _give_up(error: Exception, session: Session) -> int:
    """Print the error and return the exit status; an internal error of the program is raised again."""
    try:
        # Numpy and numba fail to load in many ways if the address space is too small.
        require_address_space()
    except NotEnoughMemory as reason:
        session.note(str(reason))
        return status.LIMIT
    if isinstance(error, MemoryError):
        session.note("this machine ran out of memory; --memory MB stops a search in time")
        return status.LIMIT
    if isinstance(error, OutputError):
        _abandon(session.out)
        session.note(f"cannot write the result: {error}")
        return status.USAGE
    if isinstance(error, OSError):
        session.note(f"the system reports an error: {error}")
        return status.USAGE
    raise error


def _with_own(more: Commands) -> Commands:
    """The commands in `more`, then those of this package; `more` overrides ours of the same name."""
    own = {name: (summary, f"solver.cli.commands.{name}") for name, summary in COMMANDS.items()}
    return {**{name: more[name] for name in more if name not in own}, **own, **more}


def _run(arguments: list[str], session: Session, commands: Commands) -> int:
    parser = build_parser(commands)
    try:
        if "play" in commands and arguments and arguments[0] in ("daily", "--daily"):
            raise UnknownName(f"no command {arguments[0]!r}; did you mean 'play --daily'?")
        if arguments and not arguments[0].startswith("-") and arguments[0] not in commands:
            raise UnknownName.of("command", arguments[0], commands)
        args = parser.parse_args(arguments)
        if args.command is None:
            session.print(parser.format_help().rstrip())
            return status.DONE
        if args.command in SEARCHING:
            require_address_space()
        code = importlib.import_module(commands[args.command][1]).run(args, session)
        session.write()
        return int(code)
    except SystemExit as leave:
        # argparse exits after it has printed the help or the version.
        session.write()
        return int(leave.code or 0)
    except PuzzleError as error:
        session.note(str(error))
        return status.USAGE
    except KeyboardInterrupt:
        session.note("interrupted")
        return status.INTERRUPTED


def build_parser(commands: Commands) -> Parser:
    """The parser of all commands; a command's own arguments are added once it is chosen."""
    usage = f"{PROGRAM} [-h] [--version] {'[COMMAND ...]' if 'play' in commands else 'COMMAND ...'}"
    parser = Parser(prog=PROGRAM, usage=usage, description=_description(commands), epilog=EPILOG)
    parser.add_argument("--version", action=Version, help="print the version and exit")
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
    about = "Sliding puzzles and queens: solve them, check them, compare searches."
    if "play" in commands:
        about += "\nWithout a command, the app opens (with --ascii, without special characters)."
    return "\n".join([about, "\ncommands:", *lines])


def _configure(module: str, parser: Parser) -> None:
    importlib.import_module(module).configure(parser)


class Version(argparse.Action):
    """Prints the version; the lookup takes longer than most commands, so it happens only here."""

    def __init__(self, option_strings: Sequence[str], dest: str, help: str) -> None:  # noqa: A002
        super().__init__(option_strings, dest, nargs=0, default=argparse.SUPPRESS, help=help)

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        """Print the version and exit."""
        from importlib.metadata import PackageNotFoundError, version

        try:
            number = version(PROGRAM)
        except PackageNotFoundError:
            number = "(run from its source, not installed)"
        sys.stdout.write(f"{PROGRAM} {number}\n")
        parser.exit()


def _stream(stream: TextIO | None) -> TextIO:
    """A stream that can always be written: a missing one discards, others escape what they cannot encode."""
    if stream is None:
        return open(os.devnull, "w", encoding="utf-8")
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="backslashreplace")
    return stream


def _abandon(stream: TextIO) -> None:
    """Redirect a stream that cannot be written to the null device, or Python reports the error again."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
    except (OSError, ValueError):
        pass
