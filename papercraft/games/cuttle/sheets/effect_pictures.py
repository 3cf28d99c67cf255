"""A small picture of what each rank does, for rules and reference cards; in mm."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.rules_art import person
from papercraft.core.shapes import circle, line, moved, polygon, rect
from papercraft.core.sheet import Path, ink
from papercraft.games.cuttle.sheets.artwork import badge, crown, suit_at
from papercraft.games.cuttle.sheets.turn_panel import sign

if TYPE_CHECKING:
    from collections.abc import Callable

    from papercraft.core.sheet import Marks, Steps

# A card, and half of it; the radius of its corners.
_WIDTH, _HEIGHT, _ROUND = 4.4, 6.0, 0.8
_RIGHT, _LOW = _WIDTH / 2, _HEIGHT / 2
# From the left of a card to the left of the one that lies beside it, or half over it.
_BESIDE, _OVER = 5.2, 2.6
# The head of an arrow: how long it is, and half its width.
_HEAD, _HALF_HEAD = 1.9, 1.25
_BLACK, _RED = (3, "black"), (2, "red")


def effect_picture(rank: int, x: float, y: float, scale: float = 1.0) -> Marks:
    """Return the picture of a rank from 1 (ace) to 13 (king), with its middle at a point.

    At scale 1 it is at most 16 mm wide and 7 mm high.
    """
    return _centred(_PICTURES[rank - 1](), x, y, scale)


def scrap_picture(x: float, y: float, scale: float) -> Marks:
    """Return one half of what a two does: a permanent that is scrapped, around a point."""
    return _centred([small_card(0.0, "stays"), *_struck(0.0)], x, y, scale)


def counter_picture(x: float, y: float, scale: float) -> Marks:
    """Return the other half: a one-off that is cancelled, around a point."""
    return _centred([badge("once", 0.0, 0.0, 0.58), *_struck(0.0)], x, y, scale)


def _centred(marks: list[Path], x: float, y: float, scale: float) -> Marks:
    """Return a picture scaled, with its middle at a point."""
    across = [v for mark in marks for _, *values in mark.steps for v in values[::2]]
    left = x - scale * (min(across) + max(across)) / 2
    return tuple(mark._replace(steps=moved(mark.steps, round(left, 3), y, scale)) for mark in marks)


def kind_effect(kind: str, x: float, y: float, scale: float) -> Marks:
    """Return what becomes of a one-off or a permanent, around a point."""
    if kind == "once":
        marks = [
            small_card(-9.4, "once"),
            *arrow(-5.6, -1.0),
            small_card(3.2, "once"),
            *_struck(3.2),
        ]
    else:
        marks = [small_card(-3.6, "stays"), small_card(0.0, "stays"), small_card(3.6, "stays")]
    return _centred(marks, x, y, scale)


def small_card(x: float, kind: str = "points", y: float = 0.0) -> Path:
    """Return a card around a point of the picture, whose right edge is 0."""
    return ink(f"kind-{kind}", rect(x - _RIGHT, y - _LOW, _WIDTH, _HEIGHT, _ROUND))


def point_card(x: float, suit: tuple[int, str]) -> list[Path]:
    """Return a point card of a suit: its number and its colour."""
    number, colour = suit
    return [small_card(x), ink(colour, suit_at(number, x, 0.0, 0.27))]


def _back(x: float, y: float = 0.0) -> list[Path]:
    frame = rect(x - _RIGHT + 0.8, y - _LOW + 0.8, _WIDTH - 1.6, _HEIGHT - 1.6, 0.4)
    sides = rect(x - _RIGHT, y - _LOW, _WIDTH, _HEIGHT, _ROUND)
    return [ink("banner", sides), ink("small-back", frame)]


def _struck(x: float, half: float = _RIGHT) -> list[Path]:
    """Return the stroke through what is scrapped."""
    steps = line(x - half - 0.3, _LOW + 0.2, x + half + 0.3, -_LOW - 0.2)
    return [ink("thin-strike-ground", steps), ink("thin-strike", steps)]


def arrow(x1: float, x2: float, y: float = 0.0) -> list[Path]:
    """Return a level arrow to the right or to the left."""
    on = 1 if x2 > x1 else -1
    neck = x2 - on * _HEAD
    head = polygon([(x2, y), (neck, y - _HALF_HEAD), (neck, y + _HALF_HEAD)])
    return [ink("rules-arrow", line(x1, y, neck, y)), ink("rules-arrow-head", head)]


def small_player(x: float) -> list[Path]:
    """Return a player."""
    return [mark for mark in person(x, -0.6, 0.66) if isinstance(mark, Path)]


def _all_points() -> list[Path]:
    """Return point cards that are struck out; their suits are beside the stroke."""
    marks = []
    for x, (suit, colour) in (
        (-_RIGHT - 2 * _BESIDE, _BLACK),
        (-_RIGHT - _BESIDE, _RED),
        (-_RIGHT, _BLACK),
    ):
        pip = ink(colour, suit_at(suit, x - 0.85, -1.35, 0.2))
        marks += [small_card(x), *_struck(x), pip]
    return marks


def _permanent_or_effect() -> list[Path]:
    sun = -3.2
    stay = sun - 3.2 - 1.6 - _RIGHT
    return [small_card(stay, "stays"), *_struck(stay), badge("once", sun, 0.0, 0.58), *_struck(sun)]


def _from_scraps() -> list[Path]:
    pile = -_RIGHT - 10.6
    return [
        small_card(pile - 0.9, y=0.4), *point_card(pile, _RED),
        *arrow(pile + 3.4, -_WIDTH - 1.0), *point_card(-_RIGHT, _RED),
    ]  # fmt: skip


def _lost_cards() -> list[Path]:
    marks = small_player(-_RIGHT - _BESIDE - 6.2)
    for x in (-_RIGHT - _BESIDE, -_RIGHT):
        marks += [*_back(x), *_struck(x)]
    return marks


def _drawn_cards() -> list[Path]:
    second = -_RIGHT - _BESIDE
    plus = second - _RIGHT - 2.6
    cross = line(plus - 1.5, 0.0, plus + 1.5, 0.0) + line(plus, -1.5, plus, 1.5)
    return [ink("rules-arrow", cross), *_back(second), *_back(-_RIGHT)]


def _all_permanents() -> list[Path]:
    marks = []
    for x in (-_RIGHT - 2 * _BESIDE, -_RIGHT - _BESIDE, -_RIGHT):
        marks += [small_card(x, "stays"), *_struck(x)]
    return marks


def _from_pile() -> list[Path]:
    # Two backs, one over the other, would be a dark square like the frame of a card's code.
    pile = -_RIGHT - 10.6
    return [
        small_card(pile - 0.9, y=0.4), *_back(pile), *arrow(pile + 3.4, -_WIDTH - 1.0),
        small_card(-_RIGHT), badge("once", -_RIGHT, 0.0, 0.3),
    ]  # fmt: skip


def _glasses() -> list[Path]:
    """Return glasses with an eye behind each lens."""
    marks: list[Path] = []
    left, right, radius = -11.4, -4.0, 2.9
    marks.append(ink("rules-arrow", _bridge(left + radius, right - radius)))
    for x, aside in ((left, -1), (right, 1)):
        temple = line(x + aside * radius, -0.6, x + aside * (radius + 1.1), -1.7)
        marks += [
            ink("rules-arrow", temple),
            ink("kind-stays", circle(x, 0.2, radius)),
            ink("glasses-rim", circle(x, 0.2, radius)),
            ink("rules-arrow-head", circle(x, 0.4, 1.15)),
        ]
    return marks


def _bridge(x1: float, x2: float) -> Steps:
    return (("M", x1, 0.0), ("C", x1, -1.2, x2, -1.2, x2, 0.0))


def _back_to_hand() -> list[Path]:
    stay = -_RIGHT
    return [*small_player(stay - 10.6), *arrow(stay - 3.2, stay - 7.4), small_card(stay, "stays")]


def _points_only() -> list[Path]:
    """Return the signs of all that a rank can do that only scores."""
    return [*sign("points", -10.2, 0.0, 1.06), *sign("scuttle", -3.5, 0.0)]


def _taken() -> list[Path]:
    """Return a point card that a permanent on it takes to the left."""
    under = -_RIGHT - _OVER
    return [
        *arrow(under - 3.2, under - 8.0), *point_card(under, _RED),
        small_card(-_RIGHT, "stays", 0.9),
    ]  # fmt: skip


def _shield() -> list[Path]:
    """Return a shield in front of two cards."""
    middle = -_RIGHT - _BESIDE / 2 - 0.4
    left, right = middle - 3.0, middle + 3.0
    cards = [*point_card(left, _BLACK), *point_card(right, _BLACK)]
    return [*cards, ink("shield", shield_at(middle))]


def shield_at(middle: float) -> Steps:
    """Return the outline of a shield."""
    return (
        ("M", middle, -2.9),
        ("C", middle + 0.9, -2.3, middle + 1.7, -2.1, middle + 2.6, -2.1),
        ("C", middle + 2.7, 0.6, middle + 1.8, 2.4, middle, 3.3),
        ("C", middle - 1.8, 2.4, middle - 2.7, 0.6, middle - 2.6, -2.1),
        ("C", middle - 1.7, -2.1, middle - 0.9, -2.3, middle, -2.9),
        ("Z",),
    )


def _lower_goal() -> list[Path]:
    """Return a crown and an arrow that points down."""
    down, foot = -1.8, 2.8
    head = polygon([(down, foot), (down - _HALF_HEAD, foot - _HEAD),
                    (down + _HALF_HEAD, foot - _HEAD)])  # fmt: skip
    return [
        ink("crown", crown(-7.6, 0.2, 6.2)),
        ink("rules-arrow", line(down, -2.6, down, foot - _HEAD)),
        ink("rules-arrow-head", head),
    ]


_PICTURES: tuple[Callable[[], list[Path]], ...] = (
    _all_points,
    _permanent_or_effect,
    _from_scraps,
    _lost_cards,
    _drawn_cards,
    _all_permanents,
    _from_pile,
    _glasses,
    _back_to_hand,
    _points_only,
    _taken,
    _shield,
    _lower_goal,
)
