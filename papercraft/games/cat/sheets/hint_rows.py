"""The rules on a whole board: rows of pictures as wide as one another, and words.

Their dots lie in four columns, ``_STEP`` apart; all is around the origin until it is placed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.rules_art import cross
from papercraft.core.shapes import polyline, rect
from papercraft.core.sheet import Paragraph, Path, Role, Use
from papercraft.games.cat.sheets.reminders import end_of_game, placed, swapped

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.sheet import Box, Mark
    from papercraft.games.cat.sheets.finish import Finish

    Point = tuple[float, float]

_STEP = 5.6
_COLUMNS = tuple(_STEP * (n - 1.5) for n in range(4))
_TWO_ROWS = -_STEP / 2, _STEP / 2
# Half the width of a picture with its dots.
_HALF = 9.2
# The die and the line below it; a block, smaller than on a board; a line drawn twice, how far its
# strands are from its middle, where it ends, and the cross above it; a crossing and its arm.
_DIE, _LINE, _BLOCK = -1.8, 3.8, 0.86
_TWICE, _STRAND, _TWICE_ENDS, _WRONG, _DISC = 3.4, 1.4, -1.8, -3.3, 2.9
_CROSSING, _ARM = (4.6, 0.2), 3.8
# Sheets and cups, and the ticked timer, are drawn wider: their scales, and how far the middle of
# the latter is to the right.
_SWAP, _END, _END_RIGHT = 0.74, 0.76, 0.28
# The height of three lines of words.
_LINES = 9.8


class Rows(NamedTuple):
    """How rows of rules are set on a ``field``, in mm.

    The middles of the outer rows are so far ``inside``. Pictures have so much ``before`` them, as
    have words to their right, and a ``scale``; words begin ``past`` them.
    """

    field: Box
    inside: float
    before: float
    scale: float
    past: float


def hint_rows(timers: int, finish: Finish, rows: Rows) -> list[Mark]:
    """Return the rules on their field, each row as high as another."""
    left, top, width, height = rows.field
    pictures = (_length(), _bend(), _reuse(), _block(), _swap(), _end(timers, finish.glass))
    rules = list(zip(pictures, finish.words.whole, strict=True))
    middle = round(left + rows.before + _HALF * rows.scale, 3)
    x = round(middle + _HALF * rows.scale + rows.past, 3)
    wide = round(left + width - rows.before - x, 3)
    first, down = top + rows.inside, (height - 2 * rows.inside) / (len(rules) - 1)
    marks: list[Mark] = [Path(Role.INK, "rules-field", rect(*rows.field, 2.4))]
    for n, (drawing, words) in enumerate(rules):
        y = round(first + down * n, 3)
        marks += [placed(mark, middle, y, rows.scale) for mark in drawing]
        box = x, round(y - _LINES / 2, 3), wide, _LINES
        marks.append(Paragraph(Role.INK, "tile-words", *box, words, centred=True))
    return marks


def _thread(*points: Point) -> Path:
    return Path(Role.INK, "reminder-thread", polyline(points))


def _dots(columns: Sequence[float], *rows: float) -> list[Use | Path]:
    return [Use("dot", round(x, 3), y) for y in rows for x in columns]


def _length() -> list[Use | Path]:
    """Return a die and as many lines as it shows."""
    ends = (_COLUMNS[0], _LINE), (_COLUMNS[-1], _LINE)
    return [Use("die-3", 0, _DIE), _thread(*ends), *_dots(_COLUMNS, _LINE)]


def _bend() -> list[Use | Path]:
    (left, right), (up, down) = (_COLUMNS[0], _COLUMNS[-1]), _TWO_ROWS
    return [_thread((left, down), (left, up), (right, up)), *_dots(_COLUMNS, *_TWO_ROWS)]


def _reuse() -> list[Use | Path]:
    """Return a line that is drawn twice, and beside it a thread that crosses itself."""
    (x, y), (left, right) = _CROSSING, (_COLUMNS[0], _TWICE_ENDS)
    disc = cross((left + right) / 2, _WRONG, _DISC)
    return [
        *(_thread((left, at), (right, at)) for at in (_TWICE - _STRAND, _TWICE + _STRAND)),
        *_dots((left, right), _TWICE),
        *(mark for mark in disc if isinstance(mark, Path)),
        _thread((x - _ARM, y), (x + _ARM, y)),
        _thread((x, y - _ARM), (x, y + _ARM)),
        *_dots((x - _ARM, x, x + _ARM), y),
        *_dots((x,), y - _ARM, y + _ARM),
    ]


def _block() -> list[Use | Path]:
    """Return a turn that passes a block, with one bend as every turn."""
    up, down = _TWO_ROWS
    _, beside, *_ = _COLUMNS
    free = [x for x in _COLUMNS if x != beside]
    return [
        _bend()[0], *_dots(_COLUMNS, up), *_dots(free, down),
        Use("block", round(beside, 3), down, 0, _BLOCK),
    ]  # fmt: skip


def _swap() -> list[Use | Path]:
    return [placed(mark, 0.0, 0.0, _SWAP) for mark in swapped()]


def _end(timers: int, glass: str) -> list[Use | Path]:
    return [placed(mark, -_END_RIGHT * _END, 0.0, _END) for mark in end_of_game(timers, glass)]
