"""The score sheet of the fifth design: a banner for each player, a row for each game.

A banner has a name at its head and sums at its foot, both in the colour of the player, and games
between.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from papercraft.core.head_fields import head_field
from papercraft.core.shapes import circle, moved, rect
from papercraft.core.sheet import Paragraph, Path, Role, Text, ink
from papercraft.games.rope.sheets.artwork import motif
from papercraft.games.rope.sheets.score_layout import (
    GAMES,
    MOTIFS,
    PLAYERS,
    SUM_HEIGHT,
    SUM_ROW,
    ScoreLayout,
    heading,
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
# that; the upper edge and the height of the boxes for names, and where names are printed in them;
# how large a motif is in its medallion.
_TOP, _TO_MEDALLION, _MEDALLION = 34.0, 4.7, 3.5
_NAME, _NAME_HEIGHT, _UNDER = 42.8, 14.0, 4.6
_MOTIF = 0.52
# In a row of games: the side of a box to tick, the width of a field, and what is between them.
_TICK, _FIELD, _APART = 6.4, 9.0, 1.7
_IN = round(_BETWEEN + (_WIDE - _TICK - _APART - _FIELD) / 2, 3)
# From the head of the banners to the first game, and the height of a game on the usual page; from
# there to the rope of numbers, which is clear of the word above it.
_TO_GAMES, _ROW, _ROPE_DOWN = 2.6, 13.1, 1.8
# What is written in the boxes, after the sign above these: where each of two hints begins and ends;
# the middle of their line, from the left edge of one to its words and to the middle of its sign.
_HINTS = (
    (19.0, 68.5, "Tick all who win."),
    (70.0, 190.0, "Whoever has cards left in the personal deck writes how many."),
)
_HINT_Y, _TO_HINT, _HINT_SIGN = 28.7, 4.8, 1.6
# The tab below the head of a banner, with a sign above each column of boxes: how far it reaches
# below the head, the middle of its signs, and how large a card is there.
_TAB, _SIGNS_DOWN, _SMALL_CARD = 3.2, 1.65, 0.64
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
    marks = [*heading(head_field), *_hints()]
    for player in range(PLAYERS):
        marks += _banner(player, page)
    marks += [*_labels(), *number_marks(_LAYOUT, page, _ROPE_DOWN), *_totals(page), *_boxes(page)]
    return {"score-sheet": tuple(marks)}


def _hints() -> list[Mark]:
    """Return what is written in the boxes of a row, each after the sign above these."""
    marks: list[Mark] = []
    for sign, (left, end, words) in zip((_tick, _card), _HINTS, strict=True):
        x = round(left + _TO_HINT, 3)
        box = x, round(_HINT_Y - 3.0, 3), round(end - x, 3), 6.0
        marks += sign(round(left + _HINT_SIGN, 3), _HINT_Y)
        marks.append(Paragraph(Role.INK, "body", *box, words, centred=True))
    return marks


def _tick(x: float, y: float) -> list[Path]:
    """Return a tick around a point."""
    return [ticked(x, y)]


def _card(x: float, y: float, size: float = 1.0) -> list[Path]:
    """Return the back of a card around a point, with an outline, which little ink leaves."""
    back = small_back(0.0, 0.0)
    outline = ink("box", back[0].steps)
    return [mark._replace(steps=moved(mark.steps, x, y, size)) for mark in (outline, *back)]


def _banner(player: int, page: Size) -> list[Mark]:
    """Return the banner of a player: its head, a pale ground for every second game, its foot.

    Below the head are signs of what is written in the boxes. Darker grounds would let boxes in a
    bluish shadow look filled.
    """
    name, left, sums = MOTIFS[player], _left(player), _sums(page)
    high = _LAYOUT.row_height(page)
    bands = [_LAYOUT.middle(game - 0.5, page) for game in range(2, GAMES + 1, 2)]
    marks = [
        *(_block(f"{name}-row", left, top, high, _ROUND) for top in bands),
        _block(f"{name}-row", left, _HEAD_END - _ROUND, _ROUND + _TAB, _ROUND),
        _block(f"{name}-head", left, _TOP, _HEAD_END - _TOP, _ROUND),
        _block(f"{name}-head", left, *sums, _ROUND),
    ]
    x, y = _LAYOUT.beside[player]
    return [
        *marks,
        ink(f"{name}-field", circle(x, y, _MEDALLION)),
        ink(f"{name}-motif", motif(name, x, y, _MOTIF)),
        *_signs(player),
    ]


def _signs(player: int) -> list[Mark]:
    """Return the signs above the boxes of a player: a tick and a small card."""
    left, y = _LEFT + _COLUMN * player, round(_HEAD_END + _SIGNS_DOWN, 3)
    field, wide = _LAYOUT.field
    x = round(left + field + wide / 2, 3)
    return [
        ticked(round(left + _IN + _TICK / 2, 3), y),
        *_card(x, y, _SMALL_CARD),
    ]  # fmt: skip


def _block(style: str, left: float, top: float, high: float, corner: float) -> Path:
    """Return a block as wide as a banner."""
    return Path(Role.GUIDE, style, rect(left, round(top, 3), _WIDE, round(high, 3), corner))


def _sums(page: Size) -> tuple[float, float]:
    """Return the upper edge and the height of the foot of the banners."""
    around = _AROUND - (SUM_ROW - SUM_HEIGHT) / 2
    return _LAYOUT.sums_top(page) - around, 2 * (SUM_ROW + around)


def _labels() -> list[Mark]:
    """Return what is written at the left of the names, and above the numbers beside the signs."""
    x, low = _LAYOUT.number, round(_HEAD_END + _SIGNS_DOWN, 3)
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
    """Return all boxes: those for cards left in the colours of their players.

    Those to tick have dark frames, which a photo has to show; so have those on dark grounds.
    """
    marks: list[Mark] = []
    for name, box in _LAYOUT.boxes(page).items():
        kind, *_, player = name.split(".")
        style = f"{MOTIFS[int(player) - 1]}-cell" if kind == "left" else "box"
        marks.append(Path(Role.GUIDE, style, rect(*box, _BOX_ROUND)))
    return marks
