"""The paths that plotters and lasers cut and fold on a page, in mm of the page.

Machines distinguish operations by layer and colour, and would cut dashes literally, so all lines
are solid.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.shapes import line, moved, polygon, rect, turned
from papercraft.core.sheet import Path, Role, Use

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from papercraft.core.page import Page, Paper
    from papercraft.core.sheet import Box, Marks, Steps

# Marks that a plotter's camera looks for: a square and two angles, as far apart as possible.
SQUARE, ARM, PEN = 5.0, 20.0, 0.5
# The layers of files for machines, with their colours in SVG and DXF.
LAYERS = (("cut", "#ff0000", 1), ("score", "#0000ff", 5), ("registration", "#000000", 7))


class Cuts(NamedTuple):
    """The paths of a page for a machine, by operation, in mm of the page."""

    width: float
    height: float
    cut: tuple[Steps, ...]
    score: tuple[Steps, ...]
    registration: tuple[Steps, ...]


def registration(paper: Paper, margin: tuple[float, float]) -> tuple[Steps, ...]:
    """Return a plotter's registration marks for a page of cards.

    They are a square in the upper left corner, and angles in the upper right and lower left.
    """
    x, y = margin
    right, low = paper.width - x, paper.height - y
    angles = (
        [(right - ARM, y), (right, y), (right, y + ARM), (right - PEN, y + ARM),
         (right - PEN, y + PEN), (right - ARM, y + PEN)],
        [(x, low - ARM), (x + PEN, low - ARM), (x + PEN, low - PEN), (x + ARM, low - PEN),
         (x + ARM, low), (x, low)],
    )  # fmt: skip
    return (rect(x, y, SQUARE, SQUARE), *map(polygon, angles))


def cut_paths_of(page: Page, radius: float = 0.0, inset: float = 0.0) -> Cuts | None:
    """Return the cuts and folds of a page, or None if there are none.

    Cards are cut ``inset`` mm inside their edges, with corners of ``radius`` mm.
    """
    paper, parts = page.paper, page.parts or (page,)
    cut = [steps for part in parts for steps in _cut(part, radius, inset)]
    if page.parts:
        cut += _outlines(page.slug, page.stamps, Role.CUT)
    if not cut:
        return None
    score = [steps for part in parts for steps in _score(part)]
    marks = [steps for part in parts for steps in _registration(part)]
    scale = paper.scale
    paths = (tuple(moved(steps, 0, 0, scale) for steps in kind) for kind in (cut, score, marks))
    return Cuts(paper.width * scale, paper.height * scale, *paths)


def _cut(page: Page, radius: float, inset: float) -> list[Steps]:
    """Return the edges of cards, or a sheet's outlines with the role ``CUT``."""
    dx, dy = page.paper.origin
    if page.sheet.areas or not page.sheet.places.cells:
        outlines = _outlines(page.sheet.marks, page.stamps, Role.CUT)
        return [moved(steps, dx, dy) for steps in outlines]
    boxes = list(page.sheet.places.cells.values())
    if radius or inset:
        inner = [_inside(box, inset) for box in boxes]
        return [moved(rect(*box, radius), dx, dy) for box in inner]
    return [moved(steps, dx, dy) for steps in _edges(boxes)]


def _inside(box: Box, inset: float) -> Box:
    x, y, width, height = box
    less = 2 * inset
    return round(x + inset, 3), round(y + inset, 3), round(width - less, 3), round(height - less, 3)


def _edges(boxes: list[Box]) -> list[Steps]:
    """Return a rectangle for each card or, where cards touch, each edge once, joined into lines."""
    touching = any(one is not other and _touch(one, other) for one in boxes for other in boxes)
    if not touching:
        return [rect(*box) for box in boxes]
    edges: list[Steps] = []
    for axis in (0, 1):
        spans: dict[float, list[tuple[float, float]]] = {}
        for box in boxes:
            for place in (box[axis], box[axis] + box[axis + 2]):
                end = box[1 - axis] + box[3 - axis]
                spans.setdefault(round(place, 3), []).append((box[1 - axis], end))
        for place, pieces in sorted(spans.items()):
            edges += [_edge(axis, place, *span) for span in _joined(sorted(pieces))]
    return edges


def _touch(one: Box, other: Box) -> bool:
    beside = abs(one[0] + one[2] - other[0]) < 0.01 and abs(one[1] - other[1]) < one[3]  # noqa: PLR2004
    below = abs(one[1] + one[3] - other[1]) < 0.01 and abs(one[0] - other[0]) < one[2]  # noqa: PLR2004
    return beside or below


def _joined(spans: list[tuple[float, float]]) -> Iterator[tuple[float, float]]:
    start, end = spans[0]
    for low, high in spans[1:]:
        if low > end + 0.01:
            yield start, end
            start = low
        end = max(end, high)
    yield start, end


def _edge(axis: int, place: float, start: float, end: float) -> Steps:
    start, end = round(start, 3), round(end, 3)
    return line(place, start, place, end) if axis == 0 else line(start, place, end, place)


def _score(page: Page) -> list[Steps]:
    dx, dy = page.paper.origin
    outlines = _outlines(page.sheet.marks, page.stamps, Role.FOLD)
    return [moved(steps, dx, dy) for steps in outlines]


def _registration(page: Page) -> list[Steps]:
    """Return a page's registration marks: those of cards, or the corner codes of a sheet."""
    dx, dy = page.paper.origin
    if page.sheet.areas:
        boxes = [mark.box for area in page.codes for mark in area if mark.code is not None]
        return [moved(rect(*box), dx, dy) for box in boxes]
    return [
        mark.steps
        for mark in page.sheet.marks
        if isinstance(mark, Path) and mark.style == "registration"
    ]


def _outlines(marks: Marks, stamps: Mapping[str, Marks], role: Role) -> list[Steps]:
    """Return the outlines with a role, including those in the stamps that are used."""
    outlines: list[Steps] = []
    for mark in marks:
        if isinstance(mark, Path) and mark.role is role:
            outlines.append(mark.steps)
        elif isinstance(mark, Use):
            inner = _outlines(stamps[mark.stamp], stamps, role)
            outlines += [
                moved(turned(steps, mark.turn), mark.x, mark.y, mark.scale) for steps in inner
            ]
    return outlines
