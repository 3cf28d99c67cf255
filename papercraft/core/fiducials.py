"""The marks by which a camera knows a sheet: a code at each corner, its imprint twice as QR code.

They lie in the corners of an *area*, usually the whole frame::

    1 title ...                QR 2
    ...
    4 QR  slug, ruler             3
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.codes import MODULES, modules
from papercraft.core.sheet import Path, Role
from papercraft.core.tracing import loops, place_loops

if TYPE_CHECKING:
    from papercraft.core.imprint import Imprint
    from papercraft.core.sheet import Area, Box, Step
    from papercraft.core.tracing import Loops

CORNER = 8.4
QR = 16.8
# Four modules of a QR code have to stay white around it, one of a corner code.
QUIET = 3.2
PLACES = ("upper left", "upper right", "lower right", "lower left")
# Where titles begin, right of the first mark, and where fields at the head end, left of the QR.
HEAD_LEFT, HEAD_RIGHT = 12.0, 157.0
# Where the foot begins and ends, and the lowest line that other things may reach.
FOOT_LEFT, FOOT_RIGHT, BODY_BOTTOM = CORNER + 2 * QUIET + QR, 178.0, 242.0


class Fiducial(NamedTuple):
    """A mark of a sheet: ``code`` is the number of a corner, ``text`` what a QR code says.

    ``corners`` are where its own upper left, upper right, lower right and lower left corners lie,
    in mm of the frame; for a sheet's turned area they turn with it.
    """

    name: str
    corners: tuple[tuple[float, float], ...]
    code: int | None = None
    text: str | None = None

    @property
    def box(self) -> Box:
        """Where it lies: x, y, width, height."""
        xs, ys = zip(*self.corners, strict=True)
        return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)


def fiducials_of(imprint: Imprint, area: Area) -> tuple[Fiducial, ...]:
    """Return the marks of a sheet's area; ``imprint`` names that area."""
    width, height = area.width, area.height
    right, foot = width - CORNER, height - CORNER
    corners = ((0.0, 0.0), (right, 0.0), (right, foot), (0.0, foot))
    found = [
        Fiducial(name, _square(area, x, y, CORNER), code=imprint.corner(n))
        for n, (name, (x, y)) in enumerate(zip(PLACES, corners, strict=True))
    ]
    text = imprint.text()
    upper, lower = (right - QUIET - QR, 0.0), (CORNER + QUIET, height - QR)
    places = {"upper": upper, "lower": lower} if area.lower_qr else {"upper": upper}
    found += [
        Fiducial(f"{name} QR", _square(area, x, y, QR), text=text)
        for name, (x, y) in places.items()
    ]
    return tuple(found)


def _square(area: Area, x: float, y: float, size: float) -> tuple[tuple[float, float], ...]:
    return tuple(
        area.point(x + dx, y + dy) for dx, dy in ((0, 0), (size, 0), (size, size), (0, size))
    )


def fiducial_path(marks: tuple[Fiducial, ...]) -> Path:
    """Return all marks of an area as one outline to fill."""
    steps: list[Step] = []
    for mark in marks:
        across, corners = _qr(mark.text or "") if mark.code is None else _corner(mark.code)
        (x, y), (rx, ry), _, (lx, ly) = mark.corners
        right, down = ((rx - x) / across, (ry - y) / across), ((lx - x) / across, (ly - y) / across)
        steps += place_loops(corners, (x, y), right, down)
    return Path(Role.MARK, "solid", tuple(steps))


@cache
def _corner(number: int) -> tuple[int, Loops]:
    """Return how many modules a corner's code has across, and its outlines."""
    return MODULES, loops(modules(number))


# It comes twice on a sheet, and on no other.
@lru_cache(maxsize=2)
def _qr(text: str) -> tuple[int, Loops]:
    """Return how many modules a QR code has across, and its outlines."""
    # Imported late: not every command prints.
    import segno  # noqa: PLC0415

    # One mask for all: trying all eight takes six times as long and helps no reader of today.
    rows = segno.make_qr(text, error="m", boost_error=False, mask=3).matrix
    return len(rows), loops(rows)
