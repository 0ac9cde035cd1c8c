"""`tables`: list, build and remove pattern databases."""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Any

from solver.board import check_size
from solver.cli import interrupts, status
from solver.cli.parser import Parser, add_format
from solver.cli.session import PROGRAM, Session
from solver.errors import BadOption, UnknownName
from solver.machine import require_address_space
from solver.pdb import store
from solver.pdb.partition import NAMES, SHIPPED, Partition, partition_for
from solver.printable import printable
from solver.report import figures
from solver.report.tables import Table
from solver.sizes import size_in

ACTIONS = ("build", "list", "remove")


def configure(parser: Parser) -> None:
    """Add the arguments."""
    parser.add_argument("action", nargs="?", metavar="build|remove", help="what to do (default: list them)")
    parser.add_argument("name", nargs="?", metavar="NAME", help=f"{', '.join(NAMES)}, or a size such as 5x5")
    parser.add_argument("--force", action="store_true", help="rebuild a table that exists already")
    add_format(parser, "text", "json")
    parser.about(
        "pdb-663 comes with the program, and small tables are built on first use. The\n"
        "large ones solve hard boards several times faster; only this command builds\n"
        "them, in a few minutes. Ctrl-C leaves nothing behind.",
        "tables",
        "tables build pdb-78",
        "tables remove pdb-78",
    )


def run(args: argparse.Namespace, session: Session) -> int:
    """List, build or remove tables."""
    if args.action not in (None, *ACTIONS):
        raise UnknownName.of("action", args.action, ACTIONS)
    if args.action in (None, "list"):
        _list(args, session)
        return status.DONE
    if args.name is None:
        raise BadOption(f"{args.action} what? `{PROGRAM} tables` lists the names")
    return (_build if args.action == "build" else _remove)(args, session)


def _build(args: argparse.Namespace, session: Session) -> int:
    name, partition = _find(args.name)
    if partition in SHIPPED:
        session.note(f"{name} comes with the program, so there is nothing to build")
        return status.DONE
    if _state(partition)[0] == "built" and not args.force:
        session.note(f"{name} is already built ({store.path_of(partition)}); --force rebuilds it")
        return status.DONE
    require_address_space()
    # Imported here, because they import the compiler, which listing tables does not need.
    from solver.pdb.build import memory_needed
    from solver.pdb.making import make, require_room

    require_room(partition, name)
    memory, disk = figures.memory(memory_needed(partition)), figures.memory(partition.size)
    session.note(f"building {name}: this takes {memory} of memory and {disk} of disk; Ctrl-C stops it")
    began, done = time.monotonic(), 0.0

    def build() -> Path | None:
        nonlocal done
        building = make(partition)
        while not interrupts.came():
            try:
                done = next(building)
            except StopIteration as stop:
                path: Path | None = stop.value
                return path
        building.close()
        raise KeyboardInterrupt

    try:
        with session.narrator.tell(f"building {name}", 100) as narration:
            path = interrupts.watch(build, lambda: narration.count(int(100 * done), "%"))
    except KeyboardInterrupt:
        session.note(f"interrupted at {100 * done:.0f} %: nothing was kept")
        return status.INTERRUPTED
    took = figures.seconds(time.monotonic() - began)
    session.print(printable(f"{name} is built: {path} ({took})"))
    return status.DONE


def _remove(args: argparse.Namespace, session: Session) -> int:
    name = file = args.name
    if file not in {path.stem for path in store.table_files()}:
        name, partition = _find(args.name)
        if partition in SHIPPED:
            raise BadOption(f"{name} comes with the program and cannot be removed")
        file = partition.name
    size = store.remove(file)
    if size is None:
        session.note(f"{name} is not on this machine, so there is nothing to remove")
    else:
        session.print(printable(f"{name} is removed; this frees {figures.memory(size)}"))
    return status.DONE


def _find(name: str) -> tuple[str, Partition]:
    """The partition with this name or for this size."""
    size = size_in(name)
    if size is not None:
        check_size(*size)
        partition = partition_for(*size)
        if partition is None:
            raise BadOption(f"there are no tables for {name}: boards of more than 32 cells have none")
        return name, partition
    by_file = {partition.name: partition for partition in NAMES.values()}
    if name in by_file:
        return name, by_file[name]
    if name not in NAMES:
        raise UnknownName.of("table", name, NAMES)
    return name, NAMES[name]


def _state(partition: Partition) -> tuple[str, str]:
    """The state in a word or two, and the error if there is one."""
    if partition in SHIPPED:
        return "ships", ""
    if not store.exists(partition):
        return "built when used" if partition.small else "not built", ""
    require_address_space()
    try:
        store.load(partition)
    except store.BadTable as error:
        return "unusable", str(error)
    return "built", ""


def _kept(path: Path) -> tuple[str, str]:
    """The state of a table that is not in `NAMES`, and the error if there is one."""
    try:
        store.check(path)
    except store.BadTable as error:
        return "unusable", str(error)
    return "kept", ""


def _list(args: argparse.Namespace, session: Session) -> None:
    records = [_record(name, _size(p.name), p.size, _state(p)) for name, p in NAMES.items()]
    known = {partition.name for partition in NAMES.values()}
    others = [path for path in store.table_files() if path.stem not in known]
    records += [_record(path.stem, _size(path.stem), path.stat().st_size, _kept(path)) for path in others]
    folder = store.folder()
    if args.format == "json":
        session.print_json(
            {"schema": 1, "folder": None if folder is None else str(folder), "tables": records}
        )
        return
    rows = [
        (printable(r["name"]), printable(r["size"]), figures.memory(r["bytes"]), r["state"]) for r in records
    ]
    session.print(Table(("table", "board", "size", "state"), rows, frozenset({"board", "state"})).text())
    session.print(f"\nin {printable(str(folder or 'no folder: there is no home folder'))}")
    for record in records:
        if record["problem"]:
            session.note(f"{record['problem']}; `{PROGRAM} tables remove {record['name']}` deletes it")
    for path in store.leftovers():
        session.note(
            f"{path} belongs to a build that is running or was interrupted; delete it if none is running"
        )


def _size(name: str) -> str:
    return name.partition("-")[0]


def _record(name: str, size: str, count: int, state: tuple[str, str]) -> dict[str, Any]:
    return {"name": name, "size": size, "bytes": count, "state": state[0], "problem": state[1]}
