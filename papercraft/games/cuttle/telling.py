"""The verdict of ``cuttle`` told to people: how far the log is legal, and the table then."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.report import Report, Section, Table
from papercraft.core.verdict import ranks
from papercraft.games.cuttle.deck import spelled, spelled_all
from papercraft.games.cuttle.referee import Hearing, hear, verdict_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.game import Reading
    from papercraft.core.verdict import Verdict
    from papercraft.games.cuttle.deck import Deal
    from papercraft.games.cuttle.flow import Flow
    from papercraft.games.cuttle.record import Record
    from papercraft.games.cuttle.table import PointCard, Stock

_WAITS = {
    "three": "{} has to take a card from the scrap pile",
    "four": "{} has to discard for the four",
    "five": "{} has to discard for the five",
    "seven": "{} has to play a card the seven reveals",
    "limit": "{} has to discard down to eight",
}
_SHOWN = 10


def explain(reading: Reading[Deal | None, Record]) -> Report:
    """Tell the verdict and the table as it stands."""
    record, hearing = reading.record, hear(reading)
    words = [record.title or "cuttle", *filter(None, [record.date])]
    return Report(", ".join(words), (_table("The table as it stands", hearing), _result(hearing)))


def replay(reading: Reading[Deal | None, Record]) -> Report:
    """Tell the position after each move, then the verdict."""
    sections: list[Section] = []

    def watch(hearing: Hearing, number: int) -> None:
        broken = f" ({hearing.violation.code})" if hearing.violation else ""
        sections.append(_table(f"moves.{number}: {hearing.log[number - 1]}{broken}", hearing))

    hearing = hear(reading, watch)
    return Report("cuttle, move by move", (*sections, _result(hearing)))


def series(verdicts: Sequence[Verdict]) -> Section:
    """Total the games of a match: wins, and the drawn games, which count for nobody."""
    final = [verdict for verdict in verdicts if verdict.final]
    names = list(dict.fromkeys(player.name for verdict in verdicts for player in verdict.players))
    wins = [sum(name in verdict.winners for verdict in final) for name in names]
    points = [
        sum(player.total or 0 for verdict in final for player in verdict.players
            if player.name == name)
        for name in names
    ]  # fmt: skip
    entries = zip(ranks(wins), names, wins, points, strict=True)
    rows = tuple(
        (str(rank), name, str(won), str(total))
        for rank, name, won, total in sorted(entries, key=lambda entry: entry[0] or 0)
    )
    columns = (("Rank", "right"), ("Player", "left"), ("Wins", "right"), ("Points", "right"))
    drawn = sum(not verdict.winners for verdict in final)
    open_ = len(verdicts) - len(final)
    notes = [f"Drawn games, which count for nobody: {drawn}."] * bool(drawn)
    notes += [f"Games that are not over and not counted: {open_}."] * bool(open_)
    heading = f"Match of {len(final)} games"
    return Section(heading, (), Table(columns, rows), tuple(notes))  # type: ignore[arg-type]


def _table(heading: str, hearing: Hearing) -> Section:
    flow, names = hearing.flow, hearing.names
    table = flow.table
    scrap = _cut(spelled_all(table.scrap))
    top = f", {spelled(table.pile.cards[-1])} on top" if table.pile.cards else ""
    lines = [f"Draw pile: {len(table.pile)} cards{top}; scrap pile: {scrap}"]
    if not flow.over:
        lines.append(_waits(flow, names))
    columns = (
        ("Player", "left"),
        ("Points", "right"),
        ("Goal", "right"),
        ("Point cards", "left"),
        ("Permanents", "left"),
        ("Hand", "left"),
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
        return "empty"
    before = f"{len(words) - _SHOWN} cards, then " if len(words) > _SHOWN else ""
    return before + " ".join(words[-_SHOWN:])


def _waits(flow: Flow, names: tuple[str, ...]) -> str:
    if flow.waiting:
        last = flow.waiting.twos[-1] if flow.waiting.twos else flow.waiting.card
        return f"{names[1 - flow.played_last]} may counter {spelled(last)}"
    if flow.due:
        return _WAITS[flow.due.kind].format(names[flow.due.player])
    frozen = spelled_all(flow.frozen)
    return f"{names[flow.mover]} has to move" + (f"; frozen: {frozen}" if frozen else "")


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
    words += [f"{hand.blind} unseen"] if hand.blind else []
    return ", ".join(words) or "-"


def _result(hearing: Hearing) -> Section:
    verdict = verdict_of(hearing)
    columns = (("Rank", "right"), ("Player", "left"), ("Points", "right"), ("Goal", "right"))
    order = sorted(verdict.players, key=lambda player: player.rank or 0)
    rows = tuple(
        (str(entry.rank), entry.name, str(entry.total), str((entry.parts or {})["goal"]))
        for entry in order
    )
    notes = [
        f"Against the rules at {entry.at}: {entry.player + ': ' if entry.player else ''}"
        f"{entry.message} ({entry.code}). The table is that before it."
        for entry in verdict.violations
    ]
    heading = "Result" if verdict.final else "So far"
    ending = (*notes, _ending(verdict, hearing))
    return Section(heading, (), Table(columns, rows), ending)  # type: ignore[arg-type]


def _ending(verdict: Verdict, hearing: Hearing) -> str:
    if not verdict.final:
        return "The game is not over."
    flow = hearing.flow
    if flow.winner is None:
        return "The game is drawn; nobody wins."
    name = hearing.names[flow.winner]
    if not flow.table.has_goal(flow.winner):
        return f"{name} wins: the opponent gave up."
    total, goal = flow.table.sides[flow.winner].total, flow.table.goal(flow.winner)
    return f"{name} wins with {total} points; the goal was {goal}."
