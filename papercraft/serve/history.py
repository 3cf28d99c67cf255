"""The history of games: what was played, totals and records."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, datetime
from typing import TYPE_CHECKING, Any, NamedTuple

from papercraft.core.messages import gettext, join, ngettext, pgettext
from papercraft.core.report import Report, Section, Table
from papercraft.games import knows, load

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from papercraft.core.report import Align
    from papercraft.serve.session import Event

# Events before anything has been played.
_BEFORE = frozenset({"opened", "joined", "left"})
_SHEET = re.compile(r'^sheet = "([^"\n]{1,60})"', re.MULTILINE)


class Seat(NamedTuple):
    """A player's result; rank and total are None without a score."""

    name: str
    rank: int | None
    total: int | None
    won: bool


class Played(NamedTuple):
    """A game that was played.

    Attributes:
        session: The name of the session, which addresses its page.
        at: The local time of its first photo or record, or the date that was typed.
        game: The name of the game in papercraft.
        sheet: The ID of the sheet, or empty.
        is_over: Whether it has ended and no question is open; only such games count.
        is_legal: Whether no rule was broken.
        called: The game's name for people; a described sheet has its own.
        title: The title of this one game, or empty.
        best: Whether the most or the least points win.
    """

    session: str
    at: datetime
    game: str
    sheet: str
    seats: tuple[Seat, ...]
    is_over: bool
    is_legal: bool
    called: str
    title: str = ""
    best: str = "most"

    @property
    def day(self) -> date:
        """The date."""
        return self.at.date()


class GameFilter(NamedTuple):
    """A filter by game, player and range of dates; empty values match everything."""

    game: str = ""
    player: str = ""
    since: date | None = None
    until: date | None = None

    def takes(self, one: Played) -> bool:
        """Return whether a game matches."""
        names = {seat.name.casefold() for seat in one.seats}
        return (
            self.game in ("", one.game, one.called)
            and (not self.player or self.player.casefold() in names)
            and (self.since is None or self.since <= one.day)
            and (self.until is None or one.day <= self.until)
        )


@dataclass(frozen=True)
class Total:
    """A player's totals in one game; ``best`` is the best score."""

    name: str
    games: int
    wins: int
    points: int
    best: int | None


def played(session: str, events: Sequence[Event], result: Mapping[str, Any]) -> Played | None:
    """Return the game of a session from its events and reading; None if nothing was played."""
    players = result.get("players")
    if not players or not events:
        return None
    first = next((one for one in events if one.kind not in _BEFORE), events[0])
    winners = set(result.get("winners", ()))
    sheet = _SHEET.search(result.get("record") or "")
    game = str(result.get("game") or "")
    return Played(
        session,
        _on(result.get("date"), datetime.fromisoformat(first.at).astimezone()),
        game,
        sheet[1] if sheet else "",
        tuple(Seat(one["name"], one["rank"], one["total"], one["name"] in winners)
              for one in players),
        is_over=bool(result.get("final")) and not result.get("questions"),
        is_legal=bool(result.get("legal")),
        best=result.get("best") or _best(game),
        called=result.get("called") or game,
        title=result.get("title", ""),
    )  # fmt: skip


def _best(game: str) -> str:
    """Return whether most or least points win, for readings from before this was stored."""
    return load(game).best if knows(game) else "most"


def highest_wins(games: Sequence[Played]) -> bool:
    """Return whether more points are better, by the last game if the sheets differ."""
    return not games or max(games, key=lambda one: one.at).best == "most"


def _on(day: str | None, at: datetime) -> datetime:
    """Return when a game was played: on the typed date if that is valid, else ``at``."""
    try:
        typed = date.fromisoformat(day or "")
    except ValueError:
        return at
    return at.replace(year=typed.year, month=typed.month, day=typed.day)


def wanted(games: Iterable[Played], chosen: GameFilter) -> list[Played]:
    """Return the games that match a filter, the latest first."""
    return sorted(filter(chosen.takes, games), key=lambda one: one.at, reverse=True)


def by_game(games: Iterable[Played]) -> dict[str, list[Played]]:
    """Group the games that are over by kind."""
    found: dict[str, list[Played]] = {}
    for one in games:
        if one.is_over:
            found.setdefault(one.called, []).append(one)
    return dict(sorted(found.items()))


def totals(games: Sequence[Played]) -> list[Total]:
    """Return the totals of players in games of one kind: most wins first, then most points."""
    highest = highest_wins(games)
    best_of = max if highest else min
    names: dict[str, str] = {}
    seats: dict[str, list[Seat]] = {}
    for seat in (seat for one in games for seat in one.seats):
        names.setdefault(seat.name.casefold(), seat.name)
        seats.setdefault(seat.name.casefold(), []).append(seat)
    rows = []
    for key, seat_results in seats.items():
        points = [seat.total for seat in seat_results if seat.total is not None]
        wins = sum(seat.won for seat in seat_results)
        best = best_of(points) if points else None
        rows.append(Total(names[key], len(seat_results), wins, sum(points), best))
    return sorted(rows, key=lambda one: (-one.wins, -one.points if highest else one.points))


def records(games: Sequence[Played]) -> list[tuple[Played, Seat]]:
    """Return the games and players with the best total of one kind, the first to reach it."""
    scored = [(one, seat) for one in games for seat in one.seats if seat.total is not None]
    if not scored:
        return []
    best = (max if highest_wins(games) else min)(seat.total or 0 for _, seat in scored)
    first: dict[str, tuple[Played, Seat]] = {}
    for one, seat in sorted(scored, key=lambda pair: pair[0].at):
        if seat.total == best:
            first.setdefault(seat.name.casefold(), (one, seat))
    return list(first.values())


def report_of(games: Sequence[Played]) -> Report:
    """Return the games, the totals and the records for people."""
    sections = [_list(games)]
    for name, some in by_game(games).items():
        sections += [_totals(name, some)]
    return Report(gettext("History"), tuple(sections))


def result_text(one: Played) -> str:
    """Return the players with their points as text, the best first."""
    order = sorted(one.seats, key=lambda seat: (seat.rank is None, seat.rank or 0))
    return ", ".join(f"{seat.name} {'–' if seat.total is None else seat.total}" for seat in order)


def _list(games: Sequence[Played]) -> Section:
    columns: tuple[tuple[str, Align], ...] = (
        (gettext("Name"), "left"),
        (gettext("Date"), "left"),
        (pgettext("to print", "Game"), "left"),
        (gettext("Points"), "left"),
        (gettext("Winner"), "left"),
    )
    rows = tuple((one.session, one.day.isoformat(), one.called, result_text(one), _winner(one))
                 for one in games)  # fmt: skip
    count = ngettext("{n} game", "{n} games", len(games))
    return Section("", (count,), Table(columns, rows) if rows else None)


def _winner(one: Played) -> str:
    if not one.is_over:
        return gettext("not over")
    return join([seat.name for seat in one.seats if seat.won])


def _totals(name: str, games: Sequence[Played]) -> Section:
    columns: tuple[tuple[str, Align], ...] = (
        (gettext("Player"), "left"),
        (gettext("Games"), "right"),
        (gettext("Wins"), "right"),
        (gettext("Points"), "right"),
        (gettext("Average"), "right"),
        (gettext("Best result"), "right"),
    )
    rows = tuple(
        (one.name, str(one.games), str(one.wins), str(one.points),
         f"{one.points / one.games:.1f}", "–" if one.best is None else str(one.best))
        for one in totals(games)
    )  # fmt: skip
    notes = tuple(
        gettext("Record: {points} by {name} on {date}", points=seat.total, name=seat.name,
                date=one.day.isoformat())
        for one, seat in records(games)
    )  # fmt: skip
    return Section(name, (), Table(columns, rows), notes)
