"""The notation of point cards with jacks on them: ``TH(JC>Ben JD>Ada) 7S``."""

from __future__ import annotations

import re
from typing import NamedTuple

from papercraft.core.messages import gettext, gettext_noop
from papercraft.core.record_limits import check_length
from papercraft.core.records import brief
from papercraft.games.cuttle.deck import JACK, describe_card, is_point, parse_card, rank

# Forty point cards with all jacks, each played by somebody with a long name.
MOST_LETTERS = 1000
_SAMPLE = gettext_noop("point cards are written TH(JC>Ben JD>Ada) 7S, the jacks from the bottom")
_POINT_CARD = re.compile(r"\s*([^\s()]+)\s*(?:\(([^()]*)\))?")
# A name may hold blanks; it ends at the next jack or the end of the text.
_JACK = re.compile(r"\s*([^\s>]+)\s*>\s*([^>]*?)\s*(?=[^\s>]+\s*>|$)")


class TypedPointCard(NamedTuple):
    """A point card, and its jacks from the bottom up, each with the player who played it."""

    card: int
    jacks: tuple[tuple[int, str], ...]

    def verify_jacks(self, owner: str, players: list[str]) -> str:
        """Return what is wrong with the jacks, or nothing.

        The players of the jacks alternate, and the last one is the card's owner. Whose turn it was
        is only known if the owner is one of two players.
        """
        for _, name in self.jacks:
            if name not in players:
                return gettext("there is no player {name}", name=brief(name))
        other = _opponents(players)
        wanted = owner
        for jack, name in reversed(self.jacks if owner in other else ()):
            if name != wanted:
                form = (
                    "{jack} on {card} cannot be played by {name}: the players alternate, and "
                    "{owner} played the last one"
                )
                cards = {"jack": describe_card(jack), "card": describe_card(self.card)}
                return gettext(form, **cards, name=brief(name), owner=brief(owner))
            wanted = other[wanted]
        return ""


def _opponents(players: list[str]) -> dict[str, str]:
    """Return the opponent of each player; nobody if they are not two."""
    if len(players) == len(set(players)) == len(("one", "other")):
        return dict(zip(players, reversed(players), strict=True))
    return {}


def parse_point_cards(text: str) -> tuple[TypedPointCard, ...]:
    """Return the point cards of a text; raise ValueError if it cannot be read."""
    check_length(text, MOST_LETTERS)
    points, start = [], 0
    text = text.rstrip()
    while start < len(text):
        match = _POINT_CARD.match(text, start)
        if match is None:
            form = "{text} cannot be read; {sample}"
            raise ValueError(gettext(form, text=brief(text[start:]), sample=gettext(_SAMPLE)))
        card = _parse_card(match[1])
        if not is_point(card):
            form = "{card} is not a point card; point cards are A to 10"
            raise ValueError(gettext(form, card=describe_card(card)))
        points.append(TypedPointCard(card, () if match[2] is None else _parse_jacks(match[2])))
        start = match.end()
    return tuple(points)


def _parse_jacks(text: str) -> tuple[tuple[int, str], ...]:
    jacks, start = [], 0
    text = text.rstrip()
    while start < len(text):
        match = _JACK.match(text, start)
        if match is None or not match[2]:
            form = "{text} is not a jack with its player; {sample}"
            raise ValueError(gettext(form, text=brief(text[start:]), sample=gettext(_SAMPLE)))
        jack = _parse_card(match[1])
        if rank(jack) != JACK:
            form = "{card} cannot lie on a point card; only jacks can"
            raise ValueError(gettext(form, card=describe_card(jack)))
        jacks.append((jack, match[2]))
        start = match.end()
    return tuple(jacks)


def _parse_card(text: str) -> int:
    card = parse_card(text)
    if card is None:
        form = "{text} is not a card; {sample}"
        raise ValueError(gettext(form, text=brief(text), sample=gettext(_SAMPLE)))
    return card
