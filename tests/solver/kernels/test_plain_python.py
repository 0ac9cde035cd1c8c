"""Compiled kernels and the same kernels in plain Python do the same searches."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import every_run
import pytest
from patience import PATIENCE


@pytest.mark.parametrize("slow", [False, pytest.param(True, marks=pytest.mark.slow)], ids=["normal", "slow"])
def test_compiled_and_plain_agree(slow):
    script = Path(every_run.__file__)
    compiled = json.loads(json.dumps(every_run.figures(slow)))
    plain = subprocess.run(
        # Hashes rely on products that wrap at 64 bits; in plain Python numpy warns of them.
        [sys.executable, "-W", "ignore", str(script), *(["slow"] if slow else [])],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(script.parent)},
        capture_output=True,
        text=True,
        check=True,
        timeout=PATIENCE,
    )
    assert json.loads(plain.stdout) == compiled
    solved = sum("solved" in row for row in compiled)
    assert solved > 50, "boards that are hardly searched show nothing"
