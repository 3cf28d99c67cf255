"""Print from the browser: the games, the form with its preview, the PDF, and playing the set."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from starlette.exceptions import HTTPException
from starlette.responses import RedirectResponse, Response

from papercraft import games
from papercraft.core.game import is_seedless, usual_players
from papercraft.core.ids import SEEDS, IdError, SheetId, parse_id
from papercraft.core.language import languages
from papercraft.core.messages import Message, as_message, capitalized, error_message, gettext
from papercraft.serve.fields import query_fields, read_fields
from papercraft.serve.guard import READING
from papercraft.serve.names import MOST_PLAYERS, problem_with_name
from papercraft.serve.pages import (
    device_of,
    disposition,
    house_of,
    problem_page,
    request_language,
    show,
)
from papercraft.serve.paths import path_of
from papercraft.serve.press import PressError
from papercraft.serve.print_form import ON, Usual, form_of
from papercraft.serve.print_order import NAME, Fault
from papercraft.serve.words import NAMES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from starlette.datastructures import ImmutableMultiDict
    from starlette.requests import Request

    from papercraft.serve.press import Press
    from papercraft.serve.print_form import Form
    from papercraft.serve.print_order import Preview

_MOST_FIELDS = 80
# Seconds to wait for the titles of sheets before showing the short names of parts instead. A page
# without a preview is sent at once; the script takes the titles from the page with the preview.
_AT_ONCE, _WITH_PREVIEW = 0.05, 4.0
# Allows the browser's own PDF viewer; nothing else may run or be loaded.
_PDF_POLICY = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'"
_SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; font-src data:"


async def index(request: Request) -> Response:
    """Show the games to print; redirect from the ID of a sheet to its game."""
    typed = query_fields(request).get("sheet", "").strip()
    fault: str | None = None
    if typed:
        try:
            game = games.with_code(parse_id(typed).code)
        except IdError as error:
            fault = _capital(error_message(error))
        else:
            if game is not None:
                return RedirectResponse(f"/print/{game.name}?{urlencode({'sheet': typed})}", 303)
            fault = gettext("There is no game with such sheets.")
    summaries = {name: _summary(name) for name in games.names()}
    live = house_of(request).sessions.get(request.query_params.get("from", ""))
    players = live.session.players.values() if live else ()
    return show(
        request, "prints.html", 422 if fault else 200, games=summaries, sheet=typed, fault=fault,
        described=house_of(request).shelf.sheets,
        query=urlencode([(NAME, one.name) for one in players]),
    )  # fmt: skip


async def form(request: Request) -> Response:
    """Show the form for a game, with the preview if requested."""
    filled = _form(request, query_fields(request))
    preview = None
    if "preview" in request.query_params:
        preview = await _preview(request, filled)
        if preview is None:
            return _busy(request)
    return await _page(request, filled, preview, preview.faults if preview else ())


async def picture(request: Request) -> Response:
    """Return a page of a preview."""
    preview = await _preview(request, _form(request, query_fields(request)))
    if preview is None:
        return _busy(request)
    number = request.path_params["page"]
    page_found = next((page for page in preview.pages if page.number == number), None)
    if page_found is None:
        raise HTTPException(404)
    headers = {"content-security-policy": _SVG_POLICY, "cache-control": "private, max-age=600"}
    return Response(page_found.picture, media_type="image/svg+xml", headers=headers)


async def pdf(request: Request) -> Response:
    """Return the PDF as a download or, with ``show``, to view and print in the browser."""
    filled = _form(request, query_fields(request))
    if filled.has_faults:
        return await _page(request, filled, None, ())
    try:
        printed = await _press(request).pdf(filled.order, device_of(request).digest)
    except PressError:
        return _busy(request)
    if printed.faults:
        return await _page(request, filled, None, printed.faults)
    kind = "inline" if "show" in request.query_params else "attachment"
    headers = {
        "content-disposition": disposition(kind, f"{printed.stem}.pdf"),
        "content-security-policy": _PDF_POLICY,
    }
    return Response(printed.pdf, media_type="application/pdf", headers=headers)


async def play(request: Request) -> Response:
    """Start a game with the players of the form; only the host may."""
    if not device_of(request).is_host:
        raise HTTPException(403)
    filled = _form(request, await _sent(request))
    names = [name for name in filled.names if name]
    fault = _fault(names)
    if fault is not None:
        return await _page(request, filled, None, (), fault)
    try:
        sheet = _sheet_of(filled)
    except IdError as error:
        return await _page(request, filled, None, (Fault("sheet", error_message(error)),))
    if sheet is None:
        preview = await _preview(request, filled)
        sheet = preview.sheet if preview is not None else ""
    live = await house_of(request).begin(names, sheet)
    return RedirectResponse(path_of(live), 303)


def _sheet_of(filled: Form) -> str | None:
    """Return the ID of the set that a form prints; None if it is only known after printing.

    Empty for several sets, since any of them may be played. Names too long to print are accepted,
    because that does not matter to a game.

    Raises:
        IdError: the typed ID is invalid.
    """
    order, game = filled.order, filled.game
    if order.sheet:
        return str(parse_id(order.sheet))
    if order.sets > 1 or filled.has_faults:
        return ""
    if order.numbers:
        return None
    return str(SheetId(game.code, game.version, game.layouts()[order.layout], order.seed))


def _fault(names: Sequence[str]) -> Message | None:
    """Return why the names cannot be used for a game; None if they can."""
    problems = [problem for name in names if (problem := problem_with_name(name))]
    if problems:
        return problems[0]
    if len({name.casefold() for name in names}) < len(names):
        return gettext("Two players have the same name; add a letter.")
    if len(names) > MOST_PLAYERS:
        return gettext("A game has at most {n} players.", n=MOST_PLAYERS)
    return None


async def _page(
    request: Request,
    filled: Form,
    preview: Preview | None,
    faults: Sequence[Fault],
    names_fault: Message | None = None,
) -> Response:
    by_field: dict[str, list[str]] = {}
    for field, message in faults:
        by_field.setdefault(field, []).append(_capital(message))
    if names_fault is not None:
        by_field.setdefault(NAME, []).append(names_fault)
    for one in filled.fields.values():
        if one.fault is not None:
            by_field.setdefault(one.name, []).append(one.fault)
    known = {NAME, *(["sheet"] if filled.sheet else []), *filled.fields}
    order = filled.order
    sent = await _sent(request)
    return show(
        request,
        "print.html",
        422 if by_field else 200,
        form=filled,
        described=house_of(request).shelf.find(filled.sheet),
        summary=_summary(filled.game.name),
        titles=await _press(request).titles(order, _WITH_PREVIEW if preview else _AT_ONCE),
        preview=preview,
        picture_query=_query_of(request, filled),
        faults=by_field,
        others=[told for field, some in by_field.items() if field not in known for told in some],
        is_host=device_of(request).is_host,
        is_random=not is_seedless(filled.game) and not filled.sheet,
        on=ON,
        chosen_parts=filled.parts or filled.game.parts,
        here=f"/print/{filled.game.name}?{urlencode(sent.multi_items())}",
    )


async def _sent(request: Request) -> ImmutableMultiDict[str, str]:
    """Return the fields of a submitted form, from the query or the body."""
    is_query = request.method in READING
    return query_fields(request) if is_query else await read_fields(request, _MOST_FIELDS)


def _capital(text: str) -> str:
    return text.with_capital() if isinstance(text, Message) else capitalized(text)


def _summary(name: str) -> Message:
    return as_message(games.summary(name))


async def _preview(request: Request, filled: Form) -> Preview | None:
    """Return the preview of a form; None if there is none at the moment."""
    try:
        return await _press(request).preview(filled.order, device_of(request).digest)
    except PressError:
        return None


def _busy(request: Request) -> Response:
    text = gettext("The computer is busy, or this takes too long. Try again, or print less.")
    return problem_page(request, 503, gettext("Not printed"), text)


def _form(request: Request, sent: ImmutableMultiDict[str, str]) -> Form:
    name = request.path_params["game"]
    if not games.knows(name):
        raise HTTPException(404)
    # The page's own language comes first, as the default.
    codes = dict.fromkeys([request_language(request), *languages()])
    labels = {code: NAMES.get(code, code) for code in codes}
    described = house_of(request).shelf.find(sent.get("sheet", ""))
    players = described.players if described is not None else _players_of(name, sent.get("sheet"))
    usual = Usual(labels, secrets.randbelow(SEEDS), _press(request).settings, players)
    return form_of(games.load(name), sent, usual)


def _players_of(name: str, sheet: str | None) -> int | None:
    """Return the number of players that a sheet is for; None if unknown or described by a file."""
    if not sheet:
        return None
    game = games.load(name)
    try:
        sheet_id = parse_id(sheet)
        # Descriptions are only looked for on the shelf.
        return None if sheet_id.overrides else usual_players(game, sheet_id)
    except IdError:
        return None


def _query_of(request: Request, filled: Form) -> str:
    """Return the query of a page without the request for a preview."""
    pairs = request.query_params.multi_items()
    kept = [(name, value) for name, value in pairs if name not in ("preview", "show", "seed")]
    return urlencode([*kept, ("seed", filled.seed)])


def _press(request: Request) -> Press:
    press: Press = request.app.state.press
    return press
