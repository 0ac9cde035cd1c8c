"""Queens: place them by hand, or watch a search place them."""
