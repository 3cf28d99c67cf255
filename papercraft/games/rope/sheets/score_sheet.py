"""The score sheet for a series of games: a column for each player, a row for each game."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from papercraft.core.fiducials import HEAD_LEFT, HEAD_RIGHT, frame_area
from papercraft.core.shapes import line, polyline, rect
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
from papercraft.games.rope.sheets.world import rope_and_ball, title

if TYPE_CHECKING:
    from papercraft.core.sheet import Box, Mark, Marks, Size

_GAMES, _PLAYERS = 12, 8
_ALT = (
    "A score sheet for twelve games of up to eight players: for each game the winner and the "
    "personal cards the others have left."
)
_ROPE_Y, _THICK, _BALL = 25.0, 4.6, 5.6
_HINT = 31.8
_NAMES, _NAME_HEIGHT = 45.0, 9.6
_TOP, _LEFT = 57.0, 22.0
_COLUMN = (190.0 - _LEFT) / _PLAYERS
# In each cell a box to tick and a field for a number; x and size.
_TICK, _FIELD, _FIELD_HEIGHT = (0.6, 6.8), (8.2, 12.0), 9.6
# From the last game to the sums.
_TO_SUMS, _SUM_ROW, _SUM_HEIGHT = 2.0, 12.4, 10.4
_LEFT_WORDS = "cards left"
_WHAT = "Tick the winner; the others write their cards left."
# The bands of players, from above the motifs to below the sums; heads of the boxes of a column.
_BAND_TOP, _BAND_END, _HEADS = 37.6, 1.2, 56.6
_SIGN = ((-1.2, 0.0), (-0.3, 0.9), (1.3, -1.1))
_MOTIFS = ("sun", "drop", "leaf", "heart", "moon", "flower", "fish", "boat")


def score_sheet(page: Size) -> Sheet:
    """Return the score sheet."""
    uses, places = (Use("score-sheet", 0, 0),), Places(boxes=_boxes(page))
    return Sheet(
        "aids", "rope: scores", _ALT, uses, places, (frame_area(1, page),),
        name_lines=_name_lines(), frame=page, shared=True,
    )  # fmt: skip


def _name_lines() -> tuple[NameLine, ...]:
    bottom, width = _NAMES + _NAME_HEIGHT, round(_COLUMN - 0.8, 3)
    return tuple(
        NameLine(round(_LEFT + _COLUMN * n + 0.6, 3), bottom, width) for n in range(_PLAYERS)
    )


@cache
def score_stamps(page: Size, *, early: bool = False) -> dict[str, Marks]:
    """Return the score sheet as a stamp; ``early`` as designs before the third drew it."""
    return {
        "score-sheet": (
            *_head(early=early),
            *(() if early else _bands(page)),
            *_columns(),
            *(() if early else _heads()),
            *_rows(page, early=early),
        )
    }


def _row(page: Size) -> float:
    """Return the height of a game; games share most of what a page is higher than usual.

    If they were further apart, a page full of writing would have too little print to be found by.
    """
    return round(12.8 + 0.7 * spare_height(page) / _GAMES, 3)


def _sums(page: Size) -> float:
    """Return where the sums begin."""
    return round(_TOP + _row(page) * _GAMES + _TO_SUMS + 0.2 * spare_height(page), 3)


@cache
def _boxes(page: Size) -> dict[str, Box]:
    row, sums = _row(page), _sums(page)
    boxes: dict[str, Box] = {}
    for player in range(1, _PLAYERS + 1):
        x = _LEFT + _COLUMN * (player - 1)
        boxes[f"name.{player}"] = (x, _NAMES, _COLUMN, _NAME_HEIGHT)
        for game in range(1, _GAMES + 1):
            y = _TOP + row * (game - 0.5)
            (box, side), (field, width) = _TICK, _FIELD
            boxes[f"won.{game}.{player}"] = _box(x + box, y, side, side)
            boxes[f"left.{game}.{player}"] = _box(x + field, y, width, _FIELD_HEIGHT)
        for n, kind in enumerate(("wins", "cards")):
            y = sums + _SUM_ROW * (n + 0.5)
            boxes[f"{kind}.{player}"] = _box(x + _TICK[0], y, _COLUMN - 0.8, _SUM_HEIGHT)
    return boxes


def _box(x: float, middle: float, width: float, height: float) -> Box:
    return round(x, 3), round(middle - height / 2, 3), round(width, 3), height


def _head(*, early: bool) -> list[Mark]:
    return [
        *title(early=early),
        Text(Role.INK, "lead", HEAD_LEFT + 0.4, 15.2, "a series of games"),
        Text(Role.INK, "label", 129, 3.4, "Date"),
        Path(Role.GUIDE, "write", line(129, 15.2, HEAD_RIGHT, 15.2)),
        *rope_and_ball(0, _ROPE_Y, 190, _THICK, _BALL),
        Paragraph(Role.INK, "rules-text" if early else "body", 0, _HINT, 190, 5.4, _WHAT),
    ]


def _columns() -> list[Mark]:
    """Return a motif for each player, above the line for the name."""
    bottom = _NAMES + _NAME_HEIGHT
    marks: list[Mark] = [Text(Role.INK, "label", 0, bottom - 1.4, "Players")]
    for n, name in enumerate(_MOTIFS):
        x = round(_LEFT + _COLUMN * n, 3)
        middle = round(x + _COLUMN / 2, 3)
        marks += [
            ink(f"{name}-motif", motif(name, middle, _NAMES - 3.2, 0.55)),
            Path(Role.GUIDE, "write", line(x + 0.6, bottom, round(x + _COLUMN - 0.2, 3), bottom)),
        ]
    return marks


def _bands(page: Size) -> list[Mark]:
    """Return a band behind every other player, so that boxes side by side do not run together."""
    high = round(_sums(page) + 2 * _SUM_ROW + _BAND_END - _BAND_TOP, 3)
    return [
        Path(
            Role.GUIDE,
            "band",
            rect(round(_LEFT + _COLUMN * n, 3), _BAND_TOP, _COLUMN, high, 2.5),
        )
        for n in range(0, _PLAYERS, 2)
    ]


def _heads() -> list[Mark]:
    """Return a tick above the boxes for winners, and words above the fields for numbers."""
    marks: list[Mark] = []
    for n in range(_PLAYERS):
        x = _LEFT + _COLUMN * n
        (box, side), (field, width) = _TICK, _FIELD
        at = x + box + side / 2
        sign = polyline([(round(at + dx, 3), round(_HEADS + dy, 3)) for dx, dy in _SIGN])
        marks.append(Path(Role.INK, "arrow", sign))
        middle = round(x + field + width / 2, 3)
        marks.append(Text(Role.INK, "small", middle, _HEADS, _LEFT_WORDS, "middle", centred=True))
    return marks


def _rows(page: Size, *, early: bool) -> list[Mark]:
    row, sums = _row(page), _sums(page)
    marks: list[Mark] = []
    for game in range(1, _GAMES + 1):
        y = round(_TOP + row * (game - 1), 3)
        if early and game % 2:
            marks.append(Path(Role.GUIDE, "band", rect(0, y, 190, row, 2.5)))
        middle = round(y + row / 2, 3)
        marks.append(Text(Role.INK, "subheading", 8, middle, str(game), "middle", centred=True))
    for n, label in enumerate(("Wins", "Cards left")):
        y = round(sums + _SUM_ROW * (n + 0.5), 3)
        marks.append(Text(Role.INK, "label", 0.5, y, label, centred=True))
    for name, box in _boxes(page).items():
        kind = name.partition(".")[0]
        if kind != "name":
            style = "heavy-box" if kind in {"wins", "cards"} else "box"
            marks.append(Path(Role.GUIDE, style, rect(*box, 1.2)))
    return marks
