"""The fronts and the back of the cards, drawn 63 x 84 mm.

Indices stand top left and bottom right, codes for cameras in the other two corners.
"""

from __future__ import annotations

from functools import cache
from math import cos, hypot, radians, sin
from typing import TYPE_CHECKING

from papercraft.core.card_codes import card_code
from papercraft.core.cards import HEIGHT, WIDTH
from papercraft.core.shapes import circle, moved, rect
from papercraft.core.sheet import Paragraph, Path, Role, Text, Use
from papercraft.games.cuttle import GAME
from papercraft.games.cuttle.deck import ACE, DECK, JACK, TEN, card_title, format_card, rank
from papercraft.games.cuttle.sheets.artwork import SCHEMES, cuttlefish, joined, suit_at
from papercraft.games.cuttle.sheets.card_back import back_stamps
from papercraft.games.cuttle.sheets.court_cards import COURTS, court_stamps
from papercraft.games.cuttle.sheets.number_cards import middle_pips, number_stamps, upper_pips
from papercraft.games.cuttle.sheets.rules_text import INDICES, card_texts
from papercraft.games.cuttle.sheets.world import ring_of_waves

if TYPE_CHECKING:
    from collections.abc import Iterator

    from papercraft.core.sheet import Mark, Marks
    from papercraft.games.cuttle.options import Options

_X, _Y = WIDTH / 2, HEIGHT / 2
# Two digits are set smaller, and letters, the widest of which is a W.
_INDEX_SIZES = {
    TEN: "-wide",
    ACE: "-court",
    **dict.fromkeys(range(JACK, JACK + len(COURTS)), "-court"),
}
INDEX_AT = (7.7, 9.2)
"""The middle of the index in a corner."""
# The middle of the pip below it, and its size.
_PIP_AT, _PIP = (7.7, 17.0), 0.46
# The disc on the back of designs before the third; suits keep so far from the middle.
_DISC = 19.0
_EARLY_CLEAR = _DISC + 2.6
# On an ace: the disc, the waves around it and the drops in them.
_ACE, _ACE_CREST, _ACE_TROUGH, _DROPS, _WAVES = 17.6, 23.4, 19.8, 20.4, 16
# The suits on that back: their distance, rows and columns, which fill half a card exactly.
_STEP, _ROWS, _COLUMNS = 10.5, 4, 6


def cards() -> list[tuple[str, tuple[str, ...]]]:
    """Return all cards: the name of each, and the stamps it is made of."""
    return [(card_title(card), (f"card-{card}",)) for card in _in_order()]


def shorts() -> list[str]:
    """Return what players write for the cards, in the same order; a ten is T or 10."""
    written = list(map(format_card, _in_order()))
    return [f"{card} 10{card[1:]}" if card[0] == "T" else card for card in written]


def _in_order() -> list[int]:
    return [card for suit in (3, 2, 1, 0) for card in DECK if card % 4 == suit]


@cache
def card_stamps(scheme: str, options: Options | None, *, early: bool = False) -> dict[str, Marks]:
    """Return the stamps of the cards in a colour scheme; with options each shows its effect.

    With ``early`` they are as designs before the third drew them.
    """
    colours = SCHEMES[scheme]
    drawn: dict[str, Marks] = {}
    for suit, colour in enumerate(colours):
        drawn[f"ace-{suit}"] = _ace(suit, colour)
    for number, words in enumerate(card_texts(options) if options else (), 1):
        drawn[f"half-aid-{number}"] = _aid(words)
    low = options is not None
    drawn |= number_stamps(colours, low=low) | court_stamps(colours, low=low)
    for card in DECK:
        colour = colours[card % 4]
        drawn[f"half-face-{card}"] = _half_face(card, low=low)
        drawn[f"half-{card}"] = _half(card, colour, aid=low)
        drawn[f"face-{card}"] = _face(card, colour, low=low)
        drawn[f"card-{card}"] = (Use(f"face-{card}", 0, 0), *_both_ways(f"half-{card}"))
    for suit in range(4):
        drawn[f"back-{suit}"] = (Path(Role.INK, "back-motif", suit_at(suit, 0, 0, 0.5)),)
    drawn |= _early_back_stamps() if early else back_stamps()
    return drawn


def _both_ways(stamp: str) -> Marks:
    """Return half a card upright and again upside down."""
    return (Use(stamp, 0, 0), Use(stamp, WIDTH, HEIGHT, 2))


def _face(card: int, colour: str, *, low: bool) -> Marks:
    """Return a card without index and code; pictures of cards show it, too."""
    marks: list[Mark] = [Path(Role.INK, f"{colour}-edge", rect(2, 2, WIDTH - 4, HEIGHT - 4, 4.5))]
    number, suit = rank(card), card % 4
    if number >= JACK:
        marks.append(Use(f"court-{COURTS[number - JACK]}-{suit}", 0, 0))
    elif number == ACE:
        marks += [Use(f"panel-{suit}", 0, 0), Use(f"ace-{suit}", 0, 0)]
    else:
        marks += [Use(f"panel-{suit}", 0, 0), *middle_pips(number, suit, low=low)]
    return (*marks, *_both_ways(f"half-face-{card}"))


def _half_face(card: int, *, low: bool) -> Marks:
    """Return the pips above the middle."""
    number, suit = rank(card), card % 4
    marks: list[Mark] = [Use(f"corner-{suit}", *_PIP_AT, scale=_PIP)]
    if ACE < number <= TEN:
        marks += upper_pips(number, suit, low=low)
    return tuple(marks)


def _half(card: int, colour: str, *, aid: bool) -> Marks:
    """Return the index, the code and the effect."""
    number = rank(card)
    style = f"index-{colour}{_INDEX_SIZES.get(number, '')}"
    marks: list[Mark] = [
        Text(Role.INK, style, *INDEX_AT, INDICES[number - 1], "middle", centred=True),
        *card_code(GAME.card_codes[card]),
    ]
    if aid:
        marks.append(Use(f"half-aid-{number}", 0, 0))
    return tuple(marks)


def _aid(words: str) -> Marks:
    """Return what a card does, between the index and the code."""
    return (Paragraph(Role.INK, "card-aid", _X - 14.5, 5.2, 29.0, 7.6, words, "middle"),)


def _ace(suit: int, colour: str) -> Marks:
    """Return the one large pip of an ace, inlaid, in a ring of waves with drops around it."""
    drops = [circle(*_at(_DROPS, 360 / _WAVES * n), 0.75) for n in range(_WAVES)]
    return (
        Path(Role.INK, f"{colour}-field", ring_of_waves(_X, _Y, _ACE_CREST, _ACE_TROUGH, _WAVES)),
        Path(Role.INK, f"{colour}-ring", ring_of_waves(_X, _Y, _ACE_CREST, _ACE_TROUGH, _WAVES)),
        Path(Role.INK, colour, joined(*drops)),
        Path(Role.INK, "knock", circle(_X, _Y, _ACE)),
        Path(Role.INK, f"{colour}-ring", circle(_X, _Y, _ACE)),
        Path(Role.INK, f"{colour}-around", suit_at(suit, _X, _Y, 2.1)),
        Path(Role.INK, "inlay", suit_at(suit, _X, _Y, 2.1)),
        Path(Role.INK, colour, suit_at(suit, _X, _Y, 2.1)),
    )


def _at(radius: float, degrees: float) -> tuple[float, float]:
    return _X + radius * sin(radians(degrees)), _Y - radius * cos(radians(degrees))


def _early_back_stamps() -> dict[str, Marks]:
    """Return the back as designs before the third drew it, and what it is made of."""
    return {
        "half-back": _early_half_back(),
        "back": _early_back(),
    }


def _early_back() -> Marks:
    """Return the back, the same upside down; no line near the cut, as sides never register."""
    return (
        Path(Role.INK, "back-field", rect(0, 0, WIDTH, HEIGHT)),
        Path(Role.INK, "back-disc", circle(_X, _Y, _DISC)),
        Path(Role.INK, "back-ring", circle(_X, _Y, _DISC - 1.5)),
        *_both_ways("half-back"),
    )


def _motifs() -> Iterator[Use]:
    """Yield the suits on the upper half."""
    for row in range(_ROWS):
        for column in range(_COLUMNS):
            x, y = _STEP * (column + 0.5), _STEP * (row + 0.5)
            if hypot(x - _X, y - _Y) > _EARLY_CLEAR:
                yield Use(f"back-{(row + column * 3) % 4}", x, y)


def _early_half_back() -> Marks:
    fish = [
        Path(Role.INK, style, moved(steps, _X - 6.6, _Y + 0.4, 1.35))
        for style, steps in cuttlefish()
    ]
    return (*_motifs(), *fish)
