"""The rules on half a board in designs 9 and 10: pictures in a column, each before its words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.shapes import rect
from papercraft.core.sheet import Paragraph, Path, Role
from papercraft.games.cat.sheets.reminders import pictograms, placed

if TYPE_CHECKING:
    from papercraft.core.sheet import Mark
    from papercraft.games.cat.sheets.finish import Finish
    from papercraft.games.cat.sheets.half_plans import Foot

# The middles of pictures, and where words begin.
_PICTURE, _PAST = 6.9, 14.5
# Words end so far before the edge; what is free above the first and below the last row; the height
# of three lines of words.
_INSET, _ENDS, _HIGH = 1.5, 0.8, 9.8


def reminder_rows(
    timer: tuple[int, ...], column: tuple[float, float], foot: Foot, finish: Finish
) -> list[Mark]:
    """Return the rules that are shown, on a field in a column (left, width), in mm."""
    (left, width), (top, height) = column, foot.rules
    marks: list[Mark] = [Path(Role.INK, "rules-field", rect(left, top, width, height, 2.4))]
    rules = tuple(zip(pictograms(len(timer), finish), finish.words.half, strict=True))
    row = (height - 2 * _ENDS) / len(foot.shown)
    x, wide = round(left + _PAST, 3), round(min(foot.words, width - _PAST - _INSET), 3)
    for n, rule in enumerate(foot.shown):
        drawing, words = rules[rule]
        middle = top + _ENDS + row * (n + 0.5)
        marks += [placed(mark, left + _PICTURE, middle, foot.picture) for mark in drawing]
        box = x, round(middle - _HIGH / 2, 3), wide, _HIGH
        marks.append(Paragraph(Role.INK, "tile-words", *box, words, centred=True))
    return marks
