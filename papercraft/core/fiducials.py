"""The fiducials of a sheet: a code in each corner, and a QR code with its imprint.

They lie in the corners of an *area*, usually the whole frame::

    1 title ...                QR 2
    ...
    4     slug, ruler             3

The first design of every game's sheets has a second QR code beside the lower left corner.
"""

from __future__ import annotations

from functools import cache, lru_cache
from math import isqrt
from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.codes import modules
from papercraft.core.qr import QrEncoder
from papercraft.core.sheet import FRAME, Area, Path, Role
from papercraft.core.tracing import Lattice, TracedSteps, traced, traced_modules

if TYPE_CHECKING:
    from papercraft.core.imprint import Imprint
    from papercraft.core.sheet import Box, Size
    from papercraft.core.tracing import Tracing

Points = tuple[tuple[float, float], ...]
CORNER = 8.4
QR = 16.8
# The quiet zone, in mm: a QR code needs four of its modules white around it, a corner code one.
QUIET = 3.2
PLACES = ("upper left", "upper right", "lower right", "lower left")
# The x where titles begin, right of the first mark, and where fields in the head end, at the QR.
HEAD_LEFT, HEAD_RIGHT = 12.0, 157.0
# The x where the foot of a sheet without a lower QR code begins.
SHORT_FOOT_LEFT = CORNER + QUIET
# The x where the foot begins and ends, and the lowest y that anything else may reach.
FOOT_LEFT, FOOT_RIGHT, BODY_BOTTOM = CORNER + 2 * QUIET + QR, 178.0, 242.0


class Fiducial(NamedTuple):
    """A fiducial: ``code`` is the number of a corner code, ``text`` the content of a QR code.

    ``corners`` are its upper left, upper right, lower right and lower left corners, in mm of the
    frame; in a turned area they are turned with it.
    """

    name: str
    corners: Points
    code: int | None = None
    text: str | None = None

    @property
    def box(self) -> Box:
        """Its bounding box: x, y, width, height."""
        xs, ys = zip(*self.corners, strict=True)
        return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)


def whole_area(frame: Size = FRAME, *, lower_qr: bool = False) -> Area:
    """Return the area of a sheet that fills its frame."""
    return Area(width=frame[0], height=frame[1], lower_qr=lower_qr)


def frame_area(design: int, frame: Size = FRAME) -> Area:
    """Return the area of a sheet of a design that fills its frame; design 0 has a lower QR code."""
    return whole_area(frame, lower_qr=design == 0)


def fiducials_of(imprint: Imprint, area: Area) -> tuple[Fiducial, ...]:
    """Return the fiducials of a sheet's area; ``imprint`` is that of the area."""
    corners, codes = _places(area)
    text = imprint.text()
    marks = [
        Fiducial(name, place, code=number)
        for (name, place), number in zip(corners, imprint.corners(), strict=True)
    ]
    marks += [Fiducial(name, place, text=text) for name, place in codes]
    return tuple(marks)


# All pages share a few kinds of areas.
@lru_cache(maxsize=64)
def _places(area: Area) -> tuple[list[tuple[str, Points]], list[tuple[str, Points]]]:
    """Return the names and corners of an area's corner codes and of its QR codes."""
    right, foot = area.width - CORNER, area.height - CORNER
    corners = zip(PLACES, ((0.0, 0.0), (right, 0.0), (right, foot), (0.0, foot)), strict=True)
    codes = {"upper QR": (right - QUIET - QR, 0.0), "lower QR": (CORNER + QUIET, area.height - QR)}
    if not area.lower_qr:
        del codes["lower QR"]
    return (
        [(name, _square(area, x, y, CORNER)) for name, (x, y) in corners],
        [(name, _square(area, x, y, QR)) for name, (x, y) in codes.items()],
    )


def _square(area: Area, x: float, y: float, size: float) -> Points:
    return tuple(
        area.point(x + dx, y + dy) for dx, dy in ((0, 0), (size, 0), (size, size), (0, size))
    )


def fiducial_path(marks: tuple[Fiducial, ...]) -> Path:
    """Return all fiducials of an area as one outline to fill."""
    tracings = [_qr(mark.text or "") if mark.code is None else _corner(mark.code) for mark in marks]
    lattices = [
        _lattice(tracing.width, mark.corners) for tracing, mark in zip(tracings, marks, strict=True)
    ]
    steps = TracedSteps.of(zip(lattices, tracings, strict=True))
    return Path(Role.MARK, "solid", steps)


@lru_cache(maxsize=256)
def _lattice(size: int, corners: Points) -> Lattice:
    """Return the lattice of a code's modules, from its corners."""
    (x, y), (rx, ry), _, (lx, ly) = corners
    right, down = ((rx - x) / size, (ry - y) / size), ((lx - x) / size, (ly - y) / size)
    return Lattice(size, size, (x, y), right, down)


@cache
def _corner(number: int) -> Tracing:
    """Return the outlines of a corner code."""
    return traced(modules(number))


_qr_encoder = QrEncoder()


# A sheet has at most two QR codes, with the same text; no other sheet has it.
@lru_cache(maxsize=2)
def _qr(text: str) -> Tracing:
    """Return the outlines of a QR code."""
    modules = _qr_encoder.modules(text)
    return traced_modules(modules, isqrt(len(modules)))
