"""The interface of painters, and the painters of all formats by name.

A format is a module of this package with a ``PAINTER``, listed in ``_MODULES``. It is imported when
it is first used, because some import a large library (docs/adr/0018).
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
    """Options for painters, which ignore those that do not apply to their format.

    ``duplex`` is the duplex mode requested from the printer: ``Simplex``, ``DuplexFlipLongEdge``
    or ``DuplexFlipShortEdge``. In files for cutters, cards have corners of ``cut_radius`` mm and
    are cut ``cut_inset`` mm inside their edges.
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
        """The file name extension, without the dot."""

    @property
    def multipage(self) -> bool:
        """Whether a file can have any number of pages; otherwise it has exactly one."""

    def paint(self, pages: Iterable[Page], options: PaintOptions, out: BinaryIO) -> None:
        """Write pages to a binary file, consuming a few at a time without keeping them.

        Raises:
            ValueError: the format takes exactly one page, and there are none or several; or
                something on a page cannot be drawn (``OverfullError``, ``MissingGlyphError``).
        """


def formats() -> list[str]:
    """Return the names of all formats."""
    return list(_MODULES)


def painter_of(name: str) -> Painter:
    """Return the painter of a format; raise UsageError for an unknown name."""
    if name not in _MODULES:
        hint = advice(name, formats())
        raise UsageError(gettext("format {name!r} is not known{hint}", name=name, hint=hint))
    return cast("Painter", import_module(_MODULES[name]).PAINTER)


def only_page(pages: Iterable[Page], name: str) -> Page:
    """Return the only page of a one-page file; raise ValueError for none or several."""
    several = list(islice(pages, 2))
    if len(several) != 1:
        raise ValueError(f"a file of the format {name} takes exactly one page")
    return several[0]
