"""What a game's rules page says: panels of words and pictures, in bands from top to bottom.

One description serves the printed page (``core.rules_sheet``) and the terminal
(``app.rules``). Every text is a message, made with ``gettext``.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    from papercraft.core.sheet import Marks

    # The name of a game, drawn from the upper left corner of a box on.
    Wordmark = Callable[[float, float, "NameSize"], Marks]

RULES = "rules"
"""The part of a set that a game with a rules page has."""
RULES_PAGE = "rules_page"
"""The function that describes it, and the game's module it is in."""


class NameSize(NamedTuple):
    """How large the name of a game is on a page of rules, in mm: its box, and type for it."""

    height: float
    type_size: float
    style: str

    @property
    def foot(self) -> float:
        """How far below the top of the box, in mm, letters stand."""
        return round(0.83 * self.height, 3)


HUGE_NAME = NameSize(13.2, 14.6, "rules-huge-title")
LARGE_NAME = NameSize(10.0, 11.0, "rules-title")
SMALL_NAME = NameSize(8.4, 7.4, "rules-small-title")


class Art(NamedTuple):
    """A picture: marks from its upper left corner on, and its size in mm.

    Its marks may use the stamps of the game.
    """

    marks: Marks
    width: float
    height: float


class Panel(NamedTuple):
    """A heading, paragraphs and a picture; ``sign`` stands before it in a strip: ``+`` or ``=``.

    In a line of a table, a ``keyword`` says in a word or two what the paragraphs tell, and a
    picture ``aside`` at the end shows it; with badges, it stands for the words of the result. The
    ``rows`` of a framed box are a small table at its foot: what comes first, and what that means.
    """

    heading: str = ""
    texts: tuple[str, ...] = ()
    art: Art | None = None
    sign: str = ""
    keyword: str = ""
    aside: Art | None = None
    rows: tuple[tuple[str, str], ...] = ()


class Kind(StrEnum):
    """How a band lays out its panels."""

    STEPS = "steps"
    """Numbered, side by side, the picture above the words."""
    CHOICES = "choices"
    """As steps, but without numbers: one of them, in no order."""
    STRIP = "strip"
    """Side by side on one field, the words centred below the pictures."""
    EXAMPLE = "example"
    """The picture of each panel beside its words, in a frame."""
    BOXES = "boxes"
    """Framed boxes side by side."""
    TABLE = "table"
    """Two columns of lines, the heading or the picture before the words."""


class Band(NamedTuple):
    """Panels side by side; ``height`` is that of the words and ``art`` that of the pictures, in mm.

    ``widths`` are the shares of the panels, all alike if empty. A ``note`` stands right of the
    heading. Words of an example are in the middle of its height if ``centred``; with ``badges``,
    one for each text, they are spread over its height behind them. A badge that is not the number
    of its text is a result.
    """

    kind: Kind
    heading: str
    panels: tuple[Panel, ...]
    height: float
    art: float = 0.0
    widths: tuple[float, ...] = ()
    note: str = ""
    centred: bool = False
    badges: tuple[str, ...] = ()


class RulesPage(NamedTuple):
    """The rules of a game: name, aim, what is needed, a picture, and the bands of each side.

    A ``wordmark`` draws the name; without one it is set in type. The aim has room for so many
    ``aim_lines``; below the words, the marks of the picture may reach left of it. On further sides
    a small picture, the ``tail``, stands at the right end of the line below the name.
    """

    title: str
    aim: str
    needs: tuple[str, ...]
    hero: Art
    sides: tuple[tuple[Band, ...], ...]
    wordmark: Wordmark | None = None
    tail: Art | None = None
    aim_lines: int = 1
