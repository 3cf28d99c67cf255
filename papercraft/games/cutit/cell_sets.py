"""Sets of cells as 100-bit integers, bit ``10 * row + column``, and how people write them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from papercraft.core.grid import place_of
from papercraft.core.records import brief
from papercraft.games.cutit.setup import CELL_NAMES, CELLS, SIZE

if TYPE_CHECKING:
    from collections.abc import Iterator

ALL = (1 << CELLS) - 1
_MOST_TOLD = 5
NOT_FIRST = sum(1 << n for n in range(CELLS) if n % SIZE)
NOT_LAST = sum(1 << n for n in range(CELLS) if n % SIZE < SIZE - 1)


def cells_of(text: str) -> int:
    """Return the cells of ``A1:D3 E4``: names and ranges, parted by blanks or commas.

    Raises:
        ValueError: a name that is no cell of the square, or no name at all.
    """
    bits = 0
    odd = []
    for word in re.split(r"[\s,+]+", text.strip()):
        ends = [place_of(end) for end in word.split(":")]
        known = [end for end in ends if end and max(end) < SIZE]
        if not word or len(known) != len(ends) or len(ends) > 2:  # noqa: PLR2004
            odd.append(word)
            continue
        (c1, r1), (c2, r2) = known[0], known[-1]
        across = (2 << abs(c1 - c2)) - 1 << min(c1, c2)
        bits |= sum(across << SIZE * row for row in range(min(r1, r2), max(r1, r2) + 1))
    if odd == [""]:
        message = "is empty; a piece is written like A1:D3 E4"
        raise ValueError(message)
    if odd:
        told = ", ".join(map(brief, odd[:_MOST_TOLD]))
        if len(odd) > _MOST_TOLD:
            told += f" and {len(odd) - _MOST_TOLD} more"
        message = f"{told}: not in the square, whose cells are A1 to J10 (ranges like A1:D3)"
        raise ValueError(message)
    return bits


def cells_in(bits: int) -> Iterator[int]:
    """Yield the cells of a set in reading order."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


def grown(bits: int) -> int:
    """Return the set with all side neighbours inside the square."""
    sideways = (bits & NOT_LAST) << 1 | (bits & NOT_FIRST) >> 1
    return (bits | sideways | bits << SIZE | bits >> SIZE) & ALL


def parts(bits: int) -> list[int]:
    """Return the parts that hang together by sides, in reading order of their first cells."""
    found = []
    while bits:
        part = bits & -bits
        while (more := grown(part) & bits) != part:
            part = more
        found.append(part)
        bits ^= part
    return found


def spelled(piece: int) -> str:
    """Return a piece as ranges of cells, row by row, equal rows together."""
    words: list[str] = []
    for row in range(SIZE):
        n = row * SIZE
        while n < row * SIZE + SIZE:
            if piece >> n & 1:
                end = n
                while (end + 1) % SIZE and piece >> end + 1 & 1:
                    end += 1
                words.append(CELL_NAMES[n] if n == end else f"{CELL_NAMES[n]}:{CELL_NAMES[end]}")
                n = end
            n += 1
    return " ".join(words)
