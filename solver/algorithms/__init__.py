"""The algorithms, one module each; `solver.registry` finds them."""
