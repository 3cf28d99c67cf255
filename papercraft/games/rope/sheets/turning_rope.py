"""The rope of a turn on several lines: at the end of each it turns back to the next one."""

from __future__ import annotations

from itertools import pairwise
from math import cos, pi, sin
from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.sheet import ink
from papercraft.games.rope.sheets.puzzle_signs import USUAL, rope_end
from papercraft.games.rope.sheets.twisted_rope import rope

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.sheet import Mark
    from papercraft.games.rope.sheets.twisted_rope import Course

ROPE = 2.6
"""The thickness of the ropes of all turns, in mm."""
ROPE_SCALE = ROPE / USUAL
"""How large the knots at their ends are."""


class _Piece(NamedTuple):
    """A straight piece from a point on, or half a ring around one; how long it is.

    It runs to the right if ``ahead`` is 1, and to the left if it is -1; half a ring, of a radius,
    begins that way and turns back.
    """

    x: float
    y: float
    long: float
    ahead: int
    radius: float = 0.0

    def at(self, along: float, aside: float) -> tuple[float, float]:
        """Return the point so far along it and so far to its right."""
        if not self.radius:
            return self.x + self.ahead * along, self.y + self.ahead * aside
        angle = along / self.radius
        out = self.radius - self.ahead * aside
        return self.x + self.ahead * out * sin(angle), self.y - out * cos(angle)


def turning_rope(left: float, right: float, end: float, lines: Sequence[float]) -> list[Mark]:
    """Return a rope along the middles of lines from a left edge on, up to an end on the last one.

    It turns at the ``right``, runs back between the lines, and turns again, left of where it began.
    """
    pieces: list[_Piece] = []
    for upper, lower in pairwise(lines):
        radius = (lower - upper) / 4
        far = right - radius
        between = (upper + lower) / 2
        pieces += [
            _Piece(left, upper, far - left, 1),
            _Piece(far, upper + radius, pi * radius, 1, radius),
            _Piece(far, between, far - left, -1),
            _Piece(left, between + radius, pi * radius, -1, radius),
        ]
    pieces.append(_Piece(left, lines[-1], end - left, 1))
    strands, _ = rope(_along(pieces), sum(piece.long for piece in pieces), ROPE)
    frayed, *knot = rope_end(end, lines[-1], ROPE_SCALE)
    return [frayed, ink("scene-rope", strands), *knot]


def _along(pieces: Sequence[_Piece]) -> Course:
    """Return the course along pieces, of which nothing is beyond the ends."""
    whole = sum(piece.long for piece in pieces)

    def at(along: float, aside: float) -> tuple[float, float]:
        rest = min(max(along, 0.0), whole)
        for piece in pieces[:-1]:
            if rest < piece.long:
                return piece.at(rest, aside)
            rest -= piece.long
        return pieces[-1].at(rest, aside)

    return at
