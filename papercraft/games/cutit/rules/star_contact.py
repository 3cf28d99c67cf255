"""Where two placed pieces touch: which star halves match, and which contacts break a rule."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.messages import Message, gettext, gettext_noop
from papercraft.games.cutit.square import JOKER

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.games.cutit.rules.tiles import PlacedPiece

# The four sides of a cell, clockwise from the top, as steps (dx, dy).
_SIDES = ((0, -1), (1, 0), (0, 1), (-1, 0))
_COLOUR_NAMES = {
    "G": gettext("green"),
    "P": gettext("pink"),
    "Y": gettext("yellow"),
    "B": gettext("blue"),
    "#": gettext("black"),
    "*": gettext("joker"),
}


class Contact(NamedTuple):
    """The contact of two placed pieces: faults by code, and whether matching stars link them.

    A fault is a message with ``{other}`` and ``{one}`` for the pieces, and its other values.
    """

    faults: dict[str, tuple[str, dict[str, Message]]]
    linked: bool


_OVERLAPS = gettext_noop("piece {other} lies on top of piece {one}")
_COLOURS = gettext_noop("piece {other}: a {its} star half meets a {mine} one of piece {one}")
_EDGE = gettext_noop("piece {other}: a star half meets an edge of piece {one} without a star")


def touching_pairs(pieces: Sequence[PlacedPiece]) -> list[tuple[int, int]]:
    """Return the pairs of pieces that can have a contact that matters.

    If no pieces overlap, one of such a pair shows the other a star half. A pair has the number of
    the earlier piece first; pairs are in the order of the later pieces, then of the earlier ones.
    """
    owner = {place: number for number, piece in enumerate(pieces) for place in piece}
    if len(owner) < sum(map(len, pieces)):
        return [(earlier, later) for later in range(len(pieces)) for earlier in range(later)]
    pairs: set[tuple[int, int]] = set()
    for number, piece in enumerate(pieces):
        for (x, y), tile in piece.items():
            for side, half in enumerate(tile.halves if True in tile.halves else ()):
                dx, dy = _SIDES[side]
                facing = owner.get((x + dx, y + dy), number) if half else number
                if facing != number:
                    pairs.add((min(number, facing), max(number, facing)))
    return sorted(pairs, key=lambda pair: (pair[1], pair[0]))


def contact(one: PlacedPiece, other: PlacedPiece, *, expert: bool) -> Contact:
    """Judge the contact of two placed pieces; ``expert`` forbids a half against a bare edge."""
    if one.keys() & other.keys():
        return Contact({"cutit.overlap": (_OVERLAPS, {})}, linked=False)
    faults: dict[str, tuple[str, dict[str, Message]]] = {}
    linked = False
    for (x, y), tile in one.items():
        for side, first_half in enumerate(tile.halves):
            if not (first_half or expert):
                continue
            dx, dy = _SIDES[side]
            facing = other.get((x + dx, y + dy))
            if facing is None:
                continue
            second_half = facing.halves[side - 2]
            if first_half and second_half:
                if tile.kind == facing.kind or JOKER in (tile.kind, facing.kind):
                    linked = True
                else:
                    kinds = {"its": _COLOUR_NAMES[facing.kind], "mine": _COLOUR_NAMES[tile.kind]}
                    faults["cutit.star-colour"] = _COLOURS, kinds
            elif expert and first_half != second_half:
                faults["cutit.star-edge"] = _EDGE, {}
    return Contact(faults, linked)
