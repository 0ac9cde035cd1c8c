"""The command `puzzle-tui`: alone it is the app, with a command it is the solver's command line."""

from __future__ import annotations

import sys

from solver.process import run

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

COMMANDS = {
    "play": ("open the app, on a board of your choice or on the last game", "tui.commands.play"),
    "stats": ("your finished games: bests, averages, CSV out and in", "tui.commands.stats"),
    "paths": ("where this program keeps its files", "tui.commands.paths"),
}
"""What this package adds to the commands of the solver, or does in their place."""

APP_FLAGS = {"--ascii"}
"""What may stand after the bare command."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run it; the exit status is returned."""
    from solver.cli import main as run_command
    from tui.commands.narration import TerminalNarrator

    arguments = sys.argv[1:] if argv is None else list(argv)
    if set(arguments) <= APP_FLAGS:
        arguments = ["play", *arguments]
    return run_command(arguments, TerminalNarrator(sys.stderr), COMMANDS)


def start() -> None:
    """Run it as a process: Ctrl-C ends it in one line from here on, whatever is imported or compiled."""
    run(main)
