"""The cells of a square without codes: a large dark symbol on its colour, and a name; in mm.

Players see the symbol from afar. A camera tells cells of a kind apart by their names and stars, so
nothing touches them. Where it looks for the colour of a cell, in lanes beside the middle of each
side, there is nothing but ground.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from papercraft.core.shapes import circle, moved, rect
from papercraft.core.sheet import Path, Role, Text, Use
from papercraft.games.cutit.sheets.all_designs import NAMES
from papercraft.games.cutit.sheets.cells import TILE, TILE_ROUND
from papercraft.games.cutit.sheets.stamps import CELL
from papercraft.games.cutit.sheets.symbols import ground, symbol
from papercraft.games.cutit.square import CELL_NAMES

if TYPE_CHECKING:
    from papercraft.core.sheet import Marks, Steps

# How large symbols are in corners to choose, as against those on cells.
_IN_CORNER = 0.27
_RING: Steps = circle(0, 0, 3.3)
# Where a name begins and the height of its middle.
_NAME_AT = (0.8, 16.05)
# The tab of a joker's name: its width and height, how much wider it is for three characters, and
# how far it begins before them.
_TAB_WIDE, _TAB_HIGH, _WIDER, _TAB_BESIDE = 4.9, 3.2, 2.0, 0.45
# How far a star reaches from its middle, also on squares with codes up to the eighth design, and on
# those of the present one, where names are closer; how much its sides curve inwards: a plump star
# looks solid.
STAR, _ON_CODED, _CURVE = 2.8, 2.3, 0.3


@cache
def plain_stamps() -> dict[str, Marks]:
    """Return a cell of each kind without its name, and the stars."""
    cells = {f"plain-{NAMES[kind]}": _cell(kind) for kind in NAMES}
    signs = {f"plain-sign-{NAMES[kind]}": tuple(_lined(kind, 0, 0)) for kind in "GPYB"}
    return (
        cells
        | signs
        | _corner_stamps()
        | {"plain-star": (Path(Role.INK, "plain-star", star_steps(STAR)),)}
        | {"coded-star": (Path(Role.INK, "coded-star", star_steps(_ON_CODED)),)}
    )


@cache
def named_stamps() -> dict[str, Marks]:
    """Return the cells with their names, those of jokers on a tab: all kinds at all places."""
    return {
        f"named-{name}-{number}": (
            Use(f"plain-{name}", 0, 0),
            *([joker_tab(number, 0, 0)] if kind == "*" else []),
            cell_name(kind, number, 0, 0),
        )
        for kind, name in NAMES.items()
        for number in range(len(CELL_NAMES))
    }


def _cell(kind: str) -> Marks:
    """Return a cell with its upper left corner at the origin."""
    return (*ground(kind), *_lined(kind, CELL / 2, CELL / 2))


def _lined(kind: str, x: float, y: float) -> list[Path]:
    """Return a symbol around a point, as large as on a cell, with the lines that it has there."""
    sign, *within = symbol(kind, x, y)
    if kind == "*":
        return [sign._replace(style="plain-flower"), within[0]._replace(style="plain-middle")]
    if kind == "Y":
        return [sign, Path(Role.INK, "sun-ring", moved(_RING, x, y))]
    return [sign, *within]


def _corner_stamps() -> dict[str, Marks]:
    """Return the ground of a corner to choose for each kind, and its symbol, around the origin."""
    edge = rect(0, 0, TILE, TILE, TILE_ROUND)
    tiles: dict[str, Marks] = {}
    for name in (NAMES[kind] for kind in "GPYB"):
        tile = Path(Role.INK, f"plain-{name}", edge), Path(Role.GUIDE, "hair", edge)
        tiles[f"plain-corner-tile-{name}"] = tile
        tiles[f"plain-corner-symbol-{name}"] = (Use(f"plain-sign-{name}", 0, 0, 0, _IN_CORNER),)
    return tiles


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
