"""`play`: the app, with a given board or the last game."""

from __future__ import annotations

import argparse
import logging
import os
import select
import signal
import sys
import threading
from datetime import date
from typing import TYPE_CHECKING

from solver.board import Board
from solver.cli import status
from solver.cli.parser import Parser, add_goal
from solver.cli.session import Session
from solver.errors import BadOption
from solver.goal import Goal
from solver.machine import require_address_space
from solver.process import leave, leave_threads
from solver.sizes import size_in
from tui.challenge import Challenge, name_of
from tui.finished_game import FinishedGame
from tui.sharing.game_code import is_game_code, read_game_code

if TYPE_CHECKING:
    from tui.app import PuzzleApp

HUNG_UP = 129
"""The exit status when the terminal is gone: the shell's status for the signal SIGHUP."""

TERMINAL = "/dev/tty" if os.name == "posix" else "CON"


def configure(parser: Parser) -> None:
    """Add the arguments."""
    parser.add_argument(
        "board",
        nargs="?",
        metavar="SIZE|BOARD",
        help="a size such as 4x5, a seed, a day, a board or a game's code (default: continue the last game)",
    )
    parser.add_argument("--seed", metavar="SEED", help="the seed of a random board, such as K7Q2")
    parser.add_argument("--daily", action="store_true", help="play today's board, the same for everyone")
    parser.add_argument("--ascii", action="store_true", help="draw with ASCII characters only")
    add_goal(parser)
    parser.about("", "play", "play 5x5", 'play "1 2 3/4 5 6/7 0 8"', "play 4x4 --seed K7Q2", "play --daily")


def run(args: argparse.Namespace, session: Session) -> int:
    """Run the app; the exit status is 0 unless it fails."""
    game = _game(args)
    challenge = None if game else _challenge(args, session)
    _require_terminal(args.board)
    require_address_space()
    from tui.app import PuzzleApp
    from tui.commands.warming import SWITCH, start_warming
    from tui.storage.crash import CrashLog
    from tui.storage.paths import state_folder
    from tui.widgets.textual_private import replace_invalid_input

    replace_invalid_input()
    logging.getLogger("tui").addHandler(CrashLog(state_folder()))

    # The app receives Ctrl-C as a key.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if hasattr(select, "poll"):
        threading.Thread(target=_end_with_terminal, daemon=True).start()

    def after_start() -> None:
        if os.environ.get(SWITCH) != "0":
            start_warming()
        if game is not None:
            app.open_game(game)

    app = PuzzleApp(challenge, ascii_wanted=args.ascii, after_start=after_start)
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, lambda *_: _hang_up(app))
    result = app.run()
    code = status.DONE if result is not None else app.return_code or status.DONE
    leave_threads(code)
    return code


def _end_with_terminal() -> None:
    """Wait until the terminal is closed, then hang up: Textual would keep running and use a whole core.

    The terminal's own signal is not enough: only a controlling terminal sends it.
    """
    terminal = select.poll()
    terminal.register(0, 0)  # Only hang-ups and errors, which are always reported.
    if any(event & select.POLLHUP for _, event in terminal.poll()):
        os.kill(os.getpid(), signal.SIGHUP)


def _hang_up(app: PuzzleApp) -> None:
    """Save the clock of the game and end the program: its terminal is closed."""
    app.game_stack.game.pause()
    leave(HUNG_UP)


def _game(args: argparse.Namespace) -> FinishedGame | None:
    """The game whose code is given; None if it is a board or nothing."""
    if not is_game_code(args.board or ""):
        return None
    if args.daily or args.seed or args.goal:
        raise BadOption("the code of a game takes no --daily, --seed or --goal")
    return read_game_code(args.board)


def _challenge(args: argparse.Namespace, session: Session) -> Challenge | None:
    """The challenge that the arguments describe; None to resume the last game."""
    if args.daily:
        if args.board or args.seed or args.goal not in (None, "standard"):
            raise BadOption("--daily takes no board, seed or goal")
        return Challenge.daily(date.today())
    size = size_in(args.board or "4x4")
    goal = session.goal(args.goal)
    if size is None:
        if args.seed:
            raise BadOption("--seed is for random boards: give a size such as 4x4, not a board")
        # Files come first, and pipes are read only here; everything else is what `g` takes in the app.
        if goal is None and args.board != "-" and not os.path.exists(args.board):
            return Challenge.of_text(args.board, Goal.standard(4, 4))
        puzzle = session.puzzle(args.board, goal)
        return Challenge(puzzle.board, puzzle.goal, name=name_of(args.board))
    if args.board is None and args.seed is None and args.goal in (None, "standard"):
        return None
    if goal is None or isinstance(goal, str):
        goal = Goal.named(goal or "standard", *size)
    elif args.board is not None:
        goal.require_size_of(Board.solved(*size))
    return Challenge.random(goal, args.seed).due()


def _require_terminal(board: str | None) -> None:
    """Raise BadOption without a terminal; after a board from standard input, keys come from the terminal."""
    # Textual draws on standard error.
    if not sys.stdout.isatty() or not sys.stderr.isatty() or os.environ.get("TERM") == "dumb":
        raise BadOption(
            "the app needs a terminal; `puzzle-tui --help` lists the commands that work without one"
        )
    if not sys.stdin.isatty():
        if board != "-":
            raise BadOption(
                "the app needs a terminal for its keys; `puzzle-tui play -` reads a board from a pipe"
            )
        try:
            terminal = os.open(TERMINAL, os.O_RDWR)
        except OSError as error:
            raise BadOption(
                f"the app needs a terminal for its keys, and there is none: {error.strerror}"
            ) from None
        os.dup2(terminal, 0)
        os.close(terminal)
