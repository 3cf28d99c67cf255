"""The files that ``--cut`` adds: one for all pages that are cut alike."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.problems import UsageError
from papercraft.paint.impose.cut_paths import Cuts, cut_dxf, cut_paths_of, cut_svg

if TYPE_CHECKING:
    from pathlib import Path

    from papercraft.app.page_plan import PagePlan


def cut_files(pack: PagePlan, base: Path, kind: str) -> dict[Path, bytes]:
    """Return the contents of the files by their names, which hold the first page they are for.

    Raises:
        UsageError: nothing that is printed is cut.
    """
    found: dict[Cuts, list[int]] = {}
    for number, page in enumerate(pack.pages(), 1):
        cuts = cut_paths_of(page)
        if cuts:
            found.setdefault(cuts, []).append(number)
    if not found:
        raise UsageError(f"nothing of what is printed of {pack.game.name} is cut; leave --cut out")
    write = cut_svg if kind == "svg" else cut_dxf
    width = len(str(pack.count))
    return {
        base.with_name(f"{base.name}-cut-{pages[0]:0{width}}.{kind}"): write(cuts, _told(pages))
        for cuts, pages in found.items()
    }


def _told(pages: list[int]) -> str:
    """Return which pages of the file are cut so: 1, 3-5."""
    spans: list[list[int]] = []
    for page in pages:
        if spans and page == spans[-1][1] + 1:
            spans[-1][1] = page
        else:
            spans.append([page, page])
    listed = ", ".join(str(a) if a == b else f"{a}-{b}" for a, b in spans)
    return f"papercraft: cut lines of pages {listed}"
