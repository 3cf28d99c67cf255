"""Fit the frame of a sheet on a page, or raise an error with the papers and parts that fit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.layouts import layout
from papercraft.core.messages import gettext, join
from papercraft.core.page import centred, paper_of
from papercraft.core.problems import UsageError, join_or
from papercraft.core.sheet import FRAME
from papercraft.paint.impose.fitting import area_of_paper, lengths, orientations

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from papercraft.core.page import Paper
    from papercraft.core.sheet import Sheet, Size
    from papercraft.paint.impose.options import ImpositionOptions, Pair

    Redrawn = Callable[[Size], Iterable[Sheet]]

_NEAR = 1e-6


def frame_fits(
    paper: Paper,
    imposition: ImpositionOptions,
    sheet: Sheet,
    others: Iterable[Sheet] = (),
    redrawn: Redrawn | None = None,
) -> Paper:
    """Return the paper, rotated if necessary, with a sheet's frame centred between the margins.

    For the error message, ``others`` are all sheets of the set, some of which may fit, and
    ``redrawn`` returns them for another frame, to find the papers that this sheet fits.

    Raises:
        UsageError: the frame does not fit; sheets are never shrunk.
    """
    for lying in orientations(paper, imposition):
        if _holds(lying, imposition.margin, sheet.frame):
            return centred(lying, sheet.frame)
    width, height = sheet.frame
    papers = [
        name
        for name in sorted(layout("papers")["papers"], key=area_of_paper)
        if _takes(paper_of(name), imposition, sheet, paper.frame, redrawn)
    ]
    # Messages give lengths on paper; in large print, lengths here are those before enlarging.
    scale = paper.scale
    free = [
        min(lying.width - width, lying.height - height) / 2 * scale
        for lying in orientations(paper, imposition)
    ]
    options = [f"--margin {max(free):.4g}"] if max(free) >= 5 else []  # noqa: PLR2004 - of printers
    options += [join(["--paper", join_or(papers)], " ")] if papers else []
    parts = _parts_that_fit(paper, imposition, others)
    options = ([f"--only {','.join(parts)}"] if parts else []) + options
    raise UsageError(
        gettext(
            "a sheet of the {part} is {width:g} x {height:g} mm and is never shrunk; "
            "{paper} with margins of {margins} mm has {across:g} x {down:g} mm. What fits: "
            "{fits}",
            part=sheet.part,
            width=width * scale,
            height=height * scale,
            paper=paper.name,
            margins=lengths(imposition.margin),
            across=paper.width * scale - 2 * imposition.margin[0],
            down=paper.height * scale - 2 * imposition.margin[1],
            fits=join(options, ", or ") if options else gettext("no paper"),
        )
    )


def _takes(
    paper: Paper,
    imposition: ImpositionOptions,
    sheet: Sheet,
    frame: Size,
    redrawn: Redrawn | None,
) -> bool:
    """Return whether a sheet that was drawn for a ``frame`` fits on another paper."""
    if not _offers(paper, imposition, sheet.frame if sheet.frame != frame else None):
        return False
    if redrawn is None or paper.frame[0] >= FRAME[0]:
        return True
    # Not every sheet can be drawn for small papers.
    alike = [one for one in redrawn(paper.frame) if one.part == sheet.part]
    return all(_offers(paper, imposition, one.frame) for one in alike)


def _parts_that_fit(
    paper: Paper, imposition: ImpositionOptions, sheets: Iterable[Sheet]
) -> list[str]:
    """Return the parts whose sheets all fit on a paper; cards always do, as they are rearranged."""
    fit: dict[str, bool] = {}
    for sheet in sheets:
        held = bool(sheet.cards) or _offers(paper, imposition, sheet.frame)
        fit[sheet.part] = fit.get(sheet.part, True) and held
    return [part for part, held in fit.items() if held]


def _offers(paper: Paper, imposition: ImpositionOptions, frame: Size | None) -> bool:
    """Return whether a frame (by default the paper's own) fits a paper between the margins."""
    return any(
        _holds(lying, imposition.margin, frame or paper.frame)
        for lying in orientations(paper, imposition)
    )


def _holds(paper: Paper, margin: Pair, frame: Size) -> bool:
    return bool(
        frame[0] + 2 * margin[0] / paper.scale <= paper.width + _NEAR
        and frame[1] + 2 * margin[1] / paper.scale <= paper.height + _NEAR
    )
