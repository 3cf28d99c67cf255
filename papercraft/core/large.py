"""Large print: the papers it goes on, and how large its smallest text is (docs/adr/0007)."""

from __future__ import annotations

from functools import cache

from papercraft.core.assets import layout
from papercraft.core.page import Paper


@cache
def large_paper_of(paper: Paper) -> Paper:
    """Return the paper that sheets for a paper go on in large print.

    Its lengths are those of the sheet, ``scale`` times smaller than the paper: the frame lies in
    its middle as it does on any paper.
    """
    told, frame = layout("papers")["large"], layout("papers")["frame"]
    size, scale = told["papers"][paper.name], float(told["scale"])
    width, height = size["width"] / scale, size["height"] / scale
    origin = (width - frame["width"]) / 2, (height - frame["height"]) / 2
    return Paper(size["name"], width, height, (round(origin[0], 3), round(origin[1], 3)), scale)


def smallest_text() -> float:
    """Return the least size of text in large print, in mm on paper."""
    return float(layout("papers")["large"]["smallest_text"])


def letters_at_least(paper: Paper) -> float:
    """Return the size below which no letters may be drawn on a sheet, in mm of the sheet."""
    # Painters write sizes to 0.001 mm; rounding up keeps the promise.
    return round(smallest_text() / paper.scale + 0.0005, 3) if paper.scale != 1 else 0.0
