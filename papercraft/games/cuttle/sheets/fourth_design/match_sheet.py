"""The match sheet of the fourth design, whose boxes are those of the present one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.games.cuttle.sheets.match_frames import LEAP, FramedLook, framed_stamps
from papercraft.games.cuttle.sheets.match_layout import EARLY_OPENING

if TYPE_CHECKING:
    from papercraft.core.sheet import Marks, Size

# The number of a game is in the frame of the first player.
_LOOK = FramedLook(EARLY_OPENING._replace(leap=LEAP), ((0.0, 103.6), (105.4, 84.6)), 9.0, 0.0, "")


def match_stamps(games: int, page: Size) -> dict[str, Marks]:
    """Return the match sheet as a stamp."""
    return framed_stamps(_LOOK, games, page)
