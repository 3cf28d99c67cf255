"""The verdict of ``rope`` told to people: how far the log is legal, and the table as it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from papercraft.core.game import Series
from papercraft.core.messages import Message, gettext, join_and, ngettext
from papercraft.core.report import Report, Section, Table
from papercraft.core.verdict import ranks, stopped_by
from papercraft.games.rope.deck import UNSEEN, spelled_all
from papercraft.games.rope.record import Reshuffle
from papercraft.games.rope.referee import Hearing, hear, verdict_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.game import Reading
    from papercraft.core.verdict import Verdict
    from papercraft.games.rope.deck import Deal
    from papercraft.games.rope.record import Record

_SIGN = gettext("X is scissors, the top card is the last one")


def explain(reading: Reading[Deal | None, Record]) -> Report:
    """Tell the verdict and the table as it stands."""
    record, hearing = reading.record, hear(reading)
    words = [record.title or "rope", *filter(None, [record.date])]
    heading = gettext("The table as it stands; {note}", note=_SIGN)
    sections = (*_table(heading, hearing), _result(hearing))
    return Report(", ".join(words), sections)


def replay(reading: Reading[Deal | None, Record]) -> Report:
    """Tell the table after each entry of the log, then the verdict."""
    sections: list[Section] = []
    turn = 0

    def watch(hearing: Hearing, number: int) -> None:
        nonlocal turn
        entry = hearing.log[number - 1]
        names = hearing.names
        if isinstance(entry, Reshuffle):
            text = gettext("turns.{n}: the completed rows become the stock", n=number)
        else:
            player = names[turn % len(names)]
            text = gettext("turns.{n}, {player}: {entry}", n=number, player=player, entry=entry)
            turn += 1
        if hearing.violation:
            text = gettext("{said} ({code})", said=text, code=hearing.violation.code)
        sections.extend(_table(text, hearing))

    hearing = hear(reading, watch)
    title = gettext("rope, turn by turn; {note}", note=_SIGN)
    return Report(title, (*sections, _result(hearing)))


def series(verdicts: Sequence[Verdict]) -> Series:
    """Total games played by the same people: wins, and personal cards left in finished games."""
    final = [verdict for verdict in verdicts if verdict.final]
    names = list(dict.fromkeys(player.name for verdict in verdicts for player in verdict.players))
    wins = [sum(name in verdict.winners for verdict in final) for name in names]
    left = [
        sum(
            player.total or 0
            for verdict in final
            for player in verdict.players
            if player.name == name
        )
        for name in names
    ]
    places = ranks([(won, -cards) for won, cards in zip(wins, left, strict=True)])
    players = [
        {"name": name, "rank": rank, "wins": won, "personal_left": cards}
        for name, rank, won, cards in zip(names, places, wins, left, strict=True)
    ]
    data = {"games": len(final), "unfinished": len(verdicts) - len(final), "players": players}
    return Series(data, _series_told(data))


def _series_told(data: dict[str, Any]) -> Section:
    columns = (
        (gettext("Rank"), "right"),
        (gettext("Player"), "left"),
        (gettext("Wins"), "right"),
        (gettext("Personal cards left"), "right"),
    )
    keys = ("rank", "name", "wins", "personal_left")
    ranked = sorted(data["players"], key=lambda player: player["rank"])
    rows = tuple(tuple(str(player[key]) for key in keys) for player in ranked)
    unfinished, games = data["unfinished"], data["games"]
    note = gettext("Games that are not over and not counted: {n}.", n=unfinished)
    notes = (note,) if unfinished else ()
    heading = ngettext("Series of {n} game", "Series of {n} games", games)
    return Section(heading, (), Table(columns, rows), notes)  # type: ignore[arg-type]


def _table(heading: str, hearing: Hearing) -> tuple[Section, ...]:
    table = hearing.table
    levels = [
        gettext("Level row {n}: {cards}", n=n, cards=spelled_all(row.cards) or gettext("empty"))
        for n, row in enumerate(table.levels, 1)
    ]
    form = "Cards in the stock: {stock}; in completed rows: {pile}"
    stock = gettext(form, stock=len(table.stock), pile=len(table.pile))
    supplies = ((gettext("Supply {n}", n=n), "left") for n in (1, 2, 3))
    fixed = ((gettext("Player"), "left"), (gettext("Personal"), "right"), (gettext("Hand"), "left"))
    columns = (*fixed, *supplies)
    rows = tuple(_player_row(hearing, n) for n in range(len(hearing.names)))
    return (Section(heading, (*levels, stock), Table(columns, rows)),)  # type: ignore[arg-type]


def _player_row(hearing: Hearing, player: int) -> tuple[str, ...]:
    table = hearing.table
    hand = sorted(table.hands[player], key=lambda card: card or 11)
    seen = f": {spelled_all(hand)}" if hand and set(hand) != {UNSEEN} else ""
    supplies = (spelled_all(row) or "-" for row in table.supplies[player])
    name, left = hearing.names[player], hearing.left(player)
    return (name, str(left), f"{len(hand)}{seen}", *supplies)


def _result(hearing: Hearing) -> Section:
    verdict = verdict_of(hearing)
    left = gettext("Personal cards left")
    columns = ((gettext("Rank"), "right"), (gettext("Player"), "left"), (left, "right"))
    order = sorted(verdict.players, key=lambda player: player.rank or 0)
    rows = tuple((str(player.rank), player.name, str(player.total)) for player in order)
    notes = [stopped_by(entry) for entry in verdict.violations]
    heading = gettext("Result") if verdict.final else gettext("So far")
    ending = (*notes, _ending(verdict, hearing))
    return Section(heading, (), Table(columns, rows), ending)  # type: ignore[arg-type]


def _ending(verdict: Verdict, hearing: Hearing) -> Message:
    if not verdict.final:
        return gettext("The game is not over.")
    names = verdict.winners
    if hearing.left(hearing.winners[0]) == 0:
        return gettext("{player} wins with the last card of the personal deck.", player=names[0])
    if len(names) == 1:
        form = "{player} has the fewest personal cards; nobody could play, store or draw any more."
        return gettext(form, player=names[0])
    return gettext("{players} share the win: nobody could go on.", players=join_and(names))
