"""The files that ``--cut`` adds: one per group of pages with identical cuts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.problems import UsageError
from papercraft.paint.impose.cut_paths import Cuts, cut_dxf, cut_paths_of, cut_svg

if TYPE_CHECKING:
    from pathlib import Path

    from papercraft.app.page_plan import PagePlan


def cut_files(plan: PagePlan, base: Path, kind: str) -> dict[Path, bytes]:
    """Return the contents of the files by name; a name contains the first page of its group.

    Raises:
        UsageError: the sheets to print have nothing to cut.
    """
    by_cuts: dict[Cuts, list[int]] = {}
    for number, page in enumerate(plan.pages(), 1):
        cuts = cut_paths_of(page)
        if cuts:
            by_cuts.setdefault(cuts, []).append(number)
    if not by_cuts:
        raise UsageError(
            f"--cut needs something to cut, and the sheets of {plan.job.game.name} to print "
            "have nothing"
        )
    write = cut_svg if kind == "svg" else cut_dxf
    width = len(str(plan.count))
    return {
        base.with_name(f"{base.name}-cut-{pages[0]:0{width}}.{kind}"): write(cuts, _comment(pages))
        for cuts, pages in by_cuts.items()
    }


def _comment(pages: list[int]) -> str:
    """Return the comment that says which pages are cut this way: 1, 3-5."""
    spans: list[list[int]] = []
    for page in pages:
        if spans and page == spans[-1][1] + 1:
            spans[-1][1] = page
        else:
            spans.append([page, page])
    listed = ", ".join(str(a) if a == b else f"{a}-{b}" for a, b in spans)
    return f"papercraft: cut lines of pages {listed}"
