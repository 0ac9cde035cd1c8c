"""The heuristics, one module each; `solver.registry` finds them."""
