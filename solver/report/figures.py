"""Numbers for human readers: short, with units. Machine formats print numbers unchanged."""

from __future__ import annotations


def count(number: int) -> str:
    """A whole number with thousands separators.

    >>> count(1234567)
    '1,234,567'
    """
    return f"{number:,}"


def short(number: float) -> str:
    """A number in at most five characters.

    >>> short(98), short(98203), short(478246), short(12_345_678), short(2.5e9)
    ('98', '98.2k', '478k', '12.3M', '2.50G')
    """
    if number < 10_000:
        return f"{number:.0f}"
    for unit, size in (("k", 1e3), ("M", 1e6), ("G", 1e9)):
        if number < 999.5 * size:
            return _three_digits(number / size) + unit
    return _three_digits(number / 1e12) + "T"


def memory(size: int) -> str:
    """A size in bytes, kB, MB or GB.

    >>> memory(640), memory(13_500), memory(2_345_678_901)
    ('640 B', '13.5 kB', '2.35 GB')
    """
    for unit, scale in (("B", 1), ("kB", 1e3), ("MB", 1e6)):
        if size < 999.5 * scale:
            return f"{size if scale == 1 else _three_digits(size / scale)} {unit}"
    return f"{_three_digits(size / 1e9)} GB"


def seconds(value: float) -> str:
    """A time in at most three digits; from ten minutes on, with minutes and hours.

    >>> seconds(0.0000123), seconds(0.0123), seconds(1.234), seconds(75.26), seconds(4000)
    ('0.01 ms', '12.3 ms', '1.23 s', '75.3 s', '1:06:40')
    """
    if value < 0.001:
        return f"{value * 1000:.2f} ms"
    if value < 0.9995:
        return f"{_three_digits(value * 1000)} ms"
    if value < 600:
        return f"{_three_digits(value)} s"
    minutes, rest = divmod(round(value), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02} min"


def short_seconds(value: float) -> str:
    """A time in at most five characters.

    >>> short_seconds(0.0000123), short_seconds(0.0123), short_seconds(1.234), short_seconds(75.26)
    ('12us', '12ms', '1.23s', '75.3s')
    """
    if value < 0.0009995:
        return f"{value * 1e6:.0f}us"
    if value < 0.9995:
        return f"{value * 1e3:.{1 if value < 0.00995 else 0}f}ms"
    return f"{_three_digits(value)}s" if value < 9999.5 else f"{value / 3600:.0f}h"


def _three_digits(value: float) -> str:
    return f"{value:.2f}" if value < 9.995 else f"{value:.1f}" if value < 99.95 else f"{value:.0f}"
