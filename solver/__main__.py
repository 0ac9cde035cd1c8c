"""`python -m solver`: the command line, without a progress bar and without colour."""

from solver.process import run


def main() -> int:
    """Run the command line and return the exit status."""
    from solver.cli import main

    return main()


if __name__ == "__main__":
    run(main)
