"""Type a record instead of photographing it, or correct what was read from photos.

Typed texts are saved as they are, and their problems are shown on the same page, so nothing that
was typed is lost. Each field carries a digest of its text when the page was made. Untouched fields
are not saved, so they do not undo what another phone has changed in the meantime.
"""

from __future__ import annotations

import asyncio
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from starlette.exceptions import HTTPException
from starlette.responses import RedirectResponse, Response

from papercraft.core.messages import gettext
from papercraft.serve.fields import TYPED, read_fields, with_own_blanks
from papercraft.serve.pages import device_of, house_of, live_of, player_of, show
from papercraft.serve.paths import path_of
from papercraft.serve.reading_task import TABLE
from papercraft.serve.views import is_at_table, may_act_for, only_about

if TYPE_CHECKING:
    from collections.abc import Mapping

    from starlette.requests import Request

    from papercraft.serve.devices import Device
    from papercraft.serve.house import Live
    from papercraft.serve.session import Player

# The most fields in a form: a described sheet has up to 1000 boxes. Each field is limited in size,
# and the guard limits the whole form.
_MOST_FIELDS = 1100
# Fields of the form that are not fields of a record: its sheet and its players.
_OWN = frozenset({"sheet", "players"})
_PATIENCE = 4.0


async def table_form(request: Request) -> Response:
    """Show the form for the whole table."""
    live = live_of(request)
    return show(request, "typed.html", **_view(live, None, device_of(request)))


async def player_form(request: Request) -> Response:
    """Show the form for a player."""
    live = live_of(request)
    player = player_of(request, live)
    return show(request, "typed.html", **_view(live, player, device_of(request)))


async def type_table(request: Request) -> Response:
    """Save what was typed about the whole table."""
    return await _save(request, live_of(request), None)


async def type_player(request: Request) -> Response:
    """Save what was typed about a player."""
    live = live_of(request)
    return await _save(request, live, player_of(request, live))


async def _save(request: Request, live: Live, player: Player | None) -> Response:
    device = device_of(request)
    if not _may_type(live, player, device):
        raise HTTPException(403)
    form = await read_fields(request, 2 * _MOST_FIELDS)
    whose = player.number if player is not None and "seen.sheet" not in form else TABLE
    fields = _changed(form, known_texts(live, whose))
    if fields:
        await save_typed(request, live, whose, fields)
    number = TABLE if player is None else player.number
    back = path_of(live, player)
    # After choosing the sheet, stay on the form to type the rest.
    if whose != number or "sheet" in fields or has_problems(live, number):
        return RedirectResponse(f"{back}/typed", 303)
    return RedirectResponse(back, 303)


async def save_typed(
    request: Request, live: Live, whose: int, fields: Mapping[str, str | None]
) -> None:
    """Save texts of fields, and wait briefly until they are read."""
    house = house_of(request)
    data = {"player": whose, "fields": dict(fields), "by": device_of(request).digest}
    await house.add(live, "typed", data)
    await wait_until_read(live)


async def wait_until_read(live: Live) -> None:
    """Wait briefly until the reading of a session is current."""
    if not live.is_current and live.reading is not None:
        await asyncio.wait({live.reading}, timeout=_PATIENCE)


def known_texts(live: Live, whose: int) -> dict[str, str]:
    """Return the fields of a form with their texts as read, or by default."""
    texts = dict.fromkeys(_OWN, "") if whose == TABLE else {}
    return texts | {one["name"]: _as_sent(one, one["read"]) for one in _fields(live, whose)}


def _as_sent(one: Mapping[str, Any], text: str) -> str:
    """Return a text as a browser sends it: an unticked box is empty."""
    return "" if one["kind"] == "check" and text != "yes" else text


def _changed(form: Mapping[str, str], known: Mapping[str, str]) -> dict[str, str | None]:
    """Return the fields that were changed; None means back to the value that was read."""
    fields: dict[str, str | None] = {}
    for key, seen in form.items():
        name = key.removeprefix("seen.")
        if name == key or name not in known:
            continue
        text = _clean(form.get(f"{TYPED}{name}", ""))
        if seen_digest(text) != seen:
            fields[name] = None if text == known[name] and name not in _OWN else text
    return fields


def _clean(text: str) -> str:
    """Return a text without trailing blanks, as it is stored."""
    lines = with_own_blanks(text).split("\n")
    return "\n".join(line.rstrip() for line in lines).strip("\n")


def seen_digest(text: str) -> str:
    """Return a digest of a text, to notice whether it was changed."""
    return sha256(_clean(text).encode("utf-8", "replace")).hexdigest()[:12]


def _may_type(live: Live, player: Player | None, device: Device) -> bool:
    return is_at_table(device, live) if player is None else may_act_for(device, player)


def _form(live: Live) -> dict[str, Any]:
    form: dict[str, Any] = live.result.get("form") or {}
    return form


def _fields(live: Live, whose: int) -> list[dict[str, Any]]:
    form = _form(live)
    values = (
        form.get("table", []) if whose == TABLE else form.get("players", {}).get(str(whose), [])
    )
    return list(values)


def has_problems(live: Live, whose: int) -> bool:
    """Return whether a typed value of a player, or of the table, is invalid."""
    if not live.is_current:
        return False
    asked_for_sheet = "sheet_problem" in live.result
    return asked_for_sheet or any(one["problems"] for one in _fields(live, whose))


def _view(live: Live, player: Player | None, device: Device) -> dict[str, Any]:
    """Return the data of a form: fields with the latest typed texts, and grouped fields apart."""
    number = TABLE if player is None else player.number
    typed = live.session.typed.get(number, {})
    fields = [_shown(one, typed) for one in _fields(live, number)]
    form = _form(live)
    about = live.session.typed.get(TABLE, {})
    sheet = about.get("sheet", form.get("sheet", live.session.sheet))
    return {
        "name": live.session.name,
        "player": player,
        "back": path_of(live, player),
        "may_act": _may_type(live, player, device) and not live.session.expired,
        "is_begun": bool(form),
        "of_table": bool(form.get("of_table")),
        "sheet": sheet,
        "sheet_seen": seen_digest(sheet),
        "sheet_problem": live.result.get("sheet_problem"),
        "is_scanned": bool(live.result.get("photos")),
        "names": _names(live, form),
        "plain": [one for one in fields if one["group"] is None or one["needed"]],
        "groups": _groups([one for one in fields if one["group"] and not one["needed"]]),
        "left": form.get("left", []) if player is None else [],
        "faults": sum(bool(one["problems"]) for one in fields),
        "reading": not live.is_current,
        # The last reading may be older than the player.
        "is_waiting": not live.is_current and not (fields or form.get("of_table")),
        "only_about": only_about(live.result),
        "failed": bool(live.result.get("failed")),
        "sketch": form.get("sketches", {}).get(str(number)),
        "title": gettext("The whole table") if player is None else player.name,
    }


def _names(live: Live, form: Mapping[str, Any]) -> dict[str, str] | None:
    """Return the names of the players of a shared record, in playing order."""
    if form.get("names") is None:
        return None
    text = live.session.typed.get(TABLE, {}).get("players", form["names"])
    return {"text": text, "seen": seen_digest(text)}


def _shown(one: Mapping[str, Any], typed: Mapping[str, str]) -> dict[str, Any]:
    text = _as_sent(one, typed.get(one["name"], one["read"]))
    return {**one, "text": text, "seen": seen_digest(text), "typed": one["name"] in typed}


def _groups(fields: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the groups of fields in order; groups with typed or invalid values are expanded."""
    groups: dict[str, dict[str, Any]] = {}
    for one in fields:
        group = groups.setdefault(one["group"]["en"], {"title": one["group"], "fields": []})
        group["fields"].append(one)
    for group in groups.values():
        group["open"] = any(one["typed"] or one["problems"] for one in group["fields"])
    return list(groups.values())
