"""The score sheet for a series of games: a banner for each player, a row for each game.

A banner has a name at its head and sums at its foot, both in the colour of the player, and games
between.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from papercraft.core.head_fields import head_field
from papercraft.core.shapes import rect
from papercraft.core.sheet import Paragraph, Path, Role, Text, ink
from papercraft.games.rope.sheets.score_layout import (
    FIELD_HEIGHT,
    GAMES,
    MOTIFS,
    PLAYERS,
    SUM_HEIGHT,
    SUM_ROW,
    ScoreLayout,
    heading,
    medal,
    number_marks,
    small_back,
    ticked,
)

if TYPE_CHECKING:
    from papercraft.core.probe import Point
    from papercraft.core.sheet import Box, Mark, Marks, Size

# Where columns begin, how far banners are apart, how far their colour reaches around names and
# sums, and how round they are.
_LEFT, _BETWEEN, _AROUND, _ROUND = 17.0, 2.0, 1.0, 2.5
_COLUMN = (190.0 - _LEFT) / PLAYERS
_WIDE = round(_COLUMN - _BETWEEN, 3)
# The head of a banner: its upper edge, from there to the middle of its medallion, the radius of
# that; the upper edge and the height of the boxes for names, and where names are printed in them.
_TOP, _TO_MEDALLION, _MEDALLION = 34.0, 4.7, 3.5
_NAME, _NAME_HEIGHT, _UNDER = 42.8, 14.0, 4.6
# In a row of games: the side of a box to tick, the width of a field, and what is between them.
_TICK, _FIELD, _APART = 6.4, 9.0, 1.7
_IN = round(_BETWEEN + (_WIDE - _TICK - _APART - _FIELD) / 2, 3)
# From the head of the banners to the first game, and the height of a game on the usual page.
_TO_GAMES, _ROW = 2.6, 13.1
_HINT = "Tick all who win. Whoever has cards left in the personal deck writes how many."
# The example beside it: the middle of its line, where its two players begin, between the boxes of
# one, and its size beside that of a row.
_HINT_Y, _HINT_LEFTS, _HINT_APART, _SMALLER = 28.8, (19.0, 33.4), 1.0, 0.66
# From the middle of a sum up to that of its sign, and down to that of its word.
_SIGN_UP, _WORD_DOWN = 2.2, 2.8
# How round boxes are.
_BOX_ROUND = 1.2


def _left(player: int) -> float:
    """Return the left edge of the banner of a player, counted from 0."""
    return round(_LEFT + _COLUMN * player + _BETWEEN, 3)


def _name_box(player: int) -> Box:
    """Return the box for the name of a player, counted from 0."""
    wide = round(_WIDE - 2 * _AROUND, 3)
    return round(_left(player) + _AROUND, 3), _NAME, wide, _NAME_HEIGHT


def _medallion(player: int) -> Point:
    """Return the middle of the medallion above the name of a player."""
    return round(_left(player) + _WIDE / 2, 3), _TOP + _TO_MEDALLION


_HEAD_END = _NAME + _NAME_HEIGHT + _AROUND
_LAYOUT = ScoreLayout(
    hint=_HINT_Y,
    names=tuple(_name_box(player) for player in range(PLAYERS)),
    beside=tuple(_medallion(player) for player in range(PLAYERS)),
    heads=(_TOP + _TO_MEDALLION, _MEDALLION), top=_HEAD_END + _TO_GAMES, row=_ROW, tick=_IN,
    field=(round(_IN + _TICK + _APART, 3), _FIELD), players=_NAME + _NAME_HEIGHT / 2,
    left=_LEFT, side=_TICK, number=_LEFT / 2, under=_UNDER, rows=True,
)  # fmt: skip
score_sheet = _LAYOUT.sheet


@cache
def score_stamps(page: Size) -> dict[str, Marks]:
    """Return the score sheet as a stamp."""
    marks = [*heading(head_field), *_hint()]
    for player in range(PLAYERS):
        marks += _banner(player, page)
    marks += [*_labels(), *number_marks(_LAYOUT, page), *_totals(page), *_boxes(page)]
    return {"score-sheet": tuple(marks)}


def _hint() -> list[Mark]:
    """Return what is written in a row of a winner and of another player, as an example."""
    side, wide, high = (round(_SMALLER * each, 3) for each in (_TICK, _FIELD, FIELD_HEIGHT))
    marks: list[Mark] = []
    for left in _HINT_LEFTS:
        field = round(left + side + _HINT_APART, 3)
        marks += [
            Path(Role.GUIDE, "box", rect(left, round(_HINT_Y - side / 2, 3), side, side, 0.9)),
            Path(Role.GUIDE, "box", rect(field, round(_HINT_Y - high / 2, 3), wide, high, 0.9)),
        ]
    winner, other = _HINT_LEFTS
    number = round(other + side + _HINT_APART + wide / 2, 3)
    words = round(other + side + _HINT_APART + wide + 2.4, 3)
    return [
        *marks,
        ticked(round(winner + side / 2, 3), _HINT_Y),
        Text(Role.INK, "bold", number, _HINT_Y, "4", "middle", centred=True),
        Paragraph(Role.INK, "body", words, round(_HINT_Y - 3.0, 3), round(190.0 - words, 3), 6.0,
                  _HINT, centred=True),
    ]  # fmt: skip


def _banner(player: int, page: Size) -> list[Mark]:
    """Return the banner of a player: its head, a pale ground for every second game, its foot.

    Darker grounds would let boxes in a bluish shadow look filled.
    """
    name, left, sums = MOTIFS[player], _left(player), _sums(page)
    high = _LAYOUT.row_height(page)
    bands = [_LAYOUT.middle(game - 0.5, page) for game in range(2, GAMES + 1, 2)]
    marks = [
        *(_block(f"{name}-row", left, top, high, _ROUND) for top in bands),
        _block(f"{name}-edge", left, _TOP, _HEAD_END - _TOP, _ROUND),
        _block(f"{name}-edge", left, *sums, _ROUND),
    ]
    return [*marks, *medal(name, _LAYOUT.beside[player], _MEDALLION)]


def _block(style: str, left: float, top: float, high: float, corner: float) -> Path:
    """Return a block as wide as a banner."""
    return Path(Role.GUIDE, style, rect(left, round(top, 3), _WIDE, round(high, 3), corner))


def _sums(page: Size) -> tuple[float, float]:
    """Return the upper edge and the height of the foot of the banners."""
    around = _AROUND - (SUM_ROW - SUM_HEIGHT) / 2
    return _LAYOUT.sums_top(page) - around, 2 * (SUM_ROW + around)


def _labels() -> list[Mark]:
    """Return what is written at the left of the names and above the numbers."""
    x, low = _LAYOUT.number, round(_LAYOUT.top - 1.8, 3)
    return [
        Text(Role.INK, "sum-label", x, y, word, "middle", centred=True)
        for y, word in ((_LAYOUT.players, "Players"), (low, "Game"))
    ]


def _totals(page: Size) -> list[Mark]:
    """Return a plate with what the sums are: for each a sign above its word."""
    x, top = _LAYOUT.number, _LAYOUT.sums_top(page)
    foot, high = (round(each, 3) for each in _sums(page))
    plate = rect(0, foot, _LEFT, high, _ROUND)
    wins, cards = (round(top + SUM_ROW * (n + 0.5), 3) for n in range(2))
    return [
        Path(Role.GUIDE, "plate", plate),
        ticked(x, round(wins - _SIGN_UP, 3))._replace(style="total-tick"),
        *small_back(x, round(cards - _SIGN_UP, 3)),
        ink("total-tick", rect(x - 1.65, round(cards - _SIGN_UP - 2.1, 3), 3.3, 4.2, 0.7)),
        *(Text(Role.INK, "sum-name", x, round(y + _WORD_DOWN, 3), word, "middle", centred=True)
          for y, word in ((wins, "Wins"), (cards, "Cards left"))),
    ]  # fmt: skip


def _boxes(page: Size) -> list[Mark]:
    """Return all boxes: those to write into in the colours of their players.

    Those to tick have dark frames, which a photo has to show.
    """
    marks: list[Mark] = []
    for name, box in _LAYOUT.boxes(page).items():
        kind, *_, player = name.split(".")
        style = "box" if kind == "won" else f"{MOTIFS[int(player) - 1]}-cell"
        marks.append(Path(Role.GUIDE, style, rect(*box, _BOX_ROUND)))
    return marks
