"""What is between the corners of the number cards: pips over the arms of two cuttlefish.

The panel is that of the court cards. Arms reach into it from both ends, so that it is the same
upside down.
"""

from __future__ import annotations

from functools import cache
from math import atan2, cos, pi, sin, sqrt
from typing import TYPE_CHECKING

from papercraft.core.card_codes import MIDDLE
from papercraft.core.cards import HEIGHT, WIDTH
from papercraft.core.shapes import circle, moved, polygon
from papercraft.core.sheet import Use, ink
from papercraft.games.cuttle.sheets.artwork import SUIT_PATHS, joined, suit_at
from papercraft.games.cuttle.sheets.card_frame import AROUND, frame, panel, top_of

if TYPE_CHECKING:
    from papercraft.core.sheet import Mark, Marks, Step, Steps

_X, _Y = WIDTH / 2, HEIGHT / 2
# Pips keep so far from the frame of their panel, and from its corners, and fill a circle of this
# radius, in mm; how far their columns are from the middle, as a share of the room in a high panel.
_IN, _OFF, _RADIUS, _COLUMN = 2.0, 1.5, 5.1, 0.84
_Spots = tuple[tuple[float, float], ...]
# Pips that are repeated upside down in the lower half, and pips that are not: as shares of the way
# from the middle to the outermost column and row.
_CORNERS = ((-1, -1), (1, -1))
_EIGHT = (*_CORNERS, (-1, -1 / 3), (1, -1 / 3))
_MIDDLE = ((0, 0),)
_BESIDE = ((-1, 0), (1, 0))
# Up to this number, pips are in the middle column.
_LONE = 3
_PIPS: dict[int, tuple[_Spots, _Spots]] = {
    2: (((0, -1),), ()),
    3: (((0, -1),), _MIDDLE),
    4: (_CORNERS, ()),
    5: (_CORNERS, _MIDDLE),
    6: (_CORNERS, _BESIDE),
    7: (_CORNERS, (*_BESIDE, (0, -1 / 2))),
    8: ((*_CORNERS, (0, -1 / 2)), _BESIDE),
    9: (_EIGHT, _MIDDLE),
    10: ((*_EIGHT, (0, -2 / 3)), ()),
}
# Few pips are large ones, and many leave air between them.
_PIP, _LARGE = 0.95, {2: 1.66, 3: 1.5, 4: 1.34, 5: 1.24, 6: 1.1}
_HIGHER = {2: 1.9, 3: 1.7, 4: 1.4, 5: 1.3, 6: 1.2, 7: 1.06, 8: 1.06, 9: 1.06, 10: 1.06}
# Suits are inlaid as on aces: this much of their size is inside the line of light. Spades and clubs
# have a thinner rim, or their stems would be stumps; the small suits in the corners have none.
_INLAID, _THIN = {1: 0.8, 2: 0.8}, 0.84
# An arm: where it leaves the end of the panel, from the middle; how long it rises; the spiral at
# its tip, its middle, outer radius and turns; half its thickness at both ends.
_LOW_ARMS = (
    (2.8, (11.8, 17.4), 6.4, 1.45, 2.3),
    (9.2, (15.8, 6.0), 3.4, 1.2, 1.7),
)  # fmt: skip
_ARMS = (
    (2.8, (11.0, 23.6), 6.8, 1.45, 2.5),
    (11.2, (17.2, 13.0), 2.9, 1.2, 1.8),
)  # fmt: skip
_TIP, _PARTS, _SUCKERS = 0.35, 60, 11
# Who swims in a belt without pips, from the middle; each again on the other side, the other way.
_FISH, _FISH_SIZE = ((-10.0, 0.0),), 1.5
# The belt: half its width, half waves on an edge, how far their handles reach out.
_BELT, _WAVES, _SWELL = 4.6, 8, 1.5


def number_stamps(colours: tuple[str, ...], *, low: bool = False) -> dict[str, Marks]:
    """Return the stamps of number cards: pips, and the panel of each suit, perhaps a low one."""
    drawn: dict[str, Marks] = {}
    for suit, colour in enumerate(colours):
        drawn[f"pip-{suit}"] = _pip(suit, colour)
        drawn[f"corner-{suit}"] = (ink(colour, SUIT_PATHS[suit]),)
        drawn[f"half-panel-{suit}"] = _arms(colour, low=low)
        drawn[f"panel-{suit}"] = _panel(suit, colour, low=low)
        drawn[f"belt-fish-{suit}"] = (ink(f"{colour}-field", moved(_fish(), 0, 0, _FISH_SIZE)),)
    return drawn


def _pip(suit: int, colour: str) -> Marks:
    """Return a suit around the origin, with a line of light in it."""
    steps = suit_at(suit, 0, 0, _INLAID.get(suit, _THIN))
    light = "pip-light" if suit in _INLAID else "pip-thin-light"
    return (ink(f"{colour}-lit", steps), ink(light, steps), ink(colour, steps))


def _panel(suit: int, colour: str, *, low: bool) -> Marks:
    return (
        ink(f"{colour}-field", frame(low=low)),
        Use(f"half-panel-{suit}", 0, 0),
        Use(f"half-panel-{suit}", WIDTH, HEIGHT, 2),
        ink(f"{colour}-water", _belt()),
        ink(f"{colour}-frame", frame(low=low)),
    )


def _belt() -> Steps:
    """Return a belt of water across the middle of a panel, the same upside down."""
    left, _, width, _ = panel()
    wave, low, high = width / _WAVES, _Y + _BELT, _Y - _BELT
    there: list[Step] = [("M", left, high)]
    back: list[Step] = [("L", left + width, low)]
    for n in range(_WAVES):
        x = left + wave * n
        there.append(_swell(x, x + wave, high, (-1) ** n))
        x = left + width - wave * n
        back.append(_swell(x, x - wave, low, -((-1) ** n)))
    return (*there, *back, ("Z",))


def _fish() -> Steps:
    """Return a small fish around the origin that swims to the right, with a bubble before it."""
    body: Steps = (
        ("M", 2.2, 0.0),
        ("C", 1.4, -1.5, -0.6, -1.4, -1.5, -0.2),
        ("L", -2.6, -1.2),
        ("L", -2.6, 1.2),
        ("L", -1.5, 0.2),
        ("C", -0.6, 1.4, 1.4, 1.5, 2.2, 0.0),
        ("Z",),
    )
    return joined(body, circle(3.6, -0.7, 0.4))


def _swell(x1: float, x2: float, y: float, side: int) -> Step:
    """Return half a wave between two points at one height."""
    out = y + side * _SWELL
    return ("C", x1 + (x2 - x1) * 0.36, out, x1 + (x2 - x1) * 0.64, out, x2, y)


def upper_pips(number: int, suit: int, *, low: bool = False) -> list[Mark]:
    """Return the pips of a number card that are the same upside down in its lower half."""
    return _pips(number, suit, _PIPS[number][0], low=low)


def middle_pips(number: int, suit: int, *, low: bool = False) -> list[Mark]:
    """Return the pips of a number card that are there once, or who swims in a belt without pips."""
    return _pips(number, suit, _PIPS[number][1], low=low) or [
        Use(f"belt-fish-{suit}", round(_X + side * x, 3), round(_Y + side * y, 3), 1 - side)
        for x, y in _FISH
        for side in (1, -1)
    ]


def _pips(number: int, suit: int, spots: _Spots, *, low: bool) -> list[Mark]:
    size = (_LARGE if low else _HIGHER).get(number, _PIP)
    across, down = _reach(_RADIUS * size, paired=number > _LONE, low=low)
    return [
        Use(f"pip-{suit}", round(_X + x * across, 3), round(_Y + y * down, 3), scale=size)
        for x, y in spots
    ]


def _reach(radius: float, *, paired: bool, low: bool) -> tuple[float, float]:
    """Return how far the outermost pips are from the middle, across and down.

    In a high panel, ``paired`` pips keep off the corners around the codes.
    """
    _, _, width, height = panel(low=low)
    across, down = width / 2 - _IN - radius, height / 2 - _IN - radius
    if low or not paired:
        return across, down
    across *= _COLUMN
    x, y = MIDDLE
    free = AROUND + _OFF + radius
    beside = x - _X - across
    return across, min(down, _Y - y - sqrt(max(0.0, free**2 - beside**2)))


@cache
def _arms(colour: str, *, low: bool) -> Marks:
    """Return the arms that hang into a panel from its upper end, with their suckers."""
    outlines, suckers, top = [], [], top_of(low=low)
    for side in (1, -1):
        for arm in _LOW_ARMS if low else _ARMS:
            points = [(_X + side * x, top + y) for x, y in _course(*arm[:4])]
            outlines.append(_outline(points, arm[4], top))
            suckers += _suckers(points, arm[4])
    return (
        *(ink(f"{colour}-arm", steps) for steps in outlines),
        ink(f"{colour}-field", joined(*suckers)),
    )


def _course(
    root: float, middle: tuple[float, float], radius: float, turns: float
) -> list[tuple[float, float]]:
    """Return the line of an arm from its root at the end of the panel, y down, to its tip."""
    x, y = middle
    start = x - radius
    rise = [(root + (start - root) * (n / 12) ** 1.5, y * n / 12) for n in range(12)]
    spiral = []
    for n in range(_PARTS + 1):
        share = n / _PARTS
        angle, far = pi - 2 * pi * turns * share, radius * (1 - 0.86 * share)
        spiral.append((x + far * cos(angle), y + far * sin(angle)))
    return [*rise, *spiral]


def _half_wide(share: float, root: float) -> float:
    return root + (_TIP - root) * float(share**0.8)


def _outline(points: list[tuple[float, float]], root: float, top: float) -> Steps:
    """Return an arm along a line, thinner and thinner to its tip, that begins at ``top``."""
    left, right = [], []
    last = len(points) - 1
    for n, (x, y) in enumerate(points):
        (x1, y1), (x2, y2) = points[max(n - 1, 0)], points[min(n + 1, last)]
        across = atan2(y2 - y1, x2 - x1) + pi / 2
        half = _half_wide(n / last, root)
        left.append((x + half * cos(across), y + half * sin(across)))
        right.append((x - half * cos(across), y - half * sin(across)))
    # The end of an arm that leans would stick out above the panel.
    points = [*left, *reversed(right)]
    return polygon([(round(x, 3), round(max(y, top), 3)) for x, y in points])


def _suckers(points: list[tuple[float, float]], root: float) -> list[Steps]:
    """Return the suckers along the middle of an arm."""
    last = len(points) - 1
    places = [round(last * (n + 0.6) / (_SUCKERS + 1)) for n in range(_SUCKERS)]
    return [circle(*points[at], round(0.42 * _half_wide(at / last, root), 3)) for at in places]
