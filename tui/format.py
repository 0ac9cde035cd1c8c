"""Times and counts as the screens show them."""

from __future__ import annotations


def clock_text(seconds: float) -> str:
    """A clock with tenths.

    >>> clock_text(0), clock_text(72.06), clock_text(3672.5)
    ('0:00.0', '1:12.0', '1:01:12.5')
    """
    tenths = int(seconds * 10 + 1e-6)
    minutes, tenths = divmod(tenths, 600)
    hours, minutes = divmod(minutes, 60)
    rest = f"{tenths // 10:02}.{tenths % 10}"
    return f"{hours}:{minutes:02}:{rest}" if hours else f"{minutes}:{rest}"


def shortened(text: str, most: int = 60) -> str:
    """A text cut to what fits in a message.

    >>> shortened("LURDLURD", 6), shortened("LURD", 6)
    ('LUR...', 'LURD')
    """
    return text if len(text) <= most else f"{text[: most - 3]}..."


def counted(number: int, noun: str) -> str:
    """A number with its noun.

    >>> counted(1, "move"), counted(1234, "move")
    ('1 move', '1,234 moves')
    """
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
