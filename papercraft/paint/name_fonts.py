"""Letters of names that the fonts of sheets do not have: Greek, Cyrillic, Vietnamese."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from papercraft.paint.fonts import font

if TYPE_CHECKING:
    from collections.abc import Iterable

    from papercraft.paint.styles import Styles

# The fonts that stand in for those of texts.
FONTS = {"text": "NotoSans-Regular.ttf", "bold": "NotoSans-Bold.ttf"}
STYLES = ("bold", "small", "slug")
_LEAD = "name-"


def with_name_fonts(styles: Styles) -> Styles:
    """Return styles that also have those of names in other letters."""
    fonts = {_LEAD + name: file for name, file in FONTS.items()}
    letters = {
        _LEAD + name: replace(styles.letters[name], font=_LEAD + styles.letters[name].font)
        for name in STYLES
    }
    return replace(styles, fonts=styles.fonts | fonts, letters=styles.letters | letters)


def style_for(name: str, style: str, styles: Styles) -> str:
    """Return the style a name is set in: the usual one, if its font has all letters."""
    return _LEAD + style if missing(name, styles.fonts[styles.letters[style].font]) else style


def needs_name_fonts(names: Iterable[str], styles: Styles) -> bool:
    """Return whether a name has letters that the usual fonts do not have."""
    return any(style_for(name, style, styles) != style for name in names for style in STYLES)


@lru_cache(maxsize=1024)
def missing(text: str, file: str) -> str:
    """Return the letters of a text that a font does not have."""
    glyphs = font(file).names
    return "".join(dict.fromkeys(sign for sign in text if ord(sign) not in glyphs))
