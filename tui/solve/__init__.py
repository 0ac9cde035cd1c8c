"""Solve: choose a search, watch it, steer it, and play what it found."""
