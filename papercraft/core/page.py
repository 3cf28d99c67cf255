"""A sheet put on paper: frame, ruler and slug, and the geometry file that tells where all is."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from papercraft.core.assets import layout
from papercraft.core.problems import UsageError, listed, suggestion
from papercraft.core.shapes import line
from papercraft.core.sheet import Path, Role, Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from papercraft.core.sheet import Box, Marks, Sheet

RULER = 100.0


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper size and where the frame's top left corner lies on it, in mm."""

    name: str
    width: float
    height: float
    origin: tuple[float, float]


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


@cache
def furniture() -> Marks:
    """Return what every sheet carries at its foot: a ruler to measure the print with."""
    frame = layout("papers")["frame"]
    foot = frame["height"]
    steps = line(0, foot, RULER, foot)
    for tick in range(11):
        height = 2.0 if tick % 5 == 0 else 1.2
        steps += line(tick * 10.0, foot, tick * 10.0, foot - height)
    told = "100 mm: measure me. Shorter? Print again at 100 %, without fitting to the page."
    return (
        Path(Role.GUIDE, "ruler", steps),
        Text(Role.GUIDE, "slug", 0, foot - 3.0, told),
    )


def slug(words: str) -> Marks:
    """Return the line at the foot that says which sheet this is."""
    frame = layout("papers")["frame"]
    return (Text(Role.GUIDE, "slug", frame["width"], frame["height"] - 0.2, words, "end"),)


def geometry(pages: Iterable[Page]) -> dict[str, Any]:
    """Return the geometry file: every place to write on or cut, in mm from the page's top left."""
    return {"papercraft": 1, "sheets": [_geometry_of(page) for page in pages]}


def _geometry_of(page: Page) -> dict[str, Any]:
    dx, dy = page.paper.origin
    frame = layout("papers")["frame"]
    places = page.sheet.places
    foot = frame["height"] + dy
    return {
        "id": page.id,
        "page": page.number,
        "part": page.sheet.part,
        "paper_mm": [page.paper.width, page.paper.height],
        "page_boxes": {
            "media": [0, 0, page.paper.width, page.paper.height],
            "trim": [0, 0, page.paper.width, page.paper.height],
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
