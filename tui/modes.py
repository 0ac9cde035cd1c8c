"""The screens there are."""

SCREENS = {
    "play": "Play",
    "edit": "Edit",
    "solve": "Solve",
    "compare": "Compare",
    "queens": "Queens",
    "stats": "Stats",
}
"""Their titles by their mode, in the order of their digits."""
