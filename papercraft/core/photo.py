"""The interface between games and the reading of photos: measurements in terms of sheets.

Games ask a page about places they have drawn themselves, in mm of the frame, and get evidence:
how much ink there is and how certain that is. Games know nothing of pixels, and
``papercraft.photo`` knows nothing of games. Whatever is doubtful becomes a question. All methods
take many places at once, for speed.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import cos, inf, radians, sin
from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from papercraft.core.imprint import Imprint
    from papercraft.core.probe import Code, Point, PrintedSheet, Probe
    from papercraft.core.sheet import Box, Places

    # Returns a part of the photographed set as it may have been printed with these options: one
    # sheet per ink, the likeliest first.
    Reprint = Callable[[str, Mapping[str, str | int]], Iterable[PrintedSheet]]

# The misregistration (mm) from which anything read there is doubtful.
LOOSE = 0.5


class Tick(NamedTuple):
    """A measured box; ``ticked`` is None if in doubt.

    ``ink`` is the inked share of the inside, ``contrast`` how much darker than paper the ink is
    (0 to 1), ``fit`` the misregistration of the print around the box in mm, infinite if covered.
    ``dark`` is the share of the inside that is less than half as bright as the paper: overlapping
    strokes of a wide pen merge into one dark area, of which ``ink`` is only a part. ``stained``
    means faint and brown, which is coffee or tea more likely than a pen. ``filled`` is the share
    of the inside that is at least half as dark as its darkest ink: small for a tick, most of it
    for a scribble, whatever the pen. ``depth`` is how much darker a filled inside is than the paper
    at all its sides (0 to 1), and 0 if it is not filled: ``contrast`` is that of strokes, of which
    a filled box shows few.
    """

    ticked: bool | None
    ink: float
    contrast: float
    fit: float
    dark: float = 0.0
    stained: bool = False
    filled: float = 0.0
    depth: float = 0.0

    @property
    def covered(self) -> bool:
        """Whether something covers the box."""
        return self.fit == inf

    @property
    def darkness(self) -> float:
        """How dark the mark is: a filled box has a contrast of 1, whatever its depth."""
        return self.depth if self.depth and self.contrast == 1.0 else self.contrast


class Stroke(NamedTuple):
    """Ink along a line, measured on the best path within a strip around it.

    ``coverage`` is the inked share of the visible length, ``gap`` the longest stretch without ink
    as a share of the length, ``seen`` the share not under known print. ``contrast`` and ``fit`` are
    as for a :class:`Tick`.
    """

    coverage: float
    gap: float
    contrast: float
    seen: float
    fit: float


class Circle(NamedTuple):
    """Ink on a printed ring: ``drawn`` is whether a circle is drawn on it, None if in doubt.

    ``ink`` is the amount of ink on and beside the line, as mm of black; ``beside`` is the share of
    the circumference that has ink beside the print.
    """

    drawn: bool | None
    ink: float
    beside: float


class Ring(NamedTuple):
    """Ink around a point, measured like a closed stroke; ``radius`` (mm) is where most of it is."""

    coverage: float
    gap: float
    contrast: float
    seen: float
    fit: float
    radius: float


class Band(NamedTuple):
    """An annulus in which a circle may be drawn, in mm."""

    centre: Point
    inner: float
    outer: float


class PhotoItem(Protocol):
    """Something flat in a photo, with its own coordinates in mm."""

    @property
    def photo(self) -> str:
        """The name of its photo for people: the file name, and the page of a PDF."""


class Page(PhotoItem, Protocol):
    """One sheet, or one area of it, found in a photo. Places are in mm within the frame."""

    @property
    def imprint(self) -> Imprint:
        """The identity of the sheet."""

    @property
    def part(self) -> str:
        """The kind of sheet, one of the game's parts."""

    @property
    def places(self) -> Places:
        """The sheet's places, as drawn."""

    @property
    def bilevel(self) -> bool:
        """Whether the picture is pure black and white, so that light pencil may be missing."""

    def ticks(self, boxes: Sequence[Box], framed: int | None = None) -> list[Tick]:
        """Return for each box whether it is ticked.

        Only the first ``framed`` boxes (by default all) have a printed frame. The others are parts
        of boxes, so print along their sides is no evidence of registration.
        """

    def strokes(self, lines: Sequence[tuple[Point, Point]], reach: float) -> list[Stroke]:
        """Return the ink along each line, searching up to ``reach`` mm to either side."""

    def rings(self, centres: Sequence[Point], inner: float, outer: float) -> list[Ring]:
        """Return the ink around each point between two radii, in mm."""

    def rings_in(self, bands: Sequence[Band]) -> list[Ring]:
        """Return the ink in bands that are equally wide; all at once takes a fraction of the time.

        It is that of :meth:`rings` between the radii of each.
        """

    def alike_rings(self, bands: Sequence[Band]) -> list[Ring]:
        """Return the ink in bands that are equally wide, around places that are printed alike.

        Pass all places at once: what is darker than at most of them is ink, however soft the
        picture, and even where strokes touch the print.
        """

    def drawn(self, bands: Sequence[Band]) -> list[Circle]:
        """Return for each printed ring whether a circle is drawn on it.

        Bands contain the printed lines. Pass all rings of a sheet at once, rings of a kind with
        equal radii: the blank ones show how dark the printed line is in the photo.
        """

    def fit(self, points: Sequence[Point]) -> list[float]:
        """Return the misregistration of the print near each point in mm; above 0.5 is doubtful."""


class Card(NamedTuple):
    """A card on a table: the number of its code and its pose, in mm of the table.

    ``x, y`` is its middle; ``turn`` is in degrees clockwise from upright, 0 to 180, because cards
    look the same upside down. ``codes`` is the number of its codes seen, 1 or 2; ``off`` is how far
    it deviates from lying flat, in mm.
    """

    number: int
    x: float
    y: float
    turn: float
    codes: int
    off: float


class Mat(NamedTuple):
    """A mat under cards: its sheet, and the pose of its frame in mm of the table.

    Frame coordinates become table coordinates by rotating them clockwise by ``turn`` degrees,
    scaling them by ``scale`` and adding ``x, y``.
    """

    imprint: Imprint
    x: float
    y: float
    turn: float
    scale: float

    def frame(self, x: float, y: float) -> Point:
        """Convert a point from mm of the table to mm of the mat's frame."""
        angle = radians(self.turn)
        dx, dy = (x - self.x) / self.scale, (y - self.y) / self.scale
        return dx * cos(angle) + dy * sin(angle), dy * cos(angle) - dx * sin(angle)


class CardTable(PhotoItem, Protocol):
    """Cards on a table seen from above; x runs to the right of the photo, y down, both from 0."""

    @property
    def cards(self) -> Sequence[Card]:
        """The cards, in units in which a card is 63 x 84 mm whatever its print size."""

    @property
    def mats(self) -> Sequence[Mat]:
        """The visible mats."""

    @property
    def unread(self) -> Sequence[Point]:
        """Positions of outlines that look like the code of a card but cannot be read."""


class Photo(Protocol):
    """A photo with everything detected in it: pages, and pieces and cards outside of pages."""

    @property
    def name(self) -> str:
        """The name of the photo, for messages."""

    @property
    def pages(self) -> Sequence[Page]:
        """The sheets in it: usually one, none if it shows only pieces or cards."""

    @property
    def complaint(self) -> str:
        """Why no mark was detected, or an empty string."""

    @property
    def table(self) -> Probe | None:
        """A probe for things outside of pages, or None if there are none."""

    @property
    def spread(self) -> CardTable | None:
        """The cards in it, or None if it shows none."""

    def codes(self, numbers: range) -> list[Code]:
        """Return the small codes with these numbers."""


def _not_printed(_part: str, _options: Mapping[str, str | int]) -> tuple[PrintedSheet, ...]:
    return ()


@dataclass(frozen=True, slots=True)
class PhotoSet:
    """The photos of one game, with names and answers.

    ``names`` are the players in order, as far as given; ``answers`` are keyed by question.
    ``owners`` are the names printed on identical sheets, by seed, in the order of their places; an
    empty name is not known. ``doubts`` has a question for each seed whose names are only guessed.
    ``printed`` draws sheets of the set, for locating parts of them without fiducials.
    """

    sheet: str
    photos: tuple[Photo, ...]
    names: tuple[str, ...] = ()
    answers: Mapping[str, str] = field(default_factory=dict)
    printed: Reprint = _not_printed
    owners: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    doubts: Mapping[int, str] = field(default_factory=dict)

    def pages(self, part: str) -> list[Page]:
        """Return the pages of a part, in the order they were printed.

        Duplicates are kept: a page may have been copied for two players.
        """
        pages = [page for photo in self.photos for page in photo.pages if page.part == part]
        return sorted(pages, key=lambda page: (page.imprint.nth, page.imprint.area))

    def name(self, number: int) -> str:
        """Return the name of a player, counted from 0."""
        return self.names[number] if number < len(self.names) else f"Player {number + 1}"
