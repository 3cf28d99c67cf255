"""The cat awake, in mm: watching from its cushion, about to pounce, its head on its paws.

It looks to the left, where the thread is; asleep it is in ``artwork``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.shapes import circle, ellipse, line, mirrored, moved, rotated
from papercraft.core.sheet import ink

if TYPE_CHECKING:
    from papercraft.core.sheet import Marks, Path, Steps

_HEAD: Steps = (
    ("M", -4.8, -5.0),
    ("C", -3.8, -4.7, -2.8, -4.1, -2.2, -3.4),
    ("C", -0.8, -3.9, 0.8, -3.9, 2.2, -3.4),
    ("C", 2.8, -4.1, 3.8, -4.7, 4.8, -5.0),
    ("C", 5.2, -3.0, 5.3, -0.9, 5.0, 0.7),
    ("C", 4.5, 3.1, 2.4, 4.2, 0.0, 4.2),
    ("C", -2.4, 4.2, -4.5, 3.1, -5.0, 0.7),
    ("C", -5.3, -0.9, -5.2, -3.0, -4.8, -5.0),
    ("Z",),
)
_EAR: Steps = (
    ("M", -4.2, -4.0), ("C", -3.8, -3.8, -3.4, -3.5, -3.0, -3.0),
    ("C", -3.6, -2.6, -4.0, -2.0, -4.3, -1.4), ("C", -4.4, -2.2, -4.4, -3.2, -4.2, -4.0), ("Z",),
)  # fmt: skip
_MOUTH: Steps = (
    ("M", 0.0, 2.1), ("C", -0.3, 2.9, -1.1, 2.9, -1.5, 2.4),
    ("M", 0.0, 2.1), ("C", 0.3, 2.9, 1.1, 2.9, 1.5, 2.4),
)  # fmt: skip
_NOSE: Steps = (("M", -0.65, 1.25), ("L", 0.65, 1.25), ("L", 0.0, 2.1), ("Z",))
# The eyes: how far apart they are, and their size; how far pupils look ahead.
_EYE_AT, _EYE, _PUPIL = (2.15, -0.35), (1.25, 1.4), 0.78


def _head(x: float, y: float, look: tuple[float, float], scale: float = 1.0) -> Marks:
    """Return the head around a point, with its eyes open."""
    across, down = _EYE_AT
    brow = line(-1.0, -3.5, -0.8, -2.1) + line(0, -3.6, 0, -1.8) + line(1.0, -3.5, 0.8, -2.1)
    whiskers = [
        line(s * 3.2, 1.4 + 0.7 * n, s * 6.2, 1.0 + 1.2 * n) for s in (-1, 1) for n in (0, 1)
    ]
    drawn: list[tuple[str, Steps]] = [("cat", _HEAD)]
    drawn += [("cat-ear", _EAR), ("cat-ear", rotated(mirrored(_EAR), 180))]
    drawn.append(("cat-stripe", brow))
    for side in (-1, 1):
        middle = side * across, down
        pupil = middle[0] + look[0], middle[1] + look[1]
        drawn += [
            ("cat-eye", ellipse(*middle, *_EYE)),
            ("solid", ellipse(*pupil, 0.72 * _PUPIL, _PUPIL)),
            ("cat-glint", circle(pupil[0] + 0.24, pupil[1] - 0.34, 0.24)),
        ]
    drawn += [
        ("thin", tuple(step for whisker in whiskers for step in whisker)),
        ("cat-line", _MOUTH),
        ("nose", _NOSE),
    ]
    return tuple(ink(style, moved(steps, x, y, scale)) for style, steps in drawn)


def _cat(*outlines: Steps) -> list[Path]:
    return [ink("cat", steps) for steps in outlines]


def _paw(x: float, y: float, wide: float = 1.7, high: float = 1.25) -> list[Path]:
    """Return a paw with its toes around a point."""
    toes = line(x - 0.45, y + 0.15, x - 0.45, y + high - 0.2)
    toes += line(x + 0.45, y + 0.15, x + 0.45, y + high - 0.2)
    return [*_cat(ellipse(x, y, wide, high)), ink("cat-toe", toes)]


def resting() -> Marks:
    """Return the head on two paws that lie on an edge at y = 0."""
    return (*_head(0, -3.7, (-0.35, 0.25)), *_paw(-2.5, 0.0), *_paw(2.5, 0.0))


def watching() -> Marks:
    """Return the cat lying with its head up, 21 mm wide, the same place as the cat asleep."""
    body: Steps = (
        ("M", -7.4, 3.0),
        ("C", -7.6, -4.0, -2.6, -7.4, 2.6, -7.4),
        ("C", 8.4, -7.4, 11.0, -3.2, 10.4, 1.2),
        ("C", 10.0, 4.2, 7.4, 4.8, 4.2, 4.8),
        ("L", -5.0, 4.8),
        ("C", -6.4, 4.8, -7.4, 4.2, -7.4, 3.0),
        ("Z",),
    )
    tail: Steps = (
        ("M", 10.4, 0.6),
        ("C", 11.6, 5.8, 7.0, 7.0, 3.0, 6.2),
        ("C", 1.6, 5.9, 1.6, 3.6, 3.0, 3.6),
        ("C", 5.6, 4.0, 7.6, 3.6, 8.2, 1.0),
        ("Z",),
    )
    stripes: Steps = (
        ("M", 2.2, -7.4), ("C", 2.9, -6.0, 2.9, -4.8, 2.3, -3.6),
        ("M", 5.4, -6.9), ("C", 6.2, -5.4, 6.2, -4.2, 5.5, -2.8),
        ("M", 8.2, -5.2), ("C", 8.9, -4.0, 8.9, -3.0, 8.3, -1.8),
    )  # fmt: skip
    rings: Steps = (
        ("M", 8.4, 5.4), ("C", 8.0, 4.6, 7.7, 4.0, 7.6, 3.2),
        ("M", 5.4, 6.4), ("C", 5.1, 5.6, 5.1, 4.8, 5.3, 4.0),
    )  # fmt: skip
    return (
        *_cat(body), ink("cat-stripe", stripes), *_cat(tail), ink("cat-stripe", rings),
        *_paw(-7.6, 4.3, 1.8), *_paw(-3.4, 4.4, 1.8),
        *_head(-5.4, -2.4, (-0.42, 0.15)),
    )  # fmt: skip


def pouncing() -> Marks:
    """Return the cat with its head down and its tail up, 30 mm wide, its feet on y = 5.2."""
    body: Steps = (
        ("M", -6.6, 4.6),
        ("C", -7.0, -0.6, -2.6, -2.4, 1.2, -3.8),
        ("C", 4.4, -8.4, 11.4, -7.8, 12.2, -1.8),
        ("C", 12.6, 1.4, 12.0, 3.4, 11.4, 5.2),
        ("L", 5.4, 5.2),
        ("C", 5.6, 3.8, 5.0, 2.8, 3.8, 2.6),
        ("C", 1.6, 4.2, -1.0, 5.2, -3.2, 5.2),
        ("Z",),
    )
    tail: Steps = (
        ("M", 10.4, -5.4),
        ("C", 13.4, -6.4, 14.2, -8.6, 13.2, -11.4),
        ("C", 12.7, -12.9, 14.8, -13.8, 15.6, -12.2),
        ("C", 17.4, -8.4, 15.6, -4.2, 12.2, -2.4),
        ("Z",),
    )
    stripes: Steps = (
        ("M", 4.2, -5.9), ("C", 5.2, -4.8, 5.5, -3.6, 5.2, -2.2),
        ("M", 7.2, -6.6), ("C", 8.2, -5.2, 8.4, -3.8, 8.0, -2.4),
        ("M", 10.2, -5.2), ("C", 10.9, -4.2, 11.0, -3.0, 10.7, -1.8),
        ("M", 15.6, -9.2), ("C", 15.0, -8.8, 14.6, -8.7, 14.0, -8.7),
        ("M", 14.8, -6.0), ("C", 14.2, -6.0, 13.6, -6.3, 13.1, -6.8),
    )  # fmt: skip
    haunch: Steps = (("M", 6.2, 3.4), ("C", 5.2, 0.4, 7.6, -1.4, 9.6, -0.8))
    far: Steps = (
        ("M", -4.6, 1.2), ("L", -12.0, 2.2), ("C", -14.0, 2.5, -14.0, 4.6, -12.0, 4.6),
        ("L", -3.2, 4.6), ("Z",),
    )  # fmt: skip
    near: Steps = (
        ("M", -2.4, 2.4), ("L", -9.0, 3.0), ("C", -11.0, 3.2, -11.0, 5.2, -9.0, 5.2),
        ("L", -2.0, 5.2), ("Z",),
    )  # fmt: skip
    return (
        *_cat(far), *_cat(near), *_cat(tail), *_cat(body), ink("cat-stripe", stripes),
        ink("cat-line", haunch), *_cat(ellipse(8.6, 4.3, 2.9, 1.15)),
        *_head(-5.6, -0.6, (-0.45, 0.3)),
    )  # fmt: skip
