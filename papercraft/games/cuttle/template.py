"""Commented record files to fill in, with or without a deal."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from papercraft.games.cuttle.deck import format_cards, lines_of

if TYPE_CHECKING:
    from papercraft.games.cuttle.deck import Deal

_HEAD = """\
# cuttle {sheet}
# Fill in, and score it: papercraft score THIS-FILE
papercraft = 1
game = "cuttle"
sheet = "{sheet}"
# title = "Saturday at Grandma's"
# date = 2026-01-31

# [rules]
# preset = "pagat"          # or "cuttle.cards", "bga-traditional", "bga-balanced"
# hand_limit = "none"       # single options override the preset: "discard", "no_draw"
"""

_PLAYER = """
[[players]]{note}
name = {name}
"""

_UNKNOWN = """
# Only if all cards are known (papercraft deal writes it): hands, and the draw pile from its top.
# [deal]
# hands = {{{names}}}
# deck = ""

# Only for a game that starts from a position; hands and draw pile are in [deal].
# [position]
# points = {{{first} = "TH(JC>Ben JD>Ada) 7S"}}     # jacks from the bottom, with who played them
# permanents = {{{first} = "QH 8C"}}
# scrap = "2C"
# to_move = {first}
"""

_KNOWN = """
# All cards, the top card of the draw pile first.
[deal]
deck = \"\"\"
{deck}
\"\"\"

[deal.hands]
{hands}
"""

_LOG = """
# One text per move; the first player begins. Ten is T or 10.
#   "draw"   "pass"
#   "draw 5C"   # names the card where the deck is not known
#   "points 7H"   "scuttle 9S x 7H"   "perm KC"   "jack JS > TH"
#   "oneoff AC"   "oneoff 2C > QH"   "counter 2D"
#   "take 5D"   # after a three
#   "discard 4H 5S"   # after a four or a five, or at the hand limit
#   "seven points 8C"   "seven scuttle 8C x 5H"   "seven scrap JS"   # after a seven, and so on
#   "concede"
#   "stalemate"   # if both agree
#   "Ben: concede"   # says who moves
[log]
moves = [
]
"""


def template(_deck: Deal, sheet: str, players: tuple[str, ...]) -> str:
    """Return a commented record without a deal; it can be read as it stands."""
    names = [_quoted(name) for name in players]
    unknown = _UNKNOWN.format(names=", ".join(f'{name} = ""' for name in names), first=names[0])
    return "".join([_HEAD.format(sheet=sheet), *_players(names), unknown, _LOG])


def template_with_deal(deal: Deal, sheet: str) -> str:
    """Return a commented record with a complete deal and an empty log."""
    names = [_quoted(name) for name in deal.hands]
    hands = "\n".join(
        f'{_quoted(name)} = "{format_cards(cards)}"' for name, cards in deal.hands.items()
    )
    known = _KNOWN.format(deck="\n".join(lines_of(deal.deck)), hands=hands)
    return "".join([_HEAD.format(sheet=sheet), *_players(names), known, _LOG])


def _players(names: list[str]) -> list[str]:
    notes = ("    # moves first, with five cards", "    # has six cards")
    return [_PLAYER.format(name=name, note=note) for name, note in zip(names, notes, strict=True)]


def _quoted(name: str) -> str:
    return json.dumps(name, ensure_ascii=False)
