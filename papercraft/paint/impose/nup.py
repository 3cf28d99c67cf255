"""Print several sheets on one page (n-up) at full size, each with its marks and places."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

from papercraft.core.language import get_language
from papercraft.core.layouts import layout
from papercraft.core.messages import gettext
from papercraft.core.page import Page, paper_of
from papercraft.core.problems import UsageError, join_or
from papercraft.core.shapes import moved
from papercraft.core.sheet import FRAME, Path, Role, Sheet, Use
from papercraft.paint.impose.backs import moved_at_most
from papercraft.paint.impose.crop_marks import UNPRINTABLE, along
from papercraft.paint.impose.fitting import area_of_paper, orientations
from papercraft.paint.impose.options import CROSS, FULL, LINES, NONE

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from papercraft.core.page import Paper
    from papercraft.core.sheet import Box, Mark, Marks, Size, Steps
    from papercraft.paint.impose.options import ImpositionOptions

_NEAR = 1e-6


@dataclass(frozen=True, slots=True)
class NupPlan:
    """The frames for several sheets on a paper, each large enough for any of the sheets."""

    paper: Paper
    rows: int
    columns: int
    frames: tuple[Box, ...]

    def origin(self, place: int, frame: Size = FRAME) -> tuple[float, float]:
        """Return the upper left corner of a sheet's frame, in mm of the page."""
        x, y, width, height = self.frames[place]
        return round(x + (width - frame[0]) / 2, 3), round(y + (height - frame[1]) / 2, 3)


def largest_frame(sheets: Sequence[Sheet]) -> Size:
    """Return the largest width and the largest height of the sheets' frames."""
    widths, heights = zip(*(sheet.frame for sheet in sheets), strict=True)
    return max(widths), max(heights)


def plan_nup(paper: Paper, imposition: ImpositionOptions, frame: Size = FRAME) -> NupPlan:
    """Return the arrangement of several sheets on a page; raise UsageError if they do not fit.

    Unless a gap was requested, each sheet is centred in an equal share of the page.
    """
    for rows, columns in imposition.grids():
        for lying in orientations(paper, imposition):
            plan = _plan(lying, replace(imposition, rows=rows, columns=columns), frame)
            if plan:
                return plan
    if imposition.per_page:
        # Report the grid that needs the least paper.
        rows, columns = min(imposition.grids(), key=lambda grid: abs(grid[0] - grid[1]))
        imposition = replace(imposition, per_page=0, rows=rows, columns=columns)
    # On a paper of arbitrary size, sheets have the standard frame.
    least = _needed(imposition, FRAME)
    fits = [
        f"--nup {rows}x{columns}"
        for rows, columns in _counts(imposition.rows, imposition.columns)
        for lying in orientations(paper, imposition)
        if _plan(lying, replace(imposition, rows=rows, columns=columns), frame)
    ]
    larger = f"--paper {_stock(imposition) or f'{least[0]:g}x{least[1]:g}'}"
    raise UsageError(
        gettext(
            "--nup {rows}x{columns}: sheets of {size} mm are never shrunk; with margins they need "
            "paper of {needed} mm, {paper} is {there} mm. What fits: {fits}",
            rows=imposition.rows,
            columns=imposition.columns,
            size=_written(*frame),
            needed=_written(*_needed(imposition, frame)),
            paper=paper.name,
            there=_written(paper.width, paper.height),
            fits=gettext("{here} here, or {elsewhere}", here=fits[0], elsewhere=larger)
            if fits
            else larger,
        )
    )


def _stock(imposition: ImpositionOptions) -> str:
    """Return the papers with names that a grid of sheets fits on; empty if there is none."""
    names = sorted(layout("papers")["papers"], key=area_of_paper)
    return join_or([name for name in names if _fits(paper_of(name), imposition)])


def _fits(paper: Paper, imposition: ImpositionOptions) -> bool:
    return any(_plan(lying, imposition, FRAME) for lying in orientations(paper, imposition))


def _written(width: float, height: float) -> str:
    return f"{width:g} x {height:g}"


def _needed(imposition: ImpositionOptions, frame: Size) -> Size:
    """Return the paper size that a grid of frames needs, with gaps and margins."""
    counts = imposition.columns, imposition.rows
    width, height = (
        counts[n] * frame[n] + (counts[n] - 1) * imposition.gaps[n] + 2 * imposition.margin[n]
        for n in (0, 1)
    )
    return width, height


def _counts(rows: int, columns: int) -> list[tuple[int, int]]:
    """Return the transposed grid, then smaller grids, the largest first."""
    smaller = [(r, c) for r in range(1, rows + 1) for c in range(1, columns + 1)]
    return [(columns, rows), *sorted(smaller, key=lambda grid: -grid[0] * grid[1])[1:]]


def _plan(paper: Paper, imposition: ImpositionOptions, size: Size) -> NupPlan | None:
    counts = imposition.columns, imposition.rows
    starts, steps = [], []
    for axis, whole in enumerate((paper.width, paper.height)):
        number, side, margin = counts[axis], size[axis], imposition.margin[axis]
        least = imposition.gap[axis] if imposition.gap else 0.0
        free = whole - 2 * margin - number * side
        if free < least * (number - 1) - _NEAR:
            return None
        gap = imposition.gap[axis] if imposition.gap else whole / number - side
        if number > 1:
            gap = min(gap, free / (number - 1))
        start = (whole - number * side - (number - 1) * gap) / 2
        starts.append(start)
        steps.append(side + gap)
    frames = tuple(
        (round(starts[0] + c * steps[0], 3), round(starts[1] + r * steps[1], 3), *size)
        for r in range(imposition.rows)
        for c in range(imposition.columns)
    )
    return NupPlan(paper, imposition.rows, imposition.columns, frames)


def combine_pages(pages: Sequence[Page], plan: NupPlan, imposition: ImpositionOptions) -> Page:
    """Combine the pages of several sheets into one."""
    parts = tuple(
        replace(
            page,
            paper=replace(
                plan.paper, origin=plan.origin(place, page.sheet.frame), shift=page.paper.shift
            ),
        )
        for place, page in enumerate(pages)
    )
    stamps, drawn = _joined(parts)
    first = parts[0]
    sheet = Sheet(
        first.sheet.part,
        "; ".join(dict.fromkeys(part.sheet.title for part in parts)),
        " ".join(dict.fromkeys(part.sheet.alt for part in parts)),
        drawn,
        reading=_reading(parts),
    )
    marks = _marks(plan, imposition) if len(plan.frames) > 1 else ()
    paper = replace(plan.paper, origin=(0.0, 0.0), shift=first.paper.shift)
    return Page(paper, sheet, stamps, marks, first.id, first.number, (), first.language, parts)


def _reading(parts: Sequence[Page]) -> tuple[str, ...]:
    """Return the long description, sheet by sheet; identical sheets are described once."""
    language = get_language(parts[0].language)
    numbers: dict[tuple[str, ...], list[str]] = {}
    for number, part in enumerate(parts, 1):
        numbers.setdefault(part.sheet.reading, []).append(str(number))
    sentences: list[str] = []
    for reading, same in numbers.items():
        if reading and len(numbers) > 1:
            sentences.append(language.translate_message(gettext("Sheet {n}:", n=", ".join(same))))
        sentences += reading
    return tuple(sentences)


def _marks(plan: NupPlan, imposition: ImpositionOptions) -> Marks:
    """Return the cuts between sheets: lines midway between them, or marks at the ends of those."""
    crop, page = imposition.crop, (plan.paper.width, plan.paper.height)
    edge = UNPRINTABLE + moved_at_most(plan.paper, imposition)
    steps: Steps = ()
    for axis in (0, 1):
        for place in _cuts(plan, axis):
            end = page[1 - axis] - edge
            whole = crop.style in {LINES, FULL}
            long = end - edge if whole else crop.length
            for start in dict.fromkeys((edge, end - long)):
                steps += along(axis, place, start, start + long)
                if crop.style == CROSS:
                    middle = start + long / 2
                    steps += along(1 - axis, middle, place - 1.5, place + 1.5)
    if not steps or crop.style == NONE:
        return ()
    if crop.style == LINES:
        return (Path(Role.CUT, "cut", steps),)
    return (Path(Role.GUIDE, "crop", steps),)


def _cuts(plan: NupPlan, axis: int) -> list[float]:
    """Return the middles of the gaps; where there is no gap, nothing may be drawn."""
    starts = sorted({box[axis] for box in plan.frames})
    side = plan.frames[0][axis + 2]
    return [
        round((first + side + last) / 2, 3)
        for first, last in pairwise(starts)
        if last - first - side > 1
    ]


def _joined(parts: Sequence[Page]) -> tuple[Mapping[str, Marks], Marks]:
    """Return the stamps of all parts and all their marks, moved to their positions on the page."""
    shared = dict(parts[0].stamps)
    drawn: list[Mark] = []
    for place, part in enumerate(parts):
        marks: Marks = (*part.sheet.marks, *part.slug)
        if part.stamps is not parts[0].stamps and not _agree(shared, part.stamps):
            lead = f"{place + 1} "
            shared |= {lead + name: _renamed(stamp, lead) for name, stamp in part.stamps.items()}
            marks = _renamed(marks, lead)
        else:
            shared |= part.stamps
        drawn += [moved_mark(mark, *part.paper.origin) for mark in marks]
    return shared, tuple(drawn)


def _agree(known: Mapping[str, Marks], others: Mapping[str, Marks]) -> bool:
    return all(known.get(name, marks) == marks for name, marks in others.items())


def _renamed(marks: Marks, lead: str) -> Marks:
    return tuple(
        mark._replace(stamp=lead + mark.stamp) if isinstance(mark, Use) else mark for mark in marks
    )


@lru_cache(maxsize=4096)
def moved_mark(mark: Mark, dx: float, dy: float) -> Mark:
    """Return a mark moved by (dx, dy) mm."""
    if isinstance(mark, Path):
        return mark._replace(steps=moved(mark.steps, dx, dy))
    return mark._replace(x=round(mark.x + dx, 3), y=round(mark.y + dy, 3))
