"""The verdict of ``cuttle`` told to people: how far the log is legal, and the table then."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from papercraft.core.game import Series
from papercraft.core.report import Report, Section, Table
from papercraft.core.told import Told, counted, message, strung, told
from papercraft.core.verdict import ranks, stopped_by
from papercraft.games.cuttle.deck import spelled, spelled_all
from papercraft.games.cuttle.rules.referee import Hearing, hear, verdict_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.game import Reading
    from papercraft.core.verdict import Verdict
    from papercraft.games.cuttle.deck import Deal
    from papercraft.games.cuttle.forms import Record
    from papercraft.games.cuttle.rules.board import PointCard, Stock
    from papercraft.games.cuttle.rules.game_state import Flow

_WAITS = {
    "three": message("{player} has to take a card from the scrap pile"),
    "four": message("{player} has to discard for the four"),
    "five": message("{player} has to discard for the five"),
    "seven": message("{player} has to play a card the seven reveals"),
    "limit": message("{player} has to discard down to eight"),
}
_SHOWN = 10


def explain(reading: Reading[Deal | None, Record]) -> Report:
    """Tell the verdict and the table as it stands."""
    record, hearing = reading.record, hear(reading)
    words = [record.title or "cuttle", *filter(None, [record.date])]
    table = _table(told("The table as it stands"), hearing)
    return Report(", ".join(words), (table, _result(hearing)))


def replay(reading: Reading[Deal | None, Record]) -> Report:
    """Tell the position after each move, then the verdict."""
    sections: list[Section] = []

    def watch(hearing: Hearing, number: int) -> None:
        text = told("moves.{n}: {entry}", n=number, entry=hearing.log[number - 1])
        if hearing.violation:
            text = told("{said} ({code})", said=text, code=hearing.violation.code)
        sections.append(_table(text, hearing))

    hearing = hear(reading, watch)
    return Report(told("cuttle, move by move"), (*sections, _result(hearing)))


def series(verdicts: Sequence[Verdict]) -> Series:
    """Total the games of a match: wins, and the drawn games, which count for nobody."""
    final = [verdict for verdict in verdicts if verdict.final]
    names = list(dict.fromkeys(player.name for verdict in verdicts for player in verdict.players))
    wins = [sum(name in verdict.winners for verdict in final) for name in names]
    players = [
        {"name": name, "rank": rank, "wins": won}
        for name, rank, won in zip(names, ranks(wins), wins, strict=True)
    ]
    data = {
        "games": len(final),
        "drawn": sum(not verdict.winners for verdict in final),
        "unfinished": len(verdicts) - len(final),
        "players": players,
    }
    return Series(data, _series_told(data))


def _series_told(data: dict[str, Any]) -> Section:
    columns = ((told("Rank"), "right"), (told("Player"), "left"), (told("Wins"), "right"))
    ranked = sorted(data["players"], key=lambda player: player["rank"])
    rows = tuple(tuple(str(player[key]) for key in ("rank", "name", "wins")) for player in ranked)
    drawn, unfinished = data["drawn"], data["unfinished"]
    notes = [told("Drawn games, which count for nobody: {n}.", n=drawn)] * bool(drawn)
    open_ = told("Games that are not over and not counted: {n}.", n=unfinished)
    notes += [open_] * bool(unfinished)
    heading = counted("Match of {n} game", "Match of {n} games", data["games"])
    return Section(heading, (), Table(columns, rows), tuple(notes))  # type: ignore[arg-type]


def _table(heading: str, hearing: Hearing) -> Section:
    flow, names = hearing.flow, hearing.names
    table = flow.table
    scrap, count = _cut(spelled_all(table.scrap)), len(table.pile)
    lines = [told("Cards in the draw pile: {n}; scrap pile: {scrap}", n=count, scrap=scrap)]
    if table.pile.cards:
        form = "Cards in the draw pile: {n}, {top} on top; scrap pile: {scrap}"
        lines = [told(form, n=count, top=spelled(table.pile.cards[-1]), scrap=scrap)]
    if not flow.over:
        lines.append(_waits(flow, names))
    columns = (
        (told("Player"), "left"),
        (told("Points"), "right"),
        (told("Goal"), "right"),
        (told("Point cards"), "left"),
        (told("Permanents"), "left"),
        (told("Hand"), "left"),
    )
    rows = tuple(
        (
            names[player],
            str(side.total),
            str(table.goal(player)),
            " ".join(_pile(pile, player, names) for pile in side.points) or "-",
            spelled_all(side.permanents) or "-",
            _hand(side.hand),
        )
        for player, side in enumerate(table.sides)
    )
    return Section(heading, tuple(lines), Table(columns, rows))  # type: ignore[arg-type]


def _cut(cards: str) -> str:
    """Return the cards of the scrap pile, the last ones only if there are many."""
    words = cards.split()
    if not words:
        return told("empty")
    if len(words) <= _SHOWN:
        return cards
    shown = " ".join(words[-_SHOWN:])
    return told("{n} cards, then {shown}", n=len(words) - _SHOWN, shown=shown)


def _waits(flow: Flow, names: tuple[str, ...]) -> Told:
    if flow.waiting:
        last = flow.waiting.twos[-1] if flow.waiting.twos else flow.waiting.card
        form = "{player} may counter {card}"
        return told(form, player=names[1 - flow.played_last], card=spelled(last))
    if flow.due:
        return told(_WAITS[flow.due.kind], player=names[flow.due.player])
    if flow.frozen:
        form = "{player} has to move; frozen: {cards}"
        return told(form, player=names[flow.mover], cards=spelled_all(flow.frozen))
    return told("{player} has to move", player=names[flow.mover])


def _pile(pile: PointCard, owner: int, names: tuple[str, ...]) -> str:
    """Return a point card with its jacks as a record has it; who played them follows by turns."""
    count = len(pile.jacks)
    jacks = " ".join(
        f"{spelled(jack)}>{names[owner if (count - n) % 2 else 1 - owner]}"
        for n, jack in enumerate(pile.jacks)
    )
    return spelled(pile.card) + (f"({jacks})" if jacks else "")


def _hand(hand: Stock) -> str:
    words = [spelled_all(sorted(hand.cards))] if hand.cards else []
    words += [told("{n} unseen", n=hand.blind)] if hand.blind else []
    return strung(words) if words else "-"


def _result(hearing: Hearing) -> Section:
    verdict = verdict_of(hearing)
    columns = (
        (told("Rank"), "right"),
        (told("Player"), "left"),
        (told("Points"), "right"),
        (told("Goal"), "right"),
    )
    order = sorted(verdict.players, key=lambda player: player.rank or 0)
    rows = tuple(
        (str(entry.rank), entry.name, str(entry.total), str((entry.parts or {})["goal"]))
        for entry in order
    )
    notes = [stopped_by(entry) for entry in verdict.violations]
    heading = told("Result") if verdict.final else told("So far")
    ending = (*notes, _ending(verdict, hearing))
    return Section(heading, (), Table(columns, rows), ending)  # type: ignore[arg-type]


def _ending(verdict: Verdict, hearing: Hearing) -> Told:
    if not verdict.final:
        return told("The game is not over.")
    flow = hearing.flow
    if flow.winner is None:
        return told("The game is drawn; nobody wins.")
    name = hearing.names[flow.winner]
    if not flow.table.has_goal(flow.winner):
        return told("{player} wins: the opponent gave up.", player=name)
    total, goal = flow.table.sides[flow.winner].total, flow.table.goal(flow.winner)
    form = "{player} wins with {total} points; the goal was {goal}."
    return told(form, player=name, total=total, goal=goal)
