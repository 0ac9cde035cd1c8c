"""Settings: changes are read again, the user's file is never damaged, and mistakes in it are reported."""

from __future__ import annotations

import dataclasses
import math
import os
import stat
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from solver.errors import BadOption
from tui.storage.settings import FIELDS, HEAD, NAMES, Field, Settings, SettingsFile

HOLDS = "The change lasts until you quit."

short = st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), min_size=1, max_size=64)
one_key = st.sampled_from(["h", "ctrl+q", "f5", "shift+left", "question_mark", "Ö", '"', "\\", "#"])
key_tables = st.dictionaries(
    short | st.sampled_from(["app.quit", "play.hint", "play.undo"]),
    st.lists(one_key, min_size=1, max_size=3).map(",".join),
    max_size=4,
)


def values_of(field: Field) -> st.SearchStrategy[Any]:
    if field.kind == "choice":
        return st.sampled_from(field.choices)
    if field.kind == "flag":
        return st.booleans()
    if field.kind == "number":
        return st.floats(field.low, field.high)
    return short if field.low else short | st.just("")


some_values = st.fixed_dictionaries({}, optional={field.name: values_of(field) for field in FIELDS})


def written(folder: Path, text: str | bytes) -> Path:
    path = folder / "settings.toml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def read(path: Path) -> SettingsFile:
    file = SettingsFile(path)
    file.read()
    return file


# -- values ------------------------------------------------------------------------------------------


def test_every_setting_but_the_keys_is_described() -> None:
    assert (*(field.name for field in FIELDS), "keys") == NAMES
    for field in FIELDS:
        assert field.default == getattr(Settings(), field.name)
        assert field.help.endswith(".")
        assert field.takes


@given(values=some_values)
def test_a_setting_takes_the_values_that_it_lists_and_changes_no_other(values: dict[str, Any]) -> None:
    settings = Settings()
    for name, value in values.items():
        changed = settings.with_value(name, value)
        assert getattr(changed, name) == value
        assert changed == dataclasses.replace(settings, **{name: value})
        settings = changed
    assert settings == Settings(**values)
    assert Settings() == Settings(keys={})


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("colours", "foo", 'colours = "foo": it takes plain | rows | fringe | checker'),
        ("colours", 3, "colours = 3: it takes plain | rows | fringe | checker"),
        ("animation", 1, "animation = 1: it takes true | false"),
        ("speed", 0.4, "speed = 0.4: it takes a number from 0.5 to 50"),
        ("speed", True, "speed = true: it takes a number from 0.5 to 50"),
        ("speed", math.nan, "speed = NaN: it takes a number from 0.5 to 50"),
        ("speed", "fast", 'speed = "fast": it takes a number from 0.5 to 50'),
        ("theme", "", 'theme = "": it takes text of 1 to 64 characters, in "quotes"'),
        ("heuristic", "x\ny", 'heuristic = "x\\ny": it takes text of 0 to 64 characters, in "quotes"'),
        ("colour", "rows", "no setting 'colour'; did you mean 'colours'?"),
        ("keys", "h", 'keys = "h": it takes a table of actions and keys, such as hint = "h"'),
        (
            "keys",
            {"hint": "h,,i"},
            'keys.hint = "h,,i": it takes keys separated by commas, such as "h,f5"',
        ),
        ("keys", {"hint": 1}, 'keys.hint = 1: it takes keys separated by commas, such as "h,f5"'),
        ("keys", {"": "h"}, 'keys: "" is not the id of an action; the help lists them'),
    ],
)
def test_a_wrong_value_is_refused_in_a_sentence(name: str, value: object, sentence: str) -> None:
    with pytest.raises(BadOption) as refused:
        Settings().with_value(name, value)
    assert str(refused.value) == sentence


def test_a_text_that_is_too_long_is_cut_in_the_message() -> None:
    with pytest.raises(BadOption) as refused:
        Settings().with_value("theme", "x" * 1000)
    assert len(str(refused.value)) < 150


def test_settings_cannot_be_changed_in_place() -> None:
    given_keys = {"hint": "h , f5"}
    settings = Settings(keys=given_keys)
    given_keys["hint"] = "x"
    assert settings.keys == {"hint": "h,f5"}
    with pytest.raises(dataclasses.FrozenInstanceError):
        settings.theme = "nord"  # type: ignore[misc]
    with pytest.raises(TypeError):
        settings.keys["hint"] = "x"  # type: ignore[index]
    assert hash(settings) == hash(Settings())


# -- writing, then reading ---------------------------------------------------------------------------


@given(first=some_values, then=some_values)
def test_a_change_is_read_again(first: dict[str, Any], then: dict[str, Any]) -> None:
    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / "made" / "settings.toml"
        file = SettingsFile(path)
        for values in (first, then):
            assert file.change(**values) is None
            again = read(path)
            assert again.problems == []
            assert again.settings == file.settings
        assert file.settings == Settings(**{**first, **then})
        assert [kept.name for kept in path.parent.parent.rglob("*.part")] == []


def test_a_new_file_says_what_it_is(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    file = read(path)
    assert not path.exists()
    assert file.change(theme="textual-dark") is None
    assert not path.exists(), "what is the default need not be written"
    assert file.change(theme="nord") is None
    assert path.read_text() == f'{HEAD}theme = "nord"\n'
    assert all(line.startswith("# ") for line in HEAD.split("\n") if line)
    assert "by hand" in HEAD
    assert "Press P in puzzle-tui to see every setting" in HEAD


MINE = """\
# Mine, in my order.
speed = 7   # fast

colours="plain"
future = [
  1, # kept
]

# How I type:
[keys]
undo = 'u'  # once
app.quit = "x"

[of_another_program]
theme = "not ours"
"""


def test_comments_and_order_and_unknown_names_survive(tmp_path: Path) -> None:
    path = written(tmp_path, MINE)
    file = read(path)
    assert file.settings == Settings(speed=7, colours="plain", keys={"undo": "u", "app.quit": "x"})
    assert file.change(colours="fringe", theme="nord", speed=8.0) is None
    assert path.read_text() == (
        MINE.replace('colours="plain"', 'colours="fringe"')
        .replace("speed = 7   # fast", "speed = 8.0   # fast")
        .replace("  1, # kept\n]\n", '  1, # kept\n]\ntheme = "nord"\n')
    )


@pytest.mark.parametrize("odd", ["\u2028", "\u0085"])
def test_only_line_ends_end_a_line(odd: str, tmp_path: Path) -> None:
    path = written(tmp_path, f"# a{odd}b\nspeed = 7.0\n")
    assert read(path).change(speed=8.0) is None
    assert path.read_text() == f"# a{odd}b\nspeed = 8.0\n"


def test_a_hash_inside_a_value_is_not_a_comment(tmp_path: Path) -> None:
    path = written(tmp_path, "theme = 'a # b'# 'c'\n")
    assert read(path).change(theme='#"\\') is None
    assert path.read_text() == 'theme = "#\\"\\\\"# \'c\'\n'


LINES = (
    "", "# a comment", "  # another = 1", "theme = 'nord'", 'colours = "foo" # bad', "speed=3",
    "animation\t= false", "'arrows' = 'blank'", "future = nan", "later = [\n  'theme = 1', # inside\n]",
    'long = """\n[keys]\n# no\n"""', "other.name = 2024-01-01", "tiles = { a = 1 }", "keys = 5",
)  # fmt: skip
TABLES = (
    "[keys]", "[ keys ] # mine", "undo = 'u'", "app.quit = 'q'", '"play.hint" = "h,i"', "[keys.edit]",
    "x = 1", "[other]", "[[more]]", "# [keys]", "",
)  # fmt: skip


@st.composite
def documents(draw: st.DrawFn) -> str:
    """A valid TOML file, as people write them."""
    lines = draw(st.lists(st.sampled_from(LINES), max_size=8)) + draw(
        st.lists(st.sampled_from(TABLES), max_size=6)
    )
    newline, ended, good = draw(st.sampled_from(["\n", "\r\n"])), draw(st.booleans()), ""
    for line in lines:
        more = f"{good}{line}\n"
        try:
            tomllib.loads(more)
        except tomllib.TOMLDecodeError:
            continue
        good = more
    return (good if ended else good.removesuffix("\n")).replace("\n", newline)


@given(document=documents(), values=some_values)
@example(document="[keys.edit]\n[keys]\nundo = 'u'\n# [keys]", values={"theme": "0"})
def test_a_change_leaves_the_rest_of_the_file_as_it_was(document: str, values: dict[str, Any]) -> None:
    with tempfile.TemporaryDirectory() as name:
        path = written(Path(name), document)
        before, old = tomllib.loads(document), read(path)
        file = read(path)
        said = file.change(**values)
        text = path.read_bytes().decode()
        if said is not None:
            assert "cannot be edited automatically" in said
            assert text == document
            return
        after = tomllib.loads(text)
        for name in {*before, *after} - {*values}:
            assert repr(before.get(name)) == repr(after.get(name))
        again = read(path)
        assert again.settings == file.settings == dataclasses.replace(old.settings, **values)
        ends = {line.endswith("\r\n") for line in text.splitlines(keepends=True) if line.endswith("\n")}
        assert len(ends) <= 1, "one kind of line ends"
        comments = [line for line in document.splitlines() if line.lstrip().startswith("#")]
        left = iter(text.splitlines())
        assert all(line in left for line in comments), "comments, in their order"


def test_a_value_that_the_file_has_already_is_not_written(tmp_path: Path) -> None:
    path = written(tmp_path, "speed = 7\n[keys]\nundo = 'u , z'\n")
    file, before = read(path), path.stat()
    assert file.change(speed=7.0, theme="textual-dark") is None
    assert path.stat() == before


def test_windows_and_editors_do_not_undo_each_other(tmp_path: Path) -> None:
    path = written(tmp_path, "[keys]\nundo = 'u'\nhint = 'h'\n")
    one, two = read(path), read(path)
    assert one.change(theme="nord") is None
    assert two.change(speed=9) is None
    path.write_text(f"# By hand\n{path.read_text()}")
    assert one.change(arrows="blank") is None
    assert path.read_text().startswith("# By hand\n")
    assert read(path).settings == Settings(
        theme="nord", speed=9, arrows="blank", keys={"undo": "u", "hint": "h"}
    )
    assert (one.settings.speed, two.settings.theme) == (4, "textual-dark"), "a window keeps its own"


def test_byte_order_mark_line_ends_and_links_are_kept(tmp_path: Path) -> None:
    (tmp_path / "dotfiles").mkdir()
    target = written(tmp_path / "dotfiles", b"\xef\xbb\xbfspeed = 7\r\n[keys]\r\n")
    target.chmod(0o640)
    link = tmp_path / "settings.toml"
    link.symlink_to(target)
    file = read(link)
    assert file.problems == []
    assert file.change(theme="nord") is None
    assert link.is_symlink()
    assert stat.S_IMODE(target.stat().st_mode) == 0o640
    assert target.read_bytes() == b'\xef\xbb\xbfspeed = 7\r\ntheme = "nord"\r\n[keys]\r\n'
    assert list(target.parent.iterdir()) == [target]


# -- problems in the file ----------------------------------------------------------------------------


def test_mistakes_are_reported_with_their_line_and_the_rest_is_used(tmp_path: Path) -> None:
    text = """\
# mine
theme = "nord"
note = '''
colours = 1
'''
colours = "foo"
colour = "plain"
speed = 90
tiles.size = 3
animation = false
[keys]
hint = [
  "h"
]
undo = "u"
app.quit = ""
[keys.edit]
swap = 1
"""
    file = read(written(tmp_path, text))
    keys = 'it takes keys separated by commas, such as "h,f5". The default keys are used.'
    names, sizes = ", ".join(sorted(NAMES)), "auto | tiny | small | medium | large | huge"
    assert file.problems == [
        f"settings.toml, line 3 is ignored: no setting 'note'; choose from: {names}",
        'settings.toml, line 6: colours = "foo": it takes plain | rows | fringe | checker. "rows" is used.',
        "settings.toml, line 7 is ignored: no setting 'colour'; did you mean 'colours'?",
        "settings.toml, line 8: speed = 90: it takes a number from 0.5 to 50. 4.0 is used.",
        f'settings.toml, line 9: tiles = a table: it takes {sizes}. "auto" is used.',
        f'settings.toml, line 12: keys.hint = ["h"]: {keys}',
        f'settings.toml, line 16: keys.app.quit = "": {keys}',
        f"settings.toml, line 18: keys.edit.swap = 1: {keys}",
    ]
    assert file.settings == Settings(theme="nord", animation=False, keys={"undo": "u"})
    assert file.where("theme") == "settings.toml, line 2"
    assert file.where("keys.undo") == "settings.toml, line 15"
    assert file.where("keys.none") == "settings.toml, line 11"
    assert file.where("glyphs") == "settings.toml"


def test_line_numbers_follow_the_last_change_of_the_file(tmp_path: Path) -> None:
    file = read(written(tmp_path, "# mine\n\n[keys]\nundo = 'u'\n"))
    assert file.where("keys.undo") == "settings.toml, line 4"
    assert file.change(theme="nord") is None
    text = file.path.read_text() if file.path else ""
    line = text.split("\n").index("undo = 'u'") + 1
    assert line > 4
    assert file.where("keys.undo") == f"settings.toml, line {line}"
    assert file.where("theme").startswith("settings.toml, line ")


BROKEN = [
    (
        b"speed = 7\ntheme = nord\n",
        'line 2: "theme = nord": invalid value at column 9; a line is name = value',
    ),
    (b"speed = 7\nspeed = 8\n", 'line 2: "speed = 8": cannot overwrite a value at column 10; a line is'),
    (b"speed = 7\n[keys\n", "line 2: \"[keys\": expected ']'"),
    (b"a = 1\nlist = [1,\n\n", 'line 2: "list = [1,": invalid value at the end of the file; a line is'),
    (b"ok = 1\nname = 'caf\xe9'\n", "line 2: byte 0xE9 is not UTF-8; save the file as UTF-8"),
    (b"a = " + b"[" * 5000, "has tables or lists nested more than 32 levels deep"),
    (b"a = " + b"[" * 40 + b"]" * 40, "has tables or lists nested more than 32 levels deep"),
    (b".".join([b"a"] * 3000) + b" = 1", "has tables or lists nested more than 32 levels deep"),
    (
        b"[keys]\n" + b".".join([b"a"] * 3000) + b" = 'h'",
        "has tables or lists nested more than 32 levels deep",
    ),
    (b"a = " + b"1" * 5000, "is not TOML: "),
    (b"\x00\x01", "line 1: "),
]


@pytest.mark.parametrize(("data", "why"), BROKEN, ids=range(len(BROKEN)))
def test_a_broken_file_is_reported_and_never_written(tmp_path: Path, data: bytes, why: str) -> None:
    path = written(tmp_path, data)
    file = read(path)
    (problem,) = file.problems
    assert problem.startswith("settings.toml")
    assert why in problem
    assert problem.endswith(". Defaults are used until it is fixed.")
    assert file.settings == Settings()
    said = file.change(theme="nord")
    assert said is not None
    assert why in said
    assert said.endswith(". It was not changed. The change lasts until you quit.")
    assert path.read_bytes() == data
    assert os.listdir(tmp_path) == ["settings.toml"]
    assert file.settings == Settings(theme="nord")


def test_a_file_that_breaks_after_it_was_read_is_not_written_either(tmp_path: Path) -> None:
    path = written(tmp_path, "speed = 7\n")
    file = read(path)
    path.write_text("speed = \n")
    assert file.change(theme="nord") is not None
    assert path.read_text() == "speed = \n"
    assert file.settings == Settings(speed=7, theme="nord")
    path.write_text("speed = 8\n")
    assert file.change(arrows="blank") is None
    assert read(path).settings == Settings(speed=8, arrows="blank")


@pytest.mark.parametrize("text", ["theme.a = 1\n", "[theme]\na = 1\n", "theme = [\n  1, # one\n]\n"])
def test_a_value_of_several_lines_is_left_to_the_user(tmp_path: Path, text: str) -> None:
    path = written(tmp_path, text)
    said = read(path).change(theme="nord")
    assert said is not None
    assert "cannot be edited automatically" in said
    assert path.read_text() == text


def test_a_wrong_value_changes_nothing(tmp_path: Path) -> None:
    path = written(tmp_path, "speed = 7\n")
    file = read(path)
    with pytest.raises(BadOption):
        file.change(theme="nord", speed=1000)
    assert file.settings == Settings(speed=7)
    assert path.read_text() == "speed = 7\n"


@given(data=st.binary(max_size=80) | st.text(max_size=80).map(lambda text: text.encode(errors="replace")))
def test_reading_never_raises(data: bytes) -> None:
    with tempfile.TemporaryDirectory() as name:
        file = read(written(Path(name), data))
        assert isinstance(file.settings, Settings)
        file.change(theme="nord")
        assert file.settings.theme == "nord"


# -- problems of the place ---------------------------------------------------------------------------


def test_without_a_home_changes_hold_for_the_run() -> None:
    file = SettingsFile(None)
    file.read()
    assert (file.settings, file.problems) == (Settings(), [])
    said = file.change(theme="nord")
    assert said == "There is no home folder for settings. The change lasts until you quit."
    assert file.settings.theme == "nord"


def test_a_path_that_is_not_a_file_is_reported_and_left_alone(tmp_path: Path) -> None:
    folder, pipe = tmp_path / "folder", tmp_path / "pipe"
    folder.mkdir()
    os.mkfifo(pipe)
    for path, what in ((folder, "a folder"), (pipe, "not a plain file")):
        file = read(path)
        said = f"{path} is {what}, but must be a file"
        assert file.problems == [f"{said}. Defaults are used until it is fixed."]
        assert file.change(theme="nord") == f"{said}. It was not changed. The change lasts until you quit."
    assert sorted(os.listdir(tmp_path)) == ["folder", "pipe"]


def test_a_folder_that_cannot_be_written_is_reported(tmp_path: Path) -> None:
    blocked = written(tmp_path, "") / "puzzle-tui" / "settings.toml"
    file = read(blocked)
    assert file.problems == [
        f"{blocked} cannot be read: Not a directory. Defaults are used until it is fixed."
    ]
    assert "Not a directory" in (file.change(theme="nord") or "")
    assert file.settings.theme == "nord"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a disk that is always full")
def test_a_full_disk_leaves_the_file(tmp_path: Path) -> None:
    path = written(tmp_path, "speed = 7\n")
    file = read(path)
    (tmp_path / f".{path.name}.{os.getpid()}.part").symlink_to("/dev/full")
    said = file.change(theme="nord")
    assert said == f"{path} cannot be written: No space left on device. The change lasts until you quit."
    assert path.read_text() == "speed = 7\n"
    assert file.settings == Settings(speed=7, theme="nord")
    assert file.change(theme="nord") is None, "the part is gone, and there is room again"


def test_permissions_are_respected() -> None:
    code = """if True:
        import os, sys
        from pathlib import Path
        from tui.storage.settings import SettingsFile
        if os.geteuid() == 0:
            os.setgid(65534)
            os.setuid(65534)
        for name in ("locked", "read-only"):
            file = SettingsFile(Path(sys.argv[1], name))
            file.read()
            print(file.settings.speed, *file.problems)
            print(file.change(theme="nord"))
    """
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o777)
        for file, mode in (("locked", 0o000), ("read-only", 0o444)):
            (folder / file).write_text("speed = 7\n")
            (folder / file).chmod(mode)
        command = [sys.executable, "-c", code, name]
        said = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()
        assert said == [
            f"4.0 {folder}/locked cannot be read: Permission denied. Defaults are used until it is fixed.",
            f"{folder}/locked cannot be read: Permission denied. It was not changed. {HOLDS}",
            "7.0",
            f"{folder}/read-only cannot be written: it is read-only. The change lasts until you quit.",
        ]
        assert sorted(os.listdir(folder)) == ["locked", "read-only"]
