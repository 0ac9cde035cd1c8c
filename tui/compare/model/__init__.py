"""The state of Compare, without Textual."""
