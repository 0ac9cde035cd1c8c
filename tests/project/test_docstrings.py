"""Public methods of the app have docstrings, unless Textual or a base class already says what they do."""

from __future__ import annotations

import ast
from pathlib import Path

ROOT = Path(__file__).parents[2]
NEEDLESS = ("on_", "action_", "watch_", "validate_", "compute_", "check_", "render", "compose", "get_", "__")
"""Handlers, actions and what Textual calls by itself."""


def undocumented(*sources: str) -> list[str]:
    """The public methods without a docstring that should have one; an override has that of its base."""
    classes = [
        node for source in sources for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ClassDef)
    ]
    bases = {owner.name: [ast.unparse(base).partition("[")[0] for base in owner.bases] for owner in classes}
    methods = {
        owner.name: [
            method for method in owner.body if isinstance(method, ast.FunctionDef | ast.AsyncFunctionDef)
        ]
        for owner in classes
    }

    def documented(owner: str, name: str) -> bool:
        """Whether the class or one of its bases says what the method does."""
        here = any(method.name == name and ast.get_docstring(method) for method in methods.get(owner, ()))
        return here or any(documented(base, name) for base in bases.get(owner, ()))

    return [
        f"{owner}.{method.name}"
        for owner, its_methods in methods.items()
        for method in its_methods
        if not method.name.startswith(("_", *NEEDLESS))
        and not documented(owner, method.name)
        and not any(ast.unparse(decorator).endswith("override") for decorator in method.decorator_list)
    ]


def test_public_methods_have_docstrings() -> None:
    paths = (ROOT / "tui").rglob("*.py")
    assert undocumented(*(path.read_text(encoding="utf-8") for path in paths)) == []


def test_a_public_method_without_a_docstring_is_found() -> None:
    assert undocumented("class A:\n def save(self): ...\n def on_key(self): ...") == ["A.save"]
    base = "class A:\n def save(self):\n  'Save it.'"
    assert undocumented(base, "class B(A):\n def save(self): ...\n def load(self): ...") == ["B.load"]
