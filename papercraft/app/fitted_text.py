"""Fit long texts, such as names, into pictures: first make them smaller, then shorten them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeGuard

from papercraft.core.sheet import Text, Use
from papercraft.paint.text import text_width

if TYPE_CHECKING:
    from papercraft.core.sheet import Mark, Marks, Picture
    from papercraft.paint.styles import Styles

# Text shrinks to this share of its size at most; if it is still too long, it ends in an ellipsis.
_LEAST = 0.6
# The distance to the edge of the picture, or to the next panel, in mm.
_BESIDE = 2.0
_ELLIPSIS = "…"


def fitted(picture: Picture, styles: Styles) -> Picture:
    """Return a picture in which no text runs over the edge or into the next panel.

    Panels are the stamps that the picture itself uses. Names of players may be long, and games do
    not measure text. Texts of one style in a panel keep the same size.
    """
    stamps = dict(picture.stamps)
    uses = [mark for mark in picture.marks if isinstance(mark, Use) and not mark.turn]
    for use in uses:
        beside = [other.x for other in uses if other.y == use.y and other.x > use.x]
        right = (min([picture.width, *beside]) - _BESIDE - use.x) / use.scale
        texts = [mark for mark in stamps[use.stamp] if _may_grow(mark)]
        scales: dict[str, float] = {}
        for text in texts:
            width = text_width(text.string, styles.letters[text.style], styles)
            room = (right - text.x) / width if width else 1.0
            scales[text.style] = min(scales.get(text.style, 1.0), max(_LEAST, room))
        stamps[use.stamp] = tuple(
            _fitted(mark, right - mark.x, scales[mark.style], styles, stamps)
            if _may_grow(mark) and scales[mark.style] < 1
            else mark
            for mark in stamps[use.stamp]
        )
    return replace(picture, stamps=stamps)


def _may_grow(mark: Mark) -> TypeGuard[Text]:
    """Return whether a mark is a text that grows to the right."""
    return isinstance(mark, Text) and mark.anchor == "start"


def _fitted(text: Text, room: float, scale: float, styles: Styles, stamps: dict[str, Marks]) -> Use:
    """Return a smaller text as a new stamp; what is still too long ends in an ellipsis."""
    letters, string = styles.letters[text.style], text.string
    # Rounded down, so that it still fits.
    scale = int(scale * 1000) / 1000
    while len(string) > 1 and text_width(string, letters, styles) * scale > room:
        string = string.removesuffix(_ELLIPSIS)[:-1].rstrip() + _ELLIPSIS
    stamp = f"fitted-{len(stamps)}"
    stamps[stamp] = (text._replace(x=0.0, y=0.0, string=string),)
    return Use(stamp, text.x, text.y, 0, scale)
