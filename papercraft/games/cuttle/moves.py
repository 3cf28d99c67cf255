"""Moves and their notation in records: a verb, cards and a target, as ``scuttle 9S x 7H``."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.messages import gettext, gettext_noop
from papercraft.core.problems import join_or
from papercraft.core.record_limits import check_length
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
    format_card,
    format_cards,
    parse_cards,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

_POINTS = frozenset(range(ACE, TEN + 1))
# The ranks that each use of a card is for.
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
    "points": gettext_noop("{card} is not a point card; point cards are A to 10"),
    "scuttle": gettext_noop("{card} cannot scuttle; only point cards, A to 10, can"),
    "perm": gettext_noop(
        "{card} is not a permanent; permanents are 8, Q and K, and a jack is played with jack"
    ),
    "jack": gettext_noop("{card} is not a jack"),
    "oneoff": gettext_noop("{card} is not a one-off; one-offs are A to 7 and 9"),
}

# The forms of a move after its verb: c is a card. A discard has any number of cards.
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
    """A verb, its cards and its target; ``seven`` says that a revealed card is played."""

    verb: str
    cards: tuple[int, ...] = ()
    target: int | None = None
    seven: bool = False

    @property
    def card(self) -> int:
        """The first card of a move that has cards."""
        return self.cards[0]

    def __str__(self) -> str:
        """Return the move as a record has it."""
        aim = "" if self.target is None else f" {'x' if self.verb == 'scuttle' else '>'} "
        to = "" if self.target is None else format_card(self.target)
        words = ("seven " * self.seven, self.verb, " " * bool(self.cards))
        return "".join((*words, format_cards(self.cards), aim, to))


def split_prefix(text: str) -> tuple[str | None, str]:
    """Return the name before the colon, None if there is none, and the move after it."""
    name, colon, rest = text.partition(":")
    return (name, rest) if colon else (None, text)


def player_of_prefix(prefix: str, names: Sequence[str]) -> int | None:
    """Return which player a prefix names, None if nobody; blanks around it do not count."""
    if prefix in names:
        return names.index(prefix)
    stripped = [name.strip() for name in names]
    return stripped.index(prefix.strip()) if prefix.strip() in stripped else None


def parse_move(text: str) -> Move:
    """Return the move of a text without a prefix; raise ValueError if it cannot be read."""
    check_length(text)
    words = text.replace(">", " > ").split()
    if not words:
        raise ValueError(gettext("is empty; write pass for a turn without a card to draw"))
    seven = words[0].lower() == "seven"
    forms = _AFTER_SEVEN if seven else _FORMS
    verb, *rest = words[seven:] or [""]
    lead = "seven " * seven
    if verb.lower() not in forms:
        known = ", ".join(lead + form for form in forms) + ", seven ..." * (not seven)
        form = "{move} is not a move; moves begin with {known}"
        raise ValueError(gettext(form, move=brief(lead + verb), known=known))
    verb = verb.lower()
    shape = " ".join(word.lower() if word in {">", "x", "X"} else "c" for word in rest)
    if verb == "discard" and set(shape) == {"c", " "}:
        shape = "c"
    if shape not in forms[verb]:
        right = join_or(lead + verb + _SAMPLES[one] for one in forms[verb])
        form = "{move} is not in the right form; write {right}"
        raise ValueError(gettext(form, move=brief(text.strip()), right=right))
    cards = parse_cards(" ".join(word for word in rest if word not in {">", "x", "X"}))
    if " " in shape:
        return Move(verb, cards[:1], cards[1], seven)
    return Move(verb, cards, None, seven)
