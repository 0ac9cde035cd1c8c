"""The command `puzzle-tui`: alone it starts the app, with a command it is the solver's command line."""

from __future__ import annotations

import sys

from solver.process import run

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

COMMANDS = {
    "play": ("open the app on a board of your choice, or continue the last game", "tui.commands.play"),
    "stats": ("show your finished games: bests, averages; import and export CSV", "tui.stats.command"),
    "paths": ("show where this program keeps its files", "tui.commands.paths"),
}
"""Commands that this package adds to those of the solver, or replaces."""

APP_FLAGS = {"--ascii"}
"""Options that are allowed without a command."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command and return the exit status."""
    from solver.cli import main as run_command
    from tui.commands.narration import TerminalNarrator

    arguments = sys.argv[1:] if argv is None else list(argv)
    if set(arguments) <= APP_FLAGS:
        arguments = ["play", *arguments]
    return run_command(arguments, TerminalNarrator(sys.stderr), COMMANDS)


def start() -> None:
    """Run as a process: from here on Ctrl-C ends it with one line, whatever is being imported or compiled."""
    run(main)
