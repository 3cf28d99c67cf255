"""Handlers of POST requests: each saves an event, then redirects to the page that shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, RedirectResponse, Response

from papercraft.core.language import languages
from papercraft.core.messages import gettext
from papercraft.serve.arrivals import RefusedPhotoError, receive_photo
from papercraft.serve.devices import COOKIE
from papercraft.serve.disk import store_errors
from papercraft.serve.fields import read_fields, refuse_long
from papercraft.serve.limits import TooOftenError
from papercraft.serve.names import MOST_PLAYERS, problem_with_name
from papercraft.serve.pages import (
    address_of,
    device_of,
    guest_path,
    house_of,
    live_of,
    numbered_player,
    player_of,
    refuse_code,
    refuse_secret,
    role_given,
    show_join,
)
from papercraft.serve.paths import path_of
from papercraft.serve.views import (
    can_be_accepted,
    find_question,
    is_at_table,
    may_act_for,
    may_undo,
    undo_data,
)
from papercraft.serve.words import LANGUAGE_COOKIE

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from starlette.requests import Request

    from papercraft.core.messages import Message
    from papercraft.serve.devices import Device
    from papercraft.serve.house import House, Live
    from papercraft.serve.session import Player

MOST_ANSWER = 2000
_YEAR = 365 * 24 * 3600
_CHUNK = 1 << 16


async def join(request: Request) -> Response:
    """Let a device in, and with a name into a session; a typed code is exchanged for the link."""
    secret, to, name, code = await _fields(request, "key", "to", "name", "code")
    if code:
        is_right = house_of(request).devices.code.lets_in(code, address_of(request))
        return _to(guest_path(house_of(request))) if is_right else refuse_code(request)
    role = role_given(request, secret)
    if role is None:
        return refuse_secret(request)
    house = house_of(request)
    live, name = house.sessions.get(to), " ".join(name.split())
    fault = _fault(live, name) if live is not None and name else None
    if fault is not None:
        return show_join(request, secret, to, role, name, fault)
    if not house.devices.joins.allows(address_of(request)):
        raise TooOftenError
    device, cookie = await house.devices.join(role, request.cookies.get(COOKIE))
    target = path_of(live) if live is not None else "/"
    if live is not None and name:
        target = path_of(live, await _new_player(house, live, name, device))
    response = _to(target)
    response.set_cookie(COOKIE, cookie, max_age=_YEAR, httponly=True, samesite="strict")
    return response


async def choose_language(request: Request) -> Response:
    """Set the language of all pages for this browser."""
    code, here = await _fields(request, "language", "here")
    if code not in languages():
        raise HTTPException(400)
    # Only a path on this server, never the start of another address.
    response = _to(here if here.startswith("/") and here[1:2] not in {"/", "\\"} else "/")
    response.set_cookie(LANGUAGE_COOKIE, code, max_age=_YEAR, httponly=True, samesite="strict")
    return response


async def open_session(request: Request) -> Response:
    """Start a new game; only the host may."""
    if not device_of(request).is_host:
        raise HTTPException(403)
    live = await house_of(request).open()
    return _to(path_of(live))


async def add_player(request: Request) -> Response:
    """Add a player for whom this device acts, at any time during the game."""
    live, device = live_of(request), device_of(request)
    (name,) = await _fields(request, "name")
    name = " ".join(name.split())
    fault = _fault(live, name)
    if fault is not None:
        secret = house_of(request).devices.secret(device.role)
        return show_join(request, secret, live.session.name, device.role, name, fault)
    return _to(path_of(live, await _new_player(house_of(request), live, name, device)))


async def leave(request: Request) -> Response:
    """Remove a player with the player's photos."""
    live, player = _own(request)
    data = {"player": player.number, "by": device_of(request).digest}
    await house_of(request).add(live, "left", data)
    return _to(path_of(live))


async def send_photo(request: Request) -> Response:
    """Receive a photo as the body of a request."""
    live, player = _own(request)
    await receive_photo(
        house_of(request), live, player, request.stream(), device_of(request).digest
    )
    return JSONResponse({"page": path_of(live, player)}, 201)


async def send_photo_by_form(request: Request) -> Response:
    """Receive a photo from a form, for browsers without scripts."""
    live, player = _own(request)
    # Starlette saves an upload in a temporary file, so a full disk shows here.
    with store_errors():
        async with request.form(max_files=1, max_fields=4) as form:
            sent = form.get("photo")
            if not isinstance(sent, UploadFile) or not sent.size:
                raise RefusedPhotoError
            await receive_photo(
                house_of(request), live, player, _chunks(sent), device_of(request).digest
            )
    return _to(path_of(live, player))


async def remove_photo(request: Request) -> Response:
    """Remove a photo from the game."""
    live, device = live_of(request), device_of(request)
    (file,) = await _fields(request, "file")
    photo = next((one for one in live.session.photos if one.file == file), None)
    if photo is None:
        raise HTTPException(404)
    player = live.session.players[photo.player]
    if not may_act_for(device, player):
        raise HTTPException(403)
    await house_of(request).add(live, "removed", {"file": file, "by": device.digest})
    return _to(path_of(live, player))


async def answer(request: Request) -> Response:
    """Answer a question, or accept everything about a player as read."""
    live, device = live_of(request), device_of(request)
    kept, value, accept, back = await _fields(request, "question", "value", "accept", "back")
    if accept:
        accepted = _accepted(live, device, accept)
    else:
        question = find_question(live, kept)
        value = value.strip()
        refuse_long("value", value, MOST_ANSWER)
        if question is None:
            # It was answered on another phone meanwhile.
            accepted = {}
        elif not _may_answer(live, device, question["player"]):
            raise HTTPException(403)
        else:
            accepted = {kept: value}
    if accepted:
        await house_of(request).add(live, "answered", {"answers": accepted, "by": device.digest})
    player = numbered_player(live, back)
    return _to(path_of(live, player))


async def undo(request: Request) -> Response:
    """Take back the last photo, removal, answer or leaving."""
    live, device = live_of(request), device_of(request)
    if not may_undo(device, live):
        raise HTTPException(403)
    await house_of(request).undo(live, undo_data(live))
    return _to(path_of(live))


async def rematch(request: Request) -> Response:
    """Start another game with the same players."""
    live, device = live_of(request), device_of(request)
    if not is_at_table(device, live):
        raise HTTPException(403)
    after = await house_of(request).open(live.session.name)
    return _to(path_of(after))


async def delete(request: Request) -> Response:
    """Delete a game with its photos; only the host may."""
    live = live_of(request)
    if not device_of(request).is_host:
        raise HTTPException(403)
    await house_of(request).delete(live)
    return _to("/")


def _accepted(live: Live, device: Device, accept: str) -> dict[str, str]:
    """Return the answers that accept what was read about a player, or about the table."""
    player = numbered_player(live, accept)
    number = player.number if player else None
    if not _may_answer(live, device, number):
        raise HTTPException(403)
    return {
        one["kept"]: one["read"]
        for one in live.result.get("questions", [])
        if one["player"] == number and can_be_accepted(one)
    }


def _may_answer(live: Live, device: Device, number: int | None) -> bool:
    """Return whether a device may answer; questions about the table are for anybody who plays."""
    player = live.session.players.get(number) if number is not None else None
    return is_at_table(device, live) if player is None else may_act_for(device, player)


def _own(request: Request) -> tuple[Live, Player]:
    """Return the session and player in the path; raise HTTPException if this device may not act."""
    live = live_of(request)
    player = player_of(request, live)
    if not may_act_for(device_of(request), player):
        raise HTTPException(403)
    return live, player


async def _new_player(house: House, live: Live, name: str, device: Device) -> Player:
    async with live.writing:
        known = live.session.named(name)
        if known is not None and not known.is_nobodys:
            # Another phone has just taken the same name.
            return known
        if known is not None:
            # The player was created when the sheets were printed.
            name, number = known.name, known.number
        else:
            number = live.session.players_so_far + 1
        await house.add(live, "joined", {"player": number, "name": name, "device": device.digest})
        return live.session.players[number]


def _fault(live: Live, name: str) -> Message | None:
    """Return what is wrong with a new player's name."""
    problem, known = problem_with_name(name), live.session.named(name)
    if problem is not None:
        return problem
    if known is not None and known.is_nobodys:
        return None
    if known is not None:
        return gettext("The name {name} is taken; add a letter.", name=name)
    if len(live.session.players) >= MOST_PLAYERS:
        return gettext("A game has at most {n} players.", n=MOST_PLAYERS)
    return None


async def _fields(request: Request, *names: str) -> list[str]:
    """Return the fields of a form; those that are missing are empty."""
    fields = await read_fields(request)
    return [fields.get(name, "") for name in names]


async def _chunks(sent: UploadFile) -> AsyncIterator[bytes]:
    while chunk := await sent.read(_CHUNK):
        yield chunk


def _to(path: str) -> RedirectResponse:
    return RedirectResponse(path, 303)
