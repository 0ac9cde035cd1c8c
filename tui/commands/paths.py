"""`paths`: where the engine and the app store their files on this machine."""

from __future__ import annotations

import argparse

from solver.cli.commands.paths import configure, folders, show
from solver.cli.session import Session
from tui.storage.paths import RECORDS, settings_file, state_folder

__all__ = ["configure", "run"]


def run(args: argparse.Namespace, session: Session) -> int:
    """Print the paths, whether or not the files exist yet."""
    nowhere = "none: there is no home folder"
    games = state_folder()
    ours = {
        "settings": str(settings_file() or nowhere),
        "games": str(games or nowhere),
        "records": str(games / RECORDS if games else nowhere),
    }
    return show({**folders(), **ours}, args, session)
