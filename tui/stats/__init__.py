"""Stats: the finished games, their averages, replay and analysis."""
