"""The integer codes of the estimates, shared by kernels and other modules. Imports nothing."""

NONE = 0
"""0 everywhere."""
ADDITIVE = 1
"""A cost for each tile by its cell."""
LINEAR = 2
"""Additive, plus two moves for each tile that must leave a line."""
WALKING = 3
"""The walking distance by rows and by columns; additive along a dimension without a table."""
INVERSIONS = 4
"""Moves that the inversions by rows and by columns need."""
THIRDS = 5
"""Inversions by rows and a cost for each tile by its cell, each sum counted in threes and ones."""
PATTERNS = 6
"""Additive, plus the excess of pattern databases over it."""

PATTERN_CELLS = 32
"""The largest board that pattern databases support."""

ROW, COL, ROW_RANK, COL_RANK = 0, 1, 2, 3
"""The rows of an estimator's `home`."""
