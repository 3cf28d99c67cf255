"""The court cards of ``cuttle``: half a figure above the sea, the same again upside down.

A queen of the sea carries a shell as her shield, a king a trident and a jack, a sailor, a pennant:
she protects, he rules, he claims.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.cards import HEIGHT, WIDTH
from papercraft.core.shapes import (
    circle,
    ellipse,
    line,
    moved,
    polygon,
    polyline,
    rect,
    star,
    turned,
)
from papercraft.core.sheet import Use, ink
from papercraft.games.cuttle.sheets.artwork import joined, suit_at
from papercraft.games.cuttle.sheets.card_frame import LEFT, LOW_TOP, frame
from papercraft.games.cuttle.sheets.court_arms import pennant, shell_shield, trident
from papercraft.games.cuttle.sheets.court_sea import surf, weed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.sheet import Mark, Marks, Path, Steps

COURTS = ("jack", "queen", "king")
# How much larger figures are in a high frame.
_SIZE = 1.2
_X, _Y = WIDTH / 2, HEIGHT / 2


def court_stamps(suits: tuple[str, ...], *, low: bool = False) -> dict[str, Marks]:
    """Return the stamps of the court cards; ``suits`` gives the colour of each suit.

    In a ``low`` frame, figures are smaller.
    """
    drawn: dict[str, Marks] = {}
    size = 1.0 if low else _SIZE
    for suit, colour in enumerate(suits):
        for name, figure in _FIGURES.items():
            drawn[f"half-{name}-{suit}"] = (
                *weed(colour), *_grown(figure(suit, colour), size), _mark(suit), *surf(colour),
            )  # fmt: skip
            drawn[f"court-{name}-{suit}"] = _whole(suit, f"half-{name}-{suit}", colour, low=low)
    return drawn


def _grown(marks: Sequence[Path], size: float) -> list[Mark]:
    """Return a figure scaled around the middle of the card."""
    dx, dy = round(_X * (1 - size), 3), round(_Y * (1 - size), 3)
    return [mark._replace(steps=moved(mark.steps, dx, dy, size)) for mark in marks]


def _whole(suit: int, half: str, colour: str, *, low: bool) -> Marks:
    # Of its own suit, two for each way up, around a stud that is neither.
    studs = [
        *[suit_at(suit, _X - dx, _Y, 0.42) for dx in (12.6, 6.4)],
        *[moved(turned(suit_at(suit, 0, 0, 0.42), 2), _X + dx, _Y) for dx in (6.4, 12.6)],
        circle(_X, _Y, 1.7),
    ]
    return (
        ink(f"{colour}-field", frame(low=low)),
        Use(half, 0, 0),
        Use(half, WIDTH, HEIGHT, 2),
        *(ink("court-gold", stud) for stud in studs),
        ink(f"{colour}-frame", frame(low=low)),
    )


def _pattern(suit: int, colour: str, spots: Sequence[tuple[float, float]]) -> list[Path]:
    """Return small suits on a coat, around its middle above the belt."""
    return [ink(colour, suit_at(suit, _X + x, _Y + y, 0.19)) for x, y in spots]


def _coat(colour: str) -> list[Path]:
    """Return shoulders and neck."""
    coat: Steps = (
        ("M", _X - 14.0, _Y),
        ("C", _X - 14.0, _Y - 8.0, _X - 9.5, _Y - 10.6, _X - 4.0, _Y - 11.6),
        ("L", _X + 4.0, _Y - 11.6),
        ("C", _X + 9.5, _Y - 10.6, _X + 14.0, _Y - 8.0, _X + 14.0, _Y),
        ("Z",),
    )
    return [ink(f"{colour}-coat", coat)]


def _face(eyes: Steps, lines: Steps) -> list[Path]:
    """Return neck, head and what is in it; the nose is no sign, whichever way up.

    ``eyes`` are filled, brows, lids and lashes are ``lines``, both around the middle of the face.
    """
    y = _FACE
    nose: Steps = (
        ("M", _X - 0.6, y + 1.1),
        ("C", _X - 0.4, y + 1.8, _X + 0.4, y + 1.8, _X + 0.6, y + 1.1),
    )
    return [
        ink("court-skin", rect(_X - 2.1, y + 3.0, 4.2, 5.4)),
        ink("court-skin", ellipse(_X, y, 4.5, 5.3)),
        ink("court-dot", moved(eyes, _X, y)),
        ink("court-fine", joined(moved(lines, _X, y), nose)),
    ]


def _both(*lines: Sequence[tuple[float, float]]) -> Steps:
    """Return lines and the same on the other side of the face."""
    sides = [[(s * x, y) for x, y in points] for points in lines for s in (-1, 1)]
    return joined(*map(polyline, sides))


# A king looks stern, a queen has lashes below high brows, a jack winks.
_FACE = 24.2
_STERN = (
    joined(circle(-1.8, -0.1, 0.55), circle(1.8, -0.1, 0.55)),
    _both([(3.1, -1.9), (2.0, -1.9), (0.8, -1.1)], [(2.8, 1.1), (1.6, 1.3)]),
)
_CALM = (
    joined(circle(-1.8, -0.3, 0.5), circle(1.8, -0.3, 0.5)),
    _both([(2.9, -2.1), (1.9, -2.6), (0.9, -2.2)], [(2.3, -0.7), (3.1, -1.2)],
          [(2.5, -0.2), (3.3, -0.4)]),
)  # fmt: skip
_WINK = (
    circle(-1.8, -0.3, 0.55),
    joined(
        polyline([(-2.9, -2.3), (-1.8, -2.8), (-0.8, -2.2)]),
        polyline([(1.0, -1.5), (2.8, -1.3)]),
        (("M", 0.9, -0.1), ("C", 1.4, -0.9, 2.3, -0.9, 2.8, -0.1)),
    ),
)


def _mouth(*, grin: bool = False) -> Path:
    """Return a smile, or a broad one that rises to a side."""
    y = 27.0
    if grin:
        steps: Steps = (
            ("M", _X - 1.6, y),
            ("C", _X - 0.8, y + 1.2, _X + 1.2, y + 1.1, _X + 2.2, y - 0.9),
        )
    else:
        steps = (("M", _X - 1.2, y), ("C", _X - 0.5, y + 0.7, _X + 0.5, y + 0.7, _X + 1.2, y))
    return ink("court-smile", steps)


def _mark(suit: int) -> Mark:
    """Return the pip in the corner of the frame."""
    return Use(f"pip-{suit}", WIDTH - LEFT - 5.7, LOW_TOP + 7.7, scale=0.68)


def _king(suit: int, colour: str) -> list[Path]:
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
            ("M", x - 9.4, _Y - 10.2),
            ("C", x - 5.0, _Y - 12.6, x + 5.0, _Y - 12.6, x + 9.4, _Y - 10.2),
            ("C", x + 6.0, _Y - 6.2, x - 6.0, _Y - 6.2, x - 9.4, _Y - 10.2),
            ("Z",),
        )),
        *_pattern(suit, colour, [(-7.1, -9.8), (-4.2, -8.6), (4.2, -8.6), (7.1, -9.8)]),
        ink("court-white", hair),
        *_face(*_STERN),
        ink("court-white", beard),
        *_moustache(),
        ink("court-gold", crown),
        ink("court-gold", tips),
        ink(colour, circle(x, y - 1.7, 0.85)),
        *trident(colour),
    ]  # fmt: skip


def _moustache() -> list[Path]:
    """Return a mouth of skin in the beard, and a moustache above it: neither reads as a number."""
    tips: Steps = (
        ("M", _X, 26.3),
        ("C", _X - 1.3, 25.5, _X - 3.0, 25.9, _X - 4.4, 27.6),
        ("C", _X - 2.9, 28.1, _X - 1.1, 27.9, _X, 27.2),
        ("C", _X + 1.1, 27.9, _X + 2.9, 28.1, _X + 4.4, 27.6),
        ("C", _X + 3.0, 25.9, _X + 1.3, 25.5, _X, 26.3),
        ("Z",),
    )
    return [ink("court-lip", ellipse(_X, 28.5, 1.35, 0.6)), ink("court-white", tips)]


def _queen(suit: int, colour: str) -> list[Path]:
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
        ink("robe-scales", _scales()),
        ink("court-skin", polygon([(x - 4.6, 30.2), (x + 4.6, 30.2), (x, 36.4)])),
        *_face(*_CALM),
        ink("court-lock", (("M", x, 19.2), ("C", x - 3.0, 19.6, x - 4.4, 21.4, x - 4.6, 23.6),
                            ("C", x - 5.2, 20.4, x - 3.0, 18.6, x, 18.8),
                            ("C", x + 3.0, 18.6, x + 5.2, 20.4, x + 4.6, 23.6),
                            ("C", x + 4.4, 21.4, x + 3.0, 19.6, x, 19.2), ("Z",))),
        _mouth(),
        ink("court-gold", tiara),
        ink("court-white", pearls),
        ink("court-gold", beads),
        ink("starfish", star(x + 5.6, 22.6, 5, 2.5, 1.1)),
        *shell_shield(suit, colour),
    ]  # fmt: skip


def _scales() -> Steps:
    """Return the scales on the dress of a queen, in rows."""
    rows = ((-9.3, (4.8, 7.4)), (-7.4, (3.6, 6.3, 9.0)))
    return joined(
        *[(("M", _X + x - 1.5, _Y + y), ("C", _X + x - 1.5, _Y + y + 2.2, _X + x + 1.5,
                                         _Y + y + 2.2, _X + x + 1.5, _Y + y))
          for y, xs in rows for x in xs]
    )  # fmt: skip


def _jack(suit: int, colour: str) -> list[Path]:
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
        ("M", x - 6.2, 18.6),
        ("C", x - 9.8, 17.8, x - 8.8, 14.6, x - 4.0, 14.6),
        ("L", x + 4.0, 14.6),
        ("C", x + 8.8, 14.6, x + 9.8, 17.8, x + 6.2, 18.6),
        ("Z",),
    )
    ribbons: Steps = (
        ("M", x + 5.6, 20.4),
        ("C", x + 8.4, 21.6, x + 7.2, 24.4, x + 9.0, 26.2),
        ("L", x + 7.8, 26.0),
        ("L", x + 7.2, 27.4),
        ("C", x + 5.8, 25.2, x + 6.6, 22.6, x + 5.6, 20.4),
        ("Z",),
    )
    collar: Steps = (
        ("M", x - 4.2, 30.2), ("L", x - 10.6, 33.2), ("L", x - 8.6, 37.0), ("L", x, 38.6),
        ("L", x + 8.6, 37.0), ("L", x + 10.6, 33.2), ("L", x + 4.2, 30.2), ("L", x, 35.8), ("Z",),
    )  # fmt: skip
    stripe = joined(*[polyline([(x + s * 9.3, 33.6), (x + s * 7.7, 36.2), (x, 37.6)])
                      for s in (-1, 1)])  # fmt: skip
    shirt = joined(*[line(x - half, y, x + half, y)
                     for half, y in ((2.6, 31.6), (1.6, 33.0))])  # fmt: skip
    tails = polygon([(x, 35.4), (x + 2.2, 39.0), (x + 0.7, 39.0), (x, 37.0), (x - 0.7, 39.0),
                     (x - 2.2, 39.0)])  # fmt: skip
    return [
        *_coat(colour),
        ink("court-hair", bob),
        ink(colour, ribbons),
        *_face(*_WINK),
        _mouth(grin=True),
        ink("court-white", polygon([(x - 4.2, 30.2), (x + 4.2, 30.2), (x, 35.8)])),
        ink(f"{colour}-ring", shirt),
        ink(f"{colour}-coat", collar),
        ink("robe-line", stripe),
        ink("court-gold", tails),
        ink("court-gold", circle(x, 35.6, 1.2)),
        ink("court-white", cap),
        ink(f"{colour}-coat", rect(x - 6.3, 18.2, 12.6, 3.0, 1.0)),
        ink(f"{colour}-badge", suit_at(suit, x, 19.7, 0.24)),
        *pennant(suit, colour),
    ]


_FIGURES = {"jack": _jack, "queen": _queen, "king": _king}
