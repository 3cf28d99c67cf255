"""The files that ``--cut`` adds: one for all pages that are cut alike."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

from papercraft.core.problems import UsageError
from papercraft.paint.impose.cut_paths import Cuts, cut_paths_of
from papercraft.paint.painters import PaintOptions, painter_of
from papercraft.paint.styles import styles_of

if TYPE_CHECKING:
    from pathlib import Path

    from papercraft.app.page_plan import PagePlan
    from papercraft.core.page import Page


def cut_files(pack: PagePlan, base: Path, kind: str) -> dict[Path, bytes]:
    """Return the contents of the files by their names, which hold the first page they are for.

    Raises:
        UsageError: nothing that is printed is cut.
    """
    alike: dict[Cuts, tuple[Page, list[int]]] = {}
    for number, page in enumerate(pack.pages(), 1):
        cuts = cut_paths_of(page)
        if cuts:
            # Of pages that are cut alike, the first one is painted for all.
            alike.setdefault(cuts, (page, []))[1].append(number)
    if not alike:
        raise UsageError(f"nothing of what is printed of {pack.game.name} is cut; leave --cut out")
    width = len(str(pack.count))
    return {
        base.with_name(f"{base.name}-cut-{numbers[0]:0{width}}.{kind}"): _painted(
            pack, page, kind, _title(numbers)
        )
        for page, numbers in alike.values()
    }


def _painted(pack: PagePlan, page: Page, kind: str, title: str) -> bytes:
    out = BytesIO()
    styles = styles_of(pack.game.name, pack.ink, pack.palette)
    painter_of(f"cut-{kind}").paint([page], PaintOptions(styles, title), out)
    return out.getvalue()


def _title(pages: list[int]) -> str:
    """Return which pages of the file are cut so: 1, 3-5."""
    spans: list[list[int]] = []
    for page in pages:
        if spans and page == spans[-1][1] + 1:
            spans[-1][1] = page
        else:
            spans.append([page, page])
    listed = ", ".join(str(a) if a == b else f"{a}-{b}" for a, b in spans)
    return f"papercraft: cut lines of pages {listed}"
