"""Check whether a name can be printed."""

from __future__ import annotations

from papercraft.core.messages import gettext, ngettext

# The room for a name in the footer of a sheet, in mm.
_WIDEST = 62.0


def problem_with_name(name: str) -> str:
    """Return the problem with a name, or an empty string."""
    # Imported late: few print names.
    from papercraft.paint.name_fonts import (  # noqa: PLC0415
        FONTS,
        STYLES,
        missing,
        style_for,
        with_name_fonts,
    )
    from papercraft.paint.styles import styles_of  # noqa: PLC0415
    from papercraft.paint.text import text_width  # noqa: PLC0415

    letters = missing(name, FONTS["text"])
    usual = styles_of("house", "full")
    if letters and missing(name, usual.fonts["text"]):
        return ngettext(
            "{name}: no font has the letter {letters}; letters of Latin, Greek and Cyrillic "
            "alphabets can be printed",
            "{name}: no font has the letters {letters}; letters of Latin, Greek and Cyrillic "
            "alphabets can be printed",
            len(letters),
            name=repr(name),
            letters=" ".join(letters),
        )
    styles = with_name_fonts(usual)
    width = max(
        text_width(name, styles.letters[style_for(name, style, styles)], styles) for style in STYLES
    )
    if width > _WIDEST:
        form = "{name} is too long to print: {width} mm wide, but there is room for {room} mm"
        return gettext(form, name=repr(name), width=f"{width:.0f}", room=f"{_WIDEST:g}")
    return ""
