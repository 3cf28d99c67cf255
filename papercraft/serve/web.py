"""The web application: routes, who may pass, and what is said when something fails."""

from __future__ import annotations

from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING

from python_multipart.exceptions import FormParserError
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from papercraft.core.messages import gettext
from papercraft.serve import actions, pages
from papercraft.serve.arrivals import RefusedPhotoError, TooManyPhotosError
from papercraft.serve.guard import Guard, TooLargeError
from papercraft.serve.pages import current_device, problem_page
from papercraft.serve.store import StoreError

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from starlette.requests import Request
    from starlette.responses import Response

    from papercraft.serve.addresses import Address
    from papercraft.serve.house import House

    Handler = Callable[[Request], Awaitable[Response]]

_STATIC = Path(__file__).parent / "static"
_SESSION = "/sessions/{name}"
_PLAYER = _SESSION + "/players/{player:int}"


def application(house: House, address: Address) -> Starlette:
    """Return the application of a house that browsers reach at an address."""
    routes = [
        Mount("/static", StaticFiles(directory=_STATIC)),
        Route("/join", pages.join),
        Route("/join", actions.join, methods=["POST"]),
        Route("/language", actions.choose_language, methods=["POST"]),
        _get("/", pages.home),
        _get(_SESSION, pages.session),
        _get(_SESSION + "/changes", pages.changes),
        _get(_SESSION + "/record", pages.record),
        _get(_SESSION + "/files/{file}", pages.file),
        _get(_PLAYER, pages.player),
        _post("/sessions", actions.open_session),
        _post(_SESSION + "/players", actions.add_player),
        _post(_PLAYER + "/leave", actions.leave),
        _post(_PLAYER + "/photos", actions.send_photo_by_form),
        _put(_PLAYER + "/photos", actions.send_photo),
        _post(_SESSION + "/remove", actions.remove_photo),
        _post(_SESSION + "/answers", actions.answer),
        _post(_SESSION + "/undo", actions.undo),
        _post(_SESSION + "/rematch", actions.rematch),
        _post(_SESSION + "/delete", actions.delete),
    ]
    app = Starlette(
        routes=routes,
        middleware=[Middleware(Guard, hosts=address.allowed_hosts)],
        exception_handlers={
            HTTPException: _refused,
            # Older versions of starlette let some of them pass.
            FormParserError: _refused,
            StoreError: _not_saved,
            TooLargeError: _too_large,
            RefusedPhotoError: _no_photo,
            TooManyPhotosError: _too_many,
        },
    )
    app.state.house, app.state.address = house, address
    return app


def _get(path: str, handler: Handler) -> Route:
    return Route(path, _joined(handler))


def _post(path: str, handler: Handler) -> Route:
    return Route(path, _joined(handler), methods=["POST"])


def _put(path: str, handler: Handler) -> Route:
    return Route(path, _joined(handler), methods=["PUT"])


def _joined(handler: Handler) -> Handler:
    """Return a handler that only devices of the house reach."""

    @wraps(handler)
    async def checked(request: Request) -> Response:
        device = current_device(request)
        if device is None:
            return problem_page(
                request,
                403,
                gettext("This phone has not joined"),
                gettext("Scan the QR code on the screen of the computer."),
            )
        devices = request.app.state.house.devices
        if request.method != "GET" and not devices.writes.allows(device.digest):
            raise HTTPException(429)
        return await handler(request)

    return checked


async def _refused(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 400
    known = {
        403: gettext("Only the player's own phone or the host can do that."),
        404: gettext("There is no such page; the game may have been deleted."),
        429: gettext("Too many requests; wait a minute."),
    }
    text = known.get(status, gettext("The request was not understood."))
    return problem_page(request, status, gettext("That did not work"), text)


async def _not_saved(request: Request, _error: Exception) -> Response:
    text = gettext("The computer could not save it; its disk may be full. Nothing was changed.")
    return problem_page(request, 507, gettext("Not saved"), text)


async def _too_large(request: Request, _error: Exception) -> Response:
    text = gettext("A photo can have up to 32 MB.")
    return problem_page(request, 413, gettext("Too large"), text)


async def _no_photo(request: Request, _error: Exception) -> Response:
    text = gettext("This file cannot be read as a photo; send JPEG, PNG, WEBP or HEIC.")
    return problem_page(request, 415, gettext("Not a photo"), text)


async def _too_many(request: Request, _error: Exception) -> Response:
    text = gettext("This game has the maximum number of photos; remove some.")
    return problem_page(request, 409, gettext("Too many photos"), text)
