"""All finished games, in one SQLite file; without Textual."""

from tui.stats.store.csv import Imported
from tui.stats.store.records import Records

__all__ = ["Imported", "Records"]
