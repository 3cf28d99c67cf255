"""The rules on half a board: four pictures, as on the page of rules, each above a few words.

What is right has a tick, what is wrong a cross. All is around the origin until it is placed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.rules_art import cross, tick
from papercraft.core.shapes import polyline, rect
from papercraft.core.sheet import Path, Role, Text, Use
from papercraft.games.cat.sheets.reminders import placed

if TYPE_CHECKING:
    from collections.abc import Iterable

    from papercraft.core.messages import Message
    from papercraft.core.sheet import Box, Mark

    Point = tuple[float, float]

# Pictures are drawn for tiles so wide; between two tiles, and the radius of their corners.
_TILE, _APART, _RADIUS = 22.8, 1.0, 1.6
# From the lower edge of a tile to the middle of its words, and to where its picture may begin.
_WORDS, _FREE = 2.3, 3.6
# The middles of the halves of a tile; the disc of what is right or wrong, above a picture.
_HALF, _DISC = 5.8, (-3.35, 1.5)
# Dots of such a picture are so far from its middle, its rows are at these heights, and their scale.
_WIDE, _UP, _DOWN, _DOT = 3.5, -0.7, 4.1, 0.8
_MIDDLE = (_UP + _DOWN) / 2
# The die above the line of the first picture, that line, and its dots.
_DIE, _LINE, _DOTS = (-1.6, 0.95), 3.7, (-8.4, -2.8, 2.8, 8.4)
# Strands of a line drawn twice from their middle; arms of a crossing; the scale of a block, and the
# row of one that a turn passes.
_STRAND, _ARM, _BLOCK, _BESIDE = 1.2, 2.3, 0.56, 2.7
# The ends of a line onto a block.
_ONTO = -4.0, 2.0


def half_hints(field: Box, words: tuple[Message, ...]) -> list[Mark]:
    """Return pictures two by two above words: length, bends, lines drawn twice, blocks."""
    left, top, width, height = field
    wide, high = (width - _APART) / 2, (height - _APART) / 2
    scale = round(min(wide / _TILE, 1.0), 4)
    marks: list[Mark] = []
    pictures = _length(), _bends(), _twice(), _blocks()
    for n, (drawing, said) in enumerate(zip(pictures, words, strict=True)):
        x = round(left + n % 2 * (wide + _APART), 3)
        y = round(top + n // 2 * (high + _APART), 3)
        tile = rect(x, y, round(wide, 3), round(high, 3), _RADIUS)
        marks.append(Path(Role.INK, "rules-field", tile))
        middle = round(x + wide / 2, 3)
        marks += [placed(mark, middle, y + (high - _FREE) / 2, scale) for mark in drawing]
        below = round(y + high - _WORDS, 3)
        marks.append(Text(Role.INK, "tile-words", middle, below, said, "middle", centred=True))
    return marks


def _thread(*points: Point) -> Path:
    return Path(Role.INK, "reminder-thread", polyline(points))


def _dots(*points: Point) -> list[Use | Path]:
    return [Use("dot", x, y, 0, _DOT) for x, y in points]


def _grid() -> list[Use | Path]:
    return _dots(*((x, y) for y in (_UP, _DOWN) for x in (-_WIDE, 0.0, _WIDE)))


def _pair(wrong: Iterable[Use | Path], right: Iterable[Use | Path]) -> list[Use | Path]:
    """Return what is right beside what is wrong, each below its disc."""
    marks: list[Use | Path] = []
    for x, sign, drawing in ((-_HALF, tick, right), (_HALF, cross, wrong)):
        disc = sign(0.0, *_DISC)
        own = [*drawing, *(mark for mark in disc if isinstance(mark, Path))]
        marks += [placed(mark, x, 0.0, 1.0) for mark in own]
    return marks


def _length() -> list[Use | Path]:
    """Return a die and as many lines as it shows."""
    (y, scale), (first, *_, last) = _DIE, _DOTS
    ends = (first, _LINE), (last, _LINE)
    return [Use("die-3", 0, y, 0, scale), _thread(*ends), *_dots(*((x, _LINE) for x in _DOTS))]


def _bends() -> list[Use | Path]:
    """Return a turn with one bend, and one with two."""
    one = _thread((-_WIDE, _DOWN), (-_WIDE, _UP), (_WIDE, _UP))
    two = _thread((-_WIDE, _DOWN), (0.0, _DOWN), (0.0, _UP), (_WIDE, _UP))
    return _pair([two, *_grid()], [one, *_grid()])


def _twice() -> list[Use | Path]:
    """Return a thread that crosses itself, and a line that is drawn twice."""
    strands = (_thread((-_WIDE, y), (_WIDE, y)) for y in (_MIDDLE - _STRAND, _MIDDLE + _STRAND))
    ends = (-_ARM, _MIDDLE), (_ARM, _MIDDLE), (0.0, _MIDDLE - _ARM), (0.0, _MIDDLE + _ARM)
    return _pair(
        [*strands, *_dots((-_WIDE, _MIDDLE), (_WIDE, _MIDDLE))],
        [_thread(*ends[:2]), _thread(*ends[2:]), *_dots(*ends, (0.0, _MIDDLE))],
    )


def _blocks() -> list[Use | Path]:
    """Return a turn that passes a block, and a line onto one."""
    start, end = _ONTO
    around = _thread((-_WIDE, _BESIDE), (-_WIDE, _UP), (_WIDE, _UP))
    free = [(x, _UP) for x in (-_WIDE, 0.0, _WIDE)] + [(x, _BESIDE) for x in (-_WIDE, _WIDE)]
    return _pair(
        [_thread((start, _MIDDLE), (end, _MIDDLE)), *_dots((start, _MIDDLE)),
         Use("block", end, _MIDDLE, 0, _BLOCK)],
        [around, *_dots(*free), Use("block", 0.0, _BESIDE, 0, _BLOCK)],
    )  # fmt: skip
