"""Parse colours of SVG files."""

from __future__ import annotations

import re

Rgb = tuple[float, float, float]
_HEX = re.compile(r"#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})")
_SHORT = 5
_CALL = re.compile(r"rgba?\(([^()]*+)\)")
_PART = re.compile(r"([-+]?[\d.]++)(%?)")
_NUMBER = re.compile(r"[-+]?(?:\d++(?:\.\d*+)?|\.\d++)")
_NO_PAINT = {"none", "transparent", "", "inherit"}
# The colours of HTML 4, and the most common others.
_NAMED = {
    "black": "#000000", "silver": "#c0c0c0", "gray": "#808080", "grey": "#808080",
    "white": "#ffffff", "maroon": "#800000", "red": "#ff0000", "purple": "#800080",
    "fuchsia": "#ff00ff", "magenta": "#ff00ff", "green": "#008000", "lime": "#00ff00",
    "olive": "#808000", "yellow": "#ffff00", "navy": "#000080", "blue": "#0000ff",
    "teal": "#008080", "aqua": "#00ffff", "cyan": "#00ffff", "orange": "#ffa500",
    "brown": "#a52a2a", "pink": "#ffc0cb", "gold": "#ffd700", "tan": "#d2b48c",
    "beige": "#f5f5dc", "ivory": "#fffff0", "violet": "#ee82ee", "indigo": "#4b0082",
    "crimson": "#dc143c", "tomato": "#ff6347", "salmon": "#fa8072", "coral": "#ff7f50",
    "skyblue": "#87ceeb", "lightblue": "#add8e6", "steelblue": "#4682b4", "darkblue": "#00008b",
    "darkgreen": "#006400", "forestgreen": "#228b22", "lightgreen": "#90ee90",
    "darkred": "#8b0000", "lightgray": "#d3d3d3", "lightgrey": "#d3d3d3",
    "darkgray": "#a9a9a9", "darkgrey": "#a9a9a9", "dimgray": "#696969", "dimgrey": "#696969",
}  # fmt: skip
_UNKNOWN: Rgb = (128.0, 128.0, 128.0)
_PARTS = 3


def colour_of(text: str) -> Rgb | None:
    """Return a colour as RGB from 0 to 255; None for no paint, grey for unknown colours."""
    word = text.strip().lower()
    if word in _NO_PAINT:
        return None
    word = _NAMED.get(word, word)
    if _HEX.fullmatch(word):
        digits = word[1:] if len(word) > _SHORT else "".join(sign * 2 for sign in word[1:])
        red, green, blue = (float(int(digits[n : n + 2], 16)) for n in (0, 2, 4))
        return red, green, blue
    match = _CALL.fullmatch(word)
    parts = _PART.findall(match[1])[:_PARTS] if match else []
    if len(parts) < _PARTS or not all(_NUMBER.fullmatch(value) for value, _ in parts):
        return _UNKNOWN
    red, green, blue = (
        max(0.0, min(255.0, float(value) * (2.55 if percent else 1.0))) for value, percent in parts
    )
    return red, green, blue
