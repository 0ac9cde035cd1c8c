"""Autosave: the last save is loaded, whatever happens to the program or the disk."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tui.storage.autosave import Autosave

SILENT = None
values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | st.text(st.characters(codec="utf-8")),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=10,
)
states = st.dictionaries(st.text(max_size=8), values, max_size=4)


@contextmanager
def opened(folder: Path | None) -> Iterator[Autosave]:
    with closing(Autosave(folder)) as autosave:
        yield autosave


def kept(folder: Path) -> dict[str, Any] | None:
    with opened(folder) as autosave:
        return autosave.load()


def process(code: str, *arguments: object) -> subprocess.Popen[str]:
    """A real process that writes lines and waits for lines."""
    imports = "import os, sys\n from pathlib import Path\n from tui.storage.autosave import Autosave"
    command = [sys.executable, "-u", "-c", f"if True:\n {imports}\n{code}", *map(str, arguments)]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def line_of(running: subprocess.Popen[str]) -> str:
    assert running.stdout is not None
    return running.stdout.readline().strip()


def end(running: subprocess.Popen[str], number: int = signal.SIGKILL) -> None:
    running.send_signal(number)
    running.communicate()


@given(state=states, later=states)
def test_what_was_saved_last_is_loaded(state: dict[str, Any], later: dict[str, Any]) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "made" / "when needed"
        with opened(folder) as autosave:
            assert autosave.load() is None
            for game in (state, later):
                assert autosave.save(game) is SILENT
                assert autosave.load() == game
        assert kept(folder) == later
        assert sorted(path.name for path in folder.iterdir()) == ["game.json", "game.lock"]


def test_the_record_says_what_it_is(tmp_path: Path) -> None:
    with opened(tmp_path) as autosave:
        autosave.save({"moves": "LURD"})
    wrapped = json.loads((tmp_path / "game.json").read_bytes())
    assert wrapped == {"format": "puzzle-tui game", "version": 1, "game": {"moves": "LURD"}}


def test_nothing_is_saved_without_a_folder_and_this_is_reported_once() -> None:
    with opened(None) as autosave:
        assert autosave.load() is None
        assert autosave.path is None
        assert autosave.problems == []
        sentence = autosave.save({})
        assert sentence is not None
        assert "no home folder" in sentence
        assert autosave.save({}) is SILENT


# -- windows and ends --------------------------------------------------------------------------------

WINDOW = """
 autosave = Autosave(Path(sys.argv[1]))
 autosave.load()
 print(autosave.slot, autosave.save({"window": sys.argv[2]}))
 sys.stdin.readline()
"""


def test_every_window_has_a_slot_and_kill_frees_it(tmp_path: Path) -> None:
    windows = [process(WINDOW, tmp_path, "a")]
    assert line_of(windows[0]) == "1 None"
    windows.append(process(WINDOW, tmp_path, "b"))
    assert line_of(windows[1]) == "2 None"
    with opened(tmp_path) as third:
        assert (third.slot, third.load()) == (3, None)
        end(windows[0])
        with opened(tmp_path) as next_one:
            assert (next_one.slot, next_one.load()) == (1, {"window": "a"})
        end(windows[1], signal.SIGTERM)
        assert third.path == tmp_path / "game-3.json"
    assert json.loads((tmp_path / "game-2.json").read_bytes())["game"] == {"window": "b"}


def test_two_autosaves_in_one_process_have_different_slots(tmp_path: Path) -> None:
    with opened(tmp_path) as one, opened(tmp_path) as two:
        one.save({"n": 1})
        two.save({"n": 2})
        assert (one.load(), two.load()) == ({"n": 1}, {"n": 2})


def test_closing_frees_the_slot_and_stops_saving(tmp_path: Path) -> None:
    one = Autosave(tmp_path)
    one.save({"n": 1})
    one.close()
    with opened(tmp_path) as two:
        assert two.slot == 1
        assert one.save({"n": 3}) is SILENT
        assert two.load() == {"n": 1}
    one.close()


PLAYER = """
 autosave = Autosave(Path(sys.argv[1]))
 move = (autosave.load() or {"move": 0})["move"]
 while True:
     move += 1
     assert autosave.save({"move": move, "text": str(move) * 5000}) is None
     print(move)
"""


def test_a_kill_at_any_moment_leaves_the_last_move(tmp_path: Path) -> None:
    seen = 0
    for moves in (1, 2, 3, 5, 8, 40, 100, 300):
        player = process(PLAYER, tmp_path)
        for _ in range(moves):
            move = int(line_of(player))
            assert move > seen
            seen = move
        player.kill()
        # Not communicate(), which passes over what readline() has read ahead.
        with player:
            assert player.stdout is not None
            rest = player.stdout.read().split()
        state = kept(tmp_path)
        assert state is not None
        assert state["text"] == str(state["move"]) * 5000
        told = max(seen, *map(int, rest)) if rest else seen
        assert state["move"] in (told, told + 1), "saved, and killed before it could say so"
        seen = state["move"]
    assert not list(tmp_path.glob("*.broken*"))


# -- trouble on the disk -----------------------------------------------------------------------------


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a disk that is always full")
def test_a_full_disk_is_reported_once_and_loses_nothing(tmp_path: Path) -> None:
    part = tmp_path / "game.json.part"
    with opened(tmp_path) as autosave:
        for round_ in range(2):
            assert autosave.save({"n": round_}) is SILENT
            part.symlink_to("/dev/full")
            sentence = autosave.save({"n": "new"})
            assert sentence is not None
            assert "No space left on device" in sentence
            assert str(tmp_path / "game.json") in sentence
            part.symlink_to("/dev/full")
            assert autosave.save({"n": "new"}) is SILENT
            assert autosave.load() == {"n": round_}


def test_a_file_cut_short_by_a_limit_never_replaces_a_good_one(tmp_path: Path) -> None:
    code = """
 import resource
 autosave = Autosave(Path(sys.argv[1]))
 before = resource.getrlimit(resource.RLIMIT_FSIZE)
 print(autosave.save({"n": 1}))
 resource.setrlimit(resource.RLIMIT_FSIZE, (1000, before[1]))
 print(autosave.save({"n": "x" * 30000}))
 print(autosave.save({"n": "x" * 30000}), autosave.load())
 resource.setrlimit(resource.RLIMIT_FSIZE, before)
 print(autosave.save({"n": 2}), autosave.load(), sorted(os.listdir(sys.argv[1])))
"""
    said = process(code, tmp_path).communicate()[0].splitlines()
    assert said[0] == "None"
    assert "File too large" in said[1]
    assert said[2] == "None {'n': 1}"
    assert said[3] == "None {'n': 2} ['game.json', 'game.lock']"


def test_a_folder_that_cannot_be_made_is_reported_once_and_tried_again(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with opened(tmp_path / "file" / "folder") as autosave:
        assert autosave.load() is None
        assert autosave.problems == []
        sentence = autosave.save({"n": 1})
        assert sentence is not None
        assert "Not a directory" in sentence
        assert autosave.save({"n": 1}) is SILENT
        (tmp_path / "file").unlink()
        assert autosave.save({"n": 2}) is SILENT
        assert autosave.load() == {"n": 2}
        with opened(tmp_path / "file" / "folder") as other:
            assert other.slot == 2


def test_a_folder_removed_meanwhile_is_made_again_and_the_slot_held_again(tmp_path: Path) -> None:
    folder = tmp_path / "state"
    with opened(folder) as one:
        one.save({"n": 1})
        shutil.rmtree(folder)
        assert one.save({"n": 2}) is SILENT
        with opened(folder) as two:
            assert two.slot == 2
    assert kept(folder) == {"n": 2}


def test_a_folder_removed_and_taken_by_another_window_is_shared_not_fought_for(tmp_path: Path) -> None:
    folder = tmp_path / "state"
    with opened(folder) as one:
        one.save({"n": 1})
        shutil.rmtree(folder)
        folder.mkdir()
        with opened(folder) as two:
            assert two.slot == 1
            (folder / "game-2.json").write_text("a closed window's")
            assert two.save({"n": 2}) is SILENT
            assert one.save({"n": 3}) is SILENT
            assert (two.load(), one.load(), one.slot) == ({"n": 2}, {"n": 3}, 3)
    assert (folder / "game-2.json").read_text() == "a closed window's"


def test_the_next_start_continues_the_window_closed_last(tmp_path: Path) -> None:
    with opened(tmp_path) as first:
        first.save({"n": 1})
        with opened(tmp_path) as second:
            second.save({"n": 2})
    os.utime(tmp_path / "game.json", (1, 1))
    with opened(tmp_path) as again:
        assert again.load() == {"n": 2}


def test_a_pipe_in_the_place_of_the_game_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "game.json")
    with opened(tmp_path) as one:
        assert one.load() is None
        assert "not a plain file" in one.problems[0]


def test_without_locks_the_first_slot_is_used(tmp_path: Path) -> None:
    (tmp_path / "game.lock").mkdir()
    with opened(tmp_path) as one, opened(tmp_path) as two:
        assert (one.slot, two.slot) == (1, 1)
        assert one.save({"n": 1}) is SILENT
        assert two.load() == {"n": 1}


READ_ONLY = """
 if os.geteuid() == 0:
     os.setgid(65534)
     os.setuid(65534)
 autosave = Autosave(Path(sys.argv[1]))
 print(autosave.slot, autosave.load(), autosave.problems)
 print(autosave.save({"n": 2}))
 print(autosave.save({"n": 2}), autosave.load())
"""


def test_a_read_only_folder_still_gives_its_game() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with opened(folder) as autosave:
            autosave.save({"n": 1})
        folder.chmod(0o555)
        (folder / "game.json").chmod(0o444)
        said = process(READ_ONLY, folder).communicate()[0].splitlines()
        folder.chmod(0o700)
    assert said[0] == "1 {'n': 1} []"
    assert "Permission denied" in said[1]
    assert said[2] == "None {'n': 1}"


# -- records that cannot be used ---------------------------------------------------------------------


def wrapped(**changes: object) -> bytes:
    return json.dumps({"format": "puzzle-tui game", "version": 1, "game": {}, **changes}).encode()


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "it is empty"),
        (wrapped()[:-1], "not JSON"),
        (b"\xff\xfe\x00", "not JSON"),
        (b"[" * 100_000, "not JSON"),
        (b"[]", "its format is not 'puzzle-tui game'"),
        (b'{"format": "chess"}', "its format is not 'puzzle-tui game'"),
        (wrapped(version=2), "a newer puzzle-tui wrote it (version 2; this one reads 1)"),
        (wrapped(version="1"), "version or its game is missing"),
        (wrapped(version=True), "version or its game is missing"),
        (wrapped(game=[]), "version or its game is missing"),
    ],
)
def test_a_file_without_a_game_is_set_aside_unchanged(tmp_path: Path, data: bytes, why: str) -> None:
    (tmp_path / "game.json.broken").write_text("an older one")
    for name in ("game.json-2.broken", "game.json-3.broken"):
        (tmp_path / "game.json").write_bytes(data)
        with opened(tmp_path) as autosave:
            assert autosave.load() is None
            (problem,) = autosave.problems
            assert why in problem
            assert problem.startswith("The game saved in game.json ")
            assert problem.endswith(f"It is kept as {tmp_path / name}")
            assert autosave.save({"n": 1}) is SILENT
        assert (tmp_path / name).read_bytes() == data
    assert (tmp_path / "game.json.broken").read_text() == "an older one"


@given(data=st.binary(max_size=60))
def test_any_bytes_are_a_problem_and_not_an_error(data: bytes) -> None:
    with tempfile.TemporaryDirectory() as name:
        (Path(name) / "game.json").write_bytes(data)
        with opened(Path(name)) as autosave:
            assert autosave.load() is None
            assert len(autosave.problems) == 1
        assert (Path(name) / "game.json.broken").read_bytes() == data


def test_a_folder_in_the_place_of_the_game_is_set_aside(tmp_path: Path) -> None:
    (tmp_path / "game.json").mkdir()
    with opened(tmp_path) as autosave:
        assert autosave.load() is None
        assert "cannot be continued: it is a folder. " in autosave.problems[0]
        assert autosave.save({}) is SILENT
    assert (tmp_path / "game.json.broken").is_dir()


def test_an_invalid_record_can_be_set_aside(tmp_path: Path) -> None:
    with opened(tmp_path) as autosave:
        autosave.save({"board": "?"})
        autosave.set_aside("it holds no board")
        assert autosave.problems[0].startswith(
            "The game saved in game.json cannot be continued: it holds no board."
        )
        assert autosave.load() is None
    assert os.listdir(tmp_path).count("game.json.broken") == 1
