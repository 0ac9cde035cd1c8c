"""The README is true: its examples run, and its tables match the registry."""

from __future__ import annotations

import contextlib
import doctest
import io
import re
from pathlib import Path

import pytest

from solver.cli import main
from solver.registry import algorithms, heuristics

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def section(name: str) -> str:
    """The text between a marker and the end mark."""
    return README.split(f"<!-- {name} -->\n")[1].split("<!-- end -->")[0].strip()


def table(head: str, rows: list[str]) -> str:
    return "\n".join([head, "|---" * (head.count("|") - 1) + "|", *rows])


def yes(flag: bool) -> str:
    return "yes" if flag else "no"


def algorithm_table() -> str:
    return table(
        "| `-a` | | optimal | heuristic |",
        [
            f"| `{spec.name}` | {spec.summary} | {yes(spec.optimal)} | {spec.heuristic or ''} |"
            for spec in algorithms
        ],
    )


def heuristic_table() -> str:
    return table(
        "| `-H` | | admissible | consistent |",
        [
            f"| `{spec.name}` | {spec.summary} | {yes(spec.admissible)} | {yes(spec.consistent)} |"
            for spec in heuristics
        ],
    )


@pytest.mark.parametrize(
    ("name", "wanted"), [("algorithms", algorithm_table), ("heuristics", heuristic_table)]
)
def test_tables_are_the_registry(name, wanted):
    assert section(name) == wanted(), f"the {name} of README.md should read:\n{wanted()}"


def test_python_examples_run():
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried > 5
    assert failed == 0


def console_examples() -> list[tuple[str, str]]:
    blocks = re.findall(r"```console\n(.*?)```", README, re.DOTALL)
    return [
        (command.strip(), output)
        for block in blocks
        for command, _, output in (part.partition("\n") for part in block.split("$ puzzle-tui ")[1:])
    ]


@pytest.mark.parametrize(("command", "output"), console_examples(), ids=lambda text: text[:30])
def test_console_examples_print_what_they_show(command, output):
    import shlex

    shown = io.StringIO()
    with contextlib.redirect_stdout(shown):
        main(shlex.split(command))
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    assert doctest.OutputChecker().check_output(output, shown.getvalue(), flags), shown.getvalue()


def test_the_test_command_is_what_continuous_integration_runs():
    assert "<!-- test -->" in README
    assert "<!-- test -->" in (ROOT / ".ci" / "run").read_text()
