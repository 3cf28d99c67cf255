"""The cells of a square without codes: a large dark symbol on its colour, and a name; in mm.

Players see the symbol from afar. A camera tells cells of a kind apart by their names and stars, so
nothing touches them. Where it looks for the colour of a cell, in lanes beside the middle of each
side, there is nothing but ground.
"""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin
from typing import TYPE_CHECKING

from papercraft.core.shapes import circle, moved, polygon, rect, rotated, star
from papercraft.core.sheet import Path, Role, Text, Use
from papercraft.games.cutit.sheets.all_designs import HEART, MOON, NAMES
from papercraft.games.cutit.sheets.cells import TILE, TILE_ROUND
from papercraft.games.cutit.sheets.meanings import MEANINGS
from papercraft.games.cutit.sheets.stamps import CELL, LEAF, LEAN
from papercraft.games.cutit.square import CELL_NAMES

if TYPE_CHECKING:
    from papercraft.core.sheet import Marks, Step, Steps

# How large symbols are drawn: about as large as each other, and clear of the tips of stars.
_SCALES = {"G": 1.42, "P": 1.28, "Y": 1.0, "B": 0.98, "#": 1.28, "*": 1.0}
# How large they are on faces of dice, and in corners to choose, as against those on cells.
_ON_FACE, _IN_CORNER = 1.22, 0.27
# Its rays are longer than elsewhere, and point past the tips of stars.
# A ring in the colour of the cell makes a disc of it, and tells a camera where it is.
_SUN: Steps = star(0, 0, 12, 5.8, 4.5, 15)
_RING: Steps = circle(0, 0, 3.3)
_VEIN: Steps = rotated(polygon([(0.0, -3.9), (0.3, 2.9), (-0.3, 2.9)]), LEAN)
# More slender than elsewhere: its outline tells how a cell lies.
_DROP: Steps = (
    ("M", 0.0, -5.5),
    ("C", 1.0, -3.1, 4.5, -1.2, 4.5, 1.3),
    ("C", 4.5, 3.8, 2.5, 5.4, 0.0, 5.4),
    ("C", -2.5, 5.4, -4.5, 3.8, -4.5, 1.3),
    ("C", -4.5, -1.2, -1.0, -3.1, 0.0, -5.5),
    ("Z",),
)
# A joker's flower: its petals, how far they and the valleys between them reach.
# Where a camera looks for its white, around where codes are otherwise, it has no outline.
_PETALS, _BULGE, _VALLEY = 8, 6.55, 5.25
# The quarters of a joker from above, clockwise: neighbours differ in grey, too.
_QUARTERS = "PBYG"
# Where a name begins and the height of its middle.
_NAME_AT = (0.8, 16.05)
# The tab of a joker's name: its width and height, how much wider it is for three characters, and
# how far it begins before them.
_TAB_WIDE, _TAB_HIGH, _WIDER, _TAB_BESIDE = 4.9, 3.2, 2.0, 0.45
# How far a star reaches from its middle, also on squares with codes up to the eighth design, and on
# those of the present one, where names are closer; how much its sides curve inwards: a plump star
# looks solid.
STAR, _ON_CODED, _CURVE = 2.8, 2.3, 0.3


def _flower() -> Steps:
    """Return the flower of a joker, with valleys at the tips of stars."""
    half = pi / _PETALS
    steps: list[Step] = [("M", _VALLEY, 0.0)]
    for n in range(_PETALS):
        petal = (2 * n + 1) * half
        ends = (petal - half / 2, _BULGE), (petal + half / 2, _BULGE), (petal + half, _VALLEY)
        points = [(far * cos(angle), far * sin(angle)) for angle, far in ends]
        steps.append(("C", *(value for point in points for value in point)))
    return (*steps, ("Z",))


_SHAPES = {"G": LEAF, "P": HEART, "Y": _SUN, "B": _DROP, "#": MOON, "*": _flower()}
_MIDDLE = moved(_flower(), 0, 0, 0.4)


@cache
def plain_stamps() -> dict[str, Marks]:
    """Return a cell of each kind without its name, and the stars."""
    cells = {f"plain-{NAMES[kind]}": _cell(kind) for kind in NAMES}
    faces = {f"plain-die-{kind}{value}": _face(kind, value) for kind, value, _ in MEANINGS}
    signs = {f"plain-sign-{NAMES[kind]}": _sign(kind) for kind in "GPYB"}
    return (
        cells
        | faces
        | signs
        | _corner_stamps()
        | {"plain-star": (Path(Role.INK, "plain-star", star_steps(STAR)),)}
        | {"coded-star": (Path(Role.INK, "coded-star", star_steps(_ON_CODED)),)}
    )


def _cell(kind: str) -> Marks:
    """Return a cell with its upper left corner at the origin."""
    symbol = _on_cell(kind, _SHAPES[kind])
    if kind == "*":
        flower = Path(Role.INK, "plain-flower", symbol)
        middle = Path(Role.INK, "plain-middle", _on_cell(kind, _MIDDLE))
        return (*_quarters(), flower, middle)
    name = NAMES[kind]
    ground = Path(Role.INK, f"plain-{name}", rect(0, 0, CELL, CELL))
    sign = Path(Role.INK, f"sign-{name}", symbol)
    return (ground, sign, *_within(kind))


def _sign(kind: str) -> Marks:
    """Return a symbol around the origin, as large as on a cell."""
    drawn = (Path(Role.INK, f"sign-{NAMES[kind]}", _on_cell(kind, _SHAPES[kind])), *_within(kind))
    return tuple(path._replace(steps=moved(path.steps, -CELL / 2, -CELL / 2)) for path in drawn)


def _face(kind: str, value: str) -> Marks:
    """Return a face of a die around its middle, with the symbol that is on the square."""
    if not value:
        return (Use(f"plain-sign-{NAMES[kind]}", 0, 0, 0, _ON_FACE),)
    # A number takes the place of what is within a symbol.
    symbol = moved(_SHAPES[kind], 0, 0, round(_SCALES[kind] * _ON_FACE, 4))
    return (
        Path(Role.INK, f"sign-{NAMES[kind]}", symbol),
        Text(Role.INK, "die-figure", 0, 0, value, "middle", centred=True),
    )


def _corner_stamps() -> dict[str, Marks]:
    """Return the ground of a corner to choose for each kind, and its symbol, around the origin."""
    edge = rect(0, 0, TILE, TILE, TILE_ROUND)
    tiles: dict[str, Marks] = {}
    for name in (NAMES[kind] for kind in "GPYB"):
        ground = Path(Role.INK, f"plain-{name}", edge), Path(Role.GUIDE, "hair", edge)
        tiles[f"plain-corner-tile-{name}"] = ground
        symbol = Use(f"plain-sign-{name}", 0, 0, 0, _IN_CORNER)
        tiles[f"plain-corner-symbol-{name}"] = (symbol,)
    return tiles


def _within(kind: str) -> tuple[Path, ...]:
    """Return what is in a symbol in the colour of its cell: a leaf's vein, a sun's ring."""
    if kind == "G":
        return (Path(Role.INK, "plain-green", _on_cell(kind, _VEIN)),)
    if kind == "Y":
        return (Path(Role.INK, "sun-ring", _on_cell(kind, _RING)),)
    return ()


def _on_cell(kind: str, steps: Steps) -> Steps:
    """Return a part of a symbol where it is on a cell."""
    scale = _SCALES[kind]
    return moved(steps, CELL / 2, CELL / 2, scale)


def _quarters() -> tuple[Path, ...]:
    ends = (0.0, 0.0), (CELL, 0.0), (CELL, CELL), (0.0, CELL)
    middle = CELL / 2, CELL / 2
    return tuple(
        Path(Role.INK, f"{NAMES[kind]}-band", polygon([ends[n], ends[(n + 1) % 4], middle]))
        for n, kind in enumerate(_QUARTERS)
    )


def star_steps(r: float) -> Steps:
    """Return a star with four tips so far from the origin."""
    k = r * _CURVE
    return (
        ("M", 0.0, -r),
        ("C", k * 0.8, -k * 1.3, k * 1.3, -k * 0.8, r, 0.0),
        ("C", k * 1.3, k * 0.8, k * 0.8, k * 1.3, 0.0, r),
        ("C", -k * 0.8, k * 1.3, -k * 1.3, k * 0.8, -r, 0.0),
        ("C", -k * 1.3, -k * 0.8, -k * 0.8, -k * 1.3, 0.0, -r),
        ("Z",),
    )


def joker_tab(number: int, x: float, y: float) -> Path:
    """Return the white tab behind the name of a joker, for its ground has four colours."""
    (left, middle), words = _NAME_AT, CELL_NAMES[number]
    width = _TAB_WIDE + _WIDER * (len(words) - 2)
    place = round(x + left - _TAB_BESIDE, 3), round(y + middle - _TAB_HIGH / 2, 3)
    return Path(Role.INK, "tick-field", rect(*place, round(width, 3), _TAB_HIGH, 0.9))


def cell_name(kind: str, number: int, x: float, y: float) -> Text:
    """Return the name of a cell whose upper left corner is at a point."""
    left, middle = _NAME_AT
    style = f"plain-{NAMES[kind]}-name"
    return Text(Role.INK, style, x + left, round(y + middle, 3), CELL_NAMES[number], centred=True)
