"""Narration: live figures on a terminal, elsewhere at most one line."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pytest

from solver.board import Move
from solver.cli import main
from solver.kernels import compiling
from solver.progress import Phase, Progress, Tally
from tui.commands.narration import TerminalNarrator, live_text


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


WAITING = Progress(Tally(), 0.0, Phase.PREPARING)
SOME = Progress(Tally(raised=1_234_567, frontier=9, depth=4, bound=22, memory_bytes=2_000_000), 2.0)


def test_the_line_has_every_figure() -> None:
    assert live_text(SOME) == "raised 1.23M  frontier 9  depth 4  bound 22  617k/s  2.00 MB  2.0 s"


def test_the_line_of_a_search_that_improves_has_the_best_length_and_the_bound() -> None:
    tally = Tally(raised=5, best=(Move.UP,) * 212, lower_bound=144)
    assert live_text(Progress(tally, 1.0)).startswith("best 212, at least 144  raised 5 ")


def test_the_line_fits_whatever_the_width() -> None:
    assert all(len(live_text(SOME, width)) <= width for width in range(12, 90))


@pytest.fixture
def compiler() -> Iterator[None]:
    """A compiler at work."""
    compiling.begin()
    yield
    compiling.end()


@pytest.mark.usefixtures("compiler")
def test_the_line_says_that_a_search_is_being_compiled() -> None:
    assert live_text(WAITING) == "Preparing this search (first time only)..."


def test_the_line_does_not_mention_compiling_while_a_search_is_loaded() -> None:
    assert live_text(WAITING) == "Preparing this search..."


def test_no_figures_are_written_without_a_terminal() -> None:
    stream = io.StringIO()
    with TerminalNarrator(stream).tell("a task", 3) as narration:
        narration.count(1, "this")
        narration.show(SOME)
        narration.clear()
    assert stream.getvalue() == ""


@pytest.mark.usefixtures("compiler")
def test_compiling_is_mentioned_once_without_a_terminal() -> None:
    stream = io.StringIO()
    with TerminalNarrator(stream).tell("a task", 3) as narration:
        for progress in (WAITING, SOME, WAITING):
            narration.show(progress)
    assert stream.getvalue() == "puzzle-tui: compiling the search: a few seconds, once per machine\n"


def test_loading_is_not_mentioned_without_a_terminal() -> None:
    stream = io.StringIO()
    with TerminalNarrator(stream).tell("a task", 3) as narration:
        narration.show(WAITING)
    assert stream.getvalue() == ""


def test_a_terminal_shows_the_progress_and_is_cleared_at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "80")
    stream = Terminal()
    with TerminalNarrator(stream).tell("a task", 3) as narration:
        narration.count(1, "this")
        narration.show(SOME)
    text = stream.getvalue()
    assert "a task" in text
    assert "1/3 this" in text
    erase_line = "\x1b[2K"
    assert text.rstrip().endswith(erase_line)


def test_a_title_with_control_characters_is_shown_with_escapes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "80")
    stream = Terminal()
    with TerminalNarrator(stream).tell("a\x1b[5mtask\x9b", 3) as narration:
        narration.count(1, "this")
    assert r"a\x1b[5mtask\x9b" in stream.getvalue()
    assert "\x1b[5m" not in stream.getvalue()
    assert "\x9b" not in stream.getvalue()


def test_a_dumb_terminal_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "dumb")
    stream = Terminal()
    with TerminalNarrator(stream).tell("a task") as narration:
        narration.show(SOME)
    assert stream.getvalue() == ""


class Recorder:
    """A narrator that notes what it is told."""

    def __init__(self) -> None:
        self.titles: list[str] = []
        self.phases: list[Phase] = []
        self.counts: list[tuple[int, str]] = []
        self.estimates: list[bool] = []

    def tell(self, title: str, total: int | None = None, *, estimate: bool = False) -> Recorder:
        self.titles.append(f"{title}/{total}")
        self.estimates.append(estimate)
        return self

    def __enter__(self) -> Recorder:
        return self

    def __exit__(self, *_: object) -> None: ...

    def show(self, progress: Progress) -> None:
        self.phases.append(progress.phase)

    def count(self, done: int, doing: str) -> None:
        self.counts.append((done, doing))

    def clear(self) -> None: ...


def test_a_search_is_reported_from_preparing_to_its_end(capsys: pytest.CaptureFixture[str]) -> None:
    recorder = Recorder()
    assert main(["solve", "npuzzle8", "-a", "astar"], recorder) == 0
    assert capsys.readouterr().err == ""
    assert recorder.titles == ["npuzzle8/None"]
    assert recorder.phases[0] is Phase.PREPARING
    assert recorder.phases[-1] is Phase.SEARCHING


def test_lanes_are_counted() -> None:
    recorder = Recorder()
    assert main(["compare", "npuzzle8", "-a", "bfs", "-a", "astar"], recorder) == 0
    assert recorder.titles == ["comparing/2"]
    assert recorder.estimates == [False], "lanes differ too much for an estimate"
    assert recorder.counts == [(0, "bfs"), (1, "astar manhattan")]


def test_a_bench_counts_its_boards_and_asks_for_an_estimate() -> None:
    recorder = Recorder()
    assert main(["bench", "--suite", "8-hard", "-a", "bfs"], recorder) == 0
    assert (recorder.titles, recorder.estimates) == (["8-hard/20"], [True])
    assert recorder.counts[:2] == [(0, "board 1"), (1, "board 2")]
    assert len(recorder.counts) == 21


@pytest.mark.parametrize("estimate", [True, False])
def test_the_time_left_is_estimated_without_the_first_part(
    estimate: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "80")
    now = [0.0]
    monkeypatch.setattr("tui.commands.narration.time.monotonic", lambda: now[0])
    stream = Terminal()
    with TerminalNarrator(stream).tell("a task", 8, estimate=estimate) as narration:
        for done, now[0] in enumerate([0.0, 300.0, 310.0, 320.0]):
            narration.count(done, "this")
            narration.clear()
            if done < 2:
                assert "left" not in stream.getvalue()
    assert ("2/8 this, about 60 s left" in stream.getvalue()) == estimate
    assert ("3/8 this, about 50 s left" in stream.getvalue()) == estimate
