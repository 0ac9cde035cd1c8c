"""The kernels compiled and the kernels as plain Python are the same searches."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import every_run
from patience import PATIENCE


def test_compiled_and_plain_agree():
    script = Path(every_run.__file__)
    compiled = json.loads(json.dumps(every_run.figures()))
    plain = subprocess.run(
        # Products that wrap at 64 bits, as hashes want them, make numpy warn in plain Python.
        [sys.executable, "-W", "ignore", str(script)],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(script.parent)},
        capture_output=True,
        text=True,
        check=True,
        timeout=PATIENCE,
    )
    assert json.loads(plain.stdout) == compiled
    solved = sum("solved" in row for row in compiled)
    assert solved > 50, "boards that are hardly searched show nothing"
