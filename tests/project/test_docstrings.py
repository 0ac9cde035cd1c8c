"""Public methods of the app have docstrings, unless Textual or a base class already says what they do."""

from __future__ import annotations

import ast
from pathlib import Path

ROOT = Path(__file__).parents[2]
NEEDLESS = ("on_", "action_", "watch_", "validate_", "compute_", "check_", "render", "compose", "get_", "__")
"""Handlers, actions and what Textual calls by itself."""
BASES = ("AppScreen", "ModeScreen", "Dialog")
OVERRIDDEN = {"body", "content", "exports", "game_changed", "records_changed", "settings_changed"}
"""What these bases explain once for all screens and dialogs."""


def undocumented(source: str) -> list[str]:
    """The public methods without a docstring that should have one."""
    methods = (
        (owner, method)
        for owner in ast.walk(ast.parse(source))
        if isinstance(owner, ast.ClassDef)
        for method in owner.body
        if isinstance(method, ast.FunctionDef | ast.AsyncFunctionDef)
    )
    return [
        f"{owner.name}.{method.name}"
        for owner, method in methods
        if not method.name.startswith(("_", *NEEDLESS))
        and (method.name not in OVERRIDDEN or owner.name in BASES)
        and ast.get_docstring(method) is None
        and not any(ast.unparse(decorator).endswith("override") for decorator in method.decorator_list)
    ]


def test_public_methods_have_docstrings() -> None:
    missing = [
        f"{path.relative_to(ROOT)}: {name}"
        for path in sorted((ROOT / "tui").rglob("*.py"))
        for name in undocumented(path.read_text(encoding="utf-8"))
    ]
    assert missing == []


def test_a_public_method_without_a_docstring_is_found() -> None:
    assert undocumented("class A:\n def save(self): ...\n def on_key(self): ...") == ["A.save"]
