"""The stamps of ``cat``: drawings in mm around the origin; those on dots leave the dot visible."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from papercraft.core.marks import scaled
from papercraft.core.shapes import circle, ellipse, line, polygon, rect
from papercraft.core.sheet import Path, Role, ink

if TYPE_CHECKING:
    from papercraft.core.sheet import Marks, Steps

DOT = 0.7
GUIDE = 4.0
# Things on dots take 40 % of the pitch, so that the middle of every segment stays blank.
ON_DOT = 0.9
BLOCK = 0.78
# Names that the present design has for other drawings begin so.
FIRST = "first-"
SIGNS = {
    "mice": f"{FIRST}mouse", "socks": f"{FIRST}sock", "planes": f"{FIRST}plane",
    "blocks": f"{FIRST}block", "spots": f"{FIRST}spot",
}  # fmt: skip

_SOCK: Steps = (
    ("M", -1.7, -2.6),
    ("L", 0.9, -2.6),
    ("L", 0.9, -0.2),
    ("C", 1.0, 0.5, 1.6, 0.6, 2.2, 0.9),
    ("C", 3.0, 1.3, 2.9, 2.6, 1.9, 2.6),
    ("L", -0.5, 2.6),
    ("C", -1.5, 2.6, -1.9, 1.9, -1.8, 1.0),
    ("Z",),
)
_HEEL: Steps = (
    ("M", -1.8, 0.8),
    ("C", -1.0, 0.9, -0.5, 1.6, -0.5, 2.6),
    ("C", -1.5, 2.6, -1.9, 1.9, -1.8, 0.8),
    ("Z",),
)
_TOE: Steps = (
    ("M", 1.7, 0.7),
    ("C", 1.4, 1.3, 1.4, 2.0, 1.7, 2.6),
    ("L", 1.9, 2.6),
    ("C", 2.9, 2.6, 3.0, 1.3, 2.2, 0.9),
    ("Z",),
)


def _dot() -> Marks:
    return (ink("dot", circle(0, 0, DOT)),)


def _on_dot(drawing: Marks) -> Marks:
    """Return a thing on a dot that keeps its size and shows on any colour."""
    return (*scaled(drawing, ON_DOT), ink("knock", circle(0, 0, DOT + 0.3)), *_dot())


def _mouse() -> Marks:
    """Return a mouse's face; a dot in the middle is its nose."""
    whiskers = [
        line(s * 0.9, y, s * 2.7, y + t) for s in (-1, 1) for y, t in ((0.5, -0.2), (0.9, 0.4))
    ]
    return (
        ink("mouse", circle(-1.55, -1.55, 1.15)),
        ink("mouse", circle(1.55, -1.55, 1.15)),
        ink("ear", circle(-1.6, -1.6, 0.6)),
        ink("ear", circle(1.6, -1.6, 0.6)),
        ink("mouse", ellipse(0, 0.15, 2.05, 2.2)),
        ink("thin", tuple(step for whisker in whiskers for step in whisker)),
        ink("solid", circle(-0.9, -1.0, 0.3)),
        ink("solid", circle(0.9, -1.0, 0.3)),
    )


def _sock() -> Marks:
    """Return a sock with a darker cuff, heel and toe."""
    return (
        ink("sock", _SOCK),
        ink("sock-deep", _HEEL),
        ink("sock-deep", _TOE),
        ink("sock-deep", rect(-1.95, -2.8, 3.1, 1.1, 0.35)),
    )


def _plane() -> Marks:
    """Return a folded paper plane that flies to the upper right."""
    return (
        ink("plane", polygon([(2.8, -2.5), (-2.8, -0.5), (-1.1, 0.5)])),
        ink("plane-deep", polygon([(2.8, -2.5), (-1.1, 0.5), (-0.7, 2.7), (0.2, 1.2)])),
        ink("plane", polygon([(2.8, -2.5), (0.2, 1.2), (1.6, 2.3)])),
    )


def _block() -> Marks:
    """Return a toy brick seen from a corner; nobody gets through, so it hides its dot."""
    low, high, deep = -3.2, 1.9, 1.3
    left, far, top, front = low, high + deep, low, low + deep
    bottom, middle, arm = high + deep, (low + high) / 2, 1.3
    cross = line(middle - arm, middle + deep - arm, middle + arm, middle + deep + arm)
    cross += line(middle + arm, middle + deep - arm, middle - arm, middle + deep + arm)
    return (
        ink("block-top", polygon([(left, front), (left + deep, top), (far, top), (high, front)])),
        ink("block-side", polygon([(high, front), (far, top), (far, high), (high, bottom)])),
        ink("block", polygon([(left, front), (high, front), (high, bottom), (left, bottom)])),
        ink("block-line", cross),
    )


def _spot() -> Marks:
    """Return a dot with a shadow and a dashed ring to draw a cup along."""
    return (
        ink("shade", ellipse(0.55, 0.6, 2.1, 1.85)),
        Path(Role.GUIDE, "guide-ring", circle(0, 0, GUIDE)),
        ink("spot", circle(0, 0, 1.0)),
    )


def _ring() -> Marks:
    """Return a cup that is drawn already: a ring along the guide."""
    return (ink("cup-ring", circle(0, 0, GUIDE)),)


def _cup() -> Marks:
    """Return a cup with its saucer, from the side."""
    bowl = (
        ("M", -2.2, -1.9),
        ("L", 2.0, -1.9),
        ("C", 2.0, 0.4, 1.2, 1.6, -0.1, 1.6),
        ("C", -1.4, 1.6, -2.2, 0.4, -2.2, -1.9),
        ("Z",),
    )
    return (
        ink("cup-line", ellipse(2.1, -0.7, 0.95, 0.85)),
        ink("cup-line", bowl),
        ink("cup-line", ellipse(-0.1, 2.1, 2.5, 0.6)),
    )


def _wool() -> Marks:
    """Return a ball of wool with its end hanging down to the dot 8.5 mm below."""
    strand = (("M", 2.6, 3.2), ("C", 4.2, 5.6, -1.6, 5.0, 0.0, 8.5))
    winds = (
        (("M", -3.9, -1.4), ("C", -1.4, -3.6, 2.0, -3.4, 3.9, -1.4)),
        (("M", -4.2, 0.4), ("C", -1.8, -2.0, 2.0, -2.0, 4.2, 0.4)),
        (("M", -3.6, 2.3), ("C", -1.4, -0.2, 1.4, -0.4, 3.7, 2.2)),
        (("M", -2.0, 3.8), ("C", -2.6, 1.4, -1.0, 0.2, 0.4, 0.0)),
        (("M", 0.0, 4.3), ("C", -0.8, 2.6, 0.6, 1.2, 2.0, 1.0)),
    )
    return (
        ink("strand", strand),
        ink("wool", circle(0, 0, 4.4)),
        *(ink("wool-line", wind) for wind in winds),
    )


_PAD: Steps = (
    ("M", 0.0, -0.2),
    ("C", 1.6, -0.2, 3.2, 1.4, 3.2, 2.8),
    ("C", 3.2, 4.3, 1.4, 4.2, 0.0, 3.7),
    ("C", -1.4, 4.2, -3.2, 4.3, -3.2, 2.8),
    ("C", -3.2, 1.4, -1.6, -0.2, 0.0, -0.2),
    ("Z",),
)


def _paw() -> Marks:
    """Return the print of a cat's paw."""
    toes = ((-3.1, -0.6), (-1.15, -2.3), (1.15, -2.3), (3.1, -0.6))
    return (ink("paw", _PAD), *(ink("paw", ellipse(x, y, 0.95, 1.3)) for x, y in toes))


def _hourglass() -> Marks:
    """Return an hourglass 13 mm high."""
    glass = (
        ("M", -3.2, -5.2),
        ("L", 3.2, -5.2),
        ("C", 3.2, -2.4, 0.7, -1.6, 0.7, 0.0),
        ("C", 0.7, 1.6, 3.2, 2.4, 3.2, 5.2),
        ("L", -3.2, 5.2),
        ("C", -3.2, 2.4, -0.7, 1.6, -0.7, 0.0),
        ("C", -0.7, -1.6, -3.2, -2.4, -3.2, -5.2),
        ("Z",),
    )
    sand = (
        ("M", -2.9, 5.1),
        ("C", -2.4, 3.4, -0.8, 2.9, 0.0, 2.4),
        ("C", 0.8, 2.9, 2.4, 3.4, 2.9, 5.1),
        ("Z",),
    )
    top = polygon([(-2.2, -3.1), (2.2, -3.1), (0.35, -0.9), (-0.35, -0.9)])
    return (
        ink("cup-line", glass),
        ink("block", sand),
        ink("block", top),
        ink("wood", rect(-4.0, -6.5, 8.0, 1.4, 0.5)),
        ink("wood", rect(-4.0, 5.1, 8.0, 1.4, 0.5)),
    )


_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def _die(face: int) -> Marks:
    """Return a die face 6 mm wide."""
    pips = [circle(1.6 * x, 1.6 * y, 0.55) for x, y in _PIPS[face]]
    steps = tuple(step for pip in pips for step in pip)
    return (ink("die", rect(-3, -3, 6, 6, 1.3)), ink("pip", steps))


@cache
def stamps() -> dict[str, Marks]:
    """Return the drawings used many times."""
    drawn = {
        f"{FIRST}dot": _dot(),
        f"{FIRST}end": (ink("end-ring", circle(0, 0, 1.9)), *_dot()),
        f"{FIRST}mouse": _on_dot(_mouse()),
        f"{FIRST}sock": _on_dot(_sock()),
        f"{FIRST}plane": _on_dot(_plane()),
        f"{FIRST}block": scaled(_block(), BLOCK),
        f"{FIRST}spot": _spot(),
        f"{FIRST}ring": _ring(),
        "cup": _cup(),
        "wool": _wool(),
        "paw": _paw(),
        "hourglass": _hourglass(),
    }
    return drawn | {f"die-{face}": _die(face) for face in _PIPS}


def carpet(side: str, x: float, y: float, width: float, height: float) -> Marks:
    """Return a carpet: two borders and a fringe at both ends."""
    fringe: Steps = ()
    count = round(width / 2.4)
    for n in range(count + 1):
        at = x + width * n / count
        fringe += line(at, y, at, y - 1.9) + line(at, y + height, at, y + height + 1.9)
    return (
        ink(f"carpet-{side}-fringe", fringe),
        ink(f"carpet-{side}", rect(x, y, width, height)),
        ink(f"carpet-{side}-band", rect(x + 1.0, y + 1.0, width - 2.0, height - 2.0)),
        ink(f"carpet-{side}-line", rect(x, y, width, height)),
    )
