"""The commands that this package adds to those of the solver."""
