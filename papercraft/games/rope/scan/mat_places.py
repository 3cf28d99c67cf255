"""Where a card lies on a mat, in each design of the mats."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.cards import WIDTH
from papercraft.core.imprint_edition import mat_edition
from papercraft.core.mats import LONG, SHORT, on_mat
from papercraft.games.rope import GAME
from papercraft.games.rope.sheets import first_design
from papercraft.games.rope.sheets.mats import mats
from papercraft.games.rope.sheets.print_set import card_scale

if TYPE_CHECKING:
    from papercraft.core.photo import Card, Mat
    from papercraft.core.sheet import Box


class MatPlace(NamedTuple):
    """A place on a mat: whose, 0 for the table's, its name, and how far along its row a card lies.

    ``along`` is in mm, and so is how much of the place is free ``before`` the card; 0 in the first
    design, whose rows were laid over its edges.
    """

    player: int
    name: str
    along: float
    before: float = 0.0


def place_of(card: Card, mat: Mat) -> MatPlace | None:
    """Return the place on a mat that a card lies on, None if it lies on none."""
    x, y = mat.frame(card.x, card.y)
    edition, nth = mat_edition(GAME, mat.imprint), mat.imprint.nth
    if edition is None:
        return None
    if edition.design == 0:
        return _first_place(nth, x, y)
    long = edition.page[1]
    scale = card_scale(edition)
    pages = mats(edition.players, scale, long)
    if nth >= len(pages):
        return None
    along, across = on_mat(x, y, long)
    for name, box in pages[nth].page.places.items():
        if _is_in(box, along, across):
            return MatPlace(pages[nth].player, name, along, along - box[0] - WIDTH * scale / 2)
    return None


def _first_place(nth: int, x: float, y: float) -> MatPlace | None:
    """Return a place on a mat of the first design, whose rows run on below their places."""
    if not (0 <= x <= SHORT and 0 <= y <= LONG):
        return None
    for name, (left, top, width, height) in first_design.mat_boxes(nth).items():
        depth = LONG - top if " row " in name else height
        if _is_in((left, top, width, depth), x, y):
            return MatPlace(nth, name, y)
    return None


def _is_in(box: Box, x: float, y: float) -> bool:
    left, top, width, height = box
    return left <= x <= left + width and top <= y <= top + height
