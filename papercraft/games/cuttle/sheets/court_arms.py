"""The arms of the court cards of ``cuttle``: around a rod, or behind a shield."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.cards import HEIGHT, WIDTH
from papercraft.core.shapes import ellipse, polygon, rect
from papercraft.core.sheet import ink
from papercraft.games.cuttle.sheets.artwork import joined

if TYPE_CHECKING:
    from papercraft.core.sheet import Mark, Steps

_X, _Y = WIDTH / 2, HEIGHT / 2


def rod_arm(x: float, colour: str, *, early: bool) -> list[Mark]:
    """Return an arm from the shoulder, and the hand around a rod."""
    y = _Y - 6.6
    if not early:
        return _sleeve(x, y, colour)
    sleeve = polygon([(x + 0.8, y - 1.5), (_X - 9.4, y - 1.6), (_X - 7.4, _Y), (x + 1.2, y + 1.8)])
    return [ink(f"{colour}-coat", sleeve), ink("court-skin", ellipse(x + 0.3, y, 1.9, 1.7))]


def _sleeve(x: float, y: float, colour: str) -> list[Mark]:
    """Return a sleeve that hangs from the shoulder, its cuff, and the hand around a rod."""
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


def shield_arm(x: float, y: float, colour: str) -> list[Mark]:
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
