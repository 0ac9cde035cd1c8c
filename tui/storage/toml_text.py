"""A TOML text that a person wrote: what stands where, what is wrong, and how to change it gently.

It is read with the standard library and changed with tomlkit, which keeps comments and order but takes
34 ms to import: only who changes a setting waits for it.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, MutableMapping
from typing import Any, NamedTuple

from tui.storage.settings import shown

KEYS = "keys"
"""The table of actions and their keys."""

DEEPEST = 32
"""Tables and lists inside each other; dotted names can nest tables deeper than Python can walk."""

Table = MutableMapping[str, Any]


class Statement(NamedTuple):
    """A name with its value, or the head of a table, and its lines, counted from 1."""

    name: str
    """With the tables it is in: `keys.hint`."""
    first: int
    last: int
    head: bool


def statements(text: str) -> Iterator[Statement]:
    """What stands where in a good text. tomllib does not tell, but it knows where a value is complete."""
    table, first, chunk = "", 1, ""
    for number, line in enumerate(_lines(text), 1):
        chunk += line
        try:
            name = _name(tomllib.loads(chunk))
        except ValueError:
            continue  # A value of several lines, and this is not the last.
        head = chunk.lstrip().startswith("[")
        if head:
            table = name
            yield Statement(name, first, number, head)
        elif name:
            yield Statement(f"{table}.{name}" if table else name, first, number, head)
        first, chunk = number + 1, ""


def _name(data: object) -> str:
    """The name of the one value there is: a.b.c of {a: {b: {c: 1}}}."""
    parts = []
    while isinstance(data, dict) and len(data) == 1:
        ((part, data),) = data.items()
        parts.append(part)
    return ".".join(parts)


def _lines(text: str) -> list[str]:
    return re.findall(r"[^\n]*\n|[^\n]+", text)


def _comments(text: str) -> list[str]:
    return [line for line in _lines(text) if line.lstrip().startswith("#")]


def too_deep(value: object, levels: int = DEEPEST) -> bool:
    """Whether tables and lists are nested deeper than this."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return levels < 0 or any(too_deep(part, levels - 1) for part in inner)


def flat_keys(table: Mapping[str, Any]) -> Iterator[tuple[str, object]]:
    """Actions and keys. An id has dots, so `app.quit` may be one name or a name in a table."""
    for name, value in table.items():
        if isinstance(value, Mapping):
            yield from ((f"{name}.{rest}", keys) for rest, keys in flat_keys(value))
        else:
            yield name, value


def with_flat_keys(data: dict[str, Any]) -> dict[str, Any]:
    """The same, with keys that say what they mean whether they stand in tables or not, or are wrong."""
    keys = data.get(KEYS)
    return data | {KEYS: dict(flat_keys(keys)) if isinstance(keys, Mapping) else {}}


def set_keys(document: Table, keys: Mapping[str, str | None], empty: Table) -> bool:
    """Set or remove keys where they stand; False where that would remove others."""
    if keys and not isinstance(document.get(KEYS), MutableMapping):
        document.pop(KEYS, None)
        document[KEYS] = empty
    for action, text in keys.items():
        holder, name = _holder(document[KEYS], action) or (document[KEYS], action)
        if isinstance(holder.get(name), Mapping):
            return False
        if text is None:
            holder.pop(name, None)
        else:
            holder[name] = text
    return True


def _holder(table: Table, action: str) -> tuple[Table, str] | None:
    """The table in which an action stands and its name there."""
    for name, value in table.items():
        if name == action:
            return table, name
        if isinstance(value, MutableMapping) and action.startswith(f"{name}."):
            found = _holder(value, action.removeprefix(f"{name}."))
            if found is not None:
                return found
    return None


def edited_text(text: str, values: Mapping[str, Any], keys: Mapping[str, str | None]) -> str | None:
    """The text with these changes; None where tomlkit is at a loss."""
    import tomlkit

    try:
        present = tomlkit.parse(text)
        new = [
            f"{name} = {tomlkit.item(values[name]).as_string()}\n" for name in values if name not in present
        ]
        # tomlkit would put a new name between a table and the comment above it.
        document = tomlkit.parse(_with_lines(text, new))
        for name in values:
            if name in present:
                document[name] = values[name]
        if keys and KEYS not in document and document.body:
            document.add(tomlkit.nl())
        set_keys(document, keys, tomlkit.table())
        edited = tomlkit.dumps(document)
    except Exception:  # Errors of many kinds, also for what tomllib reads well. The file stays as it is.
        return None
    # It loses the last comment of tables in an odd order, such as [keys.edit] before [keys].
    left = iter(_lines(edited))
    return edited if all(any(line.strip() in other for other in left) for line in _comments(text)) else None


def _with_lines(text: str, new: list[str]) -> str:
    """The text with new lines after its last name outside tables, or else above the first table."""
    if not new:
        return text
    lines = _lines(text)
    if lines and not lines[-1].endswith("\n"):
        lines[-1] += "\n"
    found = list(statements(text))
    heads = [statement.first for statement in found if statement.head]
    names = [statement.last for statement in found if not statement.head]
    if names and (not heads or names[0] < heads[0]):
        at = max(last for last in names if not heads or last < heads[0])
    elif heads:
        at = heads[0] - 1
        while at and lines[at - 1].lstrip().startswith("#"):
            at -= 1
        new = [*new, "\n"]
    else:
        at = len(lines)
    return "".join([*lines[:at], *new, *lines[at:]])


def equal(one: object, other: object) -> bool:
    """Whether two values are the same in TOML, where NaN is NaN and 1 is neither 1.0 nor true."""
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(equal(one[name], other[name]) for name in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(equal, one, other))
    return type(one) is type(other) and (one == other or (one != one and other != other))


def same(one: object, other: object) -> bool:
    """Whether a value of the file is this setting's: 4 is 4.0, but 1 is not true."""
    return one == other and isinstance(one, bool) == isinstance(other, bool)


def fault(text: str, error: Exception) -> str:
    """Where the text is not TOML and what a line should be."""
    found = re.search(r"(?s)(.*) \(at (?:line (\d+), column (\d+)|end of document)\)$", str(error))
    if found is None:
        return f" is not TOML: {error}"
    what, line, column = found[1], found[2], found[3]
    lines = text.rstrip().split("\n")
    number = int(line) if line else len(lines)
    place = f"at column {column}" if column else "at the end of the file"
    wrong = lines[number - 1].strip() if number <= len(lines) else ""
    told = f"{shown(wrong)}: {what[0].lower()}{what[1:]} {place}"
    return f', line {number}: {told}; a line is name = value, with texts in "quotes"'
