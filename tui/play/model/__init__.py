"""The state of Play, without Textual."""
