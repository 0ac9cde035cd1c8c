"""The state of Solve, without Textual."""
