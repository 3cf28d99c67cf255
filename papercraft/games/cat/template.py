"""A record file of ``cat`` to fill in."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from papercraft.games.cat.setup import Board

_HEAD = """\
# A game of cat on the sheet {sheet}. Fill in and score it:  papercraft score THIS-FILE
papercraft = 1
game = "cat"
sheet = "{sheet}"
# title = "Saturday at Grandma's"
# date = 2026-01-31

# What was rolled, one number a turn.
dice = []

# [rules]                        # the usual rules are these:
# cups = "on"                    # "off": played without cups; "no_penalty": they cost nothing
# crossing = true                # false: no dot is visited twice
# bend_at_start = "counts"       # "free": a bend against the turn before is not counted
# timer = {timer}
# set_values = {values}
"""

_PLAYER = """
[[players]]
name = {name}
cups = []                        # the six circled spots: ["C4", "D7", ...]; spots of this board:
#   {spots}
# One entry a turn: R L U D and a count, in drawing order; "-" is a pass; missing turns are passes.
# The thread starts at {start}. "@D5 R4" says where the pen was put. For example:
# turns = ["R4 D2", "D1 L3", "-"]
turns = []
paw = false                      # true: the thread was ended at the paw, {paw}
"""


def template(board: Board, sheet: str, players: tuple[str, ...]) -> str:
    """Return a commented record; it can be read as it stands."""
    lists = {"timer": list(board.timer), "values": list(board.set_values)}
    parts = [_HEAD.format(sheet=sheet, **lists)]
    places = {"start": board.name(board.start), "paw": board.name(board.paw)}
    spots = " ".join(board.names(board.spots))
    for name in players:
        shown = json.dumps(name, ensure_ascii=False)
        parts.append(_PLAYER.format(name=shown, spots=spots, **places))
    return "".join(parts)
