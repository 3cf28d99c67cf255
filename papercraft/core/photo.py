"""The interface between photos and games: measurements of ink, in terms of sheets.

A game queries a page at places that it has drawn, in mm within the frame, and gets evidence: how
much ink there is, and how certain that is. Games know nothing about pixels, and implementations
know nothing about games. Anything doubtful becomes a question. All methods take many places at
once, for speed.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import cos, inf, radians, sin
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from papercraft.core.messages import gettext
from papercraft.core.sheet import FRAME

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from papercraft.core.imprint import Imprint
    from papercraft.core.probe import Code, Point, PrintedSheet, Probe
    from papercraft.core.sheet import Box, Places

    # Gives a part of the shoot's own set as it may have been printed with these options, one
    # sheet for each ink, the likeliest first.
    Reprint = Callable[[str, Mapping[str, str | int]], Iterable[PrintedSheet]]

# Print that may be off by more than this (mm) makes what lies there doubtful.
LOOSE = 0.5


class Tick(NamedTuple):
    """A measured box: ``ticked`` is None if it is in doubt.

    ``ink`` is the share of the inside that is inked, ``contrast`` how much darker than paper the
    ink is (0 to 1), and ``fit`` by how many mm the print around the box is displaced: infinity if
    it is covered. ``dark`` is the share of the inside that is less than half as bright as the
    paper: overlapping strokes of a wide pen form one dark area, in which ``ink`` detects few
    strokes. ``stained`` means faint and brown: coffee or tea is more likely than a pen. ``filled``
    is the share of the inside that is at least half as dark as its darkest ink: small for a tick,
    large for a scribble, whatever the pen.
    """

    ticked: bool | None
    ink: float
    contrast: float
    fit: float
    dark: float = 0.0
    stained: bool = False
    filled: float = 0.0

    @property
    def covered(self) -> bool:
        """Whether something covers the box."""
        return self.fit == inf


class Stroke(NamedTuple):
    """Ink along a line, from its best path within the strip asked for.

    ``coverage`` is the inked share of the visible part, ``gap`` the longest stretch without ink as
    a share of the length, ``contrast`` as for a tick, ``seen`` the share that is not hidden by
    print, ``fit`` in mm.
    """

    coverage: float
    gap: float
    contrast: float
    seen: float
    fit: float


class Circle(NamedTuple):
    """Ink on a printed ring: ``drawn`` is whether a circle is drawn on it, None if in doubt.

    ``ink`` is the amount on the line and next to it, in mm of black; ``beside`` is the share of the
    circumference that has ink next to the print.
    """

    drawn: bool | None
    ink: float
    beside: float


class Ring(NamedTuple):
    """Ink around a point: like a closed stroke; ``radius`` is where most of it is, in mm."""

    coverage: float
    gap: float
    contrast: float
    seen: float
    fit: float
    radius: float


class Band(NamedTuple):
    """The area for a circle: around a point, between two radii, in mm."""

    centre: Point
    inner: float
    outer: float


class PhotoItem(Protocol):
    """Something flat in a photo, with its own coordinates in mm."""

    @property
    def photo(self) -> str:
        """The name of the photo: the file name, and the page of a PDF."""


class Page(PhotoItem, Protocol):
    """One sheet, or one area of it, found in a photo. Places are in mm within the frame."""

    @property
    def imprint(self) -> Imprint:
        """Which sheet of which set it is."""

    @property
    def part(self) -> str:
        """The kind of sheet, one of the game's parts."""

    @property
    def places(self) -> Places:
        """The sheet's places, as drawn."""

    @property
    def bilevel(self) -> bool:
        """Whether the picture is black and white only, so that light pencil may be missing."""

    def ticks(self, boxes: Sequence[Box], framed: int | None = None) -> list[Tick]:
        """Return for each box whether it is ticked.

        Only the first ``framed`` boxes (by default all) have a printed frame; the others are parts
        of boxes, so the print along their sides is not informative.
        """

    def strokes(self, lines: Sequence[tuple[Point, Point]], reach: float) -> list[Stroke]:
        """Return the ink along each line, searched up to ``reach`` mm to either side."""

    def rings(self, centres: Sequence[Point], inner: float, outer: float) -> list[Ring]:
        """Return the ink around each point, between the two radii in mm."""

    def drawn(self, bands: Sequence[Band]) -> list[Circle]:
        """Return for each printed ring whether a circle is drawn on it.

        Bands are centred on the printed lines. Pass all rings of a sheet at once, with the same
        radii for rings of the same kind: blank rings show how dark their line is in the photo.
        """

    def fit(self, points: Sequence[Point]) -> list[float]:
        """Return by how many mm the print near each point is displaced; above 0.5 is doubtful."""


class Card(NamedTuple):
    """A card on a table: the number of its code and its pose, in mm of the table.

    ``x, y`` is its centre; ``turn`` is in degrees clockwise from upright, 0 to 180, because cards
    look the same upside down. ``codes`` is 2 if both of its codes are visible; ``off`` says by how
    many mm it deviates from lying flat.
    """

    number: int
    x: float
    y: float
    turn: float
    codes: int
    off: float


class Mat(NamedTuple):
    """A mat under cards: its sheet, and the pose of its frame in mm of the table.

    A point of the frame is turned clockwise by ``turn`` degrees, scaled and moved to ``x, y``.
    """

    imprint: Imprint
    x: float
    y: float
    turn: float
    scale: float

    def frame(self, x: float, y: float) -> Point:
        """Convert a point of the table to the mat's frame."""
        angle = radians(self.turn)
        dx, dy = (x - self.x) / self.scale, (y - self.y) / self.scale
        return dx * cos(angle) + dy * sin(angle), dy * cos(angle) - dx * sin(angle)


class CardTable(PhotoItem, Protocol):
    """Cards on a table, seen from above: x to the right of the photo, y down, both from 0."""

    @property
    def cards(self) -> Sequence[Card]:
        """The cards, scaled to 63 x 84 mm whatever their printed size."""

    @property
    def mats(self) -> Sequence[Mat]:
        """The visible mats."""

    @property
    def unread(self) -> Sequence[Point]:
        """Positions that look like the code of a card but cannot be read."""


class Photo(Protocol):
    """A photo with everything detected in it; pieces and cards are not on a page."""

    @property
    def name(self) -> str:
        """The name of the photo, for messages."""

    @property
    def pages(self) -> Sequence[Page]:
        """The sheets in it: usually one, none if it only shows pieces or cards."""

    @property
    def complaint(self) -> str:
        """Why no mark was detected, or an empty string."""

    @property
    def table(self) -> Probe | None:
        """A probe for things that are not on a page, if there are any."""

    @property
    def spread(self) -> CardTable | None:
        """The cards in it, or None if it shows none."""

    def codes(self, numbers: range) -> list[Code]:
        """Return the small codes of these numbers."""


class Spot(NamedTuple):
    """A place in a photo outside of any page: a closed outline in pixels."""

    table: Probe
    outline: tuple[Point, ...]


class Note(NamedTuple):
    """A decision for the overlay: where, what was read, whether it is certain.

    If there are ``lines``, they are drawn instead of the box. A decision about something that is
    not on a page has a ``spot`` instead of page and box.
    """

    page: PhotoItem | None
    box: Box | None
    text: str
    sure: bool
    lines: tuple[tuple[Point, Point], ...] = ()
    spot: Spot | None = None


class Question(NamedTuple):
    """A question for the user.

    ``key`` is the place in the record, counted from 1 (``dice.7.green``, ``players.1.cups``), which
    ``--answer KEY=VALUE`` uses; a suffix after a colon distinguishes several questions about one
    place. ``read`` is the best guess, which is in the record. A question about something that is
    not on a page has a ``spot`` instead of page and box.
    """

    key: str
    text: str
    read: str
    choices: tuple[str, ...]
    page: PhotoItem | None = None
    box: Box | None = None
    spot: Spot | None = None

    @property
    def has_guess(self) -> bool:
        """Whether there is a guess, which may be an empty choice."""
        return bool(self.read) or "" in self.choices


class Transcript:
    """Collects what a game reads, and looks up the answers of users."""

    def __init__(self, answers: Mapping[str, str]) -> None:
        """Create a transcript with answers by the keys of their questions."""
        self.answers = answers
        self.questions: list[Question] = []
        self.notes: list[Note] = []

    def resolve(self, question: Question, *, sure: bool) -> str:
        """Return the answer if there is one, else the reading; ask if that is uncertain.

        If the answer is not one of the choices, ask again.
        """
        given = self.answers.get(question.key)
        if given is not None and (not question.choices or given in question.choices):
            return given
        if given is not None:
            self.refuse(given, question)
        elif not sure:
            self.questions.append(question)
        return question.read

    def refuse(self, answer: str, question: Question) -> None:
        """Ask a question again because its answer makes no sense."""
        form = "{answer} is not possible; {question}"
        message = gettext(form, answer=repr(answer), question=question.text)
        self.questions.append(question._replace(text=message))

    def note(self, page: PhotoItem, box: Box, text: str, *, sure: bool) -> None:
        """Show a decision on the overlay."""
        self.notes.append(Note(page, box, text, sure))

    def note_item(self, spot: Spot, text: str, *, sure: bool) -> None:
        """Show a decision about something that is not on a page."""
        self.notes.append(Note(None, None, text, sure, (), spot))

    def scan(self, data: dict[str, Any], *remarks: str, pages: Sequence[Page] = ()) -> Scan:
        """Return the record with all questions and notes, and messages for people.

        ``pages`` are the pages of the players, in order.
        """
        sheet_labels: list[str] = []
        for name in map(sheet_label, pages):
            same = sum(other.partition(", copy ")[0] == name for other in sheet_labels)
            sheet_labels.append(f"{name}, copy {same + 1}" if same else name)
        shares = tuple(Share(page, (0.0, 0.0, *FRAME)) for page in pages)
        questions, notes = tuple(self.questions), tuple(self.notes)
        return Scan(data, questions, notes, remarks, tuple(sheet_labels), shares)


class Share(NamedTuple):
    """A player's part of the sheets in photos: a page (the first of several) and the area on it."""

    page: Page
    box: Box


class Handwriting(NamedTuple):
    """A place with handwriting: a picture of it is saved with the record.

    ``name`` is the name of the place on the sheet, ``label`` the one for people. ``player`` is the
    number of the sheet's player, from 1, or None if several share the sheet.
    """

    name: str
    label: str
    player: int | None
    page: Page
    box: Box


@dataclass(frozen=True, slots=True)
class Scan:
    """A record as read from photos, with its questions and every decision.

    ``remarks`` are sentences about it, such as who leads. ``sheet_labels`` are the sheets of the
    players in order, as far as photos show them, and ``shares`` their positions. ``written`` are
    the places with handwriting, which is not read.
    """

    data: dict[str, Any]
    questions: tuple[Question, ...] = ()
    notes: tuple[Note, ...] = ()
    remarks: tuple[str, ...] = ()
    sheet_labels: tuple[str, ...] = ()
    shares: tuple[Share, ...] = ()
    written: tuple[Handwriting, ...] = ()


def sheet_label(page: Page) -> str:
    """Return what distinguishes a player's sheet from others: its part and number."""
    imprint = page.imprint
    half = f" {imprint.area + 1}" if imprint.area else ""
    return f"{page.part} {imprint.nth + 1}{half}"


def _not_printed(_part: str, _options: Mapping[str, str | int]) -> tuple[PrintedSheet, ...]:
    return ()


@dataclass(frozen=True, slots=True)
class PhotoSet:
    """The photos of one game, with names and answers.

    ``names`` are the players in order, if given; ``answers`` are the answers to questions by key;
    ``owners`` are the names printed on otherwise identical sheets, by the seeds of the sheets;
    ``printed`` paints sheets of the set, to search photos for parts of them without marks.
    """

    sheet: str
    photos: tuple[Photo, ...]
    names: tuple[str, ...] = ()
    answers: Mapping[str, str] = field(default_factory=dict)
    printed: Reprint = _not_printed
    owners: Mapping[int, tuple[str, ...]] = field(default_factory=dict)

    def pages(self, part: str) -> list[Page]:
        """Return the pages of a part, in the order they were printed.

        A page that occurs twice is returned twice: it may have been copied for two players.
        """
        own = [page for photo in self.photos for page in photo.pages if page.part == part]
        return sorted(own, key=lambda page: (page.imprint.nth, page.imprint.area))

    def name(self, number: int) -> str:
        """Return the name of a player, counted from 0."""
        return self.names[number] if number < len(self.names) else f"Player {number + 1}"
