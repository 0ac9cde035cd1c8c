"""Makes `import solver.hint` and `from solver import hint` give the same function, in any order."""

import sys

from solver.hints import Choice, Hint, hint

# `from solver.hint import Hint` works as well: it reads the attributes of the function.
vars(hint).update(Choice=Choice, Hint=Hint, hint=hint)
sys.modules[__name__] = hint  # type: ignore[assignment]
