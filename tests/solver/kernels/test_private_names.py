"""The private names of numba: all exist, and kernels still run if one is missing."""

from __future__ import annotations

import logging

import pytest

from solver.kernels import jit

USED_BY_DECORATORS = [name for name in jit.PRIVATE if name != "_nrt"]
"""`test_compiling` has the test of the option."""


def test_this_numba_has_every_private_name() -> None:
    assert jit.missing() == set()


@pytest.mark.parametrize("name", USED_BY_DECORATORS)
def test_a_missing_name_is_said_in_one_sentence(
    name: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(jit, "PRIVATE", {f"{name}_of_old": jit.PRIVATE[name]})
    with caplog.at_level(logging.WARNING, "solver.kernels"):
        assert jit.missing() == {jit.PRIVATE[f"{name}_of_old"]}
    [record] = caplog.records
    assert f"has no {name}_of_old" in record.getMessage()


@pytest.mark.parametrize("name", USED_BY_DECORATORS)
def test_without_a_private_name_kernels_run_all_the_same(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jit, "_MISSING", {jit.PRIVATE[name]})

    @jit.part
    def plus(x: int, y: int) -> int:
        return x + y

    @jit.inlined
    def twice(x: int) -> int:
        return 2 * x

    @jit.kernel
    def sums(x: int) -> int:
        return plus(x, 1) + plus(x, 2) + twice(x)

    assert sums(10) == 43
    assert plus(1, 2) == 3
