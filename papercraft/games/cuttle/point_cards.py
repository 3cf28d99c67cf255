"""Point cards of a position as they are typed, with the jacks on them and who played each."""

from __future__ import annotations

import re
from typing import NamedTuple

from papercraft.core.records import brief
from papercraft.games.cuttle.deck import JACK, card_of, is_point, named, rank

_SAMPLE = "point cards are written TH(JC>Ben JD>Ada) 7S, the jacks from the bottom"
_PILE = re.compile(r"\s*([^\s()]+)\s*(?:\(([^()]*)\))?")
# A name may hold blanks; what follows it is the next jack or the end.
_JACK = re.compile(r"\s*([^\s>]+)\s*>\s*([^>]*?)\s*(?=[^\s>]+\s*>|$)")


class Typed(NamedTuple):
    """A point card, and its jacks from the bottom with the names of who played them."""

    card: int
    jacks: tuple[tuple[int, str], ...]


def piles_of(text: str) -> tuple[Typed, ...]:
    """Return the point cards of a text; raise ValueError for what is none."""
    found, place = [], 0
    text = text.rstrip()
    while place < len(text):
        match = _PILE.match(text, place)
        if match is None:
            raise ValueError(f"{brief(text[place:])} cannot be read; {_SAMPLE}")
        card = _card(match[1])
        if not is_point(card):
            raise ValueError(f"{named(card)} is no point card; those are A to 10")
        found.append(Typed(card, () if match[2] is None else _jacks(match[2])))
        place = match.end()
    return tuple(found)


def _jacks(text: str) -> tuple[tuple[int, str], ...]:
    found, place = [], 0
    text = text.rstrip()
    while place < len(text):
        match = _JACK.match(text, place)
        if match is None or not match[2]:
            raise ValueError(f"{brief(text[place:])} is no jack with who played it; {_SAMPLE}")
        jack = _card(match[1])
        if rank(jack) != JACK:
            raise ValueError(f"{named(jack)} lies on a point card; only jacks can")
        found.append((jack, match[2]))
        place = match.end()
    return tuple(found)


def _card(text: str) -> int:
    card = card_of(text)
    if card is None:
        raise ValueError(f"{brief(text)} is no card; {_SAMPLE}")
    return card


def fault(pile: Typed, owner: str, players: list[str]) -> str:
    """Return what keeps jacks from lying so, or nothing: they alternate up to the owner's."""
    for _, name in pile.jacks:
        if name not in players:
            return f"there is no player {brief(name)}"
    wanted = owner
    for jack, name in reversed(pile.jacks):
        if name != wanted:
            told = f"{named(jack)} on {named(pile.card)} cannot be played by {name}"
            return f"{told}: jacks are played by turns, and the last one by {owner}"
        wanted = next(player for player in players if player != wanted)
    return ""
