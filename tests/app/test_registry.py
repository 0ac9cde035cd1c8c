"""Commands wait until the algorithms are imported; then the last one runs, or none if the import failed."""

from __future__ import annotations

import pytest
from hosting import FakeHost

from solver.errors import PuzzleError


def test_only_the_last_waiting_command_runs() -> None:
    registry, run = FakeHost(loaded=False).registry, list[str]()
    registry.when_ready(lambda: run.append("first"))
    registry.when_ready(lambda: run.append("last"))
    registry.load(lambda: run.append("told"))
    registry.loaded()
    registry.load(lambda: run.append("told later"))
    assert run == ["told", "last", "told later"]


def test_a_command_that_is_dropped_does_not_run() -> None:
    registry, run = FakeHost(loaded=False).registry, list[str]()
    registry.when_ready(lambda: run.append("dropped"))
    registry.drop()
    registry.loaded()
    assert run == []


def test_after_a_failure_nothing_waits_and_a_second_attempt_calls_all_listeners() -> None:
    host, told = FakeHost(loaded=False), list[bool]()
    registry = host.registry
    registry.when_ready(lambda: pytest.fail("the command was for an import that failed"))
    registry._listeners.append(lambda: told.append(registry.ready))
    registry.failed("The registry is broken.")
    assert (host.warned, told) == (["The registry is broken."], [False])
    with pytest.raises(PuzzleError, match="The registry is broken"):
        registry.when_ready(lambda: None)
    registry.loaded()
    assert (registry.problem, told) == ("", [False, True])
