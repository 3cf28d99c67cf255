"""The signs above the boxes of the sum on the score pad, each around a point; in mm."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.messages import pgettext
from papercraft.core.shapes import circle, rect
from papercraft.core.sheet import Path, Role, Text
from papercraft.games.cutit.numbers import DISCS
from papercraft.games.cutit.sheets.all_designs import NAMES, use
from papercraft.games.cutit.sheets.stamps import CELL

if TYPE_CHECKING:
    from papercraft.core.sheet import Mark

OR = pgettext("disc or cells", "or")
"""What is between a disc and cells that were left over: a player has one or the other."""
# The sign of the rounds: the left edge, width and height of a box, the middle and radius of a ring.
_BOX, _RING = (-8.0, 8.0, 3.6), (4.2, 2.5)
# The sign of the puzzle: the middles of a disc, of a word, of a piece and of what that costs.
_PUZZLE_SIGN = (-10.8, -3.8, 3.4, 9.3)
# The radius of the disc and of its inside; the cells of the piece, row by row, and their side.
_DISC, _INSIDE, _PIECE, _SIDE = 2.3, 1.8, ("GP", "YB"), 2.5


def round_sign(x: float, y: float) -> list[Mark]:
    """Return the box of a round and the ring of a penalty, small."""
    (left, wide, high), (across, radius) = _BOX, _RING
    middle = round(x + across, 3)
    return [
        Path(
            Role.INK,
            "points-box",
            rect(round(x + left, 3), round(y - high / 2, 3), wide, high, 0.8),
        ),
        Path(Role.INK, "penalty-ring", circle(middle, y, radius)),
        Text(Role.INK, "label", middle, y, "\u22125", "middle", centred=True),
    ]


def earlier_round_sign(x: float, y: float) -> list[Mark]:
    """Return the disc and the box of a round, small, as they were in earlier designs."""
    return [
        Path(Role.INK, "rules-solid", circle(round(x - 4.4, 3), y, 1.8)),
        Path(Role.INK, "points-box", rect(round(x - 1.6, 3), round(y - 1.7, 3), 7.8, 3.4, 0.8)),
    ]


def puzzle_sign(x: float, y: float) -> list[Mark]:
    """Return a disc or, instead of it, a piece that was left over and what it costs."""
    disc, word, piece, cost = (round(x + across, 3) for across in _PUZZLE_SIGN)
    points, cells = str(max(DISCS[max(DISCS)])), sum(map(len, _PIECE))
    return [
        Path(Role.INK, "gold", circle(disc, y, _DISC)),
        Path(Role.INK, "knock", circle(disc, y, _INSIDE)),
        Text(Role.INK, "label", disc, y, points, "middle", centred=True),
        Text(Role.INK, "label", word, y, OR, "middle", centred=True),
        *(
            use(f"picture-{NAMES[kind]}", piece + _SIDE * (column - 1), y + _SIDE * (row - 1),
                scale=round(_SIDE / CELL, 4))
            for row, kinds in enumerate(_PIECE)
            for column, kind in enumerate(kinds)
        ),
        Text(Role.INK, "label", cost, y, f"\u2212{cells}", "middle", centred=True),
    ]  # fmt: skip
