"""The form that chooses an algorithm, a heuristic, options and limits; Solve and Compare use it."""
