"""What the court cards of ``cuttle`` hold, and their arms: around a rod, or behind a shield."""

from __future__ import annotations

from math import cos, radians, sin
from typing import TYPE_CHECKING

from papercraft.core.cards import HEIGHT, WIDTH
from papercraft.core.shapes import ellipse, line, moved, polygon, rect, rotated
from papercraft.core.sheet import ink
from papercraft.games.cuttle.sheets.artwork import joined, suit_at

if TYPE_CHECKING:
    from papercraft.core.sheet import Path, Step, Steps

_X, _Y = WIDTH / 2, HEIGHT / 2
# The shell of a queen: so many ribs, how far they lean to the outermost, and how long they are.
_RIBS, _LEAN, _SHELL = 6, 42.0, 7.8
# A fist around a rod is so far above the middle of the card, and the forearm leans so many degrees.
_HELD, _BENT = 9.4, 30.0


def trident(colour: str) -> list[Path]:
    """Return a trident, and the arm that holds it."""
    x, y = _X - 12.4, 21.6
    half: Steps = (
        ("L", x + 1.3, y + 2.4), ("L", x + 0.6, y + 2.4), ("L", x + 0.6, y + 6.0),
        ("C", x + 1.5, y + 6.0, x + 2.2, y + 5.7, x + 2.2, y + 4.9),
        ("L", x + 2.2, y + 3.1), ("L", x + 1.6, y + 3.1), ("L", x + 2.8, y + 0.8),
        ("L", x + 4.0, y + 3.1), ("L", x + 3.4, y + 3.1), ("L", x + 3.4, y + 5.0),
        ("C", x + 3.4, y + 6.6, x + 1.9, y + 7.3, x + 0.6, y + 7.4),
        ("L", x + 0.6, y + 8.6),
    )  # fmt: skip
    fork: Steps = (("M", x, y), *half, *_mirrored(half, x), ("Z",))
    return [
        ink("court-rod", line(x, y + 8.0, x, _Y)),
        ink("court-gold", fork),
        ink("court-gold", rect(x - 1.4, y + 8.3, 2.8, 1.4, 0.5)),
        *_arm(x, _Y - _HELD, _BENT, colour),
    ]


def _mirrored(half: Steps, x: float) -> Steps:
    """Return the way back of an outline to its second point, mirrored left of ``x``."""
    points = [[2 * x - v if n % 2 == 0 else v for n, v in enumerate(values)] for _, *values in half]
    steps: list[Step] = [("L", *points[-1][-2:])]
    for step, values, before in zip(half[:0:-1], points[:0:-1], points[-2::-1], strict=True):
        inner = [*values[2:4], *values[:2]] if step[0] == "C" else []
        inner += before[-2:]
        steps.append((str(step[0]), *inner))
    return tuple(steps)


def shell_shield(suit: int, colour: str) -> list[Path]:
    """Return a scallop with a suit as a shield, and the arm that holds it at its hinge."""
    x, y = _X - 10.8, _Y - 7.2

    def at(n: float, share: float) -> tuple[float, float]:
        angle = radians(_LEAN * (2 * n / _RIBS - 1))
        return x + _SHELL * share * sin(angle), y - _SHELL * share * cos(angle)

    lobes = [("C", *at(n + 0.1, 1.13), *at(n + 0.9, 1.13), *at(n + 1, 1.0)) for n in range(_RIBS)]
    ribs = joined(*[line(*at(n, 0.66), *at(n, 0.97)) for n in range(1, _RIBS)])
    return [
        ink("court-gold", (("M", x, y), ("L", *at(0, 1.0)), *lobes, ("Z",))),
        ink("court-fine", ribs),
        ink(colour, suit_at(suit, x, y - 4.9, 0.34)),
        *_arm(x + 0.3, y + 0.6, 14.0, colour),
    ]


def pennant(suit: int, colour: str) -> list[Path]:
    """Return a pennant with a suit, and the arm that holds it."""
    x, y = _X - 13.2, 21.4
    cloth = polygon([(x, y), (x + 6.4, y), (x + 4.9, y + 3.1), (x + 6.4, y + 6.2), (x, y + 6.2)])
    return [
        ink("court-rod", line(x, y - 0.8, x, _Y)),
        ink("court-gold", cloth),
        ink(colour, suit_at(suit, x + 2.6, y + 3.1, 0.4)),
        *_arm(x, _Y - _HELD, _BENT, colour),
    ]


def _arm(x: float, y: float, turn: float, colour: str) -> list[Path]:
    """Return a forearm in its sleeve, which leans so many degrees, with cuff and fist at a point.

    It comes out of the coat, from the right.
    """
    sleeve: Steps = (
        ("M", 1.8, -1.7),
        ("L", 7.6, -2.5),
        ("C", 10.6, -2.4, 10.6, 2.4, 7.6, 2.5),
        ("L", 1.8, 1.7),
        ("Z",),
    )
    fingers = joined(*[line(-1.7, dy, -0.2, dy) for dy in (-0.55, 0.55)])
    drawn = (
        (f"{colour}-coat", sleeve),
        ("court-skin", ellipse(0, 0, 1.8, 1.7)),
        ("court-fine", fingers),
        ("court-white", rect(1.3, -2.2, 1.7, 4.4, 0.6)),
    )
    return [ink(style, moved(rotated(steps, turn), x, y)) for style, steps in drawn]
