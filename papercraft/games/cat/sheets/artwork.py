"""The drawings on a board, in mm around the origin; things lie beside their dots, not on them."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from papercraft.core.marks import scaled
from papercraft.core.shapes import circle, ellipse, line, moved, rect
from papercraft.core.sheet import Path, Role, ink
from papercraft.games.cat.sheets.cats import pouncing, resting, watching
from papercraft.games.cat.sheets.first_design.stamps import FIRST, carpet
from papercraft.games.cat.sheets.first_design.stamps import stamps as first_stamps

if TYPE_CHECKING:
    from papercraft.core.sheet import Marks, Steps

__all__ = ["BESIDE", "LEASHES", "SIGNS", "carpet", "half_spot", "stamps"]

# How far the middle of an item lies from its dot, in mm across and down, to a side that
# ``leaning`` chooses; drawn here to the right and up: so far from all lines
# between dots that a thread drawn beside its line still misses it. A leash ties it to its dot.
BESIDE = 6.2
DOT = 0.8
SIGNS = {
    "mice": "mouse", "socks": "sock", "planes": "plane", "blocks": "block", "spots": "cup-spot",
}  # fmt: skip
_THING, _BLOCK = 1.42, 1.06
_RING = 4.32
# Half the width of a saucer, and on half a page, where it would hide much of a small circle.
_PLATE, _SMALL_PLATE = 2.9, 1.9
LEASHES = {"mice": "leash-mouse", "socks": "leash-sock", "planes": "leash-plane"}


def _mouse() -> Marks:
    """Return a mouse's face, 8 mm wide."""
    whiskers = [
        line(s * 0.9, y, s * 2.7, y + t) for s in (-1, 1) for y, t in ((0.6, -0.2), (1.0, 0.4))
    ]
    drawing = (
        ink("mouse", circle(-1.55, -1.55, 1.15)),
        ink("mouse", circle(1.55, -1.55, 1.15)),
        ink("ear", circle(-1.6, -1.6, 0.6)),
        ink("ear", circle(1.6, -1.6, 0.6)),
        ink("mouse", ellipse(0, 0.15, 2.05, 2.2)),
        ink("thin", tuple(step for whisker in whiskers for step in whisker)),
        ink("solid", circle(-0.8, -0.5, 0.32)),
        ink("solid", circle(0.8, -0.5, 0.32)),
        ink("nose", ellipse(0, 0.55, 0.55, 0.42)),
        ink("thin", (("M", -0.7, 1.45), ("C", -0.4, 1.75, -0.1, 1.6, 0.0, 1.2),
                      ("C", 0.1, 1.6, 0.4, 1.75, 0.7, 1.45))),
    )  # fmt: skip
    return scaled(drawing, _THING)


def _leash(kind: str) -> Marks:
    """Return a dot with a ring, from which a leash leads to the thing beside it."""
    end = BESIDE - 2.2
    leash = (("M", 1.05, -1.05), ("C", 1.4, -2.6, 2.8, -1.9, end, -end))
    style = LEASHES[kind]
    return (ink(style, leash), ink(style, circle(0, 0, 1.45)), ink("dot", circle(0, 0, DOT)))


_GLASS: Steps = (
    ("M", -3.2, -5.2), ("L", 3.2, -5.2),
    ("C", 3.2, -2.4, 0.7, -1.6, 0.7, 0.0), ("C", 0.7, 1.6, 3.2, 2.4, 3.2, 5.2),
    ("L", -3.2, 5.2),
    ("C", -3.2, 2.4, -0.7, 1.6, -0.7, 0.0), ("C", -0.7, -1.6, -3.2, -2.4, -3.2, -5.2), ("Z",),
)  # fmt: skip
# The sand in one bulb, its surface level above the neck, or a heap on the floor.
_ABOVE: Steps = (
    ("M", -2.75, -3.8), ("L", 2.75, -3.8),
    ("C", 2.35, -2.35, 0.45, -1.5, 0.4, -0.2), ("L", -0.4, -0.2),
    ("C", -0.45, -1.5, -2.35, -2.35, -2.75, -3.8), ("Z",),
)  # fmt: skip
_BELOW: Steps = (
    ("M", -2.9, 5.1), ("C", -2.9, 4.3, -2.7, 3.7, -2.45, 3.1),
    ("C", -1.5, 2.6, -0.7, 2.0, 0.0, 1.7), ("C", 0.7, 2.0, 1.5, 2.6, 2.45, 3.1),
    ("C", 2.7, 3.7, 2.9, 4.3, 2.9, 5.1), ("Z",),
)  # fmt: skip


def _hourglass(sand: Steps) -> Marks:
    """Return an hourglass 13 mm high, with all its sand in one bulb."""
    ends = [rect(-4.0, y, 8.0, 1.4, 0.5) for y in (-6.5, 5.1)]
    return (ink("cup-line", _GLASS), ink("block", sand), *(ink("wood", end) for end in ends))


def _teacup(plate: float = _PLATE) -> Marks:
    """Return a cup on its saucer from the side; the dot is a dot of its pattern.

    ``plate`` is half the width of the saucer. Nothing of the drawing reaches the circle around it,
    nor the middle of a line between dots.
    """
    bowl = (
        ("M", -2.5, -2.3),
        ("L", 2.5, -2.3),
        ("C", 2.5, 0.6, 1.7, 2.2, 0.0, 2.2),
        ("C", -1.7, 2.2, -2.5, 0.6, -2.5, -2.3),
        ("Z",),
    )
    return (
        ink("cup-handle", ellipse(2.35, -0.7, 0.95, 0.95)),
        ink("tea", bowl),
        ink("cup-rim", line(-2.5, -2.3, 2.5, -2.3)),
        ink("cup-plate", ellipse(0, 2.65, plate, 0.45)),
        ink("knock", circle(0, 0, DOT)),
    )


def _spot() -> Marks:
    """Return a cup with the circle to draw around it."""
    return (
        ink("saucer", circle(0, 0, _RING)),
        Path(Role.GUIDE, "guide-ring", circle(0, 0, _RING)),
        *_teacup(),
    )


def half_spot() -> Marks:
    """Return a spot of half a page, where the saucer leaves more room for a circle."""
    return (
        ink("saucer", circle(0, 0, _RING)),
        Path(Role.GUIDE, "guide-ring", circle(0, 0, _RING)),
        *_teacup(_SMALL_PLATE),
    )


def _cat() -> Marks:
    """Return a cat asleep, curled up, 21 mm wide."""
    body: Steps = (
        ("M", -8.6, 2.2),
        ("C", -9.4, -5.0, -3.6, -9.0, 2.2, -8.8),
        ("C", 8.4, -8.6, 11.0, -3.8, 10.4, 0.8),
        ("C", 10.0, 4.0, 7.4, 4.8, 4.2, 4.8),
        ("L", -4.6, 4.8),
        ("C", -7.0, 4.8, -8.4, 4.2, -8.6, 2.2),
        ("Z",),
    )
    tail: Steps = (
        ("M", 10.3, 0.4),
        ("C", 11.4, 5.6, 5.4, 6.6, -0.2, 5.6),
        ("C", -1.8, 5.3, -1.8, 2.9, -0.2, 3.0),
        ("C", 3.8, 3.4, 7.0, 3.4, 8.0, 0.8),
        ("Z",),
    )
    stripes: Steps = (
        ("M", 0.2, -8.7), ("C", 0.8, -7.2, 0.8, -6.0, 0.2, -4.8),
        ("M", 3.6, -8.6), ("C", 4.4, -7.0, 4.4, -5.6, 3.7, -4.2),
        ("M", 6.8, -7.2), ("C", 7.6, -5.8, 7.7, -4.6, 7.0, -3.2),
    )  # fmt: skip
    rings: Steps = (
        ("M", 7.6, 4.6), ("C", 7.2, 3.9, 7.0, 3.4, 6.9, 2.6),
        ("M", 4.0, 5.8), ("C", 3.7, 5.0, 3.7, 4.2, 3.9, 3.3),
    )  # fmt: skip
    head: Steps = (
        ("M", -9.6, -4.6),
        ("C", -8.6, -4.4, -7.6, -3.8, -7.0, -3.2),
        ("C", -5.6, -3.7, -4.2, -3.7, -2.8, -3.2),
        ("C", -2.2, -3.8, -1.2, -4.4, -0.2, -4.6),
        ("C", 0.2, -2.8, 0.2, -0.8, -0.2, 0.8),
        ("C", -0.8, 3.0, -2.6, 4.2, -4.9, 4.2),
        ("C", -7.2, 4.2, -9.0, 3.0, -9.6, 0.8),
        ("C", -10.0, -0.8, -10.0, -2.8, -9.6, -4.6),
        ("Z",),
    )
    eyes: Steps = (
        ("M", -8.0, 0.2), ("C", -7.6, 1.1, -6.6, 1.1, -6.2, 0.2),
        ("M", -3.6, 0.2), ("C", -3.2, 1.1, -2.2, 1.1, -1.8, 0.2),
        ("M", -4.9, 2.2), ("C", -5.2, 3.0, -6.0, 3.0, -6.4, 2.6),
        ("M", -4.9, 2.2), ("C", -4.6, 3.0, -3.8, 3.0, -3.4, 2.6),
    )  # fmt: skip
    nose: Steps = (("M", -5.5, 1.4), ("L", -4.3, 1.4), ("L", -4.9, 2.2), ("Z",))
    brow = line(-5.9, -3.3, -5.7, -1.7) + line(-4.9, -3.4, -4.9, -1.4)
    brow += line(-3.9, -3.3, -4.1, -1.7)
    return (
        ink("cat", body),
        ink("cat-stripe", stripes),
        ink("cat", tail),
        ink("cat-stripe", rings),
        ink("cat", head),
        ink("cat-stripe", brow),
        ink("cat-line", eyes),
        ink("nose", nose),
    )


def _cushion() -> Marks:
    """Return a cushion with tassels, 27 mm wide, for a cat around the origin."""
    cushion: Steps = (
        ("M", -12.0, 2.6),
        ("C", -8.0, 3.8, 8.0, 3.8, 12.0, 2.6),
        ("C", 13.6, 4.2, 13.6, 6.8, 12.0, 8.4),
        ("C", 8.0, 9.2, -8.0, 9.2, -12.0, 8.4),
        ("C", -13.6, 6.8, -13.6, 4.2, -12.0, 2.6),
        ("Z",),
    )
    seam: Steps = (("M", -12.4, 6.6), ("C", -7.0, 7.6, 7.0, 7.6, 12.4, 6.6))
    tassels = tuple(
        step
        for side in (-1, 1)
        for y, end in ((2.8, 1.6), (8.2, 9.4))
        for step in line(side * 12.2, y, side * 13.6, end)
    )
    return (
        ink("strand", tassels),
        ink("wool", cushion),
        ink("wool-line", seam),
    )


# On its cushion the cat is smaller when it pounces, or its tail would reach the words above it; its
# feet stay where they are.
_SMALL, _FEET = 0.74, 5.2


def _low(drawing: Marks) -> Marks:
    """Return a cat as small as its cushion is wide."""
    down = round(_FEET * (1 - _SMALL), 3)
    return tuple(
        ink(mark.style, moved(mark.steps, 0, down, _SMALL))
        for mark in drawing
        if isinstance(mark, Path)
    )


@cache
def stamps() -> dict[str, Marks]:
    """Return the drawings used many times."""
    first = first_stamps()
    # In the first design a thing had its dot in its middle, in white: the last two marks.
    things = {
        name: scaled(first[f"{FIRST}{name}"][:-2], _THING / 0.9) for name in ("sock", "plane")
    }
    dot = (ink("dot", circle(0, 0, DOT)),)
    drawn = things | {
        "dot": dot,
        "end": (ink("end-ring", circle(0, 0, 2.1)), *dot),
        "mouse": _mouse(),
        "block": scaled(first[f"{FIRST}block"], _BLOCK / 0.78),
        "cup-spot": _spot(),
        "teacup": _teacup(),
        "hourglass-full": _hourglass(_ABOVE),
        "hourglass-out": _hourglass(_BELOW),
        "ring": (ink("cup-ring", circle(0, 0, _RING)),),
        "cat": _cat(),
        "cat-bed": (*_cushion(), *_cat()),
        "cat-watching": watching(),
        "cat-pouncing": pouncing(),
        "cat-resting": resting(),
        # Each side of the board has its cat: one that watches, and one about to pounce.
        "cat-bed-a": (*_cushion(), *watching()),
        "cat-bed-b": (*_cushion(), *_low(pouncing())),
    }
    drawn |= {LEASHES[kind]: _leash(kind) for kind in LEASHES}
    rest = {name: first[name] for name in ("wool", "paw", "hourglass")}
    # Pale, for where there is nothing else.
    rest["print"] = tuple(
        ink("rules-print", mark.steps) for mark in first["paw"] if isinstance(mark, Path)
    )
    return drawn | rest | {name: first[name] for name in first if name.startswith("die-")}
