"""Play: the board, the clock, hints, and the result at the goal."""
