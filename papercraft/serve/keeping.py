"""Delete photos after some days (``--keep``); the record and the verdict stay."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

from papercraft.serve.store import StoreError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from papercraft.serve.house import House, Live

_EVERY = 600.0


async def keep_for(house: House, days: int) -> None:
    """Delete photos when they are ``days`` old, until cancelled."""
    while True:
        # If the disk is full, try again the next time.
        with suppress(StoreError):
            await expire(house, datetime.now(UTC) - timedelta(days=days))
        await asyncio.sleep(_EVERY)


async def expire(house: House, before: datetime) -> None:
    """Close sessions with a photo older than ``before``, and delete all their photos.

    A session whose photos are being read is left for the next time.

    Raises:
        StoreError: the disk is full; sessions not closed yet keep their photos.
    """
    for live in list(house.sessions.values()):
        if not live.session.expired:
            first = next((one.at for one in live.events if one.kind == "photographed"), None)
            if first is None or datetime.fromisoformat(first) > before:
                continue
            if not live.is_current:
                house.read(live)
                continue
            async with live.writing:
                await house.add(live, "expired", {})
        # Also removes what a crash left behind after the event was saved.
        await _clear(house, live)


async def _clear(house: House, live: Live) -> None:
    bare = without_photos(live.result)
    if bare != live.result:
        await house.store.keep_result(live.session.name, live.of, bare)
        live.result, live.reports = bare, {}
        live.change()
    folder = house.session_folder(live.session.name)
    for file in folder.glob("*"):
        if file.name not in bare.get("made", ()):
            # Windows cannot remove a file that is being sent.
            with suppress(OSError):
                await asyncio.to_thread(file.unlink)


def without_photos(result: Mapping[str, Any]) -> dict[str, Any]:
    """Return a reading without its pictures of photos."""
    bare = dict(result)
    if "photos" in bare:
        bare["photos"] = {}
    if "questions" in bare:
        bare["questions"] = [{**one, "picture": None} for one in bare["questions"]]
    if "written" in bare:
        bare["written"] = []
    if "made" in bare:
        bare["made"] = sorted((bare.get("score") or {}).values())
    return bare
