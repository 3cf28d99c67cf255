"""The verdict of ``rope`` told to people: how far the log is legal, and the table as it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from papercraft.core.game import Series
from papercraft.core.report import Report, Section, Table
from papercraft.core.told import Told, counted, listed_and, told
from papercraft.core.verdict import ranks, stopped_by
from papercraft.games.rope.deck import UNSEEN, spelled_all
from papercraft.games.rope.forms import Reshuffle
from papercraft.games.rope.rules.referee import Hearing, hear, verdict_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.game import Reading
    from papercraft.core.verdict import Verdict
    from papercraft.games.rope.deck import Deal
    from papercraft.games.rope.forms import Record

_SIGN = told("X is scissors, the top card is the last one")


def explain(reading: Reading[Deal | None, Record]) -> Report:
    """Tell the verdict and the table as it stands."""
    record, hearing = reading.record, hear(reading)
    words = [record.title or "rope", *filter(None, [record.date])]
    heading = told("The table as it stands; {note}", note=_SIGN)
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
            text = told("turns.{n}: the completed rows become the stock", n=number)
        else:
            player = names[turn % len(names)]
            text = told("turns.{n}, {player}: {entry}", n=number, player=player, entry=entry)
            turn += 1
        if hearing.violation:
            text = told("{said} ({code})", said=text, code=hearing.violation.code)
        sections.extend(_table(text, hearing))

    hearing = hear(reading, watch)
    title = told("rope, turn by turn; {note}", note=_SIGN)
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
        (told("Rank"), "right"),
        (told("Player"), "left"),
        (told("Wins"), "right"),
        (told("Personal cards left"), "right"),
    )
    keys = ("rank", "name", "wins", "personal_left")
    ranked = sorted(data["players"], key=lambda player: player["rank"])
    rows = tuple(tuple(str(player[key]) for key in keys) for player in ranked)
    unfinished, games = data["unfinished"], data["games"]
    note = told("Games that are not over and not counted: {n}.", n=unfinished)
    notes = (note,) if unfinished else ()
    heading = counted("Series of {n} game", "Series of {n} games", games)
    return Section(heading, (), Table(columns, rows), notes)  # type: ignore[arg-type]


def _table(heading: str, hearing: Hearing) -> tuple[Section, ...]:
    table = hearing.table
    levels = [
        told("Level row {n}: {cards}", n=n, cards=spelled_all(row.cards) or told("empty"))
        for n, row in enumerate(table.levels, 1)
    ]
    form = "Cards in the stock: {stock}; in completed rows: {pile}"
    stock = told(form, stock=len(table.stock), pile=len(table.pile))
    supplies = ((told("Supply {n}", n=n), "left") for n in (1, 2, 3))
    fixed = ((told("Player"), "left"), (told("Personal"), "right"), (told("Hand"), "left"))
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
    left = told("Personal cards left")
    columns = ((told("Rank"), "right"), (told("Player"), "left"), (left, "right"))
    order = sorted(verdict.players, key=lambda player: player.rank or 0)
    rows = tuple((str(player.rank), player.name, str(player.total)) for player in order)
    notes = [stopped_by(entry) for entry in verdict.violations]
    heading = told("Result") if verdict.final else told("So far")
    ending = (*notes, _ending(verdict, hearing))
    return Section(heading, (), Table(columns, rows), ending)  # type: ignore[arg-type]


def _ending(verdict: Verdict, hearing: Hearing) -> Told:
    if not verdict.final:
        return told("The game is not over.")
    names = verdict.winners
    if hearing.left(hearing.winners[0]) == 0:
        return told("{player} wins with the last card of the personal deck.", player=names[0])
    if len(names) == 1:
        form = "{player} has the fewest personal cards; nobody could play, store or draw any more."
        return told(form, player=names[0])
    return told("{players} share the win: nobody could go on.", players=listed_and(names))
