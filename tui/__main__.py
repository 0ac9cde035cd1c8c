"""`python -m tui`: the same as `puzzle-tui`."""

import sys

from tui.cli import start

if __name__ == "__main__":
    sys.exit(start())
