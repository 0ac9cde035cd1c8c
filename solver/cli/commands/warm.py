"""`warm`: prepare everything once, so that no hint and no search waits for the compiler."""

from __future__ import annotations

import argparse
import os
import time

from solver import warm
from solver.cli import interrupts, status
from solver.cli.parser import Parser
from solver.cli.session import Session
from solver.errors import PuzzleError
from solver.kernels.cache import cache_home, kernel_cache
from solver.report import figures

BETWEEN = 0.2
"""Seconds between two checks whether another process is still preparing."""


def configure(parser: Parser) -> None:
    """Add the help text; there are no arguments."""
    parser.about(
        "Hints and searches compile what they need on first use, which takes seconds.\n"
        "This command compiles all of it and builds the small tables, in about half a\n"
        "minute. The app does the same in the background. Ctrl-C keeps what is done.",
        "warm",
    )


def run(args: argparse.Namespace, session: Session) -> int:  # noqa: ARG001
    """Do all steps; print each one with its time. Wait first if another process does them."""
    folder = kernel_cache()
    if folder is None or not os.access(folder, os.W_OK):
        home = cache_home()
        problem = "there is no home folder" if home is None else f"{home} cannot be written"
        raise PuzzleError(
            f"nothing can be prepared: {problem}; set XDG_CACHE_HOME to a folder that can be written"
        )
    if warm.under_way():
        session.note("another process is already preparing everything; waiting for it")
    while True:
        with warm.locked() as alone:
            if alone:
                return _prepare(session)
        time.sleep(BETWEEN)


def _prepare(session: Session) -> int:
    if not warm.wanted():
        session.print("everything is already prepared")
        return status.DONE
    began = time.monotonic()
    with session.narrator.tell("preparing", len(warm.STEPS)) as narration:
        for number, step in enumerate(warm.STEPS):
            if not session.err.isatty():
                session.note(f"preparing {step.title} ({number + 1} of {len(warm.STEPS)})")
            narration.count(number, step.title)
            step_began = time.monotonic()
            interrupts.watch(step.run, lambda: None)
            if interrupts.came():
                raise KeyboardInterrupt
            narration.clear()
            session.print(f"{step.title:<34}{figures.seconds(time.monotonic() - step_began):>8}")
    if not warm.mark_ready():
        raise PuzzleError(
            f"not all of it could be saved in {cache_home()}: the next start compiles the rest again"
        )
    session.print(f"everything is ready ({figures.seconds(time.monotonic() - began)})")
    return status.DONE
