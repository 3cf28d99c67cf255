"""The sign of the puzzle on the pad: a disc, or a piece that was left over; in mm."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.messages import pgettext
from papercraft.core.shapes import circle
from papercraft.core.sheet import Path, Role, Text
from papercraft.games.cutit.numbers import DISCS
from papercraft.games.cutit.sheets.all_designs import NAMES, use
from papercraft.games.cutit.sheets.stamps import CELL

if TYPE_CHECKING:
    from papercraft.core.sheet import Mark

# The middles of a disc, of a word, of a piece and of what that costs.
_PUZZLE_SIGN = (-10.8, -3.8, 3.4, 9.3)
# The radius of the disc and of its inside; the cells of the piece, row by row, and their side.
_DISC, _INSIDE, _PIECE, _SIDE = 2.3, 1.8, ("GP", "YB"), 2.5


def puzzle_sign(x: float, y: float) -> list[Mark]:
    """Return a disc or, instead of it, a piece that was left over and what it costs."""
    disc, word, piece, cost = (round(x + across, 3) for across in _PUZZLE_SIGN)
    points, cells = str(max(DISCS[max(DISCS)])), sum(map(len, _PIECE))
    return [
        Path(Role.INK, "gold", circle(disc, y, _DISC)),
        Path(Role.INK, "knock", circle(disc, y, _INSIDE)),
        Text(Role.INK, "label", disc, y, points, "middle", centred=True),
        Text(Role.INK, "label", word, y, pgettext("disc or cells", "or"), "middle", centred=True),
        *(
            use(f"picture-{NAMES[kind]}", piece + _SIDE * (column - 1), y + _SIDE * (row - 1),
                scale=round(_SIDE / CELL, 4))
            for row, kinds in enumerate(_PIECE)
            for column, kind in enumerate(kinds)
        ),
        Text(Role.INK, "label", cost, y, f"\u2212{cells}", "middle", centred=True),
    ]  # fmt: skip
