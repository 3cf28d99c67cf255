"""What is below the square: corners to choose, what the dice give, the rules of a round; in mm.

Its corners and its joker are those of the square above it, its faces those of the dice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.shapes import circle, rect
from papercraft.core.sheet import Paragraph, Path, Role, Text
from papercraft.games.cutit.sheets.all_designs import use
from papercraft.games.cutit.sheets.cells import TILE, TILE_PITCH, corner_tile
from papercraft.games.cutit.sheets.meanings import MEANINGS, die_face
from papercraft.games.cutit.sheets.stamps import CELL

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.sheet import Mark, Use
    from papercraft.games.cutit.sheets.square_edge import Corner


class Look(NamedTuple):
    """The names of stamps: how those of grounds and corners begin; the joker."""

    word: str
    joker: str


CODED_LOOK = Look("", "picture-joker")
PLAIN_LOOK = Look("plain-", "plain-joker")

EVERY_ROUND = (
    "Rounds 1\u20139: cut once or twice, straight, along the lines. The rest stays in one piece.",
    "Each joker counts as just one symbol of your choice. Moons never score.",
    "Under 4 cells, several pieces, a broken rule, or no points although a die is not blank.",
)
"""The rules of a round: cuts, jokers and moons, the penalty."""
# The field: its width, how round it is; in it, from above, how far the middle of the headings and
# the first line are, how far lines are apart and what is free below them; and how much that is more
# per mm that a page is higher than usual.
_WIDTH, _ROUND = 190.0, 3.0
_HEADING, _FIRST, _APART, _BELOW = 5.0, 8.6, 9.8, 3.1
_MORE = (0.068, 0.148, 0.114, 0.074)
# The left edges of what is in it are those of cells above it: corners, faces, rounds; where words
# of faces and of rounds end.
_CORNERS, _FACES, _ROUNDS, _ENDS = 5.0, 41.0, 95.0, (92.0, 185.0)
# The side of all icons, from there to words, and how high these may be.
_ICON, _TO_WORDS, _WORDS = 8.4, 3.2, 9.0
# The length of scissors at scale 1.
_SNIP = 8.0
# The words below corners to choose: how high they are with what is free above them, and how far up
# their middle is from the end of the last line.
_TICK, _TICK_UP = 4.6, 1.5


class _Lines(NamedTuple):
    """How far from the upper edge of the field something is: headings, lines, its lower edge."""

    heading: float
    middles: tuple[float, ...]
    end: float


def _lines(top: float, spare: float) -> _Lines:
    """Return the lines of a field that begins here, on a page so much higher than usual."""
    heading, first, apart, below = (
        base + more * spare
        for base, more in zip((_HEADING, _FIRST, _APART, _BELOW), _MORE, strict=True)
    )
    middles = tuple(round(top + first + _ICON / 2 + apart * n, 3) for n in range(len(MEANINGS)))
    return _Lines(round(top + heading, 3), middles, round(middles[-1] + _ICON / 2 + below, 3))


def panel(top: float, spare: float, look: Look) -> list[Mark]:
    """Return the field below a square, on a page that is so many mm higher than usual."""
    heading, middles, end = _lines(top, spare)
    field = rect(0, top, _WIDTH, round(end - top, 3), _ROUND)
    marks: list[Mark] = [Path(Role.INK, "rules-field", field)]
    for x, words in ((_CORNERS, "My corner"), (_FACES, "What the dice give"),
                     (_ROUNDS, "Every round")):  # fmt: skip
        marks.append(Text(Role.INK, "rules-heading", x, heading, words, centred=True))
    faces, rounds = _ENDS
    for y, (kind, value, means) in zip(middles, MEANINGS, strict=True):
        face = die_face(kind, value, _FACES, round(y - _ICON / 2, 3), _ICON)
        marks += [*face, _words(_FACES, faces, y, means)]
    icons = (_cut(middles[0]), _joker(middles[1], look), _penalty(middles[2]))
    for y, icon, words in zip(middles, icons, EVERY_ROUND, strict=True):
        marks += [*icon, _words(_ROUNDS, rounds, y, words)]
    tick = round(middles[-1] + _ICON / 2 - _TICK_UP, 3)
    marks.append(Text(Role.INK, "rules", _CORNERS, tick, "tick it", centred=True))
    return marks


def corner_choice(corners: Sequence[Corner], top: float, spare: float, look: Look) -> list[Use]:
    """Return the corners of a square to choose, in the field: each with its kind and its place."""
    first, *_, last = _lines(top, spare).middles
    y, side = round(first - _ICON / 2, 3), last - first + _ICON - _TICK
    scale = round(side / (TILE_PITCH + TILE), 4)
    return [
        mark
        for kind, right, low in corners
        for mark in corner_tile(kind, (right, low), (_CORNERS, y), scale, word=look.word)
    ]


def _words(icon: float, end: float, middle: float, words: str) -> Paragraph:
    """Return words beside an icon that begins here."""
    x, y = round(icon + _ICON + _TO_WORDS, 3), round(middle - _WORDS / 2, 3)
    return Paragraph(Role.INK, "rules", x, y, round(end - x, 3), _WORDS, words, centred=True)


def _cut(middle: float) -> list[Mark]:
    """Return scissors."""
    return [use("snip", _ROUNDS, middle, scale=round(_ICON / _SNIP, 4))]


def _joker(middle: float, look: Look) -> list[Mark]:
    """Return a joker."""
    top, scale = round(middle - _ICON / 2, 3), round(_ICON / CELL, 4)
    return [use(look.joker, _ROUNDS, top, scale=scale)]


def _penalty(middle: float) -> list[Mark]:
    """Return the ring of the pad."""
    x = round(_ROUNDS + _ICON / 2, 3)
    return [
        Path(Role.INK, "box", circle(x, middle, _ICON / 2)),
        Text(Role.INK, "penalty", x, middle, "\u22125", "middle", centred=True),
    ]
