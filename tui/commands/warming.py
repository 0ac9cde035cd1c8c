"""Prepares hints and searches in a helper process while the player plays; `solver.warm` does the work.

It is a process, not a thread, because compiling holds Python's lock and keys would wait for it.
"""

from __future__ import annotations

import subprocess
import sys
import time
from typing import Any

from solver import warm
from tui.jobs import start_thread

SWITCH = "PUZZLE_TUI_WARM"
"""The environment variable that keeps the helper from starting if it is 0."""

SCRIPT = "import sys; sys.path[:] = sys.argv[1:]; from solver.warm import help_app; help_app()"
"""The helper finds its modules where the app found them, whatever is in the current folder."""

CHECK_SECONDS = 1.0
"""Seconds between two checks whether the helper of another window is still at work."""

POPEN_OPTIONS: dict[str, Any] = {"process_group": 0}
"""A group of its own, so that Ctrl-C in the terminal does not reach the helper. Not a session of its own:
Linux shares the processor evenly between sessions, whatever the priority of their processes."""
if sys.platform == "win32":
    POPEN_OPTIONS = {"creationflags": subprocess.IDLE_PRIORITY_CLASS | subprocess.CREATE_NO_WINDOW}


def start_warming() -> None:
    """Start the helper, unless all is prepared or another process is preparing; returns at once."""
    start_thread(_warm, "warming")


def _warm() -> None:
    while warm.wanted():
        # A helper that ends but leaves something to prepare, as on a full disk, would do so again.
        if not warm.under_way() and _help() != warm.BUSY:
            return
        # The helper of another window ends with that window; then this one takes over.
        time.sleep(CHECK_SECONDS)


def _help() -> int:
    """Run the helper and return its exit status. If this process ends, so does the helper: its input ends."""
    try:
        helper = subprocess.Popen(
            [sys.executable, "-c", SCRIPT, *sys.path],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            **POPEN_OPTIONS,
        )
    except (OSError, ValueError):
        return -1
    return helper.wait()
