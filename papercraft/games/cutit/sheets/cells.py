"""The cells of the square: ground, large symbol, and a code in a near tone within it; in mm.

Players see the symbol and its colour, a camera also the code. Where a camera looks for the colour
of a cell, in lanes beside the middle of each side, there is nothing but ground.
"""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin
from typing import TYPE_CHECKING

from papercraft.core.codes import CELL_CODES, MODULES, code
from papercraft.core.shapes import circle, moved, polygon, rect, rotated
from papercraft.core.sheet import Path, Role, Text, Use
from papercraft.games.cutit.sheets.all_designs import NAMES, shared_stamps
from papercraft.games.cutit.sheets.stamps import CELL, CORNER, LEAF, LEAN, SMALL_LEAF, sun, symbol
from papercraft.games.cutit.square import CELL_NAMES

if TYPE_CHECKING:
    from papercraft.core.sheet import Marks, Step, Steps

# Small enough to lie within the symbols, large enough for a photo of the whole table.
CODE = 0.95 * MODULES
CODE_AT = (CELL - CODE) / 2
# What stays free of other tones around a code.
QUIET = 0.35
_NAME_AT = (0.9, 15.9)
# The rim of a corner's box; its sign: where, and its scale.
_RIM, _SIGN = 1.2, (4.7, 4.7, 0.43)

# Large symbols are plump, to hold a code; all lie around the origin.
_LEAF: Steps = moved(LEAF, 0, 0, 1.5)
# The middle vein and a pair of side veins, as one outline around an upright leaf.
_VEIN = (
    (0.0, -4.6), (0.4, -0.6), (2.7, -2.1), (2.9, -1.8), (0.45, 0.3), (0.45, 2.4), (3.0, 0.6),
    (3.2, 0.9), (0.5, 3.4), (0.45, 6.6), (-0.45, 6.6), (-0.5, 3.4), (-3.2, 0.9), (-3.0, 0.6),
    (-0.45, 2.4), (-0.45, 0.3), (-2.9, -1.8), (-2.7, -2.1), (-0.4, -0.6),
)  # fmt: skip
_HEART: Steps = (
    ("M", 0.0, 6.7),
    ("C", -3.4, 4.9, -5.75, 2.5, -5.75, -2.05),
    ("C", -5.75, -3.8, -4.3, -5.15, -2.65, -5.15),
    ("C", -1.5, -5.15, -0.5, -4.7, 0.0, -3.95),
    ("C", 0.5, -4.7, 1.5, -5.15, 2.65, -5.15),
    ("C", 4.3, -5.15, 5.75, -3.8, 5.75, -2.05),
    ("C", 5.75, 2.5, 3.4, 4.9, 0.0, 6.7),
    ("Z",),
)
_DROP: Steps = (
    ("M", 0.0, -7.2),
    ("C", 1.4, -5.4, 5.6, -4.0, 5.6, 0.5),
    ("C", 5.6, 3.65, 3.1, 6.1, 0.0, 6.1),
    ("C", -3.1, 6.1, -5.6, 3.65, -5.6, 0.5),
    ("C", -5.6, -4.0, -1.4, -5.4, 0.0, -7.2),
    ("Z",),
)
_SUN: Steps = sun(6.4)
# The dark side of the moon holds the code; the crescent is what is seen of it.
_MOON: Steps = circle(0.3, 0, 5.45)
_CRESCENT: Steps = (
    ("M", 0.6, -5.97),
    ("C", -3.2, -6.2, -6.0, -3.4, -6.0, 0.0),
    ("C", -6.0, 3.4, -3.2, 6.2, 0.6, 5.97),
    ("C", -2.6, 5.1, -4.3, 2.9, -4.3, 0.0),
    ("C", -4.3, -2.9, -2.6, -5.1, 0.6, -5.97),
    ("Z",),
)
# The quarters of a joker from above, clockwise: neighbours differ in grey, too.
_QUARTERS = "PBYG"


def _flower() -> Steps:
    """Return a flower of six petals as one outline."""
    valley, bulge, apart = 5.1, 6.9, pi / 9
    steps: list[Step] = [("M", valley, 0.0)]
    for n in range(6):
        petal = (2 * n + 1) * pi / 6
        steps.append(
            (
                "C",
                bulge * cos(petal - apart),
                bulge * sin(petal - apart),
                bulge * cos(petal + apart),
                bulge * sin(petal + apart),
                valley * cos(petal + pi / 6),
                valley * sin(petal + pi / 6),
            )
        )
    return (*steps, ("Z",))


EMBLEMS: dict[str, Steps] = {
    "G": _LEAF,
    "P": _HEART,
    "Y": _SUN,
    "B": _DROP,
    "#": _MOON,
    "*": _flower(),
}


# The styles of the large symbols; the moon's was lighter before.
SYMBOLS = {kind: f"{name}-symbol" for kind, name in NAMES.items()} | {"#": "moon-shadow"}


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


def heart_of(kind: str) -> tuple[Path, ...]:
    """Return what pictures show where a printed cell has its code."""
    middle = CELL / 2
    if kind == "G":
        vein = rotated(polygon(_VEIN), LEAN)
        return (Path(Role.INK, "green-inner", moved(vein, middle, middle)),)
    if kind != "*":
        return ()
    places = ((0.0, -2.7), (2.7, 0.0), (0.0, 2.7), (-2.7, 0.0))
    return tuple(
        Path(Role.INK, f"{NAMES[colour]}-symbol", circle(middle + x, middle + y, 1.55))
        for colour, (x, y) in zip(_QUARTERS, places, strict=True)
    )


def _plain_cell(kind: str) -> Marks:
    """Return a cell for squares without codes."""
    middle = CELL / 2
    hub = (Path(Role.INK, "joker", circle(middle, middle, 5.9)),) if kind == "*" else ()
    return (*_ground(kind, ""), *hub, *symbol(kind, middle, middle))


def tile(kind: str) -> tuple[Path, ...]:
    """Return a cell with its large symbol, all but code and name."""
    middle = CELL / 2
    shapes = [(SYMBOLS[kind], EMBLEMS[kind])]
    if kind == "#":
        shapes.append(("moon-crescent", _CRESCENT))
    large = [Path(Role.INK, style, moved(steps, middle, middle)) for style, steps in shapes]
    return (*_ground(kind, "-ground"), *large)


def small_tile(kind: str) -> tuple[Path, ...]:
    """Return a cell for pictures in which it is much smaller than a printed one."""
    if kind != "G":
        return tile(kind)
    leaf = moved(SMALL_LEAF, CELL / 2, CELL / 2, 1.5)
    return (*_ground(kind, "-ground"), Path(Role.INK, SYMBOLS[kind], leaf))


def _coded(kind: str, number: int) -> Marks:
    """Return a cell with its code and its name."""
    x, y = _NAME_AT
    return (
        Use(f"tile-{NAMES[kind]}", 0, 0),
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
    leaf = Path(Role.INK, "green-deep", moved(SMALL_LEAF, *_SIGN))
    return (*box, *((leaf,) if kind == "G" else symbol(kind, *_SIGN)), edge)


@cache
def stamps() -> dict[str, Marks]:
    """Return the drawings used many times."""
    drawn = {f"cell-{NAMES[kind]}": _plain_cell(kind) for kind in NAMES}
    drawn |= {f"corner-{NAMES[kind]}": _corner(kind) for kind in "GPYB"}
    drawn |= {f"tile-{NAMES[kind]}": tile(kind) for kind in NAMES}
    drawn |= {f"small-{NAMES[kind]}": small_tile(kind) for kind in NAMES}
    drawn |= {
        f"{NAMES[kind]}-{number}": _coded(kind, number) for kind in NAMES for number in CELL_CODES
    }
    return drawn | shared_stamps()
