"""The app in a real pseudo-terminal: first paint, keys, latency beside a search, stopping, memory, quitting.

python benchmarks/app.py

Times are from the moment a key is written to the terminal to the moment the words it brings are read back.
Idle and busy figures come from one run, so that their ratio holds on a noisy machine.
"""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import tempfile
import termios
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

sys.path.append(str(Path(__file__).parents[1] / "tests" / "helpers"))
from screen_reader import ScreenReader

HARD = "0 11 9 13/12 15 10 14/3 7 6 2/4 8 5 1"
"""80 moves from the goal: no search without a pattern database comes to its end."""
STARTS, KEYS = 10, 60
LEAVE = b"\x1b[?1049l"
"""What gives the terminal its old screen back."""


class Terminal:
    """A program in a pseudo-terminal."""

    def __init__(self, *arguments: str, home: str, size: tuple[int, int] = (80, 24)) -> None:
        self.began = time.perf_counter()
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.environ |= {
                "XDG_CONFIG_HOME": f"{home}/config",
                "XDG_STATE_HOME": f"{home}/state",
                "TERM": "xterm-256color",
                "COLORTERM": "truecolor",
            }
            os.execv(sys.executable, [sys.executable, "-m", "tui", *arguments])
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
        self.seen = b""
        self.screen = ScreenReader()

    def text(self) -> str:
        """The lines in which anything was written since the last key."""
        return self.screen.text()

    def read(self, seconds: float) -> bytes:
        """What comes within the time, at most one portion."""
        if not select.select([self.fd], [], [], seconds)[0]:
            return b""
        try:
            data = os.read(self.fd, 1 << 16)
        except OSError:
            return b""
        self.seen += data
        self.screen.feed(data)
        return data

    def until(self, words: str, seconds: float = 30.0) -> float:
        """The moment when the words, a regular expression, have come; the program ends without them."""
        end = time.perf_counter() + seconds
        while not re.search(words, self.text(), re.IGNORECASE):
            if time.perf_counter() > end:
                sys.exit(f"waited {seconds} s in vain for {words!r}; the last was {self.text()[-500:]!r}")
            self.read(0.5)
        return time.perf_counter()

    def press(self, keys: str, words: str) -> float:
        """Seconds from a key to the words that it brings."""
        while self.read(0.0):
            pass
        self.screen.clear()
        began = time.perf_counter()
        os.write(self.fd, keys.encode())
        return self.until(words) - began

    def quit(self) -> float:
        """Seconds from `q` to the end of the process."""
        began = time.perf_counter()
        os.write(self.fd, b"q")
        while not os.waitpid(self.pid, os.WNOHANG)[0]:
            self.read(0.01)
        self.read(0.0)
        return time.perf_counter() - began

    def megabytes(self) -> float:
        """The memory that the process has now."""
        status = Path(f"/proc/{self.pid}/status").read_text(encoding="ascii")
        return int(re.findall(r"VmRSS:\s+(\d+)", status)[0]) / 1024


def spread(times: list[float]) -> str:
    """Median and 95th percentile in milliseconds."""
    ordered = sorted(times)
    return f"{median(ordered) * 1e3:.0f} / {ordered[int(len(ordered) * 0.95)] * 1e3:.0f} ms"


def playing(terminal: Terminal, made: int) -> list[float]:
    """Latencies of arrows in Play, up and down in turn, after so many moves made."""
    arrows = ["\x1b[A", "\x1b[B"]
    return [terminal.press(arrows[n % 2], rf"moves\s+{made + n + 1}\b") for n in range(KEYS)]


def first_paint(home: str) -> str:
    """From the command to the words of the first picture."""
    times = []
    for _ in range(STARTS):
        terminal = Terminal(home=home)
        times.append(terminal.until("arrows move: ") - terminal.began)
        terminal.quit()
    return spread(times)


def burst(home: str) -> str:
    """Two hundred arrows at once: a hundred rounds of left and right."""
    terminal = Terminal("play", "1 2 3/4 0 6/7 5 8", home=home)
    terminal.until("arrows move: ")
    took = terminal.press("\x1b[D\x1b[C" * 100, r"moves\s+200")
    terminal.quit()
    return f"{took * 1e3:.0f} ms"


def beside_a_search(home: str, report: Callable[[str, str], None]) -> None:
    """Everything while breadth-first search fills the memory."""
    config = Path(home) / "config" / "puzzle-tui"
    config.mkdir(parents=True, exist_ok=True)
    (config / "settings.toml").write_text('algorithm = "bfs"\n', encoding="ascii")
    terminal = Terminal("play", HARD, home=home)
    terminal.until("arrows move: ")
    report("key to screen, idle (median / p95)", spread(playing(terminal, 0)))
    before = terminal.megabytes()
    terminal.press("s", "raised")
    terminal.until("searching")
    report("raised figures a second beside the search", f"{changes(terminal):.1f}")
    terminal.press("1", "arrows move: ")
    report("key to screen, beside the search (median / p95)", spread(playing(terminal, KEYS)))
    terminal.press("3", "searching")
    during = terminal.megabytes()
    report("Esc to `stopped after`", f"{terminal.press(chr(27), 'stopped after') * 1e3:.0f} ms")
    wait_until(lambda: terminal.megabytes() < before + 200)
    report("memory before, during, after", f"{before:.0f}, {during:.0f}, {terminal.megabytes():.0f} MB")
    terminal.press("\r", "searching")
    report("`q` to the end, beside the search", f"{terminal.quit() * 1e3:.0f} ms")
    report("the terminal has its old screen back", "yes" if LEAVE in terminal.seen else "NO")


def beside_all_threads(home: str, report: Callable[[str, str], None]) -> None:
    """Keys and Esc while `auto` searches the hard board in all threads, for ten seconds or so."""
    (Path(home) / "config" / "puzzle-tui" / "settings.toml").write_text(
        'algorithm = "auto"\n', encoding="ascii"
    )
    terminal = Terminal("play", HARD, home=home)
    terminal.until("arrows move: ")
    terminal.press("s", "searching")
    wait_until(lambda: threads_at_work(terminal) >= (os.cpu_count() or 1))
    terminal.press("1", "arrows move: ")
    latencies = playing(terminal, 0)
    report(f"key to screen, beside {threads_at_work(terminal)} threads (median / p95)", spread(latencies))
    terminal.press("3", "Solve")
    terminal.press("\r", "searching")
    wait_until(lambda: threads_at_work(terminal) >= (os.cpu_count() or 1))
    report("Esc to `stopped after`, all threads", f"{terminal.press(chr(27), 'stopped after') * 1e3:.0f} ms")
    terminal.quit()


def threads_at_work(terminal: Terminal) -> int:
    """How many threads of the process are running or ready to run."""
    tasks = Path(f"/proc/{terminal.pid}/task").glob("*/stat")
    return sum(task.read_text(encoding="ascii").rpartition(")")[2].split()[0] == "R" for task in tasks)


def changes(terminal: Terminal) -> float:
    """How often the figure of nodes raised changes on the screen in a second."""
    figures, began = set(), time.perf_counter()
    while time.perf_counter() - began < 3:
        terminal.read(0.05)
        figures.update(re.findall(r"raised\s+([\d,]+)", terminal.text()))
    return len(figures) / 3


def wait_until(condition: Callable[[], bool]) -> None:
    """Wait up to some seconds."""
    end = time.perf_counter() + 5
    while not condition() and time.perf_counter() < end:
        time.sleep(0.05)


def killed(home: str) -> str:
    """Moves kept after kill -9."""
    terminal = Terminal("play", "1 2 3/4 0 6/7 5 8", home=home)
    terminal.until("arrows move: ")
    terminal.press("\x1b[D\x1b[C" * 20, r"moves\s+40")
    os.kill(terminal.pid, signal.SIGKILL)
    os.waitpid(terminal.pid, 0)
    again = Terminal(home=home)
    again.until("arrows move: ")
    kept = re.findall(r"moves\s+(\d+)", again.text())[0]
    again.quit()
    return f"{kept} of 40"


def main() -> None:
    """Print the table."""

    def report(what: str, figure: str) -> None:
        print(f"| {what} | {figure} |", flush=True)

    print("| | |\n|---|---|")
    with tempfile.TemporaryDirectory() as home:
        report("command to first picture (median / p95)", first_paint(home))
        report("200 arrows at once, to the last on the screen", burst(home))
        beside_a_search(home, report)
        beside_all_threads(home, report)
        report("moves kept after `kill -9`", killed(home))


if __name__ == "__main__":
    main()
