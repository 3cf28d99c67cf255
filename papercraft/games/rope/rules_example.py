"""The picture of the worked example on the rules page of ``rope``; in mm."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.messages import gettext
from papercraft.core.rules_art import label, person
from papercraft.core.shapes import circle, polyline, rect
from papercraft.core.sheet import ink
from papercraft.games.rope.deck import HAND
from papercraft.games.rope.rules_pictures import called, grown, slot
from papercraft.games.rope.sheets.small_cards import HEIGHT, WIDTH, back, card, pile, row, row_width

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.rules_page import Art
    from papercraft.core.sheet import Mark

# How much larger it is on a page with room.
_LARGE = 1.07
# Fields: how wide and high they are, how far apart, from their upper edge to cards, and from cards
# to the middle of the names below them.
_WIDE, _FIELD, _APART, _DOWN, _NAMED = 92.0, 28.8, 1.6, 8.3, 3.4
# The disc of a step, from cards up to its middle, and to the line over several cards, which bends
# down at its ends.
_DISC, _DISC_UP, _SPAN_UP, _BEND = 2.6, 4.0, 1.5, 0.9
# The steps of cards in a row; from one place to the next in the middle of the table; the left edges
# of what lies before Ada, from one supply row to the next, and from one drawn card to the next.
_CLOSE, _BETWEEN = 6.4, 7.0
_DECK, _SUPPLY, _TO_SUPPLY, _IN_HAND, _DRAWN = 10.2, 27.4, 11.8, 66.8, 2.1
# Her figure and her name, above the deck: the middles of both, and how large she is.
_ADA, _ADA_NAMED, _ADA_DOWN, _ADA_SIZE = 11.2, 18.2, 4.2, 0.66
# What is as wide as a card but for this has no line above it.
_NEAR = 0.2


def example(rows: Sequence[Sequence[int]], top: int, stored: int, kept: int, *, large: bool) -> Art:
    """Return the table after the turn of the worked example, with the steps that led to it.

    Above cards is the number of their step; a line joins the cards of one step.
    """
    fields = rect(0, 0, _WIDE, _FIELD, 3), rect(0, _FIELD + _APART, _WIDE, _FIELD, 3)
    marks: list[Mark] = [ink("rules-field", field) for field in fields]
    marks += [*_level_rows(rows, _DOWN), *_adas(top, stored, _FIELD + _APART + _DOWN)]
    marks += _hand(kept, _FIELD + _APART + _DOWN)
    return grown(marks, _WIDE, 2 * _FIELD + _APART, _LARGE if large else 1.0)


def _level_rows(rows: Sequence[Sequence[int]], y: float) -> list[Mark]:
    """Return two rows and the place of a third one: three cards of step 1, one of 2, two of 3."""
    up, down = rows
    wides = row_width(up, _CLOSE), row_width(down, _CLOSE), WIDTH
    left = round((_WIDE - sum(wides) - 2 * _BETWEEN) / 2, 3)
    right = round(left + wides[0] + _BETWEEN, 3)
    free = round(right + wides[1] + _BETWEEN, 3)
    last = round(left + wides[0] - WIDTH, 3)
    return [
        *row(up, left, y, _CLOSE),
        *row(down, right, y, _CLOSE),
        slot(free, y),
        *_step(1, (left, last), y),
        *_step(2, (last, last + WIDTH), y),
        *_step(3, (right, right + wides[1]), y),
        called(_WIDE / 2, y + HEIGHT + _NAMED, gettext("level rows")),
    ]


def _adas(top: int, stored: int, y: float) -> list[Mark]:
    """Return what lies before Ada: her deck with its top card, and her supply rows."""
    person_at = round(y - _DOWN + _ADA_DOWN, 3)
    free = [round(_SUPPLY + _TO_SUPPLY * n, 3) for n in (1, 2)]
    middle, named = _SUPPLY + _TO_SUPPLY + WIDTH / 2, y + HEIGHT + _NAMED
    return [
        *person(_ADA, person_at, _ADA_SIZE),
        called(_ADA_NAMED, person_at, "Ada"),
        *pile(_DECK - 1.4, y + 1.4, 2),
        *card(top, _DECK, y, 7),
        *card(stored, _SUPPLY, y, 12),
        *(slot(x, y) for x in free),
        *_step(4, (_SUPPLY, _SUPPLY + WIDTH), y),
        called(_DECK + WIDTH / 2, named, gettext("personal deck")),
        called(middle, named, gettext("supply rows")),
    ]


def _hand(kept: int, y: float) -> list[Mark]:
    """Return Ada's hand: the card she kept, over those that she drew."""
    places = [round(_IN_HAND + _DRAWN * n, 3) for n in range(HAND)]
    middle = (places[0] + places[-1] + WIDTH) / 2
    return [
        *(mark for x in places[:-1] for mark in back(x, y)),
        *card(kept, places[-1], y, 5),
        *_step(5, (places[0], places[-1]), y),
        called(round(middle, 3), y + HEIGHT + _NAMED, gettext("hand")),
    ]


def _step(number: int, ends: tuple[float, float], y: float) -> list[Mark]:
    """Return the number of a step above the cards it played, between two ends."""
    left, right = ends
    x, up = round((left + right) / 2, 3), round(y - _SPAN_UP, 3)
    marks: list[Mark] = []
    if abs(right - left - WIDTH) > _NEAR:
        bent = [(left + 0.4, up + _BEND), (left + 0.4, up), (right - 0.4, up),
                (right - 0.4, up + _BEND)]  # fmt: skip
        marks.append(ink("rules-span", polyline([(round(a, 3), round(b, 3)) for a, b in bent])))
    middle = round(y - _DISC_UP, 3)
    return [
        *marks,
        ink("rules-solid", circle(x, middle, _DISC)),
        ink("goal-ring", circle(x, middle, _DISC)),
        label(x, middle, str(number), "rules-step"),
    ]
