"""What was below squares of the eighth design, in three columns; in mm."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.shapes import circle, line, rect
from papercraft.core.sheet import Paragraph, Path, Role, Text
from papercraft.games.cutit.sheets.all_designs import NAMES, use
from papercraft.games.cutit.sheets.cells import TILE_PITCH, corner_tile
from papercraft.games.cutit.sheets.dice_nets import DIE
from papercraft.games.cutit.sheets.meanings import MEANINGS
from papercraft.games.cutit.sheets.square_panel import (
    CODED_LOOK,
    EVERY_ROUND,
    PLAIN_LOOK,
)
from papercraft.games.cutit.sheets.stamps import CELL

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.sheet import Mark, Use
    from papercraft.games.cutit.sheets.square_edge import Corner
    from papercraft.games.cutit.sheets.square_panel import Look


# How the names of faces begin; beside the joker a moon, on squares with codes with its pattern.
_DICE = {CODED_LOOK: "die", PLAIN_LOOK: "plain-die"}
_MOONS = {CODED_LOOK: "woven-black", PLAIN_LOOK: "plain-black"}
# The field: how far it begins outside the square and above its words, how far they are inside it.
_LEFT, _WIDTH, _OVER, _ROUND = 1.0, 188.0, 2.6, 3.0
_HEIGHT, _HEADING, _FIRST = 21.0, 3.2, 6.8
# The left edges of what is in it: corners, faces, rounds; and where words end.
_CORNERS, _FACES, _ROUNDS, _END = 5.0, 37.2, 91.4, 185.4
# The distance of lines and the height of their icons; the widths of those, and from there to words.
_APART, _ICON, _FACE_WIDE, _ROUND_WIDE, _TO_WORDS, _WORDS = 10.4, 8.6, 8.6, 13.6, 3.0, 9.8
# The size of corners to choose, where they begin below the heading, and the words below them.
_SCALE, _TO_TILES, _TO_TICK = 1.36, 0.2, 4.0
_CUTS = 1.2


def height(apart: float) -> float:
    """Return the height of the field whose lines are so many mm further apart than usual."""
    return round(_HEIGHT + 2 * (_APART + apart), 3)


def panel(top: float, apart: float, look: Look) -> list[Mark]:
    """Return the field from its words on; its lines are so many mm further apart than usual."""
    field = rect(_LEFT, round(top - _OVER, 3), _WIDTH, height(apart), _ROUND)
    marks: list[Mark] = [Path(Role.INK, "rules-field", field)]
    heading = round(top + _HEADING, 3)
    for x, words in ((_CORNERS, "My corner"), (_FACES, "What the dice give"),
                     (_ROUNDS, "Every round")):  # fmt: skip
        marks.append(Text(Role.INK, "subheading", x, heading, words))
    middles = [
        round(top + _FIRST + _ICON / 2 + (_APART + apart) * n, 3) for n in range(len(MEANINGS))
    ]
    for y, (kind, value, means) in zip(middles, MEANINGS, strict=True):
        marks += _face(kind, value, y, look)
        marks.append(_words(_FACES + _FACE_WIDE, _ROUNDS - 3.0, y, means))
    icons = (_cut(middles[0]), _kinds(middles[1], look), _penalty(middles[2]))
    for y, icon, words in zip(middles, icons, EVERY_ROUND, strict=True):
        marks += [*icon, _words(_ROUNDS + _ROUND_WIDE, _END, y, words)]
    side = _SCALE * 2 * TILE_PITCH
    tick = _tiles_top(top, apart) + side + _TO_TICK
    marks.append(Text(Role.INK, "small", _CORNERS + side / 2, round(tick, 3), "tick it", "middle"))
    return marks


def corner_choice(corners: Sequence[Corner], top: float, apart: float, look: Look) -> list[Use]:
    """Return the corners of a square to choose: each with its kind and where it is."""
    y = _tiles_top(top, apart)
    return [
        mark
        for kind, right, low in corners
        for mark in corner_tile(kind, (right, low), (_CORNERS, y), _SCALE, word=look.word)
    ]


def _tiles_top(top: float, apart: float) -> float:
    return round(top + _FIRST + _TO_TILES + apart / 2, 3)


def _words(left: float, end: float, middle: float, words: str) -> Paragraph:
    x, y = round(left + _TO_WORDS, 3), round(middle - _WORDS / 2, 3)
    return Paragraph(Role.INK, "body", x, y, round(end - x, 3), _WORDS, words, centred=True)


def _face(kind: str, value: str, middle: float, look: Look) -> list[Mark]:
    """Return a face of a die."""
    side = rect(_FACES, round(middle - _ICON / 2, 3), _ICON, _ICON, _ICON * 0.12)
    x = round(_FACES + _ICON / 2, 3)
    return [
        Path(Role.INK, f"{look.word}{NAMES[kind]}", side),
        Path(Role.INK, "rules-outline", side),
        use(f"{_DICE[look]}-{kind}{value}", x, middle, scale=round(_ICON / DIE, 4)),
    ]


def _cut(middle: float) -> list[Mark]:
    """Return a cut along a line."""
    return [
        use("snip", _ROUNDS, middle, scale=_CUTS),
        Path(Role.INK, "rules-cut", line(_ROUNDS + 9.2, middle, _ROUNDS + _ROUND_WIDE, middle)),
    ]


def _kinds(middle: float, look: Look) -> list[Mark]:
    """Return a joker and a moon, side by side."""
    side, kinds = _ROUND_WIDE / 2, (look.joker, _MOONS[look])
    at = round(middle - side / 2, 3)
    scale = round(side / CELL, 4)
    return [use(name, _ROUNDS + side * n, at, scale=scale) for n, name in enumerate(kinds)]


def _penalty(middle: float) -> list[Mark]:
    """Return the ring of the pad."""
    x = round(_ROUNDS + _ROUND_WIDE / 2, 3)
    return [
        Path(Role.INK, "box", circle(x, middle, 4.1)),
        Text(Role.INK, "penalty", x, middle, "\u22125", "middle", centred=True),
    ]
