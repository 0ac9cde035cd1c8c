"""`paths`: where this program keeps its files on this machine."""

from __future__ import annotations

import argparse

from solver.cli import status
from solver.cli.parser import Parser, add_format
from solver.cli.session import Session


def configure(parser: Parser) -> None:
    """Add the arguments."""
    add_format(parser, "text", "json")
    parser.about("", "paths")


def run(args: argparse.Namespace, session: Session) -> int:
    """Print the folders, whether they are there yet or not."""
    from solver.kernels.cache import cache_home, kernel_cache
    from solver.shipped import boards_folder

    home = cache_home()
    places = {
        "boards": str(boards_folder()),
        "kernels": str(kernel_cache() or "nowhere: no folder can be written"),
        "tables": str(home / "tables") if home else "nowhere: there is no home",
    }
    if args.format == "json":
        session.print_json(places)
        return status.DONE
    wide = max(map(len, places))
    for name, place in places.items():
        session.print(f"{name:<{wide}}  {place}")
    return status.DONE
