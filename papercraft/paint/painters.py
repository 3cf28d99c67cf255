"""Formats by name: what a painter offers, and which module paints what.

A format is one module of this package with a ``PAINTER``, named in ``_MODULES``. It is imported
when it is first asked for, for some bring a large library along (docs/adr/0018).
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from itertools import islice
from typing import TYPE_CHECKING, BinaryIO, Protocol, cast

from papercraft.core.messages import gettext
from papercraft.core.problems import UsageError, advice

if TYPE_CHECKING:
    from collections.abc import Iterable

    from papercraft.core.page import Page
    from papercraft.paint.styles import Styles

_MODULES = {
    "pdf": "papercraft.paint.pdf",
    "svg": "papercraft.paint.svg",
    "cut-svg": "papercraft.paint.cut_svg",
    "cut-dxf": "papercraft.paint.cut_dxf",
}


@dataclass(frozen=True, slots=True)
class PaintOptions:
    """What painters are told beside the pages; each takes what its format can say.

    ``duplex`` is what is asked of the printer about two sides: ``Simplex``, ``DuplexFlipLongEdge``
    or ``DuplexFlipShortEdge``. Cutters cut cards with corners of ``cut_radius``, and
    ``cut_inset`` mm inside of their edges.
    """

    styles: Styles
    title: str = ""
    duplex: str = ""
    cut_radius: float = 0.0
    cut_inset: float = 0.0


class Painter(Protocol):
    """Writes pages in one format."""

    @property
    def suffix(self) -> str:
        """The end of its files' names, without the dot."""

    @property
    def multipage(self) -> bool:
        """Whether a file takes any number of pages; otherwise it is exactly one."""

    def paint(self, pages: Iterable[Page], options: PaintOptions, out: BinaryIO) -> None:
        """Write pages to a binary file; they are taken a few at a time and not kept.

        Raises:
            ValueError: there is not exactly one page, and the format takes one; or something on a
                page cannot be drawn (``OverfullError``, ``MissingGlyphError``).
        """


def formats() -> list[str]:
    """Return the names of all formats."""
    return list(_MODULES)


def painter_of(name: str) -> Painter:
    """Return the painter of a format; raise UsageError for a name nobody knows."""
    if name not in _MODULES:
        hint = advice(name, formats())
        raise UsageError(gettext("format {name!r} is not known{hint}", name=name, hint=hint))
    return cast("Painter", import_module(_MODULES[name]).PAINTER)


def only_page(pages: Iterable[Page], name: str) -> Page:
    """Return the page of a file that takes one; raise ValueError for none or several."""
    several = list(islice(pages, 2))
    if len(several) != 1:
        raise ValueError(f"a file of the format {name} takes exactly one page")
    return several[0]
