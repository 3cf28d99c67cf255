"""The interface between pixels and games: measurements in photos, in terms of sheets.

Games ask a page about places they have drawn themselves, in mm of the frame, and get evidence:
how much ink there is, how sure that is. They know no pixels; what finds them knows no game.
Whatever is doubtful becomes a question. All methods take many places at once, for speed.
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
    """A measured box: ``ticked`` is None if in doubt.

    ``ink`` is the share of the inside that is inked, ``contrast`` how much darker than paper the
    ink is (0 to 1), ``fit`` how well the print around is in place, in mm: nowhere if it is covered.
    ``dark`` is the share of the inside that is less than half as bright as the paper: strokes of a
    wide pen, one over the other, are one dark area, in which ``ink`` sees few of them. What is
    ``stained`` is faint and brown: coffee or tea more likely than a pen. ``filled`` is the share of
    the inside that is at least half as dark as its darkest ink: of a tick little, of a scribble
    most, whatever the pen. ``depth`` is how much darker a filled inside is than the paper at all
    its sides (0 to 1), 0 if it is not filled: ``contrast`` is that of strokes, and what fills a box
    has hardly any.
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


class Stroke(NamedTuple):
    """Ink along a line, from its best path within the strip asked for.

    ``coverage`` is the inked share of what can be seen, ``gap`` the longest stretch without ink
    as a share of the length, ``contrast`` as of a tick, ``seen`` the share not under known print,
    ``fit`` in mm.
    """

    coverage: float
    gap: float
    contrast: float
    seen: float
    fit: float


class Circle(NamedTuple):
    """Ink on a printed ring: ``drawn`` says whether a circle is drawn on it, None if in doubt.

    ``ink`` is how much there is, on the line and beside it, as mm of black; ``beside`` is the share
    of the circumference that has ink beside the print.
    """

    drawn: bool | None
    ink: float
    beside: float


class Ring(NamedTuple):
    """Ink around a point: like a stroke, once around; ``radius`` is where most of it lies, mm."""

    coverage: float
    gap: float
    contrast: float
    seen: float
    fit: float
    radius: float


class Band(NamedTuple):
    """Where a circle may be drawn: around a point, between two radii, in mm."""

    centre: Point
    inner: float
    outer: float


class PhotoItem(Protocol):
    """Something flat in a photo, with its own coordinates in mm."""

    @property
    def photo(self) -> str:
        """The photo it is in, as people know it: the file's name, and the page of a PDF."""


class Page(PhotoItem, Protocol):
    """One sheet, or one area of it, found in a photo. Places are in mm of the frame."""

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

        Only the first ``framed`` of them have a printed frame (all, if omitted): the others are
        parts of boxes, and what is printed along their sides tells nothing.
        """

    def strokes(self, lines: Sequence[tuple[Point, Point]], reach: float) -> list[Stroke]:
        """Return the ink along each line, looked for up to ``reach`` mm beside it."""

    def rings(self, centres: Sequence[Point], inner: float, outer: float) -> list[Ring]:
        """Return the ink around each point, between the two radii in mm."""

    def drawn(self, bands: Sequence[Band]) -> list[Circle]:
        """Return for each printed ring whether a circle is drawn on it.

        Bands lie around the printed lines. Give all rings of a sheet at once, those of a kind with
        the same radii: blank ones tell how dark the photo shows their line.
        """

    def fit(self, points: Sequence[Point]) -> list[float]:
        """Return how well the print near each point is in place, in mm; above 0.5 is doubtful."""


class Card(NamedTuple):
    """A card on a table: the number of its code and its pose, in mm of the table.

    ``x, y`` is its middle; ``turn`` in degrees clockwise from upright, 0 to 180, for cards are the
    same upside down. ``codes`` are 2 if both of its codes were seen, ``off`` says by how many mm
    it does not lie flat.
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
        """Return where a point of the table lies in the mat's frame."""
        angle = radians(self.turn)
        dx, dy = (x - self.x) / self.scale, (y - self.y) / self.scale
        return dx * cos(angle) + dy * sin(angle), dy * cos(angle) - dx * sin(angle)


class CardTable(PhotoItem, Protocol):
    """Cards on a table, seen from above: x to the right of the photo, y down, both from 0."""

    @property
    def cards(self) -> Sequence[Card]:
        """The cards, as if they were of 63 x 84 mm whatever they are printed at."""

    @property
    def mats(self) -> Sequence[Mat]:
        """The mats that can be seen."""

    @property
    def unread(self) -> Sequence[Point]:
        """Outlines that look like the code of a card but cannot be read."""


class Photo(Protocol):
    """A photo with everything detected in it; pieces and cards are not on a page."""

    @property
    def name(self) -> str:
        """The name of the photo for people."""

    @property
    def pages(self) -> Sequence[Page]:
        """The sheets in it; one as a rule, none if it shows pieces or cards only."""

    @property
    def complaint(self) -> str:
        """The reason why no mark was detected, or an empty string."""

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

    ``lines`` are drawn instead of the box if there are any. What lies on no page has a ``spot``
    instead of page and box.
    """

    page: PhotoItem | None
    box: Box | None
    text: str
    sure: bool
    lines: tuple[tuple[Point, Point], ...] = ()
    spot: Spot | None = None


class Question(NamedTuple):
    """Something a person has to look at.

    ``key`` is the place in the record, counted from 1 (``dice.7.green``, ``players.1.cups``), and
    how ``--answer KEY=VALUE`` answers it; what follows a colon in it parts several questions about
    one place. ``read`` is the best guess, which stands in the record. What lies on no page has a
    ``spot`` instead of page and box.
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
        """Whether anything was read; an empty choice may be."""
        return bool(self.read) or "" in self.choices


class Transcript:
    """Where a game records what it reads and looks up people's answers."""

    def __init__(self, answers: Mapping[str, str]) -> None:
        """Take the answers, by the keys of their questions."""
        self.answers = answers
        self.questions: list[Question] = []
        self.notes: list[Note] = []

    def resolve(self, question: Question, *, sure: bool) -> str:
        """Return the answer if there is one, else the reading; ask if it is uncertain.

        An answer that is none of the choices is asked again.
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
        """Ask a question again of which the answer makes no sense."""
        form = "{answer} cannot be; {question}"
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

        ``pages`` are those of the players, in order.
        """
        sheet_labels: list[str] = []
        for name in map(sheet_label, pages):
            same = sum(other.partition(", copy ")[0] == name for other in sheet_labels)
            sheet_labels.append(f"{name}, copy {same + 1}" if same else name)
        shares = tuple(Share(page, (0.0, 0.0, *FRAME)) for page in pages)
        questions, notes = tuple(self.questions), tuple(self.notes)
        return Scan(data, questions, notes, remarks, tuple(sheet_labels), shares)


class Share(NamedTuple):
    """What a player has of the sheets in photos: a page, the first of several, and where on it."""

    page: Page
    box: Box


class Handwriting(NamedTuple):
    """A place in which somebody has written: a picture of it is kept with the record.

    ``name`` is that of the place on the sheet, ``label`` what people call it. ``player`` is the
    number of the player whose sheet it is, from 1, or None if several share the sheet.
    """

    name: str
    label: str
    player: int | None
    page: Page
    box: Box


@dataclass(frozen=True, slots=True)
class Scan:
    """A record as read from photos, what to ask about it, and every decision.

    ``remarks`` are sentences about it: who leads, what it is good for. ``sheet_labels`` are the
    sheets of the players, in order, as far as photos show them, and ``shares`` where these are.
    ``written`` are the places with handwriting, which is not read.
    """

    data: dict[str, Any]
    questions: tuple[Question, ...] = ()
    notes: tuple[Note, ...] = ()
    remarks: tuple[str, ...] = ()
    sheet_labels: tuple[str, ...] = ()
    shares: tuple[Share, ...] = ()
    written: tuple[Handwriting, ...] = ()


def sheet_label(page: Page) -> str:
    """Return what tells a player's sheet from those of the others: its part and number."""
    imprint = page.imprint
    half = f" {imprint.area + 1}" if imprint.area else ""
    return f"{page.part} {imprint.nth + 1}{half}"


def _not_printed(_part: str, _options: Mapping[str, str | int]) -> tuple[PrintedSheet, ...]:
    return ()


@dataclass(frozen=True, slots=True)
class PhotoSet:
    """The photos of one game, with names and answers.

    ``names`` are the players in order, as far as told; ``answers`` what was answered to questions;
    ``owners`` are those whose names were printed on sheets that are alike, by the seeds of the
    sheets, in the order of their places; ``printed`` paints sheets of the set for who looks for
    parts of them without marks.
    """

    sheet: str
    photos: tuple[Photo, ...]
    names: tuple[str, ...] = ()
    answers: Mapping[str, str] = field(default_factory=dict)
    printed: Reprint = _not_printed
    owners: Mapping[int, tuple[str, ...]] = field(default_factory=dict)

    def pages(self, part: str) -> list[Page]:
        """Return the pages of a part, in the order they were printed.

        A page that comes twice stays twice: it may have been copied for two players.
        """
        own = [page for photo in self.photos for page in photo.pages if page.part == part]
        return sorted(own, key=lambda page: (page.imprint.nth, page.imprint.area))

    def name(self, number: int) -> str:
        """Return the name of a player, counted from 0."""
        return self.names[number] if number < len(self.names) else f"Player {number + 1}"
