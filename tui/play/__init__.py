"""Play: the board, the clock, hints, and what comes at the goal."""
