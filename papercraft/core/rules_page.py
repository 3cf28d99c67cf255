"""The content of a game's rules page: panels of text and pictures, in bands from top to bottom.

The printed page (``core.rules_sheet``) and the terminal (``app.rules``) use the same description.
Every text is a message, made with ``gettext``.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    from papercraft.core.sheet import Marks

    # Draws the name of a game in a box; takes x and y of its upper left corner, and its size.
    Wordmark = Callable[[float, float, "NameSize"], Marks]

RULES = "rules"
"""The name of the part of a set that is the rules page."""
RULES_PAGE = "rules_page"
"""The name of a game's function that describes the page, and of the module it is in."""


class NameSize(NamedTuple):
    """The size of a game's name on a rules page: the height of its box and of its type, in mm."""

    height: float
    type_size: float
    style: str

    @property
    def foot(self) -> float:
        """The baseline of the letters, in mm below the top of the box."""
        return round(0.83 * self.height, 3)


HUGE_NAME = NameSize(13.2, 14.6, "rules-huge-title")
LARGE_NAME = NameSize(10.0, 11.0, "rules-title")
SMALL_NAME = NameSize(8.4, 7.4, "rules-small-title")


class Art(NamedTuple):
    """A picture: marks relative to its upper left corner, and its size in mm.

    Its marks may use the stamps of the game.
    """

    marks: Marks
    width: float
    height: float


class Panel(NamedTuple):
    """A heading, paragraphs and a picture; in a strip, ``sign`` precedes it: ``+`` or ``=``.

    In a row of a table, a ``keyword`` sums up the paragraphs in a word or two, and a picture
    ``aside`` at the end illustrates them; with badges, ``aside`` replaces the text of the result;
    that of a choice is a sign before its heading. The ``rows`` of a framed box are pairs of a term
    and its meaning, which a picture of it shows.
    Those of a step are on its picture, those of a box with a picture ``aside`` are on that, which
    then lies at the foot; they are told where no picture is.
    The picture of a box is left of its words, or ``right`` of them. With ``steps``, each text of a
    choice has its letter and room for so many lines. In a row of a table that is lower or higher
    than usual, ``lower`` mm bring the words into its middle. The keyword of a ``main`` row is
    as large as the headings of bands.
    """

    heading: str = ""
    texts: tuple[str, ...] = ()
    art: Art | None = None
    sign: str = ""
    keyword: str = ""
    aside: Art | None = None
    rows: tuple[tuple[str, str], ...] = ()
    steps: tuple[int, ...] = ()
    lower: float = 0.0
    right: bool = False
    main: bool = False


class Kind(StrEnum):
    """How a band lays out its panels."""

    STEPS = "steps"
    """Numbered, side by side, the picture above the text."""
    CHOICES = "choices"
    """Like steps, but without numbers: alternatives in no particular order."""
    STRIP = "strip"
    """Side by side on one field, the text centred below the pictures."""
    EXAMPLE = "example"
    """The picture of each panel beside its texts after badges, in a frame."""
    BOXES = "boxes"
    """Framed boxes side by side."""
    TABLE = "table"
    """Rows in one or two columns, the heading or the picture before the text."""


class Band(NamedTuple):
    """Panels side by side; ``height`` is that of the text and ``art`` that of the pictures, in mm.

    ``widths`` are the shares of the panels, equal if empty. The ``lead`` is a line below the
    heading. The texts of an example are spread over the height, each after one of its ``badges``; a
    badge that is not the number of its text marks a result. The lines of a table may be ``framed``;
    with ``rows``, one for each panel, they have these heights. A table has ``left`` lines in its
    first column, by default half of them, and with one width no other column. The ``signs`` of a
    strip are so many mm below the top of its pictures, by default at half their height. Texts with
    ``badges`` have ``shares`` of the height, equal if empty. Boxes are ``apart`` by so many mm, or
    by a little less than panels of steps. Headings of steps are so much further ``down`` from their
    pictures, words in boxes from their headings.
    """

    kind: Kind
    heading: str
    panels: tuple[Panel, ...]
    height: float
    art: float = 0.0
    widths: tuple[float, ...] = ()
    lead: str = ""
    badges: tuple[str, ...] = ()
    framed: bool = False
    signs: float = 0.0
    shares: tuple[float, ...] = ()
    rows: tuple[float, ...] = ()
    apart: float = 0.0
    left: int = 0
    down: float = 0.0

    @property
    def columns(self) -> tuple[tuple[float, ...], ...]:
        """The heights of the rows in both columns of a table."""
        heights = self.rows or (self.height,) * len(self.panels)
        first = self.left or -(-len(heights) // 2)
        return heights[:first], heights[first:]


class RulesPage(NamedTuple):
    """The rules of a game: name, aim, what is needed, a picture, and the bands of each side.

    A ``wordmark`` draws the name; without one it is set in type. The aim has room for ``aim_lines``
    lines; below the text, the marks of the picture may reach left of it. After the first side, a
    small picture, the ``tail``, is at the right end of the line below the name. The first band is
    so much further ``below`` the head than bands are from each other. The last band of a side ends
    so far above the ``foot`` of the page.
    """

    title: str
    aim: str
    needs: tuple[str, ...]
    hero: Art
    sides: tuple[tuple[Band, ...], ...]
    wordmark: Wordmark | None = None
    tail: Art | None = None
    lower: float = 0.0
    aim_lines: int = 1
    below: float = 0.0
    foot: float = 0.0
