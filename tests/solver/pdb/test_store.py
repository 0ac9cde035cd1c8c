"""Tables on disk: they can be read back, and damage to a file is found and reported."""

from __future__ import annotations

import json
import logging
import zlib
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from solver.pdb import store
from solver.pdb.build import built
from solver.pdb.partition import Partition
from solver.pdb.tables import values_of, why_not

pytestmark = pytest.mark.usefixtures("tables")

SMALL = Partition("4x4-small", 4, 4, ((0, 1, 4), (10, 11, 14)), 15)
OTHER = Partition("4x4-other", 4, 4, ((0, 1, 5), (10, 11, 14)), 15)

Damage = Callable[[Path], None]

FACTS = {
    "version": 1, "rows": 4, "cols": 4, "patterns": [[0, 1, 4], [10, 11, 14]], "blank": 15,
    "bytes": SMALL.size, "crc32": zlib.crc32(bytes(SMALL.size)),
}  # fmt: skip
OWN_HEAD = (store.MAGIC + json.dumps(FACTS).encode()).ljust(store.HEAD, b"\n")
"""The header of a table with only zeros."""


def kept(partition: Partition = SMALL) -> Path:
    return store.save(partition, built(partition))


def test_what_is_saved_is_loaded(tables: Path) -> None:
    values = built(SMALL)
    path = store.save(SMALL, values)
    assert path == tables / "4x4-small.table"
    assert (store.load(SMALL) == values).all()
    assert path.stat().st_size == store.HEAD + SMALL.size
    assert store.exists(SMALL)
    assert store.leftovers() == []


def test_nothing_can_be_loaded_before_it_is_saved(tables: Path) -> None:
    assert not store.exists(SMALL)
    assert not tables.exists()
    with pytest.raises(store.BadTable, match="no table 4x4-small"):
        store.load(SMALL)


def test_removing_says_how_much_was_freed(tables: Path) -> None:
    size = kept().stat().st_size
    assert store.remove(SMALL.name) == size
    assert store.remove(SMALL.name) is None
    assert list(tables.iterdir()) == []


# -- damage ------------------------------------------------------------------------------------------


def cut_short(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-1])


def cut_in_the_head(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:100])


def grown(path: Path) -> None:
    path.write_bytes(path.read_bytes() + b"\0")


def emptied(path: Path) -> None:
    path.write_bytes(b"")


def foreign(path: Path) -> None:
    path.write_bytes(b"\x7fELF".ljust(path.stat().st_size, b"\0"))


def flipped(place: int) -> Damage:
    def damage(path: Path) -> None:
        data = bytearray(path.read_bytes())
        data[place] ^= 1
        path.write_bytes(data)

    damage.__name__ = f"flipped at {place}"
    return damage


def with_facts(**changes: object) -> Damage:
    def damage(path: Path) -> None:
        data = path.read_bytes()
        facts = json.loads(data[len(store.MAGIC) : store.HEAD])
        assert set(changes) <= set(facts)
        head = store.MAGIC + json.dumps({**facts, **changes}).encode()
        path.write_bytes(head.ljust(store.HEAD, b"\n") + data[store.HEAD :])

    damage.__name__ = f"with {changes}"[:40]
    return damage


def of_another_partition(path: Path) -> None:
    kept(OTHER).replace(path)


def without_facts(path: Path) -> None:
    head = (store.MAGIC + b"[]").ljust(store.HEAD, b"\n")
    path.write_bytes(head + path.read_bytes()[store.HEAD :])


def nested(path: Path) -> None:
    """Lists in lists: deeper than some versions of Python can read."""
    head = store.MAGIC + b"[" * 1900 + b"]" * 1900
    path.write_bytes(head.ljust(store.HEAD, b"\n") + path.read_bytes()[store.HEAD :])


def pairs(path: Path) -> None:
    head = store.MAGIC + b'[["bytes", 1], ["crc32", 1]]'
    path.write_bytes(head.ljust(store.HEAD, b"\n") + path.read_bytes()[store.HEAD :])


DAMAGES = [
    (cut_short, "bytes where"),
    (cut_in_the_head, "head cannot be read"),
    (grown, "bytes where"),
    (emptied, "is not a pattern database"),
    (foreign, "is not a pattern database"),
    (flipped(-1), "checksum is wrong"),
    (flipped(store.HEAD), "checksum is wrong"),
    (flipped(store.HEAD + SMALL.size // 2), "checksum is wrong"),
    (flipped(3), "is not a pattern database"),
    (flipped(len(store.MAGIC)), "head cannot be read"),
    (flipped(store.HEAD - 1), "head cannot be read"),
    (with_facts(version=store.VERSION + 1), "another kind or version"),
    (with_facts(blank=0), "another kind or version"),
    (with_facts(rows=8, cols=2), "another kind or version"),
    (with_facts(crc32=1), "checksum is wrong"),
    (with_facts(crc32="much"), "head cannot be read"),
    (with_facts(crc32=float("inf")), "head cannot be read"),
    (with_facts(crc32=float("nan")), "head cannot be read"),
    (with_facts(crc32=[1]), "head cannot be read"),
    (with_facts(crc32=True), "head cannot be read"),
    (with_facts(crc32=10**3000), "checksum is wrong"),
    (with_facts(bytes=float("inf")), "head cannot be read"),
    (with_facts(version=True), "another kind or version"),
    (with_facts(rows=4.0), "another kind or version"),
    (nested, "head cannot be read"),
    (pairs, "head cannot be read"),
    (of_another_partition, "another kind or version"),
    (without_facts, "head cannot be read"),
]
every_damage = pytest.mark.parametrize(
    ("damage", "words"), DAMAGES, ids=[damage.__name__ for damage, _ in DAMAGES]
)


@every_damage
def test_damage_is_noticed_and_said(damage: Damage, words: str) -> None:
    path = kept()
    damage(path)
    with pytest.raises(store.BadTable, match=words) as caught:
        store.load(SMALL)
    assert str(path) in str(caught.value)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=9), inner, max_size=3),
    max_leaves=9,
)
fields = st.sampled_from(["version", "rows", "cols", "patterns", "blank", "bytes", "crc32", "more"])
changed_facts = st.dictionaries(fields, json_values, min_size=1).map(lambda changes: {**FACTS, **changes})
heads = (
    changed_facts.map(lambda facts: store.MAGIC + json.dumps(facts).encode())
    | json_values.map(lambda value: store.MAGIC + json.dumps(value).encode())
    | st.binary(max_size=200).map(lambda data: store.MAGIC + data)
    | st.binary(max_size=200)
)


def test_the_own_head_is_read(tables: Path) -> None:
    tables.mkdir(parents=True)
    (tables / f"{SMALL.name}.table").write_bytes(OWN_HEAD + bytes(SMALL.size))
    assert not store.load(SMALL).any()


@given(head=heads)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_no_head_but_our_own_is_read(head: bytes, tables: Path) -> None:
    tables.mkdir(parents=True, exist_ok=True)
    path = tables / f"{SMALL.name}.table"
    head = head[: store.HEAD].ljust(store.HEAD, b"\n")
    assume(head != OWN_HEAD)
    path.write_bytes(head + bytes(SMALL.size))
    with pytest.raises(store.BadTable):
        store.load(SMALL)
    assert why_not(SMALL) is None  # It is small: it is rebuilt.


@every_damage
def test_a_small_table_that_is_damaged_is_built_anew(
    damage: Damage, words: str, caplog: pytest.LogCaptureFixture
) -> None:
    path = kept()
    whole = path.read_bytes()
    damage(path)
    with caplog.at_level(logging.WARNING, "solver.pdb"):
        values = values_of(SMALL)
    assert (values == built(SMALL)).all()
    assert path.read_bytes() == whole
    [said] = caplog.messages
    assert str(path) in said
    assert words in said
    assert why_not(SMALL) is None


def test_a_table_that_is_whole_is_used_without_a_word(caplog: pytest.LogCaptureFixture) -> None:
    """It has a value that no build gives, so that the test can tell where it comes from."""
    values = np.full(SMALL.size, 0x77, np.uint8)
    store.save(SMALL, values)
    assert (values_of(SMALL) == values).all()
    assert caplog.messages == []


# -- places that cannot be written -------------------------------------------------------------------


def test_a_file_in_the_place_of_the_folder(tables: Path, caplog: pytest.LogCaptureFixture) -> None:
    tables.parent.mkdir()
    tables.touch()
    with pytest.raises(store.BadTable, match=r"4x4-small\.table could not be written"):
        store.save(SMALL, built(SMALL))
    with caplog.at_level(logging.WARNING, "solver.pdb"):
        assert (values_of(SMALL) == built(SMALL)).all()
    [said] = caplog.messages
    assert str(tables) in said
    assert "used, but could not be saved" in said


def test_a_save_that_fails_leaves_nothing(tables: Path) -> None:
    """A folder has the name of the table, so the finished file cannot be renamed."""
    (tables / "4x4-small.table" / "within").mkdir(parents=True)
    with pytest.raises(store.BadTable, match=r"4x4-small\.table could not be written"):
        store.save(SMALL, built(SMALL))
    assert store.leftovers() == []
    assert [path.name for path in tables.iterdir()] == ["4x4-small.table"]


def test_a_save_that_fails_leaves_the_old_table() -> None:
    path = kept()
    before = path.read_bytes()

    class Cut(np.ndarray):
        @property
        def data(self) -> memoryview:  # type: ignore[override]
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        store.save(SMALL, built(SMALL).view(Cut))
    assert path.read_bytes() == before
    assert store.leftovers() == []


def test_files_that_were_cut_off_are_found(tables: Path) -> None:
    tables.mkdir(parents=True)
    (tables / "4x4-78-abc.part").touch()
    assert store.leftovers() == [tables / "4x4-78-abc.part"]


def test_without_a_home_tables_are_used_but_not_kept(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(store, "cache_home", lambda: None)
    assert (values_of(SMALL) == built(SMALL)).all()
    assert "set XDG_CACHE_HOME" in caplog.text
