"""The screens there are."""

SCREENS = {"play": "Play", "edit": "Edit", "solve": "Solve"}
"""Their titles by their mode, in the order of their digits."""
