"""Handlers of GET requests, which change nothing."""

from __future__ import annotations

import asyncio
import io
import re
from functools import lru_cache
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, unquote, urlencode

import segno
from starlette.datastructures import URL
from starlette.exceptions import HTTPException
from starlette.responses import (
    FileResponse,
    HTMLResponse,
    JSONResponse,
    RedirectResponse,
    Response,
    StreamingResponse,
)

from papercraft.core.messages import gettext
from papercraft.serve.devices import COOKIE, GUEST, HOST
from papercraft.serve.guard import READING
from papercraft.serve.house import MOST_LISTENERS
from papercraft.serve.limits import TooOftenError
from papercraft.serve.paths import path_of
from papercraft.serve.reading_names import MADE
from papercraft.serve.views import player_view, session_view
from papercraft.serve.words import LANGUAGE_COOKIE, negotiated, page_language, rendered

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from starlette.requests import Request

    from papercraft.core.messages import Message
    from papercraft.serve.addresses import Address
    from papercraft.serve.devices import Device
    from papercraft.serve.house import House, Live
    from papercraft.serve.session import Player

_HEARTBEAT = 15.0
_STRANGER = 403
_NUMBER = re.compile("[0-9]{1,6}")
# Characters not allowed in the plain file name of a Content-Disposition header.
_OTHER = re.compile(r"[^ !#-\[\]-~]")
_PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; font-src data:"


def house_of(request: Request) -> House:
    """Return the house that serves a request."""
    house: House = request.app.state.house
    return house


def current_device(request: Request) -> Device | None:
    """Return the device that a request comes from, if it has joined."""
    return house_of(request).devices.find(request.cookies.get(COOKIE))


def device_of(request: Request) -> Device:
    """Return the device of a request that ``_joined`` has let pass."""
    device = current_device(request)
    assert device is not None, "others do not come here"
    return device


def live_of(request: Request) -> Live:
    """Return the session in the path; raise HTTPException if there is none."""
    live = house_of(request).sessions.get(request.path_params["name"])
    if live is None:
        raise HTTPException(404)
    house_of(request).read(live)
    return live


def player_of(request: Request, live: Live) -> Player:
    """Return the player in the path; raise HTTPException if there is none."""
    player = numbered_player(live, request.path_params["player"])
    if player is None:
        raise HTTPException(404)
    return player


def numbered_player(live: Live, number: str) -> Player | None:
    """Return the player with a number given as text, if there is one."""
    # int() fails for thousands of digits, and accepts digits of all scripts.
    return live.session.players.get(int(number)) if _NUMBER.fullmatch(number) else None


def request_language(request: Request) -> str:
    """Return the code of the language to show a browser."""
    cookie = request.cookies.get(LANGUAGE_COOKIE)
    return negotiated(cookie, request.headers.get("accept-language", ""))


def show(request: Request, template: str, status: int = 200, /, **values: Any) -> HTMLResponse:
    """Render a page in the browser's language; ``here`` is the path to return to.

    By default it is the page's own path.
    """
    code = request_language(request)
    body = rendered(template, code, **{"here": _here(request)} | values)
    return HTMLResponse(body, status, {"content-language": code, "vary": "accept-language, cookie"})


def problem_page(request: Request, status: int, title: Message, text: Message) -> Response:
    """Return an error as a page, or as JSON for a script."""
    if "application/json" in request.headers.get("accept", ""):
        message = page_language(request_language(request)).translate_message(text)
        return JSONResponse({"message": message}, status)
    asks_code = status == _STRANGER and current_device(request) is None
    return show(request, "problem.html", status, title=title, text=text, asks_code=asks_code)


async def home(request: Request) -> Response:
    """Show the games of the house; a guest is redirected if there is only one."""
    house, device = house_of(request), device_of(request)
    if not device.is_host and len(house.sessions) == 1:
        (live,) = house.sessions.values()
        return RedirectResponse(path_of(live), 303)
    newest = sorted(house.sessions.values(), key=lambda one: one.session.opened, reverse=True)
    join_url = _join_url(request, None)
    return show(
        request, "home.html", sessions=newest, is_host=device.is_host, join_url=join_url,
        code=qr_svg(join_url),
    )  # fmt: skip


async def join(request: Request) -> Response:
    """Ask somebody who has followed a join link for a name."""
    secret = request.query_params.get("key", "")
    role = role_given(request, secret)
    if role is None:
        return refuse_secret(request)
    to = request.query_params.get("to", "")
    return show_join(request, secret, to, role)


def show_join(
    request: Request, secret: str, to: str, role: str, name: str = "", fault: Message | None = None
) -> Response:
    """Show the form to join, with a problem with the name, if any."""
    sessions = house_of(request).sessions
    if to not in sessions and len(sessions) == 1:
        (to,) = sessions
    players = sessions[to].session.players.values() if to in sessions else ()
    return show(
        request, "join.html", 200 if fault is None else 422, secret=secret,
        to=to if to in sessions else "", is_host=role == HOST, name=name, fault=fault,
        expected=[one.name for one in players if one.is_nobodys], here=join_path(secret, to),
    )  # fmt: skip


def role_given(request: Request, secret: str) -> str | None:
    """Return the role that a secret grants; raise HTTPException after too many wrong ones."""
    devices = house_of(request).devices
    role = devices.role_of(secret)
    if role is None and not devices.tries.allows(address_of(request)):
        raise HTTPException(429)
    return role


def address_of(request: Request) -> str:
    """Return the address that a request comes from."""
    return request.client.host if request.client else ""


def refuse_code(request: Request) -> Response:
    """Respond that a code is wrong."""
    text = gettext("This is not the code on the screen, or it was tried too often.")
    return problem_page(request, 403, gettext("This phone has not joined"), text)


def refuse_secret(request: Request) -> Response:
    """Respond that a link is not valid, or no longer valid."""
    text = gettext("Scan the QR code on the screen of the computer.")
    return problem_page(request, 403, gettext("This link does not work here"), text)


async def session(request: Request) -> Response:
    """Show the whole table: the players, the open questions, the verdict."""
    live, device = live_of(request), device_of(request)
    join_url = _join_url(request, live.session.name)
    letters = house_of(request).devices.code
    return show(
        request, "session.html", **session_view(live, device), join_url=join_url,
        report=_report(live, request_language(request)),
        code=qr_svg(join_url), address=request.app.state.address.origin,
        letters=letters.letters if letters.is_open else None,
    )  # fmt: skip


def _report(live: Live, code: str) -> str:
    """Return the report of the verdict as HTML, or empty; it is cached for all phones."""
    if not live.result.get("report"):
        return ""
    if code not in live.reports:
        live.reports[code] = rendered(
            "report.html", code, result=live.result, name=live.session.name
        )
    return live.reports[code]


async def player(request: Request) -> Response:
    """Show a player's own page."""
    live = live_of(request)
    view = player_view(live, player_of(request, live), device_of(request))
    return show(request, "player.html", **view)


async def record(request: Request) -> Response:
    """Return the record as a file for the command line."""
    text = live_of(request).result.get("record")
    if text is None:
        raise HTTPException(404)
    disposition = {"content-disposition": 'attachment; filename="game.toml"'}
    return Response(text, media_type="application/toml", headers=disposition)


def disposition(kind: str, name: str) -> str:
    """Return the Content-Disposition header of a file with any name (RFC 6266).

    ``kind`` is ``inline`` or ``attachment``.
    """
    plain = _OTHER.sub("_", name)
    return f'{kind}; filename="{plain}"' + (
        f"; filename*=UTF-8''{quote(name, safe='')}" if plain != name else ""
    )


async def file(request: Request) -> Response:
    """Return a photo of the session, or a picture made of it."""
    live, name = live_of(request), request.path_params["file"]
    known = {photo.file for photo in live.session.photos}
    path = house_of(request).session_folder(live.session.name) / name
    if name not in known and not MADE.fullmatch(name):
        raise HTTPException(404)
    if not path.is_file():
        raise HTTPException(404)
    # Names of pictures contain a digest of the content, so they never go stale.
    headers = {"cache-control": "private, max-age=31536000, immutable"}
    if name.endswith(".svg"):
        headers["content-security-policy"] = _PICTURE_POLICY
    return FileResponse(path, headers=headers)


async def changes(request: Request) -> Response:
    """Notify a page whenever there is something new to show (server-sent events)."""
    house, live = house_of(request), live_of(request)
    if house.listeners >= MOST_LISTENERS:
        raise TooOftenError
    stream = _changes(house, live, device_of(request).digest)
    return StreamingResponse(stream, media_type="text/event-stream")


async def _changes(house: House, live: Live, device: str) -> AsyncIterator[str]:
    with house.listening(live, device) as listener:
        yield f"retry: 1000\ndata: {live.version}\n\n"
        while not listener.ended:
            try:
                await asyncio.wait_for(listener.changed.wait(), _HEARTBEAT)
            except TimeoutError:
                yield ": still here\n\n"
                continue
            listener.changed.clear()
            yield f"data: {live.version}\n\n"


def _here(request: Request) -> str:
    """Return the path of the current page; for a POST request, the path of its form."""
    url = request.url
    if request.method not in READING:
        url = URL(request.headers.get("referer", ""))
        if url.netloc != request.headers["host"]:
            return "/"
    # Normalize percent-encoding, which can spell any character.
    return quote(unquote(url.path)) + (f"?{url.query}" if url.query else "")


def _join_url(request: Request, to: str | None) -> str:
    address: Address = request.app.state.address
    secret = house_of(request).devices.secret(GUEST)
    return join_link(address, secret, to)


def guest_path(house: House) -> str:
    """Return the path of the link that players scan."""
    return join_path(house.devices.secret(GUEST))


def join_path(secret: str, to: str | None = None) -> str:
    """Return the path for joining, with the session to join if there are several."""
    return f"/join?{urlencode({'key': secret} | ({'to': to} if to else {}))}"


def join_link(address: Address, secret: str, to: str | None = None) -> str:
    """Return the link for joining, with the session to join if there are several."""
    return address.origin + join_path(secret, to)


@lru_cache(maxsize=64)
def qr_svg(text: str) -> str:
    """Return a QR code as inline SVG, dark on light in every colour scheme."""
    out = io.BytesIO()
    segno.make_qr(text, error="l").save(
        out, "svg", xmldecl=False, svgns=False, omitsize=True, nl=False, border=3, light="#fff",
        dark="#000", svgclass="qr", lineclass=None,
    )  # fmt: skip
    return out.getvalue().decode()
