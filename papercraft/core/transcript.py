"""What a game reads from photos: a record, with questions about it and notes for the overlay."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from papercraft.core.messages import gettext
from papercraft.core.sheet import FRAME

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from papercraft.core.photo import Page, PhotoItem
    from papercraft.core.probe import Point, Probe
    from papercraft.core.sheet import Box


class Spot(NamedTuple):
    """A place in a photo outside of any page: a closed outline in pixels."""

    table: Probe
    outline: tuple[Point, ...]


class Note(NamedTuple):
    """A decision for the overlay: where, what was read, whether it is certain.

    ``lines``, if any, are drawn instead of the box. Something outside of pages has a ``spot``
    instead of page and box.
    """

    page: PhotoItem | None
    box: Box | None
    text: str
    sure: bool
    lines: tuple[tuple[Point, Point], ...] = ()
    spot: Spot | None = None


class Question(NamedTuple):
    """A question for the user.

    ``key`` is the place in the record, counted from 1 (``dice.7.green``, ``players.1.cups``), and
    the KEY of ``--answer KEY=VALUE``; a suffix after a colon distinguishes several questions about
    one place. ``read`` is the best guess, which the record contains until it is answered.
    Something outside of pages has a ``spot`` instead of page and box.
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
        """Whether there is a reading; an empty one counts if it is among the choices."""
        return bool(self.read) or "" in self.choices


class Transcript:
    """Collects what a game reads from photos, and looks up people's answers."""

    def __init__(self, answers: Mapping[str, str]) -> None:
        """Store the answers, keyed by question.

        Games add to ``crosschecked`` the pages whose marks confirm each other.
        """
        self.answers = answers
        self.questions: list[Question] = []
        self.notes: list[Note] = []
        self.crosschecked: list[Page] = []

    def resolve(self, question: Question, *, sure: bool) -> str:
        """Return the answer if there is one, else the reading; ask if that is uncertain.

        If an answer is not among the choices, the question is asked again.
        """
        answer = self.answers.get(question.key)
        if answer is not None and (not question.choices or answer in question.choices):
            return answer
        if answer is not None:
            self.refuse(answer, question)
        elif not sure:
            self.questions.append(question)
        return question.read

    def has_asked(self, *heads: str) -> bool:
        """Return whether a question with such a beginning of its key is open, or was answered."""
        keys = (*self.answers, *(question.key for question in self.questions))
        return any(key.startswith(heads) for key in keys)

    def refuse(self, answer: str, question: Question) -> None:
        """Ask a question again because its answer is invalid."""
        form = "{answer} is not possible; {question}"
        message = gettext(form, answer=repr(answer), question=question.text)
        self.questions.append(question._replace(text=message))

    def note(self, page: PhotoItem, box: Box, text: str, *, sure: bool) -> None:
        """Add a decision to the overlay."""
        self.notes.append(Note(page, box, text, sure))

    def note_item(self, spot: Spot, text: str, *, sure: bool) -> None:
        """Add a decision about something outside of pages to the overlay."""
        self.notes.append(Note(None, None, text, sure, (), spot))

    def scan(self, data: dict[str, Any], *remarks: str, pages: Sequence[Page] = ()) -> Scan:
        """Return the record with all questions and notes, and remarks for people.

        ``pages`` are the players' pages, in order.
        """
        sheet_labels: list[str] = []
        for name in map(sheet_label, pages):
            same = sum(other.partition(", copy ")[0] == name for other in sheet_labels)
            sheet_labels.append(f"{name}, copy {same + 1}" if same else name)
        shares = tuple(Share(page, (0.0, 0.0, *FRAME)) for page in pages)
        questions, notes = tuple(self.questions), tuple(self.notes)
        checked = tuple(self.crosschecked)
        return Scan(data, questions, notes, remarks, tuple(sheet_labels), shares, (), checked)


class Share(NamedTuple):
    """A player's part of the photographed sheets: the player's first page, and the box on it."""

    page: Page
    box: Box


class Handwriting(NamedTuple):
    """A place with handwriting, of which a picture is kept with the record.

    ``name`` is the place on the sheet, ``label`` its name for people. ``player`` is the number of
    the player whose sheet it is, from 1, or None if several share the sheet.
    """

    name: str
    label: str
    player: int | None
    page: Page
    box: Box


@dataclass(frozen=True, slots=True)
class Scan:
    """A record as read from photos, with the questions about it and every decision.

    ``remarks`` are sentences for people, such as who leads. ``sheet_labels`` name the players'
    sheets, in order, as far as photos show them, and ``shares`` are their positions. ``written``
    are the places with handwriting, which is not read. ``crosschecked`` are pages whose marks
    confirm each other, so that none is missing.
    """

    data: dict[str, Any]
    questions: tuple[Question, ...] = ()
    notes: tuple[Note, ...] = ()
    remarks: tuple[str, ...] = ()
    sheet_labels: tuple[str, ...] = ()
    shares: tuple[Share, ...] = ()
    written: tuple[Handwriting, ...] = ()
    crosschecked: tuple[Page, ...] = ()


def sheet_label(page: Page) -> str:
    """Return a label that distinguishes a player's sheet from the others: its part and number."""
    imprint = page.imprint
    half = f" {imprint.area + 1}" if imprint.area else ""
    return f"{page.part} {imprint.nth + 1}{half}"
