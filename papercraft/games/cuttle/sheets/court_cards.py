"""The court cards of ``cuttle``: half a figure above the belt, the same again upside down.

A queen carries a shield, a king a sceptre and a jack a pennant: she protects, he rules, he claims.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.cards import HEIGHT, WIDTH
from papercraft.core.shapes import circle, ellipse, line, moved, polygon, polyline, rect, turned
from papercraft.core.sheet import Use, ink
from papercraft.games.cuttle.sheets.artwork import joined, suit_at
from papercraft.games.cuttle.sheets.court_arms import rod_arm, shield_arm

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.sheet import Box, Mark, Marks, Steps

COURTS = ("jack", "queen", "king")
_X, _Y = WIDTH / 2, HEIGHT / 2
# The frame around both halves, and half the height of the belt between them.
_LEFT, _TOP, _BELT = 13.0, 13.5, 3.4
PANEL: Box = (_LEFT, _TOP, WIDTH - 2 * _LEFT, HEIGHT - 2 * _TOP)
"""The frame of a court card: x, y, width and height, in mm."""


def court_stamps(suits: tuple[str, ...], *, early: bool = False) -> dict[str, Marks]:
    """Return the stamps of the court cards; ``suits`` gives the colour of each suit.

    With ``early`` they are as designs before the third drew them.
    """
    drawn: dict[str, Marks] = {}
    for suit, colour in enumerate(suits):
        for name, figure in _FIGURES.items():
            drawn[f"half-{name}-{suit}"] = tuple(figure(suit, colour, early=early))
            drawn[f"court-{name}-{suit}"] = _whole(suit, f"half-{name}-{suit}", colour)
    return drawn


def _whole(suit: int, half: str, colour: str) -> Marks:
    right, high = WIDTH - 2 * _LEFT, HEIGHT - 2 * _TOP
    # Of its own suit, two for each way up, around a stud that is neither.
    studs = [
        *[suit_at(suit, _X - dx, _Y, 0.42) for dx in (12.6, 6.4)],
        *[moved(turned(suit_at(suit, 0, 0, 0.42), 2), _X + dx, _Y) for dx in (6.4, 12.6)],
        circle(_X, _Y, 1.7),
    ]
    return (
        ink(f"{colour}-field", rect(_LEFT, _TOP, right, high, 2.5)),
        Use(half, 0, 0),
        Use(half, WIDTH, HEIGHT, 2),
        ink(f"{colour}-belt", rect(_LEFT, _Y - _BELT, right, 2 * _BELT)),
        *(ink("court-gold", stud) for stud in studs),
        ink(f"{colour}-frame", rect(_LEFT, _TOP, right, high, 2.5)),
    )


def _pattern(suit: int, colour: str, spots: Sequence[tuple[float, float]]) -> list[Mark]:
    """Return small suits on a coat, around its middle above the belt."""
    return [ink(colour, suit_at(suit, _X + x, _Y + y, 0.19)) for x, y in spots]


def _coat(colour: str) -> list[Mark]:
    """Return shoulders and neck."""
    coat: Steps = (
        ("M", _X - 14.0, _Y),
        ("C", _X - 14.0, _Y - 8.0, _X - 9.5, _Y - 10.6, _X - 4.0, _Y - 11.6),
        ("L", _X + 4.0, _Y - 11.6),
        ("C", _X + 9.5, _Y - 10.6, _X + 14.0, _Y - 8.0, _X + 14.0, _Y),
        ("Z",),
    )
    return [ink(f"{colour}-coat", coat)]


def _face(*, early: bool) -> list[Mark]:
    """Return neck, head and what is in it; the nose is no sign, whichever way up."""
    y = 24.2
    nose: Steps = (
        ("M", _X - 0.6, y + 1.1),
        ("C", _X - 0.4, y + 1.8, _X + 0.4, y + 1.8, _X + 0.6, y + 1.1),
    )
    if early:
        nose = polyline([(_X + 0.1, y - 0.2), (_X - 0.5, y + 1.5), (_X + 0.3, y + 1.6)])
    return [
        ink("court-skin", rect(_X - 2.1, y + 3.0, 4.2, 5.4)),
        ink("court-skin", ellipse(_X, y, 4.5, 5.3)),
        ink("court-dot", joined(circle(_X - 1.75, y - 0.3, 0.5), circle(_X + 1.75, y - 0.3, 0.5))),
        ink("court-fine", joined(
            polyline([(_X - 2.7, y - 1.7), (_X - 1.0, y - 1.9)]),
            polyline([(_X + 1.0, y - 1.9), (_X + 2.7, y - 1.7)]),
            nose,
        )),
    ]  # fmt: skip


def _mouth(y: float = 27.0) -> Mark:
    return ink("court-smile", (("M", _X - 1.2, y), ("C", _X - 0.5, y + 0.7, _X + 0.5, y + 0.7,
                                                    _X + 1.2, y)))  # fmt: skip


def _mark(suit: int) -> Mark:
    """Return the pip in the corner of the frame."""
    return Use(f"pip-{suit}", WIDTH - _LEFT - 5.0, _TOP + 6.4, scale=0.72)


def _king(suit: int, colour: str, *, early: bool) -> list[Mark]:
    x, y = _X, 20.6
    crown = polygon(
        [(x - 5.2, y), (x - 6.0, y - 4.4), (x - 2.9, y - 2.4), (x, y - 4.9), (x + 2.9, y - 2.4),
         (x + 6.0, y - 4.4), (x + 5.2, y)]
    )  # fmt: skip
    beard: Steps = (
        ("M", x - 4.6, 24.4),
        ("C", x - 4.8, 30.4, x - 2.4, 33.4, x, 35.0),
        ("C", x + 2.4, 33.4, x + 4.8, 30.4, x + 4.6, 24.4),
        ("C", x + 3.4, 26.6, x + 1.6, 26.0, x, 26.4),
        ("C", x - 1.6, 26.0, x - 3.4, 26.6, x - 4.6, 24.4),
        ("Z",),
    )
    hair = joined(ellipse(x - 4.7, 23.4, 1.5, 3.6), ellipse(x + 4.7, 23.4, 1.5, 3.6))
    tips = joined(*[circle(x + dx, y - dy, 0.85) for dx, dy in ((-6, 4.7), (0, 5.2), (6, 4.7))])
    return [
        *_coat(colour),
        ink("court-white", (
            ("M", x - 11.4, _Y - 9.4),
            ("C", x - 6.0, _Y - 12.6, x + 6.0, _Y - 12.6, x + 11.4, _Y - 9.4),
            ("C", x + 7.0, _Y - 4.6, x - 7.0, _Y - 4.6, x - 11.4, _Y - 9.4),
            ("Z",),
        )),
        *_pattern(suit, colour, [(-8.3, -9.0), (-5.0, -7.3), (5.0, -7.3), (8.3, -9.0)]),
        ink("court-hair", hair),
        *_face(early=early),
        ink("court-hair", beard),
        *((_mouth(28.2),) if early else _moustache()),
        ink("court-gold", crown),
        ink("court-gold", tips),
        ink(colour, circle(x, y - 1.7, 0.85)),
        *_sceptre(suit, colour, early=early),
        _mark(suit),
    ]  # fmt: skip


def _moustache() -> list[Mark]:
    """Return a mouth of skin in the beard, and a moustache above it: neither reads as a number."""
    tips: Steps = (
        ("M", _X, 26.3),
        ("C", _X - 1.3, 25.5, _X - 3.0, 25.9, _X - 4.4, 27.6),
        ("C", _X - 2.9, 28.1, _X - 1.1, 27.9, _X, 27.2),
        ("C", _X + 1.1, 27.9, _X + 2.9, 28.1, _X + 4.4, 27.6),
        ("C", _X + 3.0, 25.9, _X + 1.3, 25.5, _X, 26.3),
        ("Z",),
    )
    return [ink("court-lip", ellipse(_X, 28.5, 1.35, 0.6)), ink("court-lock", tips)]


def _sceptre(suit: int, colour: str, *, early: bool) -> list[Mark]:
    x = _LEFT + 6.2
    return [
        ink("court-rod", line(x, 22.6, x, _Y)),
        ink("court-gold", circle(x, 20.4, 3.5)),
        ink(colour, suit_at(suit, x, 20.4, 0.42)),
        ink("court-gold", rect(x - 1.5, 24.6, 3.0, 1.5, 0.5)),
        *rod_arm(x, colour, early=early),
    ]


def _queen(suit: int, colour: str, *, early: bool) -> list[Mark]:
    x, y = _X, 20.4
    hair: Steps = (
        ("M", x, 17.6),
        ("C", x + 6.4, 17.4, x + 7.0, 23.0, x + 6.6, 26.4),
        ("C", x + 6.3, 29.4, x + 8.0, 31.6, x + 6.0, 34.0),
        ("L", x - 6.0, 34.0),
        ("C", x - 8.0, 31.6, x - 6.3, 29.4, x - 6.6, 26.4),
        ("C", x - 7.0, 23.0, x - 6.4, 17.4, x, 17.6),
        ("Z",),
    )
    tiara: Steps = (
        ("M", x - 5.0, y),
        ("L", x - 5.4, y - 3.0),
        ("C", x - 4.0, y - 1.4, x - 2.6, y - 1.8, x - 2.4, y - 3.8),
        ("C", x - 1.6, y - 2.2, x - 0.6, y - 2.8, x, y - 4.8),
        ("C", x + 0.6, y - 2.8, x + 1.6, y - 2.2, x + 2.4, y - 3.8),
        ("C", x + 2.6, y - 1.8, x + 4.0, y - 1.4, x + 5.4, y - 3.0),
        ("L", x + 5.0, y),
        ("Z",),
    )
    beads = joined(*[circle(x + dx, 31.4 + dy, 0.6) for dx, dy in
                     ((-2.6, -0.6), (-1.4, 0.3), (0, 0.6), (1.4, 0.3), (2.6, -0.6))])  # fmt: skip
    pearls = joined(
        *[circle(x + dx, y - dy, 0.7) for dx, dy in ((-2.4, 4.0), (0, 5.2), (2.4, 4.0))]
    )
    return [
        ink("court-hair", hair),
        *_coat(colour),
        *_pattern(suit, colour, [(-6.0, -5.2), (6.0, -5.2), (8.2, -8.0), (10.6, -5.6)]),
        ink("court-skin", polygon([(x - 4.6, 30.2), (x + 4.6, 30.2), (x, 36.4)])),
        *_face(early=early),
        ink("court-lock", (("M", x, 19.2), ("C", x - 3.0, 19.6, x - 4.4, 21.4, x - 4.6, 23.6),
                            ("C", x - 5.2, 20.4, x - 3.0, 18.6, x, 18.8),
                            ("C", x + 3.0, 18.6, x + 5.2, 20.4, x + 4.6, 23.6),
                            ("C", x + 4.4, 21.4, x + 3.0, 19.6, x, 19.2), ("Z",))),
        _mouth(),
        ink("court-gold", tiara),
        ink("court-white", pearls),
        ink("court-gold", beads),
        *_shield(suit, colour, early=early),
        _mark(suit),
    ]  # fmt: skip


def _shield(suit: int, colour: str, *, early: bool) -> list[Mark]:
    x, y = _LEFT + 7.0, 27.4
    shape: Steps = (
        ("M", x - 4.8, y),
        ("C", x - 2.6, y + 0.9, x - 1.2, y + 0.3, x, y - 0.8),
        ("C", x + 1.2, y + 0.3, x + 2.6, y + 0.9, x + 4.8, y),
        ("C", x + 5.2, y + 5.4, x + 3.4, y + 9.2, x, y + 11.2),
        ("C", x - 3.4, y + 9.2, x - 5.2, y + 5.4, x - 4.8, y),
        ("Z",),
    )
    crest: list[Mark] = [ink("court-gold", shape), ink(colour, suit_at(suit, x, y + 4.9, 0.6))]
    return crest if early else [*crest, *shield_arm(x + 4.6, y + 8.6, colour)]


def _jack(suit: int, colour: str, *, early: bool) -> list[Mark]:
    x = _X
    bob: Steps = (
        ("M", x - 6.0, 27.8),
        ("C", x - 6.8, 23.0, x - 6.0, 18.2, x, 18.2),
        ("C", x + 6.0, 18.2, x + 6.8, 23.0, x + 6.0, 27.8),
        ("C", x + 5.2, 28.8, x + 4.2, 28.6, x + 3.8, 27.8),
        ("L", x - 3.8, 27.8),
        ("C", x - 4.2, 28.6, x - 5.2, 28.8, x - 6.0, 27.8),
        ("Z",),
    )
    cap: Steps = (
        ("M", x - 6.6, 21.0),
        ("C", x - 7.4, 16.2, x - 2.6, 14.6, x + 2.0, 15.6),
        ("C", x + 5.6, 16.4, x + 7.0, 18.8, x + 6.6, 21.0),
        ("C", x + 2.4, 19.6, x - 2.4, 19.6, x - 6.6, 21.0),
        ("Z",),
    )
    feather: Steps = (
        ("M", x + 3.8, 19.4),
        ("C", x + 8.4, 19.0, x + 10.6, 22.4, x + 10.4, 26.0),
        ("C", x + 8.6, 23.6, x + 6.0, 22.8, x + 3.8, 19.4),
        ("Z",),
    )
    ruff = [circle(x + dx, 31.0 + dy, 1.7) for dx, dy in
            ((-4.4, -0.5), (4.4, -0.5), (-2.3, 0.5), (2.3, 0.5), (0, 0.9))]  # fmt: skip
    buttons = joined(*[circle(x, y, 0.6) for y in (34.4, 36.6)])
    return [
        *_coat(colour),
        ink("court-hair", bob),
        *_face(early=early),
        _mouth(),
        *_pattern(suit, colour, [(-4.4, -5.6), (4.4, -5.6), (8.0, -6.8), (10.8, -5.4)]),
        *(ink("court-white", fold) for fold in ruff),
        ink("court-gold", buttons),
        ink(f"{colour}-coat", cap),
        ink("court-gold", feather),
        *_pennant(suit, colour, early=early),
        _mark(suit),
    ]


def _pennant(suit: int, colour: str, *, early: bool) -> list[Mark]:
    x = _LEFT + 3.4
    cloth = polygon([(x, 16.4), (x + 8.2, 16.4), (x + 6.4, 20.0), (x + 8.2, 23.6), (x, 23.6)])
    return [
        ink("court-rod", line(x, 15.4, x, _Y)),
        ink("court-gold", cloth),
        ink(colour, suit_at(suit, x + 3.4, 20.0, 0.5)),
        *rod_arm(x, colour, early=early),
    ]


_FIGURES = {"jack": _jack, "queen": _queen, "king": _king}
