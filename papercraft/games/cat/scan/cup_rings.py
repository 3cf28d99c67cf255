"""Which cup spots are circled, by the ink around each of them."""

from __future__ import annotations

from statistics import median
from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.line_ink import MAX_MISREGISTRATION, inked_share
from papercraft.games.cat.board import CUPS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.photo import Ring

# A circle around a thread has no longer gap than this, or at least this coverage.
_CLOSED, ROUND = 0.13, 0.9
# Once all cups are found, rings paler than this share of them are print, or were rubbed out.
_PALER = 0.55


class _CupShares(NamedTuple):
    """Inked shares of a ring: up to the first there is no cup, from the second there is one.

    A circle that reaches the third is one only without a long gap; print hides parts of others.
    ``threaded`` are first and second for a ring that a thread crosses.
    """

    none: float
    cup: float
    closed: float
    threaded: tuple[float, float]


# In black and white, thresholds turn paper beside print into rings of specks.
_GREY = _CupShares(0.15, 0.45, 0.28, (0.3, 0.42))
_BILEVEL = _CupShares(0.2, 0.45, 0.45, (0.55, 0.55))
# No circle has a longer gap than this, even where its ink is faint.
_LONG_GAP = 0.25
# In black and white, so many rings of specks are printed dashes if none is covered more than that,
# and none has more ink than so many times what they usually have.
_ALIKE, _BROKEN, _MORE = 4, 0.5, 1.5
# A circle that print hides most of is inked on this share of what can be seen of it, at least.
_VISIBLE = 0.6


def circled_spots(
    rings: Sequence[Ring], crossed: Sequence[bool], *, bilevel: bool
) -> list[bool | None]:
    """Return for each ring whether it is a circle, None if in doubt.

    ``crossed`` says which the thread crosses.
    """
    return [
        (_is_circled_under_thread if under else _is_circled)(ring, _shares(bilevel))
        for ring, under in zip(rings, crossed, strict=True)
    ]


def _shares(bilevel: bool) -> _CupShares:  # noqa: FBT001 - private
    return _BILEVEL if bilevel else _GREY


def by_their_number(circled: Sequence[bool | None], rings: Sequence[Ring]) -> list[bool | None]:
    """Return which spots are circled; those that complete the number of cups are no doubt.

    That is, if all around them is inked that print does not hide, and all others are blank.
    """
    if sum(yes is not False for yes in circled) != CUPS:
        return list(circled)
    return [
        yes or (True if yes is None and _goes_round(ring) else yes)
        for ring, yes in zip(rings, circled, strict=True)
    ]


def _goes_round(ring: Ring) -> bool:
    fits = ring.fit <= MAX_MISREGISTRATION
    return fits and ring.gap <= _CLOSED and ring.coverage >= _VISIBLE


def without_dashes(
    circled: Sequence[bool | None], rings: Sequence[Ring], crossed: Sequence[bool]
) -> list[bool | None]:
    """Return which spots of a black and white picture are circled; dashes are no doubt.

    Thresholds turn the dashes printed around spots into specks, around all blank ones alike.
    """
    dashed = [
        not yes and not under and ring.coverage < _BROKEN and ring.fit <= MAX_MISREGISTRATION
        for ring, yes, under in zip(rings, circled, crossed, strict=True)
    ]
    shares = [inked_share(ring) for ring, one in zip(rings, dashed, strict=True) if one]
    if len(shares) < _ALIKE:
        return list(circled)
    most = _MORE * median(shares)
    return [
        False if one and inked_share(ring) <= most else yes
        for ring, yes, one in zip(rings, circled, dashed, strict=True)
    ]


def without_pale(
    circled: Sequence[bool | None], rings: Sequence[Ring], *, bilevel: bool
) -> list[bool | None]:
    """Return which spots are circled; beside as many cups as there are, pale ink is no doubt.

    Dashes printed around spots are dark in some pictures.
    """
    cups = [ring.contrast for ring, yes in zip(rings, circled, strict=True) if yes]
    if len(cups) != CUPS:
        return list(circled)
    least, share = _PALER * median(cups), _shares(bilevel).cup
    pale = [
        ring.contrast < least and inked_share(ring) < share and ring.fit <= MAX_MISREGISTRATION
        for ring in rings
    ]
    return [False if yes is None and one else yes for yes, one in zip(circled, pale, strict=True)]


def _is_circled(ring: Ring, shares: _CupShares) -> bool | None:
    """Return whether a spot that no thread touches is circled, None if in doubt."""
    share = inked_share(ring)
    least = shares.closed if ring.gap <= _LONG_GAP else shares.cup
    if ring.fit > MAX_MISREGISTRATION or shares.none < share < least:
        return None
    return share >= least


def _is_circled_under_thread(ring: Ring, shares: _CupShares) -> bool | None:
    """Return whether a spot that the thread touches is circled, None if in doubt.

    The thread inks part of the ring; two strokes on both sides look much like a circle, but a
    circle has no long gaps.
    """
    none, cup = shares.threaded
    share = inked_share(ring)
    if ring.fit > MAX_MISREGISTRATION:
        return None
    if share <= none:
        return False
    return True if share >= cup and (ring.gap <= _CLOSED or ring.coverage >= ROUND) else None
