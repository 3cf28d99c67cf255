"""The six symbols of squares with codes, and of dice and logs up to the eighth design; in mm.

Others show those of squares without codes (``symbols``). All lie around the origin, as large as in
a cell of the square, and plump: a code or a number fits into their middle. What is drawn there
otherwise is its ``heart``.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING

from papercraft.core.shapes import circle, moved, polygon, rotated
from papercraft.core.sheet import Path, Role
from papercraft.games.cutit.sheets.stamps import LEAN, sun

if TYPE_CHECKING:
    from papercraft.core.sheet import Step, Steps

# A leaf with a long tip, for beside it lie the lanes in which a camera looks for colours.
_LEAF: Steps = rotated(
    (
        ("M", 0.0, -8.1),
        ("C", 0.8, -5.6, 4.4, -4.5, 5.5, -0.9),
        ("C", 6.5, 2.6, 3.5, 5.3, 0.75, 6.0),
        ("L", 0.45, 8.5),
        ("L", -0.45, 8.5),
        ("L", -0.75, 6.0),
        ("C", -3.5, 5.3, -6.5, 2.6, -5.5, -0.9),
        ("C", -4.4, -4.5, -0.8, -5.6, 0.0, -8.1),
        ("Z",),
    ),
    LEAN,
)
# The end of its vein, seen beside a code or a number, and all of it.
_VEIN_END: Steps = rotated(polygon([(0.0, -7.2), (0.22, -5.7), (-0.22, -5.7)]), LEAN)
_VEIN: Steps = rotated(polygon([(0.0, -7.2), (0.5, 4.4), (-0.5, 4.4)]), LEAN)
_HEART: Steps = (
    ("M", 0.0, 6.7),
    ("C", -3.4, 4.9, -5.75, 2.5, -5.75, -2.05),
    ("C", -5.75, -3.8, -4.3, -5.15, -2.65, -5.15),
    ("C", -1.5, -5.15, -0.5, -4.7, 0.0, -3.95),
    ("C", 0.5, -4.7, 1.5, -5.15, 2.65, -5.15),
    ("C", 4.3, -5.15, 5.75, -3.8, 5.75, -2.05),
    ("C", 5.75, 2.5, 3.4, 4.9, 0.0, 6.7),
    ("Z",),
)
_DROP: Steps = (
    ("M", 0.0, -7.2),
    ("C", 1.4, -5.4, 5.6, -4.0, 5.6, 0.5),
    ("C", 5.6, 3.65, 3.1, 6.1, 0.0, 6.1),
    ("C", -3.1, 6.1, -5.6, 3.65, -5.6, 0.5),
    ("C", -5.6, -4.0, -1.4, -5.4, 0.0, -7.2),
    ("Z",),
)
# On earlier squares the drop has a longer point.
_POINTED: Steps = (
    ("M", 0.0, -8.3),
    ("C", 0.9, -6.0, 5.0, -4.4, 5.6, 0.5),
    ("C", 5.6, 3.65, 3.1, 6.1, 0.0, 6.1),
    ("C", -3.1, 6.1, -5.6, 3.65, -5.6, 0.5),
    ("C", -5.0, -4.4, -0.9, -6.0, 0.0, -8.3),
    ("Z",),
)
# The dark side of the moon holds the code; the crescent is what is seen of it.
_MOON: Steps = circle(0.3, 0, 5.45)
_CRESCENT: Steps = (
    ("M", 0.6, -5.97),
    ("C", -3.2, -6.2, -6.0, -3.4, -6.0, 0.0),
    ("C", -6.0, 3.4, -3.2, 6.2, 0.6, 5.97),
    ("C", -2.6, 5.1, -4.3, 2.9, -4.3, 0.0),
    ("C", -4.3, -2.9, -2.6, -5.1, 0.6, -5.97),
    ("Z",),
)
# On a square hearts have a blunter tip, and stars point between rays of suns. Drops are short:
# their shoulders are straight, for with hollow ones they would look like onions. The dark side of
# the moon is as small as its code allows, so that the crescent stands out.
_CLEAR: dict[str, Steps] = {
    "P": (
        ("M", 0.0, 5.9),
        ("C", -3.6, 4.8, -5.75, 2.5, -5.75, -2.05),
        *_HEART[2:6],
        ("C", 5.75, 2.5, 3.6, 4.8, 0.0, 5.9),
        ("Z",),
    ),
    "Y": rotated(sun(6.4), 15.0),
    "B": (
        ("M", 0.0, -6.4),
        ("C", 1.1, -5.42, 3.2, -4.35, 4.4, -3.0),
        ("C", 5.25, -2.0, 5.6, -0.6, 5.6, 0.6),
        ("C", 5.6, 3.75, 3.1, 6.15, 0.0, 6.15),
        ("C", -3.1, 6.15, -5.6, 3.75, -5.6, 0.6),
        ("C", -5.6, -0.6, -5.25, -2.0, -4.4, -3.0),
        ("C", -3.2, -4.35, -1.1, -5.42, 0.0, -6.4),
        ("Z",),
    ),
    "#": circle(0.05, 0, 5.27),
}
# The light on a drop, and a larger crescent; both keep off the code.
_GLINT: Steps = (
    ("M", 4.85, -0.7),
    ("C", 5.1, 0.9, 4.95, 2.4, 4.3, 3.5),
    ("C", 4.1, 3.8, 3.7, 3.55, 3.85, 3.2),
    ("C", 4.35, 2.1, 4.45, 0.9, 4.3, -0.6),
    ("C", 4.25, -1.0, 4.8, -1.1, 4.85, -0.7),
    ("Z",),
)
_LIT: Steps = (
    ("M", 2.6, -5.46),
    ("C", -1.42, -7.37, -6.05, -4.45, -6.05, 0.0),
    ("C", -6.05, 4.45, -1.42, 7.37, 2.6, 5.46),
    ("C", -3.2, 5.6, -4.15, 3.95, -4.05, 0.0),
    ("C", -4.15, -3.95, -3.2, -5.6, 2.6, -5.46),
    ("Z",),
)
# The joker's flower has a golden middle: its code, or a disc.
_MIDDLE: Steps = circle(0, 0, 2.9)


def _flower() -> Steps:
    """Return a flower of six petals as one outline."""
    valley, bulge, apart = 5.1, 6.9, pi / 9
    steps: list[Step] = [("M", valley, 0.0)]
    for n in range(6):
        petal = (2 * n + 1) * pi / 6
        steps.append(
            (
                "C",
                bulge * cos(petal - apart),
                bulge * sin(petal - apart),
                bulge * cos(petal + apart),
                bulge * sin(petal + apart),
                valley * cos(petal + pi / 6),
                valley * sin(petal + pi / 6),
            )
        )
    return (*steps, ("Z",))


EMBLEMS: dict[str, Steps] = {
    "G": _LEAF,
    "P": _HEART,
    "Y": sun(6.4),
    "B": _DROP,
    "#": _MOON,
    "*": _flower(),
}
CLEAR = {**EMBLEMS, **_CLEAR}
"""Those on squares of the present design."""
# Their styles; the moon's was lighter before.
_STYLES = {
    "G": "green-symbol", "P": "pink-symbol", "Y": "yellow-symbol", "B": "blue-symbol",
    "#": "moon-shadow", "*": "joker-symbol",
}  # fmt: skip
_RIMS = {"G": "green-rim", "B": "blue-rim"}
_BESIDE: dict[str, tuple[tuple[str, Steps], ...]] = {
    "G": (("green-vein", _VEIN_END),),
    "#": (("moon-crescent", _CRESCENT),),
}
_BESIDE_CLEAR = {**_BESIDE, "B": (("blue-ground", _GLINT),), "#": (("moon-crescent", _LIT),)}
_HEARTS: dict[str, tuple[tuple[str, Steps], ...]] = {
    "G": (("green-vein", _VEIN),),
    "*": (("joker-inner", _MIDDLE),),
}


def emblem(kind: str, x: float, y: float, scale: float = 1.0) -> tuple[Path, ...]:
    """Return a symbol around a point, its middle left to a code or a number."""
    shapes = ((_STYLES[kind], EMBLEMS[kind]), *_BESIDE.get(kind, ()))
    return tuple(Path(Role.INK, style, moved(steps, x, y, scale)) for style, steps in shapes)


def rimmed(kind: str, x: float, y: float) -> tuple[Path, ...]:
    """Return a symbol of a square around a point; on a dark ground it has a rim.

    The rim is as light as paper in grey; in colour it is of the ground and cannot be seen.
    """
    drawn = emblem(kind, x, y)
    if kind == "B":
        drawn = (Path(Role.INK, _STYLES[kind], moved(_POINTED, x, y)),)
    return _with_rim(kind, drawn)


def _with_rim(kind: str, drawn: tuple[Path, ...]) -> tuple[Path, ...]:
    if kind not in _RIMS:
        return drawn
    return (Path(Role.INK, _RIMS[kind], drawn[0].steps), *drawn)


def clear_of_stars(kind: str, x: float, y: float) -> tuple[Path, ...]:
    """Return a symbol of a square around a point that ends before the tips of stars."""
    shapes = ((_STYLES[kind], CLEAR[kind]), *_BESIDE_CLEAR.get(kind, ()))
    return _with_rim(
        kind, tuple(Path(Role.INK, style, moved(steps, x, y)) for style, steps in shapes)
    )


def heart(kind: str, x: float, y: float, scale: float = 1.0) -> tuple[Path, ...]:
    """Return what is in the middle of a symbol that holds neither code nor number."""
    shapes = _HEARTS.get(kind, ())
    return tuple(Path(Role.INK, style, moved(steps, x, y, scale)) for style, steps in shapes)
