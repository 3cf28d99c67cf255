"""The history page, and its downloads."""

from __future__ import annotations

import re
from datetime import date
from typing import TYPE_CHECKING

from starlette.exceptions import HTTPException
from starlette.responses import Response

from papercraft.core.whole_numbers import parse_whole
from papercraft.serve.history import GameFilter, by_game, played, records, totals, wanted
from papercraft.serve.history_files import FORMATS
from papercraft.serve.pages import disposition, house_of, show

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from starlette.requests import Request

    from papercraft.serve.history import Played

# Years that datetime supports.
_YEARS = range(1, 9999)
# Characters not allowed in a file name in a header.
_OTHER = re.compile("[^A-Za-z0-9]+")


async def page(request: Request) -> Response:
    """Show the games of one year or of all years, with totals and records."""
    everything = _all(request)
    known = sorted({one.called for one in everything})
    chosen, choice = _game_filter(request.query_params, known)
    games = wanted(everything, chosen)
    kinds = by_game(games)
    return show(
        request, "history.html", games=games, choice=choice,
        years=sorted({one.day.year for one in everything}, reverse=True),
        known=known,
        totals={name: totals(some) for name, some in kinds.items()},
        records={name: records(some) for name, some in kinds.items()}, formats=[*FORMATS],
    )  # fmt: skip


async def file(request: Request) -> Response:
    """Return the games that the page shows as a file."""
    ending = request.path_params["ending"]
    if ending not in FORMATS:
        raise HTTPException(404)
    everything = _all(request)
    chosen, choice = _game_filter(request.query_params, {one.called for one in everything})
    write, kind = FORMATS[ending]
    name = _OTHER.sub("-", f"games-{choice['game']}-{choice['year']}").strip("-")
    headers = {"content-disposition": disposition("attachment", f"{name}.{ending}")}
    return Response(write(wanted(everything, chosen)), media_type=kind, headers=headers)


def _all(request: Request) -> list[Played]:
    lives = house_of(request).sessions.values()
    records = (played(live.session.name, live.events, live.result) for live in lives)
    return [one for one in records if one is not None]


def _game_filter(
    query: Mapping[str, str], known: Collection[str]
) -> tuple[GameFilter, dict[str, str]]:
    """Return the filter that a query asks for, and the same choice for the form on the page."""
    year, game = parse_whole(query.get("year", "")), query.get("game", "")
    game = game if game in known else ""
    if year is None or year not in _YEARS:
        return GameFilter(game), {"year": "", "game": game}
    return GameFilter(game, "", date(year, 1, 1), date(year, 12, 31)), {
        "year": str(year),
        "game": game,
    }
