"""Sets of cells as 100-bit integers (bit ``10 * row + column``), and their notation in records."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from papercraft.core.coordinates import parse_cell
from papercraft.core.messages import gettext, join
from papercraft.core.record_limits import check_length
from papercraft.core.records import brief
from papercraft.games.cutit.square import CELL_NAMES, CELLS, SIZE

if TYPE_CHECKING:
    from collections.abc import Iterator

ALL_CELLS = (1 << CELLS) - 1
_MOST_LISTED = 5
NOT_FIRST = sum(1 << n for n in range(CELLS) if n % SIZE)
NOT_LAST = sum(1 << n for n in range(CELLS) if n % SIZE < SIZE - 1)


# "A1-D3", "a1 – d3", "A1..D3", "A1 to D3"
_RANGE = re.compile(
    r"(?<![A-Z0-9])([A-Z]\d{1,2})\s*(?:[-–—−:…]|\.{2,3}|to|bis|do)\s*([A-Z]\d{1,2})(?![A-Z0-9])",
    re.IGNORECASE,
)


@lru_cache(maxsize=2000)
def canonical_cells(text: str) -> str:
    """Return cells that people wrote in the notation of records: ``a1-d3`` is ``A1:D3``."""
    check_length(text)
    return _RANGE.sub(lambda ends: f"{ends[1]}:{ends[2]}".upper(), text).replace(";", ",")


@lru_cache(maxsize=2000)
def parse_cells(text: str) -> int:
    """Return the set that ``A1:D3 E4`` names: cells and ranges, separated by blanks or commas.

    Raises:
        ValueError: a name is not a cell of the square, or there is no name.
    """
    check_length(text)
    bits = 0
    unknown = []
    for word in re.split(r"[\s,+]+", text.strip()):
        cells = _cells_of(word)
        bits |= cells
        if not cells:
            unknown.append(word)
    if unknown == [""]:
        raise ValueError(gettext("is empty; a piece is written like A1:D3 E4"))
    if unknown:
        names = join([*map(brief, unknown[:_MOST_LISTED])])
        if len(unknown) > _MOST_LISTED:
            more = len(unknown) - _MOST_LISTED
            names = gettext("{names} and {n} more", names=names, n=more)
        form = "{names}: not in the square, whose cells are A1 to J10 (ranges like A1:D3)"
        raise ValueError(gettext(form, names=names))
    return bits


@lru_cache(maxsize=20_000)
def _cells_of(word: str) -> int:
    """Return the set of a cell or range, empty for other texts; only 10,100 texts are valid."""
    name, colon, other = word.partition(":")
    first, last = parse_cell(name), parse_cell(other if colon else name)
    if first is None or last is None or max(*first, *last) >= SIZE:
        return 0
    (c1, r1), (c2, r2) = first, last
    across = (2 << abs(c1 - c2)) - 1 << min(c1, c2)
    return sum(across << SIZE * row for row in range(min(r1, r2), max(r1, r2) + 1))


def cells_in(bits: int) -> Iterator[int]:
    """Yield the cells of a set in reading order."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


def dilated(bits: int, upright: int = 0, level: int = 0) -> int:
    """Return the set with all its side neighbours (morphological dilation).

    Neighbours behind a wall do not count: bit ``n`` of ``upright`` is the wall right of cell ``n``,
    of ``level`` the one below it.
    """
    sideways = (bits & NOT_LAST & ~upright) << 1 | (bits & NOT_FIRST) >> 1 & ~upright
    return (bits | sideways | (bits & ~level) << SIZE | bits >> SIZE & ~level) & ALL_CELLS


@lru_cache(maxsize=2000)
def connected_parts(bits: int) -> tuple[int, ...]:
    """Return the components connected by sides, in reading order of their first cells.

    Flood fill by repeated dilation. A record is cut when it is read and when it is judged, and what
    is left after a round is what there is before the next: most sets are asked for again.
    """
    components = []
    while bits:
        part, more = 0, bits & -bits
        while more != part:
            part = more
            sideways = (part & NOT_LAST) << 1 | (part & NOT_FIRST) >> 1
            more = (part | sideways | part << SIZE | part >> SIZE) & bits
        components.append(part)
        bits ^= part
    return tuple(components)


def format_cells(piece: int) -> str:
    """Return a piece as ranges of cells, row by row."""
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


def format_blocks(piece: int) -> str:
    """Return a piece as ranges that may span several rows, for people: ``A1:D3 E4``.

    A range begins at the first cell not named yet, and is as wide as its row allows, then as high.
    """
    words: list[str] = []
    while piece:
        first = (piece & -piece).bit_length() - 1
        last, row = first, piece & -piece
        while last % SIZE < SIZE - 1 and piece >> last + 1 & 1:
            last += 1
            row |= 1 << last
        while last + SIZE < CELLS and row << SIZE & ~piece == 0:
            piece &= ~row
            row <<= SIZE
            last += SIZE
        piece &= ~row
        words.append(
            CELL_NAMES[first] if first == last else f"{CELL_NAMES[first]}:{CELL_NAMES[last]}"
        )
    return " ".join(words)
