"""Upper bounds on the width of text, to lay out sheets without loading fonts.

A test compares them with the fonts. Only characters that the fonts have can be printed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

# Upper bounds in multiples of the font size, for the regular and the bold text font.
_NARROW, _USUAL, _WIDE, _WIDEST = 0.48, 0.7, 0.96, 1.05
_NARROWS = frozenset(" iIjlft.,:;'!|()[]{}/\\-\u2019\u2018`r")
_WIDES = frozenset(
    "mwMW%@\u0132\u0175\u00e6\u00c6\u0153\u0152\u2026\u2014\u00bd\u00bc\u00be\u00a9\u00ae"
)
# Characters of the covered ranges that the fonts lack.
_MISSING = frozenset(
    "\u00ad\u00b5\u0108\u0109\u0114\u0115\u011c\u011d\u0124\u0125\u0128\u0129\u012c\u012d\u0133"
    "\u0134\u0135\u0138\u013f\u0140\u0149\u014a\u014b\u014c\u014d\u014e\u014f\u0156\u0157\u015c"
    "\u015d\u0166\u0167\u0168\u0169\u016c\u016d\u017f"
)
# The title font is wider by at most this factor.
DISPLAY = 1.1
_MORE = frozenset("\u2013\u2014\u2018\u2019\u201a\u201c\u201d\u201e\u2022\u2026\u20ac\u2212")
# Closer upper bounds for ASCII in the regular text font and the title font, in multiples of the
# font size: for cards, where there is little room.
_WIDTHS = {
    0.3: " !',.:;ij",
    0.36: "l|",
    0.42: "()/I[\\]`frt{}",
    0.48: "-?z",
    0.54: '"*J_csvy',
    0.6: "$1235679<>FL^aehknoux~",
    0.66: "#+048=ESTYZbdgpq",
    0.72: "BCKPRX",
    0.78: "&ADGNUV",
    0.84: "HOQ",
    0.9: "Mmw",
    0.96: "%@",
    1.14: "W",
}
_OTHERS = 1.2
_TIGHT = {sign: wide for wide, signs in _WIDTHS.items() for sign in signs}


def is_printable(sign: str) -> bool:
    """Return whether the fonts of sheets have a character."""
    if sign in _MORE:
        return True
    return (" " <= sign <= "~" or "\u00a1" <= sign <= "\u017f") and sign not in _MISSING


def width(text: str, size: float) -> float:
    """Return an upper bound on the width of a text, in mm; ``size`` is the font size in mm."""
    return size * sum(map(_width, text))


def tight_width(text: str, size: float) -> float:
    """Return a closer upper bound on the width, in mm; not for the bold text font."""
    return size * sum(_TIGHT.get(sign) or _OTHERS * _width(sign) for sign in text)


def _width(sign: str) -> float:
    if sign in _NARROWS:
        return _NARROW
    if sign in _WIDES:
        return _WIDEST
    return _WIDE if sign.isupper() or not sign.isalnum() else _USUAL


def wrapped(
    text: str, size: float, room: float, measure: Callable[[str, float], float] = width
) -> list[str] | None:
    """Return a text wrapped to lines of at most ``room`` mm; None if a word is wider."""
    lines: list[str] = []
    for word in text.split():
        if measure(word, size) > room:
            return None
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and measure(longer, size) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
