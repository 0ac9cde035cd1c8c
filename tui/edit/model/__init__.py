"""The state of Edit, without Textual."""
