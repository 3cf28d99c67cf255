"""The rules on half a board up to design 8: six pictures in two columns, each above its words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.shapes import rect
from papercraft.core.sheet import Paragraph, Path, Role
from papercraft.games.cat.sheets.reminders import pictograms, placed

if TYPE_CHECKING:
    from papercraft.core.sheet import Mark
    from papercraft.games.cat.sheets.finish import Finish
    from papercraft.games.cat.sheets.half_plans import Foot

# Tiles in a row; between two of them and beside them; the scale of their pictures.
_PER_ROW, _APART, _INSET, _SCALE = 2, 0.8, 1.0, 0.58
# From the top of a tile to the middle of its picture and to its words; their height, and how wide
# they are at most, so that both lines are about as long.
_PICTURE, _CAPTION, _HIGH, _WIDE = 5.9, 11.3, 7.2, 16.7


def half_reminders(
    timer: tuple[int, ...], column: tuple[float, float], foot: Foot, finish: Finish
) -> list[Mark]:
    """Return the rules on a field in a column (left, width), between a top and a height, in mm."""
    (left, width), (top, height) = column, foot.rules
    marks: list[Mark] = [Path(Role.INK, "rules-field", rect(left, top, width, height, 2.4))]
    tile = (width - 2 * _INSET - (_PER_ROW - 1) * _APART) / _PER_ROW
    pictures = pictograms(len(timer), finish)
    down = height * _PER_ROW / len(pictures)
    for n, (drawing, words) in enumerate(zip(pictures, finish.words.half, strict=True)):
        row, nth = divmod(n, _PER_ROW)
        x = round(left + _INSET + (tile + _APART) * nth, 3)
        y = round(top + down * row, 3)
        middle = round(x + tile / 2, 3), round(y + _PICTURE, 3)
        marks += [placed(mark, *middle, _SCALE) for mark in drawing]
        wide = min(tile, _WIDE)
        box = round(x + (tile - wide) / 2, 3), round(y + _CAPTION, 3), round(wide, 3), _HIGH
        marks.append(Paragraph(Role.INK, "tile-words", *box, words, "middle"))
    return marks
