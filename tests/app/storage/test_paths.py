"""The folders of the app follow the environment, and a file is replaced completely or not at all."""

from __future__ import annotations

import pwd
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from tui.storage.paths import replace_file, settings_file, state_folder


def test_folders_follow_the_environment_and_are_not_created(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    assert settings_file() == tmp_path / "config" / "puzzle-tui" / "settings.toml"
    assert state_folder() == tmp_path / "state" / "puzzle-tui"
    assert list(tmp_path.iterdir()) == []


def test_folders_are_in_the_home_by_default(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("XDG_CONFIG_HOME", "XDG_STATE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    for place in (settings_file(), state_folder()):
        assert place is not None
        assert tmp_path in place.parents
    assert list(tmp_path.iterdir()) == []


def test_there_are_no_folders_without_a_home(monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody(_number: int) -> None:
        raise KeyError

    for name in ("XDG_CONFIG_HOME", "XDG_STATE_HOME", "HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(pwd, "getpwuid", nobody)
    assert settings_file() is None
    assert state_folder() is None


def test_a_file_is_replaced_with_the_given_mode(tmp_path: Path) -> None:
    file, part = tmp_path / "file", tmp_path / "part"
    replace_file(file, b"one", part)
    replace_file(file, b"two", part, mode=0o600, sync=False)
    assert file.read_bytes() == b"two"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a disk that is always full")
@pytest.mark.parametrize("size", [1, 100_000])
def test_a_full_disk_leaves_the_old_file_and_no_part_of_the_new_one(tmp_path: Path, size: int) -> None:
    file, part = tmp_path / "file", tmp_path / "part"
    file.write_bytes(b"old")
    part.symlink_to("/dev/full")
    with pytest.raises(OSError, match="No space left"):
        replace_file(file, b"x" * size, part)
    assert file.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [file]


def test_the_storage_does_not_import_textual() -> None:
    code = """if True:
        import sys, tui.storage.paths, tui.storage.settings, tui.storage.autosave
        assert not {"textual", "rich", "numba"} & set(sys.modules), "imported too much"
    """
    subprocess.run([sys.executable, "-c", code], check=True)
