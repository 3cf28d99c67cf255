"""The mascot of the game: a pair of scissors with an eye in each handle; in mm."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from papercraft.core.scissors import halves, screw
from papercraft.core.shapes import circle, ellipse, moved, rotated
from papercraft.core.sheet import Path, Role

if TYPE_CHECKING:
    from papercraft.core.sheet import Marks, Steps

# As large as the plain scissors of the sheets: 8 mm long, cutting to the right along y = 0.
_SCALE, _RIGHT, _POINT = 0.21, 90.0, 3.7
# The eyes lie in the rings of the handles, which lean to both sides; in mm of ``core.scissors``.
_EYE = (5.8, 11.4, 3.3, 3.9)
# The light in a pupil.
_GLINT = (0.55, -0.55, 0.55)


# Where its pupils look, at its cut, and how large they are.
_LOOK, _PUPIL = (-0.5, -1.5), 1.75


@cache
def snip_stamps() -> dict[str, Marks]:
    """Return the mascot as a stamp; its place is that of the plain scissors."""
    return {"snip": _snip()}


def _snip() -> Marks:
    head, slot = screw()
    drawn: list[tuple[str, Steps]] = []
    for half in halves():
        drawn += [("snip-handle", half.handle), ("snip-blade", half.blade)]
        drawn += [("snip-edge", half.edge)]
    drawn += [("snip-screw", head), ("snip-slot", slot)]
    for side in (-1, 1):
        drawn += _eye(side)
    return tuple(
        Path(Role.INK, style, moved(rotated(steps, _RIGHT), _POINT, 0, _SCALE))
        for style, steps in drawn
    )


def _eye(side: int) -> list[tuple[str, Steps]]:
    """Return an eye that looks along the blades."""
    x, y, width, height = _EYE
    white: tuple[str, Steps] = ("snip-white", ellipse(side * x, y, width, height))
    dx, dy = _LOOK
    pupil = side * (x + dx), y + dy
    gx, gy, glint = _GLINT
    return [
        white,
        ("snip-pupil", circle(*pupil, _PUPIL)),
        ("snip-white", circle(pupil[0] + gx, pupil[1] + gy, glint)),
    ]
