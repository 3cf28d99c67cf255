"""The web application: routes, access control and error pages."""

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
from papercraft.serve import actions, drawing, history_pages, pages, print_pages, typed_pages
from papercraft.serve.arrivals import RefusedPhotoError
from papercraft.serve.fields import FieldError
from papercraft.serve.guard import MOST_BYTES, Guard, TooLargeError, is_photo, most_bytes
from papercraft.serve.house import ExpiredError
from papercraft.serve.limits import LimitError, TooOftenError
from papercraft.serve.pages import current_device, problem_page
from papercraft.serve.paths import PLAYER, SESSION
from papercraft.serve.press import Press
from papercraft.serve.store import StoreError

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

    from starlette.requests import Request
    from starlette.responses import Response

    from papercraft.serve.addresses import Address
    from papercraft.serve.house import House

    Handler = Callable[[Request], Awaitable[Response]]

_STATIC = Path(__file__).parent / "static"
_PRINT = "/print/{game}"


def application(
    house: House, address: Address, settings: Mapping[str, str] | None = None
) -> Starlette:
    """Return the application of a house that is served at an address.

    ``settings`` are the default paper, ink and palette of forms for printing.
    """
    app = Starlette(
        routes=_routes(),
        middleware=[Middleware(Guard, hosts=address.allowed_hosts, too_large=_large)],
        exception_handlers={
            HTTPException: _refused,
            # Older versions of starlette do not handle all of these.
            FormParserError: _refused,
            StoreError: _not_saved,
            TooLargeError: _too_large,
            RefusedPhotoError: _no_photo,
            FieldError: _not_taken,
            LimitError: _at_limit,
            TooOftenError: _too_often,
            ExpiredError: _expired,
        },
    )
    app.state.house, app.state.address = house, address
    app.state.press = Press(house, settings)
    return app


def _routes() -> list[Mount | Route]:
    return [
        Mount("/static", StaticFiles(directory=_STATIC)),
        Route("/join", pages.join),
        Route("/join", actions.join, methods=["POST"]),
        Route("/language", actions.choose_language, methods=["POST"]),
        _get("/", pages.home),
        _get(SESSION, pages.session),
        _get(SESSION + "/changes", pages.changes),
        _get(SESSION + "/record", pages.record),
        _get(SESSION + "/files/{file}", pages.file),
        _get(PLAYER, pages.player),
        _get("/print", print_pages.index),
        _get(_PRINT, print_pages.form),
        _get(_PRINT + "/preview/{page:int}.svg", print_pages.picture),
        _get(_PRINT + "/sheets.pdf", print_pages.pdf),
        _post(_PRINT + "/play", print_pages.play),
        _get("/history", history_pages.page),
        _get("/history/games.{ending}", history_pages.file),
        _get(SESSION + "/typed", typed_pages.table_form),
        _get(PLAYER + "/typed", typed_pages.player_form),
        _post(SESSION + "/typed", typed_pages.type_table),
        _post(PLAYER + "/typed", typed_pages.type_player),
        _get(PLAYER + "/draw", drawing.page),
        _post(PLAYER + "/draw", drawing.draw),
        _post("/sessions", actions.open_session),
        _post(SESSION + "/players", actions.add_player),
        _post(PLAYER + "/leave", actions.leave),
        _post(PLAYER + "/photos", actions.send_photo_by_form),
        _put(PLAYER + "/photos", actions.send_photo),
        _post(SESSION + "/remove", actions.remove_photo),
        _post(SESSION + "/answers", actions.answer),
        _post(SESSION + "/undo", actions.undo),
        _post(SESSION + "/rematch", actions.rematch),
        _post(SESSION + "/delete", actions.delete),
    ]


def _get(path: str, handler: Handler) -> Route:
    return Route(path, _joined(handler))


def _post(path: str, handler: Handler) -> Route:
    return Route(path, _joined(handler), methods=["POST"])


def _put(path: str, handler: Handler) -> Route:
    return Route(path, _joined(handler), methods=["PUT"])


def _joined(handler: Handler) -> Handler:
    """Return a handler that only devices that have joined can reach."""

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
            raise TooOftenError
        return await handler(request)

    return checked


async def _refused(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 400
    known = {
        403: gettext("Only the player's own phone or the host can do that."),
        404: gettext("There is no such page; the game may have been deleted."),
    }
    text = known.get(status, gettext("The request was not understood."))
    return problem_page(request, status, gettext("That did not work"), text)


async def _not_saved(request: Request, _error: Exception) -> Response:
    text = gettext("The computer could not save it; its disk may be full. Nothing was changed.")
    return problem_page(request, 507, gettext("Not saved"), text)


async def _too_large(request: Request, _error: Exception) -> Response:
    return _large(request)


def _large(request: Request) -> Response:
    """Respond with the limit on the size of a body; the rest of it is not read."""
    if is_photo(request.scope):
        text = gettext("A photo can have up to {n} MB.", n=MOST_BYTES >> 20)
    else:
        form = "This form can have up to {n} KB. Go back and shorten it; nothing was saved."
        text = gettext(form, n=most_bytes(request.scope) >> 10)
    answer = problem_page(request, 413, gettext("Too large"), text)
    answer.headers["connection"] = "close"
    return answer


async def _not_taken(request: Request, error: Exception) -> Response:
    assert isinstance(error, FieldError), "it is registered for no other"
    return problem_page(request, 422, gettext("Not saved"), error.message)


async def _no_photo(request: Request, _error: Exception) -> Response:
    text = gettext("This file cannot be read as a photo; send JPEG, PNG, WEBP or HEIC.")
    return problem_page(request, 415, gettext("Not a photo"), text)


async def _at_limit(request: Request, error: Exception) -> Response:
    assert isinstance(error, LimitError), "it is registered for no other"
    return problem_page(request, 409, gettext("That did not work"), error.message)


async def _too_often(request: Request, _error: Exception) -> Response:
    text = gettext("Too many requests; wait a minute.")
    return problem_page(request, 429, gettext("That did not work"), text)


async def _expired(request: Request, _error: Exception) -> Response:
    text = gettext("The photos of this game were deleted, so it stays as it is.")
    return problem_page(request, 409, gettext("This game is closed"), text)
