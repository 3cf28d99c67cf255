"""Take the slash out of a font's zero: ``python scripts/plain_zero.py fonts/Atkinson*.ttf``.

Players read a slashed zero as an eight or as crossed out, and the font has no other. The slash
splits the counter of the zero into two; this joins the two parts again along their own curves, so
the outer shape and the advance stay, and with them every width that texts are set by. Glyphs made
of the zero follow it. A font whose zero is plain already is left as it is.
"""

from __future__ import annotations

import sys
from pathlib import Path

from fontTools.pens.recordingPen import RecordingPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

ZERO = "zero"
_SPLIT = 3


def contours(glyphs, name):
    """Return the contours of a glyph: for each its segments as lists of points, the start first."""
    pen = RecordingPen()
    glyphs[name].draw(pen)
    found = []
    for verb, points in pen.value:
        if verb == "moveTo":
            found.append([[points[0]]])
        elif verb in {"lineTo", "qCurveTo"}:
            found[-1].append(list(points))
    return [close(contour) for contour in found]


def close(contour):
    """Return a contour that ends where it starts, also where the last line is not drawn."""
    start, end = contour[0][0], contour[-1][-1]
    return contour if start == end else [*contour, [start]]


def part_from_the_slash(contour):
    """Return the curves of one part of the counter from one end of the slash's edge to the other.

    The edge is the longest straight line. The first point is where the curves begin, the others
    are segments.
    """
    ends = [segment[-1] for segment in contour]
    lengths = {
        n: (ends[n][0] - ends[n - 1][0]) ** 2 + (ends[n][1] - ends[n - 1][1]) ** 2
        for n in range(1, len(contour))
        if len(contour[n]) == 1
    }
    edge = max(lengths, key=lengths.__getitem__)
    return [[ends[edge]], *contour[edge + 1 :], *contour[1:edge]]


def crossing(one, two, three, four):
    """Return where the line through two points meets the line through two others."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = one, two, three, four
    along = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / (
        (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
    )
    return round(ax + along * (bx - ax)), round(ay + along * (by - ay))


def bridge(part, following):
    """Return the curve across the slash: from the end of a part, in its direction, to the next."""
    before = [point for segment in part for point in segment][-2:]
    after = [point for segment in following for point in segment][:2]
    return [crossing(*before, after[1], after[0]), after[0]]


def joined(parts):
    """Return the two parts of a counter as one contour."""
    one, other = map(part_from_the_slash, parts)
    return [*one, bridge(one, other), *other[1:], bridge(other, one)]


def draw(contour, pen):
    """Draw a contour given as segments."""
    pen.moveTo(contour[0][0])
    for segment in contour[1:]:
        if len(segment) == 1:
            pen.lineTo(segment[0])
        else:
            pen.qCurveTo(*segment)
    pen.closePath()


def plain(font):
    """Return the zero without its slash, or None if it has none."""
    outer, *parts = contours(font.getGlyphSet(), ZERO)
    if len(parts) + 1 != _SPLIT:
        return None
    pen = TTGlyphPen(None)
    for contour in (outer, joined(parts)):
        draw(contour, pen)
    return pen.glyph()


def take_slash_out(path):
    """Rewrite a font with plain zeros; return whether there was a slash."""
    # The bytes depend on the font alone, not on the time.
    font = TTFont(path, recalcTimestamp=False)
    glyph = plain(font)
    if glyph is None:
        return False
    font["glyf"][ZERO] = glyph
    font.save(path)
    return True


def main(paths):
    for path in paths:
        print(path, "has plain zeros now" if take_slash_out(Path(path)) else "has plain zeros")


if __name__ == "__main__":
    main(sys.argv[1:])
