"""Every finished game, in one SQLite file. Nothing here knows of a screen."""

from tui.stats.store.book import Records
from tui.stats.store.sheet import Imported

__all__ = ["Imported", "Records"]
