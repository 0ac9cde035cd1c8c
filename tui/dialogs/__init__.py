"""The dialogs: help, preferences, palette, paste, open, export."""
