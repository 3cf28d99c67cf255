"""Large print: its papers and its smallest text size (docs/adr/0009)."""

from __future__ import annotations

from functools import cache

from papercraft.core.layouts import layout
from papercraft.core.messages import gettext
from papercraft.core.page import Paper, centred
from papercraft.core.problems import UsageError, join_or


@cache
def large_print_paper(paper: Paper) -> Paper:
    """Return the larger paper for the large print of sheets that are laid out for ``paper``.

    Its lengths are in mm of the sheet, which are ``scale`` times larger on paper; the frame is
    centred as on any paper.

    Raises:
        UsageError: there is no large print for this paper.
    """
    large = layout("papers")["large"]
    size, scale = large["papers"].get(paper.name), float(large["scale"])
    if size is None:
        message = gettext(
            "large print is printed on {papers}, not on {paper}",
            papers=join_or(enlarged_papers()),
            paper=paper.name,
        )
        raise UsageError(message)
    width, height = size["width"] / scale, size["height"] / scale
    enlarged = Paper(size["name"], width, height, (0.0, 0.0), scale, paper.name, frame=paper.frame)
    return centred(enlarged, paper.frame)


@cache
def enlarged_papers() -> dict[str, str]:
    """Return the papers for large print by name, each with the paper it enlarges."""
    papers = layout("papers")["large"]["papers"]
    return {size["name"]: usual for usual, size in papers.items()}


def smallest_text() -> float:
    """Return the smallest text size in large print, in mm on paper."""
    return float(layout("papers")["large"]["smallest_text"])


def minimum_text_size(paper: Paper) -> float:
    """Return the smallest text size allowed on a sheet, in mm of the sheet."""
    # Painters round sizes to 0.001 mm, so round up here.
    return round(smallest_text() / paper.scale + 0.0005, 3) if paper.scale != 1 else 0.0
