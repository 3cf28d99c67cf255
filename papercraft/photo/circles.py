"""Decide which printed rings have a circle drawn on them, from ink on and beside their lines."""

from __future__ import annotations

from statistics import median, quantiles
from typing import TYPE_CHECKING, NamedTuple

from papercraft.photo.ring_ink import DRAWN, DRAWN_EDGE, above_others, ink_beside

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.photo import Band
    from papercraft.photo.load import Pixels
    from papercraft.photo.ring_ink import Beside

# Ink beside a printed ring, as shares of its circumference: up to _NOTHING there is none, up to
# _STRAY it is a speck or a stray stroke, from _AROUND a circle was drawn. In a bilevel picture
# specks are as black as ink.
_NOTHING, _STRAY, _SPECKS, _AROUND = 0.03, 0.08, 0.15, 0.4
# The grain of paper is not darker than _GRAIN (0 to 1) on any quarter of the circumference; what is
# not darker than _FAINT may still be grain, all around as well.
_GRAIN, _FAINT = 0.042, 0.075
# In dim light, paper is grainier everywhere: up to _USUAL times the median of at least _SOME rings
# is chance, too. If three quarters of at least _MANY have faint ink beside them, it is grain.
_USUAL, _SOME, _MANY = 1.4, 3, 12
# Lines that differ by less than _LIKE_OTHERS mm of black are equally dark, and nobody traces _SOME
# rings equally. Where edges are uncertain, a line without any ink beside it is a circle only if its
# excess over those around is _CLEARLY times as much as needed otherwise.
_LIKE_OTHERS, _CLEARLY = 0.06, 1.8
# In bleached pictures, what is paler than this beside print may be print as well.
_PALE = 0.12


class Chance(NamedTuple):
    """The ink that may be beside a ring by chance: share of the circumference, and darkness."""

    share: float
    dark: float


class Line(NamedTuple):
    """The line of a ring: whether it is darker than printed, and its excess over others, in mm.

    ``alike`` is the number of other rings that are as dark and have no ink beside them.
    """

    darker: bool | None
    excess: float
    alike: int = 0


def ink_without_grain(ink: Pixels, least: float, bands: Sequence[Band]) -> list[Beside]:
    """Return the ink beside each ring (``ring_ink.ink_beside``), without grain that is everywhere.

    ``ink`` is a ridge map (uint8); values above ``least`` are ink, unless they are grain.
    """
    near = ink_beside(ink, least, bands)
    if len(near) < _MANY:
        return near
    share, dark = (quantiles(values, n=4)[0] for values in zip(*near, strict=True))
    if share <= _STRAY or dark > _FAINT:
        return near
    return ink_beside(ink, max(least, 255 * _USUAL * dark), bands)


def ink_by_chance(near: Sequence[Beside], *, bilevel: bool) -> Chance:
    """Return how much ink the rings of a page may have beside them by chance."""
    return Chance(_SPECKS, 1.0) if bilevel else Chance(_STRAY, _grain(near))


def _grain(near: Sequence[Beside]) -> float:
    """Return how dark the grain of the paper beside rings may be in this light."""
    blank = [one.dark for one in near if one.share <= _STRAY]
    return max(_GRAIN, _USUAL * median(blank)) if len(blank) >= _SOME else _GRAIN


def is_beside(near: Beside, chance: Chance) -> bool:
    """Return whether there is more ink beside a ring than can be by chance."""
    return near.share > chance.share or near.dark > chance.dark


def drawn_circles(
    judged: Sequence[tuple[bool | None, float]], near: Sequence[Beside], chance: Chance,
    bands: Sequence[Band], edge: float, *, bleached: bool,
) -> list[bool | None]:  # fmt: skip
    """Return for each ring whether a circle was drawn on it, None if in doubt.

    ``judged`` are the rings' lines (``ring_ink.ring_ink``), ``near`` the ink beside them. Edges of
    lines may be off by ``edge`` mm. In a ``bleached`` picture, dark lines are darker than printed.
    """
    amounts = [much for _, much in judged]
    over = above_others(amounts, near, chance.share, bands)
    clean = [much for much, one in zip(amounts, near, strict=True) if one.share <= _NOTHING]
    alike = [sum(other >= much - _LIKE_OTHERS for other in clean) - 1 for much in amounts]
    return [
        drawn_circle(one, chance, Line(darker, excess, others), edge, bleached=bleached)
        for one, (darker, _), excess, others in zip(near, judged, over, alike, strict=True)
    ]


def drawn_circle(
    near: Beside, chance: Chance, line: Line, edge: float = 0.0, *, bleached: bool = False
) -> bool | None:
    """Decide whether a circle was drawn, from the line's excess darkness and the ink beside it.

    The ink beside it is the better evidence: faint pencil may add less darkness than the variation
    of print, and hardly anybody traces a ring so exactly that there is none beside it.
    """
    if near.share >= _AROUND:
        return True if near.dark > _FAINT else None
    if line.darker is False:
        return None if is_beside(near, chance) else False
    if is_beside(near, chance):
        return _beside_ink(near, chance, line, bleached=bleached)
    return _of_line_alone(near, line, edge, bleached=bleached)


def _beside_ink(near: Beside, chance: Chance, line: Line, *, bleached: bool) -> bool | None:
    """Decide on a ring whose line is, or may be, darker and that has ink beside it."""
    if line.darker:
        return True if near.dark > _PALE or not bleached else None
    around = near.share > chance.share and near.dark > _FAINT
    return True if around and line.excess >= DRAWN else None


def _of_line_alone(near: Beside, line: Line, edge: float, *, bleached: bool) -> bool | None:
    """Decide on a ring whose line is, or may be, darker, by comparing it with the others."""
    nothing = near.share <= _NOTHING
    if nothing and (line.excess < _LIKE_OTHERS or line.alike >= _SOME):
        return False if edge or line.darker is None else None
    clear = max(DRAWN, (_CLEARLY if nothing else 1) * DRAWN_EDGE * edge)
    return True if line.darker and line.excess >= clear and not bleached else None
