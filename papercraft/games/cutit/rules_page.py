"""The rules page of ``cutit``: its head and its two sides."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from papercraft.core.messages import gettext, join
from papercraft.core.rules_page import RulesPage
from papercraft.core.sheet import spare_height
from papercraft.games.cutit import rules_first_side as first_side
from papercraft.games.cutit import rules_second_side as second_side
from papercraft.games.cutit.numbers import DISCS, MINUTES
from papercraft.games.cutit.rules_hero_pictures import hero
from papercraft.games.cutit.rules_pictures import tail
from papercraft.games.cutit.sheets.wordmark import wordmark

if TYPE_CHECKING:
    from papercraft.core.game import Edition
    from papercraft.games.cutit.square import Square

# The height of the picture at the head on a page so many mm higher than usual, and on others.
_HERO, _ROOMY = (38.0, 30.0), 10.0
# The words beside it begin so much lower there, or there would be a gap below them.
_LOWER = 2.4
# Frames at the foot keep so much further away from the words above the ruler.
_OVER_RULER = 2.0


def rules_page(_square: Square, edition: Edition) -> RulesPage:
    """Return the page; it is the same for every square, or files of many sets would be large."""
    return _page(spare_height(edition.page) >= _ROOMY)


@cache
def _page(roomy: bool) -> RulesPage:  # noqa: FBT001
    needs = (
        gettext("{least} to {most} players. Each: a square, a score pad, scissors, a pencil.",
                least=min(DISCS), most=max(DISCS)),
        gettext("To share: four dice, the dice log, discs and a {n}-minute timer.", n=MINUTES),
    )  # fmt: skip
    return RulesPage(
        "cutit",
        gettext("Cut up your square, then lay it as a puzzle."),
        # As one paragraph it is lower.
        (join(needs, " "),) if roomy else needs,
        hero(_HERO[not roomy]),
        (first_side.bands(roomy), second_side.bands(roomy)),
        wordmark,
        tail(),
        _LOWER if roomy else 0.0,
        foot=_OVER_RULER,
    )
