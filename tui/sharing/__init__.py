"""Sharing: games as codes, games and solutions as films, boards and screens as pictures."""

from collections.abc import Callable

FileText = str | Callable[[], str]
"""The text of a file to export, or a function that makes it."""
