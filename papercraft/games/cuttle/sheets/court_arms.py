"""What the court cards of ``cuttle`` hold, and their arms: around a rod, or behind a shield."""

from __future__ import annotations

from math import cos, radians, sin
from typing import TYPE_CHECKING

from papercraft.core.cards import HEIGHT, WIDTH
from papercraft.core.shapes import ellipse, line, polygon, rect
from papercraft.core.sheet import ink
from papercraft.games.cuttle.sheets.artwork import joined, suit_at
from papercraft.games.cuttle.sheets.card_frame import LEFT

if TYPE_CHECKING:
    from papercraft.core.sheet import Mark, Step, Steps

_X, _Y = WIDTH / 2, HEIGHT / 2
# The shell of a queen: so many ribs, how far they lean to the outermost, and how long they are.
_RIBS, _LEAN, _SHELL = 6, 45.0, 9.0


def trident(colour: str) -> list[Mark]:
    """Return a trident, and the arm that holds it."""
    x = LEFT + 7.6
    half: Steps = (
        ("L", x + 1.6, 17.6), ("L", x + 0.7, 17.6), ("L", x + 0.7, 22.0),
        ("C", x + 1.8, 22.0, x + 2.8, 21.6, x + 2.8, 20.6),
        ("L", x + 2.8, 18.4), ("L", x + 2.0, 18.4), ("L", x + 3.5, 15.6), ("L", x + 5.0, 18.4),
        ("L", x + 4.2, 18.4), ("L", x + 4.2, 20.8),
        ("C", x + 4.2, 22.8, x + 2.4, 23.6, x + 0.7, 23.8),
        ("L", x + 0.7, 25.4),
    )  # fmt: skip
    fork: Steps = (("M", x, 14.6), *half, *_mirrored(half, x), ("Z",))
    return [
        ink("court-rod", line(x, 24.6, x, _Y)),
        ink("court-gold", fork),
        ink("court-gold", rect(x - 1.6, 25.0, 3.2, 1.6, 0.6)),
        *_rod_arm(x, colour),
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


def shell_shield(suit: int, colour: str) -> list[Mark]:
    """Return a scallop with a suit, and the arm that holds it as a shield."""
    x, y = LEFT + 8.6, 38.2

    def at(n: float, share: float) -> tuple[float, float]:
        angle = radians(_LEAN * (2 * n / _RIBS - 1))
        return x + _SHELL * share * sin(angle), y - _SHELL * share * cos(angle)

    lobes = [("C", *at(n + 0.1, 1.13), *at(n + 0.9, 1.13), *at(n + 1, 1.0)) for n in range(_RIBS)]
    ribs = joined(*[line(*at(n, 0.66), *at(n, 0.97)) for n in range(1, _RIBS)])
    return [
        ink("court-gold", polygon([(x - 2.6, y + 1.0), (x, y - 1.6), (x + 2.6, y + 1.0)])),
        ink("court-gold", (("M", x, y), ("L", *at(0, 1.0)), *lobes, ("Z",))),
        ink("court-fine", ribs),
        ink(colour, suit_at(suit, x, y - 4.0, 0.42)),
        *_shield_arm(x + 4.4, y - 2.4, colour),
    ]


def pennant(suit: int, colour: str) -> list[Mark]:
    """Return a pennant with a suit, and the arm that holds it."""
    x = LEFT + 4.8
    cloth = polygon([(x, 16.4), (x + 8.2, 16.4), (x + 6.4, 20.0), (x + 8.2, 23.6), (x, 23.6)])
    return [
        ink("court-rod", line(x, 15.4, x, _Y)),
        ink("court-gold", cloth),
        ink(colour, suit_at(suit, x + 3.4, 20.0, 0.5)),
        *_rod_arm(x, colour),
    ]


def _rod_arm(x: float, colour: str) -> list[Mark]:
    """Return a sleeve that hangs from the shoulder, its cuff, and the hand around a rod."""
    y = _Y - 6.6
    sleeve: Steps = (
        ("M", x + 3.0, y - 1.7),
        ("C", x + 5.2, y - 2.4, _X - 11.4, _Y - 9.0, _X - 8.6, _Y - 9.4),
        ("C", _X - 6.8, _Y - 6.2, _X - 7.0, _Y - 2.6, _X - 8.6, _Y),
        ("C", _X - 11.6, _Y - 0.6, x + 4.6, y + 3.6, x + 3.0, y + 1.9),
        ("Z",),
    )
    return [
        ink(f"{colour}-coat", sleeve),
        ink("court-skin", ellipse(x + 0.3, y, 1.9, 1.7)),
        ink("court-white", rect(x + 1.8, y - 2.2, 1.7, 4.6, 0.7)),
    ]


def _shield_arm(x: float, y: float, colour: str) -> list[Mark]:
    """Return the arm that holds a shield at a point of its rim: sleeve, cuff and hand."""
    sleeve: Steps = (
        ("M", x + 1.6, y - 1.9),
        ("C", x + 3.4, y - 2.9, _X - 9.6, _Y - 8.4, _X - 7.6, _Y - 8.6),
        ("C", _X - 5.8, _Y - 5.4, _X - 6.0, _Y - 2.0, _X - 7.6, _Y),
        ("C", _X - 9.8, _Y - 0.2, x + 3.2, y + 3.6, x + 1.6, y + 1.9),
        ("Z",),
    )
    fingers = joined(*[ellipse(x - 1.5, y + dy, 1.1, 0.55) for dy in (-1.2, 0.0, 1.2)])
    return [
        ink(f"{colour}-coat", sleeve),
        ink("court-skin", ellipse(x, y, 1.7, 1.9)),
        ink("court-skin", fingers),
        ink("court-white", rect(x + 1.0, y - 2.3, 1.6, 4.7, 0.7)),
    ]
