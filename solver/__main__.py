"""`python -m solver`: the command line, with no bar and no colour."""

from solver.process import run


def main() -> int:
    """Run it; the exit status is returned."""
    from solver.cli import main

    return main()


if __name__ == "__main__":
    run(main)
