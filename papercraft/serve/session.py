"""One game at the table as its events tell it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

# What can be taken back, and what makes a reading out of date.
UNDOABLE = frozenset({"photographed", "removed", "answered", "left"})
_INPUTS = UNDOABLE | {"joined", "undone"}


class Event(NamedTuple):
    """Something that happened in a session; ``number`` orders all events of the house."""

    number: int
    session: str
    at: str
    kind: str
    data: dict[str, Any]


@dataclass(frozen=True)
class Player:
    """Somebody who plays; ``device`` is the phone that joined for this player."""

    number: int
    name: str
    device: str


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
        inputs: The number of the last event that matters for the reading.
        undoable: What undo would take back.
        photos_so_far: How many photos have arrived, the removed ones included.
        after: The session that this is a rematch of.
    """

    name: str
    opened: str = ""
    players: dict[int, Player] = field(default_factory=dict)
    photos: list[Photo] = field(default_factory=list)
    answers: dict[str, str] = field(default_factory=dict)
    inputs: int = 0
    undoable: Event | None = None
    photos_so_far: int = 0
    players_so_far: int = 0
    after: str | None = None

    def photos_of(self, player: int) -> list[Photo]:
        """Return the photos of a player, in the order they arrived."""
        return [photo for photo in self.photos if photo.player == player]

    def named(self, name: str) -> Player | None:
        """Return the player with a name, whatever its capitals."""
        wanted = name.casefold()
        return next((one for one in self.players.values() if one.name.casefold() == wanted), None)


def fold(name: str, events: Sequence[Event]) -> Session:
    """Return the state of a session after its events, in order."""
    undone = {event.data["number"] for event in events if event.kind == "undone"}
    session = Session(name)
    for event in events:
        if event.number not in undone:
            _STEPS[event.kind](session, event)
        elif event.kind == "photographed":
            # Its number is in the name of a file that may still be there.
            session.photos_so_far += 1
        if event.kind in _INPUTS:
            session.inputs = event.number
        if event.kind in UNDOABLE and event.number not in undone:
            session.undoable = event
    return session


def _open(session: Session, event: Event) -> None:
    session.opened, session.after = event.at, event.data.get("after")


def _join(session: Session, event: Event) -> None:
    player = Player(event.data["player"], event.data["name"], event.data["device"])
    session.players[player.number] = player
    session.players_so_far = max(session.players_so_far, player.number)


def _leave(session: Session, event: Event) -> None:
    session.players.pop(event.data["player"], None)
    session.photos = [one for one in session.photos if one.player != event.data["player"]]


def _photograph(session: Session, event: Event) -> None:
    session.photos_so_far += 1
    photo = Photo(event.data["digest"], event.data["file"], event.data["player"])
    session.photos.append(photo)


def _remove(session: Session, event: Event) -> None:
    session.photos = [one for one in session.photos if one.file != event.data["file"]]


def _answer(session: Session, event: Event) -> None:
    session.answers |= event.data["answers"]


def _undo(_session: Session, _event: Event) -> None:
    """Do nothing: what it takes back was left out."""


_STEPS = {
    "opened": _open,
    "joined": _join,
    "left": _leave,
    "photographed": _photograph,
    "removed": _remove,
    "answered": _answer,
    "undone": _undo,
}
