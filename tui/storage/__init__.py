"""Files of the app: settings, keys, the saved games, and where they are."""
