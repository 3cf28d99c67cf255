"""The files that ``--cut`` adds: one per group of pages with identical cuts."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

from papercraft.core.messages import gettext
from papercraft.core.problems import UsageError
from papercraft.paint.impose.cut_paths import Cuts, cut_paths_of
from papercraft.paint.painters import PaintOptions, painter_of

if TYPE_CHECKING:
    from pathlib import Path

    from papercraft.app.page_plan import PagePlan
    from papercraft.core.page import Page


def cut_files(plan: PagePlan, base: Path, kind: str) -> dict[Path, bytes]:
    """Return the contents of the files by name; a name contains the first page of its group.

    Raises:
        UsageError: the sheets to print have nothing to cut.
    """
    alike: dict[Cuts, tuple[Page, list[int]]] = {}
    for number, page in enumerate(plan.pages(), 1):
        imposition = plan.job.imposition
        cuts = cut_paths_of(page, imposition.cut_radius, imposition.cut_inset)
        if cuts:
            # Pages with the same cuts share a file, painted from the first of them.
            alike.setdefault(cuts, (page, []))[1].append(number)
    if not alike:
        name = plan.job.game.name
        raise UsageError(
            gettext(
                "--cut needs something to cut, but the selected sheets of {game} have nothing to "
                "cut",
                game=name,
            )
        )
    width = len(str(plan.count))
    return {
        base.with_name(f"{base.name}-cut-{numbers[0]:0{width}}.{kind}"): _painted(
            plan, page, kind, _title(numbers)
        )
        for page, numbers in alike.values()
    }


def _painted(plan: PagePlan, page: Page, kind: str, title: str) -> bytes:
    out, imposition = BytesIO(), plan.job.imposition
    corners = imposition.cut_radius, imposition.cut_inset
    options = PaintOptions(plan.job.styles, title, "", *corners)
    painter_of(f"cut-{kind}").paint([page], options, out)
    return out.getvalue()


def _title(pages: list[int]) -> str:
    """Return the title that says which pages are cut this way: 1, 3-5."""
    spans: list[list[int]] = []
    for page in pages:
        if spans and page == spans[-1][1] + 1:
            spans[-1][1] = page
        else:
            spans.append([page, page])
    listed = ", ".join(str(a) if a == b else f"{a}-{b}" for a, b in spans)
    return f"papercraft: cut lines of pages {listed}"
