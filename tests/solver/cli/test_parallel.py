"""Several searches at a time, each in its own process."""

from __future__ import annotations

from solver.cli.parallel import in_processes


def test_each_process_takes_its_share_of_the_cores() -> None:
    """Else `bench --jobs 8` would run eight threads in each of eight processes."""
    shares = in_processes(eval, ["__import__('solver.machine').machine._sharing"], 3)
    assert list(shares) == [3]
