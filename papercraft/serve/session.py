"""One game at the table, folded from its events."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from papercraft.core.messages import gettext

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

T = TypeVar("T")
# What can be taken back, and what makes a reading out of date.
UNDOABLE = frozenset({"photographed", "removed", "answered", "left", "typed"})

_INPUTS = UNDOABLE | {"joined", "undone", "printed"}


class EventError(Exception):
    """An event that nobody here understands: it is damaged, or of a newer papercraft."""


class Event(NamedTuple):
    """Something that happened in a session; ``number`` orders all events of the house."""

    number: int
    session: str
    at: str
    kind: str
    data: dict[str, Any]


@dataclass(frozen=True)
class Player:
    """Somebody who plays; ``device`` is the phone that joined for this player, or empty."""

    number: int
    name: str
    device: str

    @property
    def is_nobodys(self) -> bool:
        """Whether no phone has joined for this player yet."""
        return not self.device


@dataclass(frozen=True)
class Photo:
    """A photo that has arrived: its file in the session's folder, and whose it is.

    ``digest`` is that of the file as it was sent.
    """

    digest: str
    file: str
    player: int


@dataclass
class Session:
    """The state of a game after its events.

    Attributes:
        players: By number, from 1, in the order of joining.
        answers: Answers to questions; the keys name sheets (``app.corrections``).
        typed: Texts by the names of fields, by players; those about everybody are of ``TABLE``.
        inputs: The number of the last event that matters for the reading.
        undoable: What undo would take back.
        photos_so_far: How many photos have arrived, the removed ones included.
        after: The session that this is a rematch of.
        sheet: The ID of the sheets that were printed for it, or empty.
        expired: Whether its photos were deleted after some days; nothing changes any more.
    """

    name: str
    opened: str = ""
    players: dict[int, Player] = field(default_factory=dict)
    photos: list[Photo] = field(default_factory=list)
    answers: dict[str, str] = field(default_factory=dict)
    typed: dict[int, dict[str, str]] = field(default_factory=dict)
    inputs: int = 0
    undoable: Event | None = None
    photos_so_far: int = 0
    players_so_far: int = 0
    after: str | None = None
    sheet: str = ""
    expired: bool = False

    @property
    def is_untouched(self) -> bool:
        """Whether nobody has joined yet."""
        return not self.players_so_far and not self.after and not self.sheet

    def photos_of(self, player: int) -> list[Photo]:
        """Return the photos of a player, in the order they arrived."""
        return [photo for photo in self.photos if photo.player == player]

    def named(self, name: str) -> Player | None:
        """Return the player with a name, whatever its capitals."""
        wanted = name.casefold()
        return next((one for one in self.players.values() if one.name.casefold() == wanted), None)


def fold(name: str, events: Sequence[Event]) -> Session:
    """Return the state of a session after its events, in order.

    Raises:
        EventError: an event is of an unknown kind, or lacks what those of its kind have.
    """
    undone = {_step(_undone, event) for event in events if event.kind == "undone"}
    session = Session(name)
    for event in events:
        if session.expired:
            # It was on its way when the session was closed.
            break
        if event.number not in undone:
            _step(partial(_STEPS.get(event.kind, _refuse), session), event)
        elif event.kind == "photographed":
            # Its number is in the name of a file that may still be there.
            session.photos_so_far += 1
        if event.kind in _INPUTS:
            session.inputs = event.number
        if event.kind in UNDOABLE and event.number not in undone:
            session.undoable = event
    return session


def _step(take: Callable[[Event], T], event: Event) -> T:
    """Return what is taken from an event; raise EventError if it is not there."""
    try:
        return take(event)
    except (LookupError, TypeError, AttributeError) as error:
        form = "entry {n} of its log ({kind}) is damaged, or of a newer version of papercraft"
        raise EventError(gettext(form, n=event.number, kind=event.kind)) from error


def _undone(event: Event) -> int:
    number: int = event.data["number"]
    return number


def _refuse(_session: Session, event: Event) -> None:
    raise LookupError(event.kind)


def _open(session: Session, event: Event) -> None:
    session.opened, session.after = event.at, event.data.get("after")


def _print(session: Session, event: Event) -> None:
    session.sheet = event.data["sheet"]


def _join(session: Session, event: Event) -> None:
    player = Player(event.data["player"], event.data["name"], event.data["device"])
    session.players[player.number] = player
    session.players_so_far = max(session.players_so_far, player.number)


def _leave(session: Session, event: Event) -> None:
    session.players.pop(event.data["player"], None)
    session.photos = [one for one in session.photos if one.player != event.data["player"]]
    session.typed.pop(event.data["player"], None)


def _photograph(session: Session, event: Event) -> None:
    session.photos_so_far += 1
    photo = Photo(event.data["digest"], event.data["file"], event.data["player"])
    session.photos.append(photo)


def _remove(session: Session, event: Event) -> None:
    session.photos = [one for one in session.photos if one.file != event.data["file"]]


def _answer(session: Session, event: Event) -> None:
    session.answers |= event.data["answers"]


def _expire(session: Session, _event: Event) -> None:
    session.expired, session.photos, session.undoable = True, [], None


def _type(session: Session, event: Event) -> None:
    """Take texts of fields; None is what is to count as it was read."""
    texts = session.typed.pop(event.data["player"], {}) | event.data["fields"]
    left = {name: text for name, text in texts.items() if text is not None}
    if left:
        session.typed[event.data["player"]] = left


def _undo(_session: Session, _event: Event) -> None:
    """Do nothing: what it takes back was left out."""


_STEPS = {
    "opened": _open,
    "printed": _print,
    "joined": _join,
    "left": _leave,
    "photographed": _photograph,
    "removed": _remove,
    "answered": _answer,
    "typed": _type,
    "undone": _undo,
    "expired": _expire,
}
