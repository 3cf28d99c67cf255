"""The rules of level rows on the mat of the table, with pictures where there is room."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.mats import PLAY
from papercraft.core.messages import gettext_noop
from papercraft.core.rules_art import arrow
from papercraft.core.shapes import rect
from papercraft.core.sheet import Paragraph, Role, Text, ink
from papercraft.games.rope.deck import HIGHEST, SCISSORS
from papercraft.games.rope.sheets.mat_places import (
    ASIDE,
    PLATE_DOWN,
    framed,
    fronts,
    ghost_in,
    plate,
)
from papercraft.games.rope.sheets.small_cards import HEIGHT as CARD_HEIGHT
from papercraft.games.rope.sheets.small_cards import STEP, row
from papercraft.games.rope.sheets.small_cards import WIDTH as CARD_WIDTH
from papercraft.games.rope.sheets.small_cards import pile as stack
from papercraft.games.rope.sheets.small_cards import row_width as cards_width

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.sheet import Box, Mark

# Each rule begins with its key words.
_RULES = (
    (gettext_noop("Three rows for all"), gettext_noop("From 1 up or 10 down, without gaps.")),
    (gettext_noop("Scissors"), gettext_noop("They stand for the card you need.")),
    (gettext_noop("Ten cards"), gettext_noop("Set the row aside. Your turn goes on.")),
    (gettext_noop("Stock empty?"), gettext_noop("Shuffle completed rows. None? Play on.")),
)
# The cards beside them, row by row; then the end of a row that is set aside, and completed rows,
# which become a pile.
_EXAMPLES: tuple[tuple[tuple[int, ...], ...], ...] = (
    ((1, 2), (10, 9)), ((10, 9, SCISSORS, 7, 6),), ((HIGHEST - 1, HIGHEST),), ((),),
)  # fmt: skip
# So high is a panel with room for all rules below each other, and so wide one with room for
# pictures; how wide these are, and from them to the words; from the top of the panel to the first
# rule, and from one to the next.
_ROOMY, _PICTURED, _PICTURES, _TO_WORDS, _UNDER, _APART = 80.0, 100.0, 38.4, 4.0, 13.2, 1.0
# Half the width of cards in a fan there, their size, and from cards to the arrow beside them.
_FAN, _FAN_SCALE, _TO_ARROW = 7.4, 0.225, 1.2
# The height of a line of key words in it, and of a line of text; a text that is so wide has one
# line and larger letters, others have two; key words in a narrow one are smaller.
_KEY, _LINE, _ONE_LINE, _NARROW = 5.6, 5.2, 80.0, 50.0
# From the top of that panel to its title, as in places; rules keep so far off its edges.
_PLATE_DOWN, _EDGE = PLAY + PLATE_DOWN, ASIDE


def rules_panel(box: Box, scale: float) -> list[Mark]:
    """Return the rules of level rows, one below the other or in two columns, framed as a place."""
    x, y, width, height = box
    left, columns = x + _EDGE, 1 if height >= _ROOMY else 2
    wide = round(width - 2 * _EDGE, 3)
    across = (wide + _APART) / columns - _APART
    rows = len(_RULES) // columns
    high = (height - _UNDER - _EDGE + _APART) / rows
    marks: list[Mark] = [
        framed(box, role=Role.GUIDE),
        ghost_in(box, scale),
        *plate(round(left, 3), round(y + _PLATE_DOWN, 3), wide, "Level rows"),
    ]
    for n, (rule, cards) in enumerate(zip(_RULES, _EXAMPLES, strict=True)):
        at, top = left + (across + _APART) * (n // rows), y + _UNDER + high * (n % rows)
        panel = round(at, 3), round(top, 3), round(across, 3), round(high - _APART, 3)
        marks += _rule(panel, rule, cards if across >= _PICTURED else ())
    return marks


def _rule(box: Box, rule: tuple[str, str], rows: Sequence[tuple[int, ...]]) -> list[Mark]:
    """Return a rule below its key words, beside its cards."""
    x, y, width, height = box
    marks: list[Mark] = [ink("panel", rect(*box, 2.5))]
    if rows:
        marks += _example(rows, x + 2.0, round(y + (height - CARD_HEIGHT) / 2, 3))
    left = round(x + (2.0 + _PICTURES + _TO_WORDS if rows else 3.0), 3)
    across = round(x + width - left - 2.0, 3)
    key, text = rule
    # Both lie in the middle.
    one_line = across >= _ONE_LINE
    deep, look = (_LINE, "-large") if one_line else (2 * _LINE, "")
    look_of_key = "-small" if across < _NARROW else look
    above = round(y + (height - _KEY - deep) / 2, 3)
    at, down = round(above + _KEY / 2 - 0.4, 3), round(above + _KEY, 3)
    return [
        *marks,
        Text(Role.INK, f"mat-key{look_of_key}", left, at, key, centred=True),
        Paragraph(Role.INK, f"mat-rule{look}", left, down, across, deep + 0.2, text),
    ]


def _example(rows: Sequence[tuple[int, ...]], x: float, y: float) -> list[Mark]:
    """Return rows of cards from one edge of a picture to the other, or what becomes of them."""
    cards, *more = rows
    right = x + _PICTURES
    if not cards:
        return _reshuffled(x, y)
    if cards[-1] == HIGHEST:
        return _set_aside(cards, x, y)
    if not more:
        extra = _PICTURES - cards_width(cards)
        return row(cards, round(x, 3), y, round(STEP + extra / (len(cards) - 1), 3))
    (others,) = more
    return [*row(cards, round(x, 3), y), *row(others, round(right - cards_width(others), 3), y)]


def _set_aside(cards: Sequence[int], x: float, y: float) -> list[Mark]:
    """Return the end of a row, and completed rows, as on their place."""
    fan, middle = round(x + _PICTURES - _FAN, 3), round(y + CARD_HEIGHT / 2, 3)
    ends = round(x + cards_width(cards) + _TO_ARROW, 3), round(fan - _FAN - _TO_ARROW, 3)
    return [
        *row(cards, round(x, 3), y),
        *arrow(ends[0], middle, ends[1], middle),
        *fronts(fan, middle, _FAN_SCALE),
    ]


def _reshuffled(x: float, y: float) -> list[Mark]:
    """Return completed rows, as on their place, and the pile they become."""
    at, middle = x + _PICTURES - CARD_WIDTH - 1.4, round(y + CARD_HEIGHT / 2, 3)
    ends = round(x + 2 * _FAN + _TO_ARROW, 3), round(at - _TO_ARROW, 3)
    return [
        *fronts(round(x + _FAN, 3), middle, _FAN_SCALE),
        *arrow(ends[0], middle, ends[1], middle),
        *stack(round(at, 3), y + 0.7),
    ]
