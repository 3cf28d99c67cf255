"""Moves as a record has them: a verb, the card it is about, what it is aimed at."""

from __future__ import annotations

from typing import NamedTuple

from papercraft.core.messages import gettext_noop
from papercraft.core.records import brief
from papercraft.games.cuttle.deck import (
    ACE,
    EIGHT,
    FIVE,
    FOUR,
    JACK,
    KING,
    NINE,
    QUEEN,
    SEVEN,
    SIX,
    TEN,
    THREE,
    TWO,
    cards_of,
    spelled,
    spelled_all,
)

_POINTS = frozenset(range(ACE, TEN + 1))
# Ranks that can be used so.
USES: dict[str, frozenset[int]] = {
    "points": _POINTS,
    "scuttle": _POINTS,
    "perm": frozenset({EIGHT, QUEEN, KING}),
    "jack": frozenset({JACK}),
    "oneoff": frozenset({ACE, TWO, THREE, FOUR, FIVE, SIX, SEVEN, NINE}),
}
TARGETED = frozenset({TWO, NINE})
"""One-offs that name a target."""
USED_WRONGLY = {
    "points": gettext_noop("{card} is no point card; those are A to 10"),
    "scuttle": gettext_noop("{card} cannot scuttle; point cards can, A to 10"),
    "perm": gettext_noop(
        "{card} is no permanent; those are 8, Q and K, and a jack is played with jack"
    ),
    "jack": gettext_noop("{card} is no jack"),
    "oneoff": gettext_noop("{card} is no one-off; those are A to 7 and 9"),
}

# How a move goes on after its verb: c is a card. A discard has as many cards as one likes.
_FORMS: dict[str, tuple[str, ...]] = {
    "draw": ("", "c"),
    "pass": ("",),
    "points": ("c",),
    "scuttle": ("c x c",),
    "perm": ("c",),
    "jack": ("c > c",),
    "oneoff": ("c", "c > c"),
    "counter": ("c",),
    "take": ("c",),
    "discard": ("c",),
    "concede": ("",),
    "stalemate": ("",),
}
_AFTER_SEVEN = {verb: _FORMS[verb] for verb in USES} | {"scrap": ("c",)}
_SAMPLES = {"": "", "c": " 7H", "c x c": " 9S x 7H", "c > c": " JS > TH"}


class Move(NamedTuple):
    """What is done, with which cards, at what; ``seven`` says that a revealed card is played."""

    verb: str
    cards: tuple[int, ...] = ()
    target: int | None = None
    seven: bool = False

    @property
    def card(self) -> int:
        """The card of a move that has one."""
        return self.cards[0]

    def __str__(self) -> str:
        """Return the move as a record has it."""
        aim = "" if self.target is None else f" {'x' if self.verb == 'scuttle' else '>'} "
        to = "" if self.target is None else spelled(self.target)
        words = ("seven " * self.seven, self.verb, " " * bool(self.cards))
        return "".join((*words, spelled_all(self.cards), aim, to))


def parted(text: str) -> tuple[str | None, str]:
    """Return the name before a move, None if there is none, and the move."""
    name, colon, rest = text.partition(":")
    return (name, rest) if colon else (None, text)


def move_of(text: str) -> Move:
    """Return the move of a text without a name; raise ValueError for what is none."""
    words = text.replace(">", " > ").split()
    if not words:
        raise ValueError("is empty; a turn in which nothing can be drawn is pass")
    seven = words[0].lower() == "seven"
    forms = _AFTER_SEVEN if seven else _FORMS
    verb, *rest = words[seven:] or [""]
    lead = "seven " * seven
    if verb.lower() not in forms:
        known = ", ".join(lead + form for form in forms) + ", seven ..." * (not seven)
        raise ValueError(f"{brief(lead + verb)} is no move; moves begin with {known}")
    verb = verb.lower()
    shape = " ".join(word.lower() if word in {">", "x", "X"} else "c" for word in rest)
    if verb == "discard" and set(shape) == {"c", " "}:
        shape = "c"
    if shape not in forms[verb]:
        right = " or ".join(lead + verb + _SAMPLES[form] for form in forms[verb])
        raise ValueError(f"{brief(text.strip())} is not how it is written: {right}")
    cards = cards_of(" ".join(word for word in rest if word not in {">", "x", "X"}))
    if " " in shape:
        return Move(verb, cards[:1], cards[1], seven)
    return Move(verb, cards, None, seven)
