"""`solver.hints` by its old name.

Python makes a submodule that was imported an attribute of its package, in place of the function `hint`
that the package exports. So that `from solver import hint` works in either case, this module can be called.
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any

from solver.hints import Choice, Hint, hint

__all__ = ["Choice", "Hint", "hint"]


class _CallableModule(ModuleType):
    def __call__(self, *args: Any, **options: Any) -> Hint:
        return hint(*args, **options)


sys.modules[__name__].__class__ = _CallableModule
