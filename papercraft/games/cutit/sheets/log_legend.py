"""The field below the rounds of the dice log: what faces give and what to do; in mm.

It is a table of two rows. Its columns are those of the dice above: a heading, then three pictures
with words.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.shapes import polyline, rect
from papercraft.core.sheet import Paragraph, Path, Role
from papercraft.games.cutit.sheets.all_designs import use
from papercraft.games.cutit.sheets.meanings import MEANINGS, die_face
from papercraft.games.cutit.sheets.stamps import CELL

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.sheet import Mark

# What is free above the first row and below the last one, and the height of a row; how much more
# both are per mm that a page is higher than usual.
_INSET, _ROW, _MORE = 2.0, 14.8, (0.055, 0.06)
_WIDTH, _ROUND = 190.0, 3.0
# The side of pictures, from there to words, and what is free after these.
_ICON, _TO_WORDS, _PAST_WORDS = 9.6, 2.8, 3.0
# The height of words: three lines.
_WORDS = 13.0
# The tick in a box, from its middle on.
_TICK = ((-2.5, 0.1), (-0.7, 2.0), (2.9, -2.3))
_EVERY_ROUND = (
    "tick what each die shows", "joker: one symbol of your choice", "moon: never scores",
)  # fmt: skip


def _rows(spare: float) -> tuple[float, float]:
    """Return what is free above the rows, and the height of each."""
    more, taller = _MORE
    return _INSET + more * spare, _ROW + taller * spare


def legend(top: float, spare: float, lefts: Sequence[float], wide: float) -> list[Mark]:
    """Return the field that begins at a height; its columns are so wide.

    The page is ``spare`` mm higher than usual.
    """
    (inset, row), (heads, *columns) = _rows(spare), lefts
    first, second = (round(top + inset + row * (n + 0.5), 3) for n in range(2))
    height = round(2 * (inset + row), 3)
    marks: list[Mark] = [Path(Role.INK, "rules-field", rect(0, top, _WIDTH, height, _ROUND))]
    for middle, words in ((first, "What the dice give"), (second, "Every round")):
        room = heads, _top(middle), round(wide - _PAST_WORDS, 3), _WORDS
        marks.append(Paragraph(Role.INK, "rules-heading", *room, words, centred=True))
    for x, (kind, value, means) in zip(columns, MEANINGS, strict=True):
        marks += die_face(kind, value, x, round(first - _ICON / 2, 3), _ICON)
        marks.append(_words(x, wide, first, means))
    tick, joker, moon = columns
    level = round(second - _ICON / 2, 3)
    pictures = _ticked(tick, level), [_cell("joker", joker, level)], [_cell("black", moon, level)]
    for x, picture, words in zip(columns, pictures, _EVERY_ROUND, strict=True):
        marks += [*picture, _words(x, wide, second, words)]
    return marks


def _words(left: float, wide: float, middle: float, words: str) -> Paragraph:
    """Return words beside a picture that begins at the left of a column."""
    before = _ICON + _TO_WORDS
    room = round(left + before, 3), _top(middle), round(wide - before - _PAST_WORDS, 3), _WORDS
    return Paragraph(Role.INK, "rules", *room, words, centred=True)


def _top(middle: float) -> float:
    return round(middle - _WORDS / 2, 3)


def _ticked(x: float, y: float) -> list[Mark]:
    """Return a box with a tick."""
    half = _ICON / 2
    tick = polyline([(round(x + half + dx, 3), round(y + half + dy, 3)) for dx, dy in _TICK])
    return [Path(Role.INK, "box", rect(x, y, _ICON, _ICON, 1.6)), Path(Role.INK, "pen-ring", tick)]


def _cell(kind: str, x: float, y: float) -> Mark:
    return use(f"plain-{kind}", x, y, scale=round(_ICON / CELL, 4))
