"""What is drawn in the places of a mat for piles, and what rows of cards have in common with it.

Everything keeps away from the edges of its place. Pale cards are the ground; what lies on them has
the colours of cards, as players look at it before cards cover it.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from papercraft.core import mats
from papercraft.core.cards import HEIGHT, WIDTH
from papercraft.core.mats import PLATE, PLAY
from papercraft.core.shapes import moved, rect, rotated
from papercraft.core.sheet import Paragraph, Path, Role, ink
from papercraft.games.rope.sheets.artwork import motif
from papercraft.games.rope.sheets.scissors import lower_half, upper_half
from papercraft.games.rope.sheets.twisted_rope import closed_rope

if TYPE_CHECKING:
    from collections.abc import Iterable

    from papercraft.core.sheet import Box, Mark, Steps

INSIDE = 0.9
"""How much smaller than a card a pale one is, on each side, in mm."""
CORNER = 4.5
"""The radius of its corners, in mm of a usual card."""
# How much smaller than a place or a panel its frame is, on each side, and how round.
_FRAME_IN, _FRAME_ROUND = 0.75, 4.2
PLATE_DOWN, ASIDE = 2.6, 3.2
"""From the upper edge of a card to the plate with the name of its place, and from the others."""
# The ring of rope on its back, and how thick that is.
_RING, _COIL = 23.2, 3.8
# Notes: the height of a line, and from the lower edge; the pill in which they lie, how far it is
# from the edges of the card, how far it reaches beyond its words up and down, and to the sides.
_LINE, _BOTTOM = 5.0, 3.6
_PILL, _PILL_OVER, _IN_PILL = 3.4, 0.5, 1.6
# From the ring of rope to the plate above it and to that pill.
_CLEAR = 2.0
# A narrower card has its name in smaller letters.
_LEAST_NAME = 50.0
# The three cards on the place for completed rows: motif, lean in degrees, x and y from the middle.
_OPEN = (("drop", -14.0, -8.0, 1.2), ("leaf", 0.0, 0.0, 0.0), ("heart", 14.0, 8.0, 1.2))

plate = partial(mats.plate, least=_LEAST_NAME)
# What has the colour of its row: level rows are told apart at a glance, in grey by their tone.
_TONED = {"strip-light", "strip-dark", "ghost-card", "plate"}


def framed(box: Box, style: str = "place", role: Role = Role.INK) -> Path:
    """Return the frame of a place or a panel, apart from those beside it."""
    return Path(role, style, rect(*inner(box), _FRAME_ROUND))


def inner(box: Box, edge: float = _FRAME_IN) -> Box:
    """Return what is so far inside a box, by default where the frame of a place or a panel is."""
    x, y, width, height = box
    sides = x + edge, y + edge, width - 2 * edge, height - 2 * edge
    left, top, wide, high = (round(value, 3) for value in sides)
    return left, top, wide, high


def toned(marks: Iterable[Mark], row: int) -> list[Mark]:
    """Return marks in the colour of a row, 1 to 3; those that have none as they are."""
    return [
        mark._replace(style=f"{mark.style}-{row}")
        if isinstance(mark, Path) and mark.style in _TONED
        else mark
        for mark in marks
    ]


def toned_plate(x: float, y: float, width: float, name: str) -> list[Mark]:
    """Return the plate of a row, whose name ends in its number, in its colour."""
    return toned(plate(x, y, width, name), int(name[-1]))


def pile(
    box: Box,
    name: str,
    notes: tuple[str, ...],
    scale: float,
    *,
    back: bool,
    foot: float = 0.0,
) -> list[Mark]:
    """Return a card of a pile, its back up or its front, with the name and notes on it.

    Its lowest ``foot`` mm stay free.
    """
    x, y, width, height = *box[:3], box[3] - foot
    ghost = ghost_in(box, scale)
    above, lines = PLAY + PLATE_DOWN + PLATE, 1 if width >= _LEAST_NAME else 2
    deep = _LINE * lines * len(notes)
    at, free = round(x + width / 2, 3), height - above - deep - _BOTTOM
    free -= _PILL_OVER
    middle = round(y + above + free / 2, 3)
    ring = min(scale, (free / 2 - _CLEAR) / (_RING + 0.8 * _COIL))
    strands, lights = closed_rope(at, middle, _RING * ring, _COIL * ring)
    left, wide = x + PLAY + INSIDE + _PILL, width - 2 * (PLAY + INSIDE + _PILL)
    top = round(y + height - _BOTTOM - deep, 3)
    pill = rect(left, round(top - _PILL_OVER, 3), round(wide, 3), deep + 2 * _PILL_OVER, 2.4)
    return [
        ghost,
        *plate(x + ASIDE, y + PLAY + PLATE_DOWN, width - 2 * ASIDE, name),
        Path(Role.GUIDE, "hemp-rope", strands),
        Path(Role.GUIDE, "hemp-light", lights),
        *(_pairs(at, middle, 0.86 * ring) if back else fronts(at, middle, 0.56 * ring)),
        ink("note-pill", pill),
        *(
            note_of(left + _IN_PILL, top + _LINE * lines * n, wide - 2 * _IN_PILL, note, lines)
            for n, note in enumerate(notes)
        ),
    ]


def note_of(x: float, y: float, width: float, words: str, lines: int = 1) -> Paragraph:
    """Return a note from its upper left corner, with room for so many lines."""
    style, height = ("pile-note-large", _LINE) if lines == 1 else ("pile-note", 2 * _LINE - 0.3)
    box = round(x, 3), round(y, 3), round(width, 3), height
    return Paragraph(Role.INK, style, *box, words, "middle", centred=True)


def ghost_card(x: float, y: float, scale: float, *, inside: float = INSIDE) -> Path:
    """Return a pale card where a card lies with its upper left corner at a point.

    It is so much smaller than that ``inside``.
    """
    size = round(WIDTH * scale - 2 * inside, 3), round(HEIGHT * scale - 2 * inside, 3)
    outline = rect(round(x + inside, 3), round(y + inside, 3), *size, CORNER * scale)
    return Path(Role.GUIDE, "ghost-card", outline)


def ghost_in(box: Box, scale: float) -> Path:
    """Return a pale card that fills a place or a panel."""
    x, y, width, height = box
    edge = PLAY + INSIDE
    size = round(width - 2 * edge, 3), round(height - 2 * edge, 3)
    outline = rect(round(x + edge, 3), round(y + edge, 3), *size, CORNER * scale)
    return Path(Role.GUIDE, "ghost-card", outline)


def _pairs(x: float, y: float, scale: float) -> list[Mark]:
    """Return two pairs of scissors as on the backs of cards."""
    marks: list[Mark] = []
    for turn, side in ((24.0, 1), (204.0, -1)):
        at = x + 7.8 * scale * side, y + 2.9 * scale * side
        for half in (lower_half, upper_half):
            marks += placed(half(turn, scale), *at)
    return marks


def placed(paths: Iterable[Path], x: float, y: float) -> list[Mark]:
    """Return paths that are drawn around the origin, around a point."""
    return [path._replace(steps=moved(path.steps, x, y)) for path in paths]


def fronts(x: float, y: float, scale: float) -> list[Mark]:
    """Return three small cards face up."""
    marks: list[Mark] = []
    for name, lean, dx, dy in _OPEN:
        at = x + dx * scale * 2.0, y + dy * scale * 2.0

        def put(steps: Steps, lean: float = lean, at: tuple[float, float] = at) -> Steps:
            return moved(rotated(steps, lean), *at, scale)

        marks += [
            ink("rules-card", put(rect(-13, -19, 26, 38, 3.5))),
            ink(f"{name}-rim", put(rect(-11.8, -17.8, 23.6, 35.6, 2.6))),
            ink(f"{name}-field", put(rect(-9.9, -15.9, 19.8, 31.8, 1.6))),
            ink(f"{name}-motif", put(motif(name, 0, 0, 1.5))),
        ]
    return marks
