"""The app's files: settings, keys and saved games, and their locations."""
