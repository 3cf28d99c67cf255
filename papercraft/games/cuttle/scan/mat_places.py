"""Where a card lies on a mat, in each design of the mats."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.imprint_edition import mat_edition
from papercraft.core.mats import upright
from papercraft.games.cuttle import GAME
from papercraft.games.cuttle.sheets import first_design
from papercraft.games.cuttle.sheets.mats import mats
from papercraft.games.cuttle.sheets.print_set import choice_of

if TYPE_CHECKING:
    from papercraft.core.photo import Card, Mat
    from papercraft.core.sheet import Box


def upright_turn(mat: Mat) -> float:
    """Return how far a half is turned from lying before a player at the lower edge, in degrees."""
    return upright(mat.turn) if mat.imprint.design else mat.turn


def place_on(mat: Mat, card: Card) -> str | None:
    """Return the name of the place on a mat that a card lies on, None if it lies on none."""
    x, y = mat.frame(card.x, card.y)
    for name, (left, top, width, height) in _places(mat).items():
        if left <= x <= left + width and top <= y <= top + height:
            return name
    return None


def _places(mat: Mat) -> dict[str, Box]:
    edition, nth = mat_edition(GAME, mat.imprint), mat.imprint.nth
    if edition is None:
        return {}
    if edition.design == 0:
        return first_design.mat_boxes(nth)
    pages = mats(choice_of(edition).scale, edition.page[1])
    return pages[nth].page.cells if nth < len(pages) else {}
