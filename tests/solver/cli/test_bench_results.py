"""`bench`: suites, comparisons with earlier runs, charts and plots."""

from __future__ import annotations

import json
import math
import random
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from solver.cli import main
from solver.report.against import Baseline, Ratio, student_t
from solver.report.curves import NOTHING, Series, all_series, chart
from solver.suites import SUITES

Capture = pytest.CaptureFixture[str]
Records = list[dict[str, Any]]
BOARDS = "2: 1 2 3/4 0 6/7 5 8\n8 6 7/2 5 4/3 0 1\n4x4:1.2.3.4.5.6.7.8.9.12.15.14.13.11.0.10\n"


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "boards.txt"
    path.write_text(BOARDS)
    return str(path)


def run(capsys: Capture, *argv: str) -> tuple[int, str, str]:
    code = main(["bench", *argv])
    said = capsys.readouterr()
    return code, said.out, said.err


def lines(text: str) -> Records:
    return [json.loads(line) for line in text.splitlines()]


@pytest.fixture
def old(file: str, tmp_path: Path, capsys: Capture) -> Path:
    """The output of an earlier run."""
    code, out, _ = run(capsys, file, "-a", "astar", "--format", "json")
    assert code == 0
    path = tmp_path / "old.jsonl"
    path.write_text(out)
    return path


def changed(path: Path, number: int, **changes: Any) -> None:
    """Change the result of one board in a file; `raised` and `elapsed_seconds` are figures."""
    records = lines(path.read_text())
    for name, value in changes.items():
        (records[number]["stats"] if name in records[number]["stats"] else records[number])[name] = value
    path.write_text("".join(f"{json.dumps(record)}\n" for record in records))


# Suites


def test_a_suite_is_solved_and_its_lengths_are_expected(capsys: Capture) -> None:
    code, out, _ = run(capsys, "--suite", "8-random", "-a", "bidirectional", "--format", "json")
    *boards, last = lines(out)
    assert code == 0
    assert [(one["board"], one["expected"], one["length"]) for one in boards] == [
        (board.code, length, length) for board, length in SUITES["8-random"].make()
    ]
    assert last["summary"]["optimal"] == last["summary"]["boards"] == 100


def test_a_suite_without_lengths_expects_none(capsys: Capture) -> None:
    _, out, _ = run(capsys, "--suite", "24-random", "-a", "idastar", "--nodes", "10", "--format", "json")
    assert not any("expected" in one for one in lines(out))


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "give either FILE or --suite NAME; `puzzle-tui list` shows the suites"),
        (["{file}", "--suite", "8-hard"], "give either FILE or --suite NAME, not both"),
        (["--suite", "8-hrad"], "no suite '8-hrad'; did you mean '8-hard'?"),
        (["--suite", "8-hard", "--goal", "snake"], "--goal: the boards of a suite"),
        (["{file}", "--chart", "--format", "json"], "--chart draws text"),
        (["{file}", "--chart", "--format", "csv"], "--chart draws text"),
        (["{file}", "--plot", "plot.pdf"], "ends in .svg or .png"),
        (["{file}", "--plot", "none/plot.svg"], "there is no folder 'none'"),
        (["{file}", "--against", "missing.jsonl"], "missing.jsonl: cannot be read"),
        (["{file}", "--against", "."], ".: cannot be read"),
        (["{file}", "--against", "{file}"], "boards.txt:1: not a line of `bench --format json`"),
    ],
)
def test_nonsense_is_one_sentence_before_anything_runs(
    arguments: list[str], words: str, file: str, capsys: Capture
) -> None:
    code, out, err = run(capsys, *(one.format(file=file) for one in arguments))
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert words in err


# Against earlier results


def test_the_same_run_again_is_equal(file: str, old: Path, capsys: Capture) -> None:
    code, out, _ = run(capsys, file, "-a", "astar", "--against", str(old), "--format", "json")
    found = lines(out)[-1]["against"][str(old)]
    assert (code, found["boards"], found["solved"], found["differ"]) == (0, 3, 3, [])
    assert found["raised"] == {"ratio": 1, "low": 1, "high": 1}
    assert found["seconds"]["low"] <= found["seconds"]["ratio"] <= found["seconds"]["high"]
    for form in ("text", "md", "csv"):
        code, out, err = run(capsys, file, "-a", "astar", "--against", str(old), "--format", form)
        said = err if form == "csv" else out
        assert code == 0
        assert "1.000 times the old (95 %: 1.000 to 1.000): equal" in said
        assert re.search(r"lengths\W+equal", said)


def test_a_change_shows_in_one_line(file: str, old: Path, capsys: Capture) -> None:
    for number, record in enumerate(lines(old.read_text())[:-1]):
        figures = {"raised": max(1, record["stats"]["raised"] // 2), "elapsed_seconds": 1e6}
        changed(old, number, **figures)
    _, out, _ = run(capsys, file, "-a", "astar", "--against", str(old))
    assert re.search(r"^raised +(1\.9|2\.).*: MORE$", out, re.MULTILINE)
    assert re.search(r"^time +0\.000 times.*: faster$", out, re.MULTILINE)


@pytest.mark.parametrize(
    ("changes", "code", "wrong", "label"),
    [
        ({"length": 29, "lower_bound": 10}, 1, "new", "WRONG      board 2: 31, was 29"),
        ({"length": 33, "lower_bound": 33}, 0, "old", "was wrong  board 2: 31, was 33"),
        ({"length": 33, "lower_bound": 10}, 0, None, "shorter    board 2: 31, was 33"),
    ],
)
def test_a_proof_that_a_solution_refutes_is_wrong(
    changes: dict[str, Any], code: int, wrong: str | None, label: str, file: str, old: Path, capsys: Capture
) -> None:
    changed(old, 1, **changes)
    assert (found := run(capsys, file, "-a", "astar", "--against", str(old)))[0] == code
    assert f"\n{label}\n" in found[1]
    assert ("WRONG" in found[1]) == (wrong == "new")
    got, out, _ = run(capsys, file, "-a", "astar", "--against", str(old), "--format", "json")
    [differ] = lines(out)[-1]["against"][str(old)]["differ"]
    assert got == code
    assert (differ["length"], differ["was"], differ["wrong"]) == (31, changes["length"], wrong)


@pytest.mark.parametrize("name", ["raised", "elapsed_seconds", "length", "lower_bound"])
@pytest.mark.parametrize("number", [10**400, -1])
def test_numbers_that_no_search_has_are_refused(
    name: str, number: int, file: str, old: Path, capsys: Capture
) -> None:
    changed(old, 1, **{name: number})
    code, out, err = run(capsys, file, "--against", str(old), "--chart")
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "old.jsonl:2: not a line of `bench --format json`" in err


def test_boards_that_were_stopped_or_are_not_in_both_have_no_ratio(
    file: str, old: Path, capsys: Capture
) -> None:
    changed(old, 0, outcome="limit", length=None)
    changed(old, 1, board="3x3:1.2.3.4.5.6.7.8.0")
    _, out, _ = run(capsys, file, "-a", "astar", "--against", str(old))
    assert "2 boards in both, 1 solved by both" in " ".join(out.split())
    assert "one board gives no interval" in out
    changed(old, 2, outcome="limit")
    _, out, _ = run(capsys, file, "-a", "astar", "--against", str(old), "--format", "json")
    found = lines(out)[-1]["against"][str(old)]
    assert (found["solved"], found["raised"], found["seconds"]) == (0, None, None)


def test_many_lengths_that_differ_are_cut_in_text_and_all_in_json(tmp_path: Path, capsys: Capture) -> None:
    _, out, _ = run(capsys, "--suite", "8-hard", "-a", "astar", "--format", "json")
    path = tmp_path / "old.jsonl"
    path.write_text(out)
    _, out, _ = run(capsys, "--suite", "8-hard", "-a", "greedy", "--against", str(path))
    assert re.search(r"^longer .*?; and\s+\d+ more$", out, re.MULTILINE | re.DOTALL)
    assert max(map(len, out.split("\n\n")[0].splitlines())) <= 80


def test_a_goal_or_boards_that_are_not_in_the_file_are_refused(
    old: Path, tmp_path: Path, capsys: Capture
) -> None:
    other = tmp_path / "other.txt"
    other.write_text("1 2/3 0\n1 2 3/4 0 6/7 5 8@blank-first\n")
    for argv in ([str(other)], ["--suite", "24-random"]):
        code, out, err = run(capsys, *argv, "--against", str(old))
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert "none of these boards" in err


@pytest.mark.parametrize(
    "text",
    [
        "[]", "1", '"summary of a book"', "null", "{}", "[" * 100_000, "NaN", '{"board": 1}',
        '{"schema": 1, "board": "2x2:1.2.3.0", "goal": "2x2:1.2.3.0"}', "\x00", "9" * 5000,
    ],
    ids=lambda text: text[:12],
)  # fmt: skip
def test_other_text_is_no_result(text: str, file: str, tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "old.jsonl"
    path.write_text(text)
    code, out, err = run(capsys, file, "--against", str(path))
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "bench --format json" in err


@pytest.mark.parametrize(
    "changes",
    [
        {"raised": 0}, {"raised": 1.5}, {"elapsed_seconds": -1}, {"elapsed_seconds": math.inf},
        {"elapsed_seconds": math.nan}, {"elapsed_seconds": "1"}, {"length": None}, {"length": "31"},
        {"heuristic": 1}, {"board": None}, {"stats": []}, {"lower_bound": 1.5},
    ],
    ids=str,
)  # fmt: skip
def test_a_damaged_result_is_named_by_its_line(
    changes: dict[str, Any], file: str, old: Path, capsys: Capture
) -> None:
    changed(old, 1, **changes)
    code, out, err = run(capsys, file, "--against", str(old))
    assert (code, out) == (2, "")
    assert "old.jsonl:2: not a line of" in err


@pytest.mark.parametrize(("content", "words"), [(b"", "no results found"), (b"\xff\xfe\x80", "not a text")])
def test_an_empty_or_binary_file_is_refused(
    content: bytes, words: str, file: str, tmp_path: Path, capsys: Capture
) -> None:
    path = tmp_path / "old.jsonl"
    path.write_bytes(content)
    code, _, err = run(capsys, file, "--against", str(path))
    assert code == 2
    assert words in err


def test_student_t_has_the_values_of_the_tables() -> None:
    table = {1: 12.706, 2: 4.303, 3: 3.182, 4: 2.776, 5: 2.571, 9: 2.262, 10: 2.228, 30: 2.042, 100: 1.984}
    assert {freedom: round(student_t(freedom), 3) for freedom in table} == table


def test_the_interval_holds_the_true_ratio_in_95_of_100_cases() -> None:
    rng = random.Random("coverage")
    held = 0
    for _ in range(2000):
        ratio = Ratio.of([math.exp(rng.gauss(0.3, 0.5)) for _ in range(6)], [1.0] * 6)
        assert ratio is not None
        assert ratio.low is not None
        assert ratio.high is not None
        held += ratio.low <= math.exp(0.3) <= ratio.high
    assert 0.935 < held / 2000 < 0.965


def test_the_other_way_round_the_ratio_is_inverted() -> None:
    new, old = [3.0, 5.0, 8.0, 2.0], [1.0, 9.0, 2.0, 2.0]
    there, back = Ratio.of(new, old), Ratio.of(old, new)
    assert there is not None
    assert back is not None
    assert there.mean == pytest.approx(math.prod(a / b for a, b in zip(new, old, strict=True)) ** (1 / 4))
    assert there.mean * back.mean == pytest.approx(1)
    assert (there.low or 0) * (back.high or 0) == pytest.approx(1)
    assert Ratio.of([], []) is None


# Charts and plots


def test_the_chart_is_ascii_fits_80_columns_and_counts_every_solved_board(capsys: Capture) -> None:
    code, out, _ = run(capsys, "--suite", "15-easy", "-a", "idastar", "--chart")
    _, by_length, within = (part for part in re.split(r"nodes raised for.*\n|boards solved within.*\n", out))
    assert code == 0
    assert out.isascii()
    assert max(map(len, out.splitlines())) <= 80
    assert within.rstrip().endswith("25/25")
    counts = [int(found) for found in re.findall(r"(\d+)/25", within)]
    assert counts == sorted(counts)
    bars = [line.count("#") for line in by_length.splitlines() if line.strip()]
    assert max(bars) <= 44
    assert bars[0] < bars[-1]
    _, out, _ = run(capsys, "--suite", "8-hard", "-a", "astar", "--chart", "--format", "md")
    assert out.count("```") == 2


def test_rows_have_the_mean_of_their_length_and_long_bars_for_many_nodes() -> None:
    text = chart([Series("s", 3, [5, 5, 7], [10, 30, 400], [0.001, 0.003, 2.0])])
    rows = re.findall(r"^ +(\d+)  (#+) +([\d,]+)$", text, re.MULTILINE)
    assert [(length, mean) for length, _, mean in rows] == [("5", "20"), ("7", "400")]
    assert [len(bar) for _, bar, _ in rows] == [round(44 * math.log(20) / math.log(400)), 44]
    within = re.findall(r"^ +([\d.]+ m?s)  #* +(\d)/3$", text, re.MULTILINE)
    assert within[:2] == [("0.5 ms", "0"), ("1 ms", "1")]
    assert ("5 ms", "2") in within
    assert within[-1] == ("2 s", "3")


def test_many_lengths_share_rows_and_none_means_nothing_to_draw() -> None:
    text = chart([Series("s", 200, list(range(200)), [1] * 200, [1e-6] * 200)])
    assert text.count("-") <= 25
    assert chart([Series("s", 2, [], [], [])]) == chart([]) == NOTHING


def test_series_are_named_by_their_search_and_by_their_run_if_that_is_the_same(old: Path) -> None:
    records = Baseline.read(str(old)).records
    other = [record | {"algorithm": "bfs", "heuristic": None} for record in records]
    runs = [("this run", records), ("old", records), ("other", other), ("none", [])]
    assert [one.label for one in all_series(runs)] == [
        "astar with manhattan (this run)", "astar with manhattan (old)", "bfs",
    ]  # fmt: skip


def test_against_adds_a_series_to_the_chart(file: str, old: Path, capsys: Capture) -> None:
    _, out, _ = run(capsys, file, "-a", "bfs", "--against", str(old), "--chart")
    assert out.count("\nbfs\n") == out.count("\nastar with manhattan\n") == 2


def test_without_matplotlib_the_extra_is_named_before_any_search(
    file: str, tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("matplotlib", "matplotlib.figure"):
        monkeypatch.setitem(sys.modules, name, None)
    path = tmp_path / "plot.svg"
    assert run(capsys, file, "--plot", str(path)) == (
        2,
        "",
        "puzzle-tui: --plot needs matplotlib; install it with: pip install 'puzzle-tui[plots]'\n",
    )
    assert not path.exists()


# Older versions of matplotlib use names that the newest pyparsing calls deprecated.
OLD_NAMES = pytest.mark.filterwarnings("ignore::DeprecationWarning")


@pytest.fixture
def matplotlib() -> None:
    """Skip the test without the extra `plots`."""
    pytest.importorskip("matplotlib", reason="the extra `plots` is not installed")


def plots(test: Any) -> Any:
    """Mark a test that draws."""
    return OLD_NAMES(pytest.mark.usefixtures("matplotlib")(test))


@plots
def test_a_plot_has_every_series_and_replaces_the_file(
    file: str, old: Path, tmp_path: Path, capsys: Capture
) -> None:
    svg, png = tmp_path / "plot.svg", tmp_path / "plot.PNG"
    svg.write_text("an older plot")
    code, out, err = run(
        capsys, file, "-a", "bfs", "--against", str(old), "--plot", str(svg), "--format", "json"
    )
    assert (code, len(lines(out)), err) == (0, 4, f"puzzle-tui: written: {svg}\n")
    text = svg.read_text(encoding="utf-8")
    assert text.startswith("<?xml")
    for words in ("bfs", "astar with manhattan", "nodes raised", "seconds", "boards solved"):
        assert f">{words}</text>" in text
    assert run(capsys, file, "-a", "astar", "--plot", str(png))[0] == 0
    assert png.read_bytes().startswith(b"\x89PNG")


@plots
def test_the_same_results_give_the_same_picture() -> None:
    from solver.report.plots import plot

    series = [Series("s", 3, [5, 5, 7], [10, 30, 400], [0.001, 0.003, 2.0])]
    assert plot(series, ".svg") == plot(series, ".svg")


@plots
def test_nothing_solved_writes_no_picture(file: str, tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "plot.svg"
    code, _, err = run(capsys, file, "-a", "bfs", "--nodes", "1", "--plot", str(path))
    assert code == 3
    assert NOTHING in err
    assert not path.exists()
