"""The stamps of the first design: cells, symbols and codes, star, dice faces, scissors; in mm."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from papercraft.core.codes import CELL_CODES, MODULES, code
from papercraft.core.shapes import circle, mirrored, moved, polygon, rect, star
from papercraft.core.sheet import Path, Role
from papercraft.games.cutit.sheets.all_designs import (
    DROP,
    HEART,
    MOON,
    NAMES,
    PETALS,
    star_stamp,
    use,
)

if TYPE_CHECKING:
    from papercraft.core.sheet import Marks, Steps

CELL = 18.0
# The code in the middle of a cell: large enough for a photo of the whole table, small enough to
# leave the stars on the edges a margin.
CODE = 1.15 * MODULES
CODE_AT = (CELL - CODE) / 2
QUIET = 1.2
SMALL, SMALL_AT = 0.44, 2.65
CORNER = 6.8

# Symbols fill a circle of radius 4 around the origin.
LEAF: Steps = (
    ("M", 0.0, -4.4),
    ("C", 4.3, -2.2, 4.0, 2.2, 0.0, 3.4),
    ("C", -4.0, 2.2, -4.3, -2.2, 0.0, -4.4),
    ("Z",),
)
VEIN: Steps = (("M", 0.0, -2.2), ("L", 0.0, 4.6))
STEM: Steps = polygon([(-0.3, 3.2), (0.3, 3.2), (0.3, 4.6), (-0.3, 4.6)])


def symbol(kind: str, x: float, y: float, scale: float = 1.0) -> Marks:
    """Return the symbol of a kind around a point, in the deep tone of its colour."""

    def drawn(style: str, steps: Steps) -> Path:
        return Path(Role.INK, style, moved(steps, x, y, scale))

    match kind:
        case "G":
            return (drawn("green-deep", LEAF), drawn("green-line", VEIN), drawn("green-deep", STEM))
        case "P":
            return (drawn("pink-deep", HEART),)
        case "Y":
            rays = star(0, 0, 8, 4.6, 3.0)
            return (
                drawn("yellow-deep", rays),
                drawn("yellow", circle(0, 0, 2.5)),
                drawn("yellow-deep", circle(0, 0, 1.9)),
            )
        case "B":
            return (drawn("blue-deep", DROP),)
        case "#":
            return (drawn("black-deep", MOON),)
        case _:
            return (
                *(drawn("solid", petal) for petal in PETALS),
                drawn("joker", circle(0, 0, 1.25)),
            )


def _field(kind: str) -> Marks:
    """Return the colour of a cell with its top left corner at the origin."""
    if kind != "*":
        return (Path(Role.INK, NAMES[kind], rect(0, 0, CELL, CELL)),)
    middle = CELL / 2
    corners = [(0.0, 0.0), (CELL, 0.0), (CELL, CELL), (0.0, CELL)]
    return tuple(
        Path(Role.INK, NAMES[colour], polygon([corners[n], corners[(n + 1) % 4], (middle, middle)]))
        for n, colour in enumerate("GPBY")
    )


def _cell(kind: str) -> Marks:
    """Return a cell with its symbol in the middle."""
    middle = CELL / 2
    hub = (Path(Role.INK, "joker", circle(middle, middle, 5.9)),) if kind == "*" else ()
    return (*_field(kind), *hub, *symbol(kind, middle, middle))


def _tile(kind: str) -> Marks:
    """Return a cell that leaves its middle to a code: its symbol stands small in two corners."""
    near, far = SMALL_AT, CELL - SMALL_AT
    side, left = CODE + 2 * QUIET, CODE_AT - QUIET
    white = (Path(Role.INK, "joker", rect(left, left, side, side, 1.4)),) if kind == "*" else ()
    # A negative scale turns the second one upside down, as on playing cards.
    small = (*symbol(kind, near, near, SMALL), *symbol(kind, far, far, -SMALL))
    return (*_field(kind), *white, *small)


def _coded(kind: str, number: int) -> Marks:
    """Return a cell with its code, in a quiet tone of its colour."""
    drawn = code(number, CODE_AT, CODE_AT, CODE)
    return (use(f"tile-{NAMES[kind]}", 0, 0), Path(Role.INK, f"{NAMES[kind]}-code", drawn))


def _scissors() -> Marks:
    """Return scissors about 7 mm long that cut to the right along y = 0."""
    # A blade runs from its ring across the other one to its tip.
    blade: Steps = (
        ("M", 1.5, 0.75),
        ("L", 7.6, -1.75),
        ("C", 6.6, -0.5, 5.2, 0.35, 3.6, 0.75),
        ("L", 1.8, 1.5),
        ("Z",),
    )
    other = mirrored(blade)
    return (
        Path(Role.GUIDE, "solid", blade),
        Path(Role.GUIDE, "solid", other),
        Path(Role.GUIDE, "rule", circle(0.9, 1.5, 1.0)),
        Path(Role.GUIDE, "rule", circle(0.9, -1.5, 1.0)),
    )


@cache
def stamps() -> dict[str, Marks]:
    """Return the drawings used many times."""
    drawn = {f"cell-{NAMES[kind]}": _cell(kind) for kind in NAMES}
    for kind in "GPYB":
        tile = Path(Role.INK, NAMES[kind], rect(0, 0, CORNER, CORNER, 1.3))
        edge = Path(Role.GUIDE, "hair", rect(0, 0, CORNER, CORNER, 1.3))
        drawn[f"corner-{NAMES[kind]}"] = (tile, *symbol(kind, CORNER / 2, CORNER / 2, 0.52), edge)
    drawn |= {f"tile-{NAMES[kind]}": _tile(kind) for kind in NAMES}
    drawn |= {
        f"{NAMES[kind]}-{number}": _coded(kind, number) for kind in NAMES for number in CELL_CODES
    }
    drawn["star"] = star_stamp()
    drawn["scissors"] = _scissors()
    return drawn
