"""A record file of ``cutit`` to fill in."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from papercraft.games.cutit.square import CORNERS

if TYPE_CHECKING:
    from papercraft.games.cutit.square import Square

_HEAD = """\
# cutit {sheet}
# Fill in, and score it: papercraft score THIS-FILE
papercraft = 1
game = "cutit"
sheet = "{sheet}"
# title = "Saturday at Grandma's"
# date = 2026-01-31

# What was rolled, one line per round: a number, "?" or "" for a blank face.
dice = [
    # {{green = 2, pink = "?", yellow = 3, blue = ""}},
]

# [rules]                # the usual rules are these:
# expert = false         # true: a half star never meets an edge without a star
# tolerance = 0.25       # how far off the grid an outline or a cut may be, in cells
# bonus_column = [0, 1, 3, 7, 11, 15, 20]
"""

_PLAYER = """
[[players]]
name = {name}
corner = "{corner}"            # the corner of round 1: A1, J1, A10 or J10, a different one for each
# The ten pieces, in the order of the rounds; the last two come from the ninth cut:
#   "A1:D3 E4"  # cells and ranges
#   {{outline = [[0, 0], [4, 0], [4, 3], [0, 3]]}}  # its corners, in cells from the top left
#   {{cuts = [[[0, 3], [4, 3]], [[4, 3], [4, 0]]], take = "A1"}}  # cuts, and a cell of the piece
#   ["A1:B2", "D1:E2"]  # more than one piece came off by mistake
pieces = [
]
# finished = 1           # the place in which the puzzle was finished; leave out if it was not
# Each laid piece: its number, column and row of its box's top left corner, quarter turns clockwise.
# puzzle = [
#     {{piece = 1, at = [0, 0], turn = 0}},
# ]
"""


def template(_square: Square, sheet: str, players: tuple[str, ...]) -> str:
    """Return a commented record; it can be read as it stands."""
    corners = list(CORNERS)
    parts = [_HEAD.format(sheet=sheet)]
    for number, name in enumerate(players):
        parts.append(
            _PLAYER.format(name=json.dumps(name, ensure_ascii=False), corner=corners[number % 4])
        )
    return "".join(parts)
