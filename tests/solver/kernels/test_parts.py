"""Parts of kernels: compiled once, only where they are used, and never entered from Python."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

from solver.kernels.jit import kernel, part


def make_sums() -> tuple[Any, Any]:
    """A part, and a kernel that calls it; a kernel with a variable of another function is never cached."""

    @part
    def plus(x: int, y: int) -> int:
        return x + y

    @kernel
    def sums(x: int) -> int:
        return plus(x, 1) + plus(x, 2) + plus(3, x)

    return plus, sums


def test_a_part_is_compiled_once_for_all_constants():
    plus, sums = make_sums()
    assert sums(10) == 36
    assert len(plus.signatures) == 1


def test_a_part_called_from_python_runs_as_it_stands():
    plus, sums = make_sums()
    sums(10)
    assert plus(1, 2) == 3
    assert plus("a", "b") == "ab"
    assert len(plus.signatures) == 1


def test_a_search_compiles_only_what_its_heuristic_uses(tmp_path):
    program = """
from solver import solve
from solver.kernels.conflicts import conflicts
from solver.kernels.inversions import inversions_by_rows
from solver.kernels.layout import find_entries
from solver.kernels.walking import walk_key
solve("1 2 3/4 0 6/7 5 8", "idastar", "manhattan")
assert not any(of.signatures for of in (conflicts, inversions_by_rows, find_entries, walk_key))
solve("1 2 3/4 0 6/7 5 8", "idastar", "linear-conflict")
assert conflicts.signatures and not any(of.signatures for of in (find_entries, walk_key))
"""
    environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path)}
    subprocess.run([sys.executable, "-c", program], env=environment, check=True)
