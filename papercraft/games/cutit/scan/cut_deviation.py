"""How far cuts deviate from the lines, measured at the edges of the pieces in a photo.

Across every border of a piece a colour profile is followed outwards from the cell: the colour of
the cell, the line, then the neighbouring cell's colour if the cut ran beyond the line, then the
table.
"""

from __future__ import annotations

from statistics import median
from typing import TYPE_CHECKING, NamedTuple

from papercraft.games.cutit.scan.cell_detect import SIDES, neighbours
from papercraft.games.cutit.square import SIZE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.probe import Colour, Pose
    from papercraft.games.cutit.scan.cell_detect import Detection

# In cells from the centre of the cell outwards: where profiles start (beyond the large symbol, or
# the code's margin) and end, and the two limits of the printed line.
_FROM, _TO, _SAMPLES = 0.31, 0.95, 65
_LINE, _BEHIND = 0.46, 0.55
# Profiles are sampled at these offsets from the centre line, clear of stars and symbols.
_LANE_OFFSETS = (-0.21, 0.21)
_MIN_DISTANCE = 26.0
# The samples that give the cell's colour; earlier ones may blur with the code.
_INSIDE = slice(3, 10)
# Where colours are sampled around a code, and beside a large symbol: how far from the centre, and
# at which offsets from the centre line.
_MARGIN = 0.258, (-0.16, -0.08, 0.0, 0.08, 0.16)
_GROUND = 0.31, (-0.23, -0.21, -0.19, 0.19, 0.21, 0.23)
# White is at most so colourful. Against the ground around it a white flower is at least so light,
# and at most so; other symbols are darker, a moon is lighter.
_PALE, _DARKEST, _LIGHTEST = 0.25, 0.95, 1.75
_SHADE, _DIM, _FAR_OFF = 2.4, 1.4, 25
# The deviation of a border cut away up to the code's margin, in cells: beyond any tolerance.
CUT_AWAY = -0.26
# Smaller deviations cannot be measured, in cells.
RESOLUTION = 0.05


class CutDeviation(NamedTuple):
    """The deviation of a cut at one side ``(dx, dy)`` of a cell; ``offset`` in cells, outwards."""

    cell: int
    side: tuple[int, int]
    offset: float


def cut_deviations(detection: Detection, pieces: Sequence[Sequence[int]]) -> list[CutDeviation]:
    """Return the deviation at each border of each piece where it can be measured."""
    borders = [
        (cell, side)
        for piece in pieces
        for cell in piece
        if cell in detection.cells
        for side in _border_sides(cell, set(piece))
    ]
    lines = [
        (
            _point_outwards(detection.cells[cell], side, lane, _FROM),
            _point_outwards(detection.cells[cell], side, lane, _TO),
        )
        for cell, side in borders
        for lane in _LANE_OFFSETS
    ]
    rows = detection.table.profiles(lines, _SAMPLES)
    margins = _margins(detection)
    deviations = []
    for number, (cell, side) in enumerate(borders):
        profiles = rows[number * len(_LANE_OFFSETS) : (number + 1) * len(_LANE_OFFSETS)]
        other = margins.get(cell + side[0] + SIZE * side[1]) if _is_inner(cell, side) else None
        behind = _median_colour(list(other.values())) if other else None
        ends = [_paper_end(row, behind) for row in profiles]
        offsets = [end - 0.5 for end in ends if end is not None]
        joker = None if detection.jokers is None else cell in detection.jokers
        if _is_cut_away(margins[cell], side, profiles, joker=joker):
            deviations.append(CutDeviation(cell, side, CUT_AWAY))
        elif len(offsets) == len(ends):
            # The smaller one counts if they differ: pen marks and shadows look like edges, too.
            deviations.append(CutDeviation(cell, side, min(offsets, key=abs)))
    return _confirmed(deviations)


def _confirmed(deviations: list[CutDeviation]) -> list[CutDeviation]:
    """Drop excess paper that is not missing from the opposite cell: it is the table."""
    missing = {
        (deviation.cell, deviation.side)
        for deviation in deviations
        if deviation.offset < -RESOLUTION
    }
    return [
        deviation._replace(offset=0.0)
        if deviation.offset > RESOLUTION and _opposite(deviation) not in missing
        else deviation
        for deviation in deviations
    ]


def _opposite(deviation: CutDeviation) -> tuple[int, tuple[int, int]]:
    """Return the cell and side opposite a border."""
    dx, dy = deviation.side
    return deviation.cell + dx + SIZE * dy, (-dx, -dy)


def _border_sides(cell: int, piece: set[int]) -> list[tuple[int, int]]:
    inside = {(dx, dy) for other, dx, dy in neighbours(cell) if other in piece}
    return [side for side in SIDES if side not in inside]


def _is_inner(cell: int, side: tuple[int, int]) -> bool:
    return any((dx, dy) == side for _, dx, dy in neighbours(cell))


def _point_outwards(
    pose: Pose, side: tuple[int, int], lane: float, far: float
) -> tuple[float, float]:
    dx, dy = side
    return pose.at(far * dx + lane * dy, far * dy + lane * dx)


_Margins = dict[tuple[int, int], "Colour"]


def _margins(detection: Detection) -> dict[int, _Margins]:
    """Return the colours of each cell by side: in the margin of its code or beside its symbol."""
    inner = _around(detection, *_MARGIN)
    if not detection.design.large_symbols:
        return inner
    # Only jokers have a white symbol, and another ground on each side.
    outer = _around(detection, *_GROUND)
    jokers = detection.jokers
    if jokers is None:
        jokers = frozenset(n for n, ground in outer.items() if _is_white_on(inner[n], ground))
    return {cell: inner[cell] if cell in jokers else ground for cell, ground in outer.items()}


def _around(detection: Detection, far: float, lanes: Sequence[float]) -> dict[int, _Margins]:
    """Return the colours of each cell by side, so far from its centre."""
    cells = list(detection.cells)
    spots = [
        [_point_outwards(detection.cells[cell], side, lane, far) for lane in lanes]
        for cell in cells
        for side in SIDES
    ]
    colours = iter(detection.table.colours(spots))
    return {cell: {side: next(colours) for side in SIDES} for cell in cells}


def _is_white_on(inner: _Margins, ground: _Margins) -> bool:
    """Return whether the middle of a cell is the white of a joker, not a symbol on its ground."""
    white, around = (_median_colour(list(colours.values())) for colours in (inner, ground))
    return _is_white(white) and _DARKEST < (sum(white) + 1) / (sum(around) + 1) < _LIGHTEST


def _is_cut_away(
    margins: _Margins,
    side: tuple[int, int],
    rows: Sequence[Sequence[Colour]],
    *,
    joker: bool | None = None,
) -> bool:
    """Return whether the paper ends right beside the code, before any profile starts.

    ``joker`` says whether the cell is one, None if that is only known from its colours.
    """
    others = _median_colour([colour for other, colour in margins.items() if other != side])
    if _differs(margins[side], others):
        return True
    share = (sum(margins[side]) + 1) / (sum(others) + 1)
    if not 1 / _DIM < share < _DIM and all(
        _colour_distance(_median_colour(row[_INSIDE]), _median_colour(row[-_FAR_OFF:]))
        < _MIN_DISTANCE
        for row in rows
    ):
        # Even in shadow a border would be visible before the table begins.
        return True
    # A joker's margin is white but its border is not, so it is measured only outside.
    white = _is_white(others) if joker is None else joker
    return not white and all(_differs(_median_colour(row[_INSIDE]), others) for row in rows)


def _differs(one: Colour, other: Colour) -> bool:
    """Return whether two colours differ by more than the edge of a shadow explains."""
    share = (sum(one) + 1) / (sum(other) + 1)
    b, g, r = (value / share for value in one)
    return not 1 / _SHADE < share < _SHADE or _colour_distance((b, g, r), other) > _MIN_DISTANCE


def _is_white(colour: Colour) -> bool:
    return max(colour) - min(colour) < _PALE * max(colour)


def _paper_end(row: Sequence[Colour], behind: Colour | None) -> float | None:
    """Return where the paper ends, in cells from the centre, or None if that is not visible."""
    inside = _median_colour(row[_INSIDE])
    leaves_inside = _last_similar(row, inside, _INSIDE.start)
    if leaves_inside is None:
        return None
    if _sample_position(leaves_inside) < _LINE or behind is None:
        # An edge blurs over half the width of the line; anywhere on the line is on it.
        return (
            0.5
            if _LINE <= _sample_position(leaves_inside) < _BEHIND
            else _sample_position(leaves_inside)
        )
    start = next(n for n in range(_SAMPLES) if _sample_position(n) >= _BEHIND)
    if leaves_inside > start or _colour_distance(row[start], behind) > _MIN_DISTANCE:
        return 0.5
    leaves_behind = _last_similar(row, behind, start)
    return None if leaves_behind is None else _sample_position(leaves_behind)


def _sample_position(sample: int) -> float:
    return _FROM + (_TO - _FROM) * sample / (_SAMPLES - 1)


def _last_similar(row: Sequence[Colour], colour: Colour, start: int) -> int | None:
    """Return the last sample before the profile leaves a colour, or None if it never does."""
    for n in range(start, len(row) - 1):
        if (
            _colour_distance(row[n], colour) > _MIN_DISTANCE
            and _colour_distance(row[n + 1], colour) > _MIN_DISTANCE
        ):
            return n
    return None


def _colour_distance(one: Colour, other: Colour) -> float:
    return max(abs(a - b) for a, b in zip(one, other, strict=True))


def _median_colour(colours: Sequence[Colour]) -> Colour:
    blue, green, red = (median(values) for values in zip(*colours, strict=True))
    return blue, green, red
