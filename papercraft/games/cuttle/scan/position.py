"""The position on a table, from a photo, and who leads in it."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations
from math import dist
from typing import TYPE_CHECKING, Any

from papercraft.core.messages import gettext, join, ngettext
from papercraft.core.photo import Card
from papercraft.core.transcript import Question, Transcript
from papercraft.games.cuttle.deck import (
    DECK,
    JACK,
    KING,
    RANKS,
    describe_card,
    format_card,
    parse_card,
    rank,
)
from papercraft.games.cuttle.options import PAGAT
from papercraft.games.cuttle.scan.card_rows import (
    FAR,
    NEAR,
    PERMANENTS,
    POINTS,
    SCRAP,
    Layout,
    PlacedCard,
    Spot,
    cards_below,
    distance,
    find_spots,
    layout_of,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from papercraft.core.photo import CardTable
    from papercraft.core.sheet import Box
    from papercraft.core.transcript import Scan

_NONE = "none"
_USES = (POINTS, PERMANENTS, SCRAP)
# Half the side of the box shown around a card, in mm.
_MARGIN = 22.0


@dataclass(frozen=True)
class _Reader:
    """A table that is being read."""

    table: CardTable
    session: Transcript
    layout: Layout
    names: tuple[str, str]

    def ask(self, key: str, prompt: str, read: str, choices: Sequence[str], at: Card) -> str:
        """Ask about a card."""
        question = Question(key, prompt, read, tuple(choices), self.table, _box(at))
        return self.session.resolve(question, sure=False)


def read_position(table: CardTable, names: tuple[str, ...], answers: Mapping[str, str]) -> Scan:
    """Read points, permanents and the top of the scrap pile; hands cannot be seen."""
    session = Transcript(answers)
    layout = layout_of(table)
    reader = _Reader(table, session, layout, _names(table, layout, names, session))
    cards = _distinct_cards(reader)
    cards += _unread_cards(reader, cards)
    spots = _ask_spots(reader, cards)
    jacks = _jacks_by_card(reader, cards, spots)
    return session.scan(_data(reader, jacks, spots), *_summary(reader, jacks, spots))


def _box(card: Card) -> Box:
    return (card.x - _MARGIN, card.y - _MARGIN, 2 * _MARGIN, 2 * _MARGIN)


def _names(
    table: CardTable, layout: Layout, names: tuple[str, ...], session: Transcript
) -> tuple[str, str]:
    """Return the names of the near and the far player, by default the edges of the photo."""
    if len(names) != len(layout.edges):
        return layout.edges
    prompt = gettext("who sits at the {edge} of the photo?", edge=gettext(layout.edges[NEAR]))
    question = Question("near", prompt, names[0], names, table, None)
    near = session.resolve(question, sure=False)
    return (near, next(name for name in names if name != near))


def _distinct_cards(reader: _Reader) -> list[PlacedCard]:
    """Return the cards, each once; of two copies it is asked which one counts."""
    copies: dict[int, list[PlacedCard]] = {}
    for card in reader.layout.cards:
        copies.setdefault(card.card, []).append(card)
    return [cards[_ask_copy(reader, cards)] for cards in copies.values()]


def _ask_copy(reader: _Reader, copies: list[PlacedCard]) -> int:
    card = copies[0]
    if len(copies) == 1:
        return 0
    key, choices = f"twice.{format_card(card.card)}", ("1", "2")
    prompt = gettext("{card} lies here twice; which one counts?", card=describe_card(card.card))
    return int(reader.ask(key, prompt, "1", choices, card.photo_card)) - 1


def _unread_cards(reader: _Reader, cards: list[PlacedCard]) -> list[PlacedCard]:
    """Return cards whose codes cannot be read and that a person has named."""
    read = {card.card for card in cards}
    choices = (_NONE, *(format_card(card) for card in DECK if card not in read))
    named_cards = []
    for number, (x, y) in enumerate(reader.table.unread, 1):
        photo_card = Card(-1, x, y, 0.0, 0, 0.0)
        prompt = gettext("which card lies here? Its code cannot be read")
        answer = reader.ask(f"unread.{number}", prompt, _NONE, choices, photo_card)
        card = parse_card(answer)
        if card is not None:
            near = min(cards, key=lambda card: dist((card.photo_card.x, card.photo_card.y), (x, y)))
            named_cards.append(near._replace(card=card, photo_card=photo_card))
    return named_cards


def _ask_spots(reader: _Reader, cards: list[PlacedCard]) -> dict[int, Spot]:
    """Return whose each card is and what it is used for; what is not clear is asked."""
    spots = find_spots(reader.layout._replace(cards=tuple(cards)))
    photo_cards = {card.card: card.photo_card for card in cards}
    return {card: _ask_spot(reader, card, spot, photo_cards[card]) for card, spot in spots.items()}


def _ask_spot(reader: _Reader, card: int, spot: Spot, photo_card: Card) -> Spot:
    choices = [use for use in _USES if _can_be(card, use)]
    use, side = spot.use, spot.side
    if use is None:
        prompt = gettext("what is {card} on the table for?", card=describe_card(card))
        use = reader.ask(f"use.{format_card(card)}", prompt, choices[0], choices, photo_card)
    if side is None and use != SCRAP:
        prompt = gettext("whose is {card}?", card=describe_card(card))
        guess = reader.names[_half(reader, card)]
        owners = (*reader.names, SCRAP)
        whose = reader.ask(f"whose.{format_card(card)}", prompt, guess, owners, photo_card)
        if whose == SCRAP:
            return Spot(None, SCRAP)
        side = reader.names.index(whose)
    sure = (use, side) == (spot.use, spot.side)
    reader.session.note(reader.table, _box(photo_card), f"{format_card(card)} {use}", sure=sure)
    return Spot(side, use)


def _half(reader: _Reader, card: int) -> int:
    """Return in which half of the table a card lies."""
    cards = reader.layout.cards
    along = [other.along for other in cards]
    position = next((other.along for other in cards if other.card == card), max(along))
    return NEAR if position > (min(along) + max(along)) / 2 else FAR


def _can_be(card: int, use: str) -> bool:
    permanent = RANKS[card // 4] in "8QK"
    return use == SCRAP or (permanent if use == PERMANENTS else rank(card) < JACK)


def _jacks_by_card(
    reader: _Reader, cards: list[PlacedCard], spots: dict[int, Spot]
) -> dict[int, list[int]]:
    """Return for each point card the jacks on it, from the bottom; others become scrap."""
    points = [card for card in cards if card.card in spots and spots[card.card].use == POINTS]
    jacks: dict[int, list[PlacedCard]] = {card.card: [] for card in points}
    for jack in cards:
        if rank(jack.card) == JACK:
            below = _card_below(reader, jack, points)
            if below is None:
                spots[jack.card] = Spot(None, SCRAP)
            else:
                jacks[below].append(jack)
    return {card: _jacks_in_order(reader, card, jacks[card], cards) for card in jacks}


def _card_below(reader: _Reader, jack: PlacedCard, points: list[PlacedCard]) -> int | None:
    """Return the point card that a jack lies on, or None if the jack is scrap."""
    near, sure = cards_below(jack, points)
    read = format_card(near[0].card) if near else SCRAP
    name = format_card(jack.card)
    if not sure:
        choices = (*(format_card(card.card) for card in points), SCRAP)
        prompt = gettext("which point card does {jack} lie on?", jack=describe_card(jack.card))
        read = reader.ask(f"jack.{name}", prompt, read, choices, jack.photo_card)
    reader.session.note(reader.table, _box(jack.photo_card), f"{name} > {read}", sure=sure)
    return parse_card(read)


def _jacks_in_order(
    reader: _Reader, card: int, jacks: list[PlacedCard], cards: list[PlacedCard]
) -> list[int]:
    """Return jacks from the bottom; the order of several is asked, as it cannot be seen."""
    if len(jacks) < 2:  # noqa: PLR2004 - one has no order
        return [jack.card for jack in jacks]
    base = next(other for other in cards if other.card == card)
    nearest_first = sorted(jacks, key=lambda jack: distance(jack, base))
    orders = permutations(nearest_first)
    choices = [" ".join(format_card(jack.card) for jack in order) for order in orders]
    form = "in which order do the jacks lie on {card}, from the bottom?"
    prompt = gettext(form, card=describe_card(card))
    answer = reader.ask(f"order.{format_card(card)}", prompt, choices[0], choices, base.photo_card)
    return [jack for word in answer.split() if (jack := parse_card(word)) is not None]


def _data(reader: _Reader, jacks: dict[int, list[int]], spots: dict[int, Spot]) -> dict[str, Any]:
    data: dict[str, Any] = {"papercraft": 1, "game": "cuttle"}
    data["players"] = [{"name": name} for name in reader.names]
    points, permanents = {}, {}
    for side, name in enumerate(reader.names):
        cards = [card for card in jacks if spots[card].side == side]
        typed = [_point_card(card, jacks[card], side, reader.names) for card in cards]
        points[name] = " ".join(typed)
        permanents[name] = " ".join(map(format_card, _permanents(spots, side)))
    scrap = [format_card(card) for card, spot in spots.items() if spot.use == SCRAP]
    data["position"] = {"points": points, "permanents": permanents, "scrap": " ".join(scrap)}
    return data


def _permanents(spots: dict[int, Spot], side: int) -> list[int]:
    return [card for card, spot in spots.items() if spot == Spot(side, PERMANENTS)]


def _point_card(card: int, jacks: list[int], side: int, names: tuple[str, str]) -> str:
    """Return a point card as typed; its owner played the last jack, and so on alternately."""
    typed = [
        f"{format_card(jack)}>{names[(side + n) % 2]}" for n, jack in enumerate(reversed(jacks))
    ]
    return format_card(card) + (f"({' '.join(reversed(typed))})" if typed else "")


def _summary(reader: _Reader, jacks: dict[int, list[int]], spots: dict[int, Spot]) -> list[str]:
    """Return sentences about the position: the points, who leads, what it can be used for."""
    lines: list[str] = []
    missing = []
    for side, name in enumerate(reader.names):
        points = sum(rank(card) for card in jacks if spots[card].side == side)
        kings = sum(rank(card) == KING for card in _permanents(spots, side))
        goal = PAGAT.goals[kings]
        missing.append(goal - points)
        form = "{name}: {points} points, the goal is {goal}."
        lines.append(gettext(form, name=name, points=points, goal=goal))
    lines.append(_leader(reader, *missing))
    count = len(jacks) + sum(map(len, jacks.values()))
    count += sum(spot.use != POINTS for spot in spots.values())
    seen = ngettext(
        "{n} card was seen; of the scrap pile at most the top one.",
        "{n} cards were seen; of the scrap pile at most the top one.",
        count,
    )
    lines.append(seen)
    lines.append(gettext("Goals are those of {preset}.", preset=join(["pagat"])))
    lines.append(gettext("To continue from here, add [deal] with hands and draw pile, and [log]."))
    return lines


def _leader(reader: _Reader, near: int, far: int) -> str:
    """Return who leads: the player with fewer points to go."""
    if reader.session.questions:
        return gettext("Who leads depends on the questions; the points are as read.")
    if near == far:
        return gettext("Both have {n} points to go.", n=near)
    leader, missing = (reader.names[NEAR], near) if near < far else (reader.names[FAR], far)
    if missing <= 0:
        return gettext("{name} has reached the goal.", name=leader)
    return ngettext(
        "{name} leads: {n} point less to go.",
        "{name} leads: {n} points less to go.",
        abs(near - far),
        name=leader,
    )
