"""The present match sheet: numbers of games in a column of their own, and a green turtle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.messages import gettext_noop
from papercraft.games.cuttle.sheets.match_frames import HALVES, LEAP, FramedLook, framed_stamps
from papercraft.games.cuttle.sheets.match_layout import Opening
from papercraft.games.cuttle.sheets.reef import PINK
from papercraft.games.cuttle.sheets.world import turtle

if TYPE_CHECKING:
    from papercraft.core.sheet import Marks, Size

_OPENING = Opening(
    gettext_noop(
        "First to win {need} games wins the match. Always take turns to deal. A drawn game counts "
        "for nobody. Tick who starts and who wins."
    ),
    LEAP,
    turtle,
    centred=True,
)
# The column of the numbers, left of both parts: where it begins and how wide it is.
_NUMBERS = 0.0, 17.2
_LOOK = FramedLook(
    _OPENING,
    (_NUMBERS, *HALVES),
    8.6,
    0.05,
    PINK,
    gettext_noop("Points at the end"),
    gettext_noop("Only after drawn games"),
)


def match_stamps(games: int, page: Size) -> dict[str, Marks]:
    """Return the match sheet as a stamp."""
    return framed_stamps(_LOOK, games, page)
