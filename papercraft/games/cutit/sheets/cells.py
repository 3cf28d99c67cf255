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
from papercraft.games.cutit.sheets.all_designs import NAMES, shared_stamps, use
from papercraft.games.cutit.sheets.emblems import clear_of_stars, emblem, heart, rimmed
from papercraft.games.cutit.sheets.motifs import motif
from papercraft.games.cutit.sheets.stamps import CELL, CORNER, symbol
from papercraft.games.cutit.square import CELL_NAMES

if TYPE_CHECKING:
    from papercraft.core.sheet import Marks, Steps

# Small enough to lie within the symbols, large enough for a photo of the whole table.
CODE = 0.95 * MODULES
CODE_AT = (CELL - CODE) / 2
# What stays free of other tones around a code.
QUIET = 0.35
_NAME_AT = (0.9, 15.9)
# The name of a joker is on a tab: where that begins, its width and height, how much wider it is for
# a name of three characters. It ends before the lanes, on the line below.
_TAB, _WIDER = (0.4, 14.5, 4.45, 3.05), 1.75
# The rim of a corner's box; its sign: where, and its scale.
_RIM, _SIGN = 1.2, (4.55, 4.55, 0.34)
# A corner to choose: its tile, how far the next one is, how round it is, the empty field in it to
# tick and how far that is from the inner edges.
TILE, TILE_PITCH, TILE_ROUND, _FIELD, _TO_FIELD = 9.0, 9.3, 1.3, 6.0, 0.5
# The scale of the symbol and how far it is from the outer corner.
_CORNER_SIGN, _TO_SIGN = 0.245, 1.64
# How they were in designs up to the fifth.
_EARLIER_SIGN, _TO_EARLIER = 0.2, 1.62

# The quarters of a joker from above, clockwise: neighbours differ in grey, too.
_QUARTERS = "PBYG"


def ground_of(kind: str, tone: str) -> tuple[Path, ...]:
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


def _small_cell(kind: str) -> Marks:
    """Return a cell of squares without codes up to design 5."""
    middle = CELL / 2
    hub = (Path(Role.INK, "joker", circle(middle, middle, 5.9)),) if kind == "*" else ()
    return (*ground_of(kind, ""), *hub, *symbol(kind, middle, middle))


def tile(kind: str) -> tuple[Path, ...]:
    """Return a cell with its symbol, all but code and name."""
    return (*ground_of(kind, "-ground"), *emblem(kind, CELL / 2, CELL / 2))


def _calm(kind: str) -> Marks:
    """Return the cell of a square with codes: ground, and a symbol that keeps off stars."""
    return (*ground_of(kind, "-ground"), *clear_of_stars(kind, CELL / 2, CELL / 2))


def _woven(kind: str) -> Marks:
    """Return the cell of earlier squares with codes, with the pattern of its kind."""
    return (*ground_of(kind, "-ground"), *rimmed(kind, CELL / 2, CELL / 2), *motif(kind))


def picture(kind: str) -> tuple[Path, ...]:
    """Return a cell without code and name, as pads and logs show it up to the eighth design."""
    return (*tile(kind), *heart(kind, CELL / 2, CELL / 2))


@cache
def _code(number: int) -> Steps:
    """Return the code of a cell, which is the same for all kinds of cells."""
    return code(number, CODE_AT, CODE_AT, CODE)


def coded(kind: str, number: int, tile_name: str) -> Marks:
    """Return a cell with its code and its name."""
    x, y = _NAME_AT
    return (
        Use(f"{tile_name}-{NAMES[kind]}", 0, 0),
        Path(Role.INK, f"{NAMES[kind]}-inner", _code(number)),
        Text(Role.INK, f"{NAMES[kind]}-name", x, y, CELL_NAMES[number], centred=True),
    )


def _tabbed_joker(number: int, tile_name: str) -> Marks:
    """Return a joker with its code, and its name on a tab, for its ground has four colours."""
    ground, inner, _ = coded("*", number, tile_name)
    words = CELL_NAMES[number]
    left, top, width, height = _TAB
    width += _WIDER * (len(words) - 2)
    middle = round(left + width / 2, 3), round(top + height / 2, 3)
    tab = Path(Role.INK, "tick-field", rect(left, top, width, height, 0.9))
    name = Text(Role.INK, "joker-name", *middle, words, "middle", centred=True)
    return (ground, inner, tab, name)


def _placed(kind: str, number: int) -> Marks:
    """Return a cell of the present design: no patterns, and a name darker than in earlier ones."""
    if kind == "*":
        return _tabbed_joker(number, "calm")
    ground, inner, name = coded(kind, number, "calm")
    assert isinstance(name, Text)
    return (ground, inner, name._replace(style=f"{NAMES[kind]}-place"))


def _corner(kind: str) -> Marks:
    """Return the small box in which a player ticks a corner: white, or no tick would be seen."""
    side = CORNER - 2 * _RIM
    box = (
        Path(Role.INK, NAMES[kind], rect(0, 0, CORNER, CORNER, 1.3)),
        Path(Role.INK, "tick-field", rect(_RIM, _RIM, side, side, 0.6)),
    )
    edge = Path(Role.GUIDE, "hair", rect(0, 0, CORNER, CORNER, 1.3))
    return (*box, *emblem(kind, *_SIGN), *heart(kind, *_SIGN), edge)


def _tile_of_corner(kind: str) -> Marks:
    """Return the ground of a corner to choose, upper left corner at the origin."""
    edge = rect(0, 0, TILE, TILE, TILE_ROUND)
    return (Path(Role.INK, NAMES[kind], edge), Path(Role.GUIDE, "hair", edge))


def _sign_of_corner(kind: str, scale: float) -> Marks:
    """Return its symbol, around the origin."""
    return (*emblem(kind, 0, 0, scale), *heart(kind, 0, 0, scale))


def corner_tile(
    kind: str,
    corner: tuple[bool, bool],
    place: tuple[float, float],
    scale: float = 1.0,
    *,
    word: str = "",
    earlier: bool = False,
) -> list[Use]:
    """Return one of four corners to choose, all of which begin at a point.

    ``corner`` says whether it is a right one, and whether it is a lower one. Its field is empty,
    its symbol in its outer corner, smaller in ``earlier`` designs. ``word`` is the beginning of the
    names of stamps with symbols of squares without codes.
    """
    left, top = (at + scale * TILE_PITCH * far for at, far in zip(place, corner, strict=True))

    def part(stamp: str, *offsets: float) -> Use:
        return use(stamp, left + scale * offsets[0], top + scale * offsets[1], scale=scale)

    field = [_TO_FIELD if far else TILE - _FIELD - _TO_FIELD for far in corner]
    to_sign = _TO_EARLIER if earlier else _TO_SIGN
    sign = [TILE - to_sign if far else to_sign for far in corner]
    name = NAMES[kind]
    return [
        part(f"{word}corner-tile-{name}", 0, 0),
        part("corner-field", *field),
        part(f"{word}corner-{'sign' if earlier else 'symbol'}-{name}", *sign),
    ]


@cache
def stamps() -> dict[str, Marks]:
    """Return the drawings used many times."""
    drawn = {f"cell-{NAMES[kind]}": _small_cell(kind) for kind in NAMES}
    drawn |= {f"corner-{NAMES[kind]}": _corner(kind) for kind in "GPYB"}
    drawn |= {f"corner-tile-{NAMES[kind]}": _tile_of_corner(kind) for kind in "GPYB"}
    for word, scale in (("sign", _EARLIER_SIGN), ("symbol", _CORNER_SIGN)):
        drawn |= {f"corner-{word}-{NAMES[kind]}": _sign_of_corner(kind, scale) for kind in "GPYB"}
    field = rect(0, 0, _FIELD, _FIELD, 0.9)
    drawn["corner-field"] = (Path(Role.INK, "tick-field", field), Path(Role.GUIDE, "hair", field))
    drawn |= {f"tile-{NAMES[kind]}": tile(kind) for kind in NAMES}
    drawn |= {f"picture-{NAMES[kind]}": picture(kind) for kind in NAMES}
    drawn |= {f"woven-{NAMES[kind]}": _woven(kind) for kind in NAMES}
    drawn |= {f"calm-{NAMES[kind]}": _calm(kind) for kind in NAMES}
    drawn |= {f"joker-tab-{number}": _tabbed_joker(number, "woven") for number in CELL_CODES}
    placed = {
        f"placed-{NAMES[kind]}-{number}": _placed(kind, number)
        for kind in NAMES
        for number in CELL_CODES
    }
    return drawn | placed | _all_coded("woven") | shared_stamps()


@cache
def unpatterned_stamps() -> dict[str, Marks]:
    """Return the cells with codes as they were without patterns in their corners."""
    return _all_coded("tile")


def _all_coded(tile_name: str) -> dict[str, Marks]:
    return {
        f"{NAMES[kind]}-{number}": coded(kind, number, tile_name)
        for kind in NAMES
        for number in CELL_CODES
    }
