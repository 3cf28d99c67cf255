"""A game session, as the state that its events add up to."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from papercraft.core.messages import gettext

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

T = TypeVar("T")
# The kinds of events that can be undone, and those that make a reading out of date.
UNDOABLE = frozenset({"photographed", "removed", "answered", "left", "typed"})

_INPUTS = UNDOABLE | {"joined", "undone", "printed"}


class EventError(Exception):
    """An event that cannot be interpreted: damaged, or written by a newer papercraft."""


class Event(NamedTuple):
    """An event of a session; ``number`` increases over all events of the house."""

    number: int
    session: str
    at: str
    kind: str
    data: dict[str, Any]


@dataclass(frozen=True)
class Player:
    """A player; ``device`` is the phone that joined for this player, or empty."""

    number: int
    name: str
    device: str

    @property
    def is_nobodys(self) -> bool:
        """Whether no phone has joined for this player yet."""
        return not self.device


@dataclass(frozen=True)
class Photo:
    """A photo: its file in the session's folder, and the number of its player.

    ``digest`` is the digest of the file as it was sent.
    """

    digest: str
    file: str
    player: int


@dataclass
class Session:
    """The state of a session after its events.

    Attributes:
        players: By number, from 1, in the order of joining.
        answers: Answers to questions; the keys name sheets (``app.corrections``).
        typed: Texts by player number and field name; ``TABLE`` stands for the whole table.
        inputs: The number of the last event that affects the reading.
        undoable: The event that Undo would take back.
        photos_so_far: The number of photos that have arrived, including removed ones.
        after: The session of which this is a rematch.
        sheet: The ID of the sheets printed for it, or empty.
        expired: Whether its photos were deleted after some days; it is closed to changes.
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
        """Return the photos of a player, in order of arrival."""
        return [photo for photo in self.photos if photo.player == player]

    def named(self, name: str) -> Player | None:
        """Return the player with a name, ignoring case."""
        wanted = name.casefold()
        return next((one for one in self.players.values() if one.name.casefold() == wanted), None)


def fold(name: str, events: Sequence[Event]) -> Session:
    """Return the state of a session after its events, in order.

    Raises:
        EventError: an event has an unknown kind, or lacks data of its kind.
    """
    undone = {_step(_undone, event) for event in events if event.kind == "undone"}
    session = Session(name)
    for event in events:
        if session.expired:
            # The event was on its way when the session was closed.
            break
        if event.number not in undone:
            _step(partial(_STEPS.get(event.kind, _refuse), session), event)
        elif event.kind == "photographed":
            # An undone photo counts: its number is in the name of a file that may still exist.
            session.photos_so_far += 1
        if event.kind in _INPUTS:
            session.inputs = event.number
        if event.kind in UNDOABLE and event.number not in undone:
            session.undoable = event
    return session


def _step(take: Callable[[Event], T], event: Event) -> T:
    """Apply ``take`` to an event; raise EventError if its data are missing."""
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
    """Apply typed texts; None restores the value that was read."""
    texts = session.typed.pop(event.data["player"], {}) | event.data["fields"]
    left = {name: text for name, text in texts.items() if text is not None}
    if left:
        session.typed[event.data["player"]] = left


def _undo(_session: Session, _event: Event) -> None:
    """Do nothing: the undone event was skipped already."""


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
