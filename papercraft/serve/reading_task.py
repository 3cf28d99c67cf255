"""The task of reading a session, for a worker."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


# The number that stands for the table as a whole; players are numbered from 1.
TABLE = 0


class SentPhoto(NamedTuple):
    """A photo in the session's folder: its file, and the number and name of its player."""

    file: str
    player: int
    name: str


class Task(NamedTuple):
    """What to read: the folder of a session, its photos, and the answers so far.

    The keys of ``answers`` name sheets, as in ``app.corrections``. ``photos`` are in the order in
    which the players joined. ``shown`` are the pictures of the last reading, which pages may still
    be loading. ``players`` are the names of all players, even without a photo, and ``numbers``
    their numbers. ``typed`` are texts by player number and field name; number 0 is the table.
    """

    folder: Path
    photos: tuple[SentPhoto, ...]
    answers: dict[str, str]
    shown: tuple[str, ...] = ()
    players: tuple[str, ...] = ()
    numbers: tuple[int, ...] = ()
    typed: Mapping[int, Mapping[str, str]] = {}
