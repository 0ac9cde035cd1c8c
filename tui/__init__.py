"""The terminal side of puzzle-tui: what draws. The engine is `solver`, which knows none of it."""
