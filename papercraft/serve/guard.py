"""Checks of every request - host, origin and size - and headers of every response.

Pages are served over plain HTTP, where browsers send no Sec-Fetch headers and keep no Secure
cookies. So each write must have this server's own Origin and one of its names as Host.
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
# A whole typed record, with the overhead of the encoding.
MOST_TYPED_BYTES = 2 * 1024 * 1024
# Longer than any path of ours, and short enough for int() to convert the digits in one.
_MOST_PATH = 1000
READING = frozenset({"GET", "HEAD"})
_POLICY = (
    "default-src 'none'; img-src 'self' blob:; style-src 'self'; script-src 'self'; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
_HEADERS = {
    "content-security-policy": _POLICY,
    "x-content-type-options": "nosniff",
    # Not no-referrer: with that, browsers send "Origin: null" with forms.
    "referrer-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "geolocation=(), microphone=(), camera=()",
}


class TooLargeError(Exception):
    """The body of a request is larger than allowed."""


class Guard:
    """Middleware that rejects requests that no page of this server would send."""

    def __init__(
        self, app: ASGIApp, hosts: frozenset[str], too_large: Callable[[Request], Response]
    ) -> None:
        """Store the application, the allowed Host values, and the handler of too large bodies."""
        self._app = app
        self._hosts = hosts
        self._too_large = too_large

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Reject a request, or pass it on with a limited body."""
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
            # The body of a GET or HEAD request is never read.
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
    """A body that raises TooLargeError once it exceeds its limit."""

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
    """Return the limit on the body of a request, in bytes."""
    if is_photo(scope):
        # A form adds some lines around the photo.
        return MOST_BYTES + (MOST_FORM_BYTES if scope["method"] == "POST" else 0)
    return MOST_TYPED_BYTES if scope["path"].endswith("/typed") else MOST_FORM_BYTES


def is_photo(scope: Scope) -> bool:
    """Return whether a request sends a photo."""
    return str(scope["path"]).endswith("/photos")
