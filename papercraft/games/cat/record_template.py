"""A record file of ``cat`` to fill in."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from papercraft.core.ids import parse_id
from papercraft.games.cat.generator.cups import drawn_cups

if TYPE_CHECKING:
    from papercraft.games.cat.board import Board

_HEAD = """\
# cat {sheet}
# Fill in, and score it: papercraft score THIS-FILE
papercraft = 1
game = "cat"
sheet = "{sheet}"
# title = "Saturday at Grandma's"
# date = 2026-01-31

# What was rolled, one number per turn.
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
cups = []                        # the six circled spots, as in ["C4", "D7", ...], of these:
#   {spots}
# If the board was printed with --cups drawn:
#   {drawn}
# One entry per turn: R L U D and a count, in drawing order; "-" or a missing turn is a pass.
# A turn may say where the pen was put, as in "@D5 R4". For example:
# turns = ["R4 D2", "D1 L3", "-"]
turns = []
paw = false                      # true: the thread was ended at the paw
# Where the thread starts, and where the paw is:
#   {start} {paw}
"""


def template(board: Board, sheet: str, players: tuple[str, ...]) -> str:
    """Return a commented record; it can be read as it stands."""
    lists = {"timer": list(board.timer), "values": list(board.set_values)}
    parts = [_HEAD.format(sheet=sheet, **lists)]
    places = {"start": board.name(board.start), "paw": board.name(board.paw)}
    spots = " ".join(board.names(board.spots))
    drawn = drawn_cups(board, parse_id(sheet).seed, len(players))
    for name, cups in zip(players, drawn, strict=True):
        facts = {"name": json.dumps(name, ensure_ascii=False), "spots": spots}
        facts["drawn"] = json.dumps(board.names(cups))
        parts.append(_PLAYER.format(**facts, **places))
    return "".join(parts)
