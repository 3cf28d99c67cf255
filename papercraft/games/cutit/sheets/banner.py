"""The picture at the head of the sheets: scissors cut a piece off a strip of the square.

Its symbols are dark, for by them photos are aligned.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from papercraft.core.shapes import line, rect
from papercraft.core.sheet import Path, Role, Use
from papercraft.games.cutit.sheets.all_designs import NAMES, use
from papercraft.games.cutit.sheets.stamps import CELL

if TYPE_CHECKING:
    from papercraft.core.sheet import Marks

# Two rows of small cells up to the right edge of the frame, in the colours of a square.
_ROWS = ("BYPGYGPBYGBPGYPBGYP", "BPYBGPYBPGYBPGBYPGB")
_SIDE = 9.0
_LEFT = 190 - _SIDE * len(_ROWS[0])
# The piece that comes off: so many cells of the lower row, and how far it has come off, in mm.
_PIECE, _OFF = 4, 2.6
# The other cut runs out so far below the strip, or it would look like a misprint.
_BEYOND = 3.2
# The scissors come from the left.
_SCISSORS_AT, _SCISSORS = (3.0, _SIDE + _OFF / 2), 2.9


@cache
def banner_stamps() -> dict[str, Marks]:
    """Return the picture as a stamp; it fills 190 x 21.2 mm right of and below the origin."""
    return {"banner-snip": _banner("snip", "plain")}


@cache
def earlier_banner_stamps() -> dict[str, Marks]:
    """Return it as up to the eighth design: with cells like those that have codes.

    The third design has plain scissors (``banner``), later ones the mascot.
    """
    return {"banner": _banner("scissors", "picture"), "banner-snip": _banner("snip", "picture")}


def _banner(scissors: str, cell: str) -> Marks:
    scale = _SIDE / CELL
    marks: list[Use | Path] = []
    for row, kinds in enumerate(_ROWS):
        for column, kind in enumerate(kinds):
            off = _OFF if row and column < _PIECE else 0.0
            x, y = round(_LEFT + _SIDE * column, 3), round(_SIDE * row + off, 3)
            marks.append(Use(f"{cell}-{NAMES[kind]}", x, y, 0, scale))
            marks.append(Path(Role.GUIDE, "grid", rect(x, y, _SIDE, _SIDE)))
    end = _LEFT + _SIDE * _PIECE
    marks.append(Path(Role.INK, "rules-cut", line(end, _SIDE, end, 2 * _SIDE + _BEYOND)))
    marks.append(use(scissors, *_SCISSORS_AT, scale=_SCISSORS))
    return tuple(marks)
