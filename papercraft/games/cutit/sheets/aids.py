"""The aids of ``cutit``: rank discs and dice to cut out, and the rules in short."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin
from typing import TYPE_CHECKING

from papercraft.core.fiducials import HEAD_LEFT, HEAD_RIGHT, frame_area
from papercraft.core.shapes import circle, line, polygon, rect
from papercraft.core.sheet import Mark, Paragraph, Path, Places, Role, Sheet, Text, Use
from papercraft.games.cutit.sheets.stamps import NAMES, symbol

if TYPE_CHECKING:
    from papercraft.core.sheet import Box, Marks

DISC = 17.0
DIE = 15.0
TAB = 4.5
_DISCS = (("5", "gold"), ("3", "silver"), ("1", "bronze"), ("0", "plain"))
# A cross of six faces: column and row, and the face on it.
_NET = ((1, 0, ""), (0, 1, "2"), (1, 1, "?"), (2, 1, "3"), (1, 2, "4"), (1, 3, "?"))
_NETS = (("G", 0.0), ("P", 48.333), ("Y", 96.667), ("B", 145.0))
_NETS_TOP = 27.0
_ALT = (
    "Four rank discs with 5, 3, 1 and 0 points and four dice nets, one in each colour with the "
    "faces blank, ?, ?, 2, 3, 4, to cut out and fold; a reminder of the rules."
)
_RULES = (
    (
        "Ten rounds",
        "One player rolls the four dice for everybody. All cut one piece off, with one or two "
        "straight cuts along the lines.\n"
        "Round 1: the piece holds your corner. Every player takes a corner of another colour.\n"
        "A piece has four cells or more and scores a point or more. Only if all dice are blank "
        "may it score nothing.\n"
        "Round 9 is the last cut: choose which part counts now, the other one counts in round 10.",
    ),
    (
        "Bonus and penalty",
        "Circle the next step of the left ladder for more points than in your last good round, "
        "of the right one for a piece cut off with a single cut. The lowest circle counts.\n"
        "Circle \u22125 instead of points and steps for a piece that breaks a rule, or for more "
        "than one piece. You keep the pieces.",
    ),
    (
        "The puzzle",
        "Three minutes for all: lay your pieces face up, turned as you like, edge to edge.\n"
        "Half stars that meet must have one colour; the joker fits all. Good stars must link all "
        "pieces. Half stars may stay open, or touch an edge without a star (experts: never).\n"
        "Done first takes the highest disc left: 5, 3, 1, 0 for four players, 5, 3, 0 for three, "
        "3, 0 for two. With a mistake, keep one good part. Every piece left over costs its cells.",
    ),
)


def aids_sheet(design: int = 1) -> Sheet:
    """Return the sheet of aids; it is the same for every set."""
    marks, areas = (Use("aids", 0, 0),), (frame_area(design),)
    return Sheet("aids", "cutit: discs, dice, rules", _ALT, marks, _places(), areas)


@cache
def aids_stamps() -> dict[str, Marks]:
    """Return the whole sheet as one stamp."""
    return {"aids": tuple([*_head(), *_dice(), *_discs(), *_rules()])}


def _places() -> Places:
    boxes: dict[str, Box] = {}
    for n, (points, _) in enumerate(_DISCS):
        x, y = _disc_place(n)
        boxes[f"disc.{points}"] = (x - DISC, y - DISC, 2 * DISC, 2 * DISC)
    return Places(cells=boxes)


def _disc_place(n: int) -> tuple[float, float]:
    return 22.5 + 48.333 * n, 118.0


def _head() -> list[Mark]:
    return [
        Text(Role.INK, "title", HEAD_LEFT, 9.6, "cutit"),
        Text(Role.INK, "lead", HEAD_LEFT + 0.4, 15.2, "discs and dice to cut out, rules to keep"),
        Text(Role.INK, "small", HEAD_RIGHT, 11.2, "Cut dashed lines, fold dotted ones,", "end"),
        Text(Role.INK, "small", HEAD_RIGHT, 15.2, "glue the flaps inside.", "end"),
    ]


def _dice() -> list[Mark]:
    marks: list[Mark] = []
    for kind, left in _NETS:
        marks += _net(kind, left, _NETS_TOP)
    return marks


def _net(kind: str, left: float, top: float) -> list[Mark]:
    """Return the net of a die: outline with flaps to cut, edges to fold, six faces."""
    d, t, s = DIE, TAB, 2.0
    x0, x1, x2, x3 = (left + n * d for n in range(4))
    y0, y1, y2, y3, y4 = (top + n * d for n in range(5))
    outline = polygon(
        [
            (x1, y0), (x2, y0), (x2 + t, y0 + s), (x2 + t, y1 - s), (x2, y1), (x3, y1),
            (x3, y2), (x2, y2), (x2 + t, y2 + s), (x2 + t, y3 - s), (x2, y3),
            (x2 + t, y3 + s), (x2 + t, y4 - s), (x2, y4), (x2 - s, y4 + t), (x1 + s, y4 + t),
            (x1, y4), (x1 - t, y4 - s), (x1 - t, y3 + s), (x1, y3),
            (x1 - t, y3 - s), (x1 - t, y2 + s), (x1, y2), (x0, y2), (x0, y1), (x1, y1),
            (x1 - t, y1 - s), (x1 - t, y0 + s),
        ]
    )  # fmt: skip
    folds = [
        (x1, y0, x1, y4), (x2, y0, x2, y4), (x1, y1, x2, y1), (x1, y2, x2, y2),
        (x1, y3, x2, y3), (x1, y4, x2, y4),
    ]  # fmt: skip
    marks: list[Mark] = [
        Path(Role.INK, NAMES[kind], rect(left + column * d, top + row * d, d, d))
        for column, row, _ in _NET
    ]
    for column, row, value in _NET:
        x, y = left + (column + 0.5) * d, top + (row + 0.5) * d
        if value:
            marks.append(Path(Role.INK, "knock", circle(x, y + 0.5, 4.9)))
            marks.append(Text(Role.INK, "die", x, y + 0.5, value, "middle", centred=True))
        corner = x - d / 2 + 2.2, y - d / 2 + 2.3
        marks += symbol(kind, *corner, 0.36)
    marks += [Path(Role.FOLD, "fold", line(*fold)) for fold in folds]
    marks.append(Path(Role.CUT, "cut", outline))
    return marks


def _discs() -> list[Mark]:
    marks: list[Mark] = []
    for n, (points, style) in enumerate(_DISCS):
        x, y = _disc_place(n)
        marks.append(Path(Role.INK, style, circle(x, y, DISC - 1.4)))
        beads = [
            circle(x + 13.0 * cos(pi * k / 12), y + 13.0 * sin(pi * k / 12), 0.55)
            for k in range(24)
        ]
        marks.append(Path(Role.INK, "solid", tuple(step for bead in beads for step in bead)))
        marks.append(Path(Role.INK, "inner-ring", circle(x, y, 10.8)))
        marks.append(Text(Role.INK, "disc", x, y, points, "middle", centred=True))
        marks.append(Path(Role.CUT, "cut", circle(x, y, DISC)))
    return marks


def _rules() -> list[Mark]:
    marks: list[Mark] = [Path(Role.GUIDE, "hair", line(0, 144, 190, 144))]
    for n, (heading, text) in enumerate(_RULES):
        x = 66.0 * n
        marks.append(Text(Role.INK, "subheading", x, 154.0, heading))
        marks.append(Paragraph(Role.INK, "body", x, 159.0, 58, 88, text))
    return marks
