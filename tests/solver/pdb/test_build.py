"""Building pattern databases: the values are those of a plain search, however the work is shared."""

from __future__ import annotations

import math
from itertools import permutations

import numpy as np
import oracle
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.kernels.layout import CELLS as MOST_CELLS
from solver.kernels.patterns import MOST
from solver.pdb import build as building
from solver.pdb.build import build, built, memory_needed, rank
from solver.pdb.layout import onto, symmetries
from solver.pdb.partition import (
    FEWEST_TILES,
    LARGE,
    PDB_555,
    PDB_663,
    SHIPPED,
    SMALL_ENTRIES,
    Partition,
    partition_for,
)
from solver.pdb.tables import _known, _rest_is_connected, shipped_file, shipped_values

SIZES = [(rows, cols) for rows in range(2, 17) for cols in range(2, 17) if rows * cols <= MOST_CELLS]


def table(rows: int, cols: int, blank: int, *patterns: tuple[int, ...]) -> Partition:
    return Partition("under-test", rows, cols, patterns, blank)


def by_pattern(partition: Partition, values: np.ndarray) -> list[list[int]]:
    """The values of every pattern, taken out of their bytes."""
    halves = np.stack([values & 15, values >> 4], axis=1).ravel()
    return [
        halves[first : first + count].tolist()
        for first, count in zip(partition.first_entries(), partition.entries(), strict=True)
    ]


def naive(partition: Partition, pattern: tuple[int, ...]) -> list[int]:
    """The value that a table must have: half the excess over Manhattan distance, cut to the largest."""
    cells, cols = partition.cells, partition.cols
    steps = [
        [abs(a // cols - b // cols) + abs(a % cols - b % cols) for b in range(cells)] for a in range(cells)
    ]
    moves = oracle.pattern_values(partition.rows, cols, pattern, partition.blank)
    over = [
        0 if least is None else least - sum(map(lambda a, b: steps[a][b], pattern, placed))
        for placed, least in zip(permutations(range(cells), len(pattern)), moves, strict=True)
    ]
    assert all(x >= 0 and x % 2 == 0 for x in over)
    return [min(x // 2, MOST) for x in over]


def check(partition: Partition) -> None:
    found = by_pattern(partition, built(partition))
    for pattern, values in zip(partition.patterns, found, strict=True):
        assert values == naive(partition, pattern)


@pytest.mark.parametrize(
    "partition",
    [
        table(3, 3, 8, (0, 1, 2, 3), (4, 5, 6, 7)),
        table(3, 3, 4, (0, 1, 2), (3, 6, 7), (2, 5, 8)),
        table(4, 3, 11, (0, 1, 3, 4), (2, 5, 8)),
        table(4, 3, 7, (4, 6, 8, 10), (0, 1, 2)),
        table(4, 4, 15, (0, 4, 8), (11, 14, 7)),
        table(4, 4, 5, (0, 1, 2, 3)),
        table(8, 2, 15, (0, 1, 2), (8, 9, 11)),
        table(8, 2, 6, (2, 3, 5), (12, 13, 15)),
        table(5, 5, 24, (0, 6, 12)),
        table(5, 5, 12, (7, 11, 13)),
    ],
    ids=lambda p: f"{p.rows}x{p.cols}, blank on {p.blank}",
)
def test_values_are_those_of_a_plain_search(partition: Partition) -> None:
    check(partition)


@pytest.mark.parametrize(
    ("rows", "cols", "blank", "pattern"),
    [(4, 4, 15, (7, 11, 14)), (4, 4, 15, (10, 11, 14)), (3, 3, 0, (1, 3, 4)), (3, 3, 4, (1, 3, 5, 7)),
     (4, 3, 0, (3, 4, 5)), (4, 3, 1, (3, 4, 5)), (4, 3, 10, (3, 4, 5)), (8, 2, 0, (6, 7, 9)),
     (8, 2, 15, (6, 7, 9)), (8, 2, 9, (6, 7, 11, 10))],
)  # fmt: skip
def test_patterns_that_cut_the_empty_cells_apart(
    rows: int, cols: int, blank: int, pattern: tuple[int, ...]
) -> None:
    """At the goal the blank is shut in with some of the other tiles, or away from them."""
    check(table(rows, cols, blank, pattern))


@given(data=st.data(), size=st.sampled_from([(2, 2), (3, 2), (4, 2), (3, 3)]))
@settings(max_examples=30)
def test_any_pattern_on_small_boards(data: st.DataObject, size: tuple[int, int]) -> None:
    cells = data.draw(st.permutations(range(math.prod(size))))
    tiles = data.draw(st.integers(FEWEST_TILES, min(4 + (size[1] == 2), len(cells) - 1)))
    check(table(*size, cells[0], tuple(cells[1 : tiles + 1])))


@pytest.mark.parametrize("cols", [3, 4])
def test_a_rank_is_the_place_among_all_placements(cols: int) -> None:
    placed = list(permutations(range(4 * cols), 3))
    assert [rank(one, 4 * cols) for one in placed] == list(range(len(placed)))


@pytest.mark.parametrize(
    "partition",
    [
        table(4, 4, 15, (0, 1, 4, 5), (9, 10, 13, 14)),
        table(3, 3, 4, (0, 1, 2, 3, 5)),
        table(4, 3, 11, (6, 7, 9, 10)),
        table(5, 5, 12, (0, 6, 18)),
    ],
    ids=lambda p: f"{p.rows}x{p.cols}",
)
def test_one_worker_and_two_agree(partition: Partition, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(building, "SHARED_FROM", max(partition.entries()) + 1)
    alone = built(partition)
    # Blocks, the placements of a cell of the first tile, have even sizes: no byte is shared.
    assert all(count // partition.cells % 2 == 0 for count in partition.entries())
    monkeypatch.setattr(building, "SHARED_FROM", 1)
    assert (built(partition) == alone).all()


@pytest.mark.parametrize(("slice_", "outbox"), [(1, 4), (7, 64), (1000, 4)])
def test_slices_and_full_outboxes_change_nothing(
    slice_: int, outbox: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    partition = table(3, 3, 8, (0, 1, 3), (2, 4, 5))
    whole = built(partition)
    monkeypatch.setattr(building, "SHARED_FROM", 1)
    monkeypatch.setattr(building, "SLICE", slice_)
    monkeypatch.setattr(building, "OUTBOX", outbox)
    assert (built(partition) == whole).all()


def test_the_share_done_rises_to_one() -> None:
    shares = list(build(table(4, 4, 15, (0, 1, 4, 5), (2, 3, 6, 7))))
    assert shares == sorted(shares)
    assert shares[0] > 0
    assert shares[-1] == 1
    assert len(shares) > 10


def test_closing_midway_stops_it() -> None:
    making = build(PDB_555)
    assert [next(making) for _ in range(3)][-1] < 1
    making.close()
    with pytest.raises(StopIteration) as end:
        next(making)
    assert end.value.value is None


# -- the partitions there are ------------------------------------------------------------------------


@pytest.mark.parametrize("partition", SHIPPED, ids=lambda partition: partition.name)
def test_a_table_that_ships_is_built_anew_bit_for_bit(partition: Partition) -> None:
    assert (shipped_values(partition) == built(partition)).all()


def test_the_tables_that_ship_are_small_and_are_those_in_use() -> None:
    assert sum(shipped_file(partition).stat().st_size for partition in SHIPPED) < 1_000_000
    assert all(partition_for(partition.rows, partition.cols) == partition for partition in SHIPPED)


@pytest.mark.parametrize("blank", [1, 5])
def test_what_is_copied_from_the_table_that_ships_is_what_would_be_built(blank: int) -> None:
    """On all other cells too, a pattern is copied only where the cells around it are one region."""
    partition = PDB_663.with_blank(blank)
    known = _known(partition)
    assert known is not None
    copied = {pattern: known(pattern) for pattern in partition.patterns}
    assert any(values is not None for values in copied.values()), "nothing is copied"
    for pattern, values in copied.items():
        if values is not None:
            assert (built(table(4, 4, blank, pattern)) == values).all()


PATTERNS = [PDB_663.patterns[2], (0, 1, 2), (11, 14, 10), (1, 4, 5), (4, 5, 6)]


@pytest.mark.parametrize(
    ("pattern", "blank"),
    [(pattern, cell) for pattern in PATTERNS for cell in range(16) if cell not in pattern],
)
def test_where_the_blank_belongs_matters_only_if_cells_are_cut_apart(
    pattern: tuple[int, ...], blank: int
) -> None:
    one = table(4, 4, blank, pattern)
    assert _rest_is_connected(one, pattern) != _cut_apart(pattern)
    if not _cut_apart(pattern):
        assert (built(one) == built(table(4, 4, 15, pattern))).all()


def _cut_apart(pattern: tuple[int, ...]) -> bool:
    beside, rest = oracle.neighbours(4, 4), set(range(16)) - set(pattern)
    region, edge = set(), [min(rest)]
    while edge:
        cell = edge.pop()
        region.add(cell)
        edge += [other for other in beside[cell] if other in rest - region]
    return region != rest


def law_of_partitions(partition: Partition) -> None:
    cells = sorted(cell for pattern in partition.patterns for cell in pattern)
    assert cells == [cell for cell in range(partition.cells) if cell != partition.blank]
    assert min(len(pattern) for pattern in partition.patterns) >= FEWEST_TILES
    assert partition.rows >= partition.cols
    assert partition.size * 2 >= sum(partition.entries())
    assert memory_needed(partition) > partition.size
    assert all(first % 2 == 0 for first in partition.first_entries())


@pytest.mark.parametrize(("rows", "cols"), SIZES, ids=lambda n: str(n))
def test_every_size_up_to_32_cells_has_a_partition(rows: int, cols: int) -> None:
    partition = partition_for(rows, cols)
    assert partition is not None
    assert partition == partition_for(cols, rows)
    assert {partition.rows, partition.cols} == {rows, cols}
    assert partition.small
    for blank in range(partition.cells):
        moved = partition.with_blank(blank)
        assert moved.blank == blank
        assert max(moved.entries()) <= SMALL_ENTRIES
        law_of_partitions(moved)


@pytest.mark.parametrize("partition", [PDB_555, PDB_663, *LARGE], ids=lambda p: p.name)
def test_partitions_that_have_a_name(partition: Partition) -> None:
    law_of_partitions(partition)
    assert partition.small == (partition not in LARGE)


def test_no_two_partitions_share_a_name() -> None:
    all_of_them = {partition_for(*size) for size in SIZES} | {PDB_555, PDB_663, *LARGE}
    moved = {one.with_blank(cell) for one in all_of_them if one for cell in range(one.cells)}
    assert len({one.name for one in moved}) == len(moved)


def test_larger_boards_have_none() -> None:
    assert partition_for(3, 11) is partition_for(6, 6) is partition_for(17, 2) is None


@pytest.mark.parametrize(("rows", "cols"), [(2, 5), (3, 3), (4, 4), (4, 6)])
def test_symmetries_keep_neighbours(rows: int, cols: int) -> None:
    beside = oracle.neighbours(rows, cols)
    to = max(rows, cols), min(rows, cols)
    there = oracle.neighbours(*to)
    found = list(symmetries(rows, cols, *to))
    assert len(set(found)) == len(found) == (8 if rows == cols else 4)
    for cells in found:
        assert sorted(cells) == list(range(rows * cols))
        for cell, others in enumerate(beside):
            assert sorted(cells[other] for other in others) == sorted(there[cells[cell]])
    assert all(cells[1] == 2 for cells in onto(rows, cols, 1, to, 2))
