"""A position of ``cuttle`` from a photo of the table, and who leads in it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import permutations
from typing import TYPE_CHECKING, Any

from papercraft.core.photo import Card, Desk, Question
from papercraft.core.told import counted, strung, told
from papercraft.games.cuttle.deck import DECK, JACK, KING, RANKS, card_of, named, rank, spelled
from papercraft.games.cuttle.options import PAGAT
from papercraft.games.cuttle.scan.card_rows import (
    FAR,
    NEAR,
    PERMANENTS,
    POINTS,
    SCRAP,
    Laid,
    Sides,
    Spot,
    apart,
    below,
    sides_of,
    spots,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from papercraft.core.photo import Scan, Spread
    from papercraft.core.sheet import Box

_NONE = "none"
_USES = (POINTS, PERMANENTS, SCRAP)


@dataclass(frozen=True)
class _Reader:
    """What is read, and where questions go."""

    table: Spread
    desk: Desk
    sides: Sides
    names: tuple[str, str]

    def ask(self, key: str, words: str, read: str, choices: Sequence[str], at: Card | None) -> str:
        """Ask about a card, or about the whole table."""
        question = Question(key, words, read, tuple(choices), self.table, _box(at) if at else None)
        return self.desk.settle(question, sure=False)


def position(table: Spread, names: tuple[str, ...], answers: Mapping[str, str]) -> Scan:
    """Read points, permanents and the top of the scrap pile; hands cannot be seen."""
    desk = Desk(answers)
    sides = sides_of(table)
    reader = _Reader(table, desk, sides, _names(table, sides, names, desk))
    cards = _without_twins(reader)
    cards += _unread(reader, cards)
    places = _places(reader, cards)
    piles = _piles(reader, cards, places)
    data = _data(reader, piles, places)
    return desk.scan(data, *_told(reader, piles, places))


def _box(card: Card) -> Box:
    return (card.x - 22.0, card.y - 22.0, 44.0, 44.0)


def _names(table: Spread, sides: Sides, names: tuple[str, ...], desk: Desk) -> tuple[str, str]:
    """Return the names of the near and the far player, the edges of the photo if none is told."""
    if len(names) != len(sides.edges):
        return sides.edges
    words = told("who sits at the {edge} of the photo?", edge=told(sides.edges[NEAR]))
    question = Question("near", words, names[0], names, table, None)
    near = desk.settle(question, sure=False)
    return (near, next(name for name in names if name != near))


def _without_twins(reader: _Reader) -> list[Laid]:
    """Return the cards, each once: where one is seen twice it is asked which one counts."""
    counts = Counter(card.card for card in reader.sides.cards)
    cards: dict[int, Laid] = {}
    for card in reader.sides.cards:
        key, nth = f"twice.{spelled(card.card)}", ("1", "2")
        if counts[card.card] > 1 and card.card not in cards:
            words = told("{card} lies here twice; which one counts?", card=named(card.card))
            twins = [one for one in reader.sides.cards if one.card == card.card]
            card = twins[int(reader.ask(key, words, "1", nth, card.seen)) - 1]  # noqa: PLW2901
        cards.setdefault(card.card, card)
    return list(cards.values())


def _unread(reader: _Reader, cards: list[Laid]) -> list[Laid]:
    """Return cards whose codes cannot be read and that somebody has named."""
    known = {card.card for card in cards}
    choices = (_NONE, *(spelled(card) for card in DECK if card not in known))
    found = []
    for number, (x, y) in enumerate(reader.table.unread, 1):
        seen = Card(-1, x, y, 0.0, 0, 0.0)
        words = told("which card lies here? Its code cannot be read")
        named_ = card_of(reader.ask(f"unread.{number}", words, _NONE, choices, seen))
        if named_ is not None:
            near = min(cards, key=lambda card: (card.seen.x - x) ** 2 + (card.seen.y - y) ** 2)
            found.append(near._replace(card=named_, seen=seen))
    return found


def _places(reader: _Reader, cards: list[Laid]) -> dict[int, Spot]:
    """Return whose each card is and what for; what cannot be told is asked."""
    places = spots(reader.sides._replace(cards=tuple(cards)))
    by_number = {card.card: card.seen for card in cards}
    for card, spot in places.items():
        places[card] = _settled(reader, card, spot, by_number[card])
    return places


def _settled(reader: _Reader, card: int, spot: Spot, seen: Card) -> Spot:
    choices = [use for use in _USES if _can_be(card, use)]
    use, side = spot.use, spot.side
    if use is None:
        words = told("what is {card} on the table for?", card=named(card))
        use = reader.ask(f"use.{spelled(card)}", words, choices[0], choices, seen)
    if side is None and use != SCRAP:
        words = told("whose is {card}?", card=named(card))
        guess = reader.names[_half(reader, card)]
        owners = (*reader.names, SCRAP)
        whose = reader.ask(f"whose.{spelled(card)}", words, guess, owners, seen)
        if whose == SCRAP:
            return Spot(None, SCRAP)
        side = reader.names.index(whose)
    sure = (use, side) == (spot.use, spot.side)
    reader.desk.note(reader.table, _box(seen), f"{spelled(card)} {use}", sure=sure)
    return Spot(side, use)


def _half(reader: _Reader, card: int) -> int:
    """Return in whose half of the cards a card lies."""
    along = [one.along for one in reader.sides.cards]
    own = next((one.along for one in reader.sides.cards if one.card == card), max(along))
    return NEAR if own > (min(along) + max(along)) / 2 else FAR


def _can_be(card: int, use: str) -> bool:
    permanent = RANKS[card // 4] in "8QK"
    return use == SCRAP or (permanent if use == PERMANENTS else rank(card) < JACK)


def _piles(reader: _Reader, cards: list[Laid], places: dict[int, Spot]) -> dict[int, list[int]]:
    """Return the point cards with the jacks on them, from the bottom."""
    points = [card for card in cards if card.card in places and places[card.card].use == POINTS]
    piles: dict[int, list[Laid]] = {card.card: [] for card in points}
    for jack in cards:
        if rank(jack.card) == JACK:
            on = _below(reader, jack, points)
            if on is None:
                places[jack.card] = Spot(None, SCRAP)
            else:
                piles[on].append(jack)
    return {card: _in_order(reader, card, jacks, cards) for card, jacks in piles.items()}


def _below(reader: _Reader, jack: Laid, points: list[Laid]) -> int | None:
    """Return the point card a jack lies on, or None if it is scrap."""
    near, sure = below(jack, points)
    read = spelled(near[0].card) if near else SCRAP
    if not sure:
        choices = (*(spelled(card.card) for card in points), SCRAP)
        words = told("which point card does {jack} lie on?", jack=named(jack.card))
        read = reader.ask(f"jack.{spelled(jack.card)}", words, read, choices, jack.seen)
    reader.desk.note(reader.table, _box(jack.seen), f"{spelled(jack.card)} > {read}", sure=sure)
    return card_of(read)


def _in_order(reader: _Reader, card: int, jacks: list[Laid], cards: list[Laid]) -> list[int]:
    """Return jacks from the bottom; which of several was first cannot be seen."""
    if len(jacks) < 2:  # noqa: PLR2004 - one has no order
        return [jack.card for jack in jacks]
    base = next(one for one in cards if one.card == card)
    jacks = sorted(jacks, key=lambda jack: apart(jack, base))
    choices = [" ".join(spelled(jack.card) for jack in way) for way in permutations(jacks)]
    words = told("in which order do the jacks lie on {card}, from the bottom?", card=named(card))
    order = reader.ask(f"order.{spelled(card)}", words, choices[0], choices, base.seen)
    return [number for word in order.split() if (number := card_of(word)) is not None]


def _data(reader: _Reader, piles: dict[int, list[int]], places: dict[int, Spot]) -> dict[str, Any]:
    data: dict[str, Any] = {"papercraft": 1, "game": "cuttle"}
    data["players"] = [{"name": name} for name in reader.names]
    points, permanents = {}, {}
    for side, name in enumerate(reader.names):
        own = [card for card in piles if places[card].side == side]
        points[name] = " ".join(_pile(card, piles[card], side, reader.names) for card in own)
        permanents[name] = " ".join(map(spelled, _permanents(places, side)))
    scrap = [spelled(card) for card, spot in places.items() if spot.use == SCRAP]
    data["position"] = {"points": points, "permanents": permanents, "scrap": " ".join(scrap)}
    return data


def _permanents(places: dict[int, Spot], side: int) -> list[int]:
    return [card for card, spot in places.items() if spot == Spot(side, PERMANENTS)]


def _pile(card: int, jacks: list[int], side: int, names: tuple[str, str]) -> str:
    """Return a point card as typed; whoever has it played the last jack, and so on down."""
    shown = [f"{spelled(jack)}>{names[(side + n) % 2]}" for n, jack in enumerate(reversed(jacks))]
    return spelled(card) + (f"({' '.join(reversed(shown))})" if shown else "")


def _told(reader: _Reader, piles: dict[int, list[int]], places: dict[int, Spot]) -> list[str]:
    """Tell the points of both, who leads, and what the position can be used for."""
    lines: list[str] = []
    missing = []
    for side, name in enumerate(reader.names):
        points = sum(rank(card) for card in piles if places[card].side == side)
        kings = sum(rank(card) == KING for card in _permanents(places, side))
        goal = PAGAT.goals[kings]
        missing.append(goal - points)
        form = "{name}: {points} points, the goal is {goal}."
        lines.append(told(form, name=name, points=points, goal=goal))
    lines.append(_leader(reader, *missing))
    count = len(piles) + sum(map(len, piles.values()))
    count += sum(spot.use != POINTS for spot in places.values())
    lines.append(told("{n} cards were seen; of the scrap pile at most the top one.", n=count))
    lines.append(told("Goals are those of {preset}.", preset=strung(["pagat"])))
    lines.append(told("To go on from here add [deal] with hands and draw pile, and [log]."))
    return lines


def _leader(reader: _Reader, near: int, far: int) -> str:
    """Tell who leads: who has fewer points to go."""
    if reader.desk.questions:
        return told("Who leads depends on the questions; the points are as read.")
    if near == far:
        return told("Both have {n} points to go.", n=near)
    leader, missing = (reader.names[NEAR], near) if near < far else (reader.names[FAR], far)
    if missing <= 0:
        return told("{name} has reached the goal.", name=leader)
    one, many = "{name} leads: one point less to go.", "{name} leads: {n} points less to go."
    return counted(one, many, abs(near - far), name=leader)
