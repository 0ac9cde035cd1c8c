"""The command line without a screen: `python -m solver`, and what `puzzle-tui` hands on."""

from solver.cli.narrator import Narration, Narrator
from solver.cli.program import main

__all__ = ["Narration", "Narrator", "main"]
