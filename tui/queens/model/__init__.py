"""The state of Queens, without Textual."""
