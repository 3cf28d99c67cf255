"""A sheet put on paper: frame, ruler and slug, and the geometry file that tells where all is."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, BinaryIO

from papercraft.core.assets import layout
from papercraft.core.enlarging import enlarged
from papercraft.core.problems import UsageError, listed, suggestion
from papercraft.core.shapes import line
from papercraft.core.sheet import Path, Role, Text, Use

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from papercraft.core.sheet import Box, Marks, Sheet

RULER = 100.0


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper size and where the frame's top left corner lies on it, in mm.

    ``scale`` says how many times as large everything is printed: a paper of large print is
    ``scale`` times as wide and high as it says here, and so is whatever lies on it.
    """

    name: str
    width: float
    height: float
    origin: tuple[float, float]
    scale: float = 1.0


@dataclass(frozen=True, slots=True)
class Page:
    """One printed side: a sheet on paper with its slug; ``number`` counts the file's pages."""

    paper: Paper
    sheet: Sheet
    stamps: Mapping[str, Marks]
    slug: Marks
    id: str
    number: int


@cache
def paper_of(name: str) -> Paper:
    """Return a paper by its name in ``layouts/papers.toml``; raise UsageError if there is none."""
    papers = layout("papers")["papers"]
    size = papers.get(name.lower())
    if size is None:
        hint = suggestion(name.lower(), papers) or f"; known: {listed(papers)}"
        message = f"paper {name!r} is not known{hint}"
        raise UsageError(message)
    frame = layout("papers")["frame"]
    width, height = float(size["width"]), float(size["height"])
    origin = (width - frame["width"]) / 2, (height - frame["height"]) / 2
    return Paper(name.lower(), width, height, (round(origin[0], 3), round(origin[1], 3)))


FURNITURE = Use("furniture", 0, 0)


@cache
def furniture() -> dict[str, Marks]:
    """Return the stamp that every sheet carries at its foot: a ruler to measure the print with."""
    frame = layout("papers")["frame"]
    foot = frame["height"]
    steps = line(0, foot, RULER, foot)
    for tick in range(11):
        height = 2.0 if tick % 5 == 0 else 1.2
        steps += line(tick * 10.0, foot, tick * 10.0, foot - height)
    told = "100 mm: measure me. Shorter? Print again at 100 %, without fitting to the page."
    marks = (
        Path(Role.GUIDE, "ruler", steps),
        Text(Role.GUIDE, "slug", 0, foot - 3.0, told),
    )
    return {FURNITURE.stamp: marks}


def slug(words: str) -> Marks:
    """Return the foot of a sheet: the ruler, and which sheet this is."""
    frame = layout("papers")["frame"]
    right, foot = frame["width"], frame["height"]
    return (FURNITURE, Text(Role.GUIDE, "slug", right, foot - 0.2, words, "end"))


class GeometryFile:
    """Writes the geometry file while pages pass by on their way to a painter.

    The file is one JSON object, a sheet a line: every place to write on or cut, in mm from the
    page's top left.
    """

    def __init__(self, out: BinaryIO) -> None:
        """Begin the file."""
        self.out = out
        self.known: dict[tuple[str, int], tuple[Sheet, str]] = {}

    def passing(self, pages: Iterable[Page]) -> Iterator[Page]:
        """Yield the pages unchanged, noting where their places are."""
        lead = '{"papercraft": 1, "sheets": [\n'
        for page in pages:
            self.out.write(f'{lead}{{"id": "{page.id}", "page": {page.number}, '.encode())
            self.out.write(self._rest(page).encode())
            lead = ",\n"
            yield page
        self.out.write(b"\n]}\n")

    def _rest(self, page: Page) -> str:
        """Return what follows id and number; sheets of a kind mostly share their places."""
        key = page.paper.name, id(page.sheet.places)
        if key not in self.known:
            if len(self.known) >= _KNOWN:
                self.known.clear()
            # The sheet is kept with the text: its places must outlive their number.
            places = enlarged(_places(page), page.paper.scale)
            self.known[key] = page.sheet, json.dumps(places)[1:]
        return self.known[key][1]


_KNOWN = 64


def _places(page: Page) -> dict[str, Any]:
    dx, dy = page.paper.origin
    frame = layout("papers")["frame"]
    places = page.sheet.places
    foot = frame["height"] + dy
    whole = [0, 0, page.paper.width, page.paper.height]
    return {
        "part": page.sheet.part,
        "paper_mm": whole[2:],
        "page_boxes": {
            "media": whole,
            "trim": whole,
            "frame": [dx, dy, frame["width"], frame["height"]],
        },
        "marks": {"ruler": [_near(dx), _near(foot), _near(dx + RULER), _near(foot)]},
        "cells": {name: _box(box, dx, dy) for name, box in places.cells.items()},
        "dots": {name: [_near(x + dx), _near(y + dy)] for name, (x, y) in places.dots.items()},
        "boxes": {name: _box(box, dx, dy) for name, box in places.boxes.items()},
    }


def _box(box: Box, dx: float, dy: float) -> list[float]:
    x, y, width, height = box
    return [_near(x + dx), _near(y + dy), _near(width), _near(height)]


def _near(value: float) -> float:
    return round(value, 3)
