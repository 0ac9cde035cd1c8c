"""The commands that the app adds to those of the solver."""
