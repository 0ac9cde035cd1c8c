"""The command `puzzle-tui`: alone it is the app, with a command it is the solver's command line."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Sequence
from types import FrameType

INTERRUPTED = 130
NOT_YET = "the app is not in this version yet; these commands are:"


def main(argv: Sequence[str] | None = None) -> int:
    """Run it; the exit status is returned."""
    from solver.cli import main as run_command
    from tui.narration import TerminalNarrator

    arguments = sys.argv[1:] if argv is None else list(argv)
    if not arguments:
        sys.stdout.write(f"{NOT_YET}\n\n")
        arguments = ["--help"]
    return run_command(arguments, TerminalNarrator(sys.stderr))


def start() -> int:
    """Run it as the process that it is: Ctrl-C ends it in one line, until a search takes Ctrl-C over.

    An exception would not do: raised in the middle of an import it comes out as a traceback, or as
    an error of the module that was being imported. So this is set before anything else is imported.
    """
    signal.signal(signal.SIGINT, _leave)
    return main()


def _leave(_number: int, _frame: FrameType | None) -> None:
    os.write(2, b"\npuzzle-tui: interrupted\n")
    os._exit(INTERRUPTED)
