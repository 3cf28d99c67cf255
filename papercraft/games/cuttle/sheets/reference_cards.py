"""The aids of ``cuttle``: two reference cards, and a sheet for a match of several games."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from papercraft.core.shapes import line, rect
from papercraft.core.sheet import Paragraph, Path, Places, Role, Sheet, Text, Use
from papercraft.core.told import message, strung, told
from papercraft.games.cuttle.options import PRESETS
from papercraft.games.cuttle.sheets.mats import goal_table, head
from papercraft.games.cuttle.sheets.rules_text import long

if TYPE_CHECKING:
    from papercraft.core.sheet import Box, Mark, Marks, Step
    from papercraft.games.cuttle.options import Options

_REFERENCE = (
    "Two reference cards to cut out: what each rank does, the order of suits, and the goals with "
    "no king to four."
)
_MATCH = (
    "A sheet for a match: a row for each game with who begins, the points of both, the winner and "
    "the games won so far."
)
_TURN = (
    "In your turn do one thing: draw; lay a point card; scuttle; play a one-off; lay a permanent. "
    "A scuttle takes a lower card, or the same rank in a lower suit: clubs, diamonds, hearts, "
    "spades."
)
_INDICES = ("A", *map(str, range(2, 11)), "J", "Q", "K")
_TOP, _WIDTH, _HEIGHT = 17.0, 93.0, 224.0
_RIGHT = 190.0
# The match sheet: head of the table, height of a row, left ends of the columns.
_ROWS, _ROW = 72.0, 16.6
# Drawn games are played again; so many rows are kept for them.
_SPARE = 3
_COLUMNS = (0.0, 22.0, 58.0, 84.0, 110.0, 150.0, _RIGHT)
_CHOICES = {"begins": (22.0, 58.0), "winner": (110.0, 150.0)}
_HEADS = ("Game", "Begins", "Winner", "Won so far")


def aid_sheets(games: int) -> list[Sheet]:
    """Return the reference cards and the match sheet."""
    lefts = (0.0, _RIGHT - _WIDTH)
    uses = (Use("reference-head", 0, 0), *(Use("reference", x, _TOP) for x in lefts))
    cells = {f"reference {n}": (x, _TOP, _WIDTH, _HEIGHT) for n, x in enumerate(lefts, 1)}
    match = (Use("match", 0, 0),)
    return [
        Sheet("aids", "cuttle: reference", _REFERENCE, uses, Places(cells=cells), ()),
        Sheet("aids", "cuttle: match", _MATCH, match, Places(boxes=_match_boxes(games))),
    ]


@cache
def aid_stamps(preset: str, scheme: str, games: int) -> dict[str, Marks]:
    """Return a reference card and the match sheet as stamps."""
    return {
        "reference-head": tuple(head("reference cards to cut out", scheme)),
        "reference": tuple(_reference(preset)),
        "match": tuple(_match(games, scheme)),
    }


def _reference(preset: str) -> list[Mark]:
    options = PRESETS[preset]
    marks: list[Mark] = [
        Path(Role.CUT, "card-cut", rect(0, 0, _WIDTH, _HEIGHT)),
        Text(Role.INK, "heading", 5, 10, "cuttle"),
        Text(Role.INK, "small", _WIDTH - 5, 10, told("{preset}", preset=preset), "end"),
        Paragraph(Role.INK, "body", 5, 14, _WIDTH - 10, 22, _TURN),
    ]
    y = 37.0
    for index, text in zip(_INDICES, long(options), strict=True):
        height = 10.8
        marks += [
            Path(Role.GUIDE, "hair", line(5, y, _WIDTH - 5, y)),
            Text(Role.INK, "rank", 11, y + 4.1, index, "middle", centred=True),
            Paragraph(Role.INK, "effect", 20, y + 1.9, _WIDTH - 25, height - 1.9, text),
        ]
        y += height
    marks += [
        Path(Role.GUIDE, "hair", line(5, y, _WIDTH - 5, y)),
        Text(Role.INK, "subheading", 5, y + 7, "Goal"),
        *goal_table(19, y + 2.6, options.goals, 13.8),
        Paragraph(Role.INK, "effect", 5, y + 22.0, _WIDTH - 10, 30, _end(options)),
    ]
    return marks


_END = message(
    "Your point cards reach your goal: you win. 2s counter one-offs and each other; an odd number "
    "of them cancels the effect. Three passes in a row on an empty pile: drawn."
)
_LIMITS = {
    "discard": message("End your turn with eight hand cards at most."),
    "no_draw": message("With eight hand cards nobody draws."),
}


def _end(options: Options) -> str:
    limit = _LIMITS.get(options.hand_limit)
    return strung([told(_END), told(limit)], " ") if limit else _END


def _match_boxes(games: int) -> dict[str, Box]:
    boxes: dict[str, Box] = {
        "name.1": (22.0, 24.0, 70.0, 12.0),
        "name.2": (120.0, 24.0, 70.0, 12.0),
    }
    names = ("begins", "points.1", "points.2", "winner", "won")
    for game in range(1, games + _SPARE + 1):
        y = _ROWS + _ROW * (game - 1)
        spans = zip(names, _COLUMNS[1:], _COLUMNS[2:], strict=False)
        boxes |= {f"{name}.{game}": (x, y, end - x, _ROW) for name, x, end in spans}
        for player in (1, 2):
            won = enumerate(_won_boxes(game, player, games // 2 + 1), 1)
            boxes |= {f"won.{game}.{player}.{n}": box for n, box in won}
    return boxes


def _won_boxes(game: int, player: int, need: int) -> list[Box]:
    """Return the boxes that a player ticks in the row of a game, one for each game won so far."""
    y = _ROWS + _ROW * (game - 0.5) + (player - 1.5) * 6.8
    return [
        (round(_COLUMNS[5] + 7.5 + 7.6 * n, 3), round(y - 2.6, 3), 5.2, 5.2) for n in range(need)
    ]


_MATCH_FORM = (
    "Who first has {need} games wins the match. Begin by turns; a drawn game counts for nobody and "
    "is played again by the same beginner. In each row circle who begins and who wins, and tick "
    "one box more of the winner's."
)


def _match(games: int, scheme: str) -> list[Mark]:
    need = games // 2 + 1
    marks = head(told("a match, best of {n}", n=games), scheme)
    for n, x in enumerate((0.0, 98.0), 1):
        marks += [
            Text(Role.INK, "label", x, 35, told("Player {n}", n=n)),
            Path(Role.GUIDE, "write", line(x + 22, 36, x + 92, 36)),
        ]
    words = told(_MATCH_FORM, need=need)
    marks.append(Paragraph(Role.INK, "body", 0, 42, _RIGHT, 20, words))
    return [*marks, *_match_table(games, need)]


def _match_table(games: int, need: int) -> list[Mark]:
    rows = games + _SPARE
    bottom = _ROWS + _ROW * rows
    steps: list[Step] = []
    for row in range(rows + 1):
        steps += line(0, _ROWS + _ROW * row, _RIGHT, _ROWS + _ROW * row)
    for x in _COLUMNS[1:-1]:
        steps += line(x, _ROWS - 8, x, bottom)
    marks: list[Mark] = [Path(Role.GUIDE, "write", tuple(steps))]
    points = [told("Points of {n}", n=n) for n in (1, 2)]
    heads = (*_HEADS[:2], *points, *_HEADS[2:])
    for text, left, right in zip(heads, _COLUMNS, _COLUMNS[1:], strict=False):
        marks.append(Text(Role.INK, "label", (left + right) / 2, _ROWS - 3, text, "middle"))
    for game in range(rows):
        marks += _match_row(game, need)
    return marks


def choose_spots(column: str, number: int) -> list[tuple[float, float]]:
    """Return where the digits of both players stand, to be circled, in the row of a game."""
    left, right = _CHOICES[column]
    step = (right - left) / 4
    y = _ROWS + _ROW * (number - 0.5)
    return [(left + step * (2 * n - 1), y) for n in (1, 2)]


def _match_row(game: int, need: int) -> list[Mark]:
    y = _ROWS + _ROW * (game + 0.5)
    marks: list[Mark] = [Text(Role.INK, "subheading", 11, y, str(game + 1), "middle", centred=True)]
    for column in _CHOICES:
        for n, (x, _) in enumerate(choose_spots(column, game + 1), 1):
            marks.append(Text(Role.INK, "choose", x, y, str(n), "middle", centred=True))
    left = _COLUMNS[5]
    for player in (1, 2):
        row = y + (player - 1.5) * 6.8
        marks.append(Text(Role.INK, "label", left + 3.5, row, str(player), "middle", centred=True))
        marks += [
            Path(Role.GUIDE, "box", rect(*box, 0.8)) for box in _won_boxes(game + 1, player, need)
        ]
    return marks
