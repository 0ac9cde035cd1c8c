"""`paths`: the folders of this program's files on this machine."""

from __future__ import annotations

import argparse

from solver.cli import status
from solver.cli.parser import Parser, add_format
from solver.cli.session import Session
from solver.printable import printable


def configure(parser: Parser) -> None:
    """Add the arguments."""
    add_format(parser, "text", "json")
    parser.about("", "paths")


def run(args: argparse.Namespace, session: Session) -> int:
    """Print the folders, whether they exist yet or not."""
    return show(folders(), args, session)


def folders() -> dict[str, str]:
    """The folder for each kind of file."""
    from solver.kernels.cache import cache_home, kernel_cache
    from solver.shipped import boards_folder

    home = cache_home()
    return {
        "boards": str(boards_folder()),
        "kernels": str(kernel_cache() or "none: no folder is writable"),
        "tables": str(home / "tables") if home else "none: there is no home folder",
    }


def show(found: dict[str, str], args: argparse.Namespace, session: Session) -> int:
    """Print the folders in the format asked for."""
    if args.format == "json":
        session.print_json(found)
        return status.DONE
    wide = max(map(len, found))
    for name, path in found.items():
        session.print(f"{name:<{wide}}  {printable(path)}")
    return status.DONE
