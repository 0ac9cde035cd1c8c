"""Every finished game, in one SQLite file. Nothing here knows of a screen."""

from tui.records.book import Records
from tui.records.sheet import Imported

__all__ = ["Imported", "Records"]
