"""The score sheet for a series of games: a column in the colour of each player, a row for each."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from papercraft.core.shapes import rect
from papercraft.core.sheet import Path, Role
from papercraft.games.rope.sheets.score_layout import (
    COLUMN,
    LEFT,
    MOTIFS,
    PLAYERS,
    SUM_HEIGHT,
    SUM_ROW,
    ScoreLayout,
    cut_rope,
    head_marks,
    name_marks,
    number_marks,
    sum_marks,
)

if TYPE_CHECKING:
    from papercraft.core.sheet import Box, Mark, Marks, Size

# The tags for names, in rows of four, each as wide as two columns: the lowest line, how far each is
# above the next, where it begins, right of its medallion, and how far the tag reaches below it.
_IN_ROW, _NAME, _NAME_APART, _NAME_HEIGHT, _NAME_LEFT, _TAG = 4, 50.0, 9.6, 8.0, 9.4, 1.1
# The columns of the players, in their colours: how far apart, and how far beyond heads and sums.
_BETWEEN, _BEYOND = 1.3, 1.0


def _name_box(player: int) -> Box:
    """Return the box for the name of a player, counted from 0, above a line in rows of four."""
    row, column = divmod(player, _IN_ROW)
    x, wide = LEFT + 2 * COLUMN * column, 2 * COLUMN
    line_y = _NAME - _NAME_APART * (1 - row)
    return (
        round(x + _NAME_LEFT, 3), round(line_y - _NAME_HEIGHT, 3),
        round(wide - _NAME_LEFT - 2.4, 3), _NAME_HEIGHT,
    )  # fmt: skip


_NAMES = tuple(_name_box(player) for player in range(PLAYERS))
_LAYOUT = ScoreLayout(
    hint=27.8, names=_NAMES,
    beside=tuple((round(x - 5.3, 3), round(y + height - 3.3, 3)) for x, y, _, height in _NAMES),
    heads=(56.2, 3.2), top=60.6, row=12.5, tick=1.2, field=(8.7, 11.1), players=41.3,
    sum_label="sum-label",
)  # fmt: skip
score_sheet = _LAYOUT.sheet


@cache
def score_stamps(page: Size) -> dict[str, Marks]:
    """Return the score sheet as a stamp."""
    marks = (
        *head_marks(_LAYOUT), *_columns(page), *_tags(), *name_marks(_LAYOUT),
        *number_marks(_LAYOUT, page), *sum_marks(_LAYOUT, page), *cut_rope(_LAYOUT, page),
    )  # fmt: skip
    return {"score-sheet": marks}


def _columns(page: Size) -> list[Mark]:
    """Return a column in the colour of each player, from the medallion above it to the sums."""
    heads, radius = _LAYOUT.heads
    top = heads - radius - _BEYOND
    end = _LAYOUT.sums_top(page) + 2 * SUM_ROW + _BEYOND - (SUM_ROW - SUM_HEIGHT) / 2
    lefts = [LEFT + COLUMN * player + _BETWEEN / 2 for player in range(PLAYERS)]
    return [
        _coloured(name, (left, top, COLUMN - _BETWEEN, end - top))
        for name, left in zip(MOTIFS, lefts, strict=True)
    ]


def _tags() -> list[Mark]:
    """Return the tags behind the names of the players."""
    return [
        _coloured(
            name,
            (
                x - _NAME_LEFT + _BETWEEN / 2, y + _BETWEEN / 2,
                2 * COLUMN - _BETWEEN, height + _TAG - _BETWEEN / 2,
            ),
        )
        for name, (x, y, _, height) in zip(MOTIFS, _NAMES, strict=True)
    ]  # fmt: skip


def _coloured(name: str, box: Box) -> Mark:
    """Return a ground in the colour of a motif."""
    x, y, width, height = (round(value, 3) for value in box)
    return Path(Role.GUIDE, f"{name}-card", rect(x, y, width, height, 2.5))
