"""What is drawn in the places of a mat: pale cards that show how cards are laid there.

Everything keeps away from the edges of its place, and is pale enough for cards to be read on it.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from papercraft.core import mats
from papercraft.core.cards import HEIGHT, WIDTH
from papercraft.core.mats import PLATE, PLAY, row_steps
from papercraft.core.messages import pgettext
from papercraft.core.shapes import moved, rect, rotated, turned
from papercraft.core.sheet import Paragraph, Path, Role, Text, ink
from papercraft.games.rope.sheets.artwork import MOTIFS, motif
from papercraft.games.rope.sheets.looped_rope import loops
from papercraft.games.rope.sheets.scissors import lower_half, upper_half
from papercraft.games.rope.sheets.twisted_rope import closed_rope, rope, straight

if TYPE_CHECKING:
    from collections.abc import Iterable

    from papercraft.core.sheet import Box, Mark, Steps

# A pale card is so much smaller than a card, on each side; its corners, the rope across it and the
# ring of rope on its back have the sizes they have on cards.
_INSIDE, _CORNER, _ROPE, _RING, _COIL = 0.9, 4.5, 6.8, 17.6, 3.4
# How far the plate with the name of a place is from the upper edge of a card.
_PLATE_DOWN = 2.6
# About how far apart pale cards are in a supply row, as a share of a card.
_APART = 0.36
# From the edges of a card to the plate on it.
_ASIDE = 3.2
# In a row of ten, from the upper or the lower edge to the middle of a number and of a direction,
# in mm of a usual card; the direction from the left edge of its card.
_NUMBER_DOWN, _WORD_DOWN, _WORD_ASIDE = 10.4, 20.4, 3.0
# Numbers grow from 1 to 10 where cards are so far apart; elsewhere all are alike, and those on
# cards of a smaller scale smaller.
_GROWING, _LARGE_NUMBERS = 19.0, 0.85
# In a supply row, from the upper edge to its number as a share of the height, to a motif in mm of a
# usual card; how large motifs are.
_NUMERAL_DOWN, _MOTIF_DOWN, _MOTIF = 0.22, 14.0, 1.15
# Cards beside each other in a row have one of two tints.
_TINTS = "strip-light", "strip-dark"
_UP, _DOWN = pgettext("level row", "up"), pgettext("level row", "down")
# Notes: the height of one and of two lines, and from the lower edge.
_LINE, _BOTTOM = 5.0, 3.2
# A narrower card has its name in smaller letters.
_LEAST_NAME = 50.0
# The three cards on the place for completed rows: motif, lean in degrees, x and y from the middle.
_OPEN = (("drop", -14.0, -8.0, 1.2), ("leaf", 0.0, 0.0, 0.0), ("heart", 14.0, 8.0, 1.2))

plate = partial(mats.plate, least=_LEAST_NAME)


def pile(box: Box, name: str, notes: tuple[str, ...], scale: float, *, back: bool) -> list[Mark]:
    """Return a card of a pile, its back up or its front, with the name and notes on it."""
    x, y, width, height = box
    above, lines = PLAY + _PLATE_DOWN + PLATE, 1 if width >= _LEAST_NAME else 2
    deep = _LINE * lines * len(notes)
    at, free = round(x + width / 2, 3), height - above - deep - _BOTTOM
    middle, ring = round(y + above + free / 2, 3), min(scale, free / 2 / (_RING + _COIL))
    strands, _ = closed_rope(at, middle, _RING * ring, _COIL * ring)
    left, wide = x + PLAY + _INSIDE + 1, width - 2 * (PLAY + _INSIDE + 1)
    top = y + height - _BOTTOM - deep
    return [
        _card(x + PLAY, y + PLAY, scale),
        *plate(x + _ASIDE, y + PLAY + _PLATE_DOWN, width - 2 * _ASIDE, name),
        Path(Role.GUIDE, "place-rope", strands),
        *(_pairs(at, middle, 0.66 * ring) if back else _fronts(at, middle, 0.42 * ring)),
        *(_note(left, top + _LINE * lines * n, wide, note, lines) for n, note in enumerate(notes)),
    ]


def supply_row(box: Box, name: str, note: str, scale: float) -> list[Mark]:
    """Return a row of cards, each over the one before, of which the last one is in play.

    On that one the rope has as many loops as the row has as its number.
    """
    x, y, width, height = box
    number = int(name[-1])
    card = WIDTH * scale
    free = width - card - 2 * PLAY
    count = max(1, round(free / (_APART * card))) + 1
    apart = free / (count - 1)
    lefts = [x + PLAY + free - apart * n for n in reversed(range(count))]
    marks: list[Mark] = []
    for n, left in enumerate(lefts):
        if n + 1 == count:
            marks.append(_card(left, y + PLAY, scale))
        else:
            marks += _covered(n, left, y + PLAY, apart, scale)
            at = left + _INSIDE + apart / 2, n + 3 * number
            marks += _motifs(*at, (y, height), scale, first=not n)
    last = lefts[-1]
    at_number = round(lefts[0] + _INSIDE + apart / 2, 3), round(y + _NUMERAL_DOWN * height, 3)
    marks.append(Text(Role.INK, "row-numeral", *at_number, str(number), "middle", centred=True))
    middle, thick = y + height / 2, _ROPE * scale
    hanging = last + _INSIDE + 0.5, middle, card - 2 * _INSIDE - 1, 0.29 * height
    marks += (Path(Role.GUIDE, "place-rope", one) for one in loops(hanging, number, thick))
    top, wide = y + PLAY + _PLATE_DOWN, card - 2 * _ASIDE
    marks += plate(round(last + _ASIDE, 3), round(top, 3), round(wide, 3), name)
    return [*marks, _note(last + _ASIDE, top + PLATE + 0.6, wide, note, 2)]


def _motifs(
    x: float, number: int, rows: tuple[float, float], scale: float, *, first: bool
) -> list[Mark]:
    """Return the motif of a covered card below, and above but on the ``first`` one.

    ``rows`` are the top of a place and its height.
    """
    (y, height), down = rows, _MOTIF_DOWN * scale
    steps = motif(_name(number), 0, 0, _MOTIF * scale)
    marks: list[Mark] = [] if first else [ink("strip-motif", moved(steps, x, y + down))]
    return [*marks, ink("strip-motif", moved(turned(steps, 2), x, y + height - down))]


def level_row(box: Box, name: str, note: str, scale: float) -> list[Mark]:
    """Return ten cards, with their numbers upwards above and downwards below."""
    _, y, _, height = box
    steps = row_steps(box, scale)
    marks: list[Mark] = []
    apart = steps[1] - steps[0]
    for n, left in enumerate(steps[:-1]):
        marks += _covered(n, left, y + PLAY, apart, scale)
    marks += _whole(steps[-1], y + PLAY, scale)
    marks += [*_numbers(steps, y, height, scale), *_directions(steps, y, height, scale)]
    first = steps[0] + _INSIDE + apart / 2
    middle = y + height / 2
    for half in (lower_half, upper_half):
        marks += _put(half(0, 0.26 * scale, "ghost"), first, middle - HEIGHT * scale * 0.12)
    card, last = WIDTH * scale, steps[-1]
    left, wide = round(last + _ASIDE, 3), round(card - 2 * _ASIDE, 3)
    marks += _cutting(last + card / 2, middle, 0.9 * scale)
    marks += plate(left, round(y + _NUMBER_DOWN * scale + 7.0, 3), wide, name)
    return [*marks, _note(left, middle + 11.0 * scale, wide, note, 2)]


def _numbers(steps: list[float], y: float, height: float, scale: float) -> list[Mark]:
    """Return the numbers of a row of ten: upwards above, downwards below; the higher the larger."""
    apart = steps[1] - steps[0]
    style = "row-number" if scale >= _LARGE_NUMBERS else "row-small-number"
    growing = style == "row-number" and apart >= _GROWING
    aside, down = _INSIDE + apart / 2, _NUMBER_DOWN * scale
    marks: list[Mark] = []
    for n, left in enumerate(steps, 1):
        x = round(left + aside, 3)
        for number, at in ((n, y + down), (len(steps) + 1 - n, y + height - down)):
            look = f"{style}-{number}" if growing else style
            marks.append(Text(Role.INK, look, x, round(at, 3), str(number), "middle", centred=True))
    return marks


def _directions(steps: list[float], y: float, height: float, scale: float) -> list[Mark]:
    """Return the two directions of a row, on its first card."""
    word, x = _WORD_DOWN * scale, round(steps[0] + _WORD_ASIDE, 3)
    return [
        Text(Role.INK, "row-direction", x, round(at, 3), words, centred=True)
        for words, at in ((_UP, y + word), (_DOWN, y + height - word))
    ]


def _name(number: int) -> str:
    """Return the name of a motif."""
    names = list(MOTIFS)
    return names[number % len(names)]


def _note(x: float, y: float, width: float, words: str, lines: int = 1) -> Paragraph:
    height = _LINE * lines - (0.3 if lines > 1 else 0)
    box = round(x, 3), round(y, 3), round(width, 3), round(height, 3)
    return Paragraph(Role.INK, "pile-note", *box, words, "middle", centred=True)


def _card(x: float, y: float, scale: float) -> Path:
    size = WIDTH * scale - 2 * _INSIDE, HEIGHT * scale - 2 * _INSIDE
    outline = rect(x + _INSIDE, y + _INSIDE, *size, _CORNER * scale)
    return Path(Role.GUIDE, "ghost-card", outline)


def _covered(number: int, x: float, y: float, width: float, scale: float) -> list[Mark]:
    """Return the left part of a card in its tint, as far as the round corners of the card on it.

    The rope lies across it. A gap parts it from what it lies on: both tints may be the same grey.
    """
    left, top, low = x + _INSIDE, y + _INSIDE, y + HEIGHT * scale - _INSIDE
    corner = _CORNER * scale
    right, bend = left + width + corner, corner * 0.45
    outline = (
        ("M", right, top),
        ("L", left + corner, top),
        ("C", left + bend, top, left, top + bend, left, top + corner),
        ("L", left, low - corner),
        ("C", left, low - bend, left + bend, low, left + corner, low),
        ("L", right, low),
    )
    return [
        Path(Role.GUIDE, "card-gap", outline),
        Path(Role.GUIDE, _TINTS[number % 2], outline),
        _across(x, y, width - 0.5, scale),
    ]


def _whole(x: float, y: float, scale: float) -> list[Mark]:
    """Return a card with the rope across it."""
    return [_card(x, y, scale), _across(x, y, WIDTH * scale - 2 * _INSIDE - 1, scale)]


def _across(x: float, y: float, long: float, scale: float) -> Path:
    """Return a rope across the left ``long`` mm of a card."""
    course = straight(x + _INSIDE + 0.5, y + HEIGHT * scale / 2, long)
    strands, _ = rope(course, long, _ROPE * scale)
    return Path(Role.GUIDE, "place-rope", strands)


def _pairs(x: float, y: float, scale: float) -> list[Mark]:
    """Return two pairs of scissors as on the backs of cards."""
    marks: list[Mark] = []
    for turn, side in ((24.0, 1), (204.0, -1)):
        at = x + 7.8 * scale * side, y + 2.9 * scale * side
        for half in (lower_half, upper_half):
            marks += _put(half(turn, scale, "ghost"), *at)
    return marks


def _cutting(x: float, y: float, scale: float) -> list[Mark]:
    """Return scissors from the right that cut a rope whose middle is at a point."""
    return [
        *_put(lower_half(-90, scale, "ghost"), x + 9 * scale, y),
        *_put(upper_half(-90, scale, "ghost"), x + 9 * scale, y),
    ]


def _put(paths: Iterable[Path], x: float, y: float) -> list[Mark]:
    return [path._replace(steps=moved(path.steps, x, y)) for path in paths]


def _fronts(x: float, y: float, scale: float) -> list[Mark]:
    """Return three small cards face up."""
    marks: list[Mark] = []
    for name, lean, dx, dy in _OPEN:
        at = x + dx * scale * 2.0, y + dy * scale * 2.0

        def put(steps: Steps, lean: float = lean, at: tuple[float, float] = at) -> Steps:
            return moved(rotated(steps, lean), *at, scale)

        marks += [
            Path(Role.GUIDE, "ghost-card", put(rect(-13, -19, 26, 38, 3.5))),
            ink(f"{name}-faint", put(motif(name, 0, 0, 1.5))),
        ]
    return marks
