"""`python -m tui`: the same as `puzzle-tui`."""

from tui.cli import start

if __name__ == "__main__":
    start()
