"""Checks of every request (host, origin, size), and headers of every response.

Pages come over plain HTTP, where browsers send no Sec-Fetch headers and keep no Secure cookies. So
each write needs the Origin of this server itself, and a Host that is one of its names.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import PlainTextResponse

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.responses import Response
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

MOST_BYTES = 32 * 1024 * 1024
MOST_FORM_BYTES = 64 * 1024
# A record typed as a whole, with what its encoding adds.
MOST_TYPED_BYTES = 2 * 1024 * 1024
# No page has so long an address; Python refuses to convert thousands of digits to a number.
_MOST_PATH = 1000
READING = frozenset({"GET", "HEAD"})
_POLICY = (
    "default-src 'none'; img-src 'self' blob:; style-src 'self'; script-src 'self'; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
_HEADERS = {
    "content-security-policy": _POLICY,
    "x-content-type-options": "nosniff",
    # Not no-referrer, with which browsers say "Origin: null" when a form is sent.
    "referrer-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "geolocation=(), microphone=(), camera=()",
}


class TooLargeError(Exception):
    """A body that is larger than allowed."""


class Guard:
    """Middleware that refuses what no page of this server sends."""

    def __init__(
        self, app: ASGIApp, hosts: frozenset[str], too_large: Callable[[Request], Response]
    ) -> None:
        """Take the application, the allowed values of Host, and what says that a body is large."""
        self._app = app
        self._hosts = hosts
        self._too_large = too_large

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse a request, or pass it on with a limited body."""
        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self._app(scope, receive, send)
            return
        refused = self._refusal(scope)

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("cache-control", "no-store")
            await send(message)

        if refused is not None:
            await refused(scope, receive, with_headers)
        else:
            # Nobody reads the body of a request that only reads.
            is_reading = scope["method"] in READING
            body = receive if is_reading else _Limited(receive, most_bytes(scope))
            await self._app(scope, body, with_headers)

    def _refusal(self, scope: Scope) -> Response | None:
        headers = Headers(scope=scope)
        hosts = headers.getlist("host")
        if len(hosts) != 1 or hosts[0].lower() not in self._hosts:
            return PlainTextResponse("This is not the address of this server.", 421)
        if len(scope["path"]) > _MOST_PATH:
            return PlainTextResponse("There is no such page.", 404)
        if scope["method"] in READING:
            return None
        if headers.getlist("origin") != [f"http://{hosts[0]}"]:
            return PlainTextResponse("Only pages of this server can do that.", 403)
        length = headers.get("content-length", "0")
        if not (length.isascii() and length.isdecimal()):
            return PlainTextResponse("Content-Length is a number.", 400)
        if int(length[:20]) > most_bytes(scope):
            return self._too_large(Request(scope))
        return None


class _Limited:
    """A body that ends with an error when it becomes too large."""

    def __init__(self, receive: Receive, most: int) -> None:
        self._receive = receive
        self._left = most

    async def __call__(self) -> Message:
        message = await self._receive()
        self._left -= len(message.get("body", b""))
        if self._left < 0:
            raise TooLargeError
        return message


def most_bytes(scope: Scope) -> int:
    """Return how large the body of a request may be."""
    if is_photo(scope):
        # A form around a photo has some lines of its own.
        return MOST_BYTES + (MOST_FORM_BYTES if scope["method"] == "POST" else 0)
    return MOST_TYPED_BYTES if scope["path"].endswith("/typed") else MOST_FORM_BYTES


def is_photo(scope: Scope) -> bool:
    """Tell whether a photo is sent, and not a form."""
    return str(scope["path"]).endswith("/photos")
