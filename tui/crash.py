"""When the program itself is wrong: a file for whoever mends it, a sentence for whoever uses it."""

from __future__ import annotations

import traceback
from datetime import datetime
from pathlib import Path

from rich.text import Text


def write_crash(folder: Path | None, error: BaseException | None) -> Text:
    """Write the traceback to `crash.log`; the sentence for the user is returned."""
    lines = traceback.format_exception(error) if error else ["no error is known\n"]
    sentence = "puzzle-tui: stopped by a mistake of its own; the game is kept as it was after the last move"
    if folder is not None:
        path = folder / "crash.log"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            with path.open("a", encoding="utf-8") as file:
                file.write(f"{datetime.now():%Y-%m-%d %H:%M:%S}\n{''.join(lines)}\n")
            return Text(f"{sentence}. What happened is told in {path}")
        except OSError:
            pass
    kind = type(error).__name__ if error else "unknown"
    return Text(f"{sentence} ({kind}: {error})")
