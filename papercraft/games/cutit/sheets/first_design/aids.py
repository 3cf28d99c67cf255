"""The aids of ``cutit``: rank discs and dice to cut out, and the rules in short."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from papercraft.core.fiducials import HEAD_LEFT, HEAD_RIGHT, whole_area
from papercraft.core.shapes import line
from papercraft.core.sheet import (
    Mark,
    Paragraph,
    Path,
    Places,
    Role,
    Sheet,
    Text,
    Use,
)
from papercraft.games.cutit.sheets.first_design.dice_nets import net_stamps
from papercraft.games.cutit.sheets.first_design.discs import DISC, DISCS, disc_stamps

if TYPE_CHECKING:
    from papercraft.core.sheet import Box, Marks

_NETS = (("G", 0.0), ("P", 48.333), ("Y", 96.667), ("B", 145.0))
_NETS_TOP, _DISCS_TOP = 26.0, 118.0
_ALT = (
    "Four rank discs with 5, 3, 1 and 0 points and four dice nets, one in each colour with the "
    "faces blank, ?, ?, 2, 3, 4, to cut out and fold; a reminder of the rules."
)
_RULES = (
    (
        "Ten rounds",
        "One player rolls the four dice for everyone. Each of you cuts off one piece, with one or "
        "two straight cuts along the lines.\n"
        "Round 1: the piece contains your corner. Your corners have different colours.\n"
        "A piece has at least four cells and scores at least one point. Only if all dice are blank "
        "may it score nothing.\n"
        "Round 9 is the last cut: choose which part counts now; the other one counts in round 10.",
    ),
    (
        "Bonus and penalty",
        "More points than in your last good round? Circle the next number of the left ladder. Only "
        "one cut for your piece? The next number of the right one. Your first circle is the 0. On "
        "each ladder your highest circled number counts.\n"
        "If a piece breaks a rule, or more than one comes off, circle \u22125: no points, no "
        "bonus. You keep the pieces.",
    ),
    (
        "The puzzle",
        "Three minutes for all: lay your pieces face up, turned as you like, edge to edge.\n"
        "A half star has the colour of its cell. Halves that meet must have the same colour; the "
        "joker matches everything. Matching stars must join all pieces into one puzzle. A half "
        "may stay open, or touch an edge without a star (experts: never).\n"
        "Whoever finishes takes the highest disc left: 5, 3, 1, 0 for four players, 5, 3, 0 for "
        "three, 3, 0 for two. After a mistake keep the part without one that has most cells. Each "
        "piece left over costs 1 point per cell.",
    ),
)


def aids_sheet(*, lower_qr: bool = False) -> Sheet:
    """Return the sheet of aids; it is the same for every set."""
    marks, areas = (Use("aids", 0, 0),), (whole_area(lower_qr=lower_qr),)
    return Sheet("aids", "cutit: discs, dice, rules", _ALT, marks, _places(), areas)


@cache
def aids_stamps() -> dict[str, Marks]:
    """Return the whole sheet as one stamp, and those on it."""
    whole = tuple([*_head(), *_dice(), *_discs(), *_rules()])
    return {"aids": whole} | net_stamps() | disc_stamps()


def _places() -> Places:
    boxes: dict[str, Box] = {}
    for n, (points, *_) in enumerate(DISCS):
        x, y = _disc_place(n)
        boxes[f"disc.{points}"] = (x - DISC, y - DISC, 2 * DISC, 2 * DISC)
    return Places(cells=boxes)


def _disc_place(n: int) -> tuple[float, float]:
    return 22.5 + 48.333 * n, _DISCS_TOP


def _head() -> list[Mark]:
    return [
        Text(Role.INK, "title", HEAD_LEFT, 9.6, "cutit"),
        Text(Role.INK, "lead", HEAD_LEFT + 0.4, 15.2, "discs and dice to cut out, rules to keep"),
        Text(Role.INK, "small", HEAD_RIGHT, 11.2, "Cut solid lines, fold dashed ones,", "end"),
        Text(Role.INK, "small", HEAD_RIGHT, 15.2, "glue the flaps inside.", "end"),
    ]


def _dice() -> list[Mark]:
    return [Use(f"net-{kind}", left, _NETS_TOP) for kind, left in _NETS]


def _discs() -> list[Mark]:
    return [Use(f"disc-{points}", *_disc_place(n)) for n, (points, *_) in enumerate(DISCS)]


def _rules() -> list[Mark]:
    marks: list[Mark] = [Path(Role.GUIDE, "hair", line(0, 144.0, 190, 144.0))]
    for n, (heading, text) in enumerate(_RULES):
        x = 66.0 * n
        marks.append(Text(Role.INK, "subheading", x, 154.0, heading))
        marks.append(Paragraph(Role.INK, "body", x, 159.0, 58, 88, text))
    return marks
