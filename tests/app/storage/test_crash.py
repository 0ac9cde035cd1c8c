"""Internal errors that do not end the program are written to a file."""

from __future__ import annotations

import logging
from pathlib import Path

from tui.storage.crash import CrashLog
from tui.text import error_sentence


def test_an_internal_error_of_background_work_is_in_the_file(tmp_path: Path) -> None:
    logger, handler = logging.getLogger("tui"), CrashLog(tmp_path / "state")
    logger.addHandler(handler)
    try:
        try:
            raise ZeroDivisionError("made for this test")
        except ZeroDivisionError as error:
            sentence = error_sentence(error, "the export")
    finally:
        logger.removeHandler(handler)
    assert (
        sentence == "Internal error in the export (ZeroDivisionError: made for this test). Your game is safe."
    )
    log = (tmp_path / "state" / "crash.log").read_text(encoding="utf-8")
    assert "Traceback" in log
    assert "made for this test" in log
