"""`list`: all algorithms, heuristics, options, goals, boards and suites."""

from __future__ import annotations

import argparse

from solver.cli import status
from solver.cli.parser import Parser, add_format
from solver.cli.session import Session
from solver.report.catalogue import catalogue_record, catalogue_text


def configure(parser: Parser) -> None:
    """Add the arguments."""
    add_format(parser, "text", "json")
    parser.about("", "list", "list --format json")


def run(args: argparse.Namespace, session: Session) -> int:
    """Print the list."""
    if args.format == "json":
        session.print_json(catalogue_record())
    else:
        session.print(catalogue_text())
    return status.DONE
