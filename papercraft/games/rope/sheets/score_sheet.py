"""The score sheet for a series of games: a banner for each player, a row for each game.

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

# Where columns begin, how far banners are apart, how far their colour reaches around sums and
# beside names, and how round they are.
_LEFT, _BETWEEN, _AROUND, _BESIDE, _ROUND = 17.0, 2.0, 1.0, 0.7, 2.5
_COLUMN = (190.0 - _LEFT) / PLAYERS
_WIDE = round(_COLUMN - _BETWEEN, 3)
# The head of a banner: its upper edge, from there to the middle of its medallion, the radius of
# that; the upper edge and the height of the boxes for names, and where names are printed in them;
# how large a motif is in its medallion.
_TOP, _TO_MEDALLION, _MEDALLION = 32.4, 4.0, 3.0
_NAME, _NAME_HEIGHT, _UNDER = 40.4, 16.0, 5.4
_MOTIF = 0.45
# In a row of games: the side of a box to tick, the width of a field, and what is between them.
_TICK, _FIELD, _APART = 6.4, 9.0, 1.7
_IN = round(_BETWEEN + (_WIDE - _TICK - _APART - _FIELD) / 2, 3)
# From the head of the banners to the first game, and the height of a game on the usual page.
_TO_GAMES, _ROW = 6.4, 12.8
# What is written in the boxes, after the sign above these: where each of two hints begins and ends;
# the middle of their line, from the left edge of one to its words and to the middle of its sign.
_HINTS = (
    (19.0, 68.5, "Tick all who win."),
    (70.0, 190.0, "Whoever has cards left in the personal deck writes how many."),
)
_HINT_Y, _TO_HINT, _HINT_SIGN = 28.0, 4.8, 1.6
# How a series is won: right of the name of the game, in the middle of this height.
_SERIES = (60.0, 1.0, 62.0, 13.0)
_AHEAD = "Agree how many games to play. Most wins is ahead, then fewest cards left."
# The strip between the head of a banner and its games, with a sign above each column of boxes: how
# far it is below the head, how high it is, and how large its tick is.
_STRIP_DOWN, _STRIP, _TICK_SIZE = 1.0, 6.0, 1.5
# From the middle of a sum up to that of its sign, and down to that of its word.
_SIGN_UP, _WORD_DOWN = 2.2, 2.8
# How round boxes are.
_BOX_ROUND = 1.2


def _left(player: int) -> float:
    """Return the left edge of the banner of a player, counted from 0."""
    return round(_LEFT + _COLUMN * player + _BETWEEN, 3)


def _name_box(player: int) -> Box:
    """Return the box for the name of a player, counted from 0."""
    wide = round(_WIDE - 2 * _BESIDE, 3)
    return round(_left(player) + _BESIDE, 3), _NAME, wide, _NAME_HEIGHT


def _medallion(player: int) -> Point:
    """Return the middle of the medallion above the name of a player."""
    return round(_left(player) + _WIDE / 2, 3), _TOP + _TO_MEDALLION


_HEAD_END = _NAME + _NAME_HEIGHT + _BESIDE
_SIGNS = round(_HEAD_END + _STRIP_DOWN + _STRIP / 2, 3)
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
    ahead = Paragraph(Role.INK, "body", *_SERIES, _AHEAD, centred=True)
    marks = [*heading(head_field), ahead, *_hints()]
    for player in range(PLAYERS):
        marks += _banner(player, page)
    half = _LAYOUT.row_height(page) / 2
    numbers = number_marks(_LAYOUT, page, half, half)
    marks += [*_labels(), *numbers, *_totals(page), *_boxes(page)]
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


def _card(x: float, y: float) -> list[Path]:
    """Return the back of a card around a point, with an outline, which little ink leaves."""
    back = small_back(0.0, 0.0)
    outline = ink("box", back[0].steps)
    return [mark._replace(steps=moved(mark.steps, x, y)) for mark in (outline, *back)]


def _banner(player: int, page: Size) -> list[Mark]:
    """Return the banner of a player: its head, a pale ground for every second game, its foot.

    Below the head a strip has signs of what is written in the boxes. Darker grounds would let boxes
    in a bluish shadow look filled.
    """
    name, left, sums = MOTIFS[player], _left(player), _sums(page)
    high = _LAYOUT.row_height(page)
    bands = [_LAYOUT.middle(game - 0.5, page) for game in range(2, GAMES + 1, 2)]
    marks = [
        *(_block(f"{name}-row", left, top, high, _ROUND) for top in bands),
        _block(f"{name}-row", left, _HEAD_END + _STRIP_DOWN, _STRIP, _ROUND),
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
    """Return the signs above the boxes of a player: a large tick and a card."""
    left = _LEFT + _COLUMN * player
    field, wide = _LAYOUT.field
    tick = ticked(0.0, 0.0)
    at = round(left + _IN + _TICK / 2, 3), _SIGNS
    return [
        tick._replace(style="series-tick", steps=moved(tick.steps, *at, _TICK_SIZE)),
        *_card(round(left + field + wide / 2, 3), _SIGNS),
    ]


def _block(style: str, left: float, top: float, high: float, corner: float) -> Path:
    """Return a block as wide as a banner."""
    return Path(Role.GUIDE, style, rect(left, round(top, 3), _WIDE, round(high, 3), corner))


def _sums(page: Size) -> tuple[float, float]:
    """Return the upper edge and the height of the foot of the banners."""
    around = _AROUND - (SUM_ROW - SUM_HEIGHT) / 2
    return _LAYOUT.sums_top(page) - around, 2 * (SUM_ROW + around)


def _labels() -> list[Mark]:
    """Return what is written at the left of the names, and above the numbers beside the signs."""
    x = _LAYOUT.number
    return [
        Text(Role.INK, "sum-label", x, y, word, "middle", centred=True)
        for y, word in ((_LAYOUT.players, "Players"), (_SIGNS, "Game"))
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
