"""Poses of pieces on the grid of a puzzle: quarter turns clockwise, then a shift.

Places are Gaussian integers, ``x + 1j * y`` with y down: complex numbers with whole parts, which
Python adds and multiplies exactly. A quarter turn clockwise is a multiplication by ``1j``.
"""

from __future__ import annotations

Pose = tuple[int, complex]

TURNS = (1, 1j, -1, -1j)
BACK = (1, -1j, -1, 1j)
# The steps across the four sides of a cell, clockwise from the top.
SIDES = (-1j, 1, 1j, -1)


def compose(outer: Pose, inner: Pose) -> Pose:
    """Return the pose of something that has ``inner`` in a frame that has ``outer``."""
    turn, shift = outer
    return (turn + inner[0]) & 3, shift + TURNS[turn] * inner[1]


def inverse(pose: Pose) -> Pose:
    """Return the pose of the outer frame in the inner one."""
    turn, shift = pose
    return -turn & 3, -BACK[turn] * shift
