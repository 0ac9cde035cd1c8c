"""Text for people: counts with their nouns, and text from outside made safe to show on a terminal."""

from __future__ import annotations


def printable(text: str) -> str:
    r"""The text with every character that a terminal would interpret or cannot show written as an escape.

    These are control characters, line ends, and bytes of a file's name that are not UTF-8. A second call
    changes nothing.

    >>> print(printable("a\x1b[2Jb\nc \x9b \udcff é"))
    a\x1b[2Jb\nc \x9b \udcff é
    """
    if text.isprintable():
        return text
    return "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape").decode("ascii") for letter in text
    )


def printable_lines(text: str) -> str:
    r"""Like `printable`, but keeps line ends.

    >>> print(printable_lines("a\x07\nb"))
    a\x07
    b
    """
    return "\n".join(map(printable, text.split("\n")))


def counted(number: int, noun: str) -> str:
    """A number with its noun.

    >>> counted(1, "move"), counted(1234, "move")
    ('1 move', '1,234 moves')
    """
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
