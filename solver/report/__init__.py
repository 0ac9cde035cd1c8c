"""Results as text, JSON, CSV and Markdown; nothing here runs a search or prints."""
