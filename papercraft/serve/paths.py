"""The paths of a session's pages, as route patterns and for links."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote

if TYPE_CHECKING:
    from papercraft.serve.house import Live
    from papercraft.serve.session import Player

SESSION = "/sessions/{name}"
PLAYER = SESSION + "/players/{player}"


def path_of(live: Live, player: Player | None = None) -> str:
    """Return the path of the page of a session, or of a player in it."""
    name = quote(live.session.name)
    if player is None:
        return SESSION.format(name=name)
    return PLAYER.format(name=name, player=player.number)
