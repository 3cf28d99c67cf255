"""The score sheet of the fourth design: a column in the colour of each player, names on tags."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from papercraft.core.head_fields import head_field
from papercraft.core.score_table import box_marks
from papercraft.core.shapes import rect, rounded
from papercraft.core.sheet import Path, Role, Text, ink
from papercraft.games.rope.sheets.score_layout import (
    BOX_STYLES,
    COLUMN,
    GAMES,
    LEFT,
    MOTIFS,
    PLAYERS,
    SUM_HEIGHT,
    SUM_ROW,
    ScoreLayout,
    head_marks,
    name_marks,
    number_marks,
    small_back,
    ticked,
)

if TYPE_CHECKING:
    from papercraft.core.probe import Point
    from papercraft.core.sheet import Box, Mark, Marks, Size

# The tags for names, each as wide as two columns, of every other player in the lower row: the lower
# line on which a name stands, how far it is below the other one, and how much room is above it;
# from the top of that to its field, and how far that reaches below the line; from a field to the
# edge of its tag. Tags of both rows meet halfway between their fields.
_NAME, _NAME_APART, _NAME_HEIGHT = 49.0, 9.6, 8.0
_FIELD_DOWN, _FIELD_UNDER, _AROUND = 2.4, 1.3, 1.35
# Where names begin in a tag of the upper and of the lower row, how long fields are, and the middles
# of the medallions, each at that end which is above the column of its player; their radius.
_STARTS, _LONG, _BESIDE, _RISE = (8.8, 4.4), 28.8, (4.75, 37.25), 2.15
_MEDALLION = 2.8
# The columns of the players, in their colours: how far apart, how far beyond sums. Up to the tags
# of the upper row a strip leads that is so wide, beside the tags of the lower one.
_BETWEEN, _BEYOND, _STRIP = 1.3, 1.0, 2.1
# The ground of the sums reaches so far above them, that of the words beside them so far left.
_ABOVE_SUMS, _WORDS_LEFT = 0.6, 0.0
# From the middle of a sum up to that of its sign, and down to that of its word.
_SIGN_UP, _WORD_DOWN = 2.2, 2.8
# From the edge of a column to the bands in it, which leave its line free.
_LINE_IN = 0.35


def _name_box(player: int) -> Box:
    """Return the box for the name of a player, counted from 0."""
    pair, row = divmod(player, 2)
    line_y = _NAME - _NAME_APART * (1 - row)
    x = LEFT + 2 * COLUMN * pair + _STARTS[row]
    return round(x, 3), round(line_y - _NAME_HEIGHT, 3), _LONG, _NAME_HEIGHT


def _beside(player: int) -> Point:
    """Return the middle of the medallion beside the name of a player."""
    pair, row = divmod(player, 2)
    _, y, _, height = _name_box(player)
    return round(LEFT + 2 * COLUMN * pair + _BESIDE[row], 3), round(y + height - _RISE, 3)


_LAYOUT = ScoreLayout(
    hint=27.8,
    names=tuple(_name_box(player) for player in range(PLAYERS)),
    beside=tuple(_beside(player) for player in range(PLAYERS)),
    heads=(56.2, 3.2), top=60.6, row=12.5, tick=1.2, field=(8.7, 11.1), players=41.3,
    sum_label="sum-label", medallion=_MEDALLION,
)  # fmt: skip
score_sheet = _LAYOUT.sheet


@cache
def score_stamps(page: Size) -> dict[str, Marks]:
    """Return the score sheet as a stamp."""
    marks = (
        *head_marks(_LAYOUT, head_field), *_columns(page), *_bands(page), *_sums(page),
        *name_marks(_LAYOUT, _name_field), *number_marks(_LAYOUT, page),
        *_totals(page), *box_marks(_LAYOUT.boxes(page), BOX_STYLES, 1.2),
    )  # fmt: skip
    return {"score-sheet": marks}


def _name_field(box: Box) -> Path:
    """Return the field for a name in its tag."""
    x, y, width, height = box
    top = y + _FIELD_DOWN
    high = y + height + _FIELD_UNDER - top
    return Path(Role.GUIDE, "box", rect(x, round(top, 3), width, round(high, 3), 1.6))


def _columns(page: Size) -> list[Mark]:
    """Return the columns in the colours of the players, from the tags for the names to the sums."""
    return [
        Path(Role.GUIDE, f"{name}-card", rounded(_column(player, page), 2.5))
        for player, name in enumerate(MOTIFS)
    ]


def _bands(page: Size) -> list[Mark]:
    """Return a faint band behind every second game, so that a row is found with ease.

    It is darker in each column, in the colour of that.
    """
    high, wide = _LAYOUT.row_height(page), COLUMN - _BETWEEN - 2 * _LINE_IN
    marks: list[Mark] = []
    for game in range(2, GAMES + 1, 2):
        top = round(_LAYOUT.middle(game - 0.5, page), 3)
        marks.append(Path(Role.GUIDE, "game-band", rect(0, top, LEFT, high, 1.5)))
        for n, name in enumerate(MOTIFS):
            left = round(LEFT + COLUMN * n + _BETWEEN / 2 + _LINE_IN, 3)
            band = rect(left, top, round(wide, 3), high)
            marks.append(Path(Role.GUIDE, f"{name}-band", band))
    return marks


def _sums(page: Size) -> list[Mark]:
    """Return the grounds of the sums, in the full colours of the players, and a plate for words."""
    top, end = _LAYOUT.sums_top(page) - _ABOVE_SUMS, _end(page)
    wide = COLUMN - _BETWEEN
    words = rect(_WORDS_LEFT, round(top, 3), round(LEFT - _WORDS_LEFT, 3), round(end - top, 3), 2.5)
    lefts = (round(LEFT + COLUMN * n + _BETWEEN / 2, 3) for n in range(PLAYERS))
    return [
        Path(Role.GUIDE, "plate", words),
        *(Path(Role.GUIDE, f"{name}-edge",
               rect(left, round(top, 3), round(wide, 3), round(end - top, 3), 2.5))
          for name, left in zip(MOTIFS, lefts, strict=True)),
    ]  # fmt: skip


def _totals(page: Size) -> list[Mark]:
    """Return what the sums are: for each a sign above its word, in the middle of its row."""
    x, top = round((_WORDS_LEFT + LEFT) / 2, 3), _LAYOUT.sums_top(page)
    wins, cards = (round(top + SUM_ROW * (n + 0.5), 3) for n in range(2))
    return [
        ticked(x, round(wins - _SIGN_UP, 3))._replace(style="total-tick"),
        *small_back(x, round(cards - _SIGN_UP, 3)),
        ink("total-tick", rect(x - 1.65, round(cards - _SIGN_UP - 2.1, 3), 3.3, 4.2, 0.7)),
        *(Text(Role.INK, "sum-word", x, round(y + _WORD_DOWN, 3), word, "middle", centred=True)
          for y, word in ((wins, "Wins"), (cards, "Cards left"))),
    ]  # fmt: skip


def _end(page: Size) -> float:
    """Return the lower end of the columns."""
    return _LAYOUT.sums_top(page) + 2 * SUM_ROW + _BEYOND - (SUM_ROW - SUM_HEIGHT) / 2


def _column(player: int, page: Size) -> list[Point]:
    """Return the corners of a column, counted from 0, and of the tag above it."""
    top, end = _NAME + _FIELD_UNDER + _AROUND, _end(page)
    pair, is_lower = divmod(player, 2)
    left, right = (LEFT + 2 * COLUMN * at + _BETWEEN / 2 * side for at, side in
                   ((pair, 1), (pair + 1, -1)))  # fmt: skip
    _, y, _, height = _name_box(player)
    upper, lower = y + _FIELD_DOWN - _AROUND, y + height + _FIELD_UNDER + _AROUND
    strip = left + _STRIP
    if not is_lower:
        inner = left + COLUMN - _BETWEEN
        return [(left, upper), (right, upper), (right, lower), (strip, lower),
                (strip, top), (inner, top), (inner, end), (left, end)]  # fmt: skip
    inner = right - COLUMN + _BETWEEN
    return [(strip, upper), (right, upper), (right, end), (inner, end), (inner, lower),
            (strip, lower)]  # fmt: skip
