"""What holds for all tests that drive the app."""

from __future__ import annotations

from functools import partial

import textual.app
import textual.pilot
from textual._wait import wait_for_idle

# Textual waits after each key until the process uses no time, for a second at most: beside a search in a
# thread that is a second for each key. What a test waits for in a thread it waits for by name, with `until`.
LONGEST = 0.2
textual.app.wait_for_idle = textual.pilot.wait_for_idle = partial(wait_for_idle, max_sleep=LONGEST)
