"""Break text into lines and position them, identically for every format."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.sheet import Paragraph, Text
from papercraft.core.tied_words import NO_BREAK
from papercraft.paint.fonts import font

if TYPE_CHECKING:
    from collections.abc import Iterator

    from papercraft.paint.fonts import Font
    from papercraft.paint.styles import Styles, TextStyle

# Where lines may break.
_BREAKS = re.compile(rf"[^\S{NO_BREAK}]+")
# The extra space between paragraphs in a box, relative to the leading.
_BETWEEN = 0.45
_SHARE = {"start": 0.0, "middle": 0.5, "end": 1.0}


class OverfullError(ValueError):
    """A paragraph does not fit its box, so the sheet must not be written."""


class Line(NamedTuple):
    """A line of text ready to paint; (x, y) is the left end of its baseline, in mm."""

    x: float
    y: float
    string: str


def font_of(letters: TextStyle, styles: Styles) -> Font:
    """Return the font of a text style."""
    return font(styles.fonts[letters.font])


def text_width(string: str, letters: TextStyle, styles: Styles) -> float:
    """Return the width of a text on one line, in mm."""
    return font_of(letters, styles).width(string) * letters.size


def wrap_lines(mark: Text | Paragraph, styles: Styles) -> list[Line]:
    """Return the lines of a text mark; raise OverfullError if a paragraph does not fit."""
    letters = styles.letters[mark.style]
    face = font_of(letters, styles)
    if isinstance(mark, Text):
        x = mark.x - _SHARE[mark.anchor] * face.width(mark.string) * letters.size
        y = mark.y + face.cap_height * letters.size / 2 * mark.centred
        return [Line(x, y, mark.string)]
    lines = []
    y = mark.y + face.cap_height * letters.size
    for string in mark.string.split("\n"):
        for row in _wrapped(string, face, mark.width / letters.size):
            rest = mark.width - face.width(row) * letters.size
            lines.append(Line(mark.x + _SHARE[mark.anchor] * rest, y, row))
            y += letters.leading
        y += letters.leading * _BETWEEN
    end = lines[-1].y - mark.y
    if end > mark.height:
        message = f"text is {end:.1f} mm high, its box {mark.height} mm: {mark.string!r}"
        raise OverfullError(message)
    down = (mark.height - end) / 2 * mark.centred
    return [line._replace(y=line.y + down) for line in lines]


def _words(string: str, face: Font, width: float) -> Iterator[str]:
    """Yield what may begin a line: words, together with those they are tied to if that fits."""
    for word in _BREAKS.split(string.strip()):
        together = word.replace(NO_BREAK, " ")
        yield from [together] if face.width(together) <= width else word.split(NO_BREAK)


def _wrapped(string: str, face: Font, width: float) -> list[str]:
    rows = []
    row = ""
    for word in _words(string, face, width):
        longer = f"{row} {word}" if row else word
        if row and face.width(longer) > width:
            rows.append(row)
            row = word
        else:
            row = longer
        if row == word and face.width(word) > width:
            message = f"a word is longer than its box: {word!r}"
            raise OverfullError(message)
    return [*rows, row]
