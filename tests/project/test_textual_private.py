"""Private names of Textual are used in one module only, each with its reason."""

from __future__ import annotations

import ast
import importlib
import inspect
import textwrap
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from textual.app import App
from textual.message_pump import MessagePump
from textual.screen import Screen

ROOT = Path(__file__).parents[2]
ALLOWED = ROOT / "tui" / "widgets" / "textual_private.py"
MODULE = "tui.widgets.textual_private"
OTHERS = [path for path in sorted((ROOT / "tui").rglob("*.py")) if path != ALLOWED]
MOST = 12


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.endswith("__")


def imported(tree: ast.AST) -> set[str]:
    """Private names and modules that are imported from Textual."""
    nodes = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module]
    paths = [f"{node.module}.{name.name}" for node in nodes for name in node.names]
    return {path for path in paths if path.startswith("textual.") and any(map(is_private, path.split(".")))}


def of_self(tree: ast.AST, *, assigned: bool = False) -> set[str]:
    """Private attributes of `self`: all that are used, or only those that are assigned."""
    return {
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and is_private(node.attr) and _is_self(node.value)
        if not assigned or isinstance(node.ctx, ast.Store)
    }


def of_others(tree: ast.AST) -> set[str]:
    """Private attributes of anything else, such as `screen._compositor` or `super()._on_mount`."""
    attributes = [node for node in ast.walk(tree) if isinstance(node, ast.Attribute)]
    return {node.attr for node in attributes if is_private(node.attr) and not _is_self(node.value)}


def _is_self(node: ast.AST) -> bool:
    return isinstance(node, ast.Name) and node.id == "self"


@cache
def source(owner: type) -> ast.AST:
    return ast.parse(textwrap.dedent(inspect.getsource(owner))).body[0]


@cache
def defined_by(owner: type) -> frozenset[str]:
    """Private names that a class defines: methods, class variables, and what it assigns to `self`."""
    tree = source(owner)
    assert isinstance(tree, ast.ClassDef)
    names = of_self(tree, assigned=True)
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            names.add(node.name)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            names |= {target.id for target in targets if isinstance(target, ast.Name)}
    return frozenset(filter(is_private, names))


def defined(owners: Iterable[type]) -> set[str]:
    """Private names that any of these classes defines."""
    return set[str]().union(*map(defined_by, owners))


def bases(owner: type, package: str) -> list[type]:
    return [base for base in owner.__mro__ if base.__module__.split(".")[0] == package]


def widgets() -> Iterator[type[Any]]:
    """Every app, screen and widget of ours."""
    for path in OTHERS:
        name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        if path.stem == "__main__":
            continue
        for owner in vars(importlib.import_module(name)).values():
            if inspect.isclass(owner) and owner.__module__ == name and issubclass(owner, MessagePump):
                yield owner


def test_private_names_of_textual_are_used_in_one_module() -> None:
    textual = defined({*bases(App, "textual"), *bases(Screen, "textual")})
    for path in OTHERS:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        assert not imported(tree), path
        assert not of_others(tree) & textual, path


def test_widgets_have_only_private_names_of_their_own() -> None:
    for owner in widgets():
        ours = defined(base for base in bases(owner, "tui") if base.__module__ != MODULE)
        assert of_self(source(owner)) <= ours, f"{owner.__name__} uses private names of Textual"
        assert not ours & defined(bases(owner, "textual")), (
            f"{owner.__name__} overrides private names of Textual"
        )


def test_they_are_few_and_each_has_its_reason() -> None:
    tree = ast.parse(ALLOWED.read_text(encoding="utf-8"))
    assert 0 < len(imported(tree) | of_others(tree)) <= MOST
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    assert all(ast.get_docstring(function) for function in functions)


def test_a_private_name_is_found() -> None:
    tree = ast.parse(
        "from textual.keys import _a\nfrom textual._b import c\nscreen._d\nsuper()._e()\nself._f"
    )
    assert imported(tree) == {"textual.keys._a", "textual._b.c"}
    assert of_others(tree) == {"_d", "_e"}
    assert of_self(tree) == {"_f"}
