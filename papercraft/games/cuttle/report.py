"""Reports of ``cuttle`` for people: the verdict, the table after each move, a match."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from papercraft.core.game import Series
from papercraft.core.messages import Message, gettext, gettext_noop, join, ngettext
from papercraft.core.report import Report, Section, Table
from papercraft.core.verdict import ranks, stopped_by
from papercraft.games.cuttle.deck import format_card, format_cards
from papercraft.games.cuttle.rules.referee import Replay, replay_log, verdict_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.game import Reading
    from papercraft.core.verdict import Verdict
    from papercraft.games.cuttle.deck import Deal
    from papercraft.games.cuttle.forms import Record
    from papercraft.games.cuttle.rules.board import Board, PointCard, Stack
    from papercraft.games.cuttle.rules.game_state import GameState

_FOLLOW_UPS = {
    "three": gettext_noop("{player} has to take a card from the scrap pile"),
    "four": gettext_noop("{player} has to discard for the four"),
    "five": gettext_noop("{player} has to discard for the five"),
    "seven": gettext_noop("{player} has to play a card the seven reveals"),
    "limit": gettext_noop("{player} has to discard down to eight"),
}
_MOST_SHOWN = 10


def explain(reading: Reading[Deal | None, Record]) -> Report:
    """Return the table as it stands and the verdict."""
    record, replayed = reading.record, replay_log(reading)
    title = [record.title or "cuttle", *filter(None, [record.date])]
    section = _state_section(gettext("The current table"), replayed)
    return Report(", ".join(title), (section, _result(replayed)))


def replay(reading: Reading[Deal | None, Record]) -> Report:
    """Return the table after each move, then the verdict."""
    sections: list[Section] = []

    def add_section(replayed: Replay, number: int) -> None:
        heading = gettext("moves.{n}: {entry}", n=number, entry=replayed.log[number - 1])
        if replayed.violation:
            heading = gettext("{said} ({code})", said=heading, code=replayed.violation.code)
        sections.append(_state_section(heading, replayed))

    replayed = replay_log(reading, add_section)
    return Report(gettext("cuttle, move by move"), (*sections, _result(replayed)))


def series(verdicts: Sequence[Verdict]) -> Series:
    """Total the games of a match: wins, and drawn games, which count for nobody."""
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
    return Series(data, _series_section(data))


def _series_section(data: dict[str, Any]) -> Section:
    columns = ((gettext("Rank"), "right"), (gettext("Player"), "left"), (gettext("Wins"), "right"))
    ranked = sorted(data["players"], key=lambda player: player["rank"])
    rows = tuple(tuple(str(player[key]) for key in ("rank", "name", "wins")) for player in ranked)
    drawn, unfinished = data["drawn"], data["unfinished"]
    notes = [gettext("Drawn games, which count for nobody: {n}.", n=drawn)] * bool(drawn)
    open_ = gettext("Unfinished games, which are not counted: {n}.", n=unfinished)
    notes += [open_] * bool(unfinished)
    heading = ngettext("Match of {n} game", "Match of {n} games", data["games"])
    return Section(heading, (), Table(columns, rows), tuple(notes))  # type: ignore[arg-type]


def _state_section(heading: str, replayed: Replay) -> Section:
    columns = (
        (gettext("Player"), "left"),
        (gettext("Points"), "right"),
        (gettext("Goal"), "right"),
        (gettext("Point cards"), "left"),
        (gettext("Permanents"), "left"),
        (gettext("Hand"), "left"),
    )
    board, names = replayed.state.board, replayed.names
    rows = tuple(
        (
            names[player],
            str(side.total),
            str(board.goal(player)),
            " ".join(_point_card(point, player, names) for point in side.points) or "-",
            format_cards(side.permanents) or "-",
            _hand(side.hand),
        )
        for player, side in enumerate(board.sides)
    )
    lines = [_piles(board)]
    if not replayed.state.over:
        lines.append(_next_step(replayed.state, names))
    return Section(heading, tuple(lines), Table(columns, rows))  # type: ignore[arg-type]


def _piles(board: Board) -> Message:
    scrap, count = _scrap_pile(format_cards(board.scrap)), len(board.draw_pile)
    if not board.draw_pile.cards:
        return gettext("Cards in the draw pile: {n}; scrap pile: {scrap}", n=count, scrap=scrap)
    form = "Cards in the draw pile: {n}, {top} on top; scrap pile: {scrap}"
    return gettext(form, n=count, top=format_card(board.draw_pile.cards[-1]), scrap=scrap)


def _scrap_pile(cards: str) -> str:
    """Return the cards of the scrap pile, only the last ones if there are many."""
    words = cards.split()
    if not words:
        return gettext("empty")
    if len(words) <= _MOST_SHOWN:
        return cards
    shown = " ".join(words[-_MOST_SHOWN:])
    return gettext("{n} cards, then {shown}", n=len(words) - _MOST_SHOWN, shown=shown)


def _next_step(state: GameState, names: tuple[str, ...]) -> Message:
    """Return who has to do what next."""
    if state.pending:
        last = (state.pending.card, *state.pending.counters)[-1]
        form = "{player} may counter {card}"
        return gettext(form, player=names[1 - state.pending_player], card=format_card(last))
    if state.follow_up:
        return gettext(_FOLLOW_UPS[state.follow_up.kind], player=names[state.follow_up.player])
    if state.frozen_cards:
        form = "{player} has to move; frozen: {cards}"
        return gettext(form, player=names[state.mover], cards=format_cards(state.frozen_cards))
    return gettext("{player} has to move", player=names[state.mover])


def _point_card(point: PointCard, owner: int, names: tuple[str, ...]) -> str:
    """Return a point card with its jacks as a record has it; their players alternate."""
    count = len(point.jacks)
    jacks = " ".join(
        f"{format_card(jack)}>{names[owner if (count - n) % 2 else 1 - owner]}"
        for n, jack in enumerate(point.jacks)
    )
    return format_card(point.card) + (f"({jacks})" if jacks else "")


def _hand(hand: Stack) -> str:
    words = [format_cards(sorted(hand.cards))] if hand.cards else []
    words += [gettext("{n} unseen", n=hand.unseen)] if hand.unseen else []
    return join(words) if words else "-"


def _result(replayed: Replay) -> Section:
    verdict = verdict_of(replayed)
    columns = (
        (gettext("Rank"), "right"),
        (gettext("Player"), "left"),
        (gettext("Points"), "right"),
        (gettext("Goal"), "right"),
    )
    order = sorted(verdict.players, key=lambda player: player.rank or 0)
    rows = tuple(
        (str(entry.rank), entry.name, str(entry.total), str((entry.parts or {})["goal"]))
        for entry in order
    )
    notes = [stopped_by(entry) for entry in verdict.violations]
    heading = gettext("Result") if verdict.final else gettext("So far")
    ending = (*notes, _ending(verdict, replayed))
    return Section(heading, (), Table(columns, rows), ending)  # type: ignore[arg-type]


def _ending(verdict: Verdict, replayed: Replay) -> Message:
    if not verdict.final:
        return gettext("The game is not over.")
    state = replayed.state
    if state.winner is None:
        return gettext("The game is a draw; nobody wins.")
    name = replayed.names[state.winner]
    if not state.board.has_goal(state.winner):
        return gettext("{player} wins: the opponent gave up.", player=name)
    total, goal = state.board.sides[state.winner].total, state.board.goal(state.winner)
    form = "{player} wins with {total} points; the goal was {goal}."
    return gettext(form, player=name, total=total, goal=goal)
