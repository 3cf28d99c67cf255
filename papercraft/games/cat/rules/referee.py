"""The referee of ``cat``: all threads turn by turn, timer, end of the game, ranking."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from papercraft.core.told import told
from papercraft.core.verdict import Standing, Verdict, is_legal, ranks
from papercraft.games.cat.rules.ruleset import Terms
from papercraft.games.cat.rules.thread import Hand
from papercraft.games.cat.rules.timer import Clock, Round

if TYPE_CHECKING:
    from papercraft.core.game import Reading
    from papercraft.games.cat.record import Record
    from papercraft.games.cat.setup import Board


@dataclass(slots=True)
class Hearing:
    """Everything found out about a game: each player's hand, each roll, how it ended."""

    hands: list[Hand]
    clock: Clock
    rounds: list[Round] = field(default_factory=list)
    ending: str = ""


def hear(reading: Reading[Board, Record]) -> Hearing:
    """Follow the game roll by roll; what follows its end is only looked at for drawing."""
    board, record = reading.setup, reading.record
    terms = Terms.of(board, record.rules)
    hands = [Hand.of(player, terms) for player in record.players]
    hearing = Hearing(hands, Clock(terms.timer))
    for number, die in enumerate(record.dice, 1):
        if hearing.ending:
            for hand in hands:
                hand.after_the_end(number, hearing.ending)
            continue
        crossed = hearing.clock.roll(number, die)
        hearing.rounds.append(Round(number, die, crossed))
        for hand in hands:
            hand.take(number, die)
        if any(hand.sets for hand in hands):
            hearing.clock.start(number)
        hearing.ending = _ending(hearing, number)
    for hand in hands:
        hand.check_paw()
    return hearing


def _ending(hearing: Hearing, number: int) -> str:
    """Return why the game ends with this turn, or nothing."""
    hands = hearing.hands
    if hearing.clock.done:
        return told("turn {n} crossed off the last number of the timer", n=number)
    if all(hand.ended for hand in hands):
        return told("every thread ended at the paw by turn {n}", n=number)
    if all(hand.entry(number) is None for hand in hands):
        return told("nobody drew in turn {n}", n=number)
    return ""


def judge(reading: Reading[Board, Record]) -> Verdict:
    """Rule on a record."""
    return verdict_of(reading, hear(reading))


def verdict_of(reading: Reading[Board, Record], hearing: Hearing) -> Verdict:
    """Return the verdict on what was found out."""
    hands, final = hearing.hands, bool(hearing.ending)
    places = ranks([(hand.total, hand.parts()["items"]) for hand in hands])
    players = tuple(
        Standing(hand.player.name, rank, hand.total, hand.parts())
        for hand, rank in zip(hands, places, strict=True)
    )
    violations = tuple(entry for hand in hands for entry in hand.docket.violations())
    return Verdict(
        game="cat",
        sheet=reading.sheet,
        legal=is_legal(violations),
        final=final,
        players=players,
        winners=tuple(p.name for p in players if p.rank == 1) if final else (),
        violations=violations,
    )
