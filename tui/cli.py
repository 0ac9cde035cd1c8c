"""The command `puzzle-tui`: alone it is the app, with a command it is the solver's command line."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from solver.cli import main as run_command
from tui.narration import TerminalNarrator

NOT_YET = "the app is not in this version yet; these commands are:"


def main(argv: Sequence[str] | None = None) -> int:
    """Run it; the exit status is returned."""
    arguments = sys.argv[1:] if argv is None else list(argv)
    if not arguments:
        sys.stdout.write(f"{NOT_YET}\n\n")
        arguments = ["--help"]
    return run_command(arguments, TerminalNarrator(sys.stderr))
