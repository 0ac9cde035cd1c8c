"""Solve: choose a search, watch it, control it, and play back its solution."""
