"""Moves and their notation in records: ``D>L1 H2>L1 H9>S1`` is a turn of three moves."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.messages import gettext
from papercraft.core.record_limits import check_length
from papercraft.core.records import brief
from papercraft.games.rope.deck import format_card, parse_card

if TYPE_CHECKING:
    from collections.abc import Iterable

NO_MOVES = "-"
_MOVE = re.compile(
    r"(?:(?P<pile>[DH])(?P<card>10|[1-9X])?|(?P<rows>[SL])(?P<row>[0-9]+))"
    r">(?P<to>[SL])(?P<place>[0-9]+)",
    re.IGNORECASE,
)
_MOST_DIGITS = 3
# Replaces row numbers of more digits, which are just as wrong.
_NO_ROW = 999


class Move(NamedTuple):
    """A card moved from one place to another.

    ``source`` is ``D`` (personal deck), ``H`` (hand), ``S`` (supply row) or ``L`` (level row),
    ``target`` is ``S`` or ``L``. ``card`` is None where the notation does not name one, and
    ``source_row`` is 0 for the deck and the hand. Row numbers are as typed, so they may be wrong.
    """

    source: str
    card: int | None
    source_row: int
    target: str
    target_row: int

    def __str__(self) -> str:
        """Return the move as a record has it."""
        source = f"S{self.source_row}" if self.source == "S" else self.source
        card = "" if self.card is None else format_card(self.card)
        return f"{source}{card}>{self.target}{self.target_row}"


def format_turn(moves: Iterable[Move]) -> str:
    """Return a turn as a record has it."""
    return " ".join(map(str, moves)) or NO_MOVES


def parse_turn(text: str) -> tuple[Move, ...]:
    """Return the moves of a turn, none for ``-``; raise ValueError if it cannot be read."""
    check_length(text)
    if text.strip() == NO_MOVES:
        return ()
    if not text.strip():
        raise ValueError(gettext('is empty; write "-" for a turn without any card'))
    return tuple(map(_parse_move, text.split()))


# Moves repeat, and each is read when the record is and when it is judged.
@lru_cache(maxsize=2000)
def _parse_move(word: str) -> Move:
    match = _MOVE.fullmatch(word)
    if match is None or not word.isascii():
        form = "{move} is not a move; moves look like D>L1, D7>L1, H2>L1, HX>S2 or S2>L3"
        raise ValueError(gettext(form, move=brief(word)))
    source = (match["pile"] or match["rows"]).upper()
    card = parse_card(match["card"]) if match["card"] else None
    if source == "H" and card is None:
        form = "{move} does not name the card from the hand, as H7>L1 does"
        raise ValueError(gettext(form, move=brief(word)))
    source_row = _parse_row(match["row"]) if match["row"] else 0
    return Move(source, card, source_row, match["to"].upper(), _parse_row(match["place"]))


def _parse_row(digits: str) -> int:
    return int(digits) if len(digits) <= _MOST_DIGITS else _NO_ROW
