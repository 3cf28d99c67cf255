"""The printed set: a slip for each player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.fiducials import HEAD_LEFT
from papercraft.core.shapes import rect
from papercraft.core.sheet import Drawing, Path, Places, Role, Sheet, Text, Use

if TYPE_CHECKING:
    from papercraft.core.game import Edition
    from papercraft.core.sheet import Marks
    from papercraft.games._blank.setup import Target

_BOX = (5.0, 30.0, 30.0, 30.0)
_STAMPS: dict[str, Marks] = {
    "slip": (
        Text(Role.INK, "title", HEAD_LEFT, 11.5, "guess"),
        Path(Role.GUIDE, "box", rect(*_BOX, 3)),
        Text(Role.INK, "body", 40, 45, "Write a number from 1 to 6.", centred=True),
    )
}


def draw(_setup: Target, edition: Edition) -> Drawing:
    """Return the set; the number itself is kept secret."""
    places = Places(boxes={"guess": _BOX})
    slip = Sheet("slip", "guess", "A box to write a number in.", (Use("slip", 0, 0),), places)
    return Drawing(_STAMPS, (slip,) * edition.players)
