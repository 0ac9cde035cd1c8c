"""`python -m solver`: the command line, with no bar and no colour."""

import sys

from solver.cli import main

if __name__ == "__main__":
    sys.exit(main())
