"""A race: lanes of algorithm and heuristic on one board, side by side, and what is told of them."""
