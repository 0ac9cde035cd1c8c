"""Edit: type a board and its goal."""
