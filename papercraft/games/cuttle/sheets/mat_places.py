"""What is drawn in the places of a mat: where each card goes, and on the last one a pale sea.

Everything keeps away from the edges of its place, and is pale enough for cards to be read on it.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from papercraft.core import mats
from papercraft.core.cards import HEIGHT, WIDTH
from papercraft.core.messages import gettext_noop
from papercraft.core.shapes import rect
from papercraft.core.sheet import Paragraph, Path, Role, Text, ink
from papercraft.games.cuttle.sheets.artwork import badge
from papercraft.games.cuttle.sheets.reef import corals, jellyfish, shells, shoal
from papercraft.games.cuttle.sheets.rules_text import INDICES
from papercraft.games.cuttle.sheets.seabed import ground, layers
from papercraft.games.cuttle.sheets.turn_panel import emblem
from papercraft.games.cuttle.sheets.world import ring_of_waves

if TYPE_CHECKING:
    from collections.abc import Callable

    from papercraft.core.sheet import Box, Mark, Steps

    Swimmer = Callable[[float, float, float], list[Mark]]

# Outlines of cards keep so far from the edges of their place; how round they are, as a share of
# their height, and the water on one, which keeps so far from its edges.
CARD_IN, _CARD_CORNER, _WATER_IN, _WATER_CORNER = 1.9, 0.048, 1.7, 2.4
GUTTER = 2 * CARD_IN + mats.GAP
"""What is free between all that lies on a mat."""
# Cards of a row without a number of its own are about so far apart, in widths of a card.
_APART = 0.166
# Cards in a row have one of two tints.
_TINTS = "slot-light", "slot-dark"
# The plate with the name of a place: how far from the edges of its card. Narrower plates, and the
# names of narrower places, have smaller letters.
_PLATE_IN, _LEAST_PLATE, _LEAST_NAME = 2.6, 55.0, 60.0
# From the plate to what is below it; a line of notes, from the lower edge to these, and how far
# they are from the sides, bold ones too, and from the waves below them.
_BELOW, _LINE, _BOTTOM, _NOTE_IN, _OTHER_IN, _CLEAR = 1.0, 5.0, 3.6, 5.6, 3.6, 2.8
# The sand on a card, as a share of its height, and at most of the water, which weeds stay below;
# the size of who swims there, and who swims with them, as shares of the water above the sand.
_SAND, _LOW_SAND, _SWIMMER = 0.095, 0.22, 0.038
_SHOALS = ((0.4, 0.16, 0.019), (0.93, 0.17, 0.013))
# How far its bubbles reach to the right, at scale 1, and how far they keep off the edge of a card.
_REACH, _BUBBLES_IN = 17.4, 3.0
# On each of these, as in the corner of a card, an emblem of what lies there: how far from the left
# edge, in shares of what is seen of it, how far down, in those of its height, and how large, in the
# smaller of both.
_EMBLEM_RIGHT, _EMBLEM_DOWN, _EMBLEM = 0.52, 0.086, (0.16, 0.02)
# The surface of the water on the cards before the last one, as a share of their height.
_SURFACE = 0.66
# The ring of waves on a pile, as a share of the width of its place, and its mm in which
# an animal has its usual size.
_RING, _INNER, _PILE_SWIMMER = 0.31, 0.84, 12.0
# Permanents are named from a height of their card on: the height of their line, in heights of a
# card, how far badges are apart, in widths, and their size; the middle of the jellyfish below them
# or without them.
_LEAST_LISTED, _ROW, _BADGES_APART, _BADGE_SIZE = 75.0, 0.17, 0.25, 1.04
_LOW, _MIDDLE = 0.6, 0.52
_PERMANENTS = 8, 12, 13
_MANY = 10
_JACKS_NOTE = gettext_noop("jacks: on point cards")
_POINTS_NOTE = gettext_noop("A to 10, overlapping; jacks lie on the cards they took")

plate = partial(mats.plate, least=_LEAST_PLATE)


def pile(box: Box, name: str, notes: tuple[str, ...], swimmer: Swimmer) -> list[Mark]:
    """Return a place for a pile: a card with an animal in a ring of waves, and notes below it.

    A narrow one has the first note only, in two lines.
    """
    _, _, width, _ = box
    x, y, wide, deep = card = _inset(box, CARD_IN)
    lines = 1 if width >= _LEAST_NAME else 2
    notes = notes if lines == 1 else notes[:1]
    noted = _LINE * lines * len(notes)
    top = y + deep - _BOTTOM - noted
    free = top - y - _PLATE_IN - mats.PLATE
    at, middle = round(x + wide / 2, 3), round(top - free / 2, 3)
    ring = min(_RING * width, free / 2 - 1.5)
    crest = ring_of_waves(at, middle, ring, _INNER * ring)
    marks = [
        _card(card, _TINTS[0]),
        *_water(card, _PLATE_IN + mats.PLATE + 3.0),
        *_named(card, name),
        ink("board", crest),
        ink("pale-surface", crest),
        *swimmer(at - 0.2 * ring, middle, ring / _PILE_SWIMMER),
        ink("board", rect(*_rounded((x + 2.6, top - 0.6, wide - 5.2, noted + 1.6)), 2.2)),
    ]
    for n, note in enumerate(notes):
        below = top + _LINE * lines * n, _LINE * lines
        marks.append(_note(card, note, below, "pile-other" if n else "pile-note"))
    return marks


def points(box: Box, swimmer: Swimmer, beside: float = 0.0) -> list[Mark]:
    """Return the place for ten point cards, the last of them a sea with a large animal in it.

    At the right, ``beside`` mm are left to others; then fewer cards are drawn.
    """
    x, y, width, height = box
    marks, card = _row((x, y, width - beside, height), "points", 0 if beside else _MANY)
    left, top, wide, deep = card
    noted = _LINE * (3 if wide >= _LEAST_PLATE else 5)
    above = _PLATE_IN + mats.PLATE + _BELOW
    surface = above + noted + _CLEAR
    sand = min(_SAND * deep, _LOW_SAND * (deep - surface))
    wet = deep - surface - sand
    size = _SWIMMER * wet
    at = left + min(0.54 * wide, wide - _BUBBLES_IN - _REACH * size)
    return [
        *marks,
        *_water(card, surface),
        *_bed(card, sand),
        *(one for along, down, share in _SHOALS
          for one in shoal(left + along * wide, top + surface + down * wet, share * wet)),
        *swimmer(at, top + surface + 0.42 * wet, size),
        *_named(card, "Points"),
        _note(card, _POINTS_NOTE, (top + above, noted)),
    ]  # fmt: skip


def permanents(box: Box) -> list[Mark]:
    """Return the place for permanents; the last card names those that lie there."""
    marks, card = _row(box, "stays")
    left, top, wide, deep = card
    listed = deep >= _LEAST_LISTED
    above = _PLATE_IN + mats.PLATE + _BELOW
    first = above + _LINE + _BELOW
    start = first + _ROW * deep + _CLEAR / 2 if listed else above + 2.0
    marks += [
        *_water(card, start),
        *_bed(card, _SAND * deep),
        *_named(card, "Permanents"),
        *jellyfish(left + 0.5 * wide, top + (_LOW if listed else _MIDDLE) * deep, 0.2 * deep),
    ]
    if not listed:
        return marks
    marks.append(_note(card, _JACKS_NOTE, (top + above, _LINE)))
    middle = round(top + first + _ROW * deep / 2, 3)
    for n, rank in enumerate(_PERMANENTS):
        at = round(left + (0.5 + _BADGES_APART * (n - 1)) * wide, 3)
        marks += [
            badge("stays", at, middle, _BADGE_SIZE * deep / (HEIGHT - 2)),
            Text(Role.INK, "rank", at, middle, INDICES[rank - 1], "middle", centred=True),
        ]
    return marks


def _row(box: Box, kind: str, count: int = 0) -> tuple[list[Mark], Box]:
    """Return ``count`` cards that fill a place, each a little over the one before, and the last.

    All but the last have the emblem of a kind. Without a number they are as many as lie about as
    far apart as ten point cards do.
    """
    x, y, wide, deep = _inset(box, CARD_IN)
    card = deep * WIDTH / HEIGHT
    free = wide - card
    count = count or max(1, round(free / (_APART * card))) + 1
    boxes = [(round(x + free * n / (count - 1), 3), y, round(card, 3), deep) for n in range(count)]
    apart, level = free / (count - 1), round(y + _SURFACE * deep, 3)
    marks: list[Mark] = []
    for n, one in enumerate(boxes[:-1]):
        corner = _CARD_CORNER * deep
        left, _, _, _ = one
        seen = _rounded((left, y, apart + corner, deep))
        marks.append(Path(Role.GUIDE, _TINTS[(count - n) % 2], _left_part(seen, corner)))
        inner = _rounded((left + _WATER_IN, y + _WATER_IN, apart, deep - 2 * _WATER_IN))
        marks += layers(inner, _WATER_CORNER, [level])
        size = min(share * long for share, long in zip(_EMBLEM, (apart, deep), strict=True))
        at = round(left + _EMBLEM_RIGHT * apart, 3), round(y + _EMBLEM_DOWN * deep, 3)
        marks.append(emblem(kind, *at, round(size, 3), f"slot-{kind}"))
    return [*marks, _card(boxes[-1], _TINTS[1])], boxes[-1]


def _left_part(box: Box, corner: float) -> Steps:
    """Return the left part of the outline of a card, open at the right."""
    x, y, width, height = box
    right, low, bend = x + width, y + height, corner * 0.45
    return (
        ("M", right, y),
        ("L", x + corner, y),
        ("C", x + bend, y, x, y + bend, x, y + corner),
        ("L", x, low - corner),
        ("C", x, low - bend, x + bend, low, x + corner, low),
        ("L", right, low),
    )


def _card(box: Box, style: str) -> Path:
    return Path(Role.GUIDE, style, rect(*box, round(_CARD_CORNER * box[3], 3)))


def _named(card: Box, name: str) -> list[Mark]:
    """Return the plate of a card with the name of its place."""
    x, y, wide, _ = card
    return plate(
        round(x + _PLATE_IN, 3), round(y + _PLATE_IN, 3), round(wide - 2 * _PLATE_IN, 3), name
    )


def _note(card: Box, words: str, down: tuple[float, float], style: str = "pile-note") -> Paragraph:
    """Return a note on a card, in the middle of so many mm from a y on."""
    top, height = down
    inside = _OTHER_IN if style == "pile-other" else _NOTE_IN
    left, wide = card[0] + inside, card[2] - 2 * inside
    box = _rounded((left, top, wide, height))
    return Paragraph(Role.INK, style, *box, words, "middle", centred=True)


def _inset(box: Box, by: float) -> Box:
    x, y, width, height = box
    return _rounded((x + by, y + by, width - 2 * by, height - 2 * by))


def _water(card: Box, first: float) -> list[Mark]:
    """Return water on a card.

    Its surfaces lie from ``first`` mm below the upper edge on, at thirds of the way down.
    """
    box = _inset(card, _WATER_IN)
    top, height = card[1] + first, card[3] - _WATER_IN - first
    surfaces = [round(top + height * share / 3, 3) for share in range(3)]
    return layers(box, _WATER_CORNER, surfaces)


def _rounded(box: Box) -> Box:
    x, y, width, height = (round(value, 3) for value in box)
    return x, y, width, height


def _bed(card: Box, high: float) -> list[Mark]:
    """Return so much sand in the water on a card, with what grows on it."""
    box = _inset(card, _WATER_IN)
    return [
        *corals(box, high),
        *ground(box, _WATER_CORNER, high, "pale-"),
        *shells(box, high),
    ]
