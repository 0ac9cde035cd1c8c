"""All finished games, in one SQLite file; without Textual."""
