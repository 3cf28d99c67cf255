"""Sheets on paper: frame, fiducials, ruler and slug, and the geometry file."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, BinaryIO

from papercraft.core.data_files import packaged_layout
from papercraft.core.fiducials import FOOT_LEFT, SHORT_FOOT_LEFT, fiducial_path, fiducials_of
from papercraft.core.layouts import layout
from papercraft.core.lengths import parse_size
from papercraft.core.messages import Message, gettext, join
from papercraft.core.problems import UsageError, closest, suggestion
from papercraft.core.scaling import scale_lengths
from papercraft.core.shapes import line
from papercraft.core.sheet import FRAME, Path, Places, Role, Text, Use, spare_height

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from papercraft.core.fiducials import Fiducial
    from papercraft.core.imprint import Imprint
    from papercraft.core.sheet import Box, Marks, Sheet, Size

RULER = 100.0
# Bounds of the sides of a paper, in mm: from the smallest card to a plotter's roll.
_LEAST, _MOST = 40.0, 2000.0

# An affine transform (a, b, c, d, e, f): maps (x, y) in mm to (a x + c y + e, b x + d y + f).
Shift = tuple[float, float, float, float, float, float]


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper size, and ``origin``: the top left corner of a sheet's frame on it, in mm, y down.

    ``frame`` is the width and height available to sheets.

    In large print, everything is printed ``scale`` times as large: the paper is ``scale`` times as
    wide and high as given here. ``usual`` names the paper that the sheets are laid out for, if it
    is a different one.

    ``live`` is the box for drawings if it is not the frame, ``trim`` the box at which the page is
    cut if not at the paper's edge, and ``bleed`` how far ink extends beyond ``trim``: at the left
    and right, and at the top and bottom. ``shift`` is the affine transform that corrects the
    printer's errors, so that everything ends up where the geometry file says.
    """

    name: str
    width: float
    height: float
    origin: tuple[float, float]
    scale: float = 1.0
    usual: str = ""
    live: Box | None = None
    trim: Box | None = None
    bleed: tuple[float, float] = (0.0, 0.0)
    shift: Shift | None = None
    frame: Size = FRAME

    @property
    def trim_box(self) -> Box:
        """Where the page is cut, in mm of the page."""
        return self.trim or (0.0, 0.0, self.width, self.height)

    @property
    def bleed_box(self) -> Box:
        """The bounds of ink, in mm of the page."""
        x, y, width, height = self.trim_box
        across, down = self.bleed
        return x - across, y - down, width + 2 * across, height + 2 * down


@dataclass(frozen=True, slots=True)
class Page:
    """One printed side: a sheet on paper with its slug; ``number`` is the page number in the file.

    ``codes`` are the fiducials of each area; a sheet of cards has none. If several sheets share one
    page, ``parts`` are the sheets, each on the same paper with its own origin. ``language`` is the
    language code of its texts, and ``names`` are the owners of the sheet, if known.
    """

    paper: Paper
    sheet: Sheet
    stamps: Mapping[str, Marks]
    slug: Marks
    id: str
    number: int
    codes: tuple[tuple[Fiducial, ...], ...] = ()
    language: str = "en"
    parts: tuple[Page, ...] = ()
    names: tuple[str, ...] = ()


@cache
def paper_of(name: str) -> Paper:
    """Return a paper by its name in ``layouts/papers.toml`` or by its size, such as ``200x280mm``.

    Does not check whether a sheet fits on it.

    Raises:
        UsageError: there is no such paper, or its size is out of bounds.
    """
    name = name.lower()
    papers = layout("papers")["papers"]
    size = papers.get(name)
    sides = parse_size(name) if size is None else (float(size["width"]), float(size["height"]))
    if sides is None:
        message = gettext("unknown paper {name!r}{hint}", name=name, hint=suggestion(name, papers))
        if closest(name, papers) is None:
            message = gettext(
                "unknown paper {name!r}; choose from {papers}, or use a size such as 200x280mm",
                name=name,
                papers=join([*papers]),
            )
        raise UsageError(message)
    if not all(_LEAST <= side <= _MOST for side in sides):
        message = gettext(
            "paper {name} is {width:g} x {height:g} mm; each side must be between "
            "{least:g} and {most:g} mm",
            name=name,
            width=sides[0],
            height=sides[1],
            least=_LEAST,
            most=_MOST,
        )
        raise UsageError(message)
    if size is None:
        return centred(Paper(f"{sides[0]:g}x{sides[1]:g}", *sides, (0.0, 0.0)), FRAME)
    width, height = packaged_layout("papers")["frames"].get(name, FRAME)
    frame = float(width), float(height)
    return centred(Paper(name, *sides, (0.0, 0.0), frame=frame), frame)


# The pages of a job have sheets of only a few sizes.
@lru_cache(maxsize=64)
def centred(paper: Paper, frame: Size) -> Paper:
    """Return a paper with its origin set so that the frame of a sheet is centred on it."""
    x, y = (paper.width - frame[0]) / 2, (paper.height - frame[1]) / 2
    return replace(paper, origin=(round(x, 3), round(y, 3)))


# The footer of a sheet with marks begins to the right of them; on a sheet of cards it is lower.
FURNITURE, SHORT_FURNITURE, PLAIN_FURNITURE = "furniture", "short-furniture", "plain-furniture"
_RULERS = {FURNITURE: FOOT_LEFT, SHORT_FURNITURE: SHORT_FOOT_LEFT, PLAIN_FURNITURE: 0.0}


@cache
def furniture() -> dict[str, Marks]:
    """Return the stamps for the footers of sheets: rulers for checking the scale of the print.

    They are placed at the foot of the standard frame.
    """
    return {stamp: _ruler(left, 3.1 if left else 3.0) for stamp, left in _RULERS.items()}


def _furnished(stamp: str, sheet: Sheet) -> Use:
    """Return a footer stamp, moved to the foot of a sheet."""
    return Use(stamp, 0, spare_height(sheet.frame))


def _ruler(left: float, above: float) -> Marks:
    foot = FRAME[1]
    steps = line(left, foot, left + RULER, foot)
    for tick in range(11):
        height = 2.0 if tick % 5 == 0 else 1.2
        steps += line(left + tick * 10.0, foot, left + tick * 10.0, foot - height)
    return (
        Path(Role.GUIDE, "ruler", steps),
        Text(Role.GUIDE, "slug", left, foot - above, ruler_text(RULER)),
    )


def ruler_text(long: float) -> Message:
    """Return the label of a ruler ``long`` mm long."""
    form = "{n} mm: measure me. Shorter? Print again at 100 %, without fitting to the page."
    return gettext(form, n=f"{long:g}")


def slug(
    words: str, sheet: Sheet, imprint: Imprint, *, ruled: bool = True
) -> tuple[Marks, tuple[tuple[Fiducial, ...], ...]]:
    """Return the footer of a sheet with its fiducials, and the fiducials by area.

    The footer is the text, above a ruler if it is ``ruled``; sheets of cards always are.
    """
    width, height = sheet.frame
    if not sheet.areas:
        line_of_words = Text(Role.GUIDE, "slug", width, height - 0.2, words, "end")
        return (_furnished(PLAIN_FURNITURE, sheet), line_of_words), ()
    codes = tuple(
        fiducials_of(imprint._replace(area=n) if n else imprint, area)
        for n, area in enumerate(sheet.areas)
    )
    drawn = [fiducial_path(area_codes) for area_codes in codes]
    if not sheet.footed:
        return tuple(drawn), codes
    # Without a lower QR code, the footer begins beside the corner mark.
    short = len(sheet.areas) == 1 and not sheet.areas[0].lower_qr
    left = SHORT_FOOT_LEFT if short else FOOT_LEFT
    ruler = _furnished(SHORT_FURNITURE if short else FURNITURE, sheet)
    rulers = (ruler,) if ruled else ()
    foot = Text(Role.GUIDE, "slug", left, round(height - (6.3 if ruled else 0.2), 3), words)
    return (*rulers, *drawn, foot), codes


def is_empty(page: Page) -> bool:
    """Return whether a page is blank, such as the back of a one-sided sheet."""
    return not page.slug and not page.sheet.marks and page.sheet.places == Places()


# The digest at the end of a geometry file, and the most bytes from the end that contain it.
MADE, MOST_OF_MADE = re.compile(rb'\n\], "made": "([0-9a-f]+)"}\n\Z'), 200


class GeometryFile:
    """Writes the geometry file while pages stream to a painter.

    The file is one JSON object with one line per sheet: every place to write or cut, in mm from
    the top left corner of the page. The last line may contain a digest of the print job.
    """

    def __init__(self, out: BinaryIO, made: str = "") -> None:
        """Prepare to write to an open file; ``made`` is the digest."""
        self.out = out
        self._made = made
        self._cached: dict[tuple[Paper, str, int], tuple[Sheet, str]] = {}

    def passing(self, pages: Iterable[Page]) -> Iterator[Page]:
        """Yield the pages unchanged while recording their places."""
        lead = '{"papercraft": 1, "sheets": [\n'
        for count, page in enumerate(pages, 1):
            # A blank back has no places.
            for part in page.parts or (() if is_empty(page) else (page,)):
                owners = ", ".join(dict.fromkeys(filter(None, part.names)))
                whose = f'"name":{json.dumps(owners)},' if owners else ""
                self.out.write(f'{lead}{{"id":"{part.id}",{whose}"page":{count},'.encode())
                self.out.write(self._rest(part).encode())
                lead = ",\n"
            yield page
        self.out.write(f'\n], "made": "{self._made}"}}\n'.encode() if self._made else b"\n]}\n")

    def _rest(self, page: Page) -> str:
        """Return the text after ID and page number; cached, as sheets of a kind share places."""
        key = page.paper, page.sheet.part, id(page.sheet.places)
        if key not in self._cached:
            if len(self._cached) >= _MOST_CACHED:
                self._cached.clear()
            # Keep the sheet alive with the text, because id() is unique only among live objects.
            self._cached[key] = page.sheet, _as_json(_places(page), page.paper.scale)[1:]
        return f'"marks":{_as_json(_marks(page), page.paper.scale)},{self._cached[key][1]}'


_MOST_CACHED = 64


def _as_json(data: dict[str, Any], scale: float) -> str:
    """Return data as compact JSON, with all lengths (mm) multiplied by the scale of the print."""
    return json.dumps(scale_lengths(data, scale), separators=(",", ":"))


def _places(page: Page) -> dict[str, Any]:
    dx, dy = page.paper.origin
    places = page.sheet.places
    boxes = {**places.boxes, **places.written}
    whole = [0, 0, page.paper.width, page.paper.height]
    live = page.paper.live or (dx, dy, *page.sheet.frame)
    bled = {"bleed": list(map(_near, page.paper.bleed_box))} if any(page.paper.bleed) else {}
    return {
        "part": page.sheet.part,
        "paper_mm": whole[2:],
        "page_boxes": {
            "media": whole,
            "trim": list(map(_near, page.paper.trim_box)) if page.paper.trim else whole,
            **bled,
            "frame": list(live),
        },
        "cells": {name: _box(box, dx, dy) for name, box in places.cells.items()},
        "dots": {name: [_near(x + dx), _near(y + dy)] for name, (x, y) in places.dots.items()},
        "boxes": {name: _box(box, dx, dy) for name, box in boxes.items()},
    }


def _marks(page: Page) -> dict[str, Any]:
    """Return the ends of the ruler, if there is one, and the box and content of every code."""
    dx, dy = page.paper.origin
    foot = _near(page.sheet.frame[1] + dy)
    marks: dict[str, Any] = {}
    for ruler in page.slug[:1]:
        if isinstance(ruler, Use):
            left = _near(_RULERS[ruler.stamp] + dx)
            marks["ruler"] = [left, foot, _near(left + RULER), foot]
    for number, area in enumerate(page.codes, 1):
        lead = f"{number}. " if len(page.codes) > 1 else ""
        for mark in area:
            meaning = {"code": mark.code} if mark.text is None else {"text": mark.text}
            marks[lead + mark.name] = {"box": _box(mark.box, dx, dy), **meaning}
    return marks


def _box(box: Box, dx: float, dy: float) -> list[float]:
    x, y, width, height = box
    return [_near(x + dx), _near(y + dy), _near(width), _near(height)]


def _near(value: float) -> float:
    return round(value, 3)
