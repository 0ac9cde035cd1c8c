"""Every finished game, in one SQLite file; no Textual here."""

from tui.stats.store.csv import Imported
from tui.stats.store.records import FILE, Records

__all__ = ["FILE", "Imported", "Records"]
