"""The import dialog of Stats: what is typed is a path, wherever the focus is."""

from __future__ import annotations

from pathlib import Path

import pytest
from driving import drive, until
from textual.pilot import Pilot

from tui.app import PuzzleApp
from tui.stats.import_dialog import CsvFiles, CsvPath, ImportScreen

pytestmark = pytest.mark.usefixtures("home")


def test_letters_typed_at_the_files_are_a_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "games.csv").write_text("a,b\n")
    monkeypatch.chdir(tmp_path)

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("6", "I")
        await until(pilot, lambda: isinstance(app.screen, ImportScreen), "the dialog")
        await until(pilot, lambda: isinstance(app.screen.focused, CsvFiles), "the files")
        await pilot.press("slash", "q", "1", "full_stop", "left", "c", "enter")
        path = app.screen.query_one(CsvPath)
        assert path.value == "/q1c."
        assert path.has_focus

    drive(flow)
