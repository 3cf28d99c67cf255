"""Whether a name can be printed."""

from __future__ import annotations

# The room for a name in the footer of a sheet, in mm.
_WIDEST = 62.0


def problem_with_name(name: str) -> str:
    """Return the problem with a name, or an empty string."""
    # Imported late: few print names.
    from papercraft.paint.fonts import MissingGlyphError  # noqa: PLC0415
    from papercraft.paint.styles import styles_of  # noqa: PLC0415
    from papercraft.paint.text import text_width  # noqa: PLC0415

    styles = styles_of("house", "full")
    try:
        width = max(
            text_width(name, styles.letters[style], styles) for style in ("bold", "small", "slug")
        )
    except MissingGlyphError:
        return f"{name!r} has a character that cannot be printed"
    if width > _WIDEST:
        return (
            f"{name!r} is too long to print: {width:.0f} mm wide, but there is room for "
            f"{_WIDEST:g} mm"
        )
    return ""
