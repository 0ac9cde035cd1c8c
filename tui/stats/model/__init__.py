"""The state of Stats, without Textual."""
