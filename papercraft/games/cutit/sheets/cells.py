"""The cells of the square: ground, large symbol, and a code in a near tone within it; in mm.

Players see the symbol and its colour, a camera also the code. Where a camera looks for the colour
of a cell, in lanes beside the middle of each side, there is nothing but ground.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from papercraft.core.codes import CELL_CODES, MODULES, code
from papercraft.core.shapes import circle, polygon, rect
from papercraft.core.sheet import Path, Role, Text, Use
from papercraft.games.cutit.sheets.all_designs import NAMES, shared_stamps
from papercraft.games.cutit.sheets.emblems import emblem, heart, rimmed
from papercraft.games.cutit.sheets.motifs import motif
from papercraft.games.cutit.sheets.stamps import CELL, CORNER, symbol
from papercraft.games.cutit.square import CELL_NAMES

if TYPE_CHECKING:
    from papercraft.core.sheet import Marks

# Small enough to lie within the symbols, large enough for a photo of the whole table.
CODE = 0.95 * MODULES
CODE_AT = (CELL - CODE) / 2
# What stays free of other tones around a code.
QUIET = 0.35
_NAME_AT = (0.9, 15.9)
# The rim of a corner's box; its sign: where, and its scale.
_RIM, _SIGN = 1.2, (4.55, 4.55, 0.34)

# The quarters of a joker from above, clockwise: neighbours differ in grey, too.
_QUARTERS = "PBYG"


def _ground(kind: str, tone: str) -> tuple[Path, ...]:
    """Return the ground of a cell with its top left corner at the origin; a joker has all four."""
    if kind != "*":
        return (Path(Role.INK, f"{NAMES[kind]}{tone}", rect(0, 0, CELL, CELL)),)
    ends = (0.0, 0.0), (CELL, 0.0), (CELL, CELL), (0.0, CELL)
    return tuple(
        Path(
            Role.INK,
            f"{NAMES[colour]}-band",
            polygon([ends[n], ends[(n + 1) % 4], (CELL / 2, CELL / 2)]),
        )
        for n, colour in enumerate(_QUARTERS)
    )


def _plain_cell(kind: str) -> Marks:
    """Return a cell for squares without codes."""
    middle = CELL / 2
    hub = (Path(Role.INK, "joker", circle(middle, middle, 5.9)),) if kind == "*" else ()
    return (*_ground(kind, ""), *hub, *symbol(kind, middle, middle))


def tile(kind: str) -> tuple[Path, ...]:
    """Return a cell with its symbol, all but code and name."""
    return (*_ground(kind, "-ground"), *emblem(kind, CELL / 2, CELL / 2))


def _woven(kind: str) -> Marks:
    """Return the cell of a square with codes: ground, symbol, and the pattern of its kind."""
    return (*_ground(kind, "-ground"), *rimmed(kind, CELL / 2, CELL / 2), *motif(kind))


def picture(kind: str) -> tuple[Path, ...]:
    """Return a cell as pictures show it: without a code and a name."""
    return (*tile(kind), *heart(kind, CELL / 2, CELL / 2))


def _coded(kind: str, number: int, tile_name: str) -> Marks:
    """Return a cell with its code and its name."""
    x, y = _NAME_AT
    return (
        Use(f"{tile_name}-{NAMES[kind]}", 0, 0),
        Path(Role.INK, f"{NAMES[kind]}-inner", code(number, CODE_AT, CODE_AT, CODE)),
        Text(Role.INK, f"{NAMES[kind]}-name", x, y, CELL_NAMES[number], centred=True),
    )


def _corner(kind: str) -> Marks:
    """Return the small box in which a player ticks a corner: white, or no tick would be seen."""
    side = CORNER - 2 * _RIM
    box = (
        Path(Role.INK, NAMES[kind], rect(0, 0, CORNER, CORNER, 1.3)),
        Path(Role.INK, "tick-field", rect(_RIM, _RIM, side, side, 0.6)),
    )
    edge = Path(Role.GUIDE, "hair", rect(0, 0, CORNER, CORNER, 1.3))
    return (*box, *emblem(kind, *_SIGN), *heart(kind, *_SIGN), edge)


@cache
def stamps() -> dict[str, Marks]:
    """Return the drawings used many times."""
    drawn = {f"cell-{NAMES[kind]}": _plain_cell(kind) for kind in NAMES}
    drawn |= {f"corner-{NAMES[kind]}": _corner(kind) for kind in "GPYB"}
    drawn |= {f"tile-{NAMES[kind]}": tile(kind) for kind in NAMES}
    drawn |= {f"picture-{NAMES[kind]}": picture(kind) for kind in NAMES}
    drawn |= {f"woven-{NAMES[kind]}": _woven(kind) for kind in NAMES}
    return drawn | _all_coded("woven") | shared_stamps()


@cache
def plain_stamps() -> dict[str, Marks]:
    """Return the cells with codes as they were without patterns in their corners."""
    return _all_coded("tile")


def _all_coded(tile_name: str) -> dict[str, Marks]:
    return {
        f"{NAMES[kind]}-{number}": _coded(kind, number, tile_name)
        for kind in NAMES
        for number in CELL_CODES
    }
