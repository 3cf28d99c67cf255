"""Receive photos: they are saved, without their metadata, before the upload is acknowledged."""

from __future__ import annotations

import asyncio
import os
import re
import secrets
from contextlib import contextmanager
from hashlib import sha256
from typing import TYPE_CHECKING

from papercraft.core.messages import gettext
from papercraft.serve.disk import store_errors, sync_folder
from papercraft.serve.guard import MOST_BYTES, TooLargeError
from papercraft.serve.house import ExpiredError
from papercraft.serve.jobs import convert_heic
from papercraft.serve.limits import LimitError
from papercraft.serve.metadata import UnknownKindError, without_metadata
from papercraft.serve.session import Photo
from papercraft.serve.store import StoreError

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator
    from pathlib import Path

    from papercraft.serve.house import House, Live
    from papercraft.serve.session import Player

# The most photos in a game at a time, and sent in all: removed ones are kept for Undo.
MOST_PHOTOS, MOST_SENT = 60, 300
_NAME_LENGTH = 20


class RefusedPhotoError(Exception):
    """A file that is not a readable photo."""


async def receive_photo(
    house: House, live: Live, player: Player, chunks: AsyncIterator[bytes], device: str
) -> Photo:
    """Save a photo that a device sends for a player; sending the same one twice has no effect.

    Raises:
        RefusedPhotoError: it is not a JPEG, PNG, WEBP or HEIC file.
        LimitError: the session has too many photos.
        TooOftenError: the device is sending too many at once.
        TooLargeError: it is larger than 32 MB.
        StoreError: the disk is full; nothing was saved.
        ExpiredError: the photos of the session were deleted.
    """
    with house.devices.sending.one(device), _temporary(house.incoming) as arriving:
        with store_errors():
            digest = await _write(arriving, chunks)
        return await _keep(house, live, player, arriving, (digest, device))


async def _write(target: Path, chunks: AsyncIterator[bytes]) -> str:
    digest, left = sha256(), MOST_BYTES
    with target.open("wb") as out:
        async for chunk in chunks:
            left -= len(chunk)
            if left < 0:
                raise TooLargeError
            digest.update(chunk)
            out.write(chunk)
    return digest.hexdigest()


async def _keep(
    house: House, live: Live, player: Player, arriving: Path, sent: tuple[str, str]
) -> Photo:
    """Save a photo that has arrived; ``sent`` is its digest and the sending device."""
    digest, device = sent
    source = arriving
    if _is_heic(arriving):
        source = arriving.with_suffix(".jpg")
        if not await house.convert(convert_heic, arriving, source):
            raise RefusedPhotoError
    async with live.writing:
        same = [photo for photo in live.session.photos_of(player.number) if photo.digest == digest]
        if same:
            return same[0]
        if len(live.session.photos) >= MOST_PHOTOS or live.session.photos_so_far >= MOST_SENT:
            form = "This game has the maximum number of photos; remove some, or begin another game."
            raise LimitError(gettext(form))
        stem = f"{_plain(player.name)}-{live.session.photos_so_far + 1}"
        folder = house.session_folder(live.session.name)
        try:
            with store_errors():
                file = await asyncio.to_thread(_clean, source, folder, stem)
        except UnknownKindError as error:
            raise RefusedPhotoError from error
        data = {"digest": digest, "file": file, "player": player.number, "by": device}
        try:
            await house.add(live, "photographed", data)
        except (StoreError, LimitError, ExpiredError):
            (folder / file).unlink(missing_ok=True)
            raise
    return Photo(digest, file, player.number)


def _clean(source: Path, folder: Path, stem: str) -> str:
    """Write a photo without its metadata and return the name of its file."""
    data, ending = without_metadata(source.read_bytes())
    target = folder / f"{stem}.{ending}"
    temporary = folder / f"{stem}.part"
    try:
        with temporary.open("wb") as out:
            out.write(data)
            out.flush()
            os.fsync(out.fileno())
        temporary.replace(target)
    finally:
        temporary.unlink(missing_ok=True)
    sync_folder(folder)
    return target.name


def _plain(name: str) -> str:
    """Return a player's name as the start of a file name: people see it in messages on photos."""
    return re.sub(r"\W+", "", name)[:_NAME_LENGTH] or "photo"


def _is_heic(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(12)[4:8] == b"ftyp"


@contextmanager
def _temporary(folder: Path) -> Iterator[Path]:
    """Yield the path of a temporary file, which is removed afterwards."""
    path = folder / secrets.token_hex(8)
    try:
        yield path
    finally:
        for made in (path, path.with_suffix(".jpg")):
            made.unlink(missing_ok=True)
