"""The free memory of the machine, or of the container that the program runs in."""

from __future__ import annotations

from pathlib import Path

import pytest

from solver import machine

GB = 1_000_000_000


@pytest.fixture
def figures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for the files of the system, with nothing in it."""
    for name in ("MEMORY_FIGURES", "CGROUP_LIMIT", "CGROUP_USED", "CGROUP_FIGURES"):
        monkeypatch.setattr(machine, name, tmp_path / name)
    return tmp_path


def test_free_is_what_the_system_calls_available(figures: Path) -> None:
    (figures / "MEMORY_FIGURES").write_text("MemTotal: 4000000 kB\nMemFree: 1 kB\nMemAvailable: 2000000 kB\n")
    assert machine.free_memory_bytes() == 2_000_000 * 1024


@pytest.mark.parametrize(("limit", "used", "free"), [(3, 1, 2), (9, 1, 4.096), (1, 2, 0), ("max", 1, 4.096)])
def test_a_container_leaves_no_more_than_its_limit(
    figures: Path, limit: int | str, used: int, free: float
) -> None:
    (figures / "MEMORY_FIGURES").write_text("MemAvailable: 4000000 kB\n")
    (figures / "CGROUP_LIMIT").write_text(f"{limit if limit == 'max' else limit * GB}\n")
    (figures / "CGROUP_USED").write_text(f"{used * GB}\n")
    assert machine.free_memory_bytes() == free * GB


def test_a_container_gives_up_its_copies_of_files_when_memory_is_needed(figures: Path) -> None:
    (figures / "MEMORY_FIGURES").write_text("MemAvailable: 8000000 kB\n")
    (figures / "CGROUP_LIMIT").write_text(f"{3 * GB}\n")
    (figures / "CGROUP_USED").write_text(f"{3 * GB}\n")
    (figures / "CGROUP_FIGURES").write_text(
        f"anon {GB}\nfile {2 * GB}\ninactive_file {GB}\nactive_file {GB // 2}\n"
    )
    assert machine.free_memory_bytes() == 1.5 * GB


@pytest.mark.parametrize(
    ("size", "free", "low"), [(32, 0.49, True), (32, 0.51, False), (1.6, 0.11, False), (1.6, 0.09, True)]
)
def test_memory_is_low_below_half_a_gigabyte_or_a_sixteenth_of_it(
    figures: Path, monkeypatch: pytest.MonkeyPatch, size: float, free: float, low: bool
) -> None:
    monkeypatch.setattr(machine, "_physical", lambda: round(size * GB))
    (figures / "MEMORY_FIGURES").write_text(f"MemAvailable: {round(free * GB / 1024)} kB\n")
    assert machine.memory_is_low() == low


def test_memory_that_the_system_does_not_tell_is_never_low(figures: Path) -> None:
    assert not list(figures.iterdir())
    assert not machine.memory_is_low()


@pytest.mark.parametrize("text", ["", "MemAvailable:\n", "MemAvailable: many kB\n"])
def test_without_figures_all_memory_counts_as_free(figures: Path, text: str) -> None:
    (figures / "MEMORY_FIGURES").write_text(text)
    assert machine.free_memory_bytes() == machine.memory_bytes()


def test_a_search_may_take_three_quarters_of_the_memory(figures: Path) -> None:
    (figures / "CGROUP_LIMIT").write_text(f"{400_000_000}\n")
    assert machine.safe_megabytes() == 300
    assert machine.safe_megabytes(2) == 150
