"""Records of several processes: two write at once, and one is killed in the middle of it."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import playing
import pytest
from patience import PATIENCE

from tui.stats.store.records import Records

HELPERS = Path(playing.__file__).parent

PLAYER = """
import sys
from pathlib import Path
sys.path.append({helpers!r})
from playing import finished
from tui.stats.store.records import Records
records = Records.open(Path({folder!r}))
print("open", *records.problems, flush=True)
for number in range({first}, {first} + {games}):
    problem = records.add(finished(number))
    print(problem or number, flush=True)
"""


def player(folder: Path, first: int, games: int) -> subprocess.Popen[str]:
    """A process that adds games, and says so of each once it is kept."""
    code = PLAYER.format(helpers=str(HELPERS), folder=str(folder), first=first, games=games)
    return subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)


def soundness(folder: Path) -> str:
    with closing(sqlite3.connect(folder / "records.db")) as connection:
        return str(connection.execute("PRAGMA integrity_check").fetchone()[0])


def ids(folder: Path) -> set[str]:
    records = Records.open(folder)
    assert records.problems == []
    return {game.id for game in records.games()}


def test_two_processes_write_at_once_and_lose_nothing(tmp_path: Path) -> None:
    # Both find no file, and both begin it.
    players = [player(tmp_path, first, 40) for first in (0, 1000)]
    said = [process.communicate(timeout=PATIENCE)[0].splitlines() for process in players]
    assert [lines[0] for lines in said] == ["open", "open"]
    assert [lines[1:] for lines in said] == [
        [str(first + number) for number in range(40)] for first in (0, 1000)
    ]
    assert ids(tmp_path) == {f"game-{first + number}" for first in (0, 1000) for number in range(40)}
    assert soundness(tmp_path) == "ok"


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
@pytest.mark.parametrize("after", [0, 3, 17])
def test_a_kill_loses_no_game_that_was_kept(tmp_path: Path, after: int) -> None:
    process = player(tmp_path, 0, 1_000_000)
    assert process.stdout is not None
    said = []
    for line in process.stdout:
        said.append(line.strip())
        if len(said) == after + 1:
            # It is in the middle of a later one by now.
            process.send_signal(signal.SIGKILL)
    process.wait(timeout=PATIENCE)
    process.stdout.close()
    assert said[0] == "open"
    assert {f"game-{number}" for number in said[1:]} <= ids(tmp_path)
    assert soundness(tmp_path) == "ok"
    assert Records.open(tmp_path).import_csv("").added == 0
