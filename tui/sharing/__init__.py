"""Sharing: games as codes, games and solutions as films, boards and screens as pictures."""
