"""Commented record files to fill in, with or without a deal."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from papercraft.games.rope.deck import format_cards

if TYPE_CHECKING:
    from papercraft.games.rope.deck import Deal

# Cards on a line.
_LINE = 20
_HEAD = """\
# rope {sheet}
# Fill in, and score it: papercraft score THIS-FILE
papercraft = 1
game = "rope"
sheet = "{sheet}"
# title = "Saturday at Grandma's"
# date = 2026-01-31

# [rules]                        # the usual rules are these:
# supply_order = "any"           # "polish": a supply row only rises or only falls
# redraw_on_empty_hand = false   # true: who plays the last hand card draws six at once
# deck_out = "reshuffle"         # "no_draw": the completed rows stay where they are
# repeat_numbers = false         # true: the top number of a level row may be repeated
# personal_size = 20             # the usual size follows from the number of players
"""

_PLAYER = """
[[players]]
name = {name}
"""

_UNKNOWN = """
# Only if all cards are known, the top card first and X for scissors (papercraft deal writes it):
# [deal]
# personal = {{{names}}}
# hands = {{{names}}}
# stock = ""
"""

_KNOWN = """
# All cards, the top card first; X is scissors.
[deal]
stock = \"\"\"
{stock}
\"\"\"

[deal.personal]
{personal}

[deal.hands]
{hands}
"""

_LOG = """
# One text per turn, in playing order; the first player begins.
#   D7>L1   # the 7 from the top of the personal deck to level row 1
#   H2>L1   # the 2 from the hand
#   HX>L1   # scissors from the hand
#   S2>L1   # the top card of supply row 2
#   H9>S1   # the last one: a hand card stored on supply row 1
#   "-"     # a turn without any card
[log]
turns = [
]
"""


def template(_deck: Deal, sheet: str, players: tuple[str, ...]) -> str:
    """Return a commented record without a deal; it can be read as it stands."""
    names = [_quoted(name) for name in players]
    parts = [_HEAD.format(sheet=sheet)]
    parts += [_PLAYER.format(name=name) for name in names]
    parts.append(_UNKNOWN.format(names=", ".join(f'{name} = ""' for name in names)))
    return "".join([*parts, _LOG])


def template_with_deal(deal: Deal, sheet: str) -> str:
    """Return a commented record with a complete deal and an empty log."""
    personal, hands = (
        "\n".join(f'{_quoted(name)} = "{format_cards(cards)}"' for name, cards in part.items())
        for part in (deal.personal, deal.hands)
    )
    stock = [format_cards(deal.stock[n : n + _LINE]) for n in range(0, len(deal.stock), _LINE)]
    parts = [_HEAD.format(sheet=sheet)]
    parts += [_PLAYER.format(name=_quoted(name)) for name in deal.personal]
    parts.append(_KNOWN.format(stock="\n".join(stock), personal=personal, hands=hands))
    return "".join([*parts, _LOG])


def _quoted(name: str) -> str:
    return json.dumps(name, ensure_ascii=False)
