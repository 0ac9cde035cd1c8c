"""Games from a CSV file into the records, and in words what became of them."""

from __future__ import annotations

import stat
from pathlib import Path

from solver.printable import printable
from tui.stats.store.book import Records
from tui.stats.store.sheet import Imported
from tui.text import counted

MOST_BYTES = 500_000_000
"""Of a file; 100,000 games of the usual length take a tenth of it."""
MOST_PROBLEMS = 200
"""Lines that are told of."""


def take_in(records: Records, path: Path) -> str:
    """Add the games of a file to the records; the first line says how many, the others what was left out."""
    text, problem = _text_of(path)
    if problem:
        return printable(problem)
    return told(path.name, records.import_csv(text))


def told(name: str, imported: Imported) -> str:
    """What became of a file, then every line that was left out.

    >>> told("a.csv", Imported(added=1, known=2))
    'a.csv: 1 game added, 2 were there already.'
    """
    there = "was" if imported.known == 1 else "were"
    words = f"{printable(name)}: {counted(imported.added, 'game')} added"
    if imported.known:
        words += f", {imported.known:,} {there} there already"
    problems = imported.problems
    if not problems:
        return f"{words}."
    left_out = [*map(printable, problems[:MOST_PROBLEMS])]
    if len(problems) > MOST_PROBLEMS:
        left_out.append(f"and {len(problems) - MOST_PROBLEMS:,} more")
    return "\n".join([f"{words}; left out:", *left_out])


def _text_of(path: Path) -> tuple[str, str]:
    """The text of a file, or the reason why there is none."""
    try:
        status = path.stat()
        if stat.S_ISDIR(status.st_mode):
            return "", f"{path} is a folder; a CSV file is expected"
        if not stat.S_ISREG(status.st_mode):
            return "", f"{path} is a pipe or a device; a CSV file is expected"
        if status.st_size > MOST_BYTES:
            return "", f"{path} has more than {MOST_BYTES // 1_000_000:,} MB; no list of games is that long"
        return path.read_bytes().decode("utf-8-sig"), ""
    except OSError as error:
        return "", f"{path} cannot be read: {error.strerror or error}"
    except UnicodeDecodeError as error:
        return "", f"{path} is not a text in UTF-8 (byte {error.start:,}); save it as CSV UTF-8"
