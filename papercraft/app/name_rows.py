"""A printed name that is too long for its line, in several rows of its box."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from papercraft.core.sheet import Role, Text
from papercraft.paint.text import text_width

if TYPE_CHECKING:
    from collections.abc import Callable

    from papercraft.core.sheet import NameLine
    from papercraft.paint.styles import Styles

ABOVE, BESIDE = 1.0, 0.8
"""The distance of a printed name from its line and from the ends of the line, in mm."""
# From one row to the next, as a share of the size of the letters; what stays free of the height.
_LEADING, _FREE = 1.1, 1.2
# So many letters of a word go to its next row at least.
_LEFT = 3
# How far down the baseline of a row is in its share of the height.
_BASE = 0.76


def name_in_rows(name: str, style: str, line: NameLine, styles: Styles) -> list[Text]:
    """Return a name that is too long for its line in several rows of its box, or shortened."""
    letters, room = styles.letters[style], line.width - 2 * BESIDE
    most = max(1, most_rows(letters.size, line.box)) if line.box else 1
    rows = name_rows(name, lambda row: text_width(row, letters, styles) <= room, most)
    levels = row_levels(len(rows), letters.size, line.box) if line.box else [line.y - ABOVE]
    return [
        Text(Role.GUIDE, style, line.x + BESIDE, y, row)
        for y, row in zip(levels, rows, strict=True)
    ]


def name_rows(name: str, fits: Callable[[str], bool], most: int) -> list[str]:
    """Return a name in at most so many rows that fit, shortened if they do not suffice.

    Rows end after a space or a hyphen; a word too long for a row is hyphenated, with some letters
    after its hyphen if there are rows enough.
    """
    for left in (_LEFT, 1):
        rows = _rows(name, fits, left)
        if len(rows) <= most:
            return rows
    last = rows[most - 1]
    return [*rows[: most - 1], last[: _most(last, "…", fits)].rstrip("- ") + "…"]


def _rows(name: str, fits: Callable[[str], bool], left: int) -> list[str]:
    """Return as many rows as a name needs, with so many ``left`` letters after a hyphen."""
    rows = [""]
    for word in re.split(r"(?<=[ -])", name):
        rest = word
        if not fits((rows[-1] + rest).rstrip()):
            rows.append("")
            while not fits(rest.rstrip()):
                end = min(_most(rest, "-", fits), max(1, len(rest.rstrip("- ")) - left))
                rows[-1:] = [rest[:end] + "-", ""]
                rest = rest[end:]
        rows[-1] += rest
    return [row.rstrip() for row in rows if row]


def _most(word: str, end: str, fits: Callable[[str], bool]) -> int:
    """Return how many letters of a word fit with an end, at least one."""
    return max((n for n in range(1, len(word) + 1) if fits(word[:n] + end)), default=1)


def row_levels(count: int, size: float, box: tuple[float, float]) -> list[float]:
    """Return the baselines of rows of letters of a size, in the middle of a box from y to y."""
    top, low = box
    high = size * _LEADING
    start = (top + low - count * high) / 2
    return [round(start + high * (n + _BASE), 3) for n in range(count)]


def most_rows(size: float, box: tuple[float, float]) -> int:
    """Return how many rows of letters of a size have room from y to y."""
    top, low = box
    return int((low - top - _FREE) / (size * _LEADING))
