"""Draw with a finger what a player has drawn or cut on paper, instead of typing it.

The game declares what to draw on and which field takes the points (``core.sketch``).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from starlette.exceptions import HTTPException
from starlette.responses import RedirectResponse, Response

from papercraft.core.messages import gettext
from papercraft.serve.fields import read_fields, refuse_long
from papercraft.serve.pages import device_of, live_of, player_of, show
from papercraft.serve.paths import path_of
from papercraft.serve.typed_pages import has_problems, known_texts, save_typed, wait_until_read
from papercraft.serve.views import may_act_for

if TYPE_CHECKING:
    from starlette.requests import Request

    from papercraft.serve.house import Live
    from papercraft.serve.session import Player

_MOST_POINTS = 2000
_POINT = re.compile(r"(-?\d{1,3}(?:\.\d{1,4})?) (-?\d{1,3}(?:\.\d{1,4})?)")


async def page(request: Request) -> Response:
    """Show the page to draw on."""
    live = live_of(request)
    player = player_of(request, live)
    if not may_act_for(device_of(request), player):
        raise HTTPException(403)
    # The page continues the line that was drawn last.
    await wait_until_read(live)
    sketch = _sketch(live, player)
    if sketch is None or live.session.expired:
        # The sheet is unknown, or the game has nothing to draw.
        return RedirectResponse(_typed_page(live, player), 303)
    values = {"name": live.session.name, "player": player, "sketch": sketch}
    entries = _entries(live, player, sketch) if sketch["key"] else []
    title = gettext("Draw")
    return show(request, "draw.html", **values, entries=len(entries), title=title,
                back=_typed_page(live, player))  # fmt: skip


async def draw(request: Request) -> Response:
    """Save a drawing as if its points had been typed."""
    live = live_of(request)
    player = player_of(request, live)
    if not may_act_for(device_of(request), player):
        raise HTTPException(403)
    sketch = _sketch(live, player)
    sent = await read_fields(request)
    lines = [line.strip() for line in sent.get("points", "").split(";")]
    if sketch is None or len(lines) > _MOST_POINTS or not all(map(_POINT.fullmatch, lines)):
        raise HTTPException(400)
    text = "\n".join(lines)
    if sketch["key"]:
        entry = _as_entry(lines, sketch["key"])
        text = _with_entry(_entries(live, player, sketch), sent.get("place", ""), entry)
    refuse_long(sketch["field"], text)
    fields: dict[str, str | None] = {sketch["field"]: text, **dict.fromkeys(sketch["emptied"], "")}
    await save_typed(request, live, player.number, fields)
    if has_problems(live, player.number):
        return RedirectResponse(_typed_page(live, player), 303)
    path = path_of(live, player)
    return RedirectResponse(f"{path}/draw" if sketch["key"] else path, 303)


def _sketch(live: Live, player: Player) -> dict[str, Any] | None:
    sketches = (live.result.get("form") or {}).get("sketches", {})
    sketch: dict[str, Any] | None = sketches.get(str(player.number))
    return sketch


def _entries(live: Live, player: Player, sketch: dict[str, Any]) -> list[str]:
    """Return the entries that the field has so far."""
    read = known_texts(live, player.number).get(sketch["field"], "")
    text = live.session.typed.get(player.number, {}).get(sketch["field"], read)
    return [line for line in text.split("\n") if line.strip()]


def _as_entry(lines: list[str], key: str) -> str:
    points = ", ".join(f"[{line.replace(' ', ', ')}]" for line in lines)
    return f"{{{key} = [{points}]}}"


def _with_entry(entries: list[str], place: str, entry: str) -> str:
    """Return the entries with one added or replaced."""
    number = int(place) if place.isascii() and place.isdecimal() else 0
    if 1 <= number <= len(entries):
        entries[number - 1] = entry
    else:
        entries.append(entry)
    return "\n".join(entries)


def _typed_page(live: Live, player: Player) -> str:
    return f"{path_of(live, player)}/typed"
