"""No control character of a name, an argument or a file reaches the terminal, whatever the command."""

from __future__ import annotations

import json
import os
import re
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from playing import finished, kept

from solver.errors import PuzzleError
from solver.printable import printable, printable_lines
from tui.cli import main

Capture = pytest.CaptureFixture[bytes]

EVIL = "x\x1b[2J\x07\x7f\x9b1m\ny\udcff"
"""It clears the screen, rings the bell, deletes, begins a C1 sequence and a line, and is not UTF-8."""
UNSAFE = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\ud800-\udfff]")
"""Everything but a line end."""


def ran(capsys: Capture, *argv: str) -> tuple[int, str]:
    """The status, and all that was written, which is UTF-8 and safe to show."""
    code = main(argv)
    said = capsys.readouterr()
    text = (said.out + said.err).decode("utf-8")
    assert UNSAFE.search(text) is None, ascii(text)
    return code, text


@given(st.text(st.characters(codec=None) | st.characters(min_codepoint=0xD800, max_codepoint=0xDFFF)))
def test_printable_is_printable_and_changes_nothing_that_is(text: str) -> None:
    shown = printable(text)
    assert shown.isprintable()
    assert printable(shown) == shown
    assert (shown == text) == text.isprintable()
    assert printable_lines(f"{text}\n{text}").count("\n") == 2 * text.count("\n") + 1
    assert str(PuzzleError(text)) == shown


REFUSED = [
    [EVIL],
    [f"--{EVIL}"],
    ["solve", EVIL],
    ["solve", f"1 2/3 {EVIL}"],
    ["solve", "1 2/3 0", f"--{EVIL}"],
    ["solve", "1 2/3 0", "-a", EVIL],
    ["solve", "1 2/3 0", "-H", EVIL],
    ["solve", "1 2/3 0", "-o", EVIL],
    ["solve", "1 2/3 0", "-o", f"{EVIL}=1"],
    ["solve", "1 2/3 0", "-a", "wastar", "-o", f"weight={EVIL}"],
    ["solve", "1 2/3 0", "--goal", EVIL],
    ["solve", "1 2/3 0", "--goal", f"1 2/3 {EVIL}"],
    ["solve", "1 2/3 0", "--time", EVIL],
    ["solve", "1 2/3 0", "--nodes", EVIL],
    ["solve", "1 2/3 0", "--format", EVIL],
    ["solve", "1 2/3 0", "--steps", EVIL],
    ["solve", "1 2/3 0", "--notation", EVIL],
    ["check", EVIL],
    ["compare", EVIL],
    ["compare", "1 2/3 0", "--preset", EVIL],
    ["compare", "1 2/3 0", "-a", EVIL],
    ["generate", EVIL],
    ["generate", "3x3", "--seed", EVIL],
    ["generate", "3x3", "--seed", EVIL, "--length", "3"],
    ["generate", "3x3", "-n", EVIL],
    ["apply", "1 2/3 0", EVIL],
    ["apply", EVIL, "U"],
    ["convert", EVIL, "--to", "code"],
    ["convert", "1 2/3 0", "--to", EVIL],
    ["bench", EVIL],
    ["queens", EVIL],
    ["queens", "8", "-a", EVIL],
    ["list", EVIL],
    ["reproduce", EVIL],
    ["tables", EVIL],
    ["tables", "build", EVIL],
    ["tables", "remove", EVIL],
    ["report", EVIL, "--output", "report.md"],
    ["report", "1 2/3 0", "--output", f"{EVIL}/report.md"],
    ["paths", EVIL],
    ["play", EVIL],
    ["play", "4x4", "--seed", EVIL],
    ["play", "--goal", EVIL],
    ["stats", EVIL],
    ["stats", "--import", EVIL],
    ["stats", "--size", EVIL],
    ["stats", "--format", EVIL],
]


@pytest.mark.parametrize(
    "argv", REFUSED, ids=lambda argv: ascii(" ".join(argv)).replace(ascii(EVIL)[1:-1], "EVIL")
)
def test_what_is_refused_is_shown_with_escapes(
    argv: list[str], capsysbinary: Capture, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(home)
    code, text = ran(capsysbinary, *argv)
    assert code == 2
    for line in text.splitlines():
        assert line.startswith("puzzle-tui: "), "a sentence is one line"
    assert "\\x1b[2J" in text


posix = pytest.mark.skipif(os.name != "posix", reason="such names are POSIX's")
Make = Callable[[Path], object]


def empty(path: Path) -> None:
    path.touch()


def wrong(path: Path) -> None:
    path.write_text(f"1 2\n3 {EVIL[:-1]}\n", encoding="utf-8")


def bytes_only(path: Path) -> None:
    path.write_bytes(b"\xff\xfe\x1b[2J")


@posix
@pytest.mark.parametrize("make", [empty, wrong, bytes_only, Path.mkdir], ids=lambda make: make.__name__)
@pytest.mark.parametrize(
    "argv",
    [
        ["solve", "FILE"],
        ["solve", "1 2/3 0", "--goal", "FILE"],
        ["check", "FILE"],
        ["bench", "FILE"],
        ["play", "FILE"],
        ["stats", "--import", "FILE"],
        ["report", "1 2/3 0", "--output", "FILE"],
    ],
    ids=" ".join,
)
def test_a_file_is_named_with_escapes(
    argv: list[str], make: Make, capsysbinary: Capture, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(home)
    make(home / EVIL)
    code, text = ran(capsysbinary, *(EVIL if word == "FILE" else word for word in argv))
    if argv[0] != "stats" or make is not empty:
        assert code == 2
    assert "\\x1b[2J" in text


@posix
def test_results_name_files_with_escapes(
    capsysbinary: Capture, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(home)
    Path(EVIL).write_text("1 2/3 0\n")
    for argv in (
        ["solve", EVIL, EVIL, "-a", "bfs"],
        ["bench", EVIL, "-a", "bfs"],
        ["report", "1 2/3 0", "--output", f"{EVIL}.md", "-a", "bfs"],
    ):
        code, text = ran(capsysbinary, *argv)
        assert code == 0, text
    assert "written: x\\x1b[2J\\x07\\x7f\\x9b1m\\ny\\udcff.md" in text


@posix
@pytest.mark.parametrize(
    "argv",
    [["paths"], ["paths", "--format", "json"], ["tables"], ["tables", "--format", "json"], ["stats"]],
    ids=" ".join,
)
def test_places_are_named_with_escapes(
    argv: list[str], capsysbinary: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"):
        monkeypatch.setenv(name, str(tmp_path / EVIL))
    tables = tmp_path / EVIL / "puzzle-tui" / "tables"
    tables.mkdir(parents=True)
    (tables / f"4x4-{EVIL}.table").write_bytes(b"\x1b[2J")
    (tables / f"{EVIL}.part").touch()
    code, text = ran(capsysbinary, *argv)
    assert code == 0
    if "json" in argv:
        assert str(tables) in json.loads(text).values()
    else:
        assert "x\\x1b[2J\\x07\\x7f\\x9b1m\\ny\\udcff" in text


def test_names_and_damage_in_the_records_are_shown_with_escapes(capsysbinary: Capture, home: Path) -> None:
    folder = home / "state" / "puzzle-tui"
    path = kept(folder, [finished(1, name=EVIL), finished(2, seed=EVIL), finished(3)])
    for argv in ([], ["--csv"], ["--format", "json"]):
        code, text = ran(capsysbinary, "stats", *argv)
        assert code == 0
        assert "x\\x1b[2J" in text or "x\\u001b[2J" in text
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE games SET moves = ? WHERE name IS NULL", (EVIL[:-1],))
        connection.execute('ALTER TABLE deleted RENAME TO "x\x1b[2J"')
    code, text = ran(capsysbinary, "stats")
    assert code == 0
    assert "is damaged" in text


@posix
def test_the_streams_of_the_process_get_no_raw_byte(tmp_path: Path) -> None:
    """The real program, with bytes that are not UTF-8, as a shell passes them."""
    evil = b"x\x1b[2J\x07\x7f\xc2\x9b\x9b\xff"
    for argv in (
        [b"solve", evil],
        [evil],
        [b"generate", b"3x3", b"--seed", evil],
        [b"play", b"--seed", evil],
    ):
        for locale in ("C.UTF-8", "C"):
            done = subprocess.run(
                [sys.executable, b"-m", b"tui", *argv],
                cwd=tmp_path,
                env={**os.environ, "LC_ALL": locale},
                capture_output=True,
                timeout=120,
            )
            assert (done.returncode, done.stdout) == (2, b"")
            assert b"\\x1b[2J\\x07\\x7f\\x9b" in done.stderr
            assert done.stderr.startswith(b"puzzle-tui: ")
            assert done.stderr.removesuffix(b"\n").decode("ascii").isprintable()
