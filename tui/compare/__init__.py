"""Compare: a race of algorithms on one board."""
