"""`generate`, `apply`, `convert`, `list`, `paths`, the help and the version."""

from __future__ import annotations

import json

import pytest

from solver.board import Board
from solver.cli import main
from solver.cli.program import COMMANDS
from solver.goal import NAMES, Goal
from solver.registry import algorithms, heuristics, queens_algorithms
from solver.scramble import numbered_seed, random_board
from solver.search import solve
from solver.shipped import shipped_board, shipped_names
from solver.suites import SUITES
from solver.writing import FORMATS

Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def _eighty_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")


def said(capsys: Capture, *argv: str) -> str:
    assert main(argv) == 0
    return capsys.readouterr().out


def test_generate_makes_the_same_boards_of_the_same_seed(capsys: Capture) -> None:
    codes = said(capsys, "generate", "3x4", "-n", "3", "--seed", "K7Q2").split()
    assert codes == [random_board(3, 4, numbered_seed("K7Q2", i)).code for i in (1, 2, 3)]
    assert codes == said(capsys, "generate", "3X4", "-n", "3", "--seed", "K7Q2").split()


def test_generate_tells_the_seed_it_made_up(capsys: Capture) -> None:
    assert main(["generate", "4"]) == 0
    made = capsys.readouterr()
    seed = made.err.split()[-1]
    assert made.err == f"puzzle-tui: seed {seed}\n"
    assert said(capsys, "generate", "4x4", "--seed", seed) == made.out


@pytest.mark.parametrize("goal", NAMES)
def test_generated_boards_can_reach_the_goal(goal: str, capsys: Capture) -> None:
    codes = said(capsys, "generate", "4", "-n", "20", "--seed", "a", "--goal", goal).split()
    assert all(Goal.named(goal, 4, 4).reachable_from(Board.parse(code)) for code in codes)


@pytest.mark.parametrize(("size", "length"), [("3x3", 31), ("2x3", 7), ("3x4", 30), ("3x4", 0)])
def test_generate_makes_boards_of_an_exact_length(size: str, length: int, capsys: Capture) -> None:
    out = said(capsys, "generate", size, "--length", str(length), "--seed", "a", "-n", "2")
    for code in out.split():
        result = solve(Board.parse(code), "idastar", "walking-distance")
        assert (result.length, result.proven_optimal) == (length, True)


def test_generate_rows_are_apart(capsys: Capture) -> None:
    blocks = said(capsys, "generate", "3", "-n", "2", "--seed", "a", "--format", "rows").split("\n\n")
    assert [Board.parse(block).code for block in blocks] == said(
        capsys, "generate", "3", "-n", "2", "--seed", "a"
    ).split()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["17"], "17x17 is not a supported size"),
        (["1x3"], "1x3 is not a supported size"),
        (["four"], "'four' is not a size"),
        (["4", "-n", "0"], "not a whole number of at least 1"),
        (["4", "-n", "many"], "not a whole number of at least 1"),
        (["4", "--length", "-3"], "not a whole number of at least 0"),
        (["3", "--length", "32"], "no 3x3 board is 32 moves from the goal"),
        (["4", "--goal", "1 2/3 0"], "the goal is 2x2"),
    ],
)
def test_generate_refuses_nonsense(arguments: list[str], words: str, capsys: Capture) -> None:
    assert main(["generate", *arguments]) == 2
    error = capsys.readouterr().err
    assert words in error
    assert "seed" not in error


def test_apply_plays_in_either_notation(capsys: Capture) -> None:
    for moves in (["UL"], ["DR", "--notation", "blank"], ["blank:DR"], ["u l"]):
        out = said(capsys, "apply", "1 2 3/4 0 6/7 5 8", *moves, "--to", "code")
        assert out == "3x3:1.2.3.4.5.6.7.8.0\n"


def test_apply_says_whether_the_goal_is_reached(capsys: Capture) -> None:
    assert main(["apply", "1 2/3 0", "D"]) == 0
    assert capsys.readouterr().err == "puzzle-tui: 1 move played; the goal is not reached\n"
    assert main(["apply", "1 2/3 0", "D", "--goal", "1 0/3 2"]) == 0
    assert capsys.readouterr().err == "puzzle-tui: 1 move played; the goal is reached\n"


def test_apply_names_the_move_that_cannot_be_made(capsys: Capture) -> None:
    assert main(["apply", "1 2 3/4 0 6/7 5 8", "ULU"]) == 2
    assert "move 3: no tile can move up" in capsys.readouterr().err
    assert main(["apply", "1 2/3 0", "XY"]) == 2
    assert "character 1" in capsys.readouterr().err


@pytest.mark.parametrize("name", FORMATS)
def test_convert_writes_every_format_and_reads_it_back(name: str, capsys: Capture) -> None:
    text = said(capsys, "convert", "solvable1_15", "--to", name)
    assert said(capsys, "convert", text, "--to", "code") == f"{shipped_board('solvable1_15').code}\n"


def test_convert_needs_a_format(capsys: Capture) -> None:
    assert main(["convert", "tc1"]) == 2
    assert "--to" in capsys.readouterr().err


def test_list_gives_the_registry(capsys: Capture) -> None:
    found = json.loads(said(capsys, "list", "--format", "json"))
    assert [one["name"] for one in found["algorithms"]] == list(algorithms.names())
    assert [one["name"] for one in found["heuristics"]] == list(heuristics.names())
    assert [one["name"] for one in found["queens"]] == list(queens_algorithms.names())
    assert [one["name"] for one in found["goals"]] == list(NAMES)
    assert [one["name"] for one in found["boards"]] == list(shipped_names())
    assert [(one["name"], one["title"]) for one in found["suites"]] == [
        (name, suite.title) for name, suite in SUITES.items()
    ]
    astar = next(one for one in found["algorithms"] if one["name"] == "astar")
    assert (astar["informed"], astar["optimal"], astar["complete"]) == (True, True, True)
    assert {option["name"] for option in astar["options"]} == {
        "ties",
        "visited",
        "reverse",
        "order",
    }
    assert set(astar["options"][0]) == {"name", "kind", "default", "takes", "help"}


def test_list_shows_every_name(capsys: Capture) -> None:
    out = said(capsys, "list")
    for names in (algorithms.names(), heuristics.names(), queens_algorithms.names(), NAMES, SUITES):
        assert all(f"  {name}" in out for name in names)
    assert all(name in out for name in shipped_names())
    assert max(map(len, out.splitlines())) <= 80


def test_paths_are_those_in_use(capsys: Capture) -> None:
    from solver.kernels.cache import kernel_cache
    from solver.pdb.store import folder
    from solver.shipped import boards_folder

    found = json.loads(said(capsys, "paths", "--format", "json"))
    assert found == {
        "boards": str(boards_folder()),
        "kernels": str(kernel_cache()),
        "tables": str(folder()),
    }
    assert str(boards_folder()) in said(capsys, "paths")


@pytest.mark.parametrize("name", [None, *COMMANDS])
def test_help_fits_a_terminal_and_gives_examples(name: str | None, capsys: Capture) -> None:
    out = said(capsys, *([name] if name else []), "--help")
    assert "examples:\n  puzzle-tui " in out
    assert max(map(len, out.splitlines())) <= 80


def test_no_command_shows_the_help(capsys: Capture) -> None:
    assert said(capsys) == said(capsys, "--help")


def test_an_unknown_command_is_told_the_nearest(capsys: Capture) -> None:
    assert main(["slove"]) == 2
    assert capsys.readouterr().err == "puzzle-tui: no command 'slove'; did you mean 'solve'?\n"


def test_the_version_is_told(capsys: Capture) -> None:
    assert said(capsys, "--version").startswith("puzzle-tui ")
