"""The history as files: CSV for spreadsheets, JSON, and play files of the app BG Stats."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING, Any
from uuid import UUID, uuid5

from papercraft.core.store import to_json
from papercraft.serve.history import by_game, highest_wins

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import datetime

    from papercraft.serve.history import Played

_COLUMNS = ("id", "date", "game", "sheet", "player", "rank", "total", "won", "final", "legal",
            "called", "title")  # fmt: skip
# Spreadsheets take cells that begin with one of these for formulas.
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
_HOUSE = UUID("6f1d8f7a-0c43-5a55-9d0e-7c1c7d6b1a52")


def csv_text(games: Sequence[Played]) -> str:
    """Return CSV with a row for each player of each game; unknown cells are empty."""
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\r\n")
    rows.writerow(_COLUMNS)
    for one in games:
        for seat in one.seats:
            rows.writerow([
                one.session, one.at.isoformat(timespec="seconds"), one.game, one.sheet,
                _cell(seat.name), seat.rank, seat.total, int(seat.won), int(one.is_over),
                int(one.is_legal), _cell(one.called), _cell(one.title),
            ])  # fmt: skip
    return out.getvalue()


def _cell(text: str) -> str:
    """Return a user's text so that no spreadsheet takes it for a formula."""
    return f"'{text}" if text.startswith(_FORMULA) else text


def json_text(games: Sequence[Played]) -> str:
    """Return the games as JSON (docs/FORMATS.md)."""
    return to_json({"papercraft": 1, "games": [_as_dict(one) for one in games]})


def _as_dict(one: Played) -> dict[str, Any]:
    players = [seat._asdict() for seat in one.seats]
    return {
        "id": one.session,
        "date": one.at.isoformat(timespec="seconds"),
        "game": one.game,
        "called": one.called,
        "title": one.title or None,
        "sheet": one.sheet or None,
        "final": one.is_over,
        "legal": one.is_legal,
        "players": players,
        "winners": [seat.name for seat in one.seats if seat.won],
    }


def bgstats_text(games: Sequence[Played]) -> str:
    """Return a play file of the app BG Stats with the finished games.

    The app does not document the format; this follows the files that it shares. Each UUID is
    derived from a name, so that a game is the same play in every export.
    """
    over = [one for one in games if one.is_over]
    players = _numbered(seat.name.casefold() for one in over for seat in one.seats)
    kinds = _numbered(one.called for one in over)
    of_kind = by_game(over)
    spelled = {seat.name.casefold(): seat.name for one in reversed(over) for seat in one.seats}
    last = max((one.at for one in over), default=None)
    changed = _time(last) if last else ""
    return to_json({
        "about": "Made by papercraft for Board Game Stats.",
        "players": [
            {"uuid": _uuid("player", key), "id": number, "name": spelled[key],
             "isAnonymous": False, "modificationDate": changed, "bggUsername": ""}
            for key, number in players.items()
        ],
        "locations": [],
        "games": [
            {"uuid": _uuid("game", name), "id": number, "name": name,
             "modificationDate": changed, "cooperative": False,
             "highestWins": highest_wins(of_kind[name]), "noPoints": False,
             "usesTeams": False, "bggId": 0, "bggName": "", "bggYear": 0, "designers": ""}
            for name, number in kinds.items()
        ],
        "plays": [_play(one, players, kinds[one.called]) for one in over],
        "userInfo": {"meRefId": 0},
    })  # fmt: skip


def _play(one: Played, players: dict[str, int], game: int) -> dict[str, Any]:
    at = _time(one.at)
    return {
        "uuid": _uuid("play", one.session),
        "modificationDate": at,
        "entryDate": at,
        "playDate": at,
        "usesTeams": False,
        "durationMin": 0,
        "ignored": False,
        "manualWinner": True,
        "rounds": 0,
        "locationRefId": 0,
        "gameRefId": game,
        "board": one.sheet,
        "scoringSetting": 0,
        "playerScores": [
            {"score": "" if seat.total is None else str(seat.total), "winner": seat.won,
             "newPlayer": False, "startPlayer": False,
             "playerRefId": players[seat.name.casefold()], "rank": seat.rank or 0, "seatOrder": n}
            for n, seat in enumerate(one.seats, 1)
        ],
    }  # fmt: skip


def _numbered(names: Any) -> dict[str, int]:
    return {name: number for number, name in enumerate(dict.fromkeys(names), 1)}


def _uuid(kind: str, name: str) -> str:
    return str(uuid5(_HOUSE, f"{kind} {name}"))


def _time(at: datetime) -> str:
    return at.strftime("%Y-%m-%d %H:%M:%S")


# By file extension: the function that makes the content, and its media type.
FORMATS: dict[str, tuple[Callable[[Sequence[Played]], str], str]] = {
    "csv": (csv_text, "text/csv; charset=utf-8"),
    "json": (json_text, "application/json"),
    "bgsplay": (bgstats_text, "application/json"),
}
