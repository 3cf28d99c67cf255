"""Evidence that a line is drawn between two neighbouring dots: log-odds from the ink there."""

from __future__ import annotations

from statistics import median
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.photo import Ring, Stroke

# The misregistration (mm) from which ink is doubtful.
MAX_MISREGISTRATION = 1.5
# Log-odds of a segment: slopes for the inked share of its length and for the longest gap, and the
# values at which each is neutral.
_SHARE_SLOPE, NEUTRAL_SHARE, _GAP_SLOPE, _NEUTRAL_GAP = 25.0, 0.6, 12.0, 0.33
# The same for contrast relative to the line's other strokes. Only pencil can be erased, so strokes
# with more contrast than MAX_PENCIL_CONTRAST (0 to 1) are not remains of erased ones.
_CONTRAST_SLOPE, NEUTRAL_CONTRAST, MAX_PENCIL_CONTRAST = 25.0, 0.5, 0.14
_MAX_ODDS = 9.0
# Print that hides a segment also hides a line that goes around its middle: if no more than
# _HARDLY_SEEN of it is seen, but at least _GLIMPSE, and _MOSTLY of that is inked, it is in doubt.
_GLIMPSE, _HARDLY_SEEN, _MOSTLY, _HIDDEN_ODDS = 0.12, 0.4, 0.6, -2.5


def is_round(ring: Ring, limits: tuple[float, float]) -> bool:
    """Return whether a ring has the least coverage and at most the longest gap of ``limits``."""
    coverage, gap = limits
    return ring.coverage >= coverage and ring.gap <= gap


def inked_share(ink: Stroke | Ring) -> float:
    """Return the inked share of the whole length; parts under known print count as blank."""
    return ink.coverage * ink.seen


def usual_contrast(strokes: Sequence[Stroke]) -> float:
    """Return the median contrast (0 to 1) of the strokes that seem to be drawn, 1 if none do."""
    inked = [stroke.contrast for stroke in strokes if inked_share(stroke) > NEUTRAL_SHARE]
    return median(inked) if inked else 1.0


def log_odds(stroke: Stroke, usual: float) -> float:
    """Return the log-odds that a segment is drawn; ``usual`` is the contrast of drawn ones."""
    share = inked_share(stroke)
    odds = _SHARE_SLOPE * (share - NEUTRAL_SHARE) + _GAP_SLOPE * (_NEUTRAL_GAP - stroke.gap)
    if _GLIMPSE <= stroke.seen <= _HARDLY_SEEN and stroke.coverage >= _MOSTLY:
        odds = max(odds, _HIDDEN_ODDS)
    if stroke.contrast < MAX_PENCIL_CONTRAST:
        odds = min(odds, _CONTRAST_SLOPE * (stroke.contrast / usual - NEUTRAL_CONTRAST))
    if stroke.fit > MAX_MISREGISTRATION:
        odds = max(-1.0, min(1.0, odds))
    return max(-_MAX_ODDS, min(_MAX_ODDS, odds))
