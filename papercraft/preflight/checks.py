"""Checks of a page, each of which yields findings."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any

from papercraft.core.messages import ngettext
from papercraft.preflight.findings import Finding
from papercraft.preflight.pdf_objects import THINNEST
from papercraft.preflight.raster import edge_ink, lost_borders, rendered

if TYPE_CHECKING:
    from collections.abc import Iterator

    from papercraft.preflight.page_info import Box, PageInfo

# Papers that people have at home or at the copy shop, in mm.
PAPERS = {
    "A3": (297.0, 420.0),
    "A4": (210.0, 297.0),
    "A5": (148.0, 210.0),
    "A6": (105.0, 148.0),
    "Letter": (215.9, 279.4),
    "Legal": (215.9, 355.6),
    "Tabloid": (279.4, 431.8),
    "A4 and Letter": (210.0, 279.4),
    "A3 and Tabloid": (279.4, 420.0),
}
# Most home printers leave margins of 4.2 to 5 mm; some inkjets leave more at the bottom.
MARGIN = 5.0
_NEAR = 0.6
_SAME = 0.05
_CROP_MARK_NEAR = 0.3
_REACH = 0.2
_MOST_FONTS = 20
# Below this, pixels are visible at arm's length; print shops require more.
LEAST_DPI, SHOP_DPI = 150, 300
# Tolerates a picture that is a pixel short.
_ROUNDED_DPI = 0.99
# A shorter border (mm) is a detail of a photo, not a part of a game.
_SHORTEST = 10.0


def page_findings(page: Any, info: PageInfo, margin: float) -> list[Finding]:
    """Return the findings about a page; home printers leave ``margin`` mm at each edge blank."""
    findings = [*_boxes(info), *_thin(info), *_fonts(info), *_letters(info), *_pictures(info)]
    findings += _crop_marks(info) if is_for_print_shop(info) else _size(info)
    return [*findings, *_rendered(page, info, margin)]


def is_for_print_shop(info: PageInfo) -> bool:
    """Return whether a page is larger than its trim box, as print shops require."""
    trim = info.trim
    whole = (0.0, 0.0, info.width, info.height)
    return trim is not None and not _equal(trim, whole) and not _equal(trim, info.media)


def paper_name(info: PageInfo) -> str:
    """Return the name of a page's paper, or its size in mm."""
    sides = sorted((info.width, info.height))
    for name, paper in PAPERS.items():
        if all(abs(a - b) < _NEAR for a, b in zip(sides, paper, strict=True)):
            return name
    return f"{info.width:.1f} x {info.height:.1f} mm"


def _size(info: PageInfo) -> Iterator[Finding]:
    name = paper_name(info)
    if name not in PAPERS:
        yield Finding(
            "page.size",
            f"the page is {name}, not a standard size: a printer will scale or crop it",
            info.number,
        )


def _equal(one: Box, other: Box) -> bool:
    return all(abs(a - b) < _NEAR for a, b in zip(one, other, strict=True))


def _inside(inner: Box, outer: Box) -> bool:
    return (
        inner[0] > outer[0] - _SAME
        and inner[1] > outer[1] - _SAME
        and inner[2] < outer[2] + _SAME
        and inner[3] < outer[3] + _SAME
    )


def _boxes(info: PageInfo) -> Iterator[Finding]:
    """Yield findings about inconsistent boxes: trim must be inside bleed, inside media (PDF/X)."""
    trim, bleed = info.trim, info.bleed
    whole = (0.0, 0.0, info.width, info.height)
    consequence = "a print shop would cut in the wrong place"
    for name, box in (("trim", trim), ("bleed", bleed)):
        if box and not _inside(box, info.media):
            message = f"the {name} box is larger than the page; {consequence}"
            yield Finding("page.boxes", message, info.number)
    if trim and bleed and not _inside(trim, bleed):
        message = f"the trim box is not inside the bleed box; {consequence}"
        yield Finding("page.boxes", message, info.number)
    if trim and not _inside(trim, whole):
        message = "the crop box hides part of the trimmed page"
        yield Finding("page.boxes", message, info.number)
    if trim and (trim[2] - trim[0] < 1 or trim[3] - trim[1] < 1):
        yield Finding("page.boxes", "the trim box is empty", info.number)


def _thin(info: PageInfo) -> Iterator[Finding]:
    if info.thin_lines:
        x, y, width = min(info.thin_lines, key=lambda one: one.width)
        points = width * 72 / 25.4
        width_text = f"only {points:.2f} pt wide" if width else "as thin as the device allows"
        yield Finding(
            "line.thin",
            f"a line is {width_text}; below 0.25 pt it may not be printed at all",
            info.number,
            (x, y),
            len(info.thin_lines),
            round(points, 3),
            round(THINNEST * 72 / 25.4, 3),
            "pt",
        )


def _fonts(info: PageInfo) -> Iterator[Finding]:
    for name, place in itertools.islice(info.unembedded_fonts.items(), _MOST_FONTS):
        yield Finding(
            "font.embedded",
            f"the font {name} is not embedded; a substitute may shift text or show boxes",
            info.number,
            place,
        )
    more = len(info.unembedded_fonts) - _MOST_FONTS
    if more > 0:
        text = ngettext("{n} more font is not embedded", "{n} more fonts are not embedded", more)
        yield Finding("font.embedded", text, info.number)


def _letters(info: PageInfo) -> Iterator[Finding]:
    if info.missing_glyphs:
        x, y, sign = info.missing_glyphs[0]
        signs = list(dict.fromkeys(sign for _, _, sign in info.missing_glyphs))
        more = f", also {', '.join(signs[1:9])}" if len(signs) > 1 else ""
        yield Finding(
            "glyph.missing",
            (
                f"the character {sign} is missing from its font; it prints as a box or not at "
                f"all{more}"
            ),
            info.number,
            (x, y),
            len(info.missing_glyphs),
        )


def _pictures(info: PageInfo) -> Iterator[Finding]:
    limit = SHOP_DPI if is_for_print_shop(info) else LEAST_DPI
    coarse = [picture for picture in info.pictures if picture.dpi < limit * _ROUNDED_DPI]
    if coarse:
        x, y, dpi = min(coarse, key=lambda picture: picture.dpi)
        yield Finding(
            "image.resolution",
            f"a picture has {dpi:.0f} dpi as large as it is printed; below {limit} dpi its pixels "
            "show",
            info.number,
            (x, y),
            len(coarse),
            round(dpi, 1),
            float(limit),
            "dpi",
        )


def _crop_marks(info: PageInfo) -> Iterator[Finding]:
    """Yield a finding about crop marks that extend into the trim box.

    A crop mark is a line that is aligned with an edge of the trim box and begins outside it.
    """
    if info.trim is None:
        return
    left, top, right, bottom = info.trim
    bad = []
    for x0, y0, x1, y1 in info.lines:
        upright = abs(x0 - x1) < _SAME and min(abs(x0 - left), abs(x0 - right)) < _CROP_MARK_NEAR
        flat = abs(y0 - y1) < _SAME and min(abs(y0 - top), abs(y0 - bottom)) < _CROP_MARK_NEAR
        if upright and _reaches(sorted((y0, y1)), top, bottom):
            bad.append((x0, min(y0, y1)))
        elif flat and _reaches(sorted((x0, x1)), left, right):
            bad.append((min(x0, x1), y0))
    if bad:
        yield Finding(
            "trim.mark",
            "a crop mark reaches into the trimmed area and will be visible",
            info.number,
            bad[0],
            len(bad),
        )


def _reaches(span: list[float], start: float, end: float) -> bool:
    """Return whether a line crosses from outside an interval to inside."""
    outside = span[0] < start - _REACH or span[1] > end + _REACH
    inside = min(span[1], end) - max(span[0], start)
    return outside and inside > _REACH


def _rendered(page: Any, info: PageInfo, margin: float) -> Iterator[Finding]:
    """Yield findings that need the rendered page."""
    if info.is_blank:
        return
    picture, pixel = rendered(page, info.width, info.height)
    if not is_for_print_shop(info):
        for edge, place in edge_ink(picture, pixel, margin).items():
            yield Finding(
                "margin.ink",
                (
                    f"there is ink less than {margin:g} mm from the {edge} edge, where home "
                    "printers cannot print"
                ),
                info.number,
                place,
                limit=margin,
                unit="mm",
            )
    border = lost_borders(picture, pixel)
    if border and border.length > _SHORTEST:
        one, other = border.colours
        yield Finding(
            "grey.same",
            (
                f"{one} and {other} touch here and turn into the same grey: without colour the "
                "border disappears"
            ),
            info.number,
            (border.x, border.y),
            measured=round(border.length, 1),
            limit=_SHORTEST,
            unit="mm",
        )
