"""The score sheet of the third design, whose rows are those of the second one, too."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from papercraft.core.shapes import rect
from papercraft.core.sheet import Path, Role
from papercraft.games.rope.sheets.score_layout import (
    COLUMN,
    FIELD_HEIGHT,
    GAMES,
    LEFT,
    PLAYERS,
    ScoreLayout,
    cut_rope,
    head_marks,
    name_marks,
    number_marks,
    sum_marks,
)

if TYPE_CHECKING:
    from papercraft.core.sheet import Box, Mark, Marks, Size

# The lines for names, in rows of four, each as wide as two columns: the lowest line, how far each
# is above the next, and where it begins, right of its medallion.
_IN_ROW, _NAME, _NAME_APART, _NAME_HEIGHT, _NAME_LEFT = 4, 50.6, 9.2, 8.8, 8.4
# So far bands reach beyond the fields of their row.
_BEYOND = 1.6


def _name_box(player: int) -> Box:
    """Return the box for the name of a player, counted from 0, above a line in rows of four."""
    row, column = divmod(player, _IN_ROW)
    x, wide = LEFT + 2 * COLUMN * column, 2 * COLUMN
    line_y = _NAME - _NAME_APART * (1 - row)
    return (
        round(x + _NAME_LEFT, 3), round(line_y - _NAME_HEIGHT, 3),
        round(wide - _NAME_LEFT - 1.4, 3), _NAME_HEIGHT,
    )  # fmt: skip


_NAMES = tuple(_name_box(player) for player in range(PLAYERS))
LAYOUT = ScoreLayout(
    hint=29.4, names=_NAMES,
    beside=tuple((round(x - 5.0, 3), round(y + height - 3.8, 3)) for x, y, _, height in _NAMES),
    heads=(54.8, 2.1), top=57.0, row=12.8, tick=0.6, field=(8.2, 12.0), players=41.0,
)  # fmt: skip
score_sheet = LAYOUT.sheet


@cache
def score_stamps(page: Size) -> dict[str, Marks]:
    """Return the score sheet as a stamp."""
    marks = (
        *head_marks(LAYOUT), *name_marks(LAYOUT), *_rows(page), *number_marks(LAYOUT, page),
        *sum_marks(LAYOUT, page), *cut_rope(LAYOUT, page),
    )  # fmt: skip
    return {"score-sheet": marks}


def _rows(page: Size) -> list[Mark]:
    """Return a band behind every other game; the numbers of the games lie on them, too."""
    high = FIELD_HEIGHT + 2 * _BEYOND
    return [
        Path(
            Role.GUIDE,
            "panel",
            rect(0, round(LAYOUT.middle(n, page) - high / 2, 3), 190.0, high, 2.5),
        )
        for n in range(1, GAMES + 1, 2)
    ]
