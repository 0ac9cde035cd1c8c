"""`solver.hints` by its old name.

When a submodule is imported, Python makes it an attribute of its package. Importing this one therefore
replaces the function `hint` that the package exports. This module is callable, so that
`from solver import hint` works in either case.
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
