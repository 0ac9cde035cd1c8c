"""The command line without the app: `python -m solver`, and the commands that `puzzle-tui` passes on."""

from solver.cli.narrator import Narration, Narrator
from solver.cli.program import main

__all__ = ["Narration", "Narrator", "main"]
