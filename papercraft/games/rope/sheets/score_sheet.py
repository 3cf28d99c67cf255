"""The score sheet for a series of games: a column for each player, a row for each game."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from papercraft.core.fiducials import HEAD_LEFT, HEAD_RIGHT, frame_area
from papercraft.core.shapes import circle, line, moved, polyline, rect
from papercraft.core.sheet import (
    NameLine,
    Paragraph,
    Path,
    Places,
    Role,
    Sheet,
    Text,
    Use,
    ink,
    spare_height,
)
from papercraft.games.rope.sheets.artwork import motif
from papercraft.games.rope.sheets.scissors import lower_half, upper_half
from papercraft.games.rope.sheets.twisted_rope import hanging, rope, straight
from papercraft.games.rope.sheets.world import rope_and_ball, title

if TYPE_CHECKING:
    from papercraft.core.sheet import Box, Mark, Marks, Size

_GAMES, _PLAYERS = 12, 8
_ALT = (
    "A score sheet for twelve games of up to eight players: for each game the winner and the "
    "personal cards the others have left."
)
_ROPE_Y, _THICK, _BALL = 21.2, 4.2, 4.6
# What is written in a row: the middle of the line that tells it, and where its pictures begin.
_HINT, _HINT_HIGH, _HINT_LEFTS = 27.8, 5.2, (22.0, 84.0)
_TOP, _LEFT = 60.6, 22.0
_COLUMN = (190.0 - _LEFT) / _PLAYERS
# The tags for names, in rows of four, each as wide as two columns: the lowest line, how far each is
# above the next, where it begins, right of its medallion, and how far the tag reaches below it.
_IN_ROW, _NAME, _NAME_APART, _NAME_HEIGHT, _NAME_LEFT, _TAG = 4, 50.0, 9.6, 8.0, 9.4, 1.1
# In each cell a box to tick and a field for a number; x and size. Sums are as wide as both.
_TICK, _FIELD, _FIELD_HEIGHT = (1.2, 6.8), (8.7, 11.1), 9.6
_SUM_WIDTH = _FIELD[0] + _FIELD[1] - _TICK[0]
# From the last game to the sums.
_TO_SUMS, _SUM_ROW, _SUM_HEIGHT = 2.0, 12.4, 10.4
_TICK_WORDS = "Tick the winner."
_LEFT_WORDS = "The others write their cards left."
# The columns of the players, in their colours: how far apart, and how far beyond heads and sums.
_BETWEEN, _BEYOND = 1.3, 1.0
# The medallions of the players, beside the lines for their names and above their columns.
_MEDALLION, _MOTIF = 3.4, 0.5
_HEADS, _HEAD = 56.2, 3.2
# The rope on which the numbers of the games hang.
_NUMBER, _DISC, _HANGING = 8.0, 4.2, 3.8
# A small card among words, and the middle of one beside a sum.
_CARD, _SIGN_X = (2.9, 3.8), 2.4
# The rope below the sums: how far below, where its end is cut, how large the scissors are.
_CUT_DOWN, _CUT, _SCISSORS, _LEAN = 8.2, 136.0, 0.42, 14.0
_SIGN = ((-1.2, 0.0), (-0.3, 0.9), (1.3, -1.1))
_MOTIFS = ("sun", "drop", "leaf", "heart", "moon", "flower", "fish", "boat")


def score_sheet(page: Size) -> Sheet:
    """Return the score sheet."""
    uses, places = (Use("score-sheet", 0, 0),), Places(boxes=boxes_of(page))
    return Sheet(
        "aids", "rope: scores", _ALT, uses, places, (frame_area(1, page),),
        name_lines=_name_lines(), frame=page, shared=True,
    )  # fmt: skip


def _name_lines() -> tuple[NameLine, ...]:
    boxes = [_name_box(player) for player in range(1, _PLAYERS + 1)]
    return tuple(NameLine(x, round(y + height, 3), width) for x, y, width, height in boxes)


def _name_box(player: int) -> Box:
    """Return the box for a player's name above a line, in rows of four."""
    row, column = divmod(player - 1, _IN_ROW)
    x, wide = _LEFT + 2 * _COLUMN * column, 2 * _COLUMN
    line_y = _NAME - _NAME_APART * (1 - row)
    return (
        round(x + _NAME_LEFT, 3), round(line_y - _NAME_HEIGHT, 3),
        round(wide - _NAME_LEFT - 2.4, 3), _NAME_HEIGHT,
    )  # fmt: skip


@cache
def score_stamps(page: Size) -> dict[str, Marks]:
    """Return the score sheet as a stamp."""
    marks = (*_head(), *_columns(page), *_names(), *_numbers(page), *_sums(page), *_cut_rope(page))
    return {"score-sheet": marks}


def row_height(page: Size) -> float:
    """Return the height of a game; games share most of what a page is higher than usual.

    If they were further apart, a page full of writing would have too little print to be found by.
    """
    return round(12.5 + 0.7 * spare_height(page) / _GAMES, 3)


def sums_top(page: Size) -> float:
    """Return where the sums begin."""
    return round(_TOP + row_height(page) * _GAMES + _TO_SUMS + 0.2 * spare_height(page), 3)


@cache
def boxes_of(page: Size) -> dict[str, Box]:
    """Return the boxes to write into and to tick, by name."""
    row, sums = row_height(page), sums_top(page)
    boxes: dict[str, Box] = {}
    for player in range(1, _PLAYERS + 1):
        x = _LEFT + _COLUMN * (player - 1)
        boxes[f"name.{player}"] = _name_box(player)
        for game in range(1, _GAMES + 1):
            y = _TOP + row * (game - 0.5)
            (box, side), (field, width) = _TICK, _FIELD
            boxes[f"won.{game}.{player}"] = _box(x + box, y, side, side)
            boxes[f"left.{game}.{player}"] = _box(x + field, y, width, _FIELD_HEIGHT)
        for n, kind in enumerate(("wins", "cards")):
            y = sums + _SUM_ROW * (n + 0.5)
            boxes[f"{kind}.{player}"] = _box(x + _TICK[0], y, _SUM_WIDTH, _SUM_HEIGHT)
    return boxes


def _box(x: float, middle: float, width: float, height: float) -> Box:
    return round(x, 3), round(middle - height / 2, 3), round(width, 3), height


def _head() -> list[Mark]:
    tick_x, left_x = _HINT_LEFTS
    y = round(_HINT - _HINT_HIGH / 2, 3)
    field = (round(left_x + _HINT_HIGH + 1.0, 3), y, 1.6 * _HINT_HIGH, _HINT_HIGH)
    return [
        *title(),
        Text(Role.INK, "lead", HEAD_LEFT + 0.4, 15.2, "a series of games"),
        Text(Role.INK, "label", 129, 3.4, "Date"),
        Path(Role.GUIDE, "write", line(129, 15.2, HEAD_RIGHT, 15.2)),
        *rope_and_ball(0, _ROPE_Y, 190, _THICK, _BALL),
        Path(Role.GUIDE, "box", rect(tick_x, y, _HINT_HIGH, _HINT_HIGH, 1.2)),
        _ticked(tick_x + _HINT_HIGH / 2, _HINT),
        _told(tick_x + _HINT_HIGH, left_x - 2.0, _TICK_WORDS),
        Path(Role.GUIDE, "box", rect(left_x, y, _HINT_HIGH, _HINT_HIGH, 1.2)),
        Path(Role.GUIDE, "box", rect(*field, 1.2)),
        Text(Role.INK, "bold", field[0] + field[2] / 2, _HINT, "4", "middle", centred=True),
        _told(field[0] + field[2], 190.0, _LEFT_WORDS),
    ]


def _ticked(x: float, y: float) -> Mark:
    """Return a tick around a point."""
    return Path(
        Role.INK, "arrow", polyline([(round(x + dx, 3), round(y + dy, 3)) for dx, dy in _SIGN])
    )


def _told(picture: float, end: float, words: str) -> Mark:
    """Return words right of a picture."""
    x = round(picture + 2.2, 3)
    box = x, round(_HINT - 5.0, 3), round(end - x, 3), 10.0
    return Paragraph(Role.INK, "body", *box, words, centred=True)


def _names() -> list[Mark]:
    """Return a line for each player's name behind a medallion, and a medallion above its column."""
    middle = round(_NAME - _NAME_APART + 0.9, 3)
    marks: list[Mark] = [
        Text(Role.INK, "label", 0.5, middle, "Players", centred=True),
        Text(Role.INK, "label", _NUMBER, _HEADS, "Game", "middle", centred=True),
    ]
    for player, name in enumerate(_MOTIFS, 1):
        x, y, width, height = _name_box(player)
        under = round(y + height, 3)
        wide, high = 2 * _COLUMN - _BETWEEN, height + _TAG - _BETWEEN / 2
        tag = x - _NAME_LEFT + _BETWEEN / 2, y + _BETWEEN / 2, wide, high
        column = round(_LEFT + _COLUMN * (player - 1) + _TICK[0] + _SUM_WIDTH / 2, 3)
        marks += [
            _coloured(name, tag),
            *_medal(name, round(x - 1.9 - _MEDALLION, 3), round(under - 3.3, 3), _MEDALLION),
            Path(Role.GUIDE, "write", line(x, under, round(x + width, 3), under)),
            *_medal(name, column, _HEADS, _HEAD),
        ]
    return marks


def _medal(name: str, x: float, y: float, radius: float) -> list[Mark]:
    """Return a motif in a ring around a point."""
    return [
        ink(f"{name}-medallion", circle(x, y, radius)),
        ink(f"{name}-motif", motif(name, x, y, _MOTIF * radius / _MEDALLION)),
    ]


def _small_back(x: float, y: float) -> list[Mark]:
    """Return the back of a card, very small, around a point."""
    width, height = _CARD
    return [
        ink("back-field", rect(x - width / 2, y - height / 2, width, height, 0.5)),
        ink("back-disc", circle(x, y, 0.8)),
    ]


def _numbers(page: Size) -> list[Mark]:
    """Return the numbers of the games on a rope that hangs down."""
    row, top = row_height(page), round(_TOP + 1.0, 3)
    long = round(row * _GAMES - 2.0, 3)
    strands, lights = rope(hanging(_NUMBER, top, long), long, _HANGING)
    marks: list[Mark] = [ink("hemp-rope", strands), ink("hemp-light", lights)]
    for game in range(1, _GAMES + 1):
        y = round(_TOP + row * (game - 0.5), 3)
        marks += [
            ink("hemp-disc", circle(_NUMBER, y, _DISC)),
            Text(Role.INK, "step-number", _NUMBER, y, str(game), "middle", centred=True),
        ]
    return marks


def _columns(page: Size) -> list[Mark]:
    """Return a column in the colour of each player, from the medallion above it to the sums."""
    top = _HEADS - _HEAD - _BEYOND
    end = sums_top(page) + 2 * _SUM_ROW + _BEYOND - (_SUM_ROW - _SUM_HEIGHT) / 2
    marks: list[Mark] = []
    for player, name in enumerate(_MOTIFS):
        box = _LEFT + _COLUMN * player + _BETWEEN / 2, top, _COLUMN - _BETWEEN, end - top
        marks.append(_coloured(name, box))
    return marks


def _coloured(name: str, box: Box) -> Mark:
    """Return a ground in the colour of a motif."""
    x, y, width, height = (round(value, 3) for value in box)
    return Path(Role.GUIDE, f"{name}-card", rect(x, y, width, height, 2.5))


def _sums(page: Size) -> list[Mark]:
    """Return the boxes of games and sums, and what the sums are."""
    wins, cards = (round(sums_top(page) + _SUM_ROW * (n + 0.5), 3) for n in range(2))
    marks: list[Mark] = [
        _ticked(_SIGN_X, round(wins - 2.6, 3)),
        Text(Role.INK, "sum-label", 0.5, round(wins + 2.4, 3), "Wins", centred=True),
        *_small_back(_SIGN_X, round(cards - 2.8, 3)),
        Text(Role.INK, "sum-label", 0.5, round(cards + 2.4, 3), "Cards left", centred=True),
    ]
    for name, box in boxes_of(page).items():
        kind = name.partition(".")[0]
        if kind != "name":
            style = "heavy-box" if kind in {"wins", "cards"} else "box"
            marks.append(Path(Role.GUIDE, style, rect(*box, 1.2)))
    return marks


def _cut_rope(page: Size) -> list[Mark]:
    """Return a rope below the sums that scissors cut."""
    y = round(sums_top(page) + 2 * _SUM_ROW + _CUT_DOWN, 3)
    left, gap = HEAD_LEFT, 3.0
    marks: list[Mark] = []
    for x, end in ((left, _CUT - gap), (_CUT + gap, 190 - left)):
        strands, lights = rope(straight(x, y, end - x), end - x, _THICK)
        marks += [ink("hemp-rope", strands), ink("hemp-light", lights)]
    screw = round(y + 9.0 * _SCISSORS, 3)
    for half in (lower_half(_LEAN, _SCISSORS), upper_half(_LEAN, _SCISSORS)):
        marks += [mark._replace(steps=moved(mark.steps, _CUT, screw)) for mark in half]
    return marks
