"""The back of the cards: in a frame of rope the name, both ways up, and scissors in a ring of rope.

Outside the frame is nothing but ground: sides never register, and what lies near the cut would show
it. It tells cards apart before they are cut, too.
"""

from __future__ import annotations

from itertools import accumulate, pairwise
from math import cos, floor, hypot, pi, sin
from typing import TYPE_CHECKING

from papercraft.core.cards import HEIGHT, WIDTH
from papercraft.core.lettering import Stroke
from papercraft.core.shapes import circle, rect
from papercraft.core.sheet import Path, Role, Use
from papercraft.games.rope.sheets.scissors import lower_half, upper_half
from papercraft.games.rope.sheets.twisted_rope import closed_along, closed_rope, rope, straight
from papercraft.games.rope.sheets.wordmark import drawn_name

if TYPE_CHECKING:
    from papercraft.core.sheet import Marks, Steps

_MIDDLE = WIDTH / 2, HEIGHT / 2
# The middle of the frame from the edges, the radius of its corners, how thick its rope is.
_INSIDE, _CORNER, _THICK = 5.6, 6.5, 2.3
_TURN = 12
# Radii of the disc in the middle and of the rope around it, and how thick that is.
_DISC, _RING, _COIL = 18.2, 19.9, 3.8
# The pair of scissors that points up: its lean, its screw from the middle, its size. The pairs lie
# side by side, the blades of one beside the handles of the other.
_ASLANT, _EMBLEM = 24.0, (5.2, 2.0, 0.67)
# The name at the upper end: its left edge, its top and its height.
_NAME = 20.0, 9.7, 8.0
# The faint ropes on the ground: how thick, how far apart, from the edges of the card to their ends.
_WEAVE, _WEAVE_APART, _WEAVE_IN = 3.0, 4.4, 7.4
# Motifs of the upper half, of those that stand on no ground, how large and where they are.
_MOTIF = 0.9
_MOTIFS = (
    ("sun", 13.6, 14.6), ("heart", 49.4, 14.6), ("moon", 11.5, 22.7), ("star", 51.5, 22.7),
)  # fmt: skip


def back_stamps() -> dict[str, Marks]:
    """Return the back, which is the same upside down, and the stamps it is made of."""
    return {
        "emblem-under": lower_half(_ASLANT, 1.0),
        "emblem-over": upper_half(_ASLANT, 1.0),
        "half-back": _half(),
        "back": _back(),
    }


def _half() -> Marks:
    """Return the name and the motifs of the upper half."""
    motifs = [Use(f"back-{name}", x, y, 0, _MOTIF) for name, x, y in _MOTIFS]
    return (*motifs, *drawn_name(*_NAME, "wordmark-night", 0.4))


def _back() -> Marks:
    frame = _around(_INSIDE, _CORNER)
    around, shine = closed_along(frame.at, frame.length, _THICK)
    strands, lights = closed_rope(*_MIDDLE, _RING, _COIL)
    return (
        Path(Role.INK, "back-field", rect(0, 0, WIDTH, HEIGHT)),
        Path(Role.INK, "back-weave", _weave()),
        Path(Role.INK, "hemp-rope", around),
        Path(Role.INK, "hemp-light", shine),
        Use("half-back", 0, 0),
        Use("half-back", WIDTH, HEIGHT, 2),
        Path(Role.INK, "back-disc", circle(*_MIDDLE, _DISC)),
        Path(Role.INK, "hemp-rope", strands),
        Path(Role.INK, "hemp-light", lights),
        *_pairs("emblem-under"),
        *_pairs("emblem-over"),
    )


def _weave() -> Steps:
    """Return ropes across the ground, inside the frame, the same upside down."""
    long = WIDTH - 2 * _WEAVE_IN
    count = floor((HEIGHT / 2 - _WEAVE_IN - _WEAVE / 2) / _WEAVE_APART)
    levels = (HEIGHT / 2 + _WEAVE_APART * n for n in range(-count, count + 1))
    ropes = (rope(straight(_WEAVE_IN, y, long), long, _WEAVE)[0] for y in levels)
    return tuple(step for strands in ropes for step in strands)


def _pairs(stamp: str) -> Marks:
    """Return half a pair of scissors for both pairs, around the middle of the card."""
    (x, y), (dx, dy, scale) = _MIDDLE, _EMBLEM
    return (
        Use(stamp, round(x + dx, 3), round(y + dy, 3), 0, scale),
        Use(stamp, round(x - dx, 3), round(y - dy, 3), 2, scale),
    )


def _around(inside: float, radius: float) -> Stroke:
    """Return the line around a card so far from its edges, from the middle of the top clockwise."""
    points = [(WIDTH / 2, inside)]
    right, low = WIDTH - inside - radius, HEIGHT - inside - radius
    corners = ((right, inside + radius), (right, low), (inside + radius, low),
               (inside + radius, inside + radius))  # fmt: skip
    for quarter, (x, y) in enumerate(corners):
        angles = [(quarter + n / _TURN) * pi / 2 for n in range(_TURN + 1)]
        points += [(x + radius * sin(a), y - radius * cos(a)) for a in angles]
    points.append(points[0])
    parts = [hypot(x2 - x1, y2 - y1) for (x1, y1), (x2, y2) in pairwise(points)]
    return Stroke(tuple(points), (0.0, *accumulate(parts)))
