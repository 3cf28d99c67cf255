"""The task of a worker that reads."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


# The number whose fields are those about everybody; players are numbered from 1.
TABLE = 0


class SentPhoto(NamedTuple):
    """A photo in the session's folder: its file, and the number and name of its player."""

    file: str
    player: int
    name: str


class Task(NamedTuple):
    """What to read: the folder of a session, its photos, and the answers so far.

    The keys of ``answers`` name sheets, as those of ``app.corrections`` do. ``photos`` are in the
    order in which the players joined. ``shown`` are the pictures of the last reading, which pages
    may be loading just now. ``players`` are the names of all players, those without a photo, too,
    and ``numbers`` their numbers. ``typed`` are texts by the names of fields, by players; those
    about everybody are of number 0.
    """

    folder: Path
    photos: tuple[SentPhoto, ...]
    answers: dict[str, str]
    shown: tuple[str, ...] = ()
    players: tuple[str, ...] = ()
    numbers: tuple[int, ...] = ()
    typed: Mapping[int, Mapping[str, str]] = {}
