"""Fallback fonts for names with letters that the usual fonts lack: Greek, Cyrillic, Vietnamese."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from papercraft.paint.fonts import font

if TYPE_CHECKING:
    from collections.abc import Iterable

    from papercraft.paint.styles import Styles

# The fallback for each font.
FONTS = {"text": "NotoSans-Regular.ttf", "bold": "NotoSans-Bold.ttf"}
STYLES = ("bold", "small", "slug")
_LEAD = "name-"


def with_name_fonts(styles: Styles) -> Styles:
    """Return the styles with additional ones for names in the fallback fonts."""
    fonts = {_LEAD + name: file for name, file in FONTS.items()}
    letters = {
        _LEAD + name: replace(styles.letters[name], font=_LEAD + styles.letters[name].font)
        for name in STYLES
    }
    return replace(styles, fonts=styles.fonts | fonts, letters=styles.letters | letters)


def style_for(name: str, style: str, styles: Styles) -> str:
    """Return the style for a name: ``style`` if its font has all letters, else its fallback."""
    return _LEAD + style if missing(name, styles.fonts[styles.letters[style].font]) else style


def needs_name_fonts(names: Iterable[str], styles: Styles) -> bool:
    """Return whether any name has letters that the usual fonts lack."""
    return any(style_for(name, style, styles) != style for name in names for style in STYLES)


@lru_cache(maxsize=1024)
def missing(text: str, file: str) -> str:
    """Return the distinct characters of a text that a font lacks."""
    glyphs = font(file).names
    return "".join(dict.fromkeys(sign for sign in text if ord(sign) not in glyphs))
