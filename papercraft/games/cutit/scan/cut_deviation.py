"""How far the scissors went off the lines, from the edges of the pieces in a photo.

Beside every border of a piece the paper is followed outwards from the cell: its own colour, the
line, then what lay behind the line on the sheet if the scissors ran there, then the table.
"""

from __future__ import annotations

from statistics import median
from typing import TYPE_CHECKING, NamedTuple

from papercraft.games.cutit.scan.cell_detect import SIDES, neighbours
from papercraft.games.cutit.setup import SIZE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.table import Colour, Pose
    from papercraft.games.cutit.scan.cell_detect import Sight

# All in cells, from the middle of the cell outwards: where the code's margin and the white field
# of a joker are over, how far to look, and between which the line itself lies.
_FROM, _TO, _SAMPLES = 0.31, 0.95, 65
_LINE, _BEHIND = 0.46, 0.55
# Neither star nor symbol is in the way here.
_LANES = (-0.21, 0.21)
_UNLIKE = 26.0
# From these samples the cell's own colour is taken; those before may still blur with the code.
_OWN = slice(3, 10)
_MARGIN, _PALE = 0.258, 0.25
_SHADE, _DIM, _FAR_OFF = 2.4, 1.4, 25
# What is cut away up to the code's margin counts as so far off, more than any tolerance.
DEEP = -0.26
# So exactly can an edge be seen.
FINE = 0.05


class Slip(NamedTuple):
    """Where a cut left its line: the cell, the side (steps to it), how far outwards in cells."""

    cell: int
    side: tuple[int, int]
    off: float


def slips(sight: Sight, pieces: Sequence[Sequence[int]]) -> list[Slip]:
    """Return how far off each border of each piece was cut, as far as it can be seen."""
    asked = [
        (cell, side)
        for piece in pieces
        for cell in piece
        if cell in sight.cells
        for side in _borders(cell, set(piece))
    ]
    lines = [
        (_out(sight.cells[cell], side, lane, _FROM), _out(sight.cells[cell], side, lane, _TO))
        for cell, side in asked
        for lane in _LANES
    ]
    rows = sight.table.profiles(lines, _SAMPLES)
    margins = _margins(sight)
    found = []
    for number, (cell, side) in enumerate(asked):
        own = rows[number * len(_LANES) : (number + 1) * len(_LANES)]
        other = margins.get(cell + side[0] + SIZE * side[1]) if _is_inner(cell, side) else None
        behind = _middle(list(other.values())) if other else None
        ends = [_end(row, behind) for row in own]
        known = [end - 0.5 for end in ends if end is not None]
        if _is_cut_away(margins[cell], side, own):
            found.append(Slip(cell, side, DEEP))
        elif len(known) == len(ends):
            # Where the two differ, the smaller one: pens and shadows look like edges, too.
            found.append(Slip(cell, side, min(known, key=abs)))
    return _borne_out(found)


def _borne_out(found: list[Slip]) -> list[Slip]:
    """Take back paper beyond a line that is not missing on the other side: it is the table."""
    lost = {(slip.cell, slip.side) for slip in found if slip.off < -FINE}
    return [
        slip._replace(off=0.0) if slip.off > FINE and _facing(slip) not in lost else slip
        for slip in found
    ]


def _facing(slip: Slip) -> tuple[int, tuple[int, int]]:
    """Return the cell and its side behind a border."""
    dx, dy = slip.side
    return slip.cell + dx + SIZE * dy, (-dx, -dy)


def _borders(cell: int, piece: set[int]) -> list[tuple[int, int]]:
    inside = {(dx, dy) for other, dx, dy in neighbours(cell) if other in piece}
    return [side for side in SIDES if side not in inside]


def _is_inner(cell: int, side: tuple[int, int]) -> bool:
    return any((dx, dy) == side for _, dx, dy in neighbours(cell))


def _out(pose: Pose, side: tuple[int, int], lane: float, far: float) -> tuple[float, float]:
    dx, dy = side
    return pose.at(far * dx + lane * dy, far * dy + lane * dx)


_Margins = dict[tuple[int, int], "Colour"]


def _margins(sight: Sight) -> dict[int, _Margins]:
    """Return the colour of each cell on the four sides of its code, in its margin."""
    cells = list(sight.cells)
    spots = [
        [_out(sight.cells[cell], side, lane, _MARGIN) for lane in (-0.16, -0.08, 0.0, 0.08, 0.16)]
        for cell in cells
        for side in SIDES
    ]
    colours = iter(sight.table.colours(spots))
    return {cell: {side: next(colours) for side in SIDES} for cell in cells}


def _is_cut_away(
    margins: _Margins, side: tuple[int, int], rows: Sequence[Sequence[Colour]]
) -> bool:
    """Tell whether the paper ends right beside the code, before the border can be followed."""
    others = _middle([colour for other, colour in margins.items() if other != side])
    if _is_other(margins[side], others):
        return True
    share = (sum(margins[side]) + 1) / (sum(others) + 1)
    if not 1 / _DIM < share < _DIM and all(
        _unlike(_middle(row[_OWN]), _middle(row[-_FAR_OFF:])) < _UNLIKE for row in rows
    ):
        # In the shadow of something a border would still be seen before the table begins.
        return True
    # A joker's margin is white, its border is not: it is followed only outside.
    return not _is_white(others) and all(_is_other(_middle(row[_OWN]), others) for row in rows)


def _is_other(one: Colour, other: Colour) -> bool:
    """Tell whether two colours differ by more than the edge of a shadow would make them."""
    share = (sum(one) + 1) / (sum(other) + 1)
    b, g, r = (value / share for value in one)
    return not 1 / _SHADE < share < _SHADE or _unlike((b, g, r), other) > _UNLIKE


def _is_white(colour: Colour) -> bool:
    return max(colour) - min(colour) < _PALE * max(colour)


def _end(row: Sequence[Colour], behind: Colour | None) -> float | None:
    """Return where the paper ends, in cells from the middle, or None if that cannot be seen."""
    own = _middle(row[_OWN])
    first = _last_alike(row, own, _OWN.start)
    if first is None:
        return None
    if _at(first) < _LINE or behind is None:
        # An edge blurs over the line's half width; on the line is on the line.
        return 0.5 if _LINE <= _at(first) < _BEHIND else _at(first)
    start = next(n for n in range(_SAMPLES) if _at(n) >= _BEHIND)
    if first > start or _unlike(row[start], behind) > _UNLIKE:
        return 0.5
    last = _last_alike(row, behind, start)
    return None if last is None else _at(last)


def _at(sample: int) -> float:
    return _FROM + (_TO - _FROM) * sample / (_SAMPLES - 1)


def _last_alike(row: Sequence[Colour], colour: Colour, start: int) -> int | None:
    """Return the sample after which the colour is left, or None if it never is."""
    for n in range(start, len(row) - 1):
        if _unlike(row[n], colour) > _UNLIKE and _unlike(row[n + 1], colour) > _UNLIKE:
            return n
    return None


def _unlike(one: Colour, other: Colour) -> float:
    return max(abs(a - b) for a, b in zip(one, other, strict=True))


def _middle(colours: Sequence[Colour]) -> Colour:
    blue, green, red = (median(values) for values in zip(*colours, strict=True))
    return blue, green, red
