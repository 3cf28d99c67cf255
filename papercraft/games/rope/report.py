"""Reports of ``rope`` for people: the verdict, the table after each turn, a series of games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from papercraft.core.game import Series
from papercraft.core.messages import Message, gettext, join_and, ngettext
from papercraft.core.report import Report, Section, Table
from papercraft.core.verdict import ranks, stopped_by
from papercraft.games.rope.deck import HIGHEST, UNSEEN, format_cards
from papercraft.games.rope.forms import Reshuffle
from papercraft.games.rope.rules.referee import Replay, replay_log, verdict_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.game import Reading
    from papercraft.core.verdict import Verdict
    from papercraft.games.rope.deck import Deal
    from papercraft.games.rope.forms import Record
    from papercraft.games.rope.rules.game_state import PlayerCards

_SIGN = gettext("X is scissors, the top card is the last one")


def explain(reading: Reading[Deal | None, Record]) -> Report:
    """Return the table as it stands and the verdict."""
    record, replayed = reading.record, replay_log(reading)
    title = [record.title or "rope", *filter(None, [record.date])]
    heading = gettext("The current table; {note}", note=_SIGN)
    return Report(", ".join(title), (_state_section(heading, replayed), _result(replayed)))


def replay(reading: Reading[Deal | None, Record]) -> Report:
    """Return the table after each entry of the log, then the verdict."""
    sections: list[Section] = []
    turn = 0

    def add_section(replayed: Replay, number: int) -> None:
        nonlocal turn
        entry = replayed.log[number - 1]
        if isinstance(entry, Reshuffle):
            heading = gettext("turns.{n}: the completed rows become the stock", n=number)
        else:
            player = replayed.names[turn % len(replayed.names)]
            heading = gettext("turns.{n}, {player}: {entry}", n=number, player=player, entry=entry)
            turn += 1
        if replayed.violation:
            heading = gettext("{said} ({code})", said=heading, code=replayed.violation.code)
        sections.append(_state_section(heading, replayed))

    replayed = replay_log(reading, add_section)
    title = gettext("rope, turn by turn; {note}", note=_SIGN)
    return Report(title, (*sections, _result(replayed)))


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
    return Series(data, _series_section(data))


def _series_section(data: dict[str, Any]) -> Section:
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
    note = gettext("Unfinished games, which are not counted: {n}.", n=unfinished)
    notes = (note,) if unfinished else ()
    heading = ngettext("Series of {n} game", "Series of {n} games", games)
    return Section(heading, (), Table(columns, rows), notes)  # type: ignore[arg-type]


def _state_section(heading: str, replayed: Replay) -> Section:
    state = replayed.state
    levels = [
        gettext("Level row {n}: {cards}", n=n, cards=format_cards(level.cards) or gettext("empty"))
        for n, level in enumerate(state.levels, 1)
    ]
    form = "Cards in the stock: {stock}; in completed rows: {pile}"
    stock = gettext(form, stock=len(state.stock), pile=len(state.completed))
    supplies = ((gettext("Supply {n}", n=n), "left") for n in (1, 2, 3))
    fixed = ((gettext("Player"), "left"), (gettext("Personal"), "right"), (gettext("Hand"), "left"))
    columns = (*fixed, *supplies)
    players = zip(replayed.names, state.players, strict=True)
    rows = tuple(_player_row(name, cards) for name, cards in players)
    return Section(heading, (*levels, stock), Table(columns, rows))  # type: ignore[arg-type]


def _player_row(name: str, cards: PlayerCards) -> tuple[str, ...]:
    hand = sorted(cards.hand, key=lambda card: card or HIGHEST + 1)
    known = f": {format_cards(hand)}" if hand and set(hand) != {UNSEEN} else ""
    supplies = (format_cards(row) or "-" for row in cards.supplies)
    return (name, str(len(cards.personal)), f"{len(hand)}{known}", *supplies)


def _result(replayed: Replay) -> Section:
    verdict = verdict_of(replayed)
    left = gettext("Personal cards left")
    columns = ((gettext("Rank"), "right"), (gettext("Player"), "left"), (left, "right"))
    order = sorted(verdict.players, key=lambda player: player.rank or 0)
    rows = tuple((str(player.rank), player.name, str(player.total)) for player in order)
    notes = [stopped_by(entry) for entry in verdict.violations]
    heading = gettext("Result") if verdict.final else gettext("So far")
    ending = (*notes, _ending(verdict, replayed))
    return Section(heading, (), Table(columns, rows), ending)  # type: ignore[arg-type]


def _ending(verdict: Verdict, replayed: Replay) -> Message:
    if not verdict.final:
        return gettext("The game is not over.")
    names = verdict.winners
    if replayed.personal_left(replayed.state.winners[0]) == 0:
        return gettext("{player} wins with the last card of the personal deck.", player=names[0])
    if len(names) == 1:
        form = "{player} has the fewest personal cards; nobody could play, store or draw any more."
        return gettext(form, player=names[0])
    return gettext("{players} share the win: nobody could go on.", players=join_and(names))
