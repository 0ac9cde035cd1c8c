"""docs/adding-an-algorithm.md: its files are complete and keep the contract, and its commands run."""

from __future__ import annotations

import importlib
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import oracle
import pytest
from contract import check_contract
from plugins import plugged_in

from solver import Board, SlidingPuzzle
from solver.algorithms._blank import arrays
from solver.cli import main
from solver.kernels import jit
from solver.kernels.estimate import whole
from solver.registry import algorithms, heuristics

DOC = (Path(__file__).parents[2] / "docs" / "adding-an-algorithm.md").read_text(encoding="utf-8")
FILES = dict(re.findall(r"^`(\S+\.py)`\n\n```python\n(.*?)^```", DOC, re.MULTILINE | re.DOTALL))
COMMANDS = "".join(re.findall(r"^```sh\n(.*?)^```", DOC, re.MULTILINE | re.DOTALL)).splitlines()
MODULES = [name for name in FILES if name.startswith("solver/")]


@pytest.fixture
def followed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The program with the files of the page in their packages, unless they are there already."""
    if "descent" in algorithms.names():
        yield
        return
    # Their kernels are not cached: their path changes from run to run, and would fill the cache.
    monkeypatch.setattr(jit, "_CACHE", None)
    with plugged_in():
        for name in MODULES:
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(FILES[name], encoding="utf-8")
            package = importlib.import_module(".".join(path.relative_to(tmp_path).parts[:-1]))
            monkeypatch.setattr(package, "__path__", [*package.__path__, str(path.parent)])
        for name in MODULES:
            importlib.import_module(name.removesuffix(".py").replace("/", "."))
        yield
    for name in MODULES:
        module = sys.modules.pop(name.removesuffix(".py").replace("/", "."))
        owner, _, attribute = module.__name__.rpartition(".")
        delattr(sys.modules[owner], attribute)


def test_every_block_of_code_is_a_file() -> None:
    assert DOC.count("```python") == len(FILES) == 6


@pytest.mark.usefixtures("followed")
@pytest.mark.parametrize("name", ["descent", "random-walk"])
def test_the_algorithms_keep_the_contract(name: str) -> None:
    check_contract(algorithms[name])


@pytest.mark.usefixtures("followed")
def test_the_heuristic_is_admissible_and_agrees_with_its_twin() -> None:
    namespace: dict[str, Any] = {**vars(oracle), "HEURISTICS": {}}
    exec(FILES["tests/helpers/oracle.py"], namespace)
    twin = namespace["HEURISTICS"]["out-of-line"]
    distances = oracle.distances(Board.solved(2, 3))
    for board in oracle.all_boards(2, 3):
        puzzle = SlidingPuzzle.of(board)
        made = heuristics["out-of-line"].on(puzzle)
        grid, cells, _ = arrays(puzzle)
        assert made.estimate(board) == whole(made.tables(), grid, cells)[0] == twin(puzzle)
        assert made.estimate(board) <= distances[board.tiles]


@pytest.mark.usefixtures("followed")
def test_the_searches_of_the_page_run(capsys: pytest.CaptureFixture[str]) -> None:
    searches = [shlex.split(line) for line in COMMANDS if line.startswith("puzzle-tui ")]
    assert len(searches) == 3
    for _, *arguments in searches:
        assert main(arguments) == 0
        assert "solved" in capsys.readouterr().out


def test_a_program_of_ones_own_has_the_algorithm_too(tmp_path: Path) -> None:
    # Under another name, because a reader who follows the page has registered this one already.
    own = FILES["solver/algorithms/descent.py"].replace('"descent",', '"own-descent",')
    (tmp_path / "descent.py").write_text(own, encoding="utf-8")
    (tmp_path / "my_program.py").write_text(FILES["my_program.py"], encoding="utf-8")
    (command,) = (shlex.split(line) for line in COMMANDS if "my_program.py" in line)
    ended = subprocess.run(
        [sys.executable, *command[1:-1], "own-descent"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ended.returncode, ended.stderr) == (0, "")
    assert "own-descent" in ended.stdout
